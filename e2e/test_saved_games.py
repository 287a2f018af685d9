"""Saved games: over a reload and a lost worker, in a file, and deleted, for some days not for good."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browser_tools.positions import position
from conftest import ROOT, engine, matrix
from example_games import GAME, OTHER, SHORTEST, TITLE
from pages.device_storage import SAVES, list_saves, put, read_database, with_database
from pages.menu import Menu, delete, download, import_file, save_all
from pages.scripts import script, with_module
from pages.shared_deals import FINISH, plan
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Page, expect

import pygames

pytestmark = pytest.mark.shared_page

# Playwright's clock counts in seconds.
A_DAY = 24 * 3600


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


@pytest.mark.parametrize("days", [365, *matrix(-365)])
def test_a_new_game_comes_first_independent_of_the_clock(page: Page, base: str, days: int) -> None:
    Table(page, base).start(seed=1).wait("your-turn")
    menu = Menu(page, base).open()
    expect(menu.saves()).to_have_count(1)
    (save,) = list_saves(page)
    old = save["id"]
    put(page, {"save": {**save, "changed": save["changed"] + days * A_DAY * 1000}})
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


def everything(page: Page) -> dict[str, Any]:
    """Return all stored data without the marks of deletion."""
    found = read_database(page)
    for save in found["saves"].values():
        for mark in ("deleted", "originalDeleted", "deletions"):
            save.pop(mark, None)
    return found


def start_game(page: Page, base: str) -> tuple[Table, dict[str, Any]]:
    table = Table(page, base).begin(seed=1, moves=1)
    (save,) = list_saves(page)
    return table, save


def test_a_deleted_game_is_restored_at_once_and_after_a_reload(page: Page, base: str) -> None:
    table, save = start_game(page, base)
    before, address = table.visible_text, page.url
    menu = Menu(page, base).open()
    all_of_it = everything(page)
    row = menu.saves().first
    row.get_by_role("button", name=re.compile("^Delete")).click()
    question = row.get_by_role("alert")
    expect(question).to_contain_text(f"Delete this game? {TITLE} against {save['players'][1]['name']}")
    row.get_by_role("button", name="Keep it").click()
    expect(question).to_have_count(0)
    delete(row)  # asks again
    expect(menu.saves()).to_have_count(0)
    undo = page.locator(".undo")
    expect(undo).to_contain_text(TITLE)
    expect(undo).to_be_in_viewport()
    undo.get_by_role("button", name="Undo").click()
    expect(menu.saves()).to_have_count(1)
    expect(undo).to_have_count(0)
    assert everything(page) == all_of_it

    delete(menu.saves().first)
    expect(menu.saves()).to_have_count(0)
    # Its own address shows that it is deleted.
    page.goto(address)
    expect(page.locator(".notice")).to_contain_text("You deleted this game")
    menu.open()
    page.reload()
    page.locator(".deleted summary").click()
    row = page.locator("[data-deleted]")
    expect(row).to_contain_text(TITLE)
    row.get_by_role("button", name="Bring back").click()
    expect(menu.saves()).to_have_count(1)
    expect(page.locator(".deleted")).to_have_count(0)
    page.goto(address)
    table.await_turn(before)


def test_every_kind_of_deletion_can_be_undone(page: Page, base: str) -> None:
    """A finished game in the history, one that is damaged, one of a newer version, a damaged original."""
    key = page.evaluate(FINISH, plan(SHORTEST))
    good = list_saves(page)[0]
    record = read_database(page)["records"][key]
    put(
        page,
        {"id": "no-save", "record": position(GAME, "over").record},
        {"save": {"id": "no-record", "game": 7}},
        {"save": {"id": "newer", "format": 99}, "record": record},
        {"save": {**good, "id": "unknown", "game": "chess", "over": False, "toAct": 0}, "record": record},
    )
    with_database(page, "(db, key) => db.put('damaged', ['{'], key)", key)
    before = everything(page)
    menu = Menu(page, base).open()
    bad = ["no-save", "no-record", "newer", "unknown"]
    for each in bad:
        row = page.locator(f"[data-save={each}]")
        row.get_by_role("button", name="Delete").click()
        expect(row.get_by_role("alert")).to_contain_text("Delete this saved game")
        row.get_by_role("button", name="Really delete?").click()
        expect(row).to_have_count(0)
        expect(page.locator(".undo")).to_be_visible()
    # A save of a record alone has only public data.
    assert read_database(page)["saves"]["no-save"].keys() == {"id", "deleted"}
    menu.history()
    page.locator("[data-original]").get_by_role("button", name="Delete original").click()
    expect(page.locator("[data-original]").get_by_role("alert")).to_be_visible()
    page.locator("[data-original]").get_by_role("button", name="Really delete?").click()
    expect(page.locator("[data-original]")).to_have_count(0)
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect(page.locator("[data-original]")).to_have_count(1)
    delete(page.locator(f"[data-save='{key}']"))
    expect(page.locator("[data-save]")).to_have_count(0)
    assert list_saves(page) == []

    page.reload()
    page.locator(".deleted summary").click()
    for left in range(len(bad), -1, -1):
        page.locator("[data-deleted] button").first.click()
        expect(page.locator("[data-deleted]")).to_have_count(left)
    assert everything(page) == before


@pytest.mark.quick
def test_deleted_data_is_in_no_statistics_and_in_no_export(page: Page, base: str, tmp_path: Path) -> None:
    page.evaluate(FINISH, plan(SHORTEST))
    key = page.evaluate(FINISH, plan(SHORTEST, seed=3))
    whole = save_all(page, tmp_path / "whole.json")
    page.goto(f"{base}#/history")
    delete(page.locator(f"[data-save='{key}']"))
    expect(page.locator("[data-save]")).to_have_count(1)
    page.goto(f"{base}#/statistics")
    expect(page.locator(".statistics dd, .statistics td").first).to_contain_text("1")
    saves = json.loads(save_all(page, tmp_path / "all.json").read_text(encoding="utf-8"))["saves"]
    assert [save["id"] == key for save in saves] == [False]
    assert not {"deleted", "originalDeleted"} & saves[0].keys()
    # An earlier file restores it.
    Menu(page, base).open()
    import_file(page, whole)
    expect(page.locator("[data-transfer=over]")).to_be_visible()
    assert key in [save["id"] for save in list_saves(page)]


def test_deletion_is_final_after_a_week_or_on_request(page: Page, base: str) -> None:
    key = page.evaluate(FINISH, plan(SHORTEST))
    page.goto(f"{base}#/history")
    delete(page.locator("[data-save]"))
    expect(page.locator(".undo")).to_be_visible()
    now = page.evaluate("Date.now() / 1000")
    for days, there in ((6, True), (8, False)):
        page.clock.set_fixed_time(now + days * A_DAY)
        page.goto(f"{base}#/settings")
        page.goto(f"{base}#/history")
        expect(page.locator(".deleted")).to_have_count(int(there))
        until(lambda there=there: (key in read_database(page)["records"]) is there)  # type: ignore[misc]
    page.clock.set_fixed_time(now)
    page.evaluate(FINISH, plan(SHORTEST))
    page.goto(f"{base}#/settings")
    page.goto(f"{base}#/history")
    delete(page.locator("[data-save]"))
    Menu(page, base).purge()
    until(lambda: not any(read_database(page).values()))


def test_a_full_device_still_deletes_and_games_come_before_deleted_data(page: Page, base: str) -> None:
    """If storage is too full for a mark, the deletion is final, and the page offers no undo."""
    page.evaluate(FINISH, plan(SHORTEST))
    page.goto(f"{base}#/history")
    page.evaluate(script("fill-storage"), 0)
    delete(page.locator("[data-save]"))
    expect(page.locator("[data-save]")).to_have_count(0)
    expect(page.locator(".undo")).to_have_count(0)
    page.evaluate("() => { self.left = Infinity; }")
    assert read_database(page)["records"] == {}


def test_a_deleted_game_in_another_tab_is_restored_by_its_next_move(page: Page, base: str) -> None:
    table, save = start_game(page, base)
    with_module(page, SAVES, "(saves, id) => saves.markDeleted(id, 'deleted', Date.now())", save["id"])
    assert list_saves(page) == []
    table.play(table.moves[0])
    assert [each["id"] for each in list_saves(page)] == [save["id"]]
