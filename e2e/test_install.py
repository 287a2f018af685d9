"""The page as an app: the offer to install it, its shortcuts, and content from other apps."""

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenContext
from example_games import GAME, SHORTEST
from pages.deals import FINISH, plan
from pages.device_storage import list_saves
from pages.menu import Menu
from pages.navigation import visit
from playwright.sync_api import Page, expect
from tools.common import SCOPED

# Simulates a browser that can install the page, and records the outcome.
OFFER = """() => {
  window.calls = [];
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => { window.calls.push("prompt"); };
  dispatchEvent(event);
  return event.defaultPrevented;
}"""
FORGET = f"() => localStorage.removeItem({SCOPED}('install'))"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def page(shared_page: Page) -> Page:
    shared_page.evaluate(FORGET)
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
    """Return all of the saved games that a file has."""
    names = ("game", "over", "scores", "events", "seed")
    return [
        [*(save[name] for name in names), [(each["name"], each.get("bot")) for each in save["players"]]]
        for save in list_saves(page)
    ]


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


# The colours of the icon outside the circle that is never cut off, and those of the whole icon.
COLOURS = """async () => {
  const manifest = await (await fetch("manifest.webmanifest")).json();
  const icon = await createImageBitmap(
    await (await fetch(manifest.icons.find(({ purpose }) => purpose === "maskable").src)).blob());
  const size = icon.width, context = new OffscreenCanvas(size, size).getContext("2d");
  context.drawImage(icon, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, size, size).data.buffer);
  const middle = size / 2 - 0.5;
  const isOutside = (_, at) => Math.hypot(at % size - middle, Math.floor(at / size) - middle) > 0.4 * size;
  return [pixels.filter(isOutside), pixels].map(each => new Set(each).size);
}"""


def test_only_background_of_the_maskable_icon_can_be_cut(page: Page) -> None:
    outside, whole = page.evaluate(COLOURS)
    assert outside == 1 < whole
