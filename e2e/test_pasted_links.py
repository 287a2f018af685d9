"""Pasted links lead where the original link leads, or the page says that they are incomplete."""

from collections.abc import Iterator
from urllib.parse import quote, unquote, urlencode

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from example_games import GAME, RULING, SHORTEST
from pages.navigation import go, visit
from pages.scripts import script
from playwright.sync_api import Page, expect
from tools.common import PHONE
from tools.server import Server

from pygames import Record
from pygames.records.share_link import to_link
from tests.web.link_damage import DAMAGES

pytestmark = pytest.mark.shared_page

DEAL = {
    "game": GAME,
    "seats": "2",
    "seed": "7",
    "bots": "person,medium",
    "by": "Éva & Zé (mãe)",
    "points": "12",
}
LINK = f"deal?{urlencode(DEAL)}"
# The part after "#/" -> a selector of its screen. In tests/web every other address is read with every damage.
PLACES = {
    LINK: ".sent",
    f"rules/{GAME}/{RULING}": ".rules h2",
    f"game/{to_link(Record.loads(position(SHORTEST, 'over').record))}": ".result.final",
}
SAMPLE = ["ending '.'", "ending '”'", "&amp;", "all encoded", "soft '\\u200b'", "all at once"]


@pytest.mark.parametrize("address", PLACES, ids=lambda text: text[:20])
def test_a_damaged_address_leads_where_a_clean_one_does(clean_session: BrowserSession, address: str) -> None:
    clean_session.go(address, PLACES[address])
    clean = clean_session.page.evaluate("location.hash")
    for name in SAMPLE:
        clean_session.go("history", ".history")
        spoilt = DAMAGES[name](address)
        visit(clean_session.page, f"{clean_session.base}#/{spoilt}", PLACES[address])
        # Links that the page copies are complete.
        assert unquote(clean_session.page.evaluate("location.hash")) == unquote(clean), name


def test_a_truncated_link_says_so_and_names_no_other_cause(clean_session: BrowserSession) -> None:
    go(clean_session, "daily")
    found = clean_session.page.evaluate(script("truncated-links"), [LINK, GAME])
    wrong = {(cut, code) for cut, code, _, _ in found if code not in ("", "link.missing")}
    assert wrong == set()
    # A cut between digits, or before the sender, cannot be detected.
    bots = LINK.index("&by")
    unknown = {LINK[:-1], LINK[:bots], LINK[: bots - len("%2Cmedium")]}
    assert {cut.removesuffix("&").removesuffix("%2C") for cut, code, _, _ in found if code == ""} == unknown
    go(clean_session, LINK[: LINK.index("&points")])
    expect(clean_session.page.locator(".notice")).to_have_text(
        "Part of this link is missing (points). Copy all of it, or ask for it again."
    )


# -- a "#" that was encoded: the host does not know such an address --------------------------------------

ENCODED = {
    "%23/": LINK,
    "%2523/": LINK,
    "index.html%23/": LINK,
    "%23%2F": quote(LINK, safe=""),
    "?fbclid=1#/": LINK,
    "%23/ ": f"{LINK}).",
}


@pytest.fixture(scope="module")
def bare(session: BrowserSession) -> Iterator[Page]:
    """Open a page that has been visited before, without a service worker."""
    page = session.page.context.new_page()
    page.set_viewport_size(PHONE)
    yield page
    page.close()


@pytest.mark.parametrize("start", ENCODED)
def test_an_encoded_hash_is_repaired_on_a_first_visit(bare: Page, base: str, start: str) -> None:
    bare.goto(f"{base}{start.strip()}{ENCODED[start]}", wait_until="commit")
    expect(bare.locator(".sent")).to_contain_text("Éva & Zé (mãe) scored")
    assert bare.url.startswith((f"{base}#/", f"{base}?fbclid=1#/"))


@pytest.mark.parametrize("path", [")", ".”", "%20", "index.html."])
def test_a_character_after_the_address_of_the_page_is_ignored(bare: Page, base: str, path: str) -> None:
    bare.goto(f"{base}{path}", wait_until="commit")
    expect(bare.locator(".tile").first).to_be_visible()


def test_a_missing_page_is_a_sentence_with_a_link_to_the_menu(bare: Page, base: str, server: Server) -> None:
    answer = bare.goto(f"{base}chess/board?x=1")
    assert answer is not None
    assert answer.status == 404
    expect(bare.locator("p").first).to_contain_text("couldn't find that page")
    link = bare.get_by_role("link", name="All games")
    expect(link).to_have_attribute("href", "/pygames/")
    link.click()
    expect(bare.locator(".tile").first).to_be_visible()
