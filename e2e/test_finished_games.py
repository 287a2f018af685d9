"""Finished games: the history, the replay move by move, and new games from a position."""

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest
from browser_tools.browser_session import STORE, BrowserSession, begin_review, stored_game
from browser_tools.positions import position, position_of
from browser_tools.screens import SLIDE
from conftest import clear, one_of
from example_games import GAME, GAMES, OTHER, SHORTEST, TITLE, short
from pages.device_storage import list_saves, read_database
from pages.menu import Menu, save_all
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PATIENCE

import pygames
from pygames.records import replay
from tests.games.playing import by_lot

pytestmark = pytest.mark.shared_page

RAW = re.compile(r"\b(replay|history|review|statistics|past|over)\.[a-z_.]+")
DAY = 24 * 3600 * 1000


def at(page: Page, position_number: int) -> None:
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(position_number))


def slide(page: Page, position_number: int) -> None:
    page.locator(".scrub input").evaluate(SLIDE, position_number)
    at(page, position_number)


def last(page: Page) -> int:
    return int(str(page.locator(".scrub input").get_attribute("max")))


def test_the_history_is_filtered(page: Page, base: str, session: BrowserSession) -> None:
    first, other = position(GAME, "over"), position(OTHER, "over")
    now = page.evaluate("Date.now()")
    persons = [{"kind": "person", "name": name} for name in ("Ana", "Rui")]
    hard = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Vera", "bot": "hard"}]
    games = [
        stored_game("won", first, winners=[0], changed=now - 1000),
        stored_game("lost", first, winners=[1], changed=now - 3 * DAY),
        stored_game("hard", other, players=hard, winners=[0], changed=now - 40 * DAY),
        stored_game("persons", other, players=persons, changed=now - 500 * DAY),
    ]
    page.evaluate(STORE, games)
    menu = Menu(page, base).open()
    expect(page.get_by_role("link", name="History")).to_be_visible()
    expect(menu.saves()).to_have_count(0)
    menu.history()
    won = menu.saves().first
    expect(won).to_contain_text(TITLE)
    expect(won).to_contain_text(f"({first.players[1]['bot']})")
    expect(won.locator(".state")).to_contain_text("won")
    expect(won.locator(".when")).not_to_be_empty()
    expect(won.get_by_role("link")).to_have_attribute("href", "#/replay/won")
    ids = "all => all.map(each => each.dataset.save)"

    def shows(*wanted: str) -> None:
        expect(page.locator(".found")).to_have_text(re.compile(rf"^{len(wanted) or 'No games'}\b"))
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


def test_a_long_history_loads_page_by_page(page: Page, base: str) -> None:
    given = position(SHORTEST, "over")
    page.evaluate(STORE, [stored_game(f"g{n:03}", given, changed=1_700_000_000_000 - n) for n in range(120)])
    page.reload()  # forgets the history's filters of earlier tests
    menu = Menu(page, base).open()
    menu.history()
    expect(menu.saves()).to_have_count(50)
    page.get_by_role("button", name="50 more").click()
    expect(menu.saves()).to_have_count(100)
    expect(page.locator("[data-save=g050] .resume")).to_be_focused()
    page.get_by_role("button", name="20 more").click()
    expect(menu.saves()).to_have_count(120)
    expect(page.locator(".further")).to_have_count(0)


@pytest.mark.parametrize("game", one_of(SHORTEST, GAMES))
def test_every_position_is_the_seats_view(session: BrowserSession, page: Page, game: str) -> None:
    page = session.open_replay(position(game, "over"))
    final = pygames.Record.loads(position(game, "over").record).replay()
    states = [state.copy() for state, _ in final.iter_positions()]
    assert last(page) == len(states)
    for number, eyes in product((1, len(states) // 2, len(states) - 1), (1, 0)):
        page.locator(".scrub input").evaluate(SLIDE, number)
        page.get_by_label("Seen by").select_option(str(eyes))
        at(page, number)
        own = (zone for zone in states[number].view(eyes)["zones"] if zone["owner"] == eyes)
        for zone in (each for each in own if each["kind"] == "fan"):
            drawn = page.locator(f"[data-zone='{zone['id']}'] [data-card]")
            shown = drawn.evaluate_all("all => all.map(each => each.dataset.card)")
            assert not shown or sorted(shown) == sorted(filter(None, zone["cards"]))
    assert page.locator("[data-move]").count() == 0
    assert not RAW.search(page.locator("#page").inner_text())
    slide(page, last(page))
    expect(page.locator(".happened")).to_contain_text("wins")


def test_a_replay_goes_by_buttons_keyboard_and_automatically(session: BrowserSession, page: Page) -> None:
    """Its step stays over a reload."""
    page = session.open_replay(position(GAME, "over"))
    page.get_by_role("button", name="Forward one step").click()
    at(page, 1)
    page.get_by_role("button", name="Back one step").click()
    at(page, 0)
    expect(page.get_by_role("button", name="Back one step")).to_have_attribute("aria-disabled", "true")
    page.locator("main.table").focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last(page))
    page.keyboard.press("Home")
    at(page, 0)
    slider = page.get_by_role("slider", name="Step in the game")
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"Round 1, .+ step 2 of {last(page) + 1}"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-plays=yes]")).to_be_visible()
    at(page, 3)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-plays=no]")).to_be_visible()
    slide(page, last(page) - 1)
    page.locator("main.table").focus()
    page.keyboard.press(" ")
    at(page, last(page))
    expect(page.locator("[data-plays=no]")).to_be_visible()
    page.get_by_role("button", name="Back one step").click()
    at(page, last(page) - 1)
    expect(page).to_have_url(re.compile(f"#/replay/look/{last(page)}$"))
    page.reload()
    at(page, last(page) - 1)


@pytest.mark.quick
def test_each_step_of_a_replay_has_an_address(session: BrowserSession, page: Page) -> None:
    page = session.open_replay(position(GAME, "over"))
    page.get_by_role("button", name="Forward one step").click()
    at(page, 1)
    expect(page).to_have_url(re.compile(r"#/replay/look/2$"))
    # A changed address leads to its step, nonsense to the beginning, too great a number to the end.
    for address, step in (("4", 3), ("x", 0), ("-2", 0), ("999999", last(page))):
        page.evaluate("address => { location.hash = address; }", f"#/replay/look/{address}")
        at(page, step)
        expect(page).to_have_url(re.compile(f"#/replay/look/{step + 1}$"))


def test_a_replay_jumps_to_the_beginnings_of_rounds(session: BrowserSession, page: Page) -> None:
    page = session.open_replay(position(GAME, "over"))
    final = pygames.Record.loads(position(GAME, "over").record).replay()
    parts = [stop["part"] for stop in replay.positions(final)]
    begins = [n for n, part in enumerate(parts) if n and part != parts[n - 1]]
    assert begins
    for position_number in begins:
        page.get_by_role("button", name="Next round").click()
        at(page, position_number)
    for position_number in [*reversed(begins[:-1]), 0]:
        page.get_by_role("button", name="Start of the round").click()
        at(page, position_number)


def test_all_cards_are_open_only_on_request(session: BrowserSession, page: Page) -> None:
    page = session.open_replay(position(GAME, "over"))
    slide(page, last(page) // 2)
    hidden = page.locator(".felt .player .card.back")
    expect(hidden.first).to_be_attached()
    page.get_by_label("Seen by").select_option("bare")
    expect(hidden).to_have_count(0)
    page.get_by_label("Seen by").select_option("1")
    expect(hidden.first).to_be_attached()


@pytest.mark.matrix
def test_a_review_is_cached_and_exported(session: BrowserSession, page: Page, tmp_path: Path) -> None:
    state = by_lot(pygames.games()[GAME].new(seats=2, seed=2, **short(GAME)), random.Random(2))
    page = session.open_replay(position_of(state, position(GAME, "over").players))
    costly, begin = page.locator("[data-go=costly]"), page.locator("[data-go=review]")
    begin.click()
    expect(costly).to_be_visible(timeout=5 * PATIENCE)
    marked = page.locator(".marks .costliest").evaluate_all("all => all.map(e => +e.dataset.event)")
    assert marked
    shown, found = page.locator("[data-replay]"), []
    for _ in marked:
        was = str(shown.get_attribute("data-replay"))
        costly.click()
        expect(shown).not_to_have_attribute("data-replay", was)
        expect(page.locator(".verdict")).to_have_attribute("data-lost", "yes")
        found.append(int(str(shown.get_attribute("data-replay"))))
    assert sorted(found) == found
    # The next time it is there at once, also at the result, without another analysis.
    page.evaluate("window.asked = []")
    session.go("settings", ".settings")
    session.go("replay/look")
    at(page, 0)
    expect(costly).to_be_visible()
    assert "review" not in page.evaluate("window.asked")
    page.get_by_role("link", name="Result and review").click()
    expect(page.locator("html")).to_have_attribute("data-state", "over")
    begin_review(page)
    assert page.evaluate("window.asked.filter(op => op === 'review').length") == 1
    page.get_by_role("link", name="Replay").click()
    at(page, 0)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()

    # A file has it, too. A forged one, or one of another engine, isn't imported.
    file = save_all(page, tmp_path / "all.json")
    text = json.loads(file.read_text(encoding="utf-8"))
    (mine,) = text["saves"]
    cached, forged = (json.loads(mine["review"]) for _ in range(2))
    forged["review"]["decisions"][0]["best"] = "<b>"
    for review, comes in ((cached, True), (forged, False), ({**cached, "of": "another engine"}, False)):
        clear(session)
        file.write_text(json.dumps({**text, "saves": [{**mine, "review": json.dumps(review)}]}))
        session.go("")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".result.final")).to_be_visible()
        (save,) = list_saves(page)
        assert save["id"] != mine["id"]
        page.evaluate("window.asked = []")
        session.go(f"replay/{save['id']}")
        at(page, 0)
        if comes:
            expect(costly).to_be_visible()
            expect(page.locator(".marks .costliest")).to_have_count(len(marked))
        else:
            expect(begin).to_be_visible()
        assert "review" not in page.evaluate("window.asked")


@pytest.mark.parametrize("game", one_of(SHORTEST, GAMES))
def test_a_game_goes_on_from_a_position(session: BrowserSession, page: Page, base: str, game: str) -> None:
    page = session.open_replay(position(game, "over"))
    slide(page, last(page) * 3 // 4)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("You play as").select_option("1")
    page.get_by_role("button", name="Play on", exact=True).click()
    table = Table(page, base)
    assert table.wait("your-turn", "over") == "your-turn"
    old = json.loads(position(game, "over").record)
    save = next(each for each in list_saves(page) if each["id"] != "look")
    assert [player["kind"] for player in save["players"]] == ["bot", "person"]
    assert len({player["name"] for player in save["players"]}) == 2
    assert save["players"][1]["name"] == old["players"][0]
    record = json.loads(read_database(page)["records"][save["id"]])
    began = record["x_branched"]
    assert record["events"][:began] == old["events"][:began]
    page.reload()
    assert table.wait() == "your-turn"
    table.play_to_end(lambda: table.play(table.moves[0]))
    expect(page.locator("#told")).to_contain_text("wins")
    expect(page.locator(".branched")).to_contain_text("doesn't count in your stats")
    # The first game is unchanged, and the two are distinguishable.
    session.go("history")
    expect(page.locator("[data-save]")).to_have_count(2)
