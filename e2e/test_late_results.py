"""An action whose result comes late leaves the person on the screen that was opened since."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools.browser_session import BrowserSession, open_session
from browser_tools.positions import position
from conftest import OpenContext, settle
from example_games import GAME
from pages.device_storage import list_saves
from pages.friends import SCRIPTS, Friends
from pages.menu import import_file
from pages.network import Held
from pages.polling import until
from playwright.sync_api import Browser, expect

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
    """Import a file with one game, which is then opened."""
    file = tmp_path / "game.json"
    file.write_text(position(GAME, "turn").record, encoding="utf-8")
    session.go("")
    import_file(session.page, file)


def play_on(session: BrowserSession, _: Path) -> None:
    """Play on from a position of a finished game."""
    session.go(f"replay/{session.save(position(GAME, 'over'))}")
    session.page.locator("[data-go=fork]").click()
    session.page.locator(".fork button.primary").click()


def host(session: BrowserSession, _: Path) -> None:
    """Open a game for friends."""
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
