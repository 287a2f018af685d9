"""The coach: a hint during a game, the review of a finished one, and reasons of bots for their moves."""

import re

import pytest
from browser_tools.browser_session import STORE, BrowserSession, begin_review, unfold
from browser_tools.finished_games import MISTAKES, finished_game
from browser_tools.positions import GAME_POSITIONS, POSITIONS, position
from browser_tools.screens import SLIDE, step_to_bot_move
from conftest import OpenPosition, one_of
from example_games import GAME, GAMES, SHORTEST
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

import pygames

pytestmark = pytest.mark.common_page
# A missing text would be shown by its key.
RAW = re.compile(r"\b(reason|lost|hint|review)\.[a-z_]+")
# Records whether the page has shown that a bot thinks.
THOUGHT = """() => new MutationObserver(() => {
  const name = document.querySelector(".play[data-thinks=yes] .player[data-acts=yes] .name");
  if (name && getComputedStyle(name, "::after").content !== "none") window.thought = true;
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""

IN_BAR = """panel => {
  const [inner, bar] = [panel, panel.closest(".action")].map(each => each.getBoundingClientRect());
  return inner.top >= bar.top && inner.bottom <= bar.bottom;
}"""
"""True if the reasons are in the action bar, where they cover no card."""
BY_HAND = """() => {
  for (const name of ["share", "clipboard"])
    Object.defineProperty(navigator, name, { value: undefined, configurable: true });
}"""
"""Makes the page show a text to copy when it is asked to share."""
UNFILLED = re.compile(r"\b(bot_reason|reason|move)\.[a-z_]+|\{|\}")
OTHERS = [game for game in GAMES if game != SHORTEST]
LOOKED_AT = 2
"""The number of bots' moves that are explained in each game."""
MOST_EVEN = 20
"""Number of successive decisions with equally good moves."""
PLANNED = [game for game in GAMES if any(each.name == "plan" for each in POSITIONS[game])]


def open_mistakes(session: BrowserSession) -> Page:
    session.go("settings")
    save, record = finished_game(MISTAKES)
    session.page.evaluate(STORE, [[save, record]])
    session.go(f"play/{save['id']}")
    begin_review(session.page)
    return session.page


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_legal_move_with_a_reason_and_a_mark(open_position: OpenPosition, game: str) -> None:
    table = open_position(position(game, GAME_POSITIONS[game].HINTED))
    page = table.page
    ask = page.get_by_role("button", name="Hint", exact=True)
    expect(page.locator("[data-go=why]")).to_have_count(0)  # a running game offers no reasons of bots
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
def test_a_plan_continues_until_it_is_not_followed(open_position: OpenPosition, game: str) -> None:
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


def test_a_bot_that_thinks_shows_it(clean_session: BrowserSession) -> None:
    clean_session.page.evaluate(THOUGHT)
    Table(clean_session.page, clean_session.base).begin(SHORTEST, bots="hard", moves=1)
    assert clean_session.page.evaluate("window.thought === true")


@pytest.mark.matrix
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
    for _ in range(2):
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
    played = costly.first.locator(".move").inner_text()
    costly.first.click()
    foot = page.locator(".reviewing")
    expect(foot).to_have_attribute("data-event", str(listed[0]))
    expect(foot).to_contain_text(re.compile(rf"You played: {re.escape(played)}\..*Better:", re.S))
    # From there on in the order of the game.
    first = events.index(listed[0]) + 1
    for event in [*events[first:], *events[:first]]:
        page.get_by_role("button", name="Next mistake").click()
        expect(foot).to_have_attribute("data-event", str(event))


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_a_finished_game_is_reviewed(session: BrowserSession, open_position: OpenPosition, game: str) -> None:
    if game == GAME:
        page = open_mistakes(session)
    else:
        page = open_position(position(game, "over")).page
        begin_review(page)
    panel = page.get_by_role("region", name="Review")
    assert not RAW.search(panel.inner_text())
    assert re.search(r"\d+ moves", panel.inner_text())
    assert page.locator(".costly-one").count() <= 3
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
        if page.locator(".felt [data-worth]:not([data-worth='equal'])").count():
            break
        event = str(foot.get_attribute("data-event"))
        page.get_by_role("button", name="Next move").click()
        expect(foot).not_to_have_attribute("data-event", event)
    said = worths.evaluate_all("all => all.map((each) => each.dataset.worth)")
    assert all(re.fullmatch(r"equal|−[\d.,]+%?", each) for each in said)
    assert any(each != "equal" for each in said)
    assert page.locator(".felt [data-hint][data-worth]").count() == 0
    expect(foot.locator(".what-if")).to_be_hidden()  # a phone shows the cards first
    foot.get_by_text(re.compile(r"^Other moves: up to −[\d.,]+(% chance to win| points?)$")).click()
    expect(foot.locator(".what-if")).to_be_visible()
    for line in foot.locator(".what-if li").all_inner_texts():
        assert re.search(r" (equal|−[\d.,]+(% chance to win| points?))$", line)


@pytest.mark.parametrize("game", [pytest.param(SHORTEST, marks=pytest.mark.quick), *OTHERS])
def test_a_bot_explains_its_moves_in_the_replay(session: BrowserSession, game: str) -> None:
    page = session.open_replay(position(game, "over"))
    record = pygames.Record.loads(position(game, "over").record)
    events, final = record.events, record.replay()
    stops = [state.event_count for state, _ in final.iter_positions()]
    players = position(game, "over").players
    why, panel = page.locator("[data-go=why]"), page.locator(".bot-reasons")
    expect(why).to_have_attribute("aria-disabled", "true")
    explained = 0
    for number in range(1, len(stops)):
        if explained == LOOKED_AT:
            break
        seat, _, move = events[stops[number - 1]].partition(" ")
        if "bot" not in players[int(seat)]:
            continue
        page.locator(".scrub input").evaluate(SLIDE, number)
        expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(number))
        expect(panel).to_have_count(0)
        why.click()
        expect(panel).to_have_attribute("data-explained", move, timeout=PATIENCE)
        expect(panel.locator("p")).to_be_focused()
        assert panel.evaluate(IN_BAR)
        text = panel.inner_text()
        assert players[int(seat)]["name"] in text
        assert len(text.split(". ")) > 1 or "only move" in text, text
        assert not UNFILLED.search(text), text
        explained += 1
    assert explained == LOOKED_AT
    panel.get_by_role("button", name="Close", exact=True).click()
    expect(panel).to_have_count(0)
    expect(why).to_be_focused()


def test_the_reasons_give_way_to_a_step_and_to_sharing(session: BrowserSession) -> None:
    page = session.open_replay(position(SHORTEST, "over"))
    why, panel = page.locator("[data-go=why]"), page.locator(".bot-reasons")
    asked = page.locator("[data-go=why]:not([aria-disabled=true])")
    page.locator("[data-go=play]").click()
    expect(asked).to_be_visible(timeout=PATIENCE)
    # Asking ends the playback, which would close them at the next step.
    asked.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-plays=no]")).to_be_visible()
    expect(panel.locator("p")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(panel).to_have_count(0)
    expect(why).to_be_focused()
    page.keyboard.press("ArrowLeft")
    asked.click()
    expect(panel).to_be_visible()
    page.evaluate(BY_HAND)
    page.locator(".more-buttons .share").click()
    expect(page.locator(".replay-text .by-hand")).to_be_visible()
    expect(panel).to_have_count(0)
    page.evaluate("() => { delete navigator.share; delete navigator.clipboard; }")


def test_a_bot_explains_its_move_in_the_review(session: BrowserSession) -> None:
    page = open_mistakes(session)
    page.get_by_role("button", name="Step through").click()
    step_to_bot_move(page).click()
    panel = page.locator(".bot-reasons")
    expect(panel).to_have_attribute("data-explained", re.compile("."), timeout=PATIENCE)
    expect(panel.locator("p")).to_be_focused()
    assert panel.evaluate(IN_BAR)
    assert not UNFILLED.search(panel.inner_text())
    page.locator("[data-step='1']").click()
    expect(panel).to_have_count(0)
