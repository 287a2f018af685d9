"""The table of 2CAN: whole games, and its display."""

import re

import pytest
from browser_tools.positions import position
from conftest import DESKTOP, OpenPosition, matrix
from pages.generic_table import CONFIGS, GenericTable
from pages.scripts import script
from pages.table import Table
from pages.whole_games import play_whole_game, ways
from playwright.sync_api import Locator, Page, expect
from test_accessibility import violations
from tools.common import PHONE, WEB, languages, read_json

import pygames

pytestmark = pytest.mark.common_page
SIZES = [(360, 640), (320, 568), (412, 915), (640, 360), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]


@pytest.fixture
def at(open_position: OpenPosition) -> OpenPosition:
    """Open a position of positions/<game>.py."""
    return lambda name, size=PHONE: open_position(position("two_can", name), size, tips="on")


@ways("names")
def test_a_whole_game(shared_page: Page, base: str, way: str, decisions: int) -> None:
    table = Table(shared_page, base)
    if play_whole_game(table, way, decisions, ("fly", "drop "), drag, game="two_can", rounds=1, seed=6):
        expect(table.result()).to_have_text(re.compile("wins|share the win"))
        expect(shared_page.locator(".result.final .why-box .columns > li")).to_have_count(8)


def drag(table: Table, move: str) -> None:
    verb, *places = move.split(" ")
    spots = [own(table, place) for place in places]
    pile, discards, hand = (table.spot(zone) for zone in ("draw", "discard", "hand"))
    if verb in ("draw", "take"):
        table.drag_between(pile if verb == "draw" else discards, hand)
    elif verb in ("flip", "fly"):
        table.drag_between(*spots)
    elif verb == "swap":
        table.drag_between(hand, spots[0])
        away = table.page.locator(f'.action [data-move="{move}"]')
        if table.state == "your-turn" and away.count():
            away.click()
    else:
        table.drag_between(hand, discards)
        (spots[0] if spots else table.page.locator('.action [data-move="drop"]')).click()


def own(table: Table, place: str) -> Locator:
    return table.spot("box0", "AB".index(place[0]) * 4 + int(place[1]) - 1)


@pytest.mark.parametrize("language", [languages()[0], *matrix(*languages()[1:])])
def test_words_name_only_places_that_are_seen(open_position: OpenPosition, language: str) -> None:
    """In the log, the recap, the lists of moves, the labels of cards, hints and announcements."""
    table = open_position(position("two_can", "turn"), language=language, tips="off")
    page, places = table.page, 0
    texts = read_json(WEB / "games/two_can/texts" / f"{language}.json")
    [column] = re.findall(r"(\w+) {column}", texts["place.two_can"])
    for _ in range(3):
        page.locator("[data-tool=hint]").click()
        expect(page.locator("[data-hinted]")).to_be_visible()
        said = page.evaluate(SAID)
        assert re.findall(r"\b[A-D][1-9]\b", said) == []
        places += len(re.findall(rf"(?i){column} [1-4]", said))
        assert table.play(table.moves[-1]) == "your-turn"
    assert places > 50


# All that the page says, and labels.
SAID = """() => [document.body.textContent, ...[...document.querySelectorAll("[aria-label], [title]")]
  .map(each => `${each.ariaLabel} ${each.title}`)].join(" ")"""


@pytest.mark.quick
def test_arrows_go_from_card_to_card(at: OpenPosition) -> None:
    table = at("first")
    own(table, "A1").focus()
    places = (("Right", "top of column 2"), ("Down", "bottom of column 2"), ("Left", "bottom of column 1"))
    for key, place in (*places, ("Up", "top of column 1")):
        table.page.keyboard.press(f"Arrow{key}")
        assert str(table.page.evaluate("document.activeElement.ariaLabel")).startswith(f"The {place}:")


def test_a_hint_marks_the_places_it_names(at: OpenPosition) -> None:
    table = at("lay")
    table.page.locator("[data-tool=hint]").click()
    move = str(table.page.locator("[data-hinted]").get_attribute("data-hinted"))
    marked = table.page.locator(".felt [data-hint]")
    expect(marked.first).to_be_attached()
    anchors = marked.evaluate_all("all => all.map(each => each.dataset.anchor)")
    places = [word for word in move.split() if word[0] in "AB"]
    assert {f"box0:{'AB'.index(place[0]) * 4 + int(place[1:]) - 1}" for place in places} <= set(anchors)


def test_cards_of_the_generic_table_can_be_dragged(page: Page, base: str) -> None:
    table = GenericTable(page, base).mount(pygames.games()["two_can"], CONFIGS)
    table.tap_move("flip A1 A2")
    table.tap_move("draw")
    table.drag("swap", "B3")
    table.wait()
    assert table.running
    assert any("swap B3" in event for event in table.running.events)


def test_the_top_discard_is_dragged_straight_to_its_place(at: OpenPosition) -> None:
    table = at("turn", DESKTOP)
    top = table.page.locator("[data-zone=discard] .spot > .card").get_attribute("data-card")
    table.drag_between(table.page.locator("[data-zone=discard] .spot"), own(table, "A1"))
    expect(own(table, "A1").locator(".card")).to_have_attribute("data-card", str(top))
    assert table.wait() == "your-turn"


def test_each_seat_shows_what_its_open_cards_come_to_so_far(at: OpenPosition) -> None:
    table = at("four")
    state = pygames.Record.loads(position("two_can", "four").record).replay()
    *others, own = table.page.locator(".player .lies").all()
    shown_points = [each.inner_text().split()[-1].replace("\u2212", "-") for each in [own, *others]]
    so_far = state.game.provisional_scores(state.view(None))["so_far"]
    assert [int(each) for each in shown_points] == so_far
    for each, points in zip([own, *others], so_far, strict=True):
        expect(each).to_have_accessible_name(re.compile(rf"^{points} points? on the table so far$"))
        assert each.evaluate("each => each.getBoundingClientRect().right <= innerWidth")


def test_a_toucan_that_may_fly_says_so_and_shows_where_to(at: OpenPosition) -> None:
    table = at("fly")
    flies = table.page.locator("[data-flies=yes]")
    expect(flies).to_have_count(1)
    expect(flies.get_by_role("button", name="can fly")).to_be_visible()
    flies.locator(".spot").click()
    lands = table.page.locator("[data-lands=yes] [data-move^=fly]")
    moves = [move for move in table.moves if move.startswith("fly")]
    assert lands.evaluate_all("all => all.map(each => each.dataset.move)") == moves
    expect(table.page.locator(".mine .spot[data-live=yes]")).to_have_count(len(moves) + 1)
    lands.first.click()
    table.wait()
    assert "toucan flies" in table.announcement


def test_another_box_is_enlarged_and_made_small_again(at: OpenPosition) -> None:
    table = at("crowded")
    box = table.page.locator(".player.other").first
    button = box.get_by_role("button")
    width = "card => card.getBoundingClientRect().width"
    small = box.locator(".card").first.evaluate(width)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert box.locator(".card").first.evaluate(width) > 1.8 * small
    assert violations(table.page) == []
    button.click()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    table.page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.press("Enter")
    table.page.keyboard.press("Tab")
    expect(button).to_have_attribute("aria-expanded", "false")


def test_all_discards_are_listed(at: OpenPosition) -> None:
    table = at("crowded")
    button = table.page.get_by_role("button", name=re.compile("^Discards .*show"))
    count = int(button.locator(".count").inner_text())
    button.click()
    listed = table.page.locator(".discarded li")
    expect(listed).to_have_count(count)
    top = table.page.locator("[data-zone=discard] .spot > .card").get_attribute("data-card")
    expect(listed.first.locator(".card")).to_have_attribute("data-card", str(top))
    assert violations(table.page) == []
    table.page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


@pytest.mark.quick
def test_a_round_is_explained_column_by_column(at: OpenPosition) -> None:
    table = at("round-end")
    table.play(str(position("two_can", "round-end").move))
    table.page.locator(".round-over .more").click()
    boxes = table.page.locator(".standing .why-box")
    expect(boxes).to_have_count(2)
    numbers = "all => all.map(each => Number(each.innerText.split('=').at(-1).replace('−', '-')))"
    for box in boxes.all():
        parts = box.locator("[data-pair=no] .worth, .score-lines strong").evaluate_all(numbers)
        added = box.locator(".adds").evaluate_all(numbers)
        assert [sum(parts)] == added or (not added and [p for p in parts if p] == parts[-1:])
    table.dismiss_round()
    expect(boxes).to_have_count(0)


def test_two_taps_lay_a_card_and_three_drop_it(at: OpenPosition) -> None:
    """Own cards stay in place in every phase."""
    table = at("first")
    page, card, held = table.page, own(table, "A1").locator(".card"), table.page.locator("[data-zone=hand]")
    assert table.tap_move("flip A1 B1")
    lies = card.bounding_box()
    expect(held).to_have_attribute("data-holds", "no")
    page.locator("[data-zone=draw] .spot").click()
    table.wait("your-turn")
    expect(held).to_have_attribute("data-holds", "yes")
    assert card.bounding_box() == lies
    discards = page.locator("[data-zone=discard] .spot")
    discards.click()
    expect(discards).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".mine .spot[data-live=yes]")).to_have_count(6)
    assert card.bounding_box() == lies
    page.keyboard.press("Escape")
    expect(discards).not_to_have_attribute("aria-pressed", "true")
    own(table, "A1").click()
    table.wait("your-turn")
    assert "puts" in table.announcement


CARDS, HEADERS = ".felt .spot > .card", ".other .who > :is(.name, .points, .lies)"
LAYOUT: dict[str, object] = {"area": "main.table", "inside": CARDS, "slack": 0}
LAYOUT |= {"least": {".mine .spot > .card": [44, 0]}}
LAYOUT |= {"apart": [[CARDS, CARDS, 1], [HEADERS, HEADERS, 1], [HEADERS, CARDS, 1]]}


def test_the_whole_table_is_in_sight(at: OpenPosition) -> None:
    """Every card is inside the visible table, own ones are at least 44 wide, and none covers another."""
    wrong = {}
    few = SIZES[:1] + SIZES[3:4]  # others are as at the flight
    for name in ("first", "last-turn", "fly", "four", "crowded"):
        page = at(name).page
        for width, height in few if name in ("first", "last-turn") else SIZES:
            page.set_viewport_size({"width": width, "height": height})
            # The smallest phones scroll.
            beyond = 80 if height < 600 and width < 400 else 0
            own = page.locator(".mine .spot > .card").count()
            found = page.evaluate(script("layout-faults"), {**LAYOUT, "beyond": beyond})
            if found or own != 8:
                wrong[name, width, height] = found
    assert wrong == {}
