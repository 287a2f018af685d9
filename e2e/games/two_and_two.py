"""The table of Two & Two: whole games, half-made moves, and its display."""

import re

import pytest
from browser_tools.browser_session import begin_review
from browser_tools.positions import position
from conftest import LANDSCAPE, OpenPosition, one_of
from pages.scripts import script
from pages.table import Table
from pages.whole_games import play_whole_game, ways
from playwright.sync_api import Page, expect
from tools.common import PHONE, languages

pytestmark = pytest.mark.common_page
TRAY = "[data-zone=stack] .tray"


@pytest.fixture
def at(open_position: OpenPosition) -> OpenPosition:
    """Open a position of positions/<game>.py."""
    return lambda name, size=PHONE: open_position(position("two_and_two", name), size, tips="on")


@ways("taps")
def test_a_whole_game(shared_page: Page, base: str, way: str, decisions: int) -> None:
    table = Table(shared_page, base)
    if play_whole_game(table, way, decisions, ("play", "wild"), drag, game="two_and_two", seed=3):
        expect(table.result()).to_have_text(re.compile("wins|share the win"))
        expect(shared_page.locator(".result.final .sets-why")).to_have_count(2)


def drag(table: Table, move: str) -> None:
    """Make a move by dragging a card if one moves, else by a press."""
    page = table.page
    verb, *words = move.split(" ")
    if verb == "draw":
        table.drag_between(page.locator("[data-zone=deck] button"), page.locator(".mine"))
    elif verb in ("play", "wild", "start"):
        for element in table.elements_for_move(move):
            if element.get_attribute("data-move"):
                break
            element.click()
        chosen = page.locator(".hand .spot[aria-pressed=true]:not(:has([data-card=SF]))")
        card = chosen.first if chosen.count() else page.locator("[data-zone=played] .spot")
        expect(page.locator(TRAY)).to_have_attribute("data-move", move)
        table.drag_between(card, page.locator(TRAY))
    elif move == "skip rival":
        table.drag_between(page.locator(".hand .spot:has([data-card=SF])").first, page.locator(".other"))
    elif verb == "deny":
        wild = page.locator(".hand .spot:has([data-card=WD])").first
        table.drag_between(wild, table.element_for(words[0] if words else "deny"))
    else:
        table.make_by_taps(move)


def test_the_ghost_shows_how_the_card_would_lie(at: OpenPosition) -> None:
    page = at("turned").page
    expect(page.locator("[data-zone=stack]")).to_have_attribute("data-flipped", "yes")
    page.locator(".hand .spot[data-fits=yes]").first.click()
    ghost = page.locator(".ghost .strip")
    expect(ghost).to_have_attribute("data-round", "yes")
    expect(page.locator(TRAY)).to_have_attribute("data-live", "yes")
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    # The first card turns the hand, before it is laid.
    page = at("start").page
    expect(page.locator(".message")).to_contain_text("your hand turns with it")
    page.get_by_role("button", name="Turn round").last.click()
    expect(page.locator(".hand li:first-child .strip")).to_have_attribute("data-round", "yes")


def test_holes_are_holes(at: OpenPosition) -> None:
    """A hole shows the card below."""
    page = at("turn").page
    below, above = page.locator("[data-zone=stack] .pile-of > .strip").all()[:2]
    digits = [each.locator(".card").get_attribute("data-card") or "" for each in (below, above)]
    through = next(i for i in range(4) if digits[1][i] == "0" and digits[0][i] != "0")
    hole = above.locator("i").nth(through)
    assert hole.evaluate("each => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_skips_are_stepped_within_what_is_legal(at: OpenPosition) -> None:
    page = at("first").page
    page.locator(".hand .spot[data-fits=yes]").first.click()
    more, fewer = (page.get_by_role("button", name=f"Skip one turn {each}") for each in ("more", "fewer"))
    for count in ("1 turn", "2 turns"):
        more.click()
        expect(page.locator(".stepper output b")).to_have_text(count)
    expect(more).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".hand .strip[data-use=skip]")).to_have_count(2)
    fewer.click()
    expect(page.locator(".stepper output b")).to_have_text("1 turn")
    page.locator(".hand .spot:has(.strip[data-use=skip])").first.click()
    expect(page.locator(".stepper output b")).to_have_text("0 turns")


@pytest.mark.quick
def test_a_card_that_does_not_fit_says_why_and_possible_sets_are_shown(at: OpenPosition) -> None:
    page = at("first").page
    shown = page.get_by_role("img", name=re.compile("still possible"))
    expect(shown).to_be_visible()
    assert 1 <= shown.locator(".mini").count() <= 4
    page.locator('.hand .spot[data-fits="no"]').first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("doesn't fit")
    page.locator(".stack .tray").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("First tap a card in your hand.")


@pytest.mark.quick
def test_a_deny_names_its_card_and_its_price_and_can_wait(at: OpenPosition) -> None:
    table = at("deny-parts")
    page = table.page
    expect(page.locator(".prompt")).to_contain_text("spend your Deny")
    expect(page.locator(".asked li")).not_to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".felt [data-live=yes]")).to_have_count(0)
    page.get_by_role("button", name="Answer").click()
    page.locator(".asked .spot").last.click()
    page.locator(".action [data-move^=deny]").click()
    assert table.wait() in ("your-turn", "over")


@pytest.mark.parametrize(
    "name", [pytest.param("first", marks=pytest.mark.quick), "crowded", "deny-parts", "start"]
)
def test_the_whole_table_is_in_sight(at: OpenPosition, name: str) -> None:
    page = at(name).page
    for size in (PHONE, LANDSCAPE):
        page.set_viewport_size(size)
        over = page.locator(".felt").evaluate("felt => felt.scrollHeight - felt.parentElement.clientHeight")
        assert over <= 0
        inside = ".felt :is(.spot, .who, .zone-name, .use, .new)"
        assert page.evaluate(script("layout-faults"), {"area": ".table", "inside": inside}) == []


@pytest.mark.matrix
def test_a_game_that_goes_on_has_no_review(at: OpenPosition) -> None:
    """Undo of the last move ends a review: another end has another one."""
    table = at("over")
    begin_review(table.page)
    table.page.get_by_role("button", name="Undo").click()
    assert table.wait("your-turn") == "your-turn"
    expect(table.page.locator(".review")).to_have_count(0)
    table.play_to_end(lambda: table.play(table.moves[-1]))
    expect(table.page.locator(".begin-review")).to_be_visible()


@pytest.mark.quick
def test_nothing_moves_when_the_label_of_the_stack_grows(at: OpenPosition) -> None:
    page = at("turn").page
    where = "all => all.map(each => { const b = each.getBoundingClientRect(); return [b.x, b.y, b.width]; })"
    lying = page.locator(".felt :is(.tray, .pile, .stack-side, .mine, .others)")
    before, label = lying.evaluate_all(where), page.locator(".stack-label").inner_text()
    page.locator(".hand .spot[data-fits=yes]").first.click()
    expect(page.locator(".stack-label")).not_to_have_text(label)
    assert lying.evaluate_all(where) == before


def test_all_may_be_allowed_until_a_move_would_complete_the_stack(at: OpenPosition) -> None:
    table = at("deny")
    page = table.page
    stacks = len(page.locator(".set, .won-set").all())
    page.get_by_role("button", name="Allow until next set").click()
    for _ in range(30):
        if table.wait() == "over" or len(page.locator(".won-set").all()) > stacks:
            return
        asked = page.locator(".felt").get_attribute("data-phase") == "deny"
        if asked:  # a set is at stake, or an own card is denied
            assert "denied" in page.locator(".prompt").inner_text() or page.locator(".asked").count()
            return
        table.play(table.moves[0])
    raise AssertionError("no stack was completed")


@pytest.mark.parametrize("language", one_of(languages()[-1], languages()))
def test_every_answer_is_in_sight_on_a_phone(open_position: OpenPosition, language: str) -> None:
    table = open_position(position("two_and_two", "deny"), PHONE, tips="off", language=language)
    buttons = table.page.locator("footer .buttons button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
