"""What is heard and felt at a table, and how it is turned off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_tools.situations import LOOKS, position
from examples import GAME
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, expect
from tools.common import PHONE

Sit = Callable[..., Table]
LOUD = """(() => {
  window.loud = [];
  const ramp = AudioParam.prototype.linearRampToValueAtTime;
  AudioParam.prototype.linearRampToValueAtTime = function (to, ...rest) {
    window.loud.push(to);
    return ramp.call(this, to, ...rest);
  };
})()"""


@pytest.mark.slow
def test_a_phone_is_felt_at_ones_turn_and_at_a_refusal_unless_that_is_off(
    open_context: Callable[..., BrowserContext], base: str
) -> None:
    context = open_context()
    context.add_init_script(
        "window.felt = []; Navigator.prototype.vibrate = way => { window.felt.push(way); return true; };"
    )
    page = context.new_page()
    table = Table(page, base).start(GAME)
    table.wait("your-turn")
    page.locator(".felt button.spot[aria-disabled=true]:visible").first.evaluate("each => each.click()")
    expect(page.locator("footer .refused")).to_be_visible()
    assert [25, 40, 25] in page.evaluate("window.felt.splice(0)")
    page.goto(f"{base}#/settings")
    page.locator("input[name=vibration][value=off]").check()
    page.go_back()
    table.wait("your-turn")
    page.evaluate("window.felt.splice(0)")
    page.locator(".felt button.spot[aria-disabled=true]:visible").first.evaluate("each => each.click()")
    expect(page.locator("footer .refused")).to_be_visible()
    assert page.evaluate("window.felt") == []


def test_sound_is_heard_with_the_tap_that_turns_it_on_as_loud_as_is_chosen(again: Page, base: str) -> None:
    again.goto(f"{base}#/settings")
    again.evaluate(LOUD)
    again.locator("input[name=sound][value=on]").check()
    again.wait_for_function("() => window.loud.length > 0")
    medium = max(again.evaluate("window.loud.splice(0)"))
    again.locator("input[name=volume][value=low]").check()
    again.wait_for_function("() => window.loud.length > 0")
    assert max(again.evaluate("window.loud.splice(0)")) < medium
    again.locator("input[name=sound][value=off]").check()


@pytest.mark.slow
def test_sound_can_be_had_from_the_table(sit: Sit) -> None:
    table = sit(position(GAME, LOOKS[GAME].BUSY), PHONE, tips="off")
    page = table.page
    page.evaluate(LOUD)
    page.locator("header.bar .to-sheet").click()
    sound = page.locator("#side").get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    page.wait_for_function("() => window.loud.length > 0")
    heard = []
    for volume in ("Quiet", "Loud"):
        page.evaluate("window.loud.splice(0)")
        page.locator("#side").get_by_role("button", name=volume).click()
        page.wait_for_function("() => window.loud.length > 0")
        heard.append(max(page.evaluate("window.loud.splice(0)")))
    assert heard[0] < heard[1]
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#side .volume")).to_have_count(0)
