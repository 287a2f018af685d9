"""Invalid links to deals: one sentence, and no new game."""

from urllib.parse import quote, urlencode

import pytest
from browser_tools.browser_session import BrowserSession
from conftest import LANDSCAPE
from example_games import GAME, TITLE
from pages.deals import DAY
from pages.device_storage import list_saves
from pages.navigation import go
from playwright.sync_api import Page, expect

import pygames

RIGHT = {"game": GAME, "seats": "2", "seed": "7", "bots": "person,easy", "by": "Ana", "points": "12"}
# One less than the minimum score of the game, and one more than the maximum.
BEYOND = [limit + step for limit, step in zip(pygames.games()[GAME].limits or (), (-1, 1), strict=True)]
# Change of the link -> words of the error.
WRONG = {
    "game=chess": "need the game “chess”",
    "by=": "Part of this link is missing (by)",
    f"by={'x' * 41}": "but names need 1 to 40",
    "by=%3Cimg%20src=x%3E%0Ab": "but names need",
    "points=1e3": "points=1e3, but a score",
    f"points={BEYOND[0]}": f"points={BEYOND[0]}, but a score in {TITLE} must be",
    f"points={BEYOND[1]}": f"points={BEYOND[1]}, but a score in {TITLE} must be a whole number from",
    f"points={'9' * 400}": "points=999",
    "points=": "missing (points)",
    "seed=-1": "seed=-1, but a seed",
    "seed=": "missing (seed)",
    "seats=7": "seats=7",
    "bots=easy,hard": "no place for you",
    "bots=person,chess": "the bot “chess”",
    "colour=red": f"“colour”, but {TITLE} doesn't have that option",
    "by=Ana&by=Bo": "“by” twice",
    "day=2026-02-30": "the cards of a daily deal",
    f"day={DAY}": "the cards of a daily deal",
    "rounds=99": "rounds=99",
}


@pytest.fixture
def page(shared_page: Page) -> Page:
    shared_page.clock.set_fixed_time(f"{DAY}T10:00:00")
    return shared_page


@pytest.mark.slow
def test_an_invalid_link_is_explained_and_starts_nothing(page: Page, session: BrowserSession) -> None:
    notice = page.locator(".notice")
    for parameter, words in WRONG.items():
        name = parameter.split("=")[0]
        deal = urlencode({key: value for key, value in RIGHT.items() if key != name})
        assert go(session, f"deal?{deal}&{parameter}") == "error", parameter[:30]
        expect(notice, parameter[:30]).to_contain_text(words)
        expect(notice, parameter[:30]).to_have_count(1)
        assert notice.inner_text().count(". ") <= 1, parameter[:30]
        expect(page.get_by_role("link", name="All games")).to_be_visible()
    assert list_saves(page) == []


def test_a_name_in_a_link_is_plain_text(page: Page, base: str) -> None:
    page.set_viewport_size(LANDSCAPE)
    name = "<b onclick=x>&amp;ﷺ"
    page.goto(f"{base}#/deal?{urlencode({**RIGHT, 'by': name}, quote_via=quote)}")
    expect(page.locator(".sent")).to_contain_text("<b onclick=x>&amp;")
    expect(page.locator(".sent b")).to_have_count(0)
