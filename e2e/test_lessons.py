"""Lessons: without Python, with answers to errors, resumable, and leading to a first game."""

from collections.abc import Iterator
from typing import Any

import pytest
from conftest import ROOT, OpenContext, one_of, without_errors
from pages.engine import CLIENT
from pages.lesson import Lesson
from pages.network import Held
from pages.scripts import with_module
from playwright.sync_api import Page, expect

GAMES = sorted(path.parent.name for path in ROOT.glob("web/games/*/lesson.json"))
PYTHON = "**/runtime/**"
# A text of a lesson with this device's names.
TEXT = """({ botName, personName, t }, [game, name]) =>
  t(`lesson.${game}.${name}`, { name: botName("easy", 1, [personName(0)]) })"""


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def page(open_context: OpenContext, held: Held) -> Iterator[Page]:
    """Yield a phone that gets nothing of Python until it is released."""
    page = open_context(has_touch=True).new_page()
    page.route(PYTHON, held.take)
    with without_errors(page):
        yield page


@pytest.mark.parametrize("game", one_of(GAMES[-1], GAMES))
def test_a_whole_lesson_by_taps_without_python(page: Page, base: str, held: Held, game: str) -> None:
    """Its end is one tap from a first game."""
    lesson, answered = Lesson(page, base, game), 0
    page.goto(f"{base}#/rules/{game}")
    page.locator(".learn a").tap()
    for step in lesson.steps[:-1]:
        lesson.at(step)
        expect(lesson.says).to_have_text(text(lesson, step["id"]))
        expect(page.locator(".lesson .where")).to_have_text(text(lesson, "aim"))
        answered += err(lesson, step)
        lesson.follow(step)
    assert answered
    lesson.at(lesson.steps[-1])
    start = page.locator(".lesson .start")
    expect(start).to_be_visible()
    assert with_module(page, CLIENT, "({ engine }) => engine.state") != "ready"
    start.tap()
    expect(start).to_have_attribute("data-waits", "yes")
    held.let_go()
    expect(page.locator(f".play[data-game={game}]:not(.lesson)")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-state", "your-turn")
    assert "#/play/" in page.url
    # After a lesson the page no longer offers it first.
    page.goto(f"{base}#/")
    expect(page.locator(".tile")).not_to_have_count(0)
    expect(page.locator(f".tile[data-game={game}] .learn")).to_have_attribute("data-learnt", "yes")


def text(lesson: Lesson, name: str) -> str:
    """Return the lesson's text with this device's names."""
    said = with_module(lesson.page, ("core/i18n.js", "screens/app/game-setup.js"), TEXT, [lesson.game, name])
    assert not said.startswith("lesson."), said
    return str(said)


def err(lesson: Lesson, step: dict[str, Any]) -> int:
    """Tap wrong elements: those with an own answer, one that never does anything, one that does so at times.

    Return the number of own answers.
    """
    answered = 0
    for word, name in step.get("wrong", {}).items():
        wrong = lesson.page.locator(f'.lesson [data-move^="{word}"]:visible:not([data-hint])')
        if wrong.count():
            wrong.first.tap()
            expect(lesson.answer).to_have_text(text(lesson, f"{step['id']}.{name}"))
            answered += 1
    if not step.get("moves"):
        return answered
    inert = lesson.page.locator(".felt :is(.who, .zone-name):visible").first
    inert.dispatch_event("click")
    expect(lesson.answer).not_to_be_empty()
    other = lesson.page.locator(".felt button.spot:visible:not([data-hint]):not([data-live=yes])")
    if other.count():
        other.first.dispatch_event("click")
        expect(lesson.answer).not_to_be_empty()
    expect(lesson.page.locator(".lesson")).to_have_attribute("data-step", step["id"])
    assert "lesson." not in lesson.answer.inner_text()
    return answered


def test_a_lesson_resumes_at_its_step_though_python_does_not_start(page: Page, base: str) -> None:
    page.unroute_all()
    page.route(PYTHON, lambda route: route.abort())
    lesson = Lesson(page, base, GAMES[0])
    page.goto(f"{base}#/")
    page.locator(f".tile[data-game={lesson.game}] .learn").tap()
    for step in lesson.steps[:3]:
        lesson.follow(step)
    lesson.at(lesson.steps[3])
    page.keyboard.press("Escape")
    expect(page.locator(".tile").first).to_be_visible()
    page.locator(f".tile[data-game={lesson.game}] .learn").tap()
    lesson.at(lesson.steps[3])
    page.reload()
    lesson.at(lesson.steps[3])
    page.locator("[data-tool=undo]").tap()
    lesson.at(lesson.steps[2])
    expect(lesson.says).to_have_text(text(lesson, lesson.steps[2]["id"]))
    expect(page.locator("#guard")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
