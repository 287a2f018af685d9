"""Sound and vibration at a table, and their settings."""

import re

import pytest
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenContext, OpenPosition
from example_games import GAME, GAMES
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

LOUD = """(() => {
  window.loud = [];
  const ramp = AudioParam.prototype.linearRampToValueAtTime;
  AudioParam.prototype.linearRampToValueAtTime = function (to, ...rest) {
    window.loud.push(to);
    return ramp.call(this, to, ...rest);
  };
})()"""


@pytest.mark.slow
def test_a_phone_vibrates_at_ones_turn_and_at_a_refusal_unless_switched_off(
    open_context: OpenContext, base: str
) -> None:
    context = open_context()
    context.add_init_script(
        "window.felt = []; Navigator.prototype.vibrate = way => { window.felt.push(way); return true; };"
    )
    page = context.new_page()
    table = Table(page, base).begin(GAME)
    page.locator(".felt button.spot[aria-disabled=true]:visible").first.evaluate("each => each.click()")
    expect(page.locator(".message .refusal")).to_be_visible()
    assert [25, 40, 25] in page.evaluate("window.felt.splice(0)")
    page.goto(f"{base}#/settings")
    page.locator("input[name=vibration][value=off]").check()
    page.go_back()
    table.wait("your-turn")
    page.evaluate("window.felt.splice(0)")
    page.locator(".felt button.spot[aria-disabled=true]:visible").first.evaluate("each => each.click()")
    expect(page.locator(".message .refusal")).to_be_visible()
    assert page.evaluate("window.felt") == []


def test_sound_plays_with_the_tap_that_turns_it_on_at_the_chosen_volume(shared_page: Page, base: str) -> None:
    shared_page.goto(f"{base}#/settings")
    shared_page.evaluate(LOUD)
    shared_page.locator("input[name=sound][value=on]").check()
    shared_page.wait_for_function("() => window.loud.length > 0")
    medium = max(shared_page.evaluate("window.loud.splice(0)"))
    shared_page.locator("input[name=volume][value=low]").check()
    shared_page.wait_for_function("() => window.loud.length > 0")
    assert max(shared_page.evaluate("window.loud.splice(0)")) < medium
    shared_page.locator("input[name=sound][value=off]").check()


@pytest.mark.slow
def test_sound_can_be_switched_at_the_table(open_position: OpenPosition) -> None:
    table = open_position(position(GAME, GAME_POSITIONS[GAME].BUSY), PHONE, tips="off")
    page = table.page
    page.evaluate(LOUD)
    page.locator("header.bar .to-sheet").click()
    sound = page.locator("#side").get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    page.wait_for_function("() => window.loud.length > 0")
    volumes = []
    for volume in ("Quiet", "Loud"):
        page.evaluate("window.loud.splice(0)")
        page.locator("#side").get_by_role("button", name=volume).click()
        page.wait_for_function("() => window.loud.length > 0")
        volumes.append(max(page.evaluate("window.loud.splice(0)")))
    assert volumes[0] < volumes[1]
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#side .volume")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if GAME_POSITIONS[game].CELEBRATED])
def test_a_celebration_has_a_sound_unless_switched_off(open_position: OpenPosition, game: str) -> None:
    """All other sounds have to be switched on."""
    given = position(game, str(GAME_POSITIONS[game].CELEBRATED))
    for sound, played in (("celebrations", "celebration"), ("off", None)):
        table = open_position(given, PHONE, tips="off", sound=sound)
        html = table.page.locator("html")
        table.page.evaluate("delete document.documentElement.dataset.heard")
        table.play(str(given.move))
        if played:
            expect(html).to_have_attribute("data-heard", played)
        else:
            expect(html).not_to_have_attribute("data-heard", re.compile("."))
