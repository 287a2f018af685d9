"""Strength of a person: its games, the opponent that fits, a new beginning, and without it."""

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_games
from example_games import SHORTEST
from pages.device_storage import list_saves
from pages.scripts import with_module
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import expect
from tools.common import PATIENCE

LONG = 10 * PATIENCE


@pytest.mark.quick
def test_the_strength_shows_its_games_chooses_the_opponent_and_begins_again(session: BrowserSession) -> None:
    page = session.page
    session.go("settings")
    page.evaluate(STORE, finished_games(SHORTEST, 3))
    with_module(page, "core/settings.js", "settings => settings.changeSettings({ names: ['Ana'] })")
    session.go("statistics")
    panel = page.locator(f".stats[data-game={SHORTEST}]")
    strength, games = panel.locator(".strength"), panel.locator(".rated-games")
    expect(strength).to_contain_text("3 games", timeout=5 * PATIENCE)
    games.locator("summary").click()
    expect(games.get_by_role("link", name="against Bo")).to_have_count(3)
    session.go("")
    tile = page.locator(f".tile[data-game={SHORTEST}]")
    # Random moves are nearer to the weakest level than to any fitted bot.
    expect(tile).to_contain_text("(easy)")
    tile.get_by_role("button", name="Play").click()
    table = Table(page, session.base)
    table.wait("your-turn")
    until(lambda: any(not each["over"] for each in list_saves(page)))
    assert [each["players"][1]["bot"] for each in list_saves(page) if not each["over"]] == ["easy"]
    # The luck of the game is taken out.
    while table.wait() != "over":
        if table.round_is_over:
            table.dismiss_round()
        table.play(table.moves[0])
    expect(page.locator(".final .strength")).to_have_attribute("data-without", "1", timeout=LONG)
    session.go("statistics")
    expect(strength).to_contain_text("4 games", timeout=5 * PATIENCE)
    games.locator("summary").click()
    games.get_by_role("button", name="Only count games from now on").click()
    expect(strength).to_have_count(0)
    panel.get_by_role("button", name="Count older games again").click()
    expect(strength).to_contain_text("4 games")
    session.go("settings")
    page.locator("[name=rating][value=off]").check(force=True)
    session.go("")
    expect(tile).to_contain_text("(medium)")
