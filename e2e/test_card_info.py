"""A card's name and effect: by a long press, a right click and a key."""

import re
from typing import Any

import pytest
from browser_tools.positions import GAME_POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix
from example_games import GAMES
from example_games import SECRET as GAME
from pages.lesson import Lesson
from pages.scripts import script
from pages.table import middle
from playwright.sync_api import Page, ViewportSize, expect
from tools.common import PHONE, languages

import pygames

pytestmark = pytest.mark.common_page
INFO = ".card-info"
OWN = ".mine .hand .spot[data-live=yes]"
SCORING = re.compile("^Amalgam: .*monster in your Bank")
EFFECT = re.compile(r"^\S[^:]*: \S.{20}")
HIDDEN = "This card is face down"
OTHERS = [game for game in GAMES if game != GAME]
SIZES = [PHONE, *matrix(LANDSCAPE, DESKTOP)]
SIZE_NAMES = ["phone", "landscape", "desktop"]
ALL_TEXTS, OPEN_CARDS = script("card-texts"), script("open-card-texts")


@pytest.fixture
def page(open_position: OpenPosition) -> Page:
    return open_position(position(GAME, "first"), PHONE, tips="off").page


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES[: len(SIZES)])
@pytest.mark.parametrize("game", [pytest.param(GAME, marks=pytest.mark.quick), *matrix(*OTHERS)])
def test_every_card_has_a_text_that_covers_nothing(
    open_position: OpenPosition, game: str, size: ViewportSize
) -> None:
    """By a right click, also on a card that cannot be tapped. A card face down says nothing else."""
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), size, tips="off").page
    cards = sorted({*pygames.games()[game].new(seed=1).events[0].split()[2:]})
    # On a low screen a long text may cover the cards of others.
    uncovered = ".felt .hand .card" if size == LANDSCAPE else ".felt :is(.card, .slot)"
    found: list[dict[str, Any]] = page.evaluate(ALL_TEXTS, [cards, languages(), uncovered])
    assert len(found) == len(cards) * len(languages())
    faults = {
        f"{each['language']} {each['token']}": each
        for each in found
        if each["moved"] or each["covers"] or each["cut"] or not EFFECT.match(each["text"])
    }
    assert faults == {}
    # In another language it is another text, and so it is of a card of another kind.
    for other in (cards[0], cards[-1]):
        assert len({each["text"] for each in found if each["token"] == other}) == len(languages())
    assert len({each["text"] for each in found}) > len(languages())
    page.locator(".felt .spot:has([data-card]):visible").first.dispatch_event("contextmenu")
    expect(page.locator(INFO)).to_have_text(EFFECT)
    backs = page.locator(".felt .card.back:visible")
    assert backs.count()
    for back in backs.all():
        page.mouse.click(*middle(back), button="right")
        # A pile may have one text for all of its cards.
        pile = back.locator("xpath=ancestor::*[@data-about]")
        about = pile.get_attribute("data-about") if pile.count() else None
        expect(page.locator(INFO)).to_have_text(about or HIDDEN)
        page.keyboard.press("Escape")
        expect(page.locator(INFO)).to_be_hidden()


@pytest.mark.parametrize("game", [*GAMES[1:], GAMES[0]])
def test_every_open_card_at_a_table_has_its_own_text(open_position: OpenPosition, game: str) -> None:
    """The cards of rivals, in piles, in runs and in Banks have texts, too."""
    page = open_position(position(game, "crowded"), PHONE, tips="off").page
    found: list[dict[str, str]] = page.evaluate(OPEN_CARDS, game)
    assert len(found) > len(page.locator(OWN).all())
    assert [each for each in found if not EFFECT.match(each["text"])] == []
    # The name of a card that may lie either way round lists no places.
    named = [each for each in found if "-" not in each["name"]]
    assert named
    assert [each for each in named if not each["text"].lower().startswith(each["name"].lower())] == []


def test_a_long_press_explains_a_card_and_neither_selects_nor_drags_it(page: Page) -> None:
    card, info, chosen = page.locator(OWN).first, page.locator(INFO), page.locator("[data-gone=yes]")
    for drags in (True, False):
        card.hover(position={"x": 8, "y": 20})
        page.mouse.down()
        expect(info).to_have_text(SCORING)
        if drags:
            page.mouse.move(180, 200, steps=4)
            expect(page.locator(".flying")).to_have_count(0)
        page.mouse.up()
        expect(info).to_have_text(SCORING)
        expect(chosen).to_have_count(0)
    card.click(position={"x": 8, "y": 20})
    expect(info).to_be_hidden()
    expect(chosen).to_have_count(1)


def test_a_key_explains_the_focused_card(page: Page) -> None:
    """The text leaves with its table."""
    info = page.locator(INFO)
    page.locator(OWN).first.focus()
    for leaves in ("i", "Escape"):
        page.keyboard.press("i")
        expect(info).to_have_text(SCORING)
        expect(info).to_have_role("status")
        page.keyboard.press(leaves)
        expect(info).to_be_hidden()
    page.locator("[data-tool=hint]").focus()
    page.keyboard.press("i")
    expect(info).to_be_hidden()
    page.locator(OWN).first.focus()
    page.keyboard.press("i")
    expect(info).to_have_text(SCORING)
    page.go_back()
    expect(page.locator(".felt")).to_have_count(0)
    expect(info).to_be_hidden()


def test_escape_hides_a_text_and_then_leaves_the_lesson(page: Page, base: str) -> None:
    Lesson(page, base, GAME).open()
    page.locator(".lesson .way-on").focus()
    page.locator(".felt .spot:has([data-card]):visible").first.dispatch_event("contextmenu")
    expect(page.locator(INFO)).to_have_text(EFFECT)
    page.keyboard.press("Escape")
    expect(page.locator(INFO)).to_be_hidden()
    expect(page.locator(".lesson")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tile").first).to_be_visible()
