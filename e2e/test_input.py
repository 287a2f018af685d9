"""Input by keys and by drags: the order of focus, shortcuts, and drags that end without a drop."""

from collections.abc import Callable
from string import ascii_lowercase, digits

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, position
from conftest import OpenPosition, one_of
from example_games import GAME, GAMES
from pages.generic_table import CONFIGS, GenericTable
from pages.navigation import screens
from pages.table import HIDE, Table, middle
from playwright.sync_api import ElementHandle, Page, expect
from tools.common import PHONE

import pygames

pytestmark = pytest.mark.common_page
SENSIBLE = ".felt [data-live=yes], .action button:not(.back), .way-on"


def check_next_action(table: Table) -> None:
    """Play some moves by keyboard. After each the next action is at most three tabs away."""
    page = table.page
    for _ in range(3):
        if table.wait() == "over":
            break
        if table.round_is_over:
            table.dismiss_round()
        maker = page.locator(":is(.felt, .action) [data-move]:visible").first
        if not maker.count():
            page.locator(".felt .spot[data-live=yes]:not([aria-pressed=true])").first.press("Enter")
            continue
        maker.press("Enter")
        if table.wait() == "over":
            break
        table.reach(SENSIBLE, most=3)


@pytest.mark.parametrize("game", GAMES)
def test_the_next_action_is_at_most_three_tabs_away(open_position: OpenPosition, game: str) -> None:
    check_next_action(open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off"))


def test_shortcuts_do_what_their_list_says(open_position: OpenPosition) -> None:
    table = open_position(position(GAME, GAME_POSITIONS[GAME].BUSY), PHONE, tips="off")
    page = table.page
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet).to_be_visible()
    expect(table.page.locator("#keys-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("[data-hinted]")).to_be_visible()


# Returns true if the table differs from its former text, or a card is chosen.
CHANGED = """was => document.querySelector('.felt [aria-pressed=true]')
  || [...document.querySelectorAll('.felt [aria-label]')].map(e => e.ariaLabel).join('|') !== was"""
# The button that a key has pressed, without its effect.
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


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_digits_are_the_highlighted_choices_in_their_order(open_position: OpenPosition, game: str) -> None:
    """First those on the table, then those in the action bar. A digit without a choice does nothing."""
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off").page
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


@pytest.mark.shared_page
def test_typing_in_a_field_triggers_no_shortcut(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game={GAME}")
    field = page.locator("[name=name0]")
    field.fill("")
    field.press_sequentially("Hu?1")
    expect(field).to_have_value("Hu?1")


# Sends a key as another keyboard does to the focused element. Returns the pressed button.
SEND = """([key, code, more]) => {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }));
  const all = [...document.querySelectorAll(marked)];
  return caught.splice(0).map(each => each.dataset.tool ?? all.indexOf(each) + 1);
}"""
PLACES = [
    # AZERTY: digits are typed with Shift.
    *(("&", "Digit1", {}, [1]), ("\u00e9", "Digit2", {}, [2]), ("1", "Digit1", {"shiftKey": True}, [1])),
    # Cyrillic, Greek, Hebrew, Persian digits.
    *((letter, "KeyH", {}, ["hint"]) for letter in "\u0440\u03b7\u05d9"),
    *(("\u0420", "KeyH", {"shiftKey": True}, ["hint"]), ("\u0433", "KeyU", {}, ["undo"])),
    ("\u06f2", "Digit2", {}, [2]),
    # Dvorak: the letter counts, independent of its key.
    *(("h", "KeyJ", {}, ["hint"]), ("u", "KeyF", {}, ["undo"]), ("d", "KeyH", {}, []), ("g", "KeyU", {}, [])),
    # Another character of the same key, a modifier, a key that is held, an input method.
    *(("!", "Digit1", {"shiftKey": True}, []), ("1", "Digit1", {"altKey": True}, [])),
    *(("h", "KeyH", {with_: True}, []) for with_ in ("ctrlKey", "metaKey", "modifierAltGraph", "repeat")),
    *(("h", "KeyH", {"isComposing": True}, []), ("Process", "KeyH", {}, []), ("Dead", "Digit1", {}, [])),
]


@pytest.mark.quick
def test_a_shortcut_matches_the_letter_or_the_place_on_the_keyboard(open_position: OpenPosition) -> None:
    page = open_position(position(GAME, GAME_POSITIONS[GAME].BUSY), PHONE, tips="off").page
    page.evaluate(CAUGHT)
    page.evaluate("marked => { window.marked = marked; }", MARKED)
    found = [(key, code, more, page.evaluate(SEND, [key, code, more])) for key, code, more, _ in PLACES]
    page.evaluate("free()")
    assert found == PLACES


# Everything that a key could change on a screen.
STATE = """() => JSON.stringify([location.hash, document.documentElement.dataset.state,
  document.querySelector("#page").innerHTML.replaceAll(/<!--.*?-->/g, "")])"""
# Waits until the screen has finished loading.
SETTLED = f"""async () => {{
  const state = {STATE};
  for (let [was, same] = ["", 0]; same < 8; was = state()) {{
    await new Promise(requestAnimationFrame);
    same = was === state() ? same + 1 : 0;
  }}
}}"""
# Presses keys one after the other without focus. Returns those that changed the screen.
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


def test_shortcuts_can_be_switched_off(session: BrowserSession) -> None:
    """Without focus no key does anything, on any screen. The focused element still reacts."""
    session.change_settings(tips="off", shortcuts="off")
    page, found = session.page, {}
    for address in screens(session):
        session.go(address)
        session.wait()
        expect(page.locator("h1").first).to_be_visible()
        page.evaluate(SETTLED)
        found[address] = page.evaluate(PRESS, KEYS)
    assert [address for address, keys in found.items() if keys] == []
    session.go("play/look")
    session.wait()
    assert page.locator("[aria-keyshortcuts]").count() == 0
    page.locator("[data-tool=hint]").press("Enter")
    expect(page.locator("[data-hinted]")).to_be_visible()


Point = tuple[float, float]
Draggable = tuple[ElementHandle, Point]

# All elements with a card or a move: equal before a drag and after a cancelled one.
SEEN = """() => JSON.stringify([
  document.documentElement.dataset.state, document.documentElement.dataset.dragging,
  window.played, window.asked?.filter(op => op === "play"),
  document.querySelectorAll(".flying, [data-over]").length,
  [...document.querySelectorAll(".felt [aria-label]")].map(each => [each.ariaLabel, each.ariaPressed]),
  [...document.querySelectorAll(".action button")].map(each => each.innerText)])"""
COUNT = """() => {
  window.asked = [];
  addEventListener("pointerdown", event => { window.pointer = event.pointerId; }, true);
}"""
SPOTS = "document.querySelectorAll('.felt button.spot[data-live=yes]')"
CENTRES = """() => [...document.querySelectorAll(".felt *")].filter(each => each.moveWords || each.onDrop)
.map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".felt"))"""
CATCH = """spot => {
  window.clicks = 0;
  spot.addEventListener("click", event => {
    window.clicks += 1;
    event.stopImmediatePropagation();
  }, { capture: true, once: true });
}"""
POINTER = """([type, more]) => document.querySelector(".felt").dispatchEvent(new PointerEvent(type, {
  pointerId: window.pointer, pointerType: "mouse", isPrimary: true, bubbles: true, ...more }))"""
# Renders the same position again, as a new one would be.
REDRAWN = "() => show(structuredClone(shown[0]), shown[1])"


def pointer(kind: str, **more: object) -> Callable[[Page], None]:
    return lambda page: page.evaluate(POINTER, [kind, more])


def event(kind: str) -> Callable[[Page], None]:
    return lambda page: page.evaluate("kind => { dispatchEvent(new Event(kind)); }", kind)


ENDINGS: dict[str, Callable[[Page], object]] = {
    "cancelled": pointer("pointercancel"),
    "capture lost": lambda page: page.evaluate("document.documentElement.releasePointerCapture(pointer)"),
    "another window": event("blur"),
    "page hidden": lambda page: [page.evaluate(each) for each in (HIDE, "delete document.hidden")],
    "page left": event("pagehide"),
    "button released elsewhere": pointer("pointermove", buttons=0),
    "second finger": pointer("pointerdown", pointerId=77, pointerType="touch", isPrimary=False, buttons=1),
    "second pointer": pointer("pointerdown", pointerId=78, pointerType="touch", buttons=1),
    "right button": lambda page: [act(button="right") for act in (page.mouse.down, page.mouse.up)],
    "context menu": pointer("contextmenu"),
    "Escape": lambda page: page.keyboard.press("Escape"),
}


@pytest.mark.parametrize("game", one_of(GAMES[1], GAMES))
def test_a_drag_ends_without_a_move(open_position: OpenPosition, game: str) -> None:
    """Begin a drag, hold it over a target, end it in each way, then release the button and click."""
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off").page
    page.evaluate(COUNT)
    spot, goal = the(draggable(page))
    found = {name: wrong for name, end in ENDINGS.items() if (wrong := faults(page, spot, goal, end))}
    assert found == {}


def test_a_new_position_ends_a_drag(page: Page, base: str) -> None:
    """On the generic table, which can be drawn again from here."""
    table = GenericTable(page, base).mount(pygames.games()[GAME], CONFIGS)
    while not draggable(page):
        table.tap_move(table.moves[0])
    page.evaluate(COUNT)
    assert faults(page, *the(draggable(page)), lambda page: page.evaluate(REDRAWN)) == []


def the(found: Draggable | None) -> Draggable:
    assert found, "nothing can be dragged"
    return found


def draggable(page: Page) -> Draggable | None:
    """Return a card that can be dragged, and its target."""
    for at in range(page.evaluate(f"{SPOTS}.length")):
        spot = page.evaluate_handle(f"{SPOTS}[{at}]").as_element()
        assert spot
        lift(page, spot)
        for x, y in page.evaluate(CENTRES):
            page.mouse.move(x, y)
            if page.locator(".flying").count() and page.locator("[data-over]").count():
                page.keyboard.press("Escape")
                page.mouse.up()
                return spot, (x, y)
        page.keyboard.press("Escape")
        page.mouse.up()
    return None


def lift(page: Page, spot: ElementHandle) -> Point:
    x, y = middle(spot)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 12)
    return x, y


def faults(page: Page, spot: ElementHandle, goal: Point, end: Callable[[Page], object]) -> list[str]:
    x, y = goal
    before = page.evaluate(SEEN)
    middle = lift(page, spot)
    page.mouse.move(x, y, steps=3)
    assert page.locator(".flying").count() == 1
    wrong = []
    end(page)
    page.mouse.move(x + 1, y + 1)
    if page.evaluate(SEEN) != before:
        wrong.append("it goes on")
    page.mouse.up()
    if page.evaluate(SEEN) != before:
        wrong.append("it was dropped")
    page.evaluate(CATCH, spot)
    page.mouse.click(*middle)
    if page.evaluate("clicks") != 1:
        wrong.append("the next click is lost")
    if page.evaluate(SEEN) != before:
        wrong.append("the next click does more")
    return wrong


def test_two_fingers_on_a_card_enlarge_the_page_and_drag_nothing(page: Page, base: str) -> None:
    Table(page, base).begin(GAME)
    before = page.evaluate(SEEN)
    x, y = middle(page.locator(".felt .spot[data-live=yes]").first)
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: Point) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 30, y - 30))
    for apart in range(40, 200, 10):
        touch("touchMove", (x, y), (x + 30, y - apart))
    touch("touchEnd")
    page.wait_for_function("() => visualViewport.scale > 1.2")
    assert page.evaluate(SEEN) == before
