"""What happened is shown one thing after the other; it is told in a line, and can be seen again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser_tools.situations import FILMED, LOOKS, SITUATIONS, position
from browser_tools.visit import Visit
from conftest import LANDSCAPE, matrix, slow
from examples import GAME, GAMES
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

Sit = Callable[..., Table]
# In the others nothing but the table says that a part of the game is over.
ROUNDS = [game for game in GAMES if any(each.name == "round-end" for each in SITUATIONS[game])]
# What the page shows, written down whenever something changes.
WATCH = """() => {
  window.seen = [];
  const look = async () => {
    // The page draws first.
    for (let turn = 0; turn < 3; turn += 1) await null;
    const now = { state: document.documentElement.dataset.state,
      result: Boolean(document.querySelector(".result")),
      asks: document.querySelectorAll("footer.action [data-move]").length,
      moving: document.getAnimations().filter(each => each.constructor === Animation).length,
      table: [...document.querySelectorAll(".felt [aria-label]")].map(each => each.ariaLabel).join() };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  window.watching?.disconnect();
  window.watching = new MutationObserver(look);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  window.watching.observe(document.documentElement, all);
}"""
# Whether letters are cut off.
CUT = "span => span.scrollHeight > span.clientHeight + 1 || span.scrollWidth > span.clientWidth + 1"


def seen(page: Page) -> list[dict[str, Any]]:
    """What was shown since it was watched, one after the other."""
    found: list[dict[str, Any]] = page.evaluate("seen")
    return found


def lines(page: Page) -> int:
    return page.locator("#side .log li").count()


def play(table: Table, move: str | None = None) -> None:
    """Make a move, and see what comes of it to the end."""
    wanted = f'[data-move="{move}"]' if move else "[data-move]"
    table.page.locator(f".all-moves {wanted}").first.dispatch_event("click")
    expect(table.page.locator("html")).to_have_attribute("data-state", "thinking")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_others_are_seen_told_and_seen_again(visit: Visit, base: str, game: str) -> None:
    """While they are shown nothing is asked; what lies elsewhere is marked until the next move."""
    visit.fresh(speed="fast", tips="off")
    page = visit.page
    table = Table(page, base).start(game, seed=11, bots="easy")
    table.wait("your-turn")
    recap = page.locator(".recap")
    page.evaluate(WATCH)
    for _ in range(12):
        play(table)
        table.wait("your-turn", "over")
        if page.locator("button.recap").count() and page.locator("[data-changed]").count():
            break
    assert all(each["asks"] == 0 and not each["result"] for each in seen(page) if each["state"] == "thinking")
    expect(page.locator("button.recap")).to_contain_text("Show again")
    rival = page.locator(".player.other .name").first.inner_text()
    expect(recap).to_contain_text(rival)
    shown = page.locator(".felt").inner_text()
    page.locator("button.recap").click()
    expect(page.locator("html")).to_have_attribute("data-state", "thinking")
    table.wait("your-turn")
    assert page.locator(".felt").inner_text() == shown
    expect(page.locator("[data-changed]")).not_to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["pt-BR", *matrix("en")])  # the longer words
@pytest.mark.parametrize("game", GAMES)
def test_what_the_others_did_is_told_whole(sit: Sit, game: str, language: str) -> None:
    """However much that was, and however long their names are: on a phone it has two lines."""
    cut, looked = {}, 0
    for name in [*(each.name for each in FILMED[game]), LOOKS[game].BUSY, "crowded"]:
        given = position(game, name)
        table = sit(given, language=language, tips="off")
        if given.move:
            table.play(given.move)
            table.wait("your-turn", "over")
        told = table.page.locator(".recap > span:first-child")
        if not told.count():
            continue
        looked += bool(told.inner_text())
        for size in (PHONE, LANDSCAPE):
            table.page.set_viewport_size(size)
            table.page.evaluate("new Promise(requestAnimationFrame)")
            if told.evaluate(CUT):
                cut[name, size["width"]] = told.inner_text()
    assert cut == {}, "\n".join(map(str, cut.items()))
    assert looked > 1


@pytest.mark.slow
@pytest.mark.parametrize("end", ["handover", "cover"])
def test_a_bots_last_move_is_seen_before_the_device_is_given_away(visit: Visit, base: str, end: str) -> None:
    """By the one who moved before it, or, once that one has covered the table, by whoever looks at it."""
    visit.fresh(speed="fast", tips="off")
    page = visit.page
    table = Table(page, base).start(seats=3, seed=11, names="Ana,Bo,Cid", bots="person,easy,person")
    told: list[dict[str, Any]] = []
    for _ in range(12):
        if table.wait("your-turn", "handover", "cover") == "handover":
            table.hand_over()
        if table.state == "cover":
            table.reveal()
        page.evaluate(WATCH)
        play(table)
        if end == "cover":
            table.leave()
        table.wait("your-turn", "handover", "cover")
        told = seen(page)
        # Somebody moved between this one and the next: the table lay in several ways.
        if table.state == end and len({each["table"] for each in told if each["state"] == "thinking"}) > 3:
            break
    else:
        raise AssertionError(f"no bot was seen before {end}")
    staged = [each for each in told if each["state"] == "thinking"]
    assert all(each["asks"] == 0 for each in staged)
    # Nobody is asked to give the device away, nor is anything covered, before the last card lies.
    given = next(i for i, each in enumerate(told) if each["state"] == end)
    assert all(each["state"] == end for each in told[given:])


@pytest.mark.slow
def test_a_tap_hurries_and_does_nothing_else(visit: Visit, base: str) -> None:
    visit.fresh(speed="slow", tips="off")
    page = visit.page
    table = Table(page, base).start(seed=11, seats=4)
    table.wait("your-turn")
    play(table)
    told = -1
    for _ in range(100):
        if table.state == "your-turn":
            break
        told = lines(page)
        page.locator(".felt").click(position={"x": 180, "y": 40})
        page.wait_for_function(
            "told => document.documentElement.dataset.state === 'your-turn'"
            " || document.querySelectorAll('#side .log li').length > told",
            arg=told,
        )
    table.wait("your-turn")
    assert page.locator(".all-moves [data-move]").count() > 0
    assert page.locator("[aria-pressed=true]").count() == 0


@pytest.mark.slow
def test_whoever_wants_to_read_goes_on_at_a_tap(visit: Visit, base: str) -> None:
    visit.fresh(speed="tap", tips="off")
    page = visit.page
    table = Table(page, base).start(seed=11)
    table.wait("your-turn")
    play(table)
    button = page.get_by_role("button", name="Go on")
    for _ in range(20):
        expect(button.or_(page.locator("html[data-state=your-turn]")).first).to_be_visible()
        if table.state == "your-turn":
            break
        told = lines(page)
        button.click()
        page.wait_for_function(
            "told => document.documentElement.dataset.state === 'your-turn'"
            " || document.querySelectorAll('#side .log li').length > told",
            arg=told,
        )
    table.wait("your-turn")
    expect(button).to_have_count(0)


@pytest.mark.parametrize("game", [GAME, *slow(*[each for each in ROUNDS if each != GAME])])
def test_a_result_waits_for_the_last_card(visit: Visit, base: str, game: str) -> None:
    visit.fresh(speed="fast", tips="off")
    given = position(game, "round-end")
    visit.sit(given)
    table = Table(visit.page, base)
    visit.page.evaluate(WATCH)
    play(table, given.move)
    expect(visit.page.locator(".result")).to_be_visible()
    told = seen(visit.page)
    assert not any(each["result"] and each["state"] == "thinking" for each in told)
    assert len({each["table"] for each in told if each["state"] == "thinking"}) > 1
    # Nobody goes on behind it.
    known = lines(visit.page)
    if visit.page.locator(".result.round").count():
        assert table.wait("your-turn", "handover", "over") == "your-turn"
        assert lines(visit.page) == known
        visit.page.locator("footer.action .primary").click()
        expect(visit.page.locator(".result")).to_have_count(0)
        table.wait("your-turn")


@pytest.mark.slow
def test_with_reduced_motion_it_stands_still_as_long(visit: Visit, base: str) -> None:
    page = visit.page
    page.emulate_media(reduced_motion="reduce")
    visit.fresh(speed="fast", tips="off")
    table = Table(page, base).start(seed=11)
    table.wait("your-turn")
    expect(page.locator("html")).to_have_attribute("data-still", "yes")
    page.evaluate(WATCH)
    play(table)
    table.wait("your-turn")
    told = seen(page)
    assert len({each["table"] for each in told if each["state"] == "thinking"}) > 2
    assert [each for each in told if each["moving"]] == []
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-still", "no")
    play(table)
    table.wait("your-turn")
    page.emulate_media(reduced_motion="reduce")
    assert any(each["moving"] for each in seen(page))


@pytest.mark.slow
def test_at_once_nothing_is_waited_for(visit: Visit, base: str) -> None:
    """It can be seen again all the same."""
    visit.fresh(speed="off", tips="off")
    page = visit.page
    table = Table(page, base).start(seed=11)
    table.wait("your-turn")
    page.evaluate(WATCH)
    page.locator(".all-moves [data-move]").first.dispatch_event("click")
    expect(page.locator("button.recap")).to_be_visible()
    table.wait("your-turn")
    page.locator("button.recap").click()
    expect(page.locator("html")).to_have_attribute("data-state", "thinking")
    table.wait("your-turn")
