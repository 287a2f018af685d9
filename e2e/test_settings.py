"""Settings: each takes effect at once, is stored, and holds in the middle of a game."""

import json
import re
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from conftest import OpenContext, slow
from example_games import GAME, GAMES
from pages.table import Table
from playwright.sync_api import Page, expect

COUNT_SOUNDS = """
window.sounds = [];
for (const kind of ["createOscillator", "createBufferSource"]) {
  const plain = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function (...args) {
    window.sounds.push({ kind, name: document.documentElement.dataset.heard });
    return plain.apply(this, args);
  };
}
"""
SIZE = "element => element.getBoundingClientRect().width"


def settings(page: Page, base: str) -> Page:
    page.goto(f"{base}#/settings")
    expect(page.locator(".choice").first).to_be_visible()
    return page


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name={name}][value='{value}']").check()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "dark"),
        ("cards", "large"),
        pytest.param("theme", "light", marks=pytest.mark.slow),
        pytest.param("suits", "two", marks=pytest.mark.slow),
        pytest.param("hand", "left", marks=pytest.mark.slow),
        pytest.param("speed", "fast", marks=pytest.mark.slow),
    ],
)
def test_a_choice_takes_effect_at_once_and_after_a_reload(
    page: Page, base: str, name: str, value: str
) -> None:
    settings(page, base)
    choose(page, name, value)
    expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    page.reload()
    expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


@pytest.mark.slow
def test_the_preview_shows_suits_and_sizes(page: Page, base: str) -> None:
    settings(page, base)
    spade, club = (f".preview [data-card='{card}']" for card in ("As", "2c"))
    assert page.locator(f"{club} [data-sign=c]").count()
    four = page.locator("[data-setting=suits] .preview").screenshot()
    choose(page, "suits", "two")
    assert page.locator("[data-setting=suits] .preview").screenshot() != four
    assert page.locator(spade).count() == 1
    small = page.locator(".preview.sizes .card").first.evaluate(SIZE)
    choose(page, "cards", "large")
    assert page.locator(".preview.sizes .card").first.evaluate(SIZE) > small


@pytest.mark.slow
def test_settings_in_mid_game_and_back(page: Page, base: str) -> None:
    table = Table(page, base).begin(moves=1)
    before = table.visible_text
    page.locator(".to-sheet").click()
    page.get_by_role("link", name="Settings").click()
    choose(page, "theme", "dark")
    choose(page, "hand", "left")
    choose(page, "tips", "off")
    choose(page, "language", "pt-BR")
    page.get_by_role("link", name="Voltar à partida").click()
    assert table.wait() == "your-turn"
    html = page.locator("html")
    for name, value in (("data-theme", "dark"), ("data-hand", "left"), ("lang", "pt-BR")):
        expect(html).to_have_attribute(name, value)
    assert page.locator(".tip").count() == 0
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    page.locator(".to-sheet").click()
    page.get_by_role("link", name="Ajustes").click()
    choose(page, "language", "en")
    page.get_by_role("link", name="Back to the game").click()
    table.wait("your-turn")
    assert table.visible_text == before.replace("Tip|Hide tips|", "")


@pytest.mark.slow
def test_a_change_in_another_window_applies_in_mid_game(page: Page, base: str) -> None:
    table = Table(page, base).begin()
    other = page.context.new_page()
    settings(other, base)
    choose(other, "theme", "dark")
    choose(other, "language", "pt-BR")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    assert table.state == "your-turn"


@pytest.mark.slow
def test_tips_can_be_hidden_at_the_table(page: Page, base: str) -> None:
    Table(page, base).begin()
    expect(page.locator(".tip")).to_be_visible()
    page.get_by_role("button", name="Hide tips").click()
    expect(page.locator(".tip")).to_have_count(0)
    settings(page, base)
    expect(page.locator("input[name=tips][value=off]")).to_be_checked()


def test_reduced_motion_applies_at_every_speed(page: Page, base: str) -> None:
    settings(page, base)
    html = page.locator("html")
    choose(page, "speed", "slow")
    expect(html).to_have_attribute("data-still", "yes")
    page.emulate_media(reduced_motion="no-preference")
    expect(html).to_have_attribute("data-still", "no")
    choose(page, "speed", "off")
    expect(html).to_have_attribute("data-still", "yes")


@pytest.mark.slow
def test_sound_is_off_and_not_loaded_at_first_and_one_sound_at_a_time(
    open_context: OpenContext, base: str
) -> None:
    page = open_context(COUNT_SOUNDS).new_page()
    loaded = (
        "() => performance.getEntriesByType('resource').filter(e => e.name.endsWith('sound-synth.js')).length"
    )
    table = Table(page, base).begin(moves=1)
    assert page.evaluate("window.sounds") == []
    assert page.evaluate(loaded) == 0
    settings(page, base)
    choose(page, "sound", "on")
    # The switch plays a sound at once.
    page.wait_for_function("() => window.sounds.length > 0")
    assert {sound["name"] for sound in page.evaluate("window.sounds.splice(0)")} == {"celebration"}
    page.go_back()
    table.wait("your-turn")
    table.play(table.moves[0])
    page.wait_for_function("() => window.sounds.length > 0")
    names = {sound["name"] for sound in page.evaluate("window.sounds.splice(0)")}
    assert len(names) == 1
    table.play(table.moves[0])
    page.wait_for_function("() => window.sounds.length > 0")
    assert page.evaluate(loaded) == 1
    refused = page.evaluate(
        """async () => {
          const { sound } = await import(new URL("parts/sound/sound-synth.js", document.baseURI).href);
          const heard = news => { sound({ types: [], ownTurn: false, refused: false, ...news });
            return document.documentElement.dataset.heard; };
          return [heard({ types: ["laid", "scored", "won"], ownTurn: true }), heard({ refused: true }),
            heard({ types: ["drew"], ownTurn: true }), heard({ types: ["turned", "laid"] }),
            heard({ types: ["drew"] })];
        }"""
    )
    assert refused == ["won", "refused", "turn", "laid", "taken"]


# -- invalid settings in the storage -------------------------------------------------------------------------

KEY = "pygames:/pygames/:settings"  # by the path that the server has it under
DEFAULTS = {
    "theme": "auto", "speed": "normal", "suits": "four", "cards": "normal", "hand": "right",
    "sound": "celebrations", "volume": "medium", "vibration": "on", "taps": "sure", "handover": "table",
    "shortcuts": "on", "language": "auto", "tips": "on", "names": [], "last": {}, "lessons": {},
}  # fmt: skip
NOT_ONE = ["null", "1", "[]", '["dark"]', '"dark"', "", "{", "NaN", "true", '{"theme":', "x" * 100_000]
NASTY = [
    None,
    True,
    0,
    1.5,
    -1,
    [],
    {},
    ["dark"],
    {"0": "dark"},
    "",
    "none",
    "DARK",
    "__proto__",
    "x" * 100_000,
]
WRONG_NAMES = [None, True, 3, "Ana", {}, {"0": "Ana"}, {"length": 2}]
# Stores a value, and returns the page's settings.
REREAD = """async ([key, text]) => {
  localStorage.setItem(key, text);
  const page = await import(new URL("core/settings.js", document.baseURI).href);
  page.reloadSettings();
  return { ...page.settings };
}"""


@pytest.fixture(scope="module")
def shell(session: BrowserSession, base: str) -> Page:
    """Open a page for its modules alone."""
    session.reload()
    return session.page


def reread(shell: Page, text: str) -> dict[str, Any]:
    found: dict[str, Any] = shell.evaluate(REREAD, [KEY, text])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("text", NOT_ONE, ids=lambda text: text[:12])
def test_invalid_settings_fall_back_to_the_defaults(shell: Page, text: str) -> None:
    assert reread(shell, text) == DEFAULTS


@pytest.mark.parametrize("name", [name for name in DEFAULTS if name != "names"])
def test_each_invalid_setting_falls_back_separately(shell: Page, name: str) -> None:
    sound = {"theme": "dark", "cards": "large", "names": ["Ana", "Bo"], "last": {"x": 1}, "tips": "off"}
    sound.pop(name, None)
    for nasty in NASTY:
        found = reread(shell, json.dumps({**sound, name: nasty}))
        # A dictionary is only checked when used.
        free = name in ("last", "lessons") and isinstance(nasty, dict)
        assert found == {**DEFAULTS, **sound, **({name: nasty} if free else {})}, nasty


def test_each_invalid_name_falls_back_separately(shell: Page) -> None:
    for nasty in WRONG_NAMES:
        assert reread(shell, json.dumps({"theme": "dark", "names": nasty})) == {**DEFAULTS, "theme": "dark"}
    given: list[Any] = [None, "Ana", 3, "\u202eBo\u200b", "x" * 10_000, ["Cid"], "\u200d", {}, "علی\u200cرضا"]
    found = reread(shell, json.dumps({"names": given}))["names"]
    assert found == ["", "Ana", "", "Bo", "x" * 40, "", "", "", "علی\u200cرضا"]
    assert len(reread(shell, json.dumps({"names": ["Ana"] * 100_000}))["names"]) < 20


def test_keys_of_every_object_are_not_settings(shell: Page) -> None:
    found = reread(shell, '{"__proto__": {"theme": "dark"}, "toString": 2, "cards": "large"}')
    assert found == {**DEFAULTS, "cards": "large"}


def test_settings_of_a_newer_version_stay(page: Page, base: str) -> None:
    newer = {"theme": "sepia", "table": {"cloth": "red"}, "suits": "two", "names": ["Ana"]}
    settings(page, base)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(newer)])
    page.reload()
    expect(page.locator("input[name=theme][value=auto]")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-suits", "two")
    choose(page, "cards", "large")
    entry = json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))
    assert entry == {**newer, "cards": "large"}


BOT = {"kind": "bot", "name": "Rob", "bot": "easy"}


@pytest.mark.parametrize(
    "stored",
    [
        {"names": None, "language": "tlh", "last": {GAME: {"players": [BOT, BOT, {}], "options": 3}}},
        *slow(
            {"names": 3, "theme": 1, "last": {GAME: 1}},
            {"names": [None], "language": None, "last": {GAME: {"players": [{**BOT, "bot": "greedy"}] * 2}}},
            {"names": {"0": 1}, "last": {GAME: {"players": [BOT] * 2, "options": {"rounds": "many"}}}},
            {"last": {GAME: {"players": [BOT] * 99, "options": {}}}},
            {"last": {GAME: {"players": [BOT] * 2, "options": {"colour": "red"}}}},
            {"last": {GAME: {"players": [{**BOT, "name": " "}] * 2, "options": None}}},
        ),
    ],
    ids=json.dumps,
)
def test_form_and_settings_open_with_any_stored_value(page: Page, base: str, stored: dict[str, Any]) -> None:
    page.goto(f"{base}licences.txt")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(stored)])
    page.goto(f"{base}#/new?game={GAME}")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.get_by_label("Name 1")).to_have_value("Player 1")
    expect(page.get_by_role("combobox", name=re.compile(r"^Player\b"))).to_have_count(2)
    page.goto(f"{base}#/")
    expect(page.locator(".tile .with")).to_have_text([re.compile("medium")] * len(GAMES))
    page.goto(f"{base}#/settings")
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    expect(page.get_by_role("radio", checked=True)).to_have_count(page.locator(".choice").count())


def test_the_reference_is_linked_and_works_under_its_policy(page: Page, base: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.goto(f"{base}#/settings")
    page.get_by_role("link", name="Developer docs").click()
    page.get_by_role("link", name="pygames.record", exact=True).click()
    menu = page.locator("#navtoggle")
    menu.click()
    page.get_by_role("searchbox").fill("legal_moves")
    expect(page.locator(".search-result").first).to_be_visible()
    page.get_by_role("link", name="The protocol of the bridge").click()
    expect(page.get_by_role("heading", name="Operations")).to_be_visible()
    menu.click()
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    expect(page.locator(".tile").first).to_be_visible()
    assert said == []
