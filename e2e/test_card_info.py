"""A card's name and effect: by a long press, a right click and a key."""

import re

import pytest
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix, slow
from example_games import GAMES
from example_games import SECRET as GAME
from playwright.sync_api import Page, ViewportSize, expect
from tools.common import PHONE

INFO = ".card-info"
OWN = ".mine .hand .spot[data-live=yes]"
SCORING = re.compile("^Amalgam: .*monster in your Bank")


@pytest.fixture
def page(open_position: OpenPosition) -> Page:
    return open_position(position(GAME, "first"), PHONE, tips="off").page


@pytest.mark.parametrize("game", [*slow(*GAMES[1:]), GAMES[0]])
def test_a_right_click_on_a_card_names_it(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off").page
    # A card that cannot be tapped has a text, too.
    page.locator(".felt .spot:has([data-card]):visible").first.dispatch_event("contextmenu")
    expect(page.locator(INFO)).to_have_text(re.compile("."))


def test_a_long_press_explains_a_card_and_selects_nothing(page: Page) -> None:
    card = page.locator(OWN).first
    card.hover(position={"x": 8, "y": 20})
    page.mouse.down()
    expect(page.locator(INFO)).to_have_text(SCORING)
    page.mouse.up()
    expect(page.locator(INFO)).to_have_text(SCORING)
    expect(page.locator("[data-gone=yes]")).to_have_count(0)
    card.click(position={"x": 8, "y": 20})
    expect(page.locator(INFO)).to_be_hidden()
    expect(page.locator("[data-gone=yes]")).to_have_count(1)


def test_a_key_explains_the_focused_card(page: Page) -> None:
    page.locator(OWN).first.focus()
    page.keyboard.press("i")
    expect(page.locator(INFO)).to_have_text(SCORING)
    page.keyboard.press("Escape")
    expect(page.locator(INFO)).to_be_hidden()
    page.locator("[data-tool=hint]").focus()
    page.keyboard.press("i")
    expect(page.locator(INFO)).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, *matrix(LANDSCAPE, DESKTOP)], ids=["phone", "landscape", "desktop"])
def test_the_text_covers_no_card(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.locator(OWN).first.click(button="right", position={"x": 8, "y": 20})
    info, cards = page.locator(INFO).bounding_box(), page.locator(".felt :is(.card, .slot):visible")
    assert info
    for card in cards.all():
        box = card.bounding_box()
        assert box
        assert (
            box["x"] + box["width"] <= info["x"] + 1
            or box["x"] >= info["x"] + info["width"] - 1
            or box["y"] + box["height"] <= info["y"] + 1
            or box["y"] >= info["y"] + info["height"] - 1
        ), card.evaluate("each => each.outerHTML")
