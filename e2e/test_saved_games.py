"""Saved games: over a reload, and a lost worker."""

import json
import re
from pathlib import Path

import pytest
from conftest import ROOT, engine, matrix
from example_games import OTHER, TITLE
from pages.device_storage import list_saves, put
from pages.menu import Menu, delete, download, import_file
from pages.table import Table
from playwright.sync_api import Page, expect

import pygames

pytestmark = pytest.mark.shared_page


def test_a_game_is_restored_after_a_reload_and_the_loss_of_its_worker(page: Page, base: str) -> None:
    """Also of one that is lost while bots think."""
    table = Table(page, base).begin(seats=6, moves=2)
    before, moves = table.visible_text, table.moves
    page.reload()
    table.await_turn(before)
    assert table.moves == moves
    with page.expect_worker():
        engine(page).evaluate("() => { self.close() }")
    table.wait("loading")
    table.await_turn(before)
    table.make(table.moves[0])
    with page.expect_worker():
        engine(page).evaluate("() => { self.close() }")
    table.await_turn().play(table.moves[0])


def test_a_record_is_saved_to_a_file_and_imported(page: Page, base: str, tmp_path: Path) -> None:
    table = Table(page, base).begin(moves=2)
    before = table.visible_text
    menu = Menu(page, base).open()
    file = tmp_path / "game.json"
    file.write_text(download(menu.saves().first.get_by_role("button", name=re.compile("Save the game"))))
    record = json.loads(file.read_text())
    assert (record["format"], record["x_program"]) == ("pygames-record/1", "pygames")
    assert record["x_build"] == json.loads((ROOT / "dist" / "files.json").read_text())["build"]
    import_file(page, file)
    assert table.wait("your-turn", "cover", "error") == "your-turn"  # it is here: no second one is imported
    menu.open()
    expect(menu.saves()).to_have_count(1)
    delete(menu.saves().first)
    expect(menu.saves()).to_have_count(0)
    menu.purge()
    import_file(page, file)
    # A record does not distinguish bots and persons.
    assert table.wait("your-turn", "cover", "error") == "cover"
    assert table.hold() == "your-turn"
    assert table.visible_text == before
    page.goto(f"{base}#/")
    file.write_text("{}")
    import_file(page, file)
    expect(page.locator(".notice")).to_contain_text("couldn't read")


YEAR = 365 * 24 * 3600 * 1000


@pytest.mark.parametrize("shift", [YEAR, *matrix(-YEAR)])
def test_a_new_game_comes_first_independent_of_the_clock(page: Page, base: str, shift: int) -> None:
    Table(page, base).start(seed=1).wait("your-turn")
    menu = Menu(page, base).open()
    expect(menu.saves()).to_have_count(1)
    old = str(menu.saves().first.get_attribute("data-save"))
    (save,) = list_saves(page)
    put(page, {"save": {**save, "changed": save["changed"] + shift}})
    Table(page, base).start(OTHER, seed=2).wait("your-turn")
    menu.open()
    expect(menu.saves()).to_have_count(2)
    expect(menu.saves().first).to_contain_text(pygames.games()[OTHER].title)
    expect(page.locator(f"[data-save='{old}'] .when")).to_contain_text(re.compile(r"20\d\d"))
    # A continued old game comes first again.
    page.goto(f"{base}#/play/{old}")
    table = Table(page, base)
    table.await_turn().play(table.moves[0])
    menu.open()
    expect(menu.saves().first).to_contain_text(TITLE)
