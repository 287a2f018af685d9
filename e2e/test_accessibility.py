"""Accessibility by axe on every screen, light and dark, portrait and landscape.

The screens are those of `build.py screenshots` in browser_tools/screens.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.screens import GAMES, Screen, screens, walk
from conftest import LANDSCAPE, ROOT, matrix
from example_games import SHORTEST
from pages.lesson import Lesson
from playwright.sync_api import Page, ViewportSize, expect
from tools import lessons
from tools.common import PHONE

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
LESSONS = tuple(lessons.scripts())
Appearance = tuple[str, str, ViewportSize]
# The two that differ most, and those between them.
APPEARANCES: tuple[Appearance, ...] = (("light", "portrait", PHONE), ("dark", "landscape", LANDSCAPE))
OTHERS: tuple[Appearance, ...] = (("dark", "portrait", PHONE), ("light", "landscape", LANDSCAPE))
# Rules whose answer depends on the theme or on the size. All others are checked in one appearance.
VARYING = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size")
RUN = """async only => {
  const rules = { "target-size": { enabled: true } };
  const found = await axe.run(document, only ? { runOnly: { type: "rule", values: only } } : { rules });
  const describe = node => `${node.target.join(" ")} ${node.failureSummary}`;
  return found.violations.map(each => `${each.id}: ${each.nodes.map(describe).join("; ")}`);
}"""
# Elements on which two fingers do not enlarge the page, and whether a pull at its end reloads it.
GESTURES = """() => {
  const blocks = ({ touchAction }) => !["auto", "manipulation"].includes(touchAction)
    && !touchAction.includes("pinch-zoom");
  const blocked = [...document.querySelectorAll("*")].filter(each => blocks(getComputedStyle(each)));
  const faults = blocked.map(each => `${each.localName}.${each.className} is not enlarged`);
  const { overscrollBehaviorY } = getComputedStyle(document.documentElement);
  return overscrollBehaviorY === "contain" ? faults : [...faults, "a pull reloads the page"];
}"""
# Screens of each game in a quick run, in addition to the page's own. All others are slow.
FEW = ("turn", "take", "over")
# Screens that games share but for the contents. In a whole run each is of one game, in turn.
SHARED = (
    *("new", "rules", "first", "first-half", "four", "four-half"),
    *("turn-half", "turn-half2", "crowded", "crowded-half", "crowded-half2"),
    *("plan", "round-end", "round-end-crowded", "over-crowded"),
    *("lesson", "lesson-half", "lesson-end"),
    *("puzzle", "puzzle-wrong", "puzzle-right", "puzzle-found"),
    *("hint", "refused", "first-tip", "half-tip"),
    *("replay", "replay-open", "replay-fork", "sheet"),
)
# Screens of one game, whose review is computed once.
REVIEWED = ("reviewed", "reviewed-luck", "review-step", "review-why", "replay-why")


def violations(page: Page, rules: Sequence[str] | None = None) -> Any:
    """Return the violations of all rules of axe, or of some."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(f"() => {{ {AXE} }}")
    return page.evaluate(RUN, rules)


def violations_in(page: Page, appearances: Sequence[Appearance] = APPEARANCES) -> Iterator[tuple[str, str]]:
    """Yield the violations on the open screen in some appearances, each with the appearance."""
    for number, (theme, name, size) in enumerate(appearances):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.set_viewport_size(size)
        yield from ((fault, f"{name} {theme}") for fault in violations(page, VARYING if number else None))
    page.set_viewport_size(PHONE)


def parts() -> Iterator[Any]:
    """Yield test cases: few screens in a quick run, some of each game in a whole run, and all."""
    of_games = {game: list(screens([game], page=False)) for game in GAMES}
    few = [each for every in of_games.values() for each in every if kind(each) in FEW]
    matrix = pytest.mark.matrix
    for name, wanted in (("page", list(screens([]))), ("few", few)):
        yield pytest.param(wanted, APPEARANCES, id=name)
        yield pytest.param(wanted, OTHERS, id=f"{name}-other-appearances", marks=matrix)
    for game, everything in of_games.items():
        rest = [screen for screen in everything if kind(screen) not in FEW]
        own = [screen for screen in rest if is_in_whole_run(screen, of_games)]
        yield pytest.param(own, APPEARANCES, id=game)
        yield pytest.param(rest, (*APPEARANCES, *OTHERS), id=f"{game}-every-look", marks=matrix)


def is_in_whole_run(screen: Screen, of_games: Mapping[str, list[Screen]]) -> bool:
    """Return True for screens of a game alone, and for one of each of the shared ones."""
    name = kind(screen)
    if name in REVIEWED:
        return screen.game == SHORTEST
    sharing = [game for game, every in of_games.items() if name in SHARED and name in map(kind, every)]
    return not sharing or screen.game == sharing[SHARED.index(name) % len(sharing)]


def kind(screen: Screen) -> str:
    """Return the name of a screen without its game."""
    return screen.name.removeprefix(f"{screen.game}-")


@pytest.mark.parametrize(("wanted", "appearances"), parts())
def test_screens_have_no_violations_and_can_be_enlarged(
    session: BrowserSession, wanted: list[Screen], appearances: Sequence[Appearance]
) -> None:
    found: dict[str, list[str]] = {}
    for screen in walk(session, wanted):
        for fault in session.page.evaluate(GESTURES):
            found.setdefault(fault, []).append(screen.name)
        for fault, appearance in violations_in(session.page, appearances):
            found.setdefault(fault, []).append(f"{screen.name} {appearance}")
    if found:
        pytest.fail("\n".join(f"{fault}\n    on {'; '.join(where)}" for fault, where in found.items()))


def test_rules_can_be_read_before_their_pictures_load(session: BrowserSession) -> None:
    """The text has the style of a table, so it waits for that."""
    session.reload()
    session.hold("**/styles/rules.css*")
    for game in GAMES:
        session.go(f"rules/{game}")
        expect(session.page.locator("main.text h2").first).to_be_visible()
        assert violations(session.page, ["color-contrast"]) == []
    session.release()


@pytest.mark.parametrize("dark", [1, *matrix(0)])
def test_steps_of_lessons_have_no_violations(session: BrowserSession, dark: int) -> None:
    """Every step, by the keyboard, half of them in the dark."""
    page, found = session.page, []
    session.reload()
    for game in LESSONS:
        lesson = Lesson(page, session.base, game).open()
        for number, step in enumerate(lesson.steps):
            lesson.at(step)
            theme = "dark" if number % 2 == dark else "light"
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            faults = violations(page, VARYING if number else None)
            found += [f"{game} {step['id']} {theme} {fault}" for fault in faults]
            if step is not lesson.steps[-1]:
                lesson.follow(step, keys=True)
                assert page.evaluate("document.activeElement !== document.body"), step["id"]
    assert found == []
