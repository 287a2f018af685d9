"""Finished games: found in the history, looked at again move by move, played on from."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browser_tools.screens import SLIDE
from browser_tools.situations import Position, position
from browser_tools.visit import STORE, Visit
from examples import GAME, GAMES, OTHER, SHORTEST, TITLE, short
from pages.device import listed
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PATIENCE

import pygames
from pygames.records import replay, summary

RAW = re.compile(r"\b(replay|history|review|statistics|past|over)\.[a-z_.]+")
DAY = 24 * 3600 * 1000
RECORD = """async id => {
  const { database } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  return (await database()).get("records", id);
}"""

# Remember what the worker is asked from here on.
ASKED = """() => {
  window.asked = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    window.asked.push(message.op);
    return postMessage.call(this, message, ...rest);
  };
}"""


@pytest.fixture
def page(again: Page) -> Page:
    """No test of this file needs a fresh device."""
    return again


def kept(key: str, given: Position, **changed: Any) -> list[Any]:
    """A saved game as the device keeps it, and its record."""
    save = {
        "id": key,
        "game": given.game,
        "players": list(given.players),
        "options": given.options,
        "seed": 1,
        "over": True,
        "toAct": None,
        "events": given.events,
        "scores": list(given.scores),
        "winners": list(given.winners),
        "changed": 1_700_000_000_000,
    }
    return [{**save, **changed}, given.record]


def by_lot(game: str) -> Position:
    """A short finished game that gives much away."""
    rng, state = random.Random(1), pygames.games()[game].new(seats=2, seed=1, **short(game))
    while not state.over:
        state.apply(rng.choice(state.legal_moves()))
    given = position(game, "over")
    return replace(
        given,
        record=pygames.Record.of(state, [player["name"] for player in given.players]).dumps(),
        options=short(game),
        events=len(state.events),
        scores=state.scores,
        winners=state.winners,
    )


def open_replay(visit: Visit, game: str, given: Position | None = None) -> Page:
    """At the beginning of the finished game."""
    visit.go("settings")
    visit.go(f"replay/{visit.save(given or position(game, 'over'))}")
    at(visit.page, 0)
    return visit.page


def at(page: Page, moment: int) -> None:
    """Wait until this moment lies on the table."""
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(moment))


def last(page: Page) -> int:
    return int(str(page.locator(".scrub input").get_attribute("max")))


def look_as(page: Page, eyes: str) -> None:
    page.get_by_label("Seen by").select_option(eyes)


# -- the history --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_games_are_found_by_game_opponent_result_and_time(page: Page, base: str, visit: Visit) -> None:
    first, other = position(GAME, "over"), position(OTHER, "over")
    now = page.evaluate("Date.now()")
    persons = [{"kind": "person", "name": name} for name in ("Ana", "Rui")]
    hard = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Vera", "bot": "hard"}]
    games = [
        kept("won", first, winners=[0], changed=now - 1000),
        kept("lost", first, winners=[1], changed=now - 3 * DAY),
        kept("hard", other, players=hard, winners=[0], changed=now - 40 * DAY),
        kept("persons", other, players=persons, changed=now - 500 * DAY),
    ]
    page.evaluate(STORE, games)
    menu = Menu(page, base).open()
    menu.history()
    ids = "all => all.map(each => each.dataset.save)"

    def shows(*wanted: str) -> None:
        expect(page.locator(".found")).to_have_text(re.compile(rf"^{len(wanted) or 'No game'}\b"))
        assert menu.saves().evaluate_all(ids) == list(wanted)

    shows("won", "lost", "hard", "persons")
    for name, option, found in (
        ("game", OTHER, ("hard", "persons")),
        ("rival", "bot hard", ("hard",)),
        ("rival", "name Rui", ("persons",)),
        ("result", "won", ("won", "hard")),
        ("result", "lost", ("lost",)),
        ("time", "week", ("won", "lost")),
        ("time", "year", ("won", "lost", "hard")),
    ):
        page.locator(f"[name={name}]").select_option(option)
        shows(*found)
        page.locator(f"[name={name}]").select_option("")
    page.locator("[name=game]").select_option(GAME)
    page.locator("[name=rival]").select_option("bot hard")
    shows()
    assert not RAW.search(page.locator("main").inner_text())


def test_a_long_history_comes_page_by_page(page: Page, base: str) -> None:
    given = position(SHORTEST, "over")
    page.evaluate(STORE, [kept(f"g{n:03}", given, changed=1_700_000_000_000 - n) for n in range(120)])
    page.reload()  # what an earlier test asked the history for is forgotten
    menu = Menu(page, base).open()
    menu.history()
    expect(menu.saves()).to_have_count(50)
    page.get_by_role("button", name="50 more").click()
    expect(menu.saves()).to_have_count(100)
    expect(page.locator("[data-save=g050] .resume")).to_be_focused()
    page.get_by_role("button", name="20 more").click()
    expect(menu.saves()).to_have_count(120)
    expect(page.locator(".further")).to_have_count(0)


# -- looking at it again ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_what_the_seat_saw_then(visit: Visit, page: Page, game: str) -> None:
    page = open_replay(visit, game)
    final = pygames.Record.loads(position(game, "over").record).replay()
    states = [state.copy() for state, _ in final.iter_positions()]
    assert last(page) == len(states)
    for moment in (1, len(states) // 2, len(states) - 1):
        page.locator(".scrub input").evaluate(SLIDE, moment)
        for eyes in ("1", "0"):
            look_as(page, eyes)
            at(page, moment)
            view = states[moment].view(int(eyes))
            for zone in (each for each in view["zones"] if each["owner"] == int(eyes)):
                cards = [card for card in zone["cards"] if card]
                drawn = page.locator(f"[data-zone='{zone['id']}'] [data-card]")
                if drawn.count() and zone["kind"] == "fan":
                    assert sorted(drawn.evaluate_all("all => all.map(e => e.dataset.card)")) == sorted(cards)
    assert page.locator("[data-move]").count() == 0
    assert not RAW.search(page.locator("#page").inner_text())
    page.locator(".scrub input").evaluate(SLIDE, last(page))
    at(page, last(page))
    expect(page.locator(".happened")).to_contain_text("wins")


def test_it_goes_by_buttons_by_keyboard_and_by_itself(visit: Visit, page: Page) -> None:
    page = open_replay(visit, GAME)
    page.get_by_role("button", name="One step on").click()
    at(page, 1)
    page.get_by_role("button", name="One step back").click()
    at(page, 0)
    expect(page.get_by_role("button", name="One step back")).to_have_attribute("aria-disabled", "true")
    page.locator("main.table").focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last(page))
    page.keyboard.press("Home")
    at(page, 0)
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(rf"Round 1, .+ to play, moment 2 of {last(page) + 1}")
    )
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-plays=yes]")).to_be_visible()
    at(page, 3)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-plays=no]")).to_be_visible()
    slider.evaluate(SLIDE, last(page) - 1)
    at(page, last(page) - 1)
    page.locator("main.table").focus()
    page.keyboard.press(" ")
    at(page, last(page))
    expect(page.locator("[data-plays=no]")).to_be_visible()


def test_it_goes_to_the_beginnings_of_rounds(visit: Visit, page: Page) -> None:
    page = open_replay(visit, GAME)
    final = pygames.Record.loads(position(GAME, "over").record).replay()
    parts = [stop["part"] for stop in replay.positions(final)]
    begins = [n for n, part in enumerate(parts) if n and part != parts[n - 1]]
    assert begins
    for moment in begins:
        page.get_by_role("button", name="To the next round").click()
        at(page, moment)
    for moment in [*reversed(begins[:-1]), 0]:
        page.get_by_role("button", name="To the beginning of the round").click()
        at(page, moment)


def test_all_cards_lie_open_only_where_that_is_asked(visit: Visit, page: Page) -> None:
    page = open_replay(visit, GAME)
    page.locator(".scrub input").evaluate(SLIDE, last(page) // 2)
    at(page, last(page) // 2)
    hidden = page.locator(".felt .player .card.back")
    expect(hidden.first).to_be_attached()
    look_as(page, "bare")
    expect(hidden).to_have_count(0)
    look_as(page, "1")
    expect(hidden.first).to_be_attached()


def test_a_review_is_marked_jumped_through_and_kept(visit: Visit, page: Page, base: str) -> None:
    page = open_replay(visit, GAME, by_lot(GAME))
    page.get_by_role("button", name="Review").click()
    costly = page.locator("[data-go=costly]")
    expect(costly).to_be_visible(timeout=5 * PATIENCE)
    marked = page.locator(".marks .costliest").evaluate_all("all => all.map(e => +e.dataset.event)")
    assert marked
    found = []
    for _ in marked:
        was = str(page.locator("[data-replay]").get_attribute("data-replay"))
        costly.click()
        expect(page.locator("[data-replay]")).not_to_have_attribute("data-replay", was)
        expect(page.locator(".verdict")).to_have_attribute("data-lost", "yes")
        found.append(int(str(page.locator("[data-replay]").get_attribute("data-replay"))))
    assert sorted(found) == found
    # It is there at once the next time, and beside the result; nobody looks again.
    page.evaluate(ASKED)
    page.goto(f"{base}#/settings")
    expect(page.locator(".settings")).to_be_visible()
    page.goto(f"{base}#/replay/look")
    at(page, 0)
    expect(costly).to_be_visible()
    assert "review" not in page.evaluate("window.asked")
    page.get_by_role("link", name="Result and review").click()
    expect(page.locator("html")).to_have_attribute("data-state", "over")
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator(".review [data-done=yes]")).to_be_visible()
    assert page.evaluate("window.asked.filter(op => op === 'review').length") == 1


def test_a_review_travels_with_its_game_and_a_made_up_one_does_not(
    visit: Visit, page: Page, base: str, tmp_path: Path
) -> None:
    page = open_replay(visit, GAME, by_lot(GAME))
    costly, begin = page.locator("[data-go=costly]"), page.locator("[data-go=review]")
    begin.click()
    expect(costly).to_be_visible(timeout=5 * PATIENCE)
    marked = page.locator(".marks .costliest").count()
    visit.go("settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    (mine,) = told["saves"]
    kept = json.loads(mine["review"])
    deaf = json.loads(mine["review"])
    deaf["review"]["decisions"][0]["best"] = "<b>"
    for review, comes in ((kept, True), (deaf, False), ({**kept, "of": "another engine"}, False)):
        visit.go("settings")
        visit.forget()
        file = tmp_path / "all.json"
        file.write_text(json.dumps({**told, "saves": [{**mine, "review": json.dumps(review)}]}))
        visit.go("")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".result.final")).to_be_visible()
        (save,) = listed(page)
        assert save["id"] != mine["id"]
        page.evaluate(ASKED)
        visit.go(f"replay/{save['id']}")
        at(page, 0)
        if comes:
            expect(costly).to_be_visible()
            expect(page.locator(".marks .costliest")).to_have_count(marked)
        else:
            expect(begin).to_be_visible()
        assert "review" not in page.evaluate("window.asked")


def test_a_game_under_way_is_not_looked_at_through_this_door(visit: Visit, page: Page, base: str) -> None:
    visit.go("settings")
    visit.go(f"replay/{visit.save(position(GAME, 'turn'))}")
    assert Table(page, base).wait("error") == "error"
    assert page.locator("[data-card]").count() == 0


# -- playing on from it -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_from_a_moment_a_new_game_goes_on(visit: Visit, page: Page, base: str, game: str) -> None:
    page = open_replay(visit, game)
    half = last(page) // 2
    page.locator(".scrub input").evaluate(SLIDE, half)
    at(page, half)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("You play as").select_option("1")
    page.get_by_role("button", name="Play on", exact=True).click()
    table = Table(page, base)
    assert table.wait("your-turn", "over") == "your-turn"
    old = json.loads(position(game, "over").record)
    save = next(each for each in listed(page) if each["id"] != "look")
    assert [player["kind"] for player in save["players"]] == ["bot", "person"]
    assert len({player["name"] for player in save["players"]}) == 2
    assert save["players"][1]["name"] == old["players"][0]
    record = json.loads(page.evaluate(RECORD, save["id"]))
    began = record["x_branched"]
    assert record["events"][:began] == old["events"][:began]
    page.reload()
    assert table.wait() == "your-turn"
    table.to_the_end(lambda: table.play(table.moves[0]))
    expect(page.locator(".branched")).to_contain_text("counts in no statistics")
    record = pygames.Record.loads(page.evaluate(RECORD, save["id"]))
    assert record.events[:began] == tuple(old["events"][:began])
    assert not summary.summary(record)["counts"]  # type: ignore[index]
    # The first game is as it was, and the two are told apart.
    visit.go("history")
    expect(page.locator("[data-save]")).to_have_count(2)


def test_it_is_a_finished_game_that_leads_there(visit: Visit, page: Page) -> None:
    visit.sit(position(GAME, "over"))
    page.get_by_role("link", name="Replay").click()
    at(page, 0)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.get_by_role("link", name="Result and review").click()
    expect(page.locator("html")).to_have_attribute("data-state", "over")
