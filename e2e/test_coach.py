"""The coach: a hint during a game, and the review of a finished one, on the table and in words."""

import re

import pytest
from browser_tools.browser_session import STORE, BrowserSession, unfold
from browser_tools.finished_games import MISTAKES, finished_game
from browser_tools.positions import GAME_POSITIONS, POSITIONS, position
from conftest import OpenPosition, one_of
from example_games import GAME, GAMES, OTHER, SHORTEST
from pages.polling import until
from pages.table import Table
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

pytestmark = pytest.mark.common_page
# A missing text would be shown by its key.
RAW = re.compile(r"\b(reason|lost|hint|review)\.[a-z_]+")
# Records whether the page has shown that a bot thinks.
THOUGHT = """() => new MutationObserver(() => {
  if (document.querySelector(".play[data-thinks=yes] .player[data-acts=yes] .name")) window.thought = true;
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""


MOST_EVEN = 20
"""Number of successive decisions with equally good moves."""
PLANNED = [game for game in GAMES if any(each.name == "plan" for each in POSITIONS[game])]


def review(page: Page) -> None:
    """Start the review of the open finished game."""
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".review [data-done=yes]")).to_be_visible(timeout=5 * PATIENCE)


def open_mistakes(session: BrowserSession) -> Page:
    """Open a short finished game with mistakes, and review it."""
    session.go("settings")
    save, record = finished_game(MISTAKES)
    session.page.evaluate(STORE, [[save, record]])
    session.go(f"play/{save['id']}")
    review(session.page)
    return session.page


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_legal_move_with_a_reason_and_a_mark(open_position: OpenPosition, game: str) -> None:
    table = open_position(position(game, GAME_POSITIONS[game].HINTED))
    page = table.page
    ask = page.get_by_role("button", name="Hint", exact=True)
    ask.click()
    page.get_by_role("button", name="Close the hint").click()
    expect(page.locator(".coach")).to_have_count(0)
    assert page.locator(".felt [data-hint]").count() == 0
    ask.click()
    hint = page.get_by_role("status", name="Hint")
    expect(hint).to_contain_text("Hint: ")
    move = str(page.locator("[data-hinted]").get_attribute("data-hinted"))
    expect(unfold(page, move)).to_have_count(1)
    assert not RAW.search(hint.inner_text())
    assert len(hint.inner_text().split(". ")) > 1, "no reason is given"
    assert page.locator(".felt [data-hint]").count() >= 1
    assert table.play(move) in ("your-turn", "over")
    expect(hint).to_have_count(0)
    assert page.locator(".felt [data-hint]").count() == 0


@pytest.mark.parametrize("game", one_of(GAME, PLANNED))
def test_a_plan_continues_while_it_is_followed_and_ends_at_another_move(
    open_position: OpenPosition, game: str
) -> None:
    table = open_position(position(game, "plan"))
    page, hinted = table.page, table.page.locator("[data-hinted]")
    page.locator("[data-tool=hint]").click()
    expect(hinted).to_contain_text("Then: ")
    expect(page.locator(".felt .spot[data-hint]").first).to_be_in_viewport()
    followed = 0
    while hinted.count():
        move = str(hinted.get_attribute("data-hinted"))
        table.play(move)
        followed += 1
        assert not RAW.search(page.locator(".play").inner_text())
        assert hinted.count() == 0 or hinted.get_attribute("data-hinted") != move
    assert followed > 1
    assert page.locator(".felt [data-hint]").count() == 0

    table = open_position(position(game, "plan"))
    page.locator("[data-tool=hint]").click()
    expect(hinted).to_contain_text("Then: ")
    planned = str(hinted.get_attribute("data-hinted"))
    table.play(next(move for move in table.moves if move != planned))
    expect(hinted).to_have_count(0)
    assert page.locator(".felt [data-hint]").count() == 0


def test_a_hint_is_gone_when_the_device_changes_hands(clean_session: BrowserSession) -> None:
    page = clean_session.page
    table = Table(page, clean_session.base).start(bots=None, names="Ana,Ben")
    assert table.hold() == "your-turn"
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hinted]")).to_be_visible()
    table.leave("pagehide")
    table.wait("cover")
    expect(page.locator(".coach")).to_have_count(0)


def test_a_bot_that_thinks_shows_it(clean_session: BrowserSession) -> None:
    clean_session.page.evaluate(THOUGHT)
    Table(clean_session.page, clean_session.base).begin(SHORTEST, bots="hard", moves=1)
    assert clean_session.page.evaluate("window.thought === true")


def test_back_leads_from_a_reviewed_move_to_the_result(clean_session: BrowserSession) -> None:
    page = open_mistakes(clean_session)
    for way in ("browser", "button"):
        page.get_by_role("button", name="Step through").click()
        expect(page.locator(".reviewing")).to_be_visible()
        if way == "browser":
            page.go_back()
        else:
            page.locator(".reviewing .back").click()
        expect(page.locator(".reviewing")).to_have_count(0)
        expect(page.locator(".result.final")).to_be_visible()
        expect(page.locator(".costly-one, .step-through").last).to_be_visible()
        until(lambda: page.evaluate("!history.state?.isStepping"))
    page.locator(".costly-one").first.click()
    expect(page.locator(".reviewing")).to_be_visible()
    page.locator(".reviewing .back").click()
    expect(page.locator(".costly-one").first).to_be_focused()
    until(lambda: page.evaluate("!history.state?.isStepping"))
    # The review stays open over a reload, also of a step.
    page.reload()
    expect(page.locator(".review [data-done=yes]")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()
    page.reload()
    expect(page.locator(".review [data-done=yes]")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()
    page.go_back()
    expect(page.locator(".reviewing")).to_have_count(0)
    expect(page.locator(".review")).to_be_visible()
    # The reload of a step added no entry: Back leaves the result.
    page.go_back()
    expect(page.locator(".review")).to_have_count(0)


def test_the_costliest_decisions_are_one_tap_away(session: BrowserSession) -> None:
    page = open_mistakes(session)
    costly = page.locator(".costly-one")
    listed = costly.evaluate_all("all => all.map(each => +each.dataset.event)")
    events = sorted(listed)
    assert listed != events, "the order of costs is not that of the game"
    lost = [int(re.sub(r"\D", "", each)) for each in costly.locator(".lost").all_inner_texts()]
    assert lost == sorted(lost, reverse=True)
    costly.first.click()
    foot = page.locator(".reviewing")
    expect(foot).to_have_attribute("data-event", str(listed[0]))
    expect(foot).to_contain_text("Better:")
    # From there on in the order of the game.
    first = events.index(listed[0]) + 1
    for event in [*events[first:], *events[:first]]:
        page.get_by_role("button", name="Next mistake").click()
        expect(foot).to_have_attribute("data-event", str(event))


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_a_finished_game_is_reviewed_and_stepped_through(
    session: BrowserSession, open_position: OpenPosition, game: str
) -> None:
    if game == GAME:
        page = open_mistakes(session)
    else:
        page = open_position(position(game, "over")).page
        review(page)
    panel = page.get_by_role("region", name="Review")
    assert not RAW.search(panel.inner_text())
    assert re.search(r"\d+ moves", panel.inner_text())
    costly = page.locator(".costly-one")
    assert costly.count() <= 3
    page.get_by_role("button", name="Step through").click()
    foot = page.locator(".reviewing")
    expect(foot).to_contain_text(re.compile(r"move 1 of \d+"))
    expect(page.locator(".felt")).to_be_visible()
    expect(page.locator(".felt [data-live=yes], [data-move]")).to_have_count(0)
    events, marks = [], 0
    for _ in range(3):
        events.append(int(str(foot.get_attribute("data-event"))))
        expect(foot).to_have_attribute("data-compared", "yes", timeout=2 * PATIENCE)
        assert not RAW.search(foot.inner_text())
        marks += page.locator(".felt :is([data-played], [data-hint])").count()
        page.get_by_role("button", name="Next move").click()
        expect(foot).not_to_have_attribute("data-event", str(events[-1]))
    assert events == sorted(events)
    assert marks
    page.get_by_role("button", name="Previous move").click()
    expect(foot).to_have_attribute("data-event", str(events[-1]))
    values_are_on_the_table(page, foot)
    foot.get_by_role("button", name="Result").click()
    expect(page.locator(".result.final")).to_be_visible()
    assert session.wait() == "over"


def values_are_on_the_table(page: Page, foot: Locator) -> None:
    """Go on to a position with a better and a worse move: in words, and at the cards of each move."""
    worths = page.locator(".felt [data-worth]")
    for _ in range(MOST_EVEN):
        expect(foot).to_have_attribute("data-compared", "yes", timeout=2 * PATIENCE)
        if worths.count():
            break
        event = str(foot.get_attribute("data-event"))
        page.get_by_role("button", name="Next move").click()
        expect(foot).not_to_have_attribute("data-event", event)
    said = worths.evaluate_all("all => all.map((each) => each.dataset.worth)")
    assert all(re.fullmatch(r"≈|−[\d.,]+%?", each) for each in said)
    assert any(each != "≈" for each in said)
    assert page.locator(".felt [data-hint][data-worth]").count() == 0
    for line in foot.locator(".what-if li").all_inner_texts():
        assert re.search(r" (≈|−[\d.,]+%?)$", line)


@pytest.mark.matrix
def test_a_hint_is_translated(open_position: OpenPosition) -> None:
    page = open_position(position(OTHER, GAME_POSITIONS[OTHER].HINTED), language="pt-BR").page
    page.get_by_role("button", name="Dica", exact=True).click()
    hint = page.get_by_role("status", name="Dica")
    expect(hint).to_contain_text("Dica: ")
    assert not RAW.search(hint.inner_text())
