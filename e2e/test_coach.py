"""The coach: a hint while one thinks, and the review of a finished game, on the table and in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from conftest import slow
from pages.table import Table
from playwright.sync_api import Browser, Page, expect
from tools.screens import GAMES, PATIENCE, Visit, open_visit, unfold
from tools.situations import position

HINTED = {"two_can": "lay", "two_and_two": "turn", "cant_even": "take", "buraco": "take"}
# What no text has words for would be said by its key.
RAW = re.compile(r"\b(reason|lost|hint|review)\.[a-z_]+")
# Remember whether the page has shown that a bot thinks.
THOUGHT = """addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (document.querySelector(".action[data-thinks=yes]")) window.thought = true;
}).observe(document.body, { subtree: true, childList: true, attributes: true }));"""


@pytest.fixture
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    visit = open_visit(browser, base)
    visit.fresh()
    yield visit
    visit.page.context.close()


def review(visit: Visit, game: str) -> None:
    visit.sit(position(game, "over"))
    visit.page.get_by_role("button", name="Review this game").click()
    expect(visit.page.locator(".review [data-done=yes]")).to_be_visible(timeout=2 * PATIENCE)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_legal_move_says_why_and_marks_it(visit: Visit, game: str) -> None:
    visit.sit(position(game, HINTED[game]))
    table, page = Table(visit.page, visit.base), visit.page
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("status", name="Hint")
    expect(hint).to_contain_text("Hint: ")
    move = str(page.locator("[data-hinted]").get_attribute("data-hinted"))
    expect(unfold(page, move)).to_have_count(1)
    assert not RAW.search(hint.inner_text())
    assert len(hint.inner_text().split(". ")) > 1, "no reason is given"
    assert page.locator(".felt [data-hint]").count() >= 1
    if game == "two_can":
        places = [word for word in move.split() if word[0] in "AB"]
        marked = [f"[data-anchor='box0:{'AB'.index(row) * 4 + int(column) - 1}']" for row, column in places]
        assert all(page.locator(f".felt {spot}[data-hint]").count() for spot in marked)
    visit.make(move)
    expect(hint).to_have_count(0)
    assert page.locator(".felt [data-hint]").count() == 0
    assert table.state in ("your-turn", "over")


def test_a_hint_can_be_put_away(visit: Visit) -> None:
    visit.sit(position("two_can", "turn"))
    visit.page.locator("[data-tool=hint]").click()
    visit.page.get_by_role("button", name="Close the hint").click()
    expect(visit.page.locator(".coach")).to_have_count(0)
    assert visit.page.locator(".felt [data-hint]").count() == 0


def test_a_hint_is_gone_when_the_device_changes_hands(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game=two_and_two&seats=2&seed=4&names=Ana,Ben&bots=")
    table = Table(page, base)
    table.wait("cover")
    page.locator(".hold").press("Enter", delay=900)
    table.wait("your-turn")
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hinted]")).to_be_visible()
    table.leave("hidden")
    table.wait("cover")
    expect(page.locator(".coach")).to_have_count(0)


def test_a_bot_that_thinks_shows_it(page: Page, base: str) -> None:
    page.add_init_script(THOUGHT)
    table = Table(page, base).start("cant_even", bots="hard")
    table.wait("your-turn")
    table.play(table.moves[0])
    assert page.evaluate("window.thought === true")


@pytest.mark.parametrize("game", ["cant_even", *slow(*(game for game in GAMES if game != "cant_even"))])
def test_a_finished_game_is_reviewed_and_stepped_through(visit: Visit, game: str) -> None:
    page = visit.page
    review(visit, game)
    panel = page.get_by_role("region", name="Review")
    assert not RAW.search(panel.inner_text())
    assert re.search(r"\d+ decisions", panel.inner_text())
    costly = page.locator(".costly-one")
    assert costly.count() <= 3
    page.get_by_role("button", name="Step through").click()
    foot = page.locator(".reviewing")
    expect(foot).to_contain_text(re.compile(r"decision 1 of \d+"))
    expect(page.locator(".felt")).to_be_visible()
    events, marks = [], 0
    for _ in range(4):
        events.append(int(str(foot.get_attribute("data-event"))))
        assert not RAW.search(foot.inner_text())
        marks += page.locator(".felt :is([data-played], [data-hint])").count()
        page.get_by_role("button", name="Next decision").click()
        expect(foot).not_to_have_attribute("data-event", str(events[-1]))
    assert events == sorted(events)
    assert marks
    page.get_by_role("button", name="Decision before").click()
    expect(foot).to_have_attribute("data-event", str(events[-1]))
    foot.get_by_role("button", name="Result").click()
    expect(page.locator(".result.final")).to_be_visible()
    assert visit.wait() == "over"


@pytest.mark.slow
def test_the_costliest_decisions_are_one_tap_away(visit: Visit) -> None:
    page = visit.page
    review(visit, "two_and_two")
    costly = page.locator(".costly-one")
    count = costly.count()
    assert count, "this game has costly decisions"
    events = [int(str(costly.nth(i).get_attribute("data-event"))) for i in range(count)]
    assert events == sorted(events)
    costly.first.click()
    foot = page.locator(".reviewing")
    expect(foot).to_have_attribute("data-event", str(events[0]))
    expect(foot).to_contain_text("Better by")
    for event in [*events[1:], events[0]]:
        page.get_by_role("button", name="Next costly").click()
        expect(foot).to_have_attribute("data-event", str(event))


def test_nothing_is_done_to_a_moment_of_the_past(visit: Visit) -> None:
    page = visit.page
    review(visit, "two_can")
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()
    assert page.locator(".felt [data-live=yes]").count() == 0
    assert page.locator("[data-move]").count() == 0


def test_a_game_that_goes_on_has_no_review(visit: Visit) -> None:
    """Taking the last move back ends a review: another end has another one."""
    review(visit, "two_and_two")
    table = Table(visit.page, visit.base)
    visit.page.get_by_role("button", name="Undo").click()
    assert table.wait("your-turn") == "your-turn"
    expect(visit.page.locator(".review")).to_have_count(0)
    table.to_the_end(lambda: table.play(table.moves[-1]))
    expect(visit.page.locator(".begin-review")).to_be_visible()


@pytest.mark.slow
def test_a_review_is_there_in_portuguese_too(browser: Browser, base: str) -> None:
    visit = open_visit(browser, base, language="pt-BR")
    visit.fresh()
    visit.sit(position("buraco", "take"))
    visit.page.get_by_role("button", name="Dica", exact=True).click()
    hint = visit.page.get_by_role("status", name="Dica")
    expect(hint).to_contain_text("Dica: ")
    assert not RAW.search(hint.inner_text())
    visit.page.context.close()
