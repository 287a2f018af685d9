"""Hidden cards: page, messages and memory have one only while its owner plays, or holds the device."""

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from browser_tools.browser_session import STORE, open_session, stored_game
from browser_tools.positions import position
from browser_tools.screens import HOLD
from conftest import SPY, accessible_words, matrix, settle, without_errors
from example_games import GAME, GAMES, SECRET
from pages.navigation import visit
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Browser, CDPSession, Page, expect

import pygames
from pygames.table import Player
from pygames.table import Table as Seats

SEED = 11
NAMES = ("Ana", "Ben", "Cid")
TWO = (None, None)
THREE = ((None, None, None), ("greedy", None, None), (None, "greedy", None))
# Two persons with secret decisions, and persons with a bot. Further ones are in the matrix.
FEW = ((SECRET, TWO), (GAME, THREE[1]))
EVERY = [(game, bots) for game in GAMES for bots in (TWO, *THREE) if len(bots) in pygames.games()[game].seats]
# One person holds the device twice.
DECISIONS, MOST_COVERS = 10, 3
# Words that only a record has.
RECORD = ("pygames-record", "* shuffle", "* deal", "* reshuffle")


class Truth:
    """The same game in this process, with all cards open."""

    def __init__(self, game: str, bots: tuple[str | None, ...]) -> None:
        players = [Player(name, bot) for name, bot in zip(NAMES, bots, strict=False)]
        self.persons = [seat for seat, bot in enumerate(bots) if bot is None]
        self.table = Seats(game, players, SEED, {})
        self.bots = bots
        self.let_bots_play()

    @property
    def to_act(self) -> int | None:
        return self.table.status()["to_act"]

    def let_bots_play(self) -> None:
        while self.to_act is not None and self.bots[self.to_act]:
            while self.table.bot_step():
                pass

    def play(self, move: str) -> None:
        assert self.to_act is not None
        self.table.play(self.to_act, move)
        self.let_bots_play()


def tokens(value: object) -> set[str]:
    if isinstance(value, str):
        return set(value.split())
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {token for each in parts for token in tokens(each)}


def views(received: list[dict[str, Any]]) -> list[dict[str, Any]]:
    answers = [message.get("ok") for message in received]
    return [answer for answer in answers if isinstance(answer, dict) and "zones" in answer]


def private(received: list[dict[str, Any]]) -> list[Any]:
    return [view["seat"] for view in views(received) if view["seat"] is not None]


def news(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.received.splice(0)")
    return found


def assert_covered(page: Page, truth: Truth, received: list[dict[str, Any]]) -> None:
    """Check that nothing for one seat alone is on the page, or was sent since the handover."""
    assert private(received) == []
    allowed = tokens(truth.table.view(None)) | tokens(truth.table.effects(None))
    for message in received:
        for effect in message["ok"] if isinstance(message.get("ok"), list) else []:
            assert effect in truth.table.effects(None)
    assert all(tokens(view["zones"]) <= allowed for view in views(received))
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
        secret = {each for each in tokens(truth.table.view(seat)["zones"]) - allowed if len(each) > 1}
        found = [each for each in secret if re.search(rf"(?<![\w-]){re.escape(each)}(?![\w-])", shown)]
        assert not [each for each in found if not each.isdigit()]


def assert_only_own(page: Page, truth: Truth, seat: int, received: list[dict[str, Any]]) -> None:
    """Check that the messages and the page show this seat's view and nothing else."""
    assert set(private(received)) <= {seat}
    own = truth.table.view(seat)
    # An update is the view with only the end of its log.
    update, view = views(received)[-1], json.loads(json.dumps(own))
    end = view["log"][len(view["log"]) - len(update["log"]) :]
    assert update == {**view, "log": end, "stable_upto": update["stable_upto"]}
    drawn = page.locator(".felt [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    assert set(drawn) <= tokens(own)


@pytest.fixture(scope="module")
def phone(browser: Browser, base: str) -> Iterator[Page]:
    """Yield a phone whose worker's messages are recorded. Each test has another game in it."""
    session = open_session(browser, base, has_touch=True)
    session.page.add_init_script(SPY)
    session.reload()
    yield session.page
    session.page.context.close()


@pytest.fixture
def page(phone: Page, base: str) -> Iterator[Page]:
    """Yield the phone without a game. No message of an earlier one is left."""
    visit(phone, f"{base}#/settings", ".settings")
    settle(phone)
    news(phone)
    with without_errors(phone):
        yield phone
        phone.evaluate("delete document.hidden")


@pytest.fixture
def covered(page: Page, base: str) -> Table:
    table = Table(page, base).start(bots=None, names="Ana,Ben")
    table.wait("cover")
    return table


@pytest.mark.parametrize("case", [*FEW, *matrix(*(each for each in EVERY if each not in FEW))], ids=str)
def test_no_secret_before_a_handover(page: Page, base: str, case: tuple[str, tuple[str | None, ...]]) -> None:
    """Play some decisions from a covered table on."""
    game, bots = case
    words = ",".join(bot or "person" for bot in bots)
    names = ",".join(NAMES[: len(bots)])
    table = Table(page, base).start(game, seats=len(bots), seed=SEED, names=names, bots=words)
    state = table.wait()
    expect(page.locator(".hold")).to_be_visible()
    truth, rng = Truth(game, bots), random.Random(3)
    assert_covered(page, truth, news(page))
    holder: int | None = None
    covers = 0
    for _ in range(DECISIONS):
        if state == "over" or (covers == MOST_COVERS and state != "your-turn"):
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
        move = rng.choice(truth.table.view(holder)["legal"])
        truth.play(move)
        state = table.play(move)
    assert covers == MOST_COVERS


@pytest.mark.parametrize("games", [(GAME, SECRET), *matrix(GAMES)])
def test_messages_and_memory_have_no_card_of_a_bot(page: Page, base: str, games: tuple[str, ...]) -> None:
    for game in games:
        truth, rng = Truth(game, (None, "greedy")), random.Random(3)
        table = Table(page, base).start(game, seed=SEED, names="Ana,Ben")
        for _ in range(3):
            assert table.wait() == "your-turn"
            expect(page.locator(f".play[data-game={game}]")).to_be_visible()
            received = news(page)
            assert_only_own(page, truth, 0, received)
            assert not [each for each in received if any(word in json.dumps(each) for word in RECORD)]
            move = rng.choice(truth.table.view(0)["legal"])
            truth.play(move)
            table.play(move)
        table.leave()
        assert table.state == "your-turn"  # one person never hands over
        page.evaluate("delete document.hidden")
        strings = memory(page.context.new_cdp_session(page))
        assert any("your-turn" in text for text in strings)  # the memory is the page's
        shuffles = [line for line in truth.table.record().events if line.startswith("*")]
        assert shuffles
        assert [text[:80] for text in strings if any(line[:60] in text for line in shuffles)] == []
        assert not [text[:80] for text in strings if '"format"' in text and "pygames-record" in text]


def memory(cdp: CDPSession) -> list[str]:
    """Return every string in the memory of the page's main thread."""
    parts: list[str] = []
    cdp.on("HeapProfiler.addHeapSnapshotChunk", lambda chunk: parts.append(chunk["chunk"]))
    cdp.send("HeapProfiler.enable")
    cdp.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    cdp.send("HeapProfiler.disable")  # which slows the page down
    strings: list[str] = json.loads("".join(parts))["strings"]
    return strings


def test_only_a_long_press_shows_the_cards(page: Page, covered: Table) -> None:
    """Leaving the page, or the cover, ends a press."""
    hold, advice = page.locator(".hold"), page.get_by_role("status")
    presses: list[Callable[[], None]] = [hold.click, *(partial(hold.press, key) for key in ("Enter", " "))]
    for press in presses:
        press()
        expect(advice).to_contain_text("Hold a little longer")
        assert covered.state == "cover"
    for how in ("pagehide", "blur", "hidden"):
        hold.hover()
        page.mouse.down()
        expect(page.locator(".hold[data-held]")).to_be_visible()
        covered.leave(how)
        expect(page.locator(".hold[data-held]")).to_have_count(0)
        expect(advice).to_contain_text("Hold a little longer")
        page.mouse.up()
        assert covered.state == "cover"
        page.evaluate("delete document.hidden")
    hold.press(" ", delay=HOLD)
    assert covered.wait("your-turn") == "your-turn"

    # A key that is still held doesn't press the next button.
    covered.leave("blur").wait("cover")
    hold.focus()
    page.keyboard.down("Enter")
    covered.wait("your-turn")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert covered.state == "your-turn"
    assert page.locator(".felt [aria-pressed=true]").count() == 0


def test_a_person_who_cannot_hold_shows_the_cards_by_a_second_button(page: Page, covered: Table) -> None:
    """It appears after too short a press, and in another place, so that one slip does not press both."""
    hold, second = page.locator(".hold"), page.get_by_role("button", name="Show without holding")
    for press in ("tap", "click", "Enter", " "):
        covered.wait("cover")
        expect(hold).to_be_visible()
        expect(second).to_be_hidden()
        if press == "click":
            hold.dblclick()
        elif press == "tap":
            hold.tap()
        else:
            hold.press(press)
            hold.press(press)
        expect(second).to_be_visible()
        assert covered.state == "cover"
        if press in ("Enter", " "):
            covered.reach(".without button")
            second.press(press)
        else:
            second.click()
        assert covered.wait("your-turn") == "your-turn"
        covered.leave("blur")


def test_leaving_the_page_covers_the_table(page: Page, covered: Table) -> None:
    """On one's turn, and before the device is handed over."""
    names = ["Ana", "Ben"]

    def leave(how: str) -> None:
        if how == "reload":
            page.reload()
        else:
            covered.leave(how)
            # Immediately, before the engine's response.
            assert page.locator("[data-card]").count() == 0
        assert covered.wait("cover") == "cover"
        page.evaluate("delete document.hidden")
        assert page.locator("[data-card]").count() == 0
        expect(page.get_by_role("heading", name=f"{names[0]} is next")).to_be_visible()

    # A hint, or the text of a card, leaves with the table.
    hint, card = "[data-tool=hint]", ".felt .spot:has([data-card]):visible"
    for how, place, event, shown in (
        ("pagehide", hint, "click", ".coach"),
        ("blur", card, "contextmenu", ".card-info"),
        ("hidden", hint, "click", ".coach"),
    ):
        covered.hold()
        page.locator(place).first.dispatch_event(event)
        expect(page.locator(shown)).to_be_visible()
        leave(how)
        expect(page.locator(shown)).to_be_hidden()
    for how in ("hidden", "reload"):
        covered.hold()
        while covered.state == "your-turn":
            covered.play(covered.moves[0])
        assert covered.state == "handover"
        names.reverse()
        leave(how)


def test_moves_after_the_handover_are_public(page: Page, base: str) -> None:
    """The player who has just moved may cover the table before the response."""
    table = Table(page, base).start(SECRET, bots=None, names="Ana,Ben")
    table.hold()
    assert private(news(page)) == [0]
    asked = page.evaluate(script("move-then-hide"), table.moves[0])
    page.evaluate("delete document.hidden")
    assert asked == ["play", "cover"]
    assert table.wait() == "cover"
    expect(page.get_by_role("heading", name="Ben is next")).to_be_visible()
    received = news(page)
    assert [view["seat"] for view in views(received)] == [None]
    assert private(received) == []


def test_a_move_can_be_undone_before_the_handover(page: Page, base: str) -> None:
    table = Table(page, base).start(SECRET, bots=None, names="Ana,Ben")
    table.hold()
    assert table.play(table.moves[0]) == "handover"
    page.get_by_role("button", name="Undo").click()
    assert table.wait("your-turn") == "your-turn"
    assert table.play(table.moves[1]) == "handover"
    assert table.hand_over() == "cover"
    assert page.get_by_role("button", name="Undo").count() == 0


def test_the_end_is_shown_to_all(page: Page, base: str) -> None:
    given = position(GAME, "game-ends")
    players = [{"kind": "person", "name": name} for name in NAMES[:2]]
    page.evaluate(STORE, [stored_game("last-move", given, players=players)])
    page.goto(f"{base}#/play/last-move")
    table = Table(page, base)
    assert table.hold() == "your-turn"
    table.play(str(given.move))
    while table.state != "over":
        if table.state == "handover":
            table.hand_over()
        if table.state == "cover":
            table.hold()
        table.play(table.moves[0])
    expect(table.result()).to_be_visible()
    expect(page.locator(".result.final .standing > li")).to_have_count(2)
