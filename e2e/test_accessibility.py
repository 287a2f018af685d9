"""Accessibility by axe on every screen, light and dark, portrait and landscape.

The screens are those of `build.py screenshots` in browser_tools/screens.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.screens import GAMES, Screen, screens, walk
from conftest import LANDSCAPE, ROOT, matrix
from pages.lesson import Lesson
from playwright.sync_api import Page, ViewportSize, expect
from tools import lessons
from tools.common import PHONE

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
LESSONS = tuple(lessons.scripts())
Appearance = tuple[str, str, ViewportSize]
SIZES = (("portrait", PHONE), ("landscape", LANDSCAPE))
APPEARANCES: list[Appearance] = [(theme, *size) for theme in ("light", "dark") for size in SIZES]
RUN = """async () => {
  const rules = { "target-size": { enabled: true } };
  const found = await axe.run(document, { rules });
  const describe = node => `${node.target.join(" ")} ${node.failureSummary}`;
  return found.violations.map(each => `${each.id}: ${each.nodes.map(describe).join("; ")}`);
}"""
# Screens of each game in a quick run, in addition to the page's own. All others are slow.
FEW = ("turn", "take", "over")
# Screens that games share but for the contents. In a whole run each is of one game, in turn.
SHARED = (
    *("new", "rules", "first", "first-half", "four", "four-half"),
    *("turn-half", "turn-half2", "crowded", "crowded-half", "crowded-half2"),
    *("plan", "round-end", "round-end-crowded", "over-crowded", "reviewed"),
    *("lesson", "lesson-half", "lesson-end"),
    *("puzzle", "puzzle-wrong", "puzzle-right", "puzzle-found"),
    *("hint", "refused", "first-tip", "half-tip"),
    *("reviewed-luck", "review-step", "review-why", "replay-why"),
    *("replay", "replay-open", "replay-fork", "sheet"),
)


def violations(page: Page) -> Any:
    """Return the violations of all rules of axe."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(f"() => {{ {AXE} }}")
    return page.evaluate(RUN)


def violations_in(page: Page, appearances: Sequence[Appearance] = APPEARANCES) -> Iterator[tuple[str, str]]:
    """Yield the violations on the open screen in some appearances, each with the appearance."""
    for theme, name, size in appearances:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.set_viewport_size(size)
        yield from ((fault, f"{name} {theme}") for fault in violations(page))
    page.set_viewport_size(PHONE)


def parts() -> Iterator[Any]:
    """Yield test cases: few screens in one appearance, in the opposite one, and in all others."""
    few = [each for each in screens(page=False) if kind(each) in FEW]
    for name, wanted in (("page", list(screens([]))), ("few", few)):
        yield pytest.param(wanted, APPEARANCES[:1], id=name)
        opposite = pytest.mark.slow if name == "few" else pytest.mark.matrix
        yield pytest.param(wanted, APPEARANCES[-1:], id=f"{name}-opposite", marks=opposite)
        yield pytest.param(
            wanted, APPEARANCES[1:-1], id=f"{name}-other-appearances", marks=pytest.mark.matrix
        )
    of_games = {game: list(screens([game], page=False)) for game in GAMES}
    for game, everything in of_games.items():
        rest = [screen for screen in everything if screen.name not in {f.name for f in few}]
        own = [screen for screen in rest if is_in_whole_run(screen, of_games)]
        # Both screens of a review are in the same half, so that it is computed once.
        half = len(own) // 2
        yield pytest.param(own[:half], APPEARANCES[:1], id=f"{game}-light", marks=pytest.mark.slow)
        yield pytest.param(own[half:], APPEARANCES[-1:], id=f"{game}-dark", marks=pytest.mark.slow)
        yield pytest.param(rest, APPEARANCES, id=f"{game}-every-look", marks=pytest.mark.matrix)


def is_in_whole_run(screen: Screen, of_games: Mapping[str, list[Screen]]) -> bool:
    """Return True for screens of a game alone, and for one of each of the `SHARED` ones."""
    name = kind(screen)
    if name not in SHARED:
        return True
    sharing = [game for game, everything in of_games.items() if name in map(kind, everything)]
    return screen.game == sharing[SHARED.index(name) % len(sharing)]


def kind(screen: Screen) -> str:
    """Return the name of a screen without its game."""
    return screen.name.removeprefix(f"{screen.game}-")


@pytest.mark.parametrize(("wanted", "appearances"), parts())
def test_screens_have_no_violations(
    session: BrowserSession, wanted: list[Screen], appearances: list[Appearance]
) -> None:
    found: dict[str, list[str]] = {}
    for screen in walk(session, wanted):
        for fault, appearance in violations_in(session.page, appearances):
            found.setdefault(fault, []).append(f"{screen.name} {appearance}")
    if found:
        pytest.fail("\n".join(f"{fault}\n    on {'; '.join(where)}" for fault, where in found.items()))


@pytest.mark.slow
def test_rules_can_be_read_before_their_pictures_load(session: BrowserSession) -> None:
    """The text has the style of a table, so it waits for that."""
    session.reload()
    session.hold("**/styles/rules.css*")
    for game in GAMES:
        session.go(f"rules/{game}")
        expect(session.page.locator("main.text h2").first).to_be_visible()
        assert [each for each in violations(session.page) if each.startswith("color-contrast")] == []
    session.release()


@pytest.mark.slow
@pytest.mark.parametrize("dark", [1, *matrix(0)])
def test_steps_of_lessons_have_no_violations(session: BrowserSession, dark: int) -> None:
    """Every step, and its first choice, half of them in the dark."""
    page, found = session.page, []
    session.reload()
    for game in LESSONS:
        lesson = Lesson(page, session.base, game).open()
        for number, step in enumerate(lesson.steps):
            lesson.at(step)
            theme = "dark" if number % 2 == dark else "light"
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            found += [f"{game} {step['id']} {theme} {fault}" for fault in violations(page)]
            if step is not lesson.steps[-1]:
                lesson.follow(step, keys=True)
    assert found == []
