"""The table of 2CAN: whole games by taps, by mouse, by keyboard, by roles and names; what it shows on the way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from conftest import PHONE
from pages.table import Table
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from test_accessibility import violations
from tools.screens import open_visit
from tools.situations import position

LONGEST = 250
DESKTOP = {"width": 1280, "height": 800}
LANDSCAPE = {"width": 640, "height": 360}
SIZES = [PHONE, {"width": 320, "height": 568}, LANDSCAPE, {"width": 820, "height": 1180}, DESKTOP]
Sit = Callable[..., Table]


@pytest.fixture
def at(browser: Browser, base: str) -> Iterator[Sit]:
    """Sit down at a named position of web/tools/situations.py, in a browser of its own."""
    made: list[Page] = []

    def come(name: str, size: dict[str, int] = PHONE, tips: str = "off") -> Table:
        visit = open_visit(browser, base, viewport=size)
        made.append(visit.page)
        visit.fresh(tips=tips)
        visit.sit(position("two_can", name))
        return Table(visit.page, base)

    yield come
    for page in made:
        page.context.close()


def brisk(moves: list[str], rng: random.Random) -> str:
    """A move by lot, among those that bring the end nearer where there are some."""
    for verb in ("fly", "drop "):
        some = [move for move in moves if move.startswith(verb)]
        if some and rng.random() < 0.7:
            return rng.choice(some)
    return rng.choice(moves)


def play_on(table: Table, make: Callable[[str], str], seed: int = 1) -> str:
    """Play to the end."""
    rng = random.Random(seed)
    state = table.wait()
    for _ in range(LONGEST):
        if state == "over":
            break
        if table.round_is_over:
            table.go_on()
        state = make(brisk(table.moves, rng))
    return state


def is_won(page: Page) -> None:
    expect(page.locator("#final-title")).to_have_text(re.compile("wins|share the win"))
    expect(page.locator(".result.final .why-box .columns > li")).to_have_count(8)


def test_a_whole_game_by_taps(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=1, seed=3)
    assert play_on(table, table.tap_move) == "over"
    is_won(page)


@pytest.mark.slow
def test_a_game_of_two_rounds_by_taps_in_a_crowd(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=2, seed=3, seats=6)
    assert play_on(table, table.tap_move) == "over"
    expect(page.locator(".result.final .why-box")).to_have_count(6)


@pytest.mark.slow
def test_a_whole_game_by_mouse(open_context: Callable[..., BrowserContext], base: str) -> None:
    page = open_context(viewport=DESKTOP).new_page()
    table = Table(page, base).start(rounds=1, seed=4)
    assert play_on(table, lambda move: by_mouse(table, move)) == "over"
    is_won(page)


def by_mouse(table: Table, move: str) -> str:
    """Make the move by dragging cards."""
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
    """A card of one's own Box, by its place."""
    return table.spot("box0", "AB".index(place[0]) * 4 + int(place[1]) - 1)


@pytest.mark.slow
def test_a_whole_game_by_keyboard(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=1, seed=5)
    assert play_on(table, lambda move: by_keyboard(table, move)) == "over"
    assert table.focused("#final-title")


def by_keyboard(table: Table, move: str) -> str:
    """Go to what makes the move or begins it, by Tab, and press Enter."""
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
    """As a screen reader drives it: nothing but what buttons are called."""
    table = Table(page, base).start(rounds=1, seed=6)
    state = table.wait()
    for _ in range(LONGEST):
        if state == "over":
            break
        state = by_name(table)
    assert state == "over"
    expect(page.get_by_role("heading", name=re.compile("wins|share the win"))).to_be_focused()


def by_name(table: Table) -> str:
    """Draw; discard and turn up the first card that lies face down; turn up two of them at first."""
    names = table.offered()
    for wanted in (r"^Draw a card$", r"^Discard, turn [AB]\d$", r"^Discard it …$"):
        found = [name for name in names if re.match(wanted, name)]
        if found:
            table.press(found[0])
            break
    else:
        hidden = [name for name in names if re.match(r"[AB]\d: face down\. ", name)]
        table.press(next(name for name in hidden if "Choose" in name or "turn" in name.lower()))
    return table.wait()


def test_two_taps_lay_a_card_and_three_drop_it(page: Page, base: str) -> None:
    table = Table(page, base).start()
    table.wait("your-turn")
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
    assert "lays" in table.said


def test_the_top_discard_is_dragged_straight_to_its_place(at: Sit) -> None:
    table = at("turn", DESKTOP)
    top = table.page.locator("[data-zone=discard] .card").get_attribute("data-card")
    table.drag_between(table.page.locator("[data-zone=discard] .spot"), own(table, "A1"))
    expect(own(table, "A1").locator(".card")).to_have_attribute("data-card", str(top))
    assert table.wait() == "your-turn"


def test_a_toucan_that_may_fly_says_so_and_shows_where_to(at: Sit) -> None:
    table = at("fly")
    flies = table.page.locator("[data-flies=yes]")
    expect(flies).to_have_count(1)
    expect(flies.get_by_role("button", name="it may fly")).to_be_visible()
    flies.locator(".spot").click()
    lands = table.page.locator("[data-lands=yes] [data-move^=fly]")
    moves = [move for move in table.moves if move.startswith("fly")]
    assert lands.evaluate_all("all => all.map(each => each.dataset.move)") == moves
    expect(table.page.locator(".mine .spot[data-live=yes]")).to_have_count(len(moves) + 1)
    lands.first.click()
    table.wait()
    assert "toucan flies" in table.said


def test_another_box_is_enlarged_and_made_small_again(at: Sit) -> None:
    table = at("crowded")
    box = table.page.locator(".player.other").first
    button = box.get_by_role("button")
    small = box.locator(".card").first.bounding_box()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    large = box.locator(".card").first.bounding_box()
    assert small and large and large["width"] > 1.8 * small["width"]
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


def test_all_discards_are_listed(at: Sit) -> None:
    table = at("crowded")
    button = table.page.get_by_role("button", name=re.compile("^Discards: show"))
    count = int(button.locator(".count").inner_text())
    button.click()
    listed = table.page.locator(".discarded li")
    expect(listed).to_have_count(count)
    top = table.page.locator("[data-zone=discard] .spot .card").get_attribute("data-card")
    expect(listed.first.locator(".card")).to_have_attribute("data-card", str(top))
    assert violations(table.page) == []
    table.page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


def test_a_round_is_explained_column_by_column(at: Sit) -> None:
    table = at("round-end")
    closing = position("two_can", "round-end").move
    table.play(str(closing))
    boxes = table.page.locator(".result.round .why-box")
    expect(boxes).to_have_count(2)
    for box in boxes.all():
        told = [
            int(text.replace("−", "-")) for text in box.locator("[data-pair=no] .worth").all_inner_texts()
        ]
        groups = [int(text.replace("−", "-")) for text in box.locator(".told strong").all_inner_texts()]
        total = box.locator(".adds").inner_text().split("=")[-1].strip().replace("−", "-")
        assert sum(told) + sum(groups) == int(total)
    expect(table.page.locator(".felt")).to_be_hidden()
    table.go_on()
    expect(table.page.locator(".felt")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("name", ["first", "fly", "last-turn", "four", "crowded"])
def test_the_whole_table_is_in_sight(at: Sit, name: str, size: dict[str, int]) -> None:
    """Every card lies inside what is seen of the table, one's own at least 44 wide, and none over another."""
    table = at(name, size, tips="on")
    felt = table.page.locator("main.table").bounding_box()
    assert felt
    boxes = [card.bounding_box() for card in table.page.locator(".felt .card").all()]
    assert boxes
    for box in boxes:
        assert box and felt["x"] <= box["x"] and box["x"] + box["width"] <= felt["x"] + felt["width"]
        assert felt["y"] <= box["y"] + 1
        # The smallest phones with a crowd may scroll, by less than a card.
        assert (
            box["y"] + box["height"]
            <= felt["y"] + felt["height"] + (size["height"] < 600 and size["width"] < 400) * 80
        )
    mine = [card.bounding_box() for card in table.page.locator(".mine .card").all()]
    assert len(mine) == 8 and all(box and box["width"] >= 44 for box in mine)
    assert not overlapping([box for box in boxes if box])


def overlapping(boxes: list[dict[str, float]]) -> bool:  # type: ignore[type-arg]
    def meet(a: dict[str, float], b: dict[str, float]) -> bool:
        wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        return wide > 1 and high > 1

    return any(meet(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_the_foot_never_changes_its_height(at: Sit) -> None:
    """Own cards lie where they lay, whatever is asked."""
    table = at("turn", tips="on")
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
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_axe_finds_nothing_in_half_made_moves(at: Sit, size: dict[str, int]) -> None:
    """What the shared list of screens has not: a drop and a flight half made, in both themes."""
    for name, tap in (("lay", "[data-zone=discard] .spot"), ("fly", "[data-flies=yes] .spot")):
        table = at(name, size, tips="on")
        table.page.locator(tap).click()
        expect(table.page.locator(".felt [aria-pressed=true]")).to_have_count(1)
        for theme in ("light", "dark"):
            table.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(table.page.locator("html")).to_have_attribute("data-theme", theme)
            assert violations(table.page) == []
