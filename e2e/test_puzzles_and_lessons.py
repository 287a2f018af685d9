"""Puzzles and lessons, without Python: found and followed by taps, resumed, missed puzzles that return."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools.browser_session import STORE, begin_review, open_session
from browser_tools.finished_games import MISTAKES, finished_game
from conftest import DESKTOP, ROOT, OpenContext, offline, one_of, without_errors
from pages.lesson import Lesson
from pages.menu import save_all
from pages.navigation import visit
from pages.puzzles import Puzzles, built
from pages.scripts import CLIENT, with_module
from pages.waiting import Held, until
from playwright.sync_api import Browser, Page, expect
from tools.common import DIST, PATIENCE, PHONE, SCOPED
from tools.server import serving

GAMES = sorted(path.parent.name for path in ROOT.glob("web/games/*/puzzles.jsonl"))
DAY, NEXT = "2026-11-26", "2026-11-27"
OWN = f"""() => JSON.parse(localStorage.getItem({SCOPED}("own-puzzles")) ?? "[]")"""
PUT_OWN = f"""puzzles => localStorage.setItem({SCOPED}("own-puzzles"), JSON.stringify(puzzles))"""
LUCK_IS_CACHED = """() =>
  caches.match(new URL("runtime/luck.zip", document.baseURI).href).then(Boolean)"""


@pytest.fixture(scope="module")
def shared(browser: Browser, base: str) -> Iterator[Page]:
    """Yield a phone for all tests. Python never arrives: no puzzle needs it."""
    page = open_session(browser, base, has_touch=True).page
    page.route("**/runtime/**", lambda _: None)
    page.goto(f"{base}#/settings")
    yield page
    page.context.close()


@pytest.fixture
def page(shared: Page, base: str) -> Iterator[Page]:
    """Yield the phone with empty storage, on a fixed day."""
    visit(shared, f"{base}#/settings", ".settings")
    forget(shared)
    shared.set_viewport_size(PHONE)
    with without_errors(shared):
        yield shared


def forget(page: Page, day: str = DAY) -> None:
    page.evaluate("localStorage.clear()")
    page.clock.set_fixed_time(f"{day}T10:00:00")


@pytest.fixture
def puzzles(page: Page, base: str) -> Puzzles:
    return Puzzles(page, base)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_is_found_and_explained(puzzles: Puzzles, page: Page, game: str) -> None:
    puzzle = puzzles.open(game)
    expect(page.locator(".teaches")).to_contain_text("Find your best move")
    puzzles.find(puzzle)
    expect(page.locator(".says")).not_to_contain_text("undefined")
    expect(page.locator(".says[role=status] b")).to_contain_text("That's it")
    expect(page.locator(".felt [data-live=yes]")).to_have_count(0)
    expect(page.locator(".way-on")).to_be_visible()


def test_it_is_found_by_a_tap_on_the_table(puzzles: Puzzles) -> None:
    for game in GAMES:
        [move, *_] = puzzles.open(game)["right"]
        spot = puzzles.page.locator(f'.felt [data-move="{move}"]:visible')
        if spot.count():
            spot.first.tap()
            puzzles.found()
            return
    raise AssertionError("no table has an element that makes the best move")


@pytest.mark.quick
def test_it_is_found_by_keyboard_alone(puzzles: Puzzles) -> None:
    puzzles.find(puzzles.open(GAMES[0]), keys=True)
    expect(puzzles.page.locator(".way-on")).to_be_focused()
    before = puzzles.page.url
    puzzles.page.keyboard.press("Enter")
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    assert puzzles.page.url != before
    puzzles.page.keyboard.press("Escape")
    expect(puzzles.page.locator("main.puzzles")).to_be_visible()


@pytest.mark.quick
def test_a_wrong_move_says_what_it_costs_and_returns_tomorrow(puzzles: Puzzles, page: Page) -> None:
    puzzle = puzzles.open(GAMES[0])
    puzzles.miss(puzzle)
    expect(page.locator(".says[role=status]")).to_contain_text("There's a better move")
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    puzzles.find(puzzle)
    expect(puzzles.overview().tile("due")).to_have_count(0)
    # Once found, it is shown again with its tries.
    page.goto(f"{puzzles.base}#/puzzles/{GAMES[0]}/{puzzle['id']}")
    puzzles.found()
    expect(puzzles.table).to_have_attribute("data-tried", "1")
    expect(page.locator(".says b")).to_contain_text("That's it")

    page.clock.set_fixed_time(f"{NEXT}T00:05:00")
    puzzles.overview()
    expect(puzzles.tile("due")).to_contain_text("One puzzle to repeat")
    puzzles.tile("due").get_by_role("link").click()
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    assert puzzle["id"] in page.url
    puzzles.find(puzzle)
    puzzles.has_streak(2)
    expect(puzzles.tile("due")).to_have_count(0)


@pytest.mark.quick
def test_tries_and_a_shown_answer_count_after_a_reload(puzzles: Puzzles, page: Page) -> None:
    _, puzzle = puzzles.overview().open_daily()
    puzzles.miss(puzzle)
    page.reload()
    expect(puzzles.table).to_have_attribute("data-tried", "1")
    page.get_by_role("button", name="Show answer").click()
    expect(puzzles.table).to_have_attribute("data-answer", "shown")
    expect(page.locator(".says b")).to_contain_text("Best:")
    expect(page.locator(".felt [data-hint], .action [data-hint]").first).to_be_attached()

    daily = puzzles.overview().tile("daily")
    expect(daily).to_contain_text("You looked at the answer")
    daily.get_by_role("link", name="Look again").click()
    expect(puzzles.table).to_have_attribute("data-answer", "shown")
    assert puzzles.share().splitlines()[1] == "🟥⬜"
    puzzles.has_streak(0)


def test_a_puzzle_counts_for_the_day_it_was_opened(puzzles: Puzzles, page: Page) -> None:
    _, puzzle = puzzles.overview().open_daily()
    puzzles.miss(puzzle)
    page.clock.set_fixed_time(f"{NEXT}T00:05:00")
    puzzles.find(puzzle)
    expect(puzzles.table).to_have_attribute("data-tried", "1")
    expect(page.locator(".says")).to_contain_text("It counts for Nov 26, 2026")
    expect(puzzles.overview().tile("daily")).not_to_contain_text("Found")
    expect(page.locator(".streak")).to_have_text("One day in a row. Find one today to keep it going.")


def test_the_puzzle_of_a_day_is_shared_without_its_answer(puzzles: Puzzles, page: Page) -> None:
    game, puzzle = puzzles.overview().open_daily()
    board = page.locator(".felt").inner_text()
    puzzles.find(puzzle)
    text = puzzles.share()
    assert "puzzle of the day, Nov 26, 2026" in text
    assert page.locator(".says b").inner_text() not in text
    link = re.search(r"http\S+", text)
    assert link
    assert link[0] == f"{puzzles.base}#/puzzles/{game}/{puzzle['id']}"
    expect(puzzles.overview().tile("daily")).to_contain_text("Found at the first try")

    # The friend sees the same position, without a trace of the answer.
    forget(page)
    page.goto("about:blank")
    page.goto(link[0])
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    assert page.locator(".felt").inner_text() == board
    expect(page.locator("[data-hint], .worth")).to_have_count(0)


def test_a_card_equal_to_one_of_the_best_move_has_no_loss(puzzles: Puzzles, page: Page) -> None:
    names = "all => all.map(each => each.ariaLabel)"
    equal = 0
    for game in GAMES:
        for number in range(4):
            puzzles.open(game, number)
            puzzles.table.locator(".skip").click()
            expect(puzzles.table).to_have_attribute("data-answer", "shown")
            cards = page.locator(".felt .hand .spot")
            best = cards.and_(page.locator("[data-hint]")).evaluate_all(names)
            worse = cards.and_(page.locator("[data-worth]")).evaluate_all(names)
            assert not {*best} & {*worse}, (game, number)
            hand = cards.evaluate_all(names)
            equal += sum(hand.count(name) - best.count(name) for name in {*best})
    assert equal, "no puzzle has an equal card"


def test_the_list_of_moves_covers_no_card_on_a_desktop(puzzles: Puzzles, page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    for game in GAMES:
        puzzles.open(game)
        moves = page.locator(".all-moves")
        if moves.get_attribute("open") is None:
            moves.locator("summary").first.click()
        table, listed = page.locator(".felt").bounding_box(), page.locator(".all-moves").bounding_box()
        assert table
        assert listed
        assert table["width"] > DESKTOP["width"] / 2
        assert listed["x"] >= table["x"] + table["width"]


@pytest.mark.keeps
def test_after_a_visit_puzzles_and_luck_work_offline(open_context: OpenContext) -> None:
    page = open_context(has_touch=True).new_page()
    with serving(DIST) as server:
        puzzles = Puzzles(page, server.address).overview()
        offline(page)
        page.reload()  # with the service worker in control
        expect(puzzles.tile("game").first).to_be_visible()
        # The page fetches what measures luck, though no visit asks for it.
        until(lambda: page.evaluate(LUCK_IS_CACHED))
        assert any("runtime/luck.zip" in path for path in server.served)
        page.wait_for_load_state("networkidle")
        page.goto("about:blank")
    for game in (GAMES[0], GAMES[-1]):
        puzzles.find(puzzles.open(game))


@pytest.mark.matrix
def test_a_mistake_of_an_own_game_becomes_a_puzzle(shared_page: Page, base: str) -> None:
    page, puzzles = shared_page, Puzzles(shared_page, base)
    forget(page)
    save, record = finished_game(MISTAKES)
    page.evaluate(STORE, [[save, record]])
    page.goto(f"{base}#/play/{save['id']}")
    begin_review(page)
    page.get_by_role("link", name=re.compile(r"\d puzzles? from this game")).click(timeout=10 * PATIENCE)
    first, *others = page.evaluate(OWN)
    due = puzzles.tile("due")
    count = 1 + len(others)
    expect(due).to_contain_text(f"{count} puzzles to repeat" if others else "One puzzle to repeat")

    due.get_by_role("link").click()
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    assert page.url.endswith(first["id"])
    expect(page.locator(".puzzle .where")).to_contain_text("From your game")
    puzzles.miss(first)
    puzzles.find(first)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)

    # Missed, it returns tomorrow.
    page.goto(f"{base}#/")
    page.clock.set_fixed_time(f"{NEXT}T10:00:00")
    puzzles.overview()
    expect(due).to_be_visible()
    page.goto(f"{base}#/puzzles/{first['game']}/{first['id']}")
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    puzzles.find(first)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".says")).to_contain_text("You won't see this puzzle again")
    puzzles.has_streak(2)
    expect(due).to_have_count(min(1, len(others)))
    page.get_by_text("Deleted: 1 puzzle").click()
    page.get_by_role("button", name="Bring back").click()
    expect(due).to_contain_text(f"{count} puzzles to" if others else "One puzzle to")


def test_a_backup_has_the_schedule_and_the_own_puzzles(shared_page: Page, base: str, tmp_path: Path) -> None:
    page, puzzles = shared_page, Puzzles(shared_page, base)
    forget(page)
    own = {**built(GAMES[0])[1], "id": "mine-7", "game": GAMES[0]}
    own["names"] = [f"P{seat}" for seat in range(own["view"]["seats"])]
    page.evaluate(PUT_OWN, [own])
    puzzle = puzzles.open(GAMES[0])
    puzzles.miss(puzzle)
    puzzles.find(puzzle)
    file = save_all(page, tmp_path / "all.json")

    forget(page)  # another device
    for time in range(2):
        page.goto(f"{base}#/")
        page.locator("input[type=file]").set_input_files(file)
        over = page.locator("[data-transfer=over]")
        expect(over).to_contain_text("We added your puzzles", timeout=5 * PATIENCE)
        expect(over).not_to_contain_text("no games")
        over.get_by_role("button", name="Close").click()
        assert [each["id"] for each in page.evaluate(OWN)] == ["mine-7"], time
    puzzles.has_streak(1)
    expect(puzzles.tile("game").filter(has_text="1 of ")).to_have_count(1)
    page.goto(f"{base}#/puzzles/{GAMES[0]}/mine-7")
    expect(puzzles.table).to_have_attribute("data-answer", "asked")
    expect(page.locator(".puzzle .where")).to_contain_text("From your game")
    page.goto(f"{base}#/")
    page.clock.set_fixed_time(f"{NEXT}T10:00:00")
    expect(puzzles.overview().tile("due")).to_contain_text("One puzzle to repeat")


TAUGHT = sorted(path.parent.name for path in ROOT.glob("web/games/*/lesson.json"))
PYTHON = "**/runtime/**"
# The index of an element that makes a move of a kind, or selects a word; -1: none.
WRONG = """(all, word) => all.findIndex(({ dataset: { move = "" }, moveWords = [] }) =>
  move.startsWith(word) || moveWords.some(each => each.split(" ").includes(word)))"""
# A text of a lesson with this device's names.
MODULES = ("core/i18n.js", "parts/card-names.js", "screens/app/game-setup.js")
TEXT = """({ botName, cardName: card, personName, t }, [game, key]) => t(`lesson.${game}.${key}`, new Proxy(
  { name: botName("easy", 1, [personName(0)]) }, { get: (own, k) => own[k] ?? card(game, k.slice(5)) }))"""


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def phone(open_context: OpenContext, held: Held) -> Iterator[Page]:
    """Yield a phone that gets nothing of Python until it is released."""
    phone = open_context(has_touch=True).new_page()
    phone.route(PYTHON, held.take)
    with without_errors(phone):
        yield phone


@pytest.mark.parametrize("game", one_of(TAUGHT[-1], TAUGHT))
def test_a_whole_lesson_by_taps_without_python(phone: Page, base: str, held: Held, game: str) -> None:
    """Its end is one tap from a first game."""
    lesson, answered = Lesson(phone, base, game), 0
    phone.goto(f"{base}#/rules/{game}")
    phone.locator(".learn a").tap()
    for step in lesson.steps[:-1]:
        lesson.at(step)
        expect(lesson.says).to_have_text(text(lesson, step["id"]))
        expect(phone.locator(".lesson .where")).to_have_text(text(lesson, "aim"))
        answered += err(lesson, step)
        lesson.follow(step)
    assert answered
    lesson.at(lesson.steps[-1])
    start = phone.locator(".lesson .start")
    assert with_module(phone, CLIENT, "({ engine }) => engine.state") != "ready"
    start.tap()
    expect(start).to_have_attribute("data-waits", "yes")
    held.let_go()
    expect(phone.locator(f".play[data-game={game}]:not(.lesson)")).to_be_visible()
    expect(phone.locator("html")).to_have_attribute("data-state", "your-turn")
    assert "#/play/" in phone.url
    # After a lesson the page no longer offers it first.
    phone.goto(f"{base}#/")
    expect(phone.locator(".tile")).not_to_have_count(0)
    expect(phone.locator(f".tile[data-game={game}] .learn")).to_have_attribute("data-learnt", "yes")


def text(lesson: Lesson, name: str) -> str:
    """Return the lesson's text with this device's names."""
    said = with_module(lesson.page, MODULES, TEXT, [lesson.game, name])
    assert not said.startswith("lesson."), said
    return str(said)


def err(lesson: Lesson, step: dict[str, Any]) -> int:
    """Tap wrong elements: those with an own answer, one that never does anything, one that does so at times.

    Return the number of own answers.
    """
    answered = 0
    for word, name in step.get("wrong", {}).items():
        taps = lesson.page.locator(".lesson :is([data-move], .spot[data-live=yes]):visible:not([data-hint])")
        wrong = taps.evaluate_all(WRONG, word)
        if wrong >= 0:
            taps.nth(wrong).tap()
            expect(lesson.answer).to_have_text(text(lesson, f"{step['id']}.{name}"))
            answered += 1
    if not step.get("moves"):
        return answered
    lesson.page.locator(".felt :is(.who, .zone-name):visible").first.dispatch_event("click")
    expect(lesson.answer).not_to_be_empty()
    other = lesson.page.locator(".felt button.spot:visible:not([data-hint]):not([data-live=yes])")
    if other.count():
        other.first.dispatch_event("click")
        expect(lesson.answer).not_to_be_empty()
    expect(lesson.page.locator(".lesson")).to_have_attribute("data-step", step["id"])
    assert "lesson." not in lesson.answer.inner_text()
    return answered


def test_a_lesson_resumes_at_its_step_though_python_does_not_start(phone: Page, base: str) -> None:
    phone.unroute_all()
    phone.route(PYTHON, lambda route: route.abort())
    lesson = Lesson(phone, base, TAUGHT[0])
    phone.goto(f"{base}#/")
    phone.locator(f".tile[data-game={lesson.game}] .learn").tap()
    for step in lesson.steps[:3]:
        lesson.follow(step)
    lesson.at(lesson.steps[3])
    phone.keyboard.press("Escape")
    expect(phone.locator(".tile").first).to_be_visible()
    phone.locator(f".tile[data-game={lesson.game}] .learn").tap()
    lesson.at(lesson.steps[3])
    phone.reload()
    lesson.at(lesson.steps[3])
    phone.locator("[data-tool=undo]").tap()
    lesson.at(lesson.steps[2])
    expect(lesson.says).to_have_text(text(lesson, lesson.steps[2]["id"]))
    expect(phone.locator("#guard")).to_have_count(0)
    expect(phone.get_by_role("alert")).to_have_count(0)
