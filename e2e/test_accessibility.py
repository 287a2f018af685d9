"""No violation that axe knows, on every screen, light and dark, portrait and landscape.

The screens are those of `build.py screenshots`: one more in browser_tools/screens.py is one more here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser_tools.screens import GAMES, Screen, screens, walk
from browser_tools.visit import Visit
from conftest import LANDSCAPE, ROOT
from pages.lesson import Lesson
from playwright.sync_api import Page, ViewportSize, expect
from tools import lessons
from tools.common import PHONE

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
LESSONS = tuple(lessons.scripts())
Look = tuple[str, str, ViewportSize]
SIZES = (("portrait", PHONE), ("landscape", LANDSCAPE))
LOOKS: list[Look] = [(theme, *size) for theme in ("light", "dark") for size in SIZES]
RUN = """async only => {
  const rules = { "target-size": { enabled: true } };
  const found = await axe.run(document, only ? { runOnly: only } : { rules });
  const told = node => `${node.target.join(" ")} ${node.failureSummary}`;
  return found.violations.map(each => `${each.id}: ${each.nodes.map(told).join("; ")}`);
}"""
# What a quick run looks at of each game, besides the page's own screens; everything else is slow.
FEW = ("turn", "take", "over")


def violations(page: Page, only: str | None = None) -> Any:
    """What axe says of the page as it is, by all of its rules or by one."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(f"() => {{ {AXE} }}")
    return page.evaluate(RUN, only)


def parts() -> Iterator[Any]:
    """The page and few screens of games in one look quickly, in the opposite slowly; others in one."""
    few = [each for each in screens(page=False) if each.name.removeprefix(f"{each.game}-") in FEW]
    for name, wanted in (("page", list(screens([]))), ("few", few)):
        yield pytest.param(wanted, LOOKS[:1], id=name)
        yield pytest.param(wanted, LOOKS[-1:], id=f"{name}-opposite", marks=pytest.mark.slow)
        yield pytest.param(wanted, LOOKS[1:-1], id=f"{name}-other-looks", marks=pytest.mark.matrix)
    for game in GAMES:
        rest = [screen for screen in screens([game], page=False) if screen.name not in {f.name for f in few}]
        # Both screens of a review lie in one half: it is made once then.
        half = len(rest) // 2
        yield pytest.param(rest[:half], LOOKS[:1], id=f"{game}-light", marks=pytest.mark.slow)
        yield pytest.param(rest[half:], LOOKS[-1:], id=f"{game}-dark", marks=pytest.mark.slow)
        yield pytest.param(rest, LOOKS, id=f"{game}-every-look", marks=pytest.mark.matrix)


@pytest.mark.parametrize(("wanted", "looks"), parts())
def test_axe_finds_nothing(visit: Visit, wanted: list[Screen], looks: list[Look]) -> None:
    page = visit.page
    found: dict[str, list[str]] = {}
    for screen in walk(visit, wanted):
        for theme, name, size in looks:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            page.set_viewport_size(size)
            for fault in violations(page):
                found.setdefault(fault, []).append(f"{screen.name} {name} {theme}")
        page.set_viewport_size(PHONE)
    if found:
        pytest.fail("\n".join(f"{fault}\n    on {'; '.join(where)}" for fault, where in found.items()))


@pytest.mark.slow
def test_rules_can_be_read_before_their_pictures_are_there(visit: Visit) -> None:
    """Their letters are those of a felt: they do not come before it."""
    visit.fresh()
    visit.hold("**/styles/rules.css*")
    for game in GAMES:
        visit.go(f"rules/{game}")
        expect(visit.page.locator("main.text h2").first).to_be_visible()
        assert [each for each in violations(visit.page) if each.startswith("color-contrast")] == []
    visit.let_go()


@pytest.mark.slow
def test_axe_finds_nothing_at_any_step_of_a_lesson(visit: Visit) -> None:
    """Each step as it asks, and with what is chosen first; in the dark only the colours are others."""
    page, found = visit.page, []
    visit.fresh()
    for game in LESSONS:
        lesson = Lesson(page, visit.base, game).open()
        for step in lesson.steps:
            lesson.at(step)
            for theme, only in (("dark", "color-contrast"), ("light", None)):
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                expect(page.locator("html")).to_have_attribute("data-theme", theme)
                found += [f"{game} {step['id']} {theme} {fault}" for fault in violations(page, only)]
            if step is not lesson.steps[-1]:
                lesson.follow(step, keys=True)
    assert found == []
