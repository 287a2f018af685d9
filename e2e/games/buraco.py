"""The table of Buraco: whole deals, the tray, the hand, and its texts."""

import re
from dataclasses import replace

import pytest
from browser_tools.positions import position, position_of
from conftest import DESKTOP, LANDSCAPE, OpenPosition
from pages.table import Table
from pages.whole_games import play_whole_game, ways
from playwright.sync_api import Locator, Page, ViewportSize, expect
from test_accessibility import violations_in
from tools.common import PHONE

import pygames
from pygames.protocol.requests import Player
from tests.games.buraco.rules import table as cards

pytestmark = pytest.mark.common_page
SIZES = [PHONE, LANDSCAPE, {"width": 820, "height": 1180}, DESKTOP]
PLAYERS: tuple[Player, ...] = (
    {"kind": "person", "name": "Ana", "bot": None},
    {"kind": "bot", "name": "Mia", "bot": "greedy"},
)


@pytest.fixture
def at(open_position: OpenPosition) -> OpenPosition:
    """Open a position: a state, or a name of positions/<game>.py."""

    def come(where: str | pygames.State, size: ViewportSize = PHONE, **more: str) -> Table:
        given = position("buraco", where) if isinstance(where, str) else position_of(where, PLAYERS)
        return open_position(given, size, **{"tips": "off", "speed": "off", **more})

    return come


@ways("mouse")
def test_a_whole_deal(shared_page: Page, base: str, way: str, decisions: int) -> None:
    table = Table(shared_page, base)
    if play_whole_game(table, way, decisions, ("meld", "add", "take"), drag, game="buraco", seed=4):
        expect(table.result()).to_have_text(re.compile("wins|share the win"))
        expect(shared_page.locator(".result.final .account")).to_have_count(2)


def drag(table: Table, move: str) -> None:
    """Make a move by dragging: a single card directly, several cards by the tray."""
    verb, *words = move.split()
    page = table.page
    if verb == "draw":
        table.drag_between(page.locator("[data-zone=pack] .spot"), page.locator(".hand"))
    elif verb == "discard":
        table.drag_between(hand_card(page, words[0]), page.locator("[data-zone=discard] .spot"))
    elif verb == "add":
        table.drag_between(hand_card(page, words[1]), meld(page, int(words[0])))
    else:
        onto, drawn = ("new", words) if verb == "meld" else (words[0], words[1:])
        if verb == "take":
            table.drag_between(page.locator("[data-zone=discard] .spot"), page.locator(".hand"))
        for card in drawn:
            table.drag_between(hand_card(page, card, pressed=False), page.locator(".handbar"))
        goal = meld(page, int(onto)) if onto != "new" else page.locator("[data-zone='meld.new'] .spot")
        if drawn:
            table.drag_between(hand_card(page, drawn[0], pressed=True), goal)
        else:
            table.drag_between(page.locator("[data-zone=discard] .spot"), goal)


def hand_card(page: Page, card: str, *, pressed: bool | None = None) -> Locator:
    """Return the element of a card in the own hand, gathered or not."""
    which = {None: "", True: "[aria-pressed=true]", False: ":not([aria-pressed=true])"}[pressed]
    return page.locator(f".hand .spot{which}:has([data-card='{card}'])").first


def gather(page: Page, *chosen: str) -> None:
    for card in chosen:
        hand_card(page, card).click()


def prompt(page: Page) -> Locator:
    return page.locator(".prompt")


def meld(page: Page, number: int, seat: int = 0) -> Locator:
    return page.locator(f"[data-zone='meld{seat}.{number}'] .spot")


def test_at_one_tap_a_card_goes_to_the_discards_by_two_taps_though_it_fits_a_meld(at: OpenPosition) -> None:
    """Drawing and discarding take one tap, discarding a card that could be laid takes a second one."""
    table = at("mid", taps="one")
    page = table.page
    both = {move.split()[2] for move in table.moves if move.startswith("add ")}
    card = next(card for card in sorted(both) if f"discard {card}" in table.moves)
    hand_card(page, card).click()
    pile = page.locator("[data-zone=discard] .spot")
    expect(pile).to_have_attribute("data-move", f"discard {card}")
    pile.click()
    table.wait("your-turn")
    expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)


def test_a_tap_on_a_meld_that_nothing_can_be_laid_on_says_why(at: OpenPosition) -> None:
    table = at("crowded")
    page = table.page
    refusal = page.locator(".message .refusal")
    rival = page.locator(".melds.rival .meld:not([data-kind])[data-folded=no] .spot[aria-disabled=true]")
    rival.first.evaluate("each => each.click()")
    expect(refusal).to_contain_text("only add to your own")
    own = page.locator(".melds.own .meld .spot[aria-disabled=true]")
    own.first.evaluate("each => each.click()")
    expect(refusal).to_contain_text("First tap the cards")
    assert table.state == "your-turn"


def test_each_player_header_shows_melded_points_and_who_can_go_out(open_position: OpenPosition) -> None:
    state = cards.with_extra("2c 2d 2h 2s", *cards.CANASTA, after="discard 2c, draw")
    laid = state.game.provisional_scores(state.view(None))["so_far"]
    given = replace(position_of(state, PLAYERS), players=PLAYERS[::-1])
    page = open_position(given, tips="off", speed="off").page
    *rival, own = page.locator(".player .lies").all()
    assert [each.inner_text().split()[-1] for each in (*rival, own)] == [f"+{points}" for points in laid]
    expect(page.locator(".other .near")).to_have_text("\u2713 can go out")


def test_a_long_run_is_laid_by_one_button(at: OpenPosition) -> None:
    table = at(cards.in_hand("3-7h"))
    page = table.page
    gather(page, "5h", "3h", "4h")
    expect(prompt(page)).to_have_text("New run: three to five of hearts, 3 cards")
    hand_card(page, "7h").click()
    expect(prompt(page)).to_have_text(re.compile("don't go together|not a run", re.I))
    hand_card(page, "6h").click()
    expect(prompt(page)).to_have_text("New run: three to seven of hearts, 5 cards")
    shown = page.locator(".tray .face").evaluate_all("all => all.map(e => e.dataset.card)")
    assert shown == ["3h", "4h", "5h", "6h", "7h"]
    assert [*violations_in(page)] == []
    page.locator(".action .primary").click()
    table.wait("your-turn")
    expect(meld(page, 1).locator(".face")).to_have_count(5)
    expect(page.locator(".hand .spot")).to_have_count(7)


def test_the_tray_marks_the_wild_and_says_what_is_missing(at: OpenPosition) -> None:
    page = at(cards.in_hand("9d Jd 2c")).page
    gather(page, "9d", "Jd")
    expect(prompt(page)).to_have_text("Not a run yet. The glowing cards go with it.")
    expect(page.locator(".hand .spot[data-fits=yes] .face")).to_have_attribute("data-card", "2c")
    hand_card(page, "2c").click()
    expect(page.locator(".tray .face[data-marked=yes]")).to_have_attribute("data-card", "2c")
    expect(page.locator("[data-zone='meld.new'] .spot")).to_have_attribute("data-move", "meld 2c 9d Jd")


def test_a_card_that_does_not_fit_shows_the_reason_in_place_of_a_hint(at: OpenPosition) -> None:
    table = at(cards.laid("3-5h", "6h"))
    page = table.page
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hinted]")).to_be_visible()
    card = page.locator(".hand .spot").first
    card.click()
    meld(page, 1).click()
    expect(prompt(page)).to_contain_text("doesn't fit on the three to six of hearts")
    assert table.state == "your-turn"
    expect(card).to_have_attribute("aria-pressed", "true")


def test_dead_ends_are_explained_and_escape_puts_back(at: OpenPosition) -> None:
    """BU-5."""
    table = at(cards.holding("9-Js Kc", *cards.NO_CANASTA))
    page = table.page
    gathered = page.locator(".hand .spot[aria-pressed=true]")
    for card in ("9s", "Ts", "Js"):
        table.enter(f".hand .spot:has([data-card='{card}'])")
    expect(prompt(page)).to_contain_text("must keep two cards until you have a natural canasta")
    assert page.locator(".action [data-move]").count() == 0
    expect(page.locator(".out li[data-done=no]")).to_have_count(1)
    expect(gathered).to_have_count(3)
    page.keyboard.press("Escape")
    expect(gathered).to_have_count(0)
    expect(page.locator(".hand .spot:has([data-card='Js'])")).to_be_focused()


def test_a_natural_canasta_is_not_spoilt_without_a_word(at: OpenPosition) -> None:
    table = at(cards.lay(cards.in_hand("3-9c 2h"), "3-9c"))
    page = table.page
    expect(page.locator(".meld[data-kind=natural][data-folded=yes] .seal")).to_have_text("natural 7")
    hand_card(page, "2h").click()
    expect(prompt(page)).to_have_text("Careful, that makes your natural canasta a mixed one.")
    meld(page, 1).click()
    expect(prompt(page)).to_have_text("Careful, that makes your natural canasta a mixed one.")
    assert table.state == "your-turn"
    page.locator('.action [data-move="add 1 2h"]').click()
    table.wait("your-turn")
    expect(page.locator(".meld[data-kind=mixed] .seal")).to_have_text("mixed 8")


def test_a_canasta_unfolds_and_folds(at: OpenPosition) -> None:
    page = at(cards.lay(cards.in_hand("3-9c"), "3-9c")).page
    button = meld(page, 1)
    expect(button).to_have_attribute("aria-expanded", "false")
    assert button.locator(".face:visible").count() == 2
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert button.locator(".face:visible").count() == 7
    assert [*violations_in(page)] == []


def test_the_pile_is_taken_in_the_way_that_is_chosen(at: OpenPosition) -> None:
    state = cards.offered("6h", "7h 8h", "3-5h")
    table = at(state)
    page = table.page
    page.locator("[data-zone=discard] .spot").click()
    offered = page.locator(".action [data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
    assert sorted(offered) == sorted(cards.legal(state, "take"))
    page.locator('.action [data-move="take new 7h 8h"]').click()
    table.wait("your-turn")
    expect(page.locator(".own .meld:not(.new)")).to_have_count(2)


def test_the_extra_hand_goes_to_the_player_who_melds_the_last_card(at: OpenPosition) -> None:
    state = cards.start(" ".join(["3-6c", "3-6d", "9-Js"]), pack="Qs")
    state = cards.lay(cards.play(state, "draw"), "3-6c", "3-6d", "9-Js")
    table = at(state)
    page = table.page
    hand_card(page, "Qs").click()
    expect(page.locator(".action .primary")).to_contain_text("gets the extra hand")
    page.locator(".action .primary").click()
    table.wait("your-turn")
    expect(page.locator(".hand .spot")).to_have_count(11)
    expect(page.locator(".out li[data-done=yes]")).to_have_count(1)


def test_the_hand_is_sorted_as_one_likes_and_that_is_remembered(shared_page: Page, base: str) -> None:
    page = shared_page
    table = Table(page, base).begin("buraco", seed=3)
    read = "all => all.map(e => e.dataset.card)"
    by_suit = page.locator(".hand .face").evaluate_all(read)
    page.get_by_role("button", name="Sorted by suit. Sort by rank").click()
    by_rank = page.locator(".hand .face").evaluate_all(read)
    assert sorted(by_suit) == sorted(by_rank)
    assert [card[0] for card in by_rank] == sorted((card[0] for card in by_rank), key="A23456789TJQK".index)
    page.reload()
    table.wait("your-turn")
    assert page.locator(".hand .face").evaluate_all(read) == by_rank


def test_a_long_list_of_moves_is_drawn_when_it_is_opened(at: OpenPosition) -> None:
    page = at("long-hand").page
    expect(page.locator(".all-moves > details").first).to_be_attached()
    closed = page.locator(".all-moves > details:not([open])")
    assert closed.locator("[data-move]").count() == 0


def test_a_tap_explains_the_extra_hands_and_what_going_out_needs(at: OpenPosition) -> None:
    page = at("first").page
    for part, words in ((".extras", "eleven cards"), (".out", "a run of seven or more without a wild")):
        page.locator(part).click()
        expect(page.locator(".card-info")).to_contain_text(words)
