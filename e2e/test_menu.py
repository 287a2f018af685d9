"""The menu and forms: games that come first, opponents, drafts, the wheel, and the theme of the browser."""

import re
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from conftest import matrix, one_of
from example_games import GAME, GAMES, OTHER, RULING_TEXT, SECTION, TITLE, short
from pages.device_storage import list_saves, with_database
from pages.menu import Menu
from pages.navigation import visit
from pages.scripts import with_module
from pages.table import Table
from pages.waiting import Held
from playwright.sync_api import Page, expect
from tools.common import PHONE

import pygames

pytestmark = pytest.mark.shared_page

# The game that one tap starts after a finished game against this level.
ENDED = """({ appData, lastPlan, onGameOver, storeLastPlan }, [plan, rematch, level]) => {
  const game = appData.games.find(({ id }) => id === plan.game);
  plan.players = plan.players.map(each => (each.bot ? { ...each, bot: level } : each));
  storeLastPlan(plan, game);
  onGameOver(plan, rematch);
  return lastPlan(game).options;
}"""
SCREENS = [f"screens/{name}.js" for name in ("app/game-setup", "play/launch-game", "app/state")]
# Keeps the database busy for some milliseconds, and records which games each painted menu lists.
BUSY = """(database, time) => {
  const store = database.transaction("saves", "readwrite").objectStore("saves");
  const end = performance.now() + time;
  const goOn = () => performance.now() < end && store.get("none").then(goOn);
  goOn();
  window.painted = [];
  new MutationObserver(() => {
    const games = [...document.querySelectorAll("[data-save]")].map(each => each.dataset.save);
    if (document.querySelector(".tile")) window.painted.push(games.join());
  }).observe(document.getElementById("page"), { childList: true, subtree: true });
}"""


@pytest.mark.quick
def test_the_menu_appears_with_its_list(page: Page, base: str) -> None:
    """No earlier list changes under the finger."""
    menu = Menu(page, base)
    Table(page, base).start(seed=1).wait("your-turn")
    menu.open()
    expect(menu.saves()).to_have_count(1)
    Table(page, base).start(OTHER, seed=2).wait("your-turn")
    with_database(page, BUSY, 200)
    menu.open()
    expect(menu.saves()).to_have_count(2)
    assert set(page.evaluate("window.painted")) == {",".join(save["id"] for save in list_saves(page))}


def test_one_tap_starts_a_game_and_the_menu_continues_it(page: Page, base: str) -> None:
    menu = Menu(page, base).open()
    expect(page.locator(".latest")).to_have_count(0)
    expect(menu.tile()).to_contain_text("Against Otis (medium)")
    page.get_by_label("Your name").fill("Zoe")
    menu.play()
    table = Table(page, base).await_turn()
    game_id = list_saves(page)[0]
    assert [(each["name"], each["bot"]) for each in game_id["players"]] == [("Zoe", None), ("Otis", "medium")]
    assert game_id["options"] == {}
    table.play(table.moves[0])
    shown = table.visible_text
    menu.open()
    first = page.locator("main").locator("section, li").first
    expect(first).to_have_attribute("data-save", game_id["id"])
    expect(first).to_contain_text(TITLE)
    expect(first).to_contain_text("Against Otis (medium)")
    expect(first.locator(".state")).to_have_text(re.compile(r"Your turn|'s turn"))
    first.get_by_role("link", name="Continue").click()
    table.await_turn(shown)


def test_one_tap_repeats_the_last_settings(page: Page, base: str) -> None:
    menu = Menu(page, base).open()
    menu.new_game()
    menu.fill(seats=3, name0="Zoe", kind1="easy", name2="Rob", **short(GAME))
    expect(page.get_by_label("Name 2")).to_have_value("Lulu")  # the name of an easy bot
    menu.start()
    table = Table(page, base).await_turn()
    expect(page.locator(".player.mine .name")).to_have_text("Zoe")
    first = list_saves(page)[0]
    # Addresses of other programs do not change the habits of the player.
    table.start(bots="greedy")
    table.wait("your-turn")
    menu.open()
    expect(menu.tile()).to_contain_text("Against Lulu (easy) and Rob (medium)")
    menu.play()
    assert table.wait() == "your-turn"
    second = list_saves(page)[0]
    assert second["id"] != first["id"]
    assert (second["players"], second["options"]) == (first["players"], first["options"])
    assert [player["name"] for player in second["players"]] == ["Zoe", "Lulu", "Rob"]
    menu.open().new_game()
    expect(page.get_by_label("Name 1")).to_have_value("Zoe")
    expect(page.get_by_role("combobox", name=re.compile(r"^Player\b"))).to_have_count(3)


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_bots_are_offered_by_level_name_and_description(page: Page, base: str, game: str) -> None:
    page.goto(f"{base}#/new?game={game}")
    for level in (levels := [*pygames.games()[game].offered_bots, "fitted"]):
        page.locator("[name=kind1]").select_option(level)
        expect(page.locator(".plays")).to_be_visible()
    offered = page.locator("[name=kind1] option").evaluate_all("all => all.map(each => each.value)")
    assert offered == ["person", *levels]
    page.locator("[name=kind1]").select_option("person")
    expect(page.get_by_label("Name 2")).to_have_value("Player 2")


def test_names_at_a_table_differ_and_the_same_address_gives_the_same_names(page: Page, base: str) -> None:
    bots, names = ["easy", "easy", "medium", "greedy", "greedy"], "Fay"
    found = []
    for _ in range(2):
        Table(page, base).start(seats=6, bots=",".join(bots), names=names).wait()
        found.append([player["name"] for player in list_saves(page)[0]["players"]])
        visit(page, f"{base}#/settings", ".settings")
    assert found[0] == found[1]
    assert found[0][0] == "Fay"
    assert len({name.casefold() for name in found[0]}) == 6


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_chooses_the_starting_player(page: Page, session: BrowserSession, game: str) -> None:
    """The loser of the last one, if the rules say so: by "Play again", and by one tap on the menu."""
    given = position(game, "over")
    rematch = pygames.Record.loads(given.record).replay().rematch_options
    session.open_position(given)
    page.get_by_role("button", name="Play again").click()
    Table(page, session.base).wait("your-turn", "cover")
    save = list_saves(page)[0]
    assert save["options"] == rematch
    assert [each["name"] for each in save["players"]] == [each["name"] for each in given.players]
    plan = {"players": list(given.players), "options": given.options, "game": game, "seed": None}
    assert with_module(page, SCREENS, ENDED, [plan, rematch, "easy"]) == rematch


@pytest.mark.keeps
def test_start_works_while_python_loads_and_the_rules_are_complete(device: Page, base: str) -> None:
    page, held, rules = device, Held(), Held()
    page.context.route("**/*.wasm*", held.take)
    page.context.route("**/rules/en.json", rules.take)
    menu = Menu(page, base).open()
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    button = menu.tile().get_by_role("button")
    expect(button).to_have_text("Play")
    button.click()
    expect(button).to_have_text("Loading …")
    expect(button.locator("progress")).to_be_visible()
    menu.tile().get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name=f"Rules: {TITLE}")).to_be_visible()
    expect(page.get_by_text("have rules for this game")).to_have_count(0)
    rules.let_go()
    expect(page.get_by_role("heading", name=SECTION)).to_be_visible()
    expect(page.get_by_text("Our ruling The official rules")).to_be_visible()
    expect(page.locator(".ours", has_text=RULING_TEXT)).to_contain_text("Our ruling")
    expect(page.get_by_text("have rules for this game")).to_have_count(0)
    page.goto(f"{base}#/settings")
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    menu.open().new_game()
    menu.start()
    loading = page.locator("form button[type=submit]")
    expect(loading).to_have_text("Loading …")
    expect(loading.locator("progress")).to_be_visible()
    held.let_go()
    assert Table(page, base).wait() == "your-turn"


BAR = {"light": "#145039", "dark": "#10332a"}
OPPOSITE = {"light": "dark", "dark": "light"}
# The colour of the browser's bar by the applicable meta, the page's theme, and the theme before any style.
SHOWN = """() => [
  [...document.querySelectorAll("meta[name=theme-color]")]
    .find(({ media }) => matchMedia(media || "all").matches).content,
  document.documentElement.dataset.theme, document.querySelector("meta[name=color-scheme]").content]"""


def shows(theme: str) -> list[str]:
    return [BAR[theme], theme, theme]


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_browsers_bar_has_the_chosen_theme(shared_page: Page, system: Any) -> None:
    shared_page.emulate_media(color_scheme=system)
    for chosen in ("light", "dark", "auto", OPPOSITE[system]):
        shared_page.locator(f"input[name=theme][value={chosen}]").check()
        assert shared_page.evaluate(SHOWN) == shows(system if chosen == "auto" else chosen), chosen
    shared_page.locator("input[name=theme][value=auto]").check()
    shared_page.emulate_media(color_scheme=OPPOSITE[system])  # type: ignore[arg-type]
    expect(shared_page.locator("html")).to_have_attribute("data-theme", OPPOSITE[system])
    assert shared_page.evaluate(SHOWN) == shows(OPPOSITE[system])


@pytest.mark.parametrize("chosen", ["dark", *matrix("light")])
def test_nothing_is_painted_in_another_theme_first(session: BrowserSession, chosen: str) -> None:
    """Measured before the page's own script runs."""
    page = session.page
    session.reload(theme=chosen)
    page.emulate_media(color_scheme=OPPOSITE[chosen])  # type: ignore[arg-type]
    session.hold("**/main.js")
    page.goto("about:blank")
    page.goto(session.base, wait_until="commit")
    expect(page.locator("header.bar.home")).to_be_visible()
    seen = page.evaluate(SHOWN)
    session.reload()
    assert seen == shows(chosen)


@pytest.mark.parametrize("address", [f"rules/{GAME}", *matrix("settings", "")])
def test_a_wheel_scrolls(shared_page: Page, session: BrowserSession, address: str) -> None:
    session.page.set_viewport_size({"width": 360, "height": 320})
    session.go(address)
    session.wait()
    session.page.mouse.move(180, 200)
    session.page.mouse.wheel(0, 120)
    session.page.wait_for_function("() => scrollY > 0")
    session.page.set_viewport_size(PHONE)


FORM = """() => Object.fromEntries([...document.querySelector("form").elements].filter(({ name }) => name)
  .map(each => [each.name, each.type === "checkbox" ? each.checked : each.value]))"""


def fill(page: Page) -> dict[str, object]:
    """Change every field of the form for a new game. Return its values."""
    seats = page.locator("[name=seats]")
    if seats.count():
        seats.select_option(index=1)
    for name in sorted(page.evaluate(FORM).keys() - {"seats"}):
        field = page.locator(f"form [name={name}]")
        # The fields depend on the players.
        if not field.count():
            continue
        kind = field.evaluate("each => each.localName === 'select' ? 'select' : each.type")
        if kind == "select":
            field.select_option(index=0 if field.evaluate("each => each.selectedIndex") else 1)
        elif kind == "checkbox":
            field.set_checked(not field.is_checked())
        elif kind == "number":
            field.fill(str(int(field.input_value()) + 1))
        else:
            field.fill(f"Zo\u00eb {name}")
    return dict(page.evaluate(FORM))


@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_a_half_filled_form_survives_other_screens(session: BrowserSession, game: str) -> None:
    page = session.page
    session.reload()
    form = page.locator("form")
    session.go(f"new?game={game}")
    expect(form).to_be_visible()
    filled = fill(page)
    for aside in ("rules", "home", "settings", "reload"):
        if aside == "reload":
            page.reload()
        elif aside == "rules":
            page.locator("header.bar a[href*=rules]").click()
            expect(page.locator("main.rules")).to_be_visible()
            page.locator(".rules a[href*=new]").click()
        else:
            session.go("" if aside == "home" else aside)
            expect(form).to_have_count(0)
            page.go_back()
        expect(form).to_be_visible()
        assert page.evaluate(FORM) == filled, aside
    # An address with more parameters replaces the draft.
    session.go(f"new?game={game}&names=Bo")
    expect(page.locator("[name=name0]")).to_have_value("Bo")


@pytest.mark.shared_page
def test_a_game_that_was_started_leaves_no_draft(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game={GAME}")
    page.locator("[name=name0]").fill("Zo\u00eb")
    page.locator("[name=rounds]").fill("2")
    page.locator("form [type=submit]").click()
    Table(page, base).wait("your-turn")
    with_module(page, "core/settings.js", "({ changeSettings }) => changeSettings({ last: {} })")
    page.goto(f"{base}#/new?game={GAME}")
    expect(page.locator("[name=rounds]")).not_to_have_value("2")


PERSIST = """
window.asks = 0;
StorageManager.prototype.persist = async () => { window.asks += 1; return false; };
"""


def test_persistence_is_asked_for_when_there_is_something_to_lose(device: Page, base: str) -> None:
    """Once, and not before several moves."""
    device.add_init_script(PERSIST)
    table = Table(device, base).begin(rounds=9)
    asked = []
    for _ in range(7):
        table.play(table.moves[0])
        asked.append(device.evaluate("asks"))
    assert asked[0] == 0
    assert asked[-1] == 1
    assert sorted(asked) == asked
