"""The menu and the form: which games come first, what one tap starts, and the opponents."""

import re

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import position
from conftest import one_of
from example_games import GAME, GAMES, OTHER, RULING_TEXT, SECTION, TITLE, short
from pages.device_storage import list_saves, with_database
from pages.menu import Menu
from pages.navigation import visit
from pages.network import Held
from pages.scripts import with_module
from pages.table import Table
from playwright.sync_api import Page, Route, expect

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
SCREENS = [f"screens/{name}.js" for name in ("app/game-setup", "play/launch", "app/state")]
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
STANDS = re.compile(r"Your turn|'s turn")


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
    menu.play()
    table = Table(page, base).await_turn()
    game_id = list_saves(page)[0]
    assert [player.get("bot") for player in game_id["players"]] == [None, "medium"]
    assert game_id["options"] == {}
    table.play(table.moves[0])
    shown = table.visible_text
    menu.open()
    first = page.locator("main").locator("section, li").first
    expect(first).to_have_attribute("data-save", game_id["id"])
    expect(first).to_contain_text(TITLE)
    expect(first).to_contain_text("Against Otis (medium)")
    expect(first.locator(".state")).to_have_text(STANDS)
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
    for level in ("hard", "medium", "easy"):
        page.locator("[name=kind1]").select_option(level)
        expect(page.locator(".plays")).to_be_visible()
    offered = page.locator("[name=kind1] option").evaluate_all("all => all.map(each => each.value)")
    assert offered == ["person", *pygames.games()[game].offered_bots]
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
    page, held, rules = device, Held(), list[Route]()
    page.context.route("**/*.wasm*", held.take)
    page.context.route("**/rules/en.json", lambda route: rules.append(route))
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
    rules.pop().continue_()
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
