"""The screen of a running game: by taps, by mouse, by keyboard, and as a screen reader drives it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from browser_tools.screens import HOLD
from browser_tools.visit import unfold
from examples import GAME
from playwright.sync_api import ElementHandle, Locator, Page, expect
from tools.common import PATIENCE

WAITS = ("your-turn", "handover", "cover", "over", "error")
LONGEST = 500
MOST_TAPS = 60
MOST_TABS = 250
ON_TABLE = ".felt, footer.action"

# A place stands for words of moves: its property `words`, as parts/table/card-spot.js sets it.
PLACES = """([within, word, live]) => [...document.querySelectorAll(within)].flatMap(area =>
  [area, ...area.querySelectorAll("*")]).filter(each => each.moveWords?.includes(word)
    && (!live || (each.dataset.live === "yes" && each.checkVisibility())))"""
FIRST = f"asked => ({PLACES})(asked)[0] ?? null"

# The next thing to tap on the way to a move: what makes it, else what stands for words of it not pressed yet.
NEXT = """([within, move]) => {
  const left = move.split(" ");
  const take = text => text.split(" ").every(word => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const fits = text => {
    const was = [...left];
    const all = take(text);
    left.splice(0, left.length, ...was);
    return all;
  };
  const places = [...document.querySelectorAll(within)]
    .flatMap(area => [...area.querySelectorAll("button")]).filter(each => each.checkVisibility());
  const open = each => !each.disabled && each.ariaDisabled !== "true" && each.dataset.live !== "no";
  const makes = places.find(each => each.dataset.move === move && open(each));
  if (makes) return makes;
  for (const { ariaPressed, words } of places)
    if (ariaPressed === "true") words?.find(word => fits(word) && take(word));
  // What folds and unfolds is on no way to a move.
  return places.find(each => open(each) && !each.dataset.move && each.ariaPressed !== "true"
    && each.ariaExpanded === null && each.moveWords?.some(fits)) ?? null;
}"""

HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Table:
    """One running game in one page."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def start(self, game: str = GAME, /, **words: object) -> Table:
        """Open a game by its address, as other programs do."""
        words = {"seats": 2, "seed": 7, "bots": "greedy", **words}
        query = "&".join(f"{name}={value}" for name, value in words.items() if value is not None)
        self.page.goto(f"{self.base}#/new?game={game}&{query}")
        return self

    def wait(self, *states: str) -> str:
        """Wait until the page waits for one of these; which one."""
        wanted = re.compile("^(" + "|".join(states or WAITS) + ")$")
        expect(self.page.locator("html")).to_have_attribute("data-state", wanted, timeout=PATIENCE)
        return self.state

    @property
    def state(self) -> str:
        return str(self.page.evaluate("document.documentElement.dataset.state"))

    @property
    def round_is_over(self) -> bool:
        """Whether a finished round is shown, and play goes on behind it."""
        return self.page.locator(".result.round").count() > 0

    def to_the_end(self, decide: Callable[[], object], longest: int = LONGEST) -> None:
        """Make decisions, at most so many, until the game is over; results of rounds are put away."""
        for _ in range(longest):
            state = self.wait()
            if state == "over":
                return
            assert state == "your-turn"
            if self.round_is_over:
                self.go_on()
            decide()
        assert self.wait() == "over", f"not over after {longest} decisions"

    def by_lot(
        self, choose: Callable[[list[str], Random], str], make: Callable[[str], object], longest: int
    ) -> None:
        """Play to the end with moves chosen by lot among those of the page, each made in this way."""
        rng = Random(1)
        self.to_the_end(lambda: make(choose(self.moves, rng)), longest)

    # -- moves by their notation ----------------------------------------------------------------------------

    @property
    def moves(self) -> list[str]:
        """The legal moves that some element makes: all, but those of closed groups where there are many."""
        found = self.page.locator("[data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
        return list(dict.fromkeys(found))

    @property
    def table_moves(self) -> list[str]:
        """The moves that one tap on the table or in its foot would make now."""
        found = self.page.locator(f":is({ON_TABLE}) [data-move]:visible")
        return list(dict.fromkeys(found.evaluate_all("all => all.map(e => e.dataset.move)")))

    def move(self, notation: str) -> Locator:
        return self.page.locator(f'[data-move="{notation}"]').first

    def play(self, notation: str) -> str:
        """Press what makes this move, wherever that is, and wait for what comes then."""
        self.make(notation)
        return self.wait()

    def make(self, notation: str) -> None:
        """Press what makes this move, wherever that is."""
        shown = self.page.locator(f'[data-move="{notation}"]:visible')
        (shown.first if shown.count() else unfold(self.page, notation)).dispatch_event("click")

    # -- by taps and by mouse -------------------------------------------------------------------------------

    def spot(self, zone: str, index: int = 0) -> Locator:
        """A card of a zone, or a pile."""
        return self.page.locator(f"[data-zone={zone}] .spot").nth(index)

    def place(self, word: str, *, live: bool = True) -> ElementHandle:
        """What stands for this word of moves on the table: a card, a pile, an area."""
        found = self.page.evaluate_handle(FIRST, [ON_TABLE, word, live]).as_element()
        assert found, f"nothing {'live ' if live else ''}on the table stands for {word!r}"
        return found

    def tap(self, *words: str) -> Table:
        """Tap what stands for each of these words, one after the other."""
        for word in words:
            self.place(word).click()
        return self

    def tap_move(self, notation: str) -> str:
        """Make this move by tapping cards and buttons of the foot, never by the list of all moves."""
        tapped: list[str] = []
        for _ in range(MOST_TAPS):
            place = self.page.evaluate_handle(NEXT, [ON_TABLE, notation]).as_element()
            assert place, f"{notation!r}: nothing to tap after {tapped}"
            tapped.append(str(place.get_attribute("aria-label") or place.inner_text()))
            makes = place.get_attribute("data-move")
            place.click()
            if makes:
                return self.wait()
        raise AssertionError(f"{notation!r} is not made by {tapped}")

    def drag(self, source: str, target: str) -> Table:
        """With the mouse: what stands for one word to what stands for another (a card, or a whole area)."""
        return self.drag_between(self.place(source), self.place(target, live=False))

    def drag_between(self, source: ElementHandle | Locator, target: ElementHandle | Locator) -> Table:
        """With the mouse, from the middle of one element to the middle of another."""
        source.scroll_into_view_if_needed()
        mouse = self.page.mouse
        mouse.move(*_middle(source))
        mouse.down()
        x, y = _middle(source)
        mouse.move(x + 6, y + 12, steps=3)
        mouse.move(*_middle(target), steps=8)
        mouse.up()
        return self

    # -- by keyboard ----------------------------------------------------------------------------------------

    def focused(self, selector: str) -> bool:
        """Whether the keyboard is at something like this."""
        return bool(self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector))

    def reach(self, selector: str, key: str = "Tab", most: int = MOST_TABS) -> Table:
        """Press a key, at most so often, until the keyboard is at something like this."""
        for _ in range(most):
            if self.focused(selector):
                return self
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not come to {selector}")

    def enter(self, selector: str) -> Table:
        """Go to something like this by Tab, and press Enter."""
        self.reach(selector)
        self.page.keyboard.press("Enter")
        return self

    # -- by roles and names ---------------------------------------------------------------------------------

    def offered(self) -> list[str]:
        """The names of all buttons that can be pressed now, as a screen reader says them."""
        areas = self.page.get_by_role("main").or_(self.page.get_by_role("contentinfo"))
        buttons = areas.get_by_role("button", disabled=False)
        return [name for name in buttons.evaluate_all(NAMES) if name]

    def press(self, name: str | re.Pattern[str]) -> Table:
        """Press the button of this name; the first, where several are called alike."""
        self.page.get_by_role("button", name=name, exact=isinstance(name, str), disabled=False).first.press(
            "Enter"
        )
        return self

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def shown(self) -> str:
        """All that the table shows and says, as text: equal before and after a reload."""
        read = "felt => [...felt.querySelectorAll('[aria-label]')].map(e => e.ariaLabel).join('|')"
        return str(self.page.locator(".felt").evaluate(read))

    @property
    def said(self) -> str:
        return self.page.locator("#told").inner_text()

    def reveal(self) -> str:
        """On the screen between two persons: hold the button as the next one would."""
        self.wait("cover")
        self.page.locator(".hold").press("Enter", delay=HOLD)
        return self.wait("your-turn", "handover", "over", "error")

    def hand_over(self) -> str:
        """Give the device to the next person, up to the screen that covers everything."""
        self.wait("handover")
        self.page.locator(".hand-over").click()
        return self.wait("cover")

    def pass_on(self) -> str:
        """Whatever lies between two persons: hand over, hold; nothing where nothing does."""
        if self.state == "handover":
            self.hand_over()
        return self.reveal() if self.state == "cover" else self.state

    def leave(self, how: str = "hidden") -> Table:
        """Go to another tab or program; `how` the page hears of it: "hidden", "pagehide", or "blur"."""
        self.page.evaluate(HIDE if how == "hidden" else f"() => {{ dispatchEvent(new Event('{how}')); }}")
        return self

    def go_on(self) -> Table:
        """Put the result of a finished round away."""
        self.page.locator(".way-on").click()
        return self

    def result(self) -> Locator:
        title = self.page.locator("#final-title")
        expect(title).to_be_visible()
        return title


NAMES = "all => all.map(each => each.ariaLabel ?? each.textContent.replace(/\\s+/g, ' ').trim())"


def _middle(element: ElementHandle | Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box, "it is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
