"""Without a pointer: a whole game by Tab, arrows and Enter; where Tab leads; what each key does."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase, digits

import pytest
from browser_tools.situations import LOOKS, SITUATIONS, position
from browser_tools.visit import Visit
from conftest import slow
from examples import GAME, GAMES
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE

Sit = Callable[..., Table]
LONGEST = 450
MOST_TABS = 3
SENSIBLE = ".felt [data-live=yes], .action button:not(.back), .way-on"


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, base: str) -> None:
    table = Table(page, base).start(rounds=1, seed=5)
    table.to_the_end(lambda: press_the_focused(table.reach(".felt .spot[data-live=yes]", most=40)), LONGEST)
    expect(table.page.locator("#final-title")).to_be_focused()


def press_the_focused(table: Table) -> None:
    """Choose the card in focus; where it leaves several moves, take the first that is offered."""
    keyboard = table.page.keyboard
    moving = table.focused("[data-move]")
    keyboard.press("Enter")
    if moving:
        return
    if table.page.locator(".action button[data-move]").count():
        table.reach(".action button[data-move]")
    else:
        keyboard.press("ArrowRight")
        table.reach("[data-move]")
    keyboard.press("Enter")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_from_a_move_to_the_next_thing_to_do_it_is_three_tabs_at_most(sit: Sit, game: str) -> None:
    table = sit(position(game, LOOKS[game].BUSY), PHONE, tips="off")
    page = table.page
    for _ in range(4):
        if table.wait() == "over":
            break
        if table.round_is_over:
            table.go_on()
        maker = page.locator(":is(.felt, .action) [data-move]:visible").first
        if not maker.count():
            page.locator(".felt .spot[data-live=yes]:not([aria-pressed=true])").first.press("Enter")
            continue
        maker.press("Enter")
        if table.wait() == "over":
            break
        table.reach(SENSIBLE, most=MOST_TABS)


def test_keys_do_what_the_sheet_of_keys_says(sit: Sit) -> None:
    game = GAME
    table = sit(position(game, LOOKS[game].BUSY), PHONE, tips="off")
    page = table.page
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys at the table")
    expect(sheet).to_be_visible()
    expect(table.page.locator("#keys-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("[data-hinted]")).to_be_visible()
    offered = page.locator(
        ":is(.felt, .action .buttons) button:not([aria-disabled=true], .zone-name, .enlarge)"
    )
    label = offered.first.get_attribute("aria-label")
    before = table.shown
    page.keyboard.press("1")
    expect(page.locator("html")).to_have_attribute("data-state", "your-turn")
    page.wait_for_function(
        "was => [...document.querySelectorAll('.felt [aria-label]')].map(e => e.ariaLabel).join('|') !== was",
        arg=before,
    )
    assert label


# What a key has pressed, instead of what that would have done.
CAUGHT = """() => {
  window.caught = [];
  const keep = event => {
    event.stopImmediatePropagation();
    event.preventDefault();
    caught.push(event.target);
  };
  addEventListener("click", keep, { capture: true });
  window.free = () => removeEventListener("click", keep, { capture: true });
}"""
MARKED = ":is(.felt button[data-live=yes], .action .buttons button:not(.back, [aria-disabled=true]))"


@pytest.mark.parametrize("game", [GAME, *slow(*[each for each in GAMES if each != GAME])])
def test_digits_are_the_marked_choices_in_their_order(sit: Sit, game: str) -> None:
    """On the table first, then in the foot; a digit that there is no choice for does nothing."""
    table = sit(position(game, LOOKS[game].BUSY), PHONE, tips="off")
    page = table.page
    many = page.locator(MARKED).count()
    assert many > 1
    page.evaluate(CAUGHT)
    for digit in range(1, 10):
        page.keyboard.press(str(digit))
        pressed = page.evaluate(
            "marked => { const all = [...document.querySelectorAll(marked)];"
            " return caught.splice(0).map(each => all.indexOf(each) + 1); }",
            MARKED,
        )
        assert pressed == ([digit] if digit <= many else []), digit
    page.evaluate("free()")


def test_what_is_typed_is_no_key(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game={GAME}")
    field = page.locator("[name=name0]")
    field.fill("")
    field.press_sequentially("Hu?1")
    expect(field).to_have_value("Hu?1")


# A key as another keyboard sends it, to what has the focus; what it has pressed.
SEND = """([key, code, more]) => {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }));
  const all = [...document.querySelectorAll(marked)];
  return caught.splice(0).map(each => each.dataset.tool ?? all.indexOf(each) + 1);
}"""
PLACES = [
    # AZERTY: digits are typed with Shift.
    ("&", "Digit1", {}, [1]),
    ("\u00e9", "Digit2", {}, [2]),
    ("1", "Digit1", {"shiftKey": True}, [1]),
    # Cyrillic, Greek, Hebrew, Persian digits.
    ("\u0440", "KeyH", {}, ["hint"]),
    ("\u0420", "KeyH", {"shiftKey": True}, ["hint"]),
    ("\u03b7", "KeyH", {}, ["hint"]),
    ("\u05d9", "KeyH", {}, ["hint"]),
    ("\u0433", "KeyU", {}, ["undo"]),
    ("\u06f2", "Digit2", {}, [2]),
    # Dvorak: the letter counts, wherever it lies.
    ("h", "KeyJ", {}, ["hint"]),
    ("u", "KeyF", {}, ["undo"]),
    ("d", "KeyH", {}, []),
    ("g", "KeyU", {}, []),
    # Another character of the same key, a modifier, an input method.
    ("!", "Digit1", {"shiftKey": True}, []),
    ("h", "KeyH", {"ctrlKey": True}, []),
    ("h", "KeyH", {"metaKey": True}, []),
    ("1", "Digit1", {"altKey": True}, []),
    ("h", "KeyH", {"modifierAltGraph": True}, []),
    ("h", "KeyH", {"isComposing": True}, []),
    ("Process", "KeyH", {}, []),
    ("Dead", "Digit1", {}, []),
    ("h", "KeyH", {"repeat": True}, []),
]


def test_a_key_counts_by_its_letter_or_its_place_on_the_keyboard(sit: Sit) -> None:
    table = sit(position(GAME, LOOKS[GAME].BUSY), PHONE, tips="off")
    page = table.page
    page.evaluate(CAUGHT)
    page.evaluate("marked => { window.marked = marked; }", MARKED)
    found = [(key, code, more, page.evaluate(SEND, [key, code, more])) for key, code, more, _ in PLACES]
    page.evaluate("free()")
    assert found == PLACES


# Everything that a key could do to a screen.
STATE = """() => JSON.stringify([location.hash, document.documentElement.dataset.state,
  document.querySelector("#page").innerHTML.replaceAll(/<!--.*?-->/g, "")])"""
# Wait until nothing is still being loaded into it.
SETTLED = f"""async () => {{
  const state = {STATE};
  for (let [was, same] = ["", 0]; same < 8; was = state()) {{
    await new Promise(requestAnimationFrame);
    same = was === state() ? same + 1 : 0;
  }}
}}"""
# Press keys one after the other with nothing in focus; those that have changed the screen.
PRESS = f"""async keys => {{
  const state = {STATE};
  document.activeElement?.blur();
  const found = [];
  for (const [key, code, more] of keys) {{
    const before = state();
    const pressed = {{ key, code, bubbles: true, cancelable: true, ...more }};
    for (const type of ["keydown", "keyup"]) document.body.dispatchEvent(new KeyboardEvent(type, pressed));
    for (let i = 0; i < 9; i += 1) await null;
    if (state() !== before) found.push(key);
  }}
  return found;
}}"""
KEYS: list[tuple[str, str, dict[str, bool]]] = [
    *((letter, f"Key{letter.upper()}", {}) for letter in ascii_lowercase),
    *((digit, f"Digit{digit}", {}) for digit in digits),
    *(("?", "Slash", {"shiftKey": True}), ("Enter", "Enter", {}), (" ", "Space", {})),
]


def screens(visit: Visit) -> list[str]:
    """Every screen, by its address; a game that waits for a move and one that is over are saved."""
    over = next(each.name for each in SITUATIONS[GAME] if each.over)
    visit.forget()
    visit.save(position(GAME, over), "finished")
    running = visit.save(position(GAME, LOOKS[GAME].BUSY))
    return [
        *("", f"play/{running}", f"lesson/{GAME}", "replay/finished", "play/finished", f"rules/{GAME}"),
        *(f"new?game={GAME}", "settings", "history", "statistics", "daily", "add"),
    ]


def pressed(visit: Visit, keys: list[tuple[str, str, dict[str, bool]]]) -> dict[str, list[str]]:
    """The keys that have changed a screen with nothing in focus, by the screen's address."""
    page, found = visit.page, {}
    for address in screens(visit):
        visit.go(address)
        visit.wait()
        expect(page.locator("h1").first).to_be_visible()
        page.evaluate(SETTLED)
        if done := page.evaluate(PRESS, keys):
            found[address] = done
    return found


def test_keys_can_be_switched_off(visit: Visit) -> None:
    """With nothing in focus no key does anything, on any screen; what has the focus is pressed as ever."""
    visit.fresh(tips="off", shortcuts="off")
    assert pressed(visit, KEYS) == {}
    page = visit.page
    visit.go("play/look")
    visit.wait()
    assert page.locator("[aria-keyshortcuts]").count() == 0
    page.locator("[data-tool=hint]").press("Enter")
    expect(page.locator("[data-hinted]")).to_be_visible()


@pytest.mark.matrix
def test_keys_with_a_modifier_are_the_browsers(visit: Visit) -> None:
    visit.fresh(tips="off")
    modified = [(*key[:2], {name: True}) for key in KEYS for name in ("altKey", "ctrlKey", "metaKey")]
    assert pressed(visit, modified) == {}


def test_they_are_switched_off_in_the_settings(again: Page) -> None:
    again.get_by_role("group", name="Single-key shortcuts").get_by_label("Off").check()
    stored = (
        "JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.endsWith('settings'))))"
    )
    assert again.evaluate(stored)["shortcuts"] == "off"
