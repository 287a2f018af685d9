"""The screen of a running game: by taps, by mouse, by keyboard, and as a screen reader drives it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from browser_tools.browser_session import unfold
from browser_tools.screens import HOLD
from example_games import GAME
from pages.scripts import script
from pages.waiting import until
from playwright.sync_api import ElementHandle, Locator, Page, expect
from tools.common import PATIENCE

WAITS = ("your-turn", "handover", "cover", "over", "error")
MOST_TAPS = 60
MOST_TABS = 250
ON_TABLE = ".felt, footer.action"

# An element has words of moves in its property `moveWords`: see parts/table/card-spot.js.
ELEMENTS = """([within, word, live]) => [...document.querySelectorAll(within)].flatMap(area =>
  [area, ...area.querySelectorAll("*")]).filter(each => each.moveWords?.includes(word)
    && (!live || (each.dataset.live === "yes" && each.checkVisibility())))"""
FIRST = f"query => ({ELEMENTS})(query)[0] ?? null"

NEXT = script("next-element")

HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Sets `window.thought` once the page thinks.
NOTICE = """() => {
  window.thought = false;
  const thinks = () => document.documentElement.dataset.state === "thinking";
  new MutationObserver((changes, observer) => {
    window.thought = thinks() || changes.some(each => each.oldValue === "thinking");
    if (window.thought) observer.disconnect();
  }).observe(document.documentElement, { attributeFilter: ["data-state"], attributeOldValue: true });
}"""


class Table:
    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def start(self, game: str = GAME, /, **words: object) -> Table:
        """Open a game by its address, as other programs do."""
        words = {"seats": 2, "seed": 7, "bots": "greedy", **words}
        query = "&".join(f"{name}={value}" for name, value in words.items() if value is not None)
        self.page.goto(f"{self.base}#/new?game={game}&{query}")
        return self

    def begin(self, game: str = GAME, /, moves: int = 0, **words: object) -> Table:
        """Open a game by its address, wait for the person's turn, and make some moves."""
        self.start(game, **words).wait("your-turn")
        for _ in range(moves):
            self.play(self.moves[0])
        return self

    def wait(self, *states: str) -> str:
        wanted = re.compile("^(" + "|".join(states or WAITS) + ")$")
        expect(self.page.locator("html")).to_have_attribute("data-state", wanted, timeout=PATIENCE)
        return self.state

    def await_turn(self, shows: str | None = None) -> Table:
        """Wait for the person's turn. Check that the table shows the given text, as it was before."""
        self.wait("your-turn")
        assert shows is None or shows == self.visible_text
        return self

    @contextmanager
    def expect_thinking(self) -> Iterator[Table]:
        """Wait until the page thinks, or has thought: on a busy machine that is soon over."""
        self.page.evaluate(NOTICE)
        yield self
        until(lambda: self.page.evaluate("window.thought"))

    @property
    def state(self) -> str:
        return str(self.page.evaluate("document.documentElement.dataset.state"))

    @property
    def round_is_over(self) -> bool:
        """True if the result of a round is shown and the game goes on."""
        return self.page.locator(".round-over").count() > 0

    def play_to_end(self, decide: Callable[[], object], longest: int = 500) -> None:
        """Make at most `longest` decisions until the game is over. Results of rounds are dismissed."""
        for _ in range(longest):
            state = self.wait()
            if state == "over":
                return
            assert state == "your-turn", f"{state}: {self.page.locator('#page').inner_text()}"
            if self.round_is_over:
                self.dismiss_round()
            decide()
        assert self.wait() == "over", f"not over after {longest} decisions"

    @property
    def moves(self) -> list[str]:
        """The legal moves of elements. Those of closed groups are missing."""
        found = self.page.locator("[data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
        return list(dict.fromkeys(found))

    def move(self, notation: str) -> Locator:
        return self.page.locator(f'[data-move="{notation}"]').first

    def play(self, notation: str) -> str:
        """Press the element for a move, and wait for the next state."""
        self.make(notation)
        return self.wait()

    def make(self, notation: str) -> None:
        shown = self.page.locator(f'[data-move="{notation}"]:visible')
        (shown.first if shown.count() else unfold(self.page, notation)).dispatch_event("click")

    def spot(self, zone: str, index: int = 0) -> Locator:
        return self.page.locator(f"[data-zone={zone}] .spot").nth(index)

    def element_for(self, word: str, *, live: bool = True) -> ElementHandle:
        """Return the element for a word of moves on the table: a card, a pile, an area."""
        found = self.page.evaluate_handle(FIRST, [ON_TABLE, word, live]).as_element()
        assert found, f"nothing {'live ' if live else ''}on the table stands for {word!r}"
        return found

    def tap(self, *words: str) -> Table:
        for word in words:
            self.element_for(word).click()
        return self

    def tap_move(self, notation: str) -> str:
        """Play a move by taps on cards and buttons of the action bar, without the list of all moves."""
        self.make_by_taps(notation)
        return self.wait()

    def make_by_taps(self, notation: str, most: int = MOST_TAPS) -> None:
        """Make a move as `tap_move` does, in at most `most` taps, without waiting for what follows."""
        for element in self.elements_for_move(notation, most):
            element.click()

    def elements_for_move(self, notation: str, most: int = MOST_TAPS) -> Iterator[ElementHandle]:
        """Yield the elements of the table and the action bar to activate in turn for a move."""
        used: list[str] = []
        for _ in range(most):
            element = self.page.evaluate_handle(NEXT, [ON_TABLE, notation]).as_element()
            assert element, f"{notation!r}: nothing to activate after {used}"
            used.append(name_of(element))
            makes = element.get_attribute("data-move")
            yield element
            if makes:
                return
        raise AssertionError(f"{notation!r} is not made by {used}")

    def drag(self, source: str, target: str) -> Table:
        """Drag by the mouse from the element for a word to that for another (a card, or a whole area)."""
        return self.drag_between(self.element_for(source), self.element_for(target, live=False))

    def drag_between(self, source: ElementHandle | Locator, target: ElementHandle | Locator) -> Table:
        source.scroll_into_view_if_needed()
        mouse = self.page.mouse
        x, y = middle(source)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 6, y + 12)  # at once: a long press explains the card
        mouse.move(*middle(target), steps=8)
        mouse.up()
        return self

    def make_by_keyboard(self, notation: str) -> None:
        for element in self.elements_for_move(notation):
            for _ in range(MOST_TABS):
                if element.evaluate("element => element === document.activeElement"):
                    break
                self.page.keyboard.press("Tab")
            else:
                raise AssertionError(f"Tab does not reach {name_of(element)}")
            self.page.keyboard.press("Enter")

    def reach(self, selector: str, key: str = "Tab", most: int = MOST_TABS) -> Table:
        """Press a key, at most `most` times, until the focus is at an element of this selector."""
        for _ in range(most):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return self
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not reach {selector}")

    def enter(self, selector: str) -> Table:
        """Move the focus to an element of this selector by Tab, and press Enter."""
        self.reach(selector)
        self.page.keyboard.press("Enter")
        return self

    def make_by_names(self, notation: str) -> None:
        """Make a move by pressing buttons of which only the names are known."""
        for element in self.elements_for_move(notation):
            name = name_of(element)
            assert name, f"{notation}: a button without a name"
            areas = self.page.get_by_role("main").or_(self.page.get_by_role("contentinfo"))
            named = areas.get_by_role("button", name=name, exact=True, disabled=False)
            named.and_(self.page.locator(":not([aria-pressed=true])")).first.press("Enter")

    @property
    def visible_text(self) -> str:
        """All that the table shows, as text that a reload does not change."""
        named = "[...felt.querySelectorAll('[aria-label]:not(.again)')]"
        read = f"felt => {named}.map(each => each.ariaLabel).join('|')"
        return str(self.page.locator(".felt").evaluate(read))

    @property
    def announcement(self) -> str:
        return self.page.locator("#told").inner_text()

    def hold(self) -> str:
        self.wait("cover")
        self.page.locator(".hold").press("Enter", delay=HOLD)
        return self.wait("your-turn", "handover", "over", "error")

    def hand_over(self) -> str:
        """Hand the device over, up to the screen that covers the table."""
        self.wait("handover")
        self.page.locator(".hand-over").click()
        return self.wait("cover")

    def leave(self, how: str = "hidden") -> Table:
        """Leave the page by an event: "hidden", "pagehide", or "blur"."""
        self.page.evaluate(HIDE if how == "hidden" else f"() => {{ dispatchEvent(new Event('{how}')); }}")
        return self

    def dismiss_round(self) -> Table:
        self.page.locator(".way-on").click()
        return self

    def result(self) -> Locator:
        title = self.page.locator("#final-title")
        expect(title).to_be_visible()
        return title


def name_of(element: ElementHandle) -> str:
    return str(element.evaluate("each => (each.ariaLabel ?? each.textContent).replace(/\\s+/g, ' ').trim()"))


def middle(element: ElementHandle | Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box, "the element is not visible"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
