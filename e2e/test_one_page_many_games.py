"""A game lies on the table as a fresh page draws it, whatever was played and read in the same page before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from browser_tools.screens import GAMES
from browser_tools.situations import LOOKS, position
from browser_tools.visit import Visit
from conftest import DESKTOP, LANDSCAPE
from examples import GAME, OTHER
from playwright.sync_api import Route, expect
from tools.common import PATIENCE, PHONE

SIZES = (PHONE, LANDSCAPE, DESKTOP)
# A position of each game with much on the table: cards in hand, piles, something to do.
TABLES = {game: looks.BUSY for game, looks in LOOKS.items()}
MOST_LINES = 12

# Everything on the page by a name that says where it is: its box, and how it is seen.
MEASURE = """() => {
  const LOOK = [
    "display", "visibility", "opacity", "transform", "fontSize", "fontWeight", "color", "backgroundColor",
    "backgroundImage", "boxShadow", "borderTopWidth", "overflow", "zIndex",
  ];
  const found = {};
  const put = (name, facts) => {
    let key = name;
    for (let nth = 2; key in found; nth += 1) key = `${name} #${nth}`;
    found[key] = facts;
  };
  const seen = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    return Object.fromEntries(LOOK.map(name => [name, style[name]]));
  };
  const boxed = element => {
    const box = element.getBoundingClientRect();
    const sides = ["x", "y", "width", "height"];
    return Object.fromEntries(sides.map(side => [side, Math.round(box[side] * 2) / 2]));
  };
  for (const element of document.querySelectorAll("html, body, body > *, #page *")) {
    if (element.closest(".boot, #told, svg > *")) continue;
    const where = element.closest("[data-zone]")?.dataset.zone ?? element.closest("[aria-label]")?.ariaLabel;
    const tag = [element.localName, ...element.classList].join(".");
    const name = `${where ?? "page"} | ${tag} ${element.dataset.card ?? element.ariaLabel ?? ""}`.trim();
    put(name, { ...boxed(element), ...seen(element, null) });
    for (const pseudo of element.localName === "svg" ? [] : ["::before", "::after"]) {
      const { content } = getComputedStyle(element, pseudo);
      const drawn = content !== "none" && content !== "normal";
      if (drawn) put(`${name} ${pseudo}`, { content, ...seen(element, pseudo) });
    }
  }
  for (const { name, value } of document.documentElement.attributes)
    if (name !== "data-state") found[`html[${name}]`] = { value };
  return found;
}"""

# Letters are fitted into a new size before it is drawn, not before it can be asked for.
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

Look = dict[str, dict[str, Any]]


def measured(visit: Visit) -> dict[str, Look]:
    """What the page looks like in every size."""
    visit.page.mouse.move(0, 0)
    looks = {}
    for size in SIZES:
        visit.page.set_viewport_size(size)
        visit.page.evaluate(DRAWN)
        looks[f"{size['width']}×{size['height']}"] = visit.page.evaluate(MEASURE)
    return looks


def changes(fresh: dict[str, Look], now: dict[str, Look]) -> list[str]:
    """What is otherwise than on a fresh page, a line for each thing."""
    lines = []
    for size, look in now.items():
        was = fresh[size]
        for name in dict.fromkeys([*was, *look]):
            before, after = was.get(name), look.get(name)
            if before is None or after is None:
                lines.append(f"{size} {name}: {'is new' if before is None else 'is gone'}")
            elif before != after:
                other = [key for key in after if before.get(key) != after[key]]
                said = ", ".join(f"{key} {before.get(key)} → {after[key]}" for key in other)
                lines.append(f"{size} {name}: {said}")
    return lines


class Page:
    """One page with a game of each kind among the saved ones."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def fresh(self) -> None:
        """A page that nobody has done anything in."""
        self.visit.fresh(tips="off")
        for game, name in TABLES.items():
            self.visit.save(position(game, name), game)
            self.visit.save(position(game, "over"), f"{game}-over")

    def table(self, game: str) -> dict[str, Look]:
        self._open(game, game, ".felt")
        return measured(self.visit)

    def result(self, game: str) -> dict[str, Look]:
        self._open(f"{game}-over", game, ".result.final")
        return measured(self.visit)

    def rules(self, game: str) -> dict[str, Look]:
        self.visit.go(f"rules/{game}")
        expect(self.visit.page.locator(f".figure[data-game={game}]").first).to_be_visible()
        # The pictures have their style as soon as the reader is brought to the text.
        expect(self.visit.page.locator(".figure .card").first).not_to_have_css("width", "60px")
        self.visit.page.evaluate("scrollTo(0, 0)")
        return measured(self.visit)

    def review(self, game: str) -> None:
        """Look at a moment of the finished game."""
        self._open(f"{game}-over", game, ".begin-review")
        self.visit.page.locator(".begin-review").click()
        self.visit.page.locator(".step-through").click(timeout=2 * PATIENCE)
        expect(self.visit.page.locator(".reviewing")).to_be_visible()

    def menu(self) -> dict[str, Look]:
        self.visit.go("")
        expect(self.visit.page.locator(".tile")).to_have_count(len(GAMES))
        self.visit.wait()
        return measured(self.visit)

    def settings(self) -> None:
        self.visit.go("settings")
        expect(self.visit.page.locator(".settings")).to_be_visible()

    def _open(self, save: str, game: str, there: str) -> None:
        self.visit.go(f"play/{save}")
        expect(self.visit.page.locator(f".play[data-game={game}] {there}")).to_be_visible()
        expect(self.visit.page.locator("html")).to_have_attribute("data-state", re.compile("your-turn|over"))

    def lift(self) -> None:
        """Have a card under the finger, and let go nowhere."""
        spot = self.visit.page.locator(".felt .spot[data-live=yes]:has(.card)").last
        box = spot.bounding_box()
        assert box
        self.visit.page.mouse.move(box["x"] + 8, box["y"] + 8)
        self.visit.page.mouse.down()
        self.visit.page.mouse.move(box["x"] + 40, box["y"] + 40, steps=3)
        expect(self.visit.page.locator(".flying")).to_be_visible()


def fail_by(faults: dict[str, list[str]]) -> None:
    """Say of every way on which something changed what did."""
    told = []
    for way, lines in faults.items():
        if lines:
            more = len(lines) - MOST_LINES
            told += [f"{way}: {len(lines)} differences", *(f"    {line}" for line in lines[:MOST_LINES])]
            told += [f"    … and {more} more"] if more > 0 else []
    if told:
        pytest.fail("\n".join(told), pytrace=False)


@pytest.fixture
def page_of(visit: Visit) -> Iterator[Page]:
    page = Page(visit)
    page.fresh()
    yield page
    visit.page.mouse.up()


@pytest.mark.slow
def test_a_game_changes_nothing_of_another(page_of: Page) -> None:
    came, game = GAMES[-1], GAMES[1]
    fresh = page_of.table(game)
    page_of.table(came)
    fail_by({f"from {came} to {game}": changes(fresh, page_of.table(game))})


@pytest.mark.slow
def test_a_game_that_was_left_on_its_way_stays_away(page_of: Page) -> None:
    """Its table takes long to come; meanwhile somebody sits down at another one."""
    page = page_of.visit.page
    page_of.table(GAME)
    held: list[Route] = []
    page.route(f"**/games/{OTHER}/table.js*", lambda route: held.append(route))
    with page.expect_request(f"**/games/{OTHER}/table.js*"):
        page_of.visit.go(f"play/{OTHER}")
    page_of.table(GAME)
    with page.expect_response(f"**/games/{OTHER}/table.js*"):
        held.pop().continue_()
    page.evaluate(f"import(new URL('games/{OTHER}/table.js', document.baseURI).href)")
    page.unroute_all()
    expect(page.locator(f".play[data-game={GAME}] .felt")).to_be_visible()


@pytest.mark.matrix
def test_no_game_changes_another(visit: Visit) -> None:
    """Every screen, however one comes there, is as in a page where only its own game was opened."""
    page = Page(visit)
    looks: dict[str, Callable[[str], dict[str, Look]]] = {
        "table": page.table,
        "result": page.result,
        "rules": page.rules,
    }
    fresh = {}
    for game in GAMES:
        page.fresh()
        fresh["menu"] = page.menu()
        for what, look in looks.items():
            fresh[f"{what} {game}"] = look(game)
    faults = {}

    page.fresh()
    # With a, b, c … in turn every game comes once after every other one.
    tour = [game for pair in combinations(GAMES, 2) for game in pair] + [GAMES[0]]
    assert len(set(pairwise(tour))) == len(GAMES) * (len(GAMES) - 1)
    page.table(tour[0])
    for came, game in pairwise(tour):
        page.lift()
        now = page.table(game)
        visit.page.mouse.up()
        faults[f"from {came} to {game}"] = changes(fresh[f"table {game}"], now)

    for came, game in zip((*GAMES[1:], GAMES[0]), GAMES, strict=True):
        for what in ("result", "rules"):
            faults[f"to {what} {came}"] = changes(fresh[f"{what} {came}"], looks[what](came))
            faults[f"from {what} {came} to {game}"] = changes(fresh[f"table {game}"], page.table(game))
        page.review(came)
        faults[f"from a review of {came} to {game}"] = changes(fresh[f"table {game}"], page.table(game))
        page.settings()
        faults[f"from the settings to {game}"] = changes(fresh[f"table {game}"], page.table(game))
    faults["to the menu"] = changes(fresh["menu"], page.menu())
    fail_by(faults)
