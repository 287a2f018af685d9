"""Handover of one device: page and messages have a hidden card only while its owner holds the device."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_tools.screens import HOLD
from conftest import SPY, OpenContext, accessible_words, is_update_of, matrix, slow
from example_games import GAME, GAMES, SECRET, short
from pages.table import HIDE, Table
from playwright.sync_api import Page, expect

import pygames
from pygames.core.types import TableView
from pygames.games import BUILT_INS, Catalogue
from pygames.table import Player
from pygames.table import Table as Seats

SEED = 11
NAMES = ("Ana", "Ben", "Cid")
TWO = (None, None)
THREE = ((None, None, None), ("greedy", None, None), (None, "greedy", None))
PEOPLE = {game: (TWO, *(THREE if 3 in pygames.games()[game].seats else ())) for game in GAMES}
# Two persons with secret decisions, persons with a bot, every game, three persons.
FEW = ((SECRET, TWO), (GAME, THREE[1]))


def marks_of(game: str, bots: tuple[str | None, ...]) -> Any:
    """Return the marks of a case. A few always run, of each other game one in a whole run."""
    if (game, bots) in FEW:
        return ()
    return pytest.mark.slow if game not in (GAME, SECRET) and bots == PEOPLE[game][-1] else pytest.mark.matrix


CASES = [
    pytest.param(
        game, bots, id="-".join([game, *(bot or "person" for bot in bots)]), marks=marks_of(game, bots)
    )
    for game, all_bots in PEOPLE.items()
    for bots in all_bots
]
DECISIONS = 10


class Truth:
    """The same game in this process, with all cards open."""

    def __init__(self, game: str, bots: tuple[str | None, ...], games: Catalogue = BUILT_INS) -> None:
        players = [Player(name, bot) for name, bot in zip(NAMES, bots, strict=False)]
        self.persons = [seat for seat, bot in enumerate(bots) if bot is None]
        self.table = Seats(game, players, SEED, {}, games)
        self.bots = bots
        self.let_bots_play()

    @property
    def to_act(self) -> int | None:
        seat: int | None = self.table.status()["to_act"]
        return seat

    def let_bots_play(self) -> None:
        while self.to_act is not None and self.bots[self.to_act]:
            while self.table.bot_step():
                pass

    def play(self, move: str) -> None:
        assert self.to_act is not None
        self.table.play(self.to_act, move)
        self.let_bots_play()

    def view(self, seat: int | None) -> TableView:
        return self.table.view(seat)


def tokens(value: object) -> set[str]:
    """Return every word of every string in a value."""
    if isinstance(value, str):
        return set(value.split())
    if isinstance(value, dict):
        return {token for each in value.values() for token in tokens(each)}
    if isinstance(value, list):
        return {token for each in value for token in tokens(each)}
    return set()


def private(received: list[dict[str, Any]]) -> list[Any]:
    """Return the seats of the views among messages, and the effects for one seat alone."""
    views = [message["ok"] for message in received if isinstance(message.get("ok"), dict)]
    return [view["seat"] for view in views if "zones" in view and view["seat"] is not None]


def news(page: Page) -> list[dict[str, Any]]:
    """Return the messages of the worker since the last call."""
    found: list[dict[str, Any]] = page.evaluate("window.received.splice(0)")
    return found


def assert_covered(page: Page, truth: Truth, received: list[dict[str, Any]]) -> None:
    """Check that nothing for one seat alone is on the page, or was sent since the handover."""
    assert private(received) == []
    all_players = truth.view(None)
    allowed = tokens(all_players) | tokens(truth.table.effects(None))
    for message in received:
        for effect in message["ok"] if isinstance(message.get("ok"), list) else []:
            assert effect in truth.table.effects(None)
        answer = message.get("ok")
        if isinstance(answer, dict) and "zones" in answer:
            assert tokens(answer["zones"]) <= allowed
    assert page.locator("[data-card], [data-zone], [data-anchor], [data-move], .card, .spot").count() == 0
    assert page.locator("#told").inner_text().strip() == ""
    shown = page.evaluate("document.documentElement.outerHTML")
    shown_name = page.locator(".cover h1, .cover h2").first.inner_text()
    # A screen reader has no more: nothing of the table before.
    text = page.evaluate("document.documentElement.textContent")
    said = accessible_words(page)
    assert set(shown_name.split()) <= said
    assert [word for word in said if word not in shown and word not in text] == []
    for seat in truth.persons:
        secret = {each for each in tokens(truth.view(seat)["zones"]) - allowed if len(each) > 1}
        found = [each for each in secret if re.search(rf"(?<![\w-]){re.escape(each)}(?![\w-])", shown)]
        assert not [each for each in found if not each.isdigit()]


def assert_only_own(page: Page, truth: Truth, seat: int, received: list[dict[str, Any]]) -> None:
    """Check that the messages and the page show this seat's view and nothing else."""
    assert set(private(received)) <= {seat}
    own = truth.view(seat)
    answers = [message["ok"] for message in received if isinstance(message.get("ok"), dict)]
    assert is_update_of([answer for answer in answers if "zones" in answer][-1], json.loads(json.dumps(own)))
    drawn = page.locator(".felt [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    assert set(drawn) <= tokens(own)


@pytest.mark.parametrize(("game", "bots"), CASES)
def test_no_hidden_card_before_the_handover_ends(
    open_context: OpenContext, base: str, game: str, bots: tuple[str | None, ...]
) -> None:
    page = open_context(SPY).new_page()
    truth = Truth(game, bots)
    table = open_game(page, base, game, bots)
    assert_covered(page, truth, news(page))
    assert play_covered(table, truth) >= 3


def open_game(page: Page, base: str, game: str, bots: tuple[str | None, ...]) -> Table:
    """Open the game of the truth. Its first cover is still closed."""
    words = ",".join(bot or "person" for bot in bots)
    names = ",".join(NAMES[: len(bots)])
    table = Table(page, base).start(game, seats=len(bots), seed=SEED, names=names, bots=words)
    table.wait()
    expect(page.locator(".hold")).to_be_visible()
    return table


def play_covered(table: Table, truth: Truth, decisions: int = DECISIONS) -> int:
    """Play some decisions from a covered table on. Return how often it was covered."""
    page, state, rng = table.page, table.state, random.Random(3)
    holder: int | None = None
    covers = 0
    for _ in range(decisions):
        if state == "over":
            break
        if state == "handover":
            assert holder is not None
            assert holder != truth.to_act
            assert_only_own(page, truth, holder, news(page))
            table.hand_over()
            state = "cover"
        if state == "cover":
            covers += 1
            expect(page.locator(".cover .log")).to_be_visible()
            assert_covered(page, truth, news(page))
            state = table.hold()
            holder = truth.to_act
        assert state == "your-turn"
        assert holder is not None
        assert holder == truth.to_act  # between two decisions of one person there is no cover
        assert_only_own(page, truth, holder, news(page))
        move = rng.choice(truth.view(holder)["legal"])
        truth.play(move)
        state = table.play(move)
    return covers


def test_the_checks_find_leaks() -> None:
    truth = Truth(GAME, TWO)
    leak = [{"id": 1, "ok": truth.view(1)}]
    assert private(leak) == [1]
    assert private([{"id": 1, "ok": truth.view(None)}, {"id": 2, "ok": []}]) == []


@pytest.mark.slow
def test_a_short_press_gives_advice_and_a_long_one_shows_the_cards(page: Page, base: str) -> None:
    table = Table(page, base).start(bots=None, names="Ana,Ben")
    table.wait("cover")
    hold, advice = page.locator(".hold"), page.get_by_role("status")
    presses: list[Callable[[], None]] = [
        hold.click,
        lambda: hold.press("Enter"),
        lambda: hold.press(" "),
        hold.tap,
    ]
    for press in presses:
        press()
        expect(advice).to_contain_text("Hold a little longer")
        assert table.state == "cover"
    hold.press(" ", delay=HOLD)
    assert table.wait("your-turn") == "your-turn"


@pytest.mark.parametrize("press", ["tap", *slow("Enter"), *matrix("click", " ")])
def test_a_person_who_cannot_hold_shows_the_cards_by_a_second_button(
    page: Page, base: str, press: str
) -> None:
    """It appears after too short a press, and in another place, so that one slip does not press both."""
    table = Table(page, base).start(bots=None, names="Ana,Ben")
    table.wait("cover")
    hold, second = page.locator(".hold"), page.get_by_role("button", name="Show without holding")
    expect(second).to_be_hidden()
    if press == "click":
        hold.dblclick()
    elif press == "tap":
        hold.tap()
    else:
        hold.press(press)
        hold.press(press)
    expect(second).to_be_visible()
    assert table.state == "cover"
    if press in ("Enter", " "):
        table.reach(".without button")
        second.press(press)
    else:
        second.click()
    assert table.wait("your-turn") == "your-turn"


@pytest.mark.parametrize("how", ["hidden", *slow("pagehide", "blur")])
def test_leaving_the_page_while_holding_the_button_shows_nothing(page: Page, base: str, how: str) -> None:
    table = Table(page, base).start(bots=None, names="Ana,Ben")
    table.wait("cover")
    page.locator(".hold").hover()
    page.mouse.down()
    expect(page.locator(".hold[data-held]")).to_be_visible()
    table.leave(how)
    expect(page.get_by_role("status")).to_contain_text("Hold a little longer")
    page.mouse.up()
    assert table.state == "cover"


@pytest.mark.slow
def test_a_key_that_is_still_held_does_not_press_the_next_button(page: Page, base: str) -> None:
    table = Table(page, base).start(bots=None, names="Ana,Ben")
    table.wait("cover")
    page.locator(".hold").focus()
    page.keyboard.down("Enter")
    table.wait("your-turn")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert table.state == "your-turn"
    assert page.locator(".felt [aria-pressed=true]").count() == 0


@pytest.mark.parametrize("how", ["hidden", *slow("reload"), *matrix("pagehide", "blur")])
def test_leaving_the_page_covers_the_table(page: Page, base: str, how: str) -> None:
    """On one's turn, and before the device is handed over."""
    table = Table(page, base).start(bots=None, names="Ana,Ben")
    for name in ("Ana", "Ben"):
        table.wait("cover")
        table.hold()
        if name == "Ben":
            table.play(table.moves[0])
            assert table.state == "handover"
        if how == "reload":
            page.reload()
        else:
            table.leave(how)
            # Immediately, before the engine's response.
            assert page.locator("[data-card]").count() == 0
        assert table.wait("cover") == "cover"
        assert page.locator("[data-card]").count() == 0
        expect(page.get_by_role("heading", name=f"{name} is next")).to_be_visible()


@pytest.mark.slow
def test_moves_after_the_handover_are_public(open_context: OpenContext, base: str) -> None:
    """The player who has just moved may cover the table before the response."""
    page = open_context(SPY).new_page()
    table = Table(page, base).start(SECRET, bots=None, names="Ana,Ben")
    table.wait("cover")
    table.hold()
    assert private(news(page)) == [0]
    asked = page.evaluate(
        f"""async move => {{
          // The worker may be faster than this page: both requests are held until then.
          const plain = Object.getPrototypeOf(Worker).prototype, post = plain.postMessage, held = [];
          plain.postMessage = function (...asked) {{ held.push([this, asked]); }};
          document.querySelector(`[data-move="${{move}}"]`).click();
          for (let i = 0; i < 9; i += 1) await null;  // it is on its way
          ({HIDE})();
          plain.postMessage = post;
          for (const [worker, asked] of held) worker.postMessage(...asked);
          return held.map(([, [{{ op }}]]) => op);
        }}""",
        table.moves[0],
    )
    assert asked == ["play", "cover"]
    assert table.wait() == "cover"
    expect(page.get_by_role("heading", name="Ben is next")).to_be_visible()
    received = news(page)
    assert [message["ok"]["seat"] for message in received if "zones" in (message.get("ok") or {})] == [None]
    assert private(received) == []


@pytest.mark.slow
def test_one_person_never_hands_over(page: Page, base: str) -> None:
    table = Table(page, base).begin(seats=3, moves=1)
    table.leave()
    assert table.state == "your-turn"


@pytest.mark.slow
def test_a_move_can_be_undone_before_the_handover(shared_page: Page, base: str) -> None:
    page = shared_page
    table = Table(page, base).start(SECRET, bots=None, names="Ana,Ben")
    table.wait("cover")
    table.hold()
    assert table.play(table.moves[0]) == "handover"
    page.get_by_role("button", name="Undo").click()
    assert table.wait("your-turn") == "your-turn"
    assert table.play(table.moves[1]) == "handover"
    assert table.hand_over() == "cover"
    assert page.get_by_role("button", name="Undo").count() == 0


@pytest.mark.slow
def test_the_end_is_shown_to_all(shared_page: Page, base: str) -> None:
    page = shared_page
    table = Table(page, base).start(bots=None, names="Ana,Ben", seed=5, **short(GAME))
    rng = random.Random(2)
    state = table.wait()
    while state != "over":
        if state == "handover":
            state = table.hand_over()
        if state == "cover":
            page.locator(".hold").dispatch_event("click")
            state = table.wait("your-turn", "over")
        state = table.play(rng.choice(table.moves))
    expect(table.result()).to_be_visible()
    expect(page.locator(".result.final .standing > li")).to_have_count(2)
