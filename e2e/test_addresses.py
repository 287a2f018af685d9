"""Addresses: every text after the "#" leads to a table, a form, a page, or a sentence with an error."""

import base64
import zlib
from collections.abc import Iterator
from urllib.parse import quote, unquote, urlencode

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from conftest import clear
from example_games import GAME, GAMES, OTHER, RULING, SHORTEST, TITLE
from pages.device_storage import count_saves, list_saves
from pages.navigation import ORDER, go, visit
from pages.shared_deals import DAY
from playwright.sync_api import Page, expect
from tools.common import PHONE
from tools.server import Server

import pygames
from pygames import Record
from pygames.records.share_link import to_link
from tests.web.link_damage import DAMAGES

MOST = max(pygames.games()[GAME].seats)
HUGE = "9" * 5000


def error_of(session: BrowserSession, address: str) -> str:
    """Follow an invalid address. Check that there is one sentence, a way out, and no new game."""
    go(session, address)
    expect(session.page.locator("html")).to_have_attribute("data-state", "error")
    notice = session.page.locator(".notice")
    expect(notice).to_have_count(1)
    expect(notice).to_be_in_viewport()
    expect(session.page.get_by_role("link", name="All games")).to_be_visible()
    assert count_saves(session.page) == 0
    return notice.inner_text()


# Invalid value of a parameter -> words of the error, for most of which the value alone is enough.
CITED = ("seats=7", "seats=0x2", "seed=1e400", "seed=9007199254740992", "rounds=true", "tie_order=0")
WRONG = {
    **dict(zip(CITED, CITED, strict=True)),
    **{f"{name}=1": f"“{name}”" for name in ("", "Seats", "constructor", "seed%")},
    **{f"bots={bot}": f"the bot “{unquote(bot)}”" for bot in ("chess", "__proto__", "%3Cimg%20src=x%3E")},
    **dict.fromkeys(("names=%E2%80%AEanA", f"names={'x' * 41}"), "Names need 1 to 40"),
    **dict.fromkeys(("names=Ana,Bo,Cid", "names=,,"), "3 names, but only 2 can play"),
    "seats=2.5": f"seats=2.5, but {TITLE} is for 2 to {MOST} players",
    "seats=": "seats=,",
    f"seats={HUGE}": f"seats={'9' * 40}…",
    "seats=2&seats=3": "“seats” twice",
    "seed=-1": "seed=-1, but a seed must be a whole number from 0 to",
    "bots=greedy,easy,hard": "names 3 bots, but only 2 can play",
    "bots=,": "the bot “",
    "rounds=99": "rounds=99, but rounds must be a whole number from 1 to 20",
    "tie_order=0,0": "must list every player from 0 to 1 once",
    "tie_order=[0,1,2]": "tie_order",
    "colour=red": f"“colour”, but {TITLE} doesn't have that option",
    f"game={OTHER}": "“game” twice",
}
DEAL = {"game": GAME, "seats": "2", "seed": "7", "bots": "person,easy", "by": "Ana", "points": "12"}
# One less than the minimum score of the game, and one more than the maximum.
BEYOND = [limit + step for limit, step in zip(pygames.games()[GAME].limits or (), (-1, 1), strict=True)]
# Change of the link -> words of the error.
WRONG_DEALS = {
    **{f"{name}=": f"is missing ({name}). Copy all of it, or ask for" for name in ("by", "points", "seed")},
    **dict.fromkeys((f"by={'x' * 41}", "by=%3Cimg%20src=x%3E%0Ab"), "but names need 1 to 40"),
    **dict.fromkeys(("day=2026-02-30", f"day={DAY}"), "the cards of a daily deal"),
    **{f"points={each}": f"points={each}, but a score in {TITLE} must be" for each in ("1e3", *BEYOND)},
    f"points={'9' * 400}": "points=999",
    "game=chess": "need the game “chess”",
    "seed=-1": "seed=-1, but a seed",
    "seats=7": "seats=7",
    "bots=easy,hard": "no place for you",
    "bots=person,chess": "the bot “chess”",
    "colour=red": f"“colour”, but {TITLE} doesn't have that option",
    "by=Ana&by=Bo": "“by” twice",
    "rounds=99": "rounds=99",
}


def order_with(parameter: str) -> str:
    """Return the address of a new game with one parameter replaced."""
    name = parameter.split("=")[0]
    given = ORDER.split("?")[1].split("&")
    values = [each for each in given if name == "game" or not each.startswith(f"{name}=")]
    return "new?" + "&".join([*values, parameter])


def deal_with(parameter: str) -> str:
    name = parameter.split("=")[0]
    return f"deal?{urlencode({key: value for key, value in DEAL.items() if key != name})}&{parameter}"


def link(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"game/{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


BAD_LINKS = (
    *("game/nonsense", link(" " * 50_000_000), link("{}"), link("[" * 100_000)),
    *(link('{"format": "pygames-record/1"}'), f"game/{'A' * 1_000_001}"),
)
OPTIONS = ("rounds=99", "colour=red", "tie_order=0,9", "seats=99", "seats=2.5")
# The last error leads to the form.
INVALID = {
    **dict.fromkeys(BAD_LINKS, ""),
    **{order_with(parameter): words for parameter, words in WRONG.items()},
    **{deal_with(parameter): words for parameter, words in WRONG_DEALS.items()},
    **{f"new?game={GAME}&{parameter}": parameter.split("=")[0] for parameter in OPTIONS},
}


def test_an_invalid_address_is_one_sentence_with_the_reason(clean_session: BrowserSession) -> None:
    clean_session.page.clock.set_fixed_time(f"{DAY}T10:00:00")
    said = {address: error_of(clean_session, address) for address in INVALID}
    assert {address[:99]: text for address, text in said.items() if INVALID[address] not in text} == {}
    assert [text for text in said.values() if text.count(". ") > 1] == []
    clean_session.page.get_by_role("link", name=f"New game: {TITLE}").click()
    expect(clean_session.page.get_by_role("button", name="Start")).to_be_visible()


RIGHT = (
    *("seats=02", "seats=6", "seats=2&seats=2", "seed=0", "seed=9007199254740991", "bots=greedy,greedy"),
    *("rounds=1&tie_order=1,0", "tie_order=[1,0]", "names=%D8%A3%D8%AD%D9%85%D8%AF,", "names=%F0%9F%A6%9C"),
    "names=100%25,%",
)


def test_a_valid_order_is_played_exactly(clean_session: BrowserSession) -> None:
    for parameter in RIGHT:
        state = go(clean_session, order_with(parameter))
        assert state in ("your-turn", "cover", "over", "thinking"), parameter
        (save,) = list_saves(clean_session.page)
        assert len(save["players"]) == (6 if parameter == "seats=6" else 2), parameter
        if parameter.startswith("seed="):
            assert save["seed"] == int(parameter.removeprefix("seed="))
        clear(clean_session)


# Selector of a screen -> the addresses that lead there.
PLACES = {
    ".menu .tile": ("", "?", "//example.com", f"menu?game={GAME}"),
    ".menu .notice": ("chess", "%E0%A4%A", "__proto__", HUGE, "javascript:alert(1)", f"NEW?game={GAME}"),
    ".notice": (
        *("new", "new?game=", "new?game=__proto__", "new?game=%E0%A4%A", f"new?game={GAME}&game={OTHER}"),
        *("new/chess", f"new/{OTHER}?game={GAME}", "rules/", "rules/toString", "play/", "play/none"),
        *("play/__proto__", "play/%E0%A4%A", "game/"),
    ),
    "form": (f"new/{GAME}",),
    ".play": (f"new/{GAME}?seed=3&bots=easy",),
    ".rules h2": [f"rules/{GAME}{rest}" for rest in ("/nowhere", "/%E0%A4%A", f"/{RULING}", "?game=chess")],
    "[role=alert]:has-text('find that puzzle')": (f"puzzles/{GAMES[0]}/00000000",),
    ".settings": ("settings/more", "settings?back="),
}


def test_every_address_leads_somewhere(clean_session: BrowserSession) -> None:
    for there, address in ((there, each) for there, addresses in PLACES.items() for each in addresses):
        go(clean_session, address)
        expect(clean_session.page.locator(there).first, address[:30]).to_be_visible()
        assert clean_session.page.get_by_text("One moment …").count() == 0, address[:30]


@pytest.mark.parametrize("screen", ["settings", f"rules/{GAME}"])
def test_back_leads_to_a_saved_game_or_to_the_menu(clean_session: BrowserSession, screen: str) -> None:
    for back in ("javascript:alert(1)", "//example.com", "../../x", "a b", "", "%00", HUGE, 'x" y='):
        go(clean_session, f"{screen}?back={quote(back)}")
        expect(clean_session.page.locator("header.bar a.tool")).to_have_attribute("href", "#/")
    go(clean_session, f"{screen}?back=0a-B_9")
    expect(clean_session.page.locator("header.bar a.tool")).to_have_attribute("href", "#/play/0a-B_9")


# -- pasted links lead where the original link leads, or are incomplete -------------------------------------

LINK = f"deal?{urlencode({**DEAL, 'bots': 'person,medium', 'by': 'Éva & Zé (mãe)'})}"
# The part after "#/" -> a selector of its screen. In tests/web every other address is read with every damage.
GAME_LINK = f"game/{to_link(Record.loads(position(SHORTEST, 'over').record))}"
PASTED = {LINK: ".sent", f"rules/{GAME}/{RULING}": ".rules h2", GAME_LINK: ".result.final"}
SAMPLE = ["ending '.'", "ending '”'", "&amp;", "all encoded", "soft '\\u200b'", "all at once"]


@pytest.mark.parametrize("address", PASTED, ids=lambda text: text[:20])
def test_a_damaged_address_leads_where_a_clean_one_does(clean_session: BrowserSession, address: str) -> None:
    clean_session.go(address, PASTED[address])
    clean = clean_session.page.evaluate("location.hash")
    for name in SAMPLE:
        clean_session.go("history", ".history")
        spoilt = DAMAGES[name](address)
        visit(clean_session.page, f"{clean_session.base}#/{spoilt}", PASTED[address])
        # Links that the page copies are complete.
        assert unquote(clean_session.page.evaluate("location.hash")) == unquote(clean), name


# -- a "#" that was encoded: the host does not know such an address --------------------------------------

ENCODED = dict.fromkeys(("%23/", "%2523/", "index.html%23/", "?fbclid=1#/"), LINK)
ENCODED |= {"%23%2F": quote(LINK, safe=""), "%23/ ": f"{LINK})."}


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
