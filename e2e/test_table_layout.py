"""Layout of all tables, and texts of cards: messages move no card, large screens are filled."""

import random
import re
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix, one_of
from example_games import GAMES
from example_games import SECRET as GAME
from pages.generic_table import GenericTable
from pages.lesson import Lesson
from pages.scripts import script, with_module
from pages.table import Table, middle
from playwright.sync_api import Page, ViewportSize, expect
from tools.common import PHONE, languages

import pygames
from pygames.bots import find_bot
from tests.examples.trio import Trio

pytestmark = pytest.mark.common_page
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
# Each game with the fewest or, by turns, the most players. The others are in the matrix.
SEATS = [
    pytest.param(game, seats, marks=[] if seats == all.seats[-(number // 2)] else [pytest.mark.matrix])
    for number, (game, all) in enumerate(pygames.games().items())
    for seats in all.seats
]
# Pixels: the strip of a card that a finger needs, that of a large card, and the smallest text.
STRIP, LARGE_STRIP, SMALLEST_TEXT = 40, 41, 12.5

# The boxes of all cards and places of cards, to half a pixel.
BOXES = """() => [...document.querySelectorAll(".felt :is(.card, .slot)")]
  .filter(each => each.checkVisibility()).map(each => {
    const box = each.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(each => Math.round(2 * each) / 2).join(" ");
  })"""
# Texts that are too small: outside of cards, whose signs scale with them, and of labels for screen readers.
SMALL = """least => {
  const walker = document.createTreeWalker(document.querySelector("#page"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (!data.trim() || !parent.checkVisibility() || parent.closest(".unseen, .card, svg")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < least) found.push(`${size}px ${parent.className}: ${data.trim().slice(0, 30)}`);
  }
  return found;
}"""
RECAP_COVERS = {"apart": [[".recap", ".mine :is(button, .name):not(.recap *), .tip:not(.recap *)", 2]]}


def settled(page: Page, size: str) -> list[str]:
    """Return the boxes of all cards in a size when nothing moves."""
    page.set_viewport_size(SIZES[size])
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})))")
    boxes: list[str] = page.evaluate(BOXES)
    assert boxes
    return boxes


@pytest.mark.parametrize("game", one_of(GAMES[0], GAMES))
@pytest.mark.parametrize("name", ["turn", *matrix("first", "crowded")])
def test_no_message_moves_a_card(open_position: OpenPosition, game: str, name: str) -> None:
    """Refusal, hint, tip, and a prompt of any length."""
    known = {each.name for each in GAME_POSITIONS[game].POSITIONS}
    given = position(game, name if name in known else GAME_POSITIONS[game].BUSY)
    page = open_position(given, tips="off").page
    bar = page.locator("footer.action")
    plain = {size: (settled(page, size), bar.bounding_box()) for size in SIZES}

    def check(message: str, *, places: bool = True) -> None:
        """Check that the cards lie as before in every size, or at least are as large."""
        for size, (before, _) in plain.items():
            now = settled(page, size)
            parts = slice(None) if places else slice(2, None)
            assert [box.split()[parts] for box in now] == [box.split()[parts] for box in before], message

    for length in (0, 80, 3):
        page.evaluate(f"document.querySelector('.message .prompt').textContent = 'word '.repeat({length})")
        check(f"a prompt of {length} words")
    recap = page.locator(".recap > span")
    if recap.count():  # a large table has a list
        recap.evaluate("span => { span.innerHTML = 'a line<br>'.repeat(3); }")
        check("a recap of three lines")
        page.set_viewport_size(PHONE)
        assert recap.evaluate("span => span.scrollHeight - span.clientHeight") <= 1
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hinted]")).to_be_visible()
    check("a hint", places=False)
    page.locator(".message .coach .tool").click()
    expect(page.locator(".message .coach")).to_have_count(0)
    check("after a hint")
    idle = page.locator(".felt button.spot[aria-disabled=true]:visible")
    if idle.count():
        idle.first.evaluate("each => each.click()")
        expect(page.locator(".message .refusal")).to_be_visible()
        check("a refusal")
    areas = page.locator(".felt :is(.hand, .common, .melds), footer.action")
    for card in page.locator(HELD).all()[:1]:
        before = [each.bounding_box() for each in areas.all()]
        card.dispatch_event("click")
        assert [each.bounding_box() for each in areas.all()] == before
    page = open_position(given, tips="on").page
    check("a tip")
    for size in SIZES:
        page.set_viewport_size(SIZES[size])
        assert bar.bounding_box() == plain[size][1]


@pytest.mark.parametrize("game", [*GAMES[:-1], pytest.param(GAMES[-1], marks=pytest.mark.quick)])
def test_the_recap_covers_nothing_while_a_tip_is_shown(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), tips="on").page
    expect(page.locator(".message .tip")).to_be_visible()
    for size in SIZES:
        settled(page, size)
        assert page.evaluate(script("layout-faults"), RECAP_COVERS) == []


def views(game: str, seats: int) -> list[dict[str, Any]]:
    """Return views of seat 0: some of a whole game with a few random moves, and those of named positions."""
    state, rng, found = pygames.games()[game].new(seats=seats, seed=1), random.Random(1), []
    while not state.over:
        found.append(state.view(0))
        seen, bot = state.view(state.to_act), find_bot(game, "greedy")
        state.apply(rng.choice(seen["legal"]) if rng.random() < 0.3 else bot.choose(seen, rng, None))
    named = [each.name for each in POSITIONS[game] if each.seats == seats and not each.over]
    records = [pygames.Record.loads(position(game, name).record) for name in named]
    found = [*found[:: len(found) // 14 + 1], *(each.replay().view(0) for each in records)]
    scores = state.game.provisional_scores
    return [{**each, "log": each["log"][-90:], "provisional_scores": scores(each)} for each in found]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_facts_can_be_read_and_cards_tapped(session: BrowserSession, game: str, seats: int) -> None:
    """In the positions of whole games: the fuller half of them on larger screens, and with large cards."""
    session.change_settings(tips="off")
    page = Table(session.page, session.base).begin(game, seats=seats).page
    all_views, found = sorted(views(game, seats), key=lambda view: len(str(view["data"]))), {}
    for cards, sizes, least in (("large", ("phone", "landscape"), LARGE_STRIP), ("normal", SIZES, STRIP)):
        with_module(page, "core/settings.js", f"settings => settings.changeSettings({{ cards: '{cards}' }})")
        for size in sizes:
            settled(page, size)
            assert page.evaluate(SMALL, SMALLEST_TEXT) == [], size
            shown = all_views[0 if (size, cards) == ("phone", "normal") else len(all_views) // 2 :]
            found[f"{size}, {cards} cards"] = page.evaluate(script("view-faults"), [shown, least])
    page.evaluate("document.documentElement.style.fontSize = '125%'")
    settled(page, "phone")
    if seats < 5:  # more have no space for names then
        found["phone, large text"] = page.evaluate(script("view-faults"), [all_views[::4], 1, 14])
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert {size: faults for size, faults in found.items() if faults} == {}


# Tablets and desktops.
LARGE_SIZES = [(1280, 800), (1024, 768), (768, 1024)]
# The largest empty rectangle that the table may have, as a share of it.
MOST = 0.25
EMPTY = script("largest-empty-area")
# Widths of cards: the median and the maximum.
CARDS = """() => {
  const found = [...document.querySelectorAll(".felt .card")].map(e => e.clientWidth).filter(Boolean);
  found.sort((a, b) => a - b);
  return [found[found.length >> 1], found.at(-1)];
}"""
HAND_COVERS = {"apart": [[".felt .player.mine", ".felt :is(.card, [data-zone]):not(.mine *)", 2]]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["crowded", *matrix("first")])
def test_the_table_is_filled_and_cards_grow(open_position: OpenPosition, game: str, name: str) -> None:
    page = open_position(position(game, name)).page
    small, found = page.evaluate(CARDS), {}
    for width, height in LARGE_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        common, broadest = page.evaluate(CARDS)
        empty = page.evaluate(EMPTY)
        scrolls = page.locator(".felt").evaluate("felt => felt.scrollHeight - felt.clientHeight")
        # With six players a small tablet's cards are as large as a phone's, except the own ones.
        # A hand in one row may have slightly smaller cards than a phone's in two.
        grown = common >= 0.9 * small[0] and broadest > 0.9 * small[1]
        covered = page.evaluate(script("layout-faults"), HAND_COVERS)
        if empty > MOST or not grown or scrolls > 1 or covered:
            cards = [small, common, broadest]
            found[width, height] = {"empty": empty, "cards": cards, "scrolls": scrolls, "covered": covered}
    page.set_viewport_size(PHONE)
    assert found == {}


def test_the_generic_table_is_filled_too(page: Page, base: str) -> None:
    table = GenericTable(page, base).mount(Trio(), {})
    expect(page.locator(".felt .mine .card").first).to_be_visible()
    small = page.evaluate(CARDS)
    for width, height in LARGE_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        common, broadest = page.evaluate(CARDS)
        assert (common >= 1.05 * small[0], broadest >= small[1]) == (True, True), (width, height)
        assert page.evaluate(EMPTY) < 0.4, (width, height)  # it has but three cards a hand
    assert table.moves


@pytest.mark.parametrize("game", one_of(GAMES[-1], GAMES))
def test_the_list_of_moves_is_folded_and_the_log_at_its_end(open_position: OpenPosition, game: str) -> None:
    table = open_position(position(game, "crowded"), DESKTOP)
    page, lines = table.page, table.page.locator("#side .log li")
    moves = page.locator(".all-moves")
    expect(moves).not_to_have_attribute("open", "")
    first = moves.locator("[data-move]").first
    expect(first).to_be_attached()  # available to scripts
    expect(first).to_be_hidden()
    moves.locator("> summary").click()
    expect(first).to_be_visible()
    expect(lines.last).to_be_in_viewport()
    before = lines.all_inner_texts()
    table.play(table.moves[0])
    table.wait("your-turn", "over")
    if page.locator(".way-on").count():
        table.dismiss_round()
    expect(moves).to_have_attribute("open", "")
    expect(lines.last).to_be_in_viewport()
    assert lines.all_inner_texts() != before


INFO = ".card-info"
HELD = ".mine .hand .spot[data-live=yes]"
SCORING = re.compile("^Amalgam: .*monster in your Bank")
EFFECT = re.compile(r"^\S[^:]*: \S.{20}")
OTHERS = [game for game in GAMES if game != GAME]


@pytest.fixture
def shown(open_position: OpenPosition) -> Page:
    return open_position(position(GAME, "first"), PHONE, tips="off").page


@pytest.mark.parametrize("size", [PHONE, *matrix(LANDSCAPE, DESKTOP)], ids=[*SIZES])
@pytest.mark.parametrize("game", [pytest.param(GAME, marks=pytest.mark.quick), *matrix(*OTHERS)])
def test_each_cards_text_covers_nothing(open_position: OpenPosition, game: str, size: ViewportSize) -> None:
    """By a right click, also on a card that cannot be tapped. A card face down says nothing else."""
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), size, tips="off").page
    cards = sorted({*pygames.games()[game].new(seed=1).events[0].split()[2:]})
    # On a low screen a long text may cover the cards of others.
    uncovered = ".felt .hand .card" if size == LANDSCAPE else ".felt :is(.card, .slot)"
    found: list[dict[str, Any]] = page.evaluate(script("card-texts"), [cards, languages(), uncovered])
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
        expect(page.locator(INFO)).to_have_text(about or "This card is face down")
        page.keyboard.press("Escape")
        expect(page.locator(INFO)).to_be_hidden()


@pytest.mark.parametrize("game", [*GAMES[1:], GAMES[0]])
def test_every_open_card_at_a_table_has_its_own_text(open_position: OpenPosition, game: str) -> None:
    """The cards of rivals, in piles, in runs and in Banks have texts, too."""
    page = open_position(position(game, "crowded"), PHONE, tips="off").page
    found: list[dict[str, str]] = page.evaluate(script("open-card-texts"), game)
    assert len(found) > len(page.locator(HELD).all())
    assert [each for each in found if not EFFECT.match(each["text"])] == []
    # The name of a card that may lie either way round lists no places.
    named = [each for each in found if "-" not in each["name"]]
    assert named
    assert [each for each in named if not each["text"].lower().startswith(each["name"].lower())] == []


def test_a_long_press_explains_a_card_and_neither_selects_nor_drags_it(shown: Page) -> None:
    card, info, chosen = shown.locator(HELD).first, shown.locator(INFO), shown.locator("[data-gone=yes]")
    for drags in (True, False):
        card.hover(position={"x": 8, "y": 20})
        shown.mouse.down()
        expect(info).to_have_text(SCORING)
        if drags:
            shown.mouse.move(180, 200, steps=4)
            expect(shown.locator(".flying")).to_have_count(0)
        shown.mouse.up()
        expect(info).to_have_text(SCORING)
        expect(chosen).to_have_count(0)
    card.click(position={"x": 8, "y": 20})
    expect(info).to_be_hidden()
    expect(chosen).to_have_count(1)


def test_a_key_explains_the_focused_card(shown: Page) -> None:
    """The text leaves with its table."""
    info = shown.locator(INFO)
    shown.locator(HELD).first.focus()
    for leaves in ("i", "Escape"):
        shown.keyboard.press("i")
        expect(info).to_have_text(SCORING)
        expect(info).to_have_role("status")
        shown.keyboard.press(leaves)
        expect(info).to_be_hidden()
    shown.locator("[data-tool=hint]").focus()
    shown.keyboard.press("i")
    expect(info).to_be_hidden()
    shown.locator(HELD).first.focus()
    shown.keyboard.press("i")
    expect(info).to_have_text(SCORING)
    shown.go_back()
    expect(shown.locator(".felt")).to_have_count(0)
    expect(info).to_be_hidden()


def test_escape_hides_a_text_and_then_leaves_the_lesson(shown: Page, base: str) -> None:
    Lesson(shown, base, GAME).open()
    shown.locator(".lesson .way-on").focus()
    shown.locator(".felt .spot:has([data-card]):visible").first.dispatch_event("contextmenu")
    expect(shown.locator(INFO)).to_have_text(EFFECT)
    shown.keyboard.press("Escape")
    expect(shown.locator(INFO)).to_be_hidden()
    expect(shown.locator(".lesson")).to_be_visible()
    shown.keyboard.press("Escape")
    expect(shown.locator(".tile").first).to_be_visible()
