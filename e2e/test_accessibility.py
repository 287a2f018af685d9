"""Accessibility by axe on every screen, light and dark, portrait and landscape.

The screens are those of `build.py screenshots` in browser_tools/screens.py.
"""

from collections.abc import Iterator, Sequence
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
Appearance = tuple[str, str, ViewportSize]
# The two that differ most, and those between them.
APPEARANCES: tuple[Appearance, ...] = (("light", "portrait", PHONE), ("dark", "landscape", LANDSCAPE))
OTHERS: tuple[Appearance, ...] = (("dark", "portrait", PHONE), ("light", "landscape", LANDSCAPE))
# Rules whose answer depends on the theme or on the size. All others are checked in one appearance.
VARYING = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size")
RUN = """async only => {
  const rules = { "target-size": { enabled: true } };
  const chosen = only ? { runOnly: { type: "rule", values: only } } : { rules };
  // The only rules that need loaded files are of audio and video, and one that is off by default.
  const found = await axe.run(document, { ...chosen, preload: false, resultTypes: ["violations"] });
  const describe = node => `${node.target.join(" ")} ${node.failureSummary}`;
  return found.violations.map(each => `${each.id}: ${each.nodes.map(describe).join("; ")}`);
}"""
# Elements that two fingers do not enlarge, inputs of files that lie over other buttons, a pull that reloads.
GESTURES = """() => {
  const blocks = ({ touchAction }) => !["auto", "manipulation"].includes(touchAction)
    && !touchAction.includes("pinch-zoom");
  const blocked = [...document.querySelectorAll("*")].filter(each => blocks(getComputedStyle(each)));
  const inputs = [...document.querySelectorAll("input[type=file]")];
  const faults = blocked.map(each => `${each.localName}.${each.className} is not enlarged`);
  if (inputs.some(each => each.offsetHeight > 1 || each.offsetWidth > 1)) faults.push("a file's input");
  const { overscrollBehaviorY } = getComputedStyle(document.documentElement);
  return overscrollBehaviorY === "contain" ? faults : [...faults, "a pull reloads the page"];
}"""
# Screens that a whole run has of the page in both of these appearances, of every game by turns in one.
CENTRAL = ("menu", "settings", "turn", "over", "take")
# Screens with the elements of another one, or of a step of a lesson.
VARIANTS = (
    *("statistics", "friends-lobby", "friends-link", "friends-host-lost"),
    *("round-end-crowded", "over-crowded", "costly-over", "reviewed"),
    *("lesson", "lesson-half", "lesson-end", "puzzle-found"),
)
# Screens of a table with more than its cards and buttons. Its other positions add nothing to a turn.
PANELS = ("hint", "first-tip", "refused", "sheet", "review-step", "replay", "replay-why")
# Screens of one game, whose review is computed once.
REVIEWED = ("reviewed-luck", "review-step", "replay-why")
Wanted = tuple[Screen, Sequence[Appearance]]


def violations(page: Page, rules: Sequence[str] | None = None) -> Any:
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


def cases() -> Iterator[Any]:
    """Yield each kind of screen once for a whole run, and all of the page and of each game."""
    groups = {"page": list(screens([]))} | {game: list(screens([game], page=False)) for game in GAMES}
    kinds: dict[str, list[Screen]] = {}
    for screen in (screen for group in groups.values() for screen in group):
        kinds.setdefault(kind(screen), []).append(screen)
    whole: dict[str, Sequence[Appearance]] = {}
    for number, (name, alike) in enumerate(kinds.items()):
        if name in CENTRAL:
            for i, screen in enumerate(alike, CENTRAL.index(name)):
                whole[screen.name] = [APPEARANCES[i % 2]] if screen.game else APPEARANCES
        elif name in PANELS or not (name in VARIANTS or (alike[0].table and alike[0].game)):
            of_reviewed = (screen for screen in alike if screen.game == SHORTEST and name in REVIEWED)
            screen = next(of_reviewed, alike[number % len(alike)])
            whole[screen.name] = [APPEARANCES[number // len(GAMES) % 2]]
    yield pytest.param([(each, whole[each.name]) for each in groups["page"] if each.name in whole], id="page")
    of_games = [each for game in GAMES for each in groups[game] if each.name in whole]
    yield pytest.param([(each, whole[each.name]) for each in of_games], id="games")
    for name, group in groups.items():
        everything = [(each, (*APPEARANCES, *OTHERS)) for each in group]
        yield pytest.param(everything, id=f"{name}-in-all-appearances", marks=pytest.mark.matrix)


def kind(screen: Screen) -> str:
    """Return the name of a screen without its game."""
    return screen.name.removeprefix(f"{screen.game}-")


@pytest.mark.parametrize("wanted", cases())
def test_screens_have_no_violation_and_can_be_enlarged(session: BrowserSession, wanted: list[Wanted]) -> None:
    found: dict[str, list[str]] = {}
    appearances = {screen.name: appearances for screen, appearances in wanted}
    for screen in walk(session, [screen for screen, _ in wanted]):
        for fault in session.page.evaluate(GESTURES):
            found.setdefault(fault, []).append(screen.name)
        for fault, appearance in violations_in(session.page, appearances[screen.name]):
            found.setdefault(fault, []).append(f"{screen.name} {appearance}")
    if found:
        pytest.fail("\n".join(f"{fault}\n    on {'; '.join(where)}" for fault, where in found.items()))


def test_rules_can_be_read_before_their_pictures_load(session: BrowserSession) -> None:
    """The text has the style of a table, so it waits for that."""
    session.reload()
    session.hold("**/styles/rules.css*")
    session.go(f"rules/{SHORTEST}")
    expect(session.page.locator("main.text h2").first).to_be_visible()
    assert violations(session.page, ["color-contrast"]) == []
    session.release()


@pytest.mark.parametrize("dark", matrix(1, 0))
@pytest.mark.parametrize("game", lessons.scripts())
def test_steps_of_lessons_have_no_violations(session: BrowserSession, game: str, dark: int) -> None:
    """Every step, by the keyboard, half of them in the dark."""
    page, found = session.page, []
    session.reload()
    lesson = Lesson(page, session.base, game).open()
    for number, step in enumerate(lesson.steps):
        lesson.at(step)
        theme = "dark" if number % 2 == dark else "light"
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        faults = violations(page, VARYING if number else None)
        found += [f"{step['id']} {theme} {fault}" for fault in faults]
        if step is not lesson.steps[-1]:
            lesson.follow(step, keys=True)
            assert page.evaluate("document.activeElement !== document.body"), step["id"]
    assert found == []
