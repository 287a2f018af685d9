"""A bot's own reasons for its move, in the replay and the review of a finished game."""

import re

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from browser_tools.screens import SLIDE, step_to_bot_move
from conftest import OpenPosition, one_of
from example_games import GAME, GAMES, SHORTEST
from playwright.sync_api import Page, expect
from tools.common import PATIENCE

import pygames

pytestmark = pytest.mark.common_page
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
RAW = re.compile(r"\b(bot_reason|reason|move)\.[a-z_]+|\{|\}")
OTHERS = [game for game in GAMES if game != SHORTEST]
LOOKED_AT = 2
"""The number of bots' moves that are explained in each game."""


def open_replay(session: BrowserSession, game: str) -> Page:
    """Open the replay of a finished game at its beginning."""
    session.go("settings")
    session.go(f"replay/{session.save(position(game, 'over'))}")
    expect(session.page.locator("[data-replay='0']")).to_be_visible()
    return session.page


@pytest.mark.parametrize("game", [pytest.param(SHORTEST, marks=pytest.mark.quick), *OTHERS])
def test_a_bot_explains_its_moves_in_the_replay(session: BrowserSession, game: str) -> None:
    page = open_replay(session, game)
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
        assert not RAW.search(text), text
        explained += 1
    assert explained == LOOKED_AT
    panel.get_by_role("button", name="Close", exact=True).click()
    expect(panel).to_have_count(0)
    expect(why).to_be_focused()


def test_the_reasons_give_way_to_a_step_and_to_sharing(session: BrowserSession) -> None:
    page = open_replay(session, SHORTEST)
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
    session.failed = True  # the next test needs the functions that are missing here


def test_a_bot_explains_its_move_in_the_review(open_position: OpenPosition) -> None:
    page = open_position(position(GAME, "over")).page
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Step through").click()
    step_to_bot_move(page).click()
    panel = page.locator(".bot-reasons")
    expect(panel).to_have_attribute("data-explained", re.compile("."), timeout=PATIENCE)
    expect(panel.locator("p")).to_be_focused()
    assert panel.evaluate(IN_BAR)
    assert not RAW.search(panel.inner_text())
    page.locator("[data-step='1']").click()
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_a_running_game_offers_no_reasons(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, GAME_POSITIONS[game].HINTED)).page
    expect(page.locator(".play")).to_be_visible()
    assert page.locator("[data-go=why]").count() == 0
