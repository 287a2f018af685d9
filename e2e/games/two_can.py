"""The table of 2CAN: whole games by taps, mouse, keyboard, roles and names, and its display."""

import random
import re

import pytest
from browser_tools.positions import position
from conftest import DESKTOP, OpenContext, OpenPosition, matrix
from pages.generic_table import CONFIGS, GenericTable
from pages.table import Table
from playwright.sync_api import Locator, Page, expect
from test_accessibility import violations, violations_in
from tools.common import PHONE, languages

import pygames

LONGEST = 450
SIZES = [(360, 640), (320, 568), (412, 915), (640, 360), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]


@pytest.fixture
def at(open_position: OpenPosition) -> OpenPosition:
    """Open a position of positions/<game>.py."""
    return lambda name, size=PHONE: open_position(position("two_can", name), size, tips="on")


def brisk(moves: list[str], rng: random.Random) -> str:
    """Choose a random move that brings the end nearer, if there is one."""
    for verb in ("fly", "drop "):
        some = [move for move in moves if move.startswith(verb)]
        if some and rng.random() < 0.7:
            return rng.choice(some)
    return rng.choice(moves)


def is_won(page: Page) -> None:
    expect(page.locator("#final-title")).to_have_text(re.compile("wins|share the win"))
    expect(page.locator(".result.final .why-box .columns > li")).to_have_count(8)


def test_a_whole_game_by_taps(page: Page, base: str) -> None:
    table = Table(page, base).start("two_can", rounds=1, seed=3)
    table.play_random(brisk, table.tap_move, LONGEST)
    is_won(page)


@pytest.mark.parametrize("language", [languages()[0], *matrix(*languages()[1:])])
def test_words_name_only_places_that_are_seen(open_position: OpenPosition, language: str) -> None:
    """In the log, the recap, the lists of moves, the labels of cards, hints and announcements."""
    table = open_position(position("two_can", "turn"), language=language, tips="off")
    page, places = table.page, 0
    for _ in range(6):
        page.locator("[data-tool=hint]").click()
        expect(page.locator("[data-hinted]")).to_be_visible()
        said = page.evaluate(SAID)
        assert re.findall(r"\b[A-D][1-9]\b", said) == []
        places += len(re.findall(COLUMN, said))
        assert table.play(table.moves[-1]) == "your-turn"
    assert places > 100


# All that the page says, and labels.
SAID = """() => [document.body.textContent, ...[...document.querySelectorAll("[aria-label], [title]")]
  .map(each => `${each.ariaLabel} ${each.title}`)].join(" ")"""
COLUMN = r"(?i)(column|columna|coluna) [1-4]"


@pytest.mark.matrix
def test_a_game_of_two_rounds_by_taps_in_a_crowd(page: Page, base: str) -> None:
    table = Table(page, base).start("two_can", rounds=2, seed=3, seats=6)
    table.play_random(brisk, table.tap_move, LONGEST)
    expect(page.locator(".result.final .why-box")).to_have_count(6)


@pytest.mark.matrix
def test_a_whole_game_by_mouse(open_context: OpenContext, base: str) -> None:
    page = open_context(viewport=DESKTOP).new_page()
    table = Table(page, base).start("two_can", rounds=1, seed=4)
    table.play_random(brisk, lambda move: by_mouse(table, move), LONGEST)
    is_won(page)


def by_mouse(table: Table, move: str) -> str:
    """Play a move by dragging cards."""
    verb, *places = move.split(" ")
    spots = [own(table, place) for place in places]
    hand = table.page.locator("[data-zone=hand] .spot")
    discards = table.page.locator("[data-zone=discard] .spot")
    if verb == "flip":
        table.drag_between(spots[0], spots[1])
    elif verb == "draw":
        table.drag_between(table.page.locator("[data-zone=draw] .spot"), hand)
    elif verb == "take":
        table.drag_between(discards, hand)
    elif verb == "swap":
        table.drag_between(hand, spots[0])
        away = table.page.locator(f'.action [data-move="{move}"]')
        if table.state == "your-turn" and away.count():
            away.click()
    elif verb == "fly":
        table.drag_between(spots[0], spots[1])
    else:
        table.drag_between(hand, discards)
        (spots[0] if spots else table.page.locator('.action [data-move="drop"]')).click()
    return table.wait()


def own(table: Table, place: str) -> Locator:
    """Return a card of the own Box by its place."""
    return table.spot("box0", "AB".index(place[0]) * 4 + int(place[1]) - 1)


@pytest.mark.matrix
def test_a_whole_game_by_keyboard(page: Page, base: str) -> None:
    table = Table(page, base).start("two_can", rounds=1, seed=5)
    table.play_random(brisk, lambda move: by_keyboard(table, move), LONGEST)
    expect(table.page.locator("#final-title")).to_be_focused()


def by_keyboard(table: Table, move: str) -> str:
    """Move the focus by Tab to the element for the move, or for its beginning, and press Enter."""
    verb, *places = move.split(" ")
    makes = f':is(.felt, .action) [data-move="{move}"]'
    begins = {"drop": "[data-zone=discard] .spot", "fly": "", "flip": "", "swap": ""}.get(verb, "")
    if not table.page.locator(f"{makes}:visible").count():
        first = begins or f'.mine .spot[aria-label^="{places[0]}:"]'
        table.enter(first)
    table.enter(makes)
    return table.wait()


@pytest.mark.slow
def test_a_whole_game_by_roles_and_names(page: Page, base: str) -> None:
    """A screen reader needs only the names of buttons."""
    table = Table(page, base).start("two_can", rounds=1, seed=6)
    table.play_to_end(lambda: by_name(table), LONGEST)
    expect(page.get_by_role("heading", name=re.compile("wins|share the win"))).to_be_focused()


def by_name(table: Table) -> str:
    """Draw, then discard and turn up the first face-down card. At the start turn up two of them."""
    names = table.button_names()
    ways = (
        r"^Draw a card$",
        r"^Discard and turn up the ",
        r"^The (top|bottom) of column \d: face down\. Turn",
        r"^The (top|bottom) of column \d: face down\. ",
    )
    table.press(next(name for way in ways for name in names if re.match(way, name)))
    return table.wait()


@pytest.mark.slow
def test_every_move_of_the_turn_is_on_the_page(at: OpenPosition) -> None:
    table = at("first")
    assert len(table.moves) == 28
    table.play("flip A1 A2")
    assert {"draw", "take"} <= set(table.moves)


def test_arrows_go_from_card_to_card(at: OpenPosition) -> None:
    table = at("first")
    own(table, "A1").focus()
    for key, label in (
        ("ArrowRight", "The top of column 2:"),
        ("ArrowDown", "The bottom of column 2:"),
        ("ArrowLeft", "The bottom of column 1:"),
        ("ArrowUp", "The top of column 1:"),
    ):
        table.page.keyboard.press(key)
        assert str(table.page.evaluate("document.activeElement.ariaLabel")).startswith(label)


def test_undo_takes_back_a_take_but_no_draw(at: OpenPosition) -> None:
    table = at("first")
    table.play("flip A1 A2")
    undo = table.page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    before = table.visible_text
    table.play("take")
    undo.click()
    table.wait("your-turn")
    expect(table.page.locator('.action [data-move="take"]')).to_be_visible()
    assert table.visible_text == before
    table.play("draw")
    expect(undo).to_have_attribute("aria-disabled", "true")


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


@pytest.mark.slow
def test_two_taps_lay_a_card_and_three_drop_it(at: OpenPosition) -> None:
    table = at("first")
    page = table.page
    assert table.tap_move("flip A1 B1")
    held = table.page.locator("[data-zone=hand]")
    expect(held).to_have_attribute("data-holds", "no")
    page.locator("[data-zone=draw] .spot").click()
    table.wait("your-turn")
    expect(held).to_have_attribute("data-holds", "yes")
    page.locator("[data-zone=discard] .spot").click()
    expect(page.locator("[data-zone=discard] .spot")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".mine .spot[data-live=yes]")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=discard] .spot")).not_to_have_attribute("aria-pressed", "true")
    own(table, "A1").click()
    table.wait("your-turn")
    assert "puts" in table.announcement


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


@pytest.mark.slow
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


@pytest.mark.slow
def test_another_box_is_enlarged_and_made_small_again(at: OpenPosition) -> None:
    table = at("crowded")
    box = table.page.locator(".player.other").first
    button = box.get_by_role("button")
    small = box.locator(".card").first.bounding_box()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    large = box.locator(".card").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.8 * small["width"]
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


def test_a_round_is_explained_column_by_column(at: OpenPosition) -> None:
    table = at("round-end")
    closing = position("two_can", "round-end").move
    table.play(str(closing))
    table.page.locator(".round-over .more").click()
    boxes = table.page.locator(".standing .why-box")
    expect(boxes).to_have_count(2)
    for box in boxes.all():
        shown_points = [
            int(text.replace("−", "-")) for text in box.locator("[data-pair=no] .worth").all_inner_texts()
        ]
        groups = [
            int(text.replace("−", "-")) for text in box.locator(".score-lines strong").all_inner_texts()
        ]
        total = box.locator(".adds").inner_text().split("=")[-1].strip().replace("−", "-")
        assert sum(shown_points) + sum(groups) == int(total)
    table.dismiss_round()
    expect(boxes).to_have_count(0)


@pytest.mark.slow
def test_the_whole_table_is_in_sight(at: OpenPosition) -> None:
    """Every card is inside the visible table, own ones are at least 44 wide, and none covers another."""
    wrong = []
    for name in ("first", "fly", "last-turn", "four", "crowded"):
        page = at(name).page
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = [fault for fault, is_so in faults(page, small=height < 600 and width < 400) if is_so]
            wrong += [f"{name} {width}x{height}: {fault}" for fault in found]
    assert wrong == []


def faults(page: Page, *, small: bool) -> list[tuple[str, bool]]:
    """Return faults of the layout, with a tolerance for scrolling on the smallest phones."""
    boxes = """all => all.map(each => each.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""
    [[left, top, right, bottom]] = page.locator("main.table").evaluate_all(boxes)
    cards = page.locator(".felt .spot > .card").evaluate_all(boxes)
    mine = page.locator(".mine .spot > .card").evaluate_all(boxes)
    headers = page.locator(".other .who > :is(.name, .points, .lies)").evaluate_all(boxes)
    beyond = 80 if small else 0
    return [
        ("no cards", not cards),
        ("beyond the sides", any(x < left or x1 > right for x, _, x1, _ in cards)),
        ("above", any(y < top for _, y, _, _ in cards)),
        ("below", any(y1 > bottom + beyond for *_, y1 in cards)),
        ("own too small", len(mine) != 8 or any(x1 - x < 44 for x, _, x1, _ in mine)),
        ("one over another", any(meet(a, b) for i, a in enumerate(cards) for b in cards[:i])),
        ("a header over another", any(meet(a, b) for i, a in enumerate(headers) for b in headers[:i])),
        ("a header over a card", any(meet(a, b) for a in headers for b in cards)),
    ]


def meet(a: list[float], b: list[float]) -> bool:
    """Return True if two boxes overlap by more than their edges."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


def test_all_parts_are_on_the_axis_of_the_table(at: OpenPosition) -> None:
    page = at("turn", DESKTOP).page
    middles = {
        part: page.locator(part).evaluate(
            "each => { const { left, right } = each.getBoundingClientRect(); return (left + right) / 2; }"
        )
        for part in (".felt", ".other .cards", "[data-zone=hand] .spot", ".mine .cards", ".action .buttons")
    }
    assert max(middles.values()) - min(middles.values()) <= 2, middles


def test_the_foot_never_changes_its_height(at: OpenPosition) -> None:
    """Own cards keep their places in every phase."""
    table = at("turn")
    page = table.page
    card = page.locator(".mine .card").first
    places = [card.bounding_box()]
    page.locator("[data-zone=draw] .spot").click()
    table.wait("your-turn")
    places.append(card.bounding_box())
    page.locator("[data-zone=discard] .spot").click()
    expect(page.locator("[data-zone=discard] .spot")).to_have_attribute("aria-pressed", "true")
    places.append(card.bounding_box())
    assert places[0] == places[1] == places[2]


@pytest.mark.slow
def test_axe_finds_nothing_in_half_made_moves(at: OpenPosition) -> None:
    """A drop and a flight are half made, in both themes: the list of screens has neither."""
    for name, tap in (("lay", "[data-zone=discard] .spot"), ("fly", "[data-flies=yes] .spot")):
        table = at(name)
        table.page.locator(tap).click()
        expect(table.page.locator(".felt [aria-pressed=true]")).to_have_count(1)
        assert [*violations_in(table.page)] == []
