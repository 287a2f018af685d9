"""Links as people paste them land where the clean link lands, or say that they are incomplete."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote, unquote, urlencode

import pytest
from browser_tools.situations import position
from browser_tools.visit import Visit
from conftest import matrix, offline
from examples import GAME, RULING, SHORTEST, TITLE
from pages.addresses import go
from pages.menu import Menu
from playwright.sync_api import Page, expect
from tools.common import PHONE
from tools.server import Server

from pygames import Record
from pygames.records.share_link import to_link
from tests.web.damage import DAMAGES

DEAL = {
    "game": GAME,
    "seats": "2",
    "seed": "7",
    "bots": "person,medium",
    "by": "Éva & Zé (mãe)",
    "points": "12",
}
LINK = f"deal?{urlencode(DEAL)}"
# The part after "#/" -> a selector of its screen.
PLACES = {
    LINK: ".sent",
    f"new?game={GAME}&seats=2": "form",
    f"rules/{GAME}/{RULING}": ".rules h2",
    "lesson/" + GAME: "[data-table], .felt",
    "daily": ".returns .day",
    "statistics": ".tabs",
    "settings": ".settings",
    "add?wheel=more%2Fnone.whl": ".adding",
}
SAMPLE = ["ending '.'", "ending '”'", "&amp;", "all encoded", "soft '\\u200b'", "all at once"]
TRUNCATED = """async ([link, id]) => {
  const at = name => new URL(`screens/${name}.js`, document.baseURI).href;
  const [{ challengeOf }, { cleaned }, { known }] = await Promise.all(
    ["share/challenge-link", "app/routes", "app/state"].map(name => import(at(name))));
  const game = known.games.find(each => each.id === id);
  return Array.from(link, (_, end) => link.slice(0, end)).flatMap(cut => {
    const query = new URLSearchParams(cleaned(`#/${cut}`).split("?")[1]);
    try {
      const { deal, seed } = challengeOf({ name: "deal", id: "", section: "", query }, game);
      return [[cut, "", deal.by ?? "", seed]];
    } catch (error) {
      return [[cut, error.code, "", 0]];
    }
  });
}"""


@pytest.fixture
def page(again: Page) -> Page:
    return again


@pytest.mark.parametrize(
    "address", [*[*PLACES][:3], *matrix(*[*PLACES][3:])], ids=lambda text: text.split("?")[0]
)
def test_a_damaged_address_lands_where_the_clean_one_lands(asked: Visit, address: str) -> None:
    asked.go(address)
    clean = asked.page.evaluate("location.hash")
    for name in SAMPLE:
        asked.go("history")
        expect(asked.page.locator(".history")).to_be_visible()
        spoilt = DAMAGES[name](address)
        asked.page.goto(f"{asked.base}#/{spoilt}")
        expect(asked.page.locator(PLACES[address]).first).to_be_visible()
        # What is handed on from here is whole.
        assert unquote(asked.page.evaluate("location.hash")) == unquote(clean), name


def test_a_damaged_link_names_sender_and_score_as_they_are(asked: Visit) -> None:
    for name in SAMPLE:
        asked.go("history")
        asked.page.goto(f"{asked.base}#/{DAMAGES[name](LINK)}")
        expect(asked.page.locator(".sent")).to_contain_text("Éva & Zé (mãe) came to")


def test_a_game_in_a_damaged_link_is_shown(page: Page, base: str) -> None:
    link = to_link(Record.loads(position(SHORTEST, "over").record))
    for ending in (".", ")", "”", "\u200b"):
        page.goto(f"{base}#/game/{link[:30]}\u200b{link[30:]}{ending}")
        expect(page.locator(".result.final")).to_be_visible()
        page.goto(f"{base}#/settings")


def test_a_link_that_was_cut_says_so_and_blames_nothing_else(asked: Visit) -> None:
    go(asked, "daily")
    found = asked.page.evaluate(TRUNCATED, [LINK, GAME])
    wrong = {(cut, code) for cut, code, _, _ in found if code not in ("", "link.missing")}
    assert wrong == set()
    # What was cut between digits, or leaves a link without a sender, cannot be known.
    bots = LINK.index("&by")
    unknown = {LINK[:-1], LINK[:bots], LINK[: bots - len("%2Cmedium")]}
    assert {cut.removesuffix("&").removesuffix("%2C") for cut, code, _, _ in found if code == ""} == unknown
    go(asked, LINK[: LINK.index("&points")])
    expect(asked.page.locator(".notice")).to_have_text(
        "This link is incomplete: copy all of it, or ask for it again (points is missing)."
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
def bare(visit: Visit) -> Iterator[Page]:
    """A page of a browser that has been here, without a service worker."""
    page = visit.page.context.new_page()
    page.set_viewport_size(PHONE)
    yield page
    page.close()


@pytest.mark.parametrize("start", ENCODED)
def test_an_encoded_hash_is_mended_for_a_first_visitor(bare: Page, base: str, start: str) -> None:
    bare.goto(f"{base}{start.strip()}{ENCODED[start]}", wait_until="commit")
    expect(bare.locator(".sent")).to_contain_text("Éva & Zé (mãe) came to")
    assert bare.url.startswith((f"{base}#/", f"{base}?fbclid=1#/"))


@pytest.mark.parametrize("path", [")", ".”", "%20", "index.html."])
def test_a_mark_after_the_address_of_the_page_is_no_other_page(bare: Page, base: str, path: str) -> None:
    bare.goto(f"{base}{path}", wait_until="commit")
    expect(bare.locator(".tile").first).to_be_visible()


def test_what_is_not_there_is_one_sentence_with_a_way_home(bare: Page, base: str, server: Server) -> None:
    answer = bare.goto(f"{base}chess/board?x=1")
    assert answer is not None
    assert answer.status == 404
    expect(bare.locator("p").first).to_contain_text("There is nothing at this address")
    link = bare.get_by_role("link", name="All games")
    expect(link).to_have_attribute("href", "/pygames/")
    link.click()
    expect(bare.locator(".tile").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.keeps
def test_an_installed_page_mends_an_encoded_hash_without_a_network(device: Page, base: str) -> None:
    Menu(device, base).open()
    offline(device)
    device.reload()
    expect(device.locator(".tile").first).to_be_visible()
    device.context.set_offline(True)
    device.goto(f"{base}%23/{LINK}", wait_until="commit")
    expect(device.locator(".sent")).to_contain_text("Éva & Zé (mãe) came to")
    device.goto(f"{base}%23/rules/{GAME}", wait_until="commit")
    expect(device.get_by_role("heading", name=f"Rules: {TITLE}")).to_be_visible()
