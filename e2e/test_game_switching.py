"""Switching between games in one page: each is drawn as on a fresh page."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from browser_tools.screens import GAMES
from conftest import DESKTOP, LANDSCAPE
from example_games import GAME, OTHER
from pages.scripts import script
from playwright.sync_api import Route, ViewportSize, expect
from tools.common import PATIENCE, PHONE

SIZES = (PHONE, LANDSCAPE, DESKTOP)
# A position of each game with many cards: hand, piles, several moves.
TABLES = {game: module.BUSY for game, module in GAME_POSITIONS.items()}

# Text is fitted to a new size at the next frame, and measured before that.
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

Measures = dict[str, dict[str, Any]]


def measure(session: BrowserSession, sizes: Sequence[ViewportSize] = SIZES) -> dict[str, Measures]:
    session.page.mouse.move(0, 0)
    measures = {}
    for size in sizes:
        session.page.set_viewport_size(size)
        session.page.evaluate(DRAWN)
        measures[f"{size['width']}×{size['height']}"] = session.page.evaluate(script("measure-elements"))
    return measures


def changes(fresh: dict[str, Measures], now: dict[str, Measures]) -> list[str]:
    """Return the differences from a fresh page, a line for each."""
    lines = []
    for size, elements in now.items():
        was = fresh[size]
        for name in dict.fromkeys([*was, *elements]):
            before, after = was.get(name), elements.get(name)
            if before is None or after is None:
                lines.append(f"{size} {name}: {'is new' if before is None else 'is gone'}")
            elif before != after:
                other = [key for key in after if before.get(key) != after[key]]
                said = ", ".join(f"{key} {before.get(key)} → {after[key]}" for key in other)
                lines.append(f"{size} {name}: {said}")
    return lines


class Page:
    """One page with a saved game of each kind."""

    def __init__(self, session: BrowserSession) -> None:
        self.session = session

    def reload(self) -> None:
        self.session.reload(tips="off")
        for game, name in TABLES.items():
            self.session.save(position(game, name), game)
            self.session.save(position(game, "over"), f"{game}-over")

    def table(self, game: str, sizes: Sequence[ViewportSize] = SIZES) -> dict[str, Measures]:
        self._open(game, game, ".felt")
        return measure(self.session, sizes)

    def result(self, game: str) -> dict[str, Measures]:
        self._open(f"{game}-over", game, ".result.final")
        return measure(self.session)

    def rules(self, game: str) -> dict[str, Measures]:
        self.session.go(f"rules/{game}", f".figure[data-game={game}]")
        # The pictures have their style as soon as the text scrolls into view.
        expect(self.session.page.locator(".figure .card").first).not_to_have_css("width", "60px")
        self.session.page.evaluate("scrollTo(0, 0)")
        return measure(self.session)

    def review(self, game: str) -> None:
        self._open(f"{game}-over", game, ".begin-review")
        self.session.page.locator(".begin-review").click()
        self.session.page.locator(".step-through").click(timeout=2 * PATIENCE)
        expect(self.session.page.locator(".reviewing")).to_be_visible()

    def menu(self) -> dict[str, Measures]:
        self.session.go("settings", ".settings")  # The menu lists the saves that are there when it opens.
        self.session.go("")
        expect(self.session.page.locator(".tile")).to_have_count(len(GAMES))
        self.session.wait()
        return measure(self.session)

    def _open(self, save: str, game: str, there: str) -> None:
        self.session.go(f"play/{save}", f".play[data-game={game}] {there}")
        expect(self.session.page.locator("html")).to_have_attribute("data-state", re.compile("turn|over"))

    def lift(self) -> None:
        spot = self.session.page.locator(".felt .spot[data-live=yes]:has(.card)").last
        box = spot.bounding_box()
        assert box
        self.session.page.mouse.move(box["x"] + 8, box["y"] + 8)
        self.session.page.mouse.down()
        self.session.page.mouse.move(box["x"] + 40, box["y"] + 40)
        expect(self.session.page.locator(".flying")).to_be_visible()


@pytest.fixture
def page_of(session: BrowserSession) -> Iterator[Page]:
    page = Page(session)
    page.reload()
    yield page
    session.page.mouse.up()


def test_a_game_changes_nothing_of_another(page_of: Page) -> None:
    came, game = GAMES[-1], GAMES[1]
    fresh = page_of.table(game, SIZES[:1])
    page_of.table(came, ())
    assert changes(fresh, page_of.table(game, SIZES[:1])) == [], f"from {came} to {game}"


def test_a_game_that_was_left_on_its_way_stays_away(page_of: Page) -> None:
    """Its table loads slowly. Meanwhile another game is opened."""
    page = page_of.session.page
    page_of.table(GAME, ())
    held: list[Route] = []
    page.route(f"**/games/{OTHER}/table.js*", lambda route: held.append(route))
    with page.expect_request(f"**/games/{OTHER}/table.js*"):
        page_of.session.go(f"play/{OTHER}")
    page_of.table(GAME, ())
    with page.expect_response(f"**/games/{OTHER}/table.js*"):
        held.pop().continue_()
    page.evaluate(f"import(new URL('games/{OTHER}/table.js', document.baseURI).href)")
    page.unroute_all()
    expect(page.locator(f".play[data-game={GAME}] .felt")).to_be_visible()


@pytest.mark.matrix
def test_no_game_changes_another_on_any_path(session: BrowserSession) -> None:
    """Every screen, by any path, is as in a page where only its own game was opened."""
    page = Page(session)
    measures = {name: getattr(page, name) for name in ("table", "result", "rules")}
    fresh = {}
    for game in GAMES:
        page.reload()
        for what, measure_screen in measures.items():
            fresh[f"{what} {game}"] = measure_screen(game)
        fresh["menu"] = page.menu()
    faults = {}

    page.reload()
    # The order a, b, c, … in turn puts every game once after every other one.
    tour = [game for pair in combinations(GAMES, 2) for game in pair] + [GAMES[0]]
    assert len(set(pairwise(tour))) == len(GAMES) * (len(GAMES) - 1)
    page.table(tour[0])
    for came, game in pairwise(tour):
        page.lift()
        now = page.table(game)
        session.page.mouse.up()
        faults[f"from {came} to {game}"] = changes(fresh[f"table {game}"], now)

    for came, game in zip((*GAMES[1:], GAMES[0]), GAMES, strict=True):
        for what in ("result", "rules"):
            faults[f"to {what} {came}"] = changes(fresh[f"{what} {came}"], measures[what](came))
            faults[f"from {what} {came} to {game}"] = changes(fresh[f"table {game}"], page.table(game))
        page.review(came)
        faults[f"from a review of {came} to {game}"] = changes(fresh[f"table {game}"], page.table(game))
        session.go("settings", ".settings")
        faults[f"from the settings to {game}"] = changes(fresh[f"table {game}"], page.table(game))
    faults["to the menu"] = changes(fresh["menu"], page.menu())
    assert {way: lines[:12] for way, lines in faults.items() if lines} == {}
