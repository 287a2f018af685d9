"""Races: a screen that was left stays away, a late result changes no later screen, and a game starts once."""

import json
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import position
from conftest import OpenContext, matrix, ready, settle
from example_games import GAME, OTHER, SHORTEST
from pages.device_storage import count_saves, list_saves
from pages.friends import SCRIPTS, Friends
from pages.menu import Menu, import_file
from pages.navigation import ORDER, SETTLED, go
from pages.scripts import script
from pages.table import Table
from pages.waiting import Held, until
from playwright.sync_api import Browser, Page, expect

TRAIL = ["", f"new?game={GAME}", ORDER, f"rules/{OTHER}"]
TRAIL += [f"new?game={OTHER}&seats=2&seed=1&bots=easy", "settings"]


@pytest.fixture
def trail(clean_session: BrowserSession) -> BrowserSession:
    """Return a session with many screens in its history, each left while it loaded."""
    clean_session.page.evaluate("all => { for (const each of all) location.hash = `#/${each}`; }", TRAIL)
    expect(clean_session.page.locator(".settings")).to_be_visible()
    return clean_session


STEPS = [(), (-2, 1, 1, -3, 1), (-3, 1, -1, 1, -1), *matrix((-1, 1, -1), (-3,), (-4, 3, -3), (-5, 5, -1))]


@pytest.mark.parametrize("steps", STEPS)
def test_back_and_forward_end_at_the_last_address(trail: BrowserSession, steps: tuple[int, ...]) -> None:
    for step in steps:
        trail.page.evaluate("step => history.go(step)", step)
    places = [TRAIL[at] for at in accumulate(steps, initial=len(TRAIL) - 1)]
    place = places[-1]
    if "seed=" in place:
        game = place.split("game=")[1].split("&")[0]
        expect(trail.page.locator(f".play[data-game={game}]")).to_be_visible()
    expect(trail.page.locator("html")).to_have_attribute("data-state", SETTLED)
    settle(trail.page)
    if place == "settings":
        expect(trail.page.locator(".settings")).to_be_visible()
    # On a slow device the games on the way may have loaded.
    passed = {each for each in places if "seed=" in each}
    assert count_saves(trail.page) in ([1] if "seed=" in place else range(len(passed) + 1))


def test_leaving_while_python_loads_starts_no_game_and_returning_one(page: Page, base: str) -> None:
    held = Held()
    page.context.route("**/pyodide.asm.wasm*", held.take)
    Menu(page, base).open()
    page.goto(f"{base}#/{ORDER}")
    expect(page.get_by_text("One moment …")).to_be_visible()
    page.go_back()
    expect(page.locator(".tile").first).to_be_visible()
    page.go_forward()
    expect(page.get_by_text("One moment …")).to_be_visible()
    page.go_back()
    expect(page.locator(".tile").first).to_be_visible()
    held.let_go()
    ready(page)
    settle(page)
    expect(page.locator(".tile").first).to_be_visible()
    assert count_saves(page) == 0
    page.go_forward()
    Table(page, base).wait("your-turn")
    assert count_saves(page) == 1


def test_two_presses_on_start_make_one_game(clean_session: BrowserSession) -> None:
    go(clean_session, f"new?game={GAME}")
    start = clean_session.page.get_by_role("button", name="Start")
    start.evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(clean_session.page.locator(".play")).to_be_visible()
    settle(clean_session.page)
    assert count_saves(clean_session.page) == 1
    table = Table(clean_session.page, clean_session.base)
    assert table.await_turn().play(table.moves[0]) == "your-turn"
    expect(clean_session.page.locator(".refusal, .notice")).to_have_count(0)


def test_leaving_and_coming_back_while_a_bot_thinks(clean_session: BrowserSession) -> None:
    go(clean_session, f"new?game={GAME}&seats=6&seed=3&bots=hard")
    table = Table(clean_session.page, clean_session.base).await_turn()
    for _ in range(2):
        clean_session.page.locator("[data-move]").first.dispatch_event("click")
        for step in (-1, 1, -1, 1):
            clean_session.page.evaluate("step => history.go(step)", step)
        table.wait("your-turn")
    assert count_saves(clean_session.page) == 1
    expect(clean_session.page.locator(".notice")).to_have_count(0)


LOST = [pytest.param(("start", False), marks=pytest.mark.quick), *matrix(("start", True))]


@pytest.mark.parametrize("lost", [*LOST, *matrix(("branch", True), ("branch", False))], ids=str)
def test_a_game_with_a_lost_response_starts_once(page: Page, base: str, lost: tuple[str, bool]) -> None:
    """A new game, or one from the second position of a replay."""
    op, terminate = lost
    page.add_init_script(f"({script('lose-response')})({json.dumps({'op': op, 'terminate': terminate})})")
    Menu(page, base).open(until="ready")
    session, table, known = BrowserSession(page, base), Table(page, base), 0
    # With the number of the position, so that a replay that is opened again begins there.
    address = f"new?game={GAME}&seats=2&bots=random"
    if op == "branch":
        address, known = f"replay/{session.save(position(SHORTEST, 'over'))}/2", 1

    def play_on() -> None:
        # The dialog of a replay that is replaced, as its worker has ended, is still open.
        expect(page.locator(".fork")).to_have_count(0)
        expect(page.locator("[data-replay]")).to_have_attribute("data-replay", "1")
        page.get_by_role("button", name="Play on from here").click()
        page.get_by_role("button", name="Play on", exact=True).click()

    for time in (1, 2):
        session.go("")
        session.go(address)
        if op == "branch":
            play_on()
        if time == 1:
            until(lambda: page.evaluate("sessionStorage.getItem('lost')"))
            if not terminate:
                page.reload()
            if op == "branch":
                play_on()
        assert table.wait("your-turn", "error") == "your-turn"
        # The same order after a start is another game.
        assert count_saves(page) == known + time


# Holds the next request of an operation to the worker, or the next message of a friend: "decrypt".
HOLD = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (!window.wantedOp || message?.op !== window.wantedOp) return send.call(this, message, ...rest);
  window.wantedOp = "";
  window.letGo = () => send.call(this, message, ...rest);
};
const { decrypt } = SubtleCrypto.prototype;
SubtleCrypto.prototype.decrypt = function (...args) {
  if (window.wantedOp !== "decrypt") return decrypt.apply(this, args);
  window.wantedOp = "";
  return new Promise((done) => { window.letGo = () => done(decrypt.apply(this, args)); });
};
"""


def import_game(session: BrowserSession, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(position(GAME, "turn").record, encoding="utf-8")
    session.go("")
    import_file(session.page, file)


def play_on(session: BrowserSession, _: Path) -> None:
    session.go(f"replay/{session.save(position(GAME, 'over'))}")
    session.page.locator("[data-go=fork]").click()
    session.page.locator(".fork button.primary").click()


def host(session: BrowserSession, _: Path) -> None:
    Friends(session.page, session.base).open()
    session.page.locator("input[value=webrtc]").check()
    session.page.get_by_role("button", name="Next").click()


@pytest.fixture(scope="module")
def session(browser: Browser, base: str) -> Iterator[BrowserSession]:
    session = open_session(browser, base)
    session.page.add_init_script(HOLD)
    yield session
    session.page.context.close()


@pytest.fixture(autouse=True)
def cleared(clean_session: BrowserSession) -> Iterator[None]:
    """Start each test without games, and without what the one before has held."""
    clean_session.page.evaluate("() => { delete window.letGo; }")
    yield
    clean_session.page.unroute_all()


def leave(session: BrowserSession, let_go: Callable[[], object]) -> None:
    """Go to another screen, which comes after the late result, and check that it stays."""
    page = session.page
    held = Held()
    page.route("**/screens/plugins/install-screen.js", held.take)
    session.go("add")
    let_go()
    settle(page)
    held.let_go()
    expect(page.locator("[data-adding]")).to_be_visible()
    settle(page)
    assert page.url == f"{session.base}#/add"


def leave_held(session: BrowserSession, op: str, act: Callable[[], object]) -> None:
    """Act, with the next request of an operation held, and leave before that is let go."""
    page = session.page
    page.evaluate("op => { window.wantedOp = op; }", op)
    act()
    until(lambda: page.evaluate("Boolean(window.letGo)"))
    leave(session, lambda: page.evaluate("letGo()"))


@pytest.mark.parametrize(
    ("op", "act"),
    [pytest.param("branch", play_on, marks=pytest.mark.quick), ("import", import_game), ("friends", host)],
)
def test_a_late_answer_leaves_the_screen_that_was_opened_since(
    session: BrowserSession, tmp_path: Path, op: str, act: Callable[[BrowserSession, Path], None]
) -> None:
    leave_held(session, op, lambda: act(session, tmp_path))


@pytest.mark.matrix
def test_a_friends_link_read_late_leaves_the_later_screen(open_context: OpenContext, base: str) -> None:
    """The link in which a phone joins is read by the phone that invited it, and the reply by the other."""
    host, phone = (Friends(open_context(HOLD, *SCRIPTS).new_page(), base) for _ in range(2))
    phone.follow(host.open().begin("links").link()).join("Ana")
    answer = phone.link()
    leave_held(BrowserSession(host.page, base), "friends", lambda: host.follow(answer))
    host.page.go_back()
    host.table.await_turn()
    host.table.make(host.table.moves[0])
    link = host.link()
    leave_held(BrowserSession(phone.page, base), "decrypt", lambda: phone.follow(link))


def test_a_file_that_is_read_late_leaves_the_later_screen(session: BrowserSession, tmp_path: Path) -> None:
    session.reload()  # forgets the script that reads a file
    reader = Held()
    session.page.route("**/screens/share/share-target.js", reader.take)
    with session.page.expect_request("**/screens/share/share-target.js"):
        import_game(session, tmp_path)
    leave(session, reader.let_go)
    until(lambda: list_saves(session.page))
    session.go("")
    expect(session.page.get_by_role("link", name="Continue")).to_be_visible()


@pytest.mark.quick
def test_a_replay_that_loads_late_leaves_the_result_that_was_returned_to(session: BrowserSession) -> None:
    page = session.page
    save = session.save(position(GAME, "over"))
    session.go(f"play/{save}", ".result.final")
    page.evaluate("window.wantedOp = 'position'")
    session.go(f"replay/{save}")
    until(lambda: page.evaluate("Boolean(window.letGo)"))
    page.go_back()
    page.evaluate("letGo()")
    settle(page)
    expect(page.locator(".result.final")).to_be_visible()
    assert page.url == f"{session.base}#/play/{save}"
