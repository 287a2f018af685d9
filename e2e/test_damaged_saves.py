"""Damaged saves: each error is reported, affects no other save, and leaves saving and deleting possible."""

import copy
import json
from typing import Any

import pytest
from conftest import LANDSCAPE, engine, matrix, one_of, ready
from example_games import GAME, GAMES, short
from pages.device_storage import only_game, put, read_database, with_database
from pages.menu import Menu, delete, download
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE, SCOPED

import pygames

pytestmark = pytest.mark.shared_page

FILL = script("fill-storage")
# A database of a later version.
LATER = f"""() => new Promise(done => {{
  indexedDB.open({SCOPED}("saves"), 7).onsuccess = ({{ target }}) => done(target.result.close());
}})"""


def with_events(record: str, *events: str, at: int = 0) -> str:
    data = json.loads(record)
    data["events"] = [*data["events"][: at or None], *events]
    return json.dumps(data)


def shows_refusal(table: Table, *words: str) -> None:
    """Wait for the refusal above the hand, perhaps below the result of a round."""
    assert table.wait("your-turn", "error") == "your-turn"
    if table.round_is_over:
        table.dismiss_round()
    for each in words:
        expect(table.page.locator(".refusal")).to_contain_text(each)


@pytest.mark.parametrize("fault", ["half", *matrix("repeated", "illegal")])
@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_a_damaged_game_continues_from_its_valid_part(page: Page, base: str, game: str, fault: str) -> None:
    table = Table(page, base).begin(game, moves=2)
    page.goto(f"{base}#/")
    save, record = only_game(page)
    assert save["engine"] == pygames.__version__
    assert save["build"]
    events = json.loads(record)["events"]
    last = max(i for i, event in enumerate(events) if event.startswith("0 "))
    sound = {"repeated": len(events), "illegal": last, "half": last}[fault]
    bad = {
        "repeated": lambda: with_events(record, events[last]),
        "illegal": lambda: with_events(record, f"1{events[last][1:]}", *events[last + 1 :], at=last),
        "half": lambda: record[: record.rindex(json.dumps(events[last])) + 5],
    }[fault]()
    put(page, {"save": {**save, "engine": "0.0.7"}, "record": bad})

    menu = Menu(page, base).open()
    menu.saves().first.get_by_role("link").click()
    shows_refusal(table, "damaged", "version 0.0.7", f"this is version {pygames.__version__}")
    found = read_database(page)
    assert json.loads(found["records"][save["id"]])["events"][:sound] == events[:sound]
    assert found["damaged"] == {save["id"]: [bad]}

    # It is shown until the next move, also after a loss of the worker, a reload, and on the way back.
    address = page.url
    with page.expect_worker():
        engine(page).evaluate("self.close()")
    shows_refusal(table, "damaged")
    page.reload()
    shows_refusal(table, "damaged")
    menu.open()
    page.goto(address)
    shows_refusal(table, "damaged")

    # Neither moves nor bots nor a reload overwrite the stored copy.
    table.play(table.moves[0])
    page.reload()
    table.await_turn().play(table.moves[0])
    expect(page.locator(".refusal")).to_have_count(0)
    assert read_database(page)["damaged"] == {save["id"]: [bad]}

    menu.open()
    original = menu.saves().first.locator("[data-original]")
    (written,) = json.loads(download(original.get_by_role("button", name="Save original")))["saves"]
    assert written["record"] == bad
    original.get_by_role("button", name="Delete original").click()
    original.get_by_role("button", name="Really delete?").click()
    expect(original).to_have_count(0)
    expect(menu.saves()).to_have_count(1)
    menu.purge()
    assert read_database(page)["damaged"] == {}


UNOPENED = [
    *(({"game": "chess"}, "haven't added"), ({"events": 7}, "Too much of it is damaged")),
    ({"options": {"rounds": 99, "tie_order": [0, 1]}}, "options we don't support any more"),
    ({"players": ["Ana"] * 9}, "options we don't support any more"),
]


@pytest.mark.parametrize(("change", "words"), UNOPENED)
def test_a_game_that_cannot_open_says_why(page: Page, base: str, change: dict[str, Any], words: str) -> None:
    Table(page, base).begin()
    page.goto(f"{base}#/")
    save, record = only_game(page)
    bad = json.dumps({**json.loads(record), **change})
    put(page, {"save": save, "record": bad})
    Menu(page, base).open().saves().first.get_by_role("link").click()
    expect(page.locator(".notice")).to_contain_text(words)
    expect(page.locator(".notice")).to_contain_text("We kept it")
    assert read_database(page)["records"] == {save["id"]: bad}


def test_a_missing_bot_is_replaced(page: Page, base: str) -> None:
    table = Table(page, base).begin(moves=1)
    page.goto(f"{base}#/")
    save, record = only_game(page)
    save["players"][1]["bot"] = "expert"
    put(page, {"save": save, "record": record})
    Menu(page, base).open().saves().first.get_by_role("link").click()
    table.wait("your-turn")
    name = save["players"][1]["name"]
    expect(page.locator(".refusal")).to_contain_text(f"the bot that played for {name} any more")
    table.play(table.moves[0])
    table.wait("your-turn")
    assert only_game(page)[0]["players"][1]["bot"] == "hard"


def corrupt(good: dict[str, Any]) -> list[dict[str, Any]]:
    """Return saves with one error each."""
    required = [key for key in good if key not in ("id", "engine", "build", "deal", "revision")]
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
        "left": [99, "0"],
    }
    changed = [{**good, key: value} for key, values in wrong.items() for value in values]
    kinds = [{**good, "players": [{**person, "kind": kind}, person]} for kind in (None, "bot", "cat")]
    return copy.deepcopy([*missing, *changed, *kinds])


def test_no_bad_save_hides_another_and_each_can_be_saved_and_deleted(page: Page, base: str) -> None:
    Table(page, base).begin()
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
    with_database(page, "db => db.put('saves', { id: 'nan', changed: NaN, big: 5n })")
    with_database(page, "db => db.put('records', null, 'nan')")
    page.reload()
    menu = Menu(page, base)
    marked = page.locator("[data-save][data-bad]")
    expect(marked).to_have_count(len(games) + 1)
    expect(menu.saves()).to_have_count(len(games) + 2)
    expect(page.locator("[data-bad=unknown]")).to_contain_text("haven't added")
    expect(page.locator('[data-save="newer"]')).to_contain_text("newer version")
    ready(page)
    for row in (page.locator('[data-save="bad-0"]'), page.locator('[data-save="nan"]')):
        assert download(row.get_by_role("button", name="Save file"))
        before = marked.count()
        delete(row)
        expect(marked).to_have_count(before - 1)
    for save, words in (("bad-1", "can't open"), ("newer", "newer version")):
        page.goto(f"{base}#/play/{save}")
        expect(page.locator(".notice")).to_contain_text(words)
    menu.open()
    page.locator(f'[data-save="{good["id"]}"] a').click()
    Table(page, base).wait("your-turn")


def test_the_database_of_a_later_version_is_reported_and_the_game_playable(device: Page, base: str) -> None:
    page = device
    page.goto(f"{base}licences.txt")
    page.evaluate(LATER)
    Menu(page, base).open()
    expect(page.locator(".notice")).to_contain_text("Reload the page to use it")
    table = Table(page, base).begin()
    expect(page.locator(".unsaved")).to_contain_text("newer version")
    table.play(table.moves[0])
    page.goto(f"{base}#/play/0123")
    expect(page.locator(".notice")).to_contain_text("newer version")


def in_sight(page: Page) -> None:
    """Check that "not saved" is in sight in windows of every size."""
    for size in (PHONE, LANDSCAPE):
        page.set_viewport_size(size)
        expect(page.locator(".unsaved")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)


@pytest.mark.parametrize("game", one_of(GAMES[0], GAMES))
def test_with_full_storage_the_game_goes_on_and_says_so(page: Page, base: str, game: str) -> None:
    table = Table(page, base).begin(game, moves=1)
    address = page.url
    page.goto(f"{base}#/")
    before = read_database(page)
    engine(page).evaluate(FILL, 0)
    page.goto(address)
    table.await_turn().play(table.moves[0])
    in_sight(page)
    assert read_database(page) == before  # save and record are written together or not at all
    words: dict[str, Any] = {"cover": {"bots": None, "names": "Ana,Ben"}, "your-turn": {"seed": 9}}
    for state in words:
        page.goto(f"{base}#/")
        assert table.start(game, **words[state]).wait(state, "error") == state
        in_sight(page)
    engine(page).evaluate("() => { self.left = Infinity; }")
    table.play(table.moves[0])
    expect(page.locator(".unsaved")).to_have_count(0)
    assert len(read_database(page)["saves"]) == 2


@pytest.mark.matrix
def test_the_result_shows_that_the_game_is_not_saved(device: Page, base: str) -> None:
    table = Table(device, base).begin(GAME, bots="random", **short(GAME))
    engine(device).evaluate(FILL, 0)
    table.play_to_end(lambda: table.play(table.moves[0]))
    in_sight(device)
