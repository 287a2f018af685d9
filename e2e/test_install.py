"""The page as an app: the offer to install it, its icon, and content that other apps share or open."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenContext
from example_games import GAME, SHORTEST
from pages.device_storage import list_saves
from pages.menu import Menu, import_file
from pages.navigation import visit
from pages.shared_deals import FINISH, plan
from playwright.sync_api import Page, expect
from tools.common import SCOPED

from tests.examples.wheels import wheel

# Simulates a browser that can install the page, and records the outcome.
OFFER = """() => {
  window.calls = [];
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => { window.calls.push("prompt"); };
  dispatchEvent(event);
  return event.defaultPrevented;
}"""
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def page(shared_page: Page) -> Page:
    shared_page.evaluate(f"() => localStorage.removeItem({SCOPED}('install'))")
    return shared_page


def test_installing_is_offered_after_the_second_game_and_declined_for_good(page: Page, base: str) -> None:
    offer = page.locator(".install")
    Menu(page, base).open()
    assert page.evaluate(OFFER)
    page.evaluate(FINISH, plan(SHORTEST))
    page.goto(f"{base}#/settings")
    Menu(page, base).open()
    expect(page.get_by_role("link", name="History")).to_be_visible()
    expect(offer).to_have_count(0)
    key = page.evaluate(FINISH, plan(SHORTEST))
    # Never during a game, or over a result.
    visit(page, f"{base}#/play/{key}", ".result.final")
    expect(offer).to_have_count(0)
    Menu(page, base).open()
    expect(offer).to_contain_text("Add to your home screen")
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    assert page.evaluate("calls") == []
    page.reload()
    expect(page.get_by_role("link", name="History")).to_be_visible()
    page.evaluate(OFFER)
    expect(page.locator(".to-daily")).to_be_visible()
    expect(offer).to_have_count(0)
    # The settings still offer it.
    page.goto(f"{base}#/settings")
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("calls") == ["prompt"]
    expect(page.get_by_role("button", name="Install")).to_have_count(0)


def test_the_offer_is_taken_once(page: Page, base: str) -> None:
    for _ in range(2):
        page.evaluate(FINISH, plan(SHORTEST))
    Menu(page, base).open()
    page.evaluate(OFFER)
    page.locator(".install").get_by_role("button", name="Install").click()
    expect(page.locator(".install")).to_have_count(0)
    assert page.evaluate("calls") == ["prompt"]
    page.evaluate(OFFER)
    expect(page.locator(".install")).to_have_count(0)


def known(page: Page) -> list[list[object]]:
    names = ("game", "over", "scores", "events", "seed")
    return [
        [*(save[name] for name in names), [(each["name"], each.get("bot")) for each in save["players"]]]
        for save in list_saves(page)
    ]


@pytest.mark.matrix
def test_an_iphone_takes_its_games_along_to_the_home_screen(open_context: OpenContext, base: str) -> None:
    """Safari and the app on the Home Screen have separate storage: one tap here, one tap there."""
    safari = open_context(user_agent=IPHONE, has_touch=True).new_page()
    visit(safari, f"{base}#/settings", ".apple li")
    expect(safari.locator(".apple .icon")).to_have_count(1)
    # There is nothing to take along.
    expect(safari.locator(".along")).to_have_count(0)
    session = BrowserSession(safari, base)
    session.save(position(SHORTEST, "over"), "finished")
    session.save(position(GAME, GAME_POSITIONS[GAME].BUSY), "running")
    session.go("")
    session.go("settings")
    advice = safari.locator(".apple")
    expect(advice).to_contain_text("your 2 saved games in Safari")
    # That comes before the steps to the Home Screen.
    assert advice.inner_text().index("2 saved games in") < advice.inner_text().index("Add to Home Screen")
    with safari.expect_download() as download:
        advice.get_by_role("button", name="Move your games").click()
    saves = known(safari)

    app = open_context(user_agent=IPHONE, has_touch=True)
    app.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
    page = app.new_page()
    Menu(page, base).open()
    notice = page.locator(".elsewhere")
    expect(notice).to_contain_text("can't see the games you saved in Safari")
    notice.get_by_label("Open the file").set_input_files(download.value.path())
    expect(page.locator(".transfer")).to_contain_text("Added 2 games")
    expect(notice).to_have_count(0)
    assert known(page) == saves
    # The app does not offer to install itself.
    visit(page, f"{base}#/settings", ".about")
    expect(page.locator(".apple")).to_have_count(0)


def test_an_app_that_shares_its_storage_with_the_browser_offers_no_transfer(page: Page, base: str) -> None:
    page.evaluate(
        """() => {
          const plain = window.matchMedia;
          window.matchMedia = query => query.includes("standalone") ? { matches: true } : plain(query);
        }"""
    )
    visit(page, f"{base}#/settings", ".about")
    Menu(page, base).open()
    expect(page.locator(".elsewhere")).to_have_count(0)


def test_without_shared_content_the_menu_opens(page: Page, base: str) -> None:
    page.evaluate("() => Object.defineProperty(window, 'launchQueue', { value: null, configurable: true })")
    visit(page, f"{base}#/shared", ".tile")


RECORD = position(SHORTEST, "over").record
# A file as another app shares it: name, type, bytes.
File = tuple[str, str, bytes]
# As the device's own share sheet sends it.
SHARE = """async ({ files, words }) => {
  const form = new FormData();
  for (const [name, type, bytes] of files)
    form.append("record", new File([new Uint8Array(bytes)], name, { type }));
  for (const [name, text] of Object.entries(words)) form.set(name, text);
  const { type, status } = await fetch("shared", { method: "POST", body: form, redirect: "manual" });
  return [type, status];
}"""


class Shared(NamedTuple):
    """Shared content, and the page's answer to it."""

    shown: str
    text: str = r"\S"
    files: tuple[File, ...] = ()
    words: dict[str, str] = {}  # noqa: RUF012


OPENED = ".result.final"
NOTICE = ".menu .notice"
TRANSFER = ".menu .transfer"
DEAL = f"BASE#/deal?game={SHORTEST}&seats=2&seed=7&bots=person,easy&by=Ana&points=12"
SHARES = {
    "record as text/plain": Shared(OPENED, files=(("game.txt", "text/plain", RECORD.encode()),)),
    "record of no type": Shared(OPENED, files=(("game", "", RECORD.encode()),)),
    "link with %23": Shared("main.rules", words={"text": f"BASE%23/rules/{GAME})."}),
    "record as text": Shared(OPENED, words={"text": RECORD, "title": "My game"}),
    "link to rules": Shared("main.rules", words={"text": f"Look: BASE#/rules/{GAME} !"}),
    "link to a deal": Shared(".sent", "Ana scored 12", words={"text": f"Beat me: {DEAL} now"}),
    "link in url": Shared(".returns .day", words={"url": "BASE#/daily", "title": "Daily"}),
    "link to no screen": Shared(NOTICE, "couldn't find that page", words={"text": "BASE#/nowhere"}),
    "link to the menu": Shared(".menu .tile", words={"text": "Play (BASE)."}),
    "link to itself": Shared(".menu .tile", words={"text": "BASE#/shared"}),
    "text without a link": Shared(NOTICE, "no game and no link", words={"text": "Hello, how are you?"}),
    "another site": Shared(NOTICE, "no game and no link", words={"text": "https://example.org/#/rules/x"}),
    "nothing": Shared(NOTICE, "nothing in it"),
    "a picture": Shared(TRANSFER, "read this file", files=(("a.png", "image/png", b"\x89PNG\r\n\x1a\n\0"),)),
    "JSON of another kind": Shared(TRANSFER, files=(("a.json", "application/json", b'{"no": "game"}'),)),
    "an empty file": Shared(TRANSFER, "read this file", files=(("a.json", "application/json", b""),)),
    "several": Shared(
        ".menu",
        r"bad\.txt[\s\S]*good\.json",
        files=(("bad.txt", "text/plain", b"Hello"), ("good.json", "application/json", RECORD.encode())),
    ),
    "a game to add and a record": Shared(
        NOTICE,
        "one game at a time",
        files=(("x.whl", "application/zip", wheel()), ("good.json", "application/json", RECORD.encode())),
    ),
    "a game to add": Shared("[data-adding]", files=(("bisca.bin", "application/octet-stream", wheel()),)),
}  # fmt: skip


@pytest.mark.matrix
@pytest.mark.keeps
def test_shared_content_is_opened_offline_or_refused(device: Page, base: str) -> None:
    page = device
    Menu(page, base).open(until="offline")
    page.reload()
    expect(page.locator(".tile").first).to_be_visible()
    page.context.set_offline(True)
    for name, share in SHARES.items():
        visit(page, f"{base}#/settings", ".settings")
        files = [[file, kind, list(data)] for file, kind, data in share.files]
        words = {field: text.replace("BASE", base) for field, text in share.words.items()}
        assert page.evaluate(SHARE, {"files": files, "words": words}) == ["opaqueredirect", 0]
        page.goto(f"{base}#/shared")
        found = page.locator(share.shown).filter(has_text=re.compile(share.text))
        expect(found.first, name).to_be_visible()
        expect(page.locator("#guard"), name).to_have_count(0)
    assert [save["game"] for save in list_saves(page)] == [SHORTEST]
    # It is opened once.
    page.goto(f"{base}#/settings")
    visit(page, f"{base}#/shared", ".menu .tile")


# -- files that are opened with the page, dropped or chosen -------------------------------------------------

LAUNCH = """files => {
  const handle = ([name, text]) => ({ getFile: async () => {
    if (text === null) throw new DOMException("gone", "NotFoundError");
    return new File([text], name);
  } });
  const launch = { files: files.map(handle) };
  Object.defineProperty(window, "launchQueue",
    { value: { setConsumer: consumer => void consumer(launch) }, configurable: true });
}"""


def test_a_file_that_the_device_opens_is_read_or_reported(shared_page: Page, base: str) -> None:
    shared_page.evaluate(LAUNCH, [["game.json", RECORD]])
    visit(shared_page, f"{base}#/shared", OPENED)
    assert [save["game"] for save in list_saves(shared_page)] == [SHORTEST]
    shared_page.evaluate(LAUNCH, [["gone.json", None], ["game.json", RECORD]])
    visit(shared_page, f"{base}#/shared", f'{NOTICE}:has-text("couldn\'t read")')
    expect(shared_page.locator('[data-transfer="over"]')).to_contain_text("already had 1 game")
    assert len(list_saves(shared_page)) == 1


def test_several_files_are_dropped_at_once(shared_page: Page, base: str) -> None:
    Menu(shared_page, base).open()
    shared_page.evaluate(
        """texts => {
          const dataTransfer = new DataTransfer();
          for (const text of texts) dataTransfer.items.add(new File([text], `${text.length}.json`));
          dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [RECORD, "no game"],
    )
    over = shared_page.locator('[data-transfer="over"]')
    expect(over).to_have_count(2)
    expect(over.first).to_contain_text("Added 1 game")
    assert len(list_saves(shared_page)) == 1


def test_every_file_can_be_chosen(shared_page: Page, base: str, tmp_path: Path) -> None:
    """An iPhone disables all files with endings that it does not know, once a chooser names endings."""
    menu = Menu(shared_page, base).open()
    assert shared_page.locator("input[type=file]").get_attribute("accept") is None
    # A game's file that is chosen on the menu leads to the screen for adding it.
    file = tmp_path / "bisca-1.0-py3-none-any.whl"
    file.write_bytes(wheel())
    import_file(shared_page, file)
    expect(shared_page.locator("[data-adding]")).to_be_visible()
    expect(shared_page.locator("[data-adding] .notice")).to_be_visible()
    expect(shared_page.locator("[data-adding] input[type=file]").first).to_be_visible()
    assert shared_page.locator("input[type=file]").get_attribute("accept") is None
    menu.open()


HOME_SCREEN = """() => {
  window.shared = [];
  window.outcomes = [];
  const set = (owner, name, value) =>
    Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  set(Navigator.prototype, "standalone", true);
  set(Navigator.prototype, "userAgent", "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1");
  set(Navigator.prototype, "canShare", ({ files }) => files.length === 1);
  set(Navigator.prototype, "share", async ({ files: [file] }) => {
    const outcome = window.outcomes.shift();
    if (outcome) throw new DOMException("no", outcome);
    window.shared.push([file.name, await file.text()]);
  });
}"""


def test_an_app_saves_files_by_the_share_sheet(session: BrowserSession, shared_page: Page) -> None:
    """The browser requires a recent tap: a refused file is offered once more, and then downloaded.

    A closed sheet is not an error.
    """
    app = shared_page
    app.reload()
    app.evaluate(HOME_SCREEN)
    session.save(position(SHORTEST, "over"))
    app.goto(f"{session.base}#/settings")
    button = app.locator(".settings .save-file")
    for outcomes in ([], ["AbortError"], ["NotAllowedError"], ["NotAllowedError", "DataError"]):
        app.evaluate("given => { outcomes = given; shared = []; }", [*outcomes])
        app.get_by_role("button", name="Save all").click()
        if len(outcomes) == 2:
            with app.expect_download():
                button.click()
        elif outcomes == ["NotAllowedError"]:
            button.click()
        files = int(outcomes in ([], ["NotAllowedError"]))
        app.wait_for_function("files => !outcomes.length && shared.length === files", arg=files)
        expect(button).to_have_count(0)
        for name, text in app.evaluate("shared"):
            assert name.endswith(".json")
            assert json.loads(text)["format"].startswith("pygames-saves")
