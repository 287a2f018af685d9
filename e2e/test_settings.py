"""Settings: each takes effect at once, is stored, and holds in the middle of a game. Sound and vibration."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_tools.browser_session import SETTINGS, BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenPosition, one_of, without_errors
from example_games import GAME, GAMES
from pages.navigation import visit
from pages.scripts import with_module
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

COUNT_SOUNDS = """() => {
  window.sounds = [];
  for (const kind of ["createOscillator", "createBufferSource"]) {
    const plain = AudioContext.prototype[kind];
    AudioContext.prototype[kind] = function (...args) {
      window.sounds.push(document.documentElement.dataset.heard);
      return plain.apply(this, args);
    };
  }
}"""
# Plays the sound of some effects after each other. Returns the names of the sounds.
SOUNDS = """({ sound }, all) => all.map(effects => {
  sound({ types: [], ownTurn: false, refused: false, ...effects });
  return document.documentElement.dataset.heard;
})"""
EFFECTS: dict[str, dict[str, object]] = {
    "won": {"types": ["laid", "scored", "won"], "ownTurn": True},
    "refused": {"refused": True},
    "turn": {"types": ["drew"], "ownTurn": True},
    "laid": {"types": ["turned", "laid"]},
    "taken": {"types": ["drew"]},
}
SIZE = "element => element.getBoundingClientRect().width"
CHOICES = {"theme": "dark", "cards": "large", "suits": "two", "hand": "left", "speed": "fast"}


@pytest.fixture
def page(session: BrowserSession) -> Iterator[Page]:
    session.change_settings()
    session.go("", ".tile")
    with without_errors(session.page):
        yield session.page


def settings(page: Page, base: str) -> Page:
    visit(page, f"{base}#/settings", ".choice")
    return page


def choose(page: Page, **choices: str) -> None:
    for name, value in choices.items():
        page.locator(f"input[name={name}][value='{value}']").check()


def expect_chosen(page: Page, **choices: str) -> None:
    for name, value in choices.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)


def test_a_choice_takes_effect_at_once_and_after_a_reload(page: Page, base: str) -> None:
    settings(page, base)
    choose(page, **CHOICES, shortcuts="off")
    expect_chosen(page, **CHOICES)
    page.reload()
    expect_chosen(page, **CHOICES)
    for name, value in {**CHOICES, "shortcuts": "off"}.items():
        expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


def test_the_preview_shows_suits_and_sizes(page: Page, base: str) -> None:
    settings(page, base)
    spade, club = (f".preview [data-card='{card}']" for card in ("As", "2c"))
    assert page.locator(f"{club} [data-sign=c]").count()
    expect_chosen(page, suits="four")
    four = page.locator("[data-setting=suits] .preview").screenshot()
    choose(page, suits="two")
    expect_chosen(page, suits="two")
    assert page.locator("[data-setting=suits] .preview").screenshot() != four
    assert page.locator(spade).count() == 1
    small = page.locator(".preview.sizes .card").first.evaluate(SIZE)
    choose(page, cards="large")
    assert page.locator(".preview.sizes .card").first.evaluate(SIZE) > small


def test_settings_in_mid_game_and_back(page: Page, base: str) -> None:
    table = Table(page, base).begin(moves=1)
    before = table.visible_text
    expect(page.locator(".tip")).to_be_visible()
    page.locator(".to-sheet").click()
    page.get_by_role("link", name="Settings").click()
    choose(page, theme="dark", hand="left", tips="off", language="pt-BR")
    page.get_by_role("link", name="Voltar à partida").click()
    assert table.wait() == "your-turn"
    expect_chosen(page, theme="dark", hand="left")
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    assert page.locator(".tip").count() == 0
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    page.locator(".to-sheet").click()
    page.get_by_role("link", name="Ajustes").click()
    choose(page, language="en", tips="on")
    page.get_by_role("link", name="Back to the game").click()
    table.await_turn(before)
    page.get_by_role("button", name="Hide tips").click()
    expect(page.locator(".tip")).to_have_count(0)
    # A change in another window.
    other = settings(page.context.new_page(), base)
    expect(other.locator("input[name=tips][value=off]")).to_be_checked()
    choose(other, theme="light", language="pt-BR")
    expect_chosen(page, theme="light")
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    assert table.state == "your-turn"
    choose(other, language="en")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    other.close()


def test_sound_is_not_loaded_at_first_and_one_at_a_time(session: BrowserSession, base: str) -> None:
    session.reload()
    page = session.page
    page.evaluate(COUNT_SOUNDS)
    loaded = "() => performance.getEntriesByType('resource').filter(e => e.name.endsWith('synth.js')).length"

    def played() -> set[str]:
        page.wait_for_function("() => window.sounds.length > 0")
        return set(page.evaluate("window.sounds.splice(0)"))

    table = Table(page, base).begin(moves=1)
    assert page.evaluate("[sounds.length, 0]") == [0, page.evaluate(loaded)]
    settings(page, base)
    choose(page, sound="on")
    assert played() == {"celebration"}  # the switch plays a sound at once
    page.go_back()
    table.await_turn().play(table.moves[0])
    assert len(played()) == 1
    table.play(table.moves[0])
    assert played()
    assert page.evaluate(loaded) == 1
    assert with_module(page, "parts/sound/sound-synth.js", SOUNDS, [*EFFECTS.values()]) == [*EFFECTS]


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


def test_sound_is_switched_in_the_settings_and_at_the_table(open_position: OpenPosition) -> None:
    """The tap that turns it on, or chooses a volume, plays a sound."""
    table = open_position(position(GAME, GAME_POSITIONS[GAME].BUSY), PHONE, tips="off")
    page, address = table.page, table.page.url
    page.evaluate(LOUD)
    settings(page, table.base)
    choose(page, sound="on")
    medium = max_loud(page)
    choose(page, volume="low")
    assert max_loud(page) < medium
    choose(page, sound="off")
    page.goto(address)
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


# -- settings in the storage: tests/web/test_settings.py has invalid ones ------------------------------------

KEY = "pygames:/pygames/:settings"  # by the path that the server has it under


BOT = {"kind": "bot", "name": "Rob", "bot": "easy"}
STORED: tuple[dict[str, Any], ...] = (
    {"names": None, "language": "tlh", "last": {GAME: {"players": [BOT, BOT, {}], "options": 3}}},
    {"names": 3, "theme": 1, "last": {GAME: 1}},
    {"names": [None], "language": None, "last": {GAME: {"players": [{**BOT, "bot": "greedy"}] * 2}}},
    {"names": {"0": 1}, "last": {GAME: {"players": [BOT] * 2, "options": {"rounds": "many"}}}},
    {"last": {GAME: {"players": [BOT] * 99, "options": {}}}},
    {"last": {GAME: {"players": [BOT] * 2, "options": {"colour": "red"}}}},
    {"last": {GAME: {"players": [{**BOT, "name": " "}] * 2, "options": None}}},
)


def test_form_and_settings_open_with_any_stored_value(page: Page, base: str) -> None:
    for number, stored in enumerate(STORED):
        if number == 0:  # one of them at the start of a page
            page.goto(f"{base}licences.txt")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(stored)])
        if number:
            with_module(page, SETTINGS, "({ reloadSettings }) => reloadSettings()")
        page.goto(f"{base}#/new?game={GAME}")
        expect(page.get_by_role("button", name="Start")).to_be_visible()
        expect(page.get_by_label("Name 1")).to_have_value("Player 1")
        expect(page.get_by_role("combobox", name=re.compile(r"^Player\b"))).to_have_count(2)
        page.goto(f"{base}#/")
        expect(page.locator(".tile [id^=with]")).to_have_text([re.compile("medium")] * len(GAMES))
        page.goto(f"{base}#/settings")
        expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
        expect(page.get_by_role("radio", checked=True)).to_have_count(page.locator(".choice").count())


def test_the_reference_is_linked_and_works_under_its_policy(page: Page, base: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.goto(f"{base}#/settings")
    page.get_by_role("link", name="Developer docs").click()
    page.get_by_role("link", name="pygames.record", exact=True).click()
    page.locator("#navtoggle").click()
    page.get_by_role("searchbox").fill("legal_moves")
    expect(page.locator(".search-result").first).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    expect(page.locator(".tile").first).to_be_visible()
    assert said == []
