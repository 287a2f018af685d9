"""No saved game is out of reach: what is wrong with one is told, costs no other, can be saved and deleted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import LANDSCAPE, engine, matrix, ready, slow
from examples import GAME, GAMES, short
from pages.device import kept, only_game, put
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, expect
from tools.common import PHONE

import pygames

# The worker's storage is full, as long as `full` says so.
FULL = """() => {
  self.full = true;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (self.full) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, given);
  };
}"""


@pytest.fixture
def page(again: Page) -> Page:
    """No test of this file needs a fresh device, but those that say so."""
    return again


def begun(page: Page, base: str, game: str = GAME, moves: int = 3, **words: object) -> Table:
    """A game some own moves on."""
    table = Table(page, base).start(game, **words)
    for _ in range(moves):
        table.wait("your-turn")
        table.play(table.moves[0])
    table.wait("your-turn")
    return table


def spoilt(record: str, *events: str, at: int = 0) -> str:
    """The record with these events after the first ones."""
    data = json.loads(record)
    data["events"] = [*data["events"][: at or None], *events]
    return json.dumps(data)


# -- a damaged record -------------------------------------------------------------------------------------


def own(record: str) -> list[int]:
    """Where the person's moves stand."""
    return [i for i, event in enumerate(json.loads(record)["events"]) if event.startswith("0 ")]


@pytest.mark.parametrize("fault", ["repeated", *slow("illegal", "half")])
def test_a_damaged_game_goes_on_where_it_was_sound_and_the_rest_is_kept(
    page: Page, base: str, tmp_path: Path, fault: str
) -> None:
    table = begun(page, base)
    page.goto(f"{base}#/")
    save, record = only_game(page)
    events = json.loads(record)["events"]
    last = own(record)[-1]
    sound = {"repeated": len(events), "illegal": last, "half": last}[fault]
    bad = {
        "repeated": lambda: spoilt(record, events[last]),
        "illegal": lambda: spoilt(record, events[own(record)[0]], *events[last + 1 :], at=last),
        "half": lambda: record[: record.index(json.dumps(events[last])) + 5],
    }[fault]()
    put(page, {"save": {**save, "engine": "0.0.7"}, "record": bad})

    menu = Menu(page, base).open()
    menu.saves().first.get_by_role("link").click()
    assert table.wait("your-turn", "error") == "your-turn"
    refused = page.locator(".refused")
    expect(refused).to_contain_text("damaged")
    expect(refused).to_contain_text("version 0.0.7")
    expect(refused).to_contain_text(f"this is version {pygames.__version__}")
    found = kept(page)
    assert json.loads(found["records"][save["id"]])["events"][:sound] == events[:sound]
    assert found["damaged"] == {save["id"]: [bad]}

    # Neither moves nor bots nor coming back write over what is kept beside it.
    table.play(table.moves[0])
    page.reload()
    table.wait("your-turn")
    table.play(table.moves[0])
    expect(page.locator(".refused")).to_have_count(0)
    assert kept(page)["damaged"] == {save["id"]: [bad]}

    menu.open()
    beside = menu.saves().first.locator("[data-original]")
    with page.expect_download() as download:
        beside.get_by_role("button", name="Save the damaged original as file").click()
    download.value.save_as(tmp_path / "damaged.json")
    (written,) = json.loads((tmp_path / "damaged.json").read_text())["saves"]
    assert written["record"] == bad
    beside.get_by_role("button", name="Delete it").click()
    beside.get_by_role("button", name="Really delete?").click()
    expect(beside).to_have_count(0)
    expect(menu.saves()).to_have_count(1)
    menu.purge()
    assert kept(page)["damaged"] == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_a_move_that_the_rules_refuse_now_costs_only_what_follows(
    page: Page, base: str, game: str
) -> None:
    table = begun(page, base, game, moves=4)
    page.goto(f"{base}#/")
    save, record = only_game(page)
    events = json.loads(record)["events"]
    last = own(record)[-1]
    put(page, {"save": save, "record": spoilt(record, events[own(record)[0]], at=last)})
    menu = Menu(page, base).open()
    menu.saves().first.get_by_role("link").click()
    assert table.wait("your-turn", "error") == "your-turn"
    expect(page.locator(".refused")).to_contain_text("damaged")
    assert json.loads(kept(page)["records"][save["id"]])["events"][:last] == events[:last]
    menu.open()
    menu.saves().first.locator("button.tool.danger, button.tool").last.click()
    menu.saves().first.locator("button.danger").click()
    expect(menu.saves()).to_have_count(0)
    menu.purge()
    assert kept(page) == {"damaged": {}, "records": {}, "saves": {}}


def test_a_save_names_the_versions_that_wrote_it(page: Page, base: str) -> None:
    begun(page, base, moves=0)
    save, _ = only_game(page)
    assert save["engine"] == pygames.__version__
    assert save["build"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "not installed here"),
        ({"options": {"rounds": 99, "tie_order": [0, 1]}}, "options that are not allowed any more"),
        ({"players": ["Ana"] * 9}, "options that are not allowed any more"),
        ({"events": 7}, "too much of it is damaged"),
    ],
)
def test_a_game_that_cannot_be_opened_says_why_and_is_kept(
    page: Page, base: str, change: dict[str, Any], told: str
) -> None:
    begun(page, base, moves=0)
    page.goto(f"{base}#/")
    save, record = only_game(page)
    bad = json.dumps({**json.loads(record), **change})
    put(page, {"save": save, "record": bad})
    menu = Menu(page, base).open()
    menu.saves().first.get_by_role("link").click()
    expect(page.locator(".notice")).to_contain_text(told)
    expect(page.locator(".notice")).to_contain_text("It is kept")
    assert kept(page)["records"] == {save["id"]: bad}


@pytest.mark.slow
def test_a_bot_that_is_gone_is_stood_in_for(page: Page, base: str) -> None:
    table = begun(page, base, moves=1)
    page.goto(f"{base}#/")
    save, record = only_game(page)
    save["players"][1]["bot"] = "expert"
    put(page, {"save": save, "record": record})
    Menu(page, base).open().saves().first.get_by_role("link").click()
    table.wait("your-turn")
    name = save["players"][1]["name"]
    expect(page.locator(".refused")).to_contain_text(f"The bot that played for {name} is no longer here")
    table.play(table.moves[0])
    table.wait("your-turn")
    assert only_game(page)[0]["players"][1]["bot"] == "hard"


# -- a damaged list ---------------------------------------------------------------------------------------


def corrupt(good: dict[str, Any]) -> list[dict[str, Any]]:
    """Saves, each with one thing wrong."""
    required = [key for key in good if key not in ("id", "engine", "build", "deal")]
    missing = [{key: value for key, value in good.items() if key != gone} for gone in required]
    person = {"kind": "person", "name": "Ana"}
    wrong: dict[str, list[Any]] = {
        "format": [None, "2", -1, 2.5],
        "holder": [None, 3],
        "game": [None, 7, []],
        "players": [None, [], {}, "Ana", [person, None], [{**person, "name": 5}], [person] * 65],
        "options": [None, [], "rounds"],
        "seed": ["7", -1, 0.5, True],
        "over": [None, "no", 0, True],
        "toAct": [None, 99, -1, "0", 0.5, True],
        "events": [None, -1, "3", 1.5],
        "scores": [0, "0", [0], [0, "0"], [0, None]],
        "winners": [0, [99], ["0"]],
        "changed": [None, "yesterday", 1e300, -1e17],
        "engine": [7, {}],
    }
    changed = [{**good, key: value} for key, values in wrong.items() for value in values]
    kinds = [{**good, "players": [{**person, "kind": kind}, person]} for kind in (None, "bot", "cat")]
    return copy.deepcopy([*missing, *changed, *kinds])


def test_no_bad_save_hides_another_and_each_can_be_saved_and_deleted(
    page: Page, base: str, tmp_path: Path
) -> None:
    begun(page, base, moves=0)
    page.goto(f"{base}#/")
    good, record = only_game(page)
    bad = [{**save, "id": f"bad-{number}"} for number, save in enumerate(corrupt(good))]
    games: list[dict[str, Any]] = [{"save": save, "record": record} for save in bad]
    games += [
        {"save": {**good, "id": "no record"}},
        {"id": "no save", "record": record},
        {"save": {"id": 77}, "record": "null"},
        {"save": {**good, "id": "chess", "game": "chess"}, "record": record},
        {"save": {"id": "newer", "format": 99, "everything": "else"}, "record": record},
    ]
    put(page, *games)
    page.evaluate("""async name => {
      const open = indexedDB.open(name);
      const db = await new Promise(done => { open.onsuccess = () => done(open.result); });
      const tx = db.transaction(["saves", "records"], "readwrite");
      tx.objectStore("saves").put({ id: "nan", changed: NaN, big: 5n });
      tx.objectStore("records").put(null, "nan");
      await new Promise(done => { tx.oncomplete = done; });
      db.close();
    }""", page.evaluate("`pygames:${new URL('.', location.href).pathname}:saves`"))  # fmt: skip
    page.reload()
    menu = Menu(page, base)
    marked = page.locator("[data-save][data-bad]")
    expect(marked).to_have_count(len(games) + 1)
    expect(menu.saves()).to_have_count(len(games) + 2)
    expect(page.locator("[data-bad=unknown]")).to_contain_text("not installed here")
    expect(page.locator('[data-save="newer"]')).to_contain_text("newer version")
    ready(page)
    for row in (page.locator('[data-save="bad-0"]'), page.locator('[data-save="nan"]')):
        with page.expect_download() as download:
            row.get_by_role("button", name="Save as file").click()
        download.value.save_as(tmp_path / "bad.json")
        assert (tmp_path / "bad.json").read_text()
        before = marked.count()
        row.get_by_role("button", name="Delete").click()
        row.get_by_role("button", name="Really delete?").click()
        expect(marked).to_have_count(before - 1)
    page.goto(f"{base}#/play/bad-1")
    expect(page.locator(".notice")).to_contain_text("cannot be opened")
    menu.open()
    page.locator(f'[data-save="{good["id"]}"] a').click()
    Table(page, base).wait("your-turn")


@pytest.mark.slow
def test_a_later_versions_database_is_told_and_played_without(device: Page, base: str) -> None:
    page = device
    page.goto(f"{base}licences.txt")
    page.evaluate(
        """async name => {
          const open = indexedDB.open(name, 7);
          await new Promise(done => { open.onsuccess = done; });
          open.result.close();
        }""",
        page.evaluate("`pygames:${new URL('.', location.href).pathname}:saves`"),
    )
    Menu(page, base).open()
    expect(page.locator(".notice")).to_contain_text("reload the page to use the new version")
    table = Table(page, base).start()
    table.wait("your-turn")
    expect(page.locator(".unsaved")).to_contain_text("newer version")
    table.play(table.moves[0])
    page.goto(f"{base}#/play/0123")
    expect(page.locator(".notice")).to_contain_text("newer version")


# -- no room ----------------------------------------------------------------------------------------------


def in_sight(page: Page) -> None:
    """Not saved is said where the person looks, whatever the window's size."""
    for size in (PHONE, LANDSCAPE):
        page.set_viewport_size(size)
        expect(page.locator(".unsaved")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)


@pytest.mark.parametrize("game", [GAMES[0], *matrix(*GAMES[1:])])
def test_without_room_play_goes_on_and_says_so_until_it_is_saved(page: Page, base: str, game: str) -> None:
    table = begun(page, base, game, moves=1)
    address = page.url
    page.goto(f"{base}#/")
    before = kept(page)
    engine(page).evaluate(FULL)
    page.goto(address)
    assert table.wait("your-turn", "error") == "your-turn"
    table.play(table.moves[0])
    in_sight(page)
    assert kept(page) == before  # save and record go together or not at all
    page.goto(f"{base}#/")
    other = Table(page, base).start(game, seed=9)
    assert other.wait("your-turn", "error") == "your-turn"
    in_sight(page)
    engine(page).evaluate("() => { self.full = false; }")
    other.play(other.moves[0])
    expect(page.locator(".unsaved")).to_have_count(0)
    assert len(kept(page)["saves"]) == 2


@pytest.mark.slow
def test_the_end_of_a_game_and_the_cover_say_it_too(device: Page, base: str) -> None:
    page = device
    table = begun(page, base, GAME, moves=0, bots="random", **short(GAME))
    engine(page).evaluate(FULL)
    table.to_the_end(lambda: table.play(table.moves[0]))
    in_sight(page)
    Table(page, base).start(bots=None, names="Ana,Ben").wait("cover")
    in_sight(page)


@pytest.mark.slow
def test_a_browser_without_a_database_says_so(open_context: Callable[..., BrowserContext], base: str) -> None:
    context = open_context(service_workers="block")
    context.add_init_script("Object.defineProperty(self, 'indexedDB', { value: undefined });")
    context.route(
        "**/engine/worker/index.js",
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            body=f"Object.defineProperty(self, 'indexedDB', {{ value: undefined }});\n{answer.text()}",
        ),
    )
    page = context.new_page()
    Menu(page, base).open()
    expect(page.locator(".notice")).to_contain_text("nothing is saved")
    table = Table(page, base).start()
    table.wait("your-turn")
    expect(page.locator(".unsaved")).to_be_visible()
    table.play(table.moves[0])
