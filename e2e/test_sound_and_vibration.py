"""Sound and vibration at a table, and their settings."""

import re

import pytest
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenPosition, one_of
from example_games import GAME, GAMES
from playwright.sync_api import Page, expect
from tools.common import PHONE

pytestmark = pytest.mark.common_page
LOUD = """(() => {
  window.loud = [];
  const ramp = AudioParam.prototype.linearRampToValueAtTime;
  AudioParam.prototype.linearRampToValueAtTime = function (to, ...rest) {
    window.loud.push(to);
    return ramp.call(this, to, ...rest);
  };
})()"""


VIBRATE = """() => {
  window.felt = [];
  Navigator.prototype.vibrate = way => { window.felt.push(way); return true; };
}"""


def max_loud(page: Page) -> float:
    """Wait for a sound, and return its volume."""
    page.wait_for_function("() => window.loud.length > 0")
    return float(max(page.evaluate("window.loud.splice(0)")))


def test_a_phone_vibrates_at_a_refusal_unless_switched_off(open_position: OpenPosition) -> None:
    for vibration, felt in (("on", [25, 40, 25]), ("off", None)):
        given = position(GAME, GAME_POSITIONS[GAME].BUSY)
        page = open_position(given, PHONE, tips="off", vibration=vibration).page
        page.evaluate(VIBRATE)
        page.locator(".felt button.spot[aria-disabled=true]:visible").first.evaluate("each => each.click()")
        expect(page.locator(".message .refusal")).to_be_visible()
        assert (felt in page.evaluate("window.felt")) if felt else page.evaluate("window.felt") == []


def test_sound_plays_with_the_tap_that_turns_it_on_at_the_chosen_volume(shared_page: Page, base: str) -> None:
    shared_page.goto(f"{base}#/settings")
    shared_page.evaluate(LOUD)
    shared_page.locator("input[name=sound][value=on]").check()
    medium = max_loud(shared_page)
    shared_page.locator("input[name=volume][value=low]").check()
    assert max_loud(shared_page) < medium
    shared_page.locator("input[name=sound][value=off]").check()


def test_sound_can_be_switched_at_the_table(open_position: OpenPosition) -> None:
    table = open_position(position(GAME, GAME_POSITIONS[GAME].BUSY), PHONE, tips="off")
    page = table.page
    page.evaluate(LOUD)
    page.locator("header.bar .to-sheet").click()
    sound = page.locator("#side").get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    max_loud(page)
    volumes = []
    for volume in ("Quiet", "Loud"):
        page.locator("#side").get_by_role("button", name=volume).click()
        volumes.append(max_loud(page))
    assert volumes[0] < volumes[1]
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#side .volume")).to_have_count(0)


@pytest.mark.parametrize("game", one_of(GAME, [game for game in GAMES if GAME_POSITIONS[game].CELEBRATED]))
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
