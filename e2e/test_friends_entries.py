"""The ways into games between phones: the form, the menu, and links that are opened during another game."""

import pytest
from conftest import LANDSCAPE, OpenContext, OpenPhones, offline
from example_games import GAME, TITLE
from pages.friends import SCRIPTS, Friends
from pages.friends_game import pair_by_scan
from pages.menu import Menu
from pages.polling import until
from pages.table import Table
from playwright.sync_api import Locator, Page, expect
from test_accessibility import APPEARANCES, violations_in
from test_friends_returns import are_back, connect
from test_pasted_links import LINK
from tools.common import PHONE

PART = "screens/friends/"
# The last file of the list.
IS_CACHED = """() => caches.match(new URL("vendor/qr/index.js", document.baseURI).href).then(Boolean)"""
# True if a tap in the middle of a control hits it.
IS_HIT = """control => {
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return control.contains(hit) || hit?.contains(control) === true;
}"""


def is_above(control: Locator, button: Locator) -> bool:
    """Return whether a control is on the screen, and the button's bar doesn't cover it."""
    box, bar = control.bounding_box(), button.locator("..").bounding_box()
    assert box
    assert bar
    return box["y"] >= 0 and box["y"] + box["height"] <= bar["y"] + 24 and bool(control.evaluate(IS_HIT))


@pytest.mark.quick
def test_the_first_view_of_the_form_shows_each_choice(open_context: OpenContext, base: str) -> None:
    page = open_context().new_page()
    controls = [".to-join", "select[name=game]", "input[value=webrtc]", "input[value=links]"]
    for name in ("", "Mia"):
        page.goto(f"{base}#/")
        page.locator("input[name=name]").fill(name)
        page.locator("input[name=name]").press("Tab")
        for size in (PHONE, LANDSCAPE):
            page.set_viewport_size(size)
            page.goto(f"{base}#/")
            page.get_by_role("link", name="Play with friends").click()
            start = page.locator(".setup button.start")
            expect(start).to_be_visible()
            for control in controls if name else [*controls, ".own-name input"]:
                assert is_above(page.locator(control), start), (name, size, control)


def latest(page: Page) -> Locator:
    """Return the game that the menu continues."""
    return page.locator(".latest")


@pytest.mark.matrix
def test_a_joined_game_is_on_the_menu(open_phones: OpenPhones, base: str) -> None:
    host, remote = open_phones(2)
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    Menu(host.page, base).open(until="ready")
    host.page.reload()
    Menu(host.page, base).open(until="ready")
    # A phone that has joined no game loads nothing for it.
    assert not [url for url in asked if PART in url]
    connect(host, remote)
    remote.page.goto(f"{base}#/")
    expect(latest(remote.page)).to_contain_text("Player 1")
    assert list(violations_in(remote.page, APPEARANCES)) == []
    remote.page.reload()
    latest(remote.page).get_by_role("link", name="Continue").click()
    expect(remote.page.locator(".felt")).to_be_visible()
    expect(remote.page.locator(".missing")).to_contain_text("Player 1: missing")
    # A newer game against a bot comes first.
    Menu(remote.page, base).open(until="ready").play()
    remote.table.wait("your-turn")
    remote.page.goto(f"{base}#/")
    expect(latest(remote.page)).not_to_contain_text("Player 1")
    other = remote.page.locator(".saves [data-save]", has_text="Player 1")
    expect(other.locator("a.resume")).to_have_attribute("href", "#/join/" + save_of(other))
    delete = other.get_by_role("button", name="Delete")
    delete.click()
    other.get_by_role("button", name="Delete").last.click()
    expect(other).to_have_count(0)
    expect(latest(remote.page)).to_be_visible()
    remote.page.reload()
    expect(latest(remote.page)).to_be_visible()
    expect(other).to_have_count(0)


def save_of(item: Locator) -> str:
    return item.get_attribute("data-save") or ""


def join_by_link(host: Friends, player: Friends) -> None:
    """Open the link of a host's code on another phone, and connect both."""
    host.open().begin("webrtc")
    pair_by_scan(host, player)
    are_back(host, player)


def position(table: Table) -> tuple[list[str], str]:
    """Return what a person sees of a position in which they are to act."""
    table.wait("your-turn")
    return table.moves, table.page.locator(".felt").inner_text()


@pytest.mark.matrix
def test_a_link_that_is_opened_during_an_own_game_loses_nothing(open_phones: OpenPhones, base: str) -> None:
    host, remote = open_phones(2)
    own = remote.table.begin()
    own.play(own.moves[0])
    before = position(own)
    # The messenger opens the link in the tab of the own game.
    join_by_link(host, remote)
    remote.page.goto(f"{base}#/")
    expect(latest(remote.page)).to_contain_text("Player 1")
    remote.page.locator(".saves a.resume").click()
    assert position(own) == before
    remote.page.reload()
    assert position(own) == before


@pytest.mark.matrix
def test_a_host_that_joins_another_game_goes_on_with_its_own(open_phones: OpenPhones, base: str) -> None:
    host, remote, other = open_phones(3)
    connect(host, remote)
    before = position(host.table)
    join_by_link(other, host)
    host.page.goto(f"{base}#/")
    host.page.locator('a.resume[href^="#/play/"]').click()
    assert position(host.table) == before


@pytest.mark.keeps
def test_without_a_network_phones_are_connected_and_links_repaired(
    open_context: OpenContext, base: str
) -> None:
    """A first visit fetches this part after all other files, for a train with no network but a hotspot."""
    page = open_context(*SCRIPTS, permissions=["camera"]).new_page()
    page.goto(base)
    offline(page)
    until(lambda: page.evaluate(IS_CACHED))
    page.context.set_offline(True)
    host = Friends(page, base)
    host.open().begin("webrtc").show_code()
    page.goto(f"{base}#/join")
    expect(page.locator(".scan")).to_be_visible()
    # An address that no file has: a "#" was encoded.
    page.goto(f"{base}%23/{LINK}", wait_until="commit")
    expect(page.locator(".sent")).to_contain_text("Éva & Zé (mãe) scored")
    page.goto(f"{base}%23/rules/{GAME}", wait_until="commit")
    expect(page.get_by_role("heading", name=f"Rules: {TITLE}")).to_be_visible()
