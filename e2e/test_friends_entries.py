"""The ways into games between phones: the form, the menu, links during another game, and damaged ones."""

import random

import pytest
from conftest import LANDSCAPE, OpenContext, OpenPhones, offline
from example_games import GAME, TITLE
from pages.friends import SCRIPTS, Friends
from pages.friends_game import pair_by_scan
from pages.menu import Menu
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Locator, Page, expect
from test_accessibility import APPEARANCES, violations_in
from test_addresses import LINK
from test_friends_screens import are_back, connect, let_play, play_on
from tools.common import PHONE

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
    # The promises lead back to what was chosen.
    page.locator("label:has(input[value=links])").click()
    page.locator("a[href='#/friends/promises']").click()
    expect(page.locator(".setup")).to_have_count(0)
    page.go_back()
    expect(page.locator("input[value=links]")).to_be_checked()
    # Missing functions of a browser are named before the form is filled in.
    for lacks, words in (("indexedDB", "can't save games"), ("isSecureContext", "begins with https://")):
        page.add_init_script(f"Object.defineProperty(window, '{lacks}', {{ value: undefined }});")
        page.reload()
        expect(page.locator(".notice")).to_contain_text(words)


@pytest.mark.matrix
def test_a_joined_game_is_on_the_menu(open_phones: OpenPhones, base: str) -> None:
    host, remote = open_phones(2)
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    Menu(host.page, base).open(until="ready")
    host.page.reload()
    Menu(host.page, base).open(until="ready")
    # A phone that has joined no game loads nothing for it.
    assert not [url for url in asked if "screens/friends/" in url]
    connect(host, remote)
    remote.page.goto(f"{base}#/")
    expect(remote.page.locator(".latest")).to_contain_text("Player 1")
    assert list(violations_in(remote.page, APPEARANCES)) == []
    remote.page.reload()
    remote.page.locator(".latest").get_by_role("link", name="Continue").click()
    expect(remote.page.locator(".felt")).to_be_visible()
    expect(remote.page.locator(".missing")).to_contain_text("Player 1: missing")
    # A newer game against a bot comes first.
    Menu(remote.page, base).open(until="ready").play()
    remote.table.wait("your-turn")
    remote.page.goto(f"{base}#/")
    expect(remote.page.locator(".latest")).not_to_contain_text("Player 1")
    other = remote.page.locator(".saves [data-save]", has_text="Player 1")
    expect(other.locator("a.resume")).to_have_attribute("href", f"#/join/{other.get_attribute('data-save')}")
    other.get_by_role("button", name="Delete").click()
    other.get_by_role("button", name="Delete").last.click()
    expect(other).to_have_count(0)
    expect(remote.page.locator(".latest")).to_be_visible()
    remote.page.reload()
    expect(remote.page.locator(".latest")).to_be_visible()
    expect(other).to_have_count(0)


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
    expect(remote.page.locator(".latest")).to_contain_text("Player 1")
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
    play_on(host, remote)


@pytest.mark.keeps
def test_without_network_phones_connect_and_links_are_repaired(open_context: OpenContext, base: str) -> None:
    """A first visit fetches this part after all other files, for a train with no network but a hotspot."""
    page = open_context(*SCRIPTS, permissions=["camera"]).new_page()
    page.goto(base)
    offline(page)
    until(lambda: page.evaluate(IS_CACHED))
    page.context.set_offline(True)
    Friends(page, base).open().begin("webrtc").show_code()
    page.goto(f"{base}#/join")
    expect(page.locator(".scan")).to_be_visible()
    # An address that no file has: a "#" was encoded.
    page.goto(f"{base}%23/{LINK}", wait_until="commit")
    expect(page.locator(".sent")).to_contain_text("Éva & Zé (mãe) scored")
    page.goto(f"{base}%23/rules/{GAME}", wait_until="commit")
    expect(page.get_by_role("heading", name=f"Rules: {TITLE}")).to_be_visible()


# -- damaged links and codes: nothing is lost ---------------------------------------------------------------

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
# A picture of a QR code with any text.
PICTURE = """async text => {
  const { encodeQR } = await import(new URL("vendor/qr/index.js", document.baseURI).href);
  const svg = encodeQR(text, "svg", { border: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}"""
# Counts the pictures that are read.
COUNT_PICTURES = """
const { getImageData } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.getImageData = function (...given) {
  window.pictures += 1;
  return getImageData.apply(this, given);
};
"""


def damaged(code: str, rng: random.Random) -> str:
    """Return a changed code of a link: characters, a piece, or a part of it twice."""
    at, end = sorted(rng.sample(range(len(code)), 2))
    ways = [
        *(code[:at], code[:at] + code[end:], code[:end] + code[at:]),
        code[:at] + rng.choice(ALPHABET) + code[at + 1 :],
        "".join(rng.choice(ALPHABET) for _ in range(len(code))),
        code[:at] + rng.choice(["%00", "%FF", "<b>", "'", "é", " "]) + code[at:],
    ]
    return rng.choice(ways)


def open_damaged(page: Page, base: str, codes: list[str]) -> None:
    """Open links in a page: each shows a sentence, a form or the table."""
    for code in codes:
        page.goto(f"{base}#/")
        page.goto(f"{base}#/join/{code}")
        expect(page.locator("main.friends, .felt, main.menu").first).to_be_visible()
        assert page.locator("[role=alert]:visible").count() <= 1, code
        expect(page.get_by_text("Something went wrong.")).to_have_count(0)


def play_by_links(host: Friends, remote: Friends) -> list[str]:
    """Pair two phones by links, and return the codes of those that they have sent."""
    sent = []

    def link(phone: Friends) -> str:
        sent.append(phone.link())
        return sent[-1]

    host.open().begin("links")
    remote.follow(link(host)).join("Ana")
    host.paste(link(remote))
    let_play(host)
    remote.paste(link(host))
    return [each.split("#/join/")[1] for each in sent]


@pytest.mark.matrix
def test_damaged_links(open_phones: OpenPhones, base: str) -> None:
    host, remote, other = open_phones(3)
    codes = play_by_links(host, remote)
    rng = random.Random(1)
    for phone in (other, remote):
        open_damaged(phone.page, base, [damaged(rng.choice(codes), rng) for _ in range(100)])
    # The former links change nothing, and the pairing goes on.
    open_damaged(remote.page, base, codes)
    open_damaged(host.page, base, [damaged(rng.choice(codes), rng) for _ in range(100)] + codes)
    host.page.goto(f"{base}#/")
    host.page.get_by_role("link", name="Continue").click()
    remote.page.goto(f"{base}#/friends")
    remote.page.locator(".resume").click()
    remote.table.wait("your-turn")
    remote.table.make(remote.table.moves[0])
    host.paste(remote.link())
    expect(host.page.locator(".felt")).to_be_visible()


@pytest.mark.matrix
def test_damaged_pictures(open_phones: OpenPhones, base: str) -> None:
    """The camera goes on after codes that aren't messages, and reads the right one."""
    host, phone = open_phones(2, COUNT_PICTURES)
    host.open().begin("webrtc").show_code()
    link, page = host.read_code(), phone.page
    page.goto(f"{base}#/join")
    page.locator(".scan").click()
    for text in ("x", "1/2:ABC", f"1/1:{'A' * 500}", f"{base}#/join/AAAA"):
        page.evaluate("url => aim(url)", page.evaluate(PICTURE, text))
        page.evaluate("() => { pictures = 0; }")
        until(lambda: page.evaluate("pictures > 2"))
        expect(page.locator("video")).to_be_visible()
    page.evaluate("url => aim(url)", page.evaluate(PICTURE, link))
    expect(page.locator("input[name=name]")).to_be_visible()
