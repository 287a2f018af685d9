"""Import and export of saved games: files of any size, in pieces, without duplicates."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.finished_games import finished_game
from conftest import clear
from example_games import GAME
from pages.device_storage import put, read_database
from pages.menu import Menu, import_file, save_all
from pages.table import Table
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

import pygames
from pygames import Record
from tests.games.playing import by_lot

pytestmark = pytest.mark.shared_page

PLAYERS = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "greedy"}]
LONG = 10 * PATIENCE


def record(seed: int, moves: int = 6, game: str = GAME) -> str:
    state = by_lot(pygames.games()[game].new(seed=seed), Random(seed), moves)
    return Record.of(state, ["Ana", "Bo"]).dumps()


def saves(count: int, moves: int = 6) -> list[dict[str, Any]]:
    return [{"record": record(seed, moves), "players": PLAYERS, "game": GAME} for seed in range(count)]


def bundle(path: Path, games: list[Any]) -> Path:
    path.write_text(json.dumps({"format": "pygames-saves/1", "saves": games}, ensure_ascii=False, indent=1))
    return path


def bring(page: Page, file: Path) -> Locator:
    import_file(page, file)
    over = page.locator('[data-transfer="over"]')
    expect(over).to_be_visible(timeout=LONG)
    return over


def close(page: Page) -> None:
    page.locator("[data-transfer]").get_by_role("button", name="Close").click()
    expect(page.locator("[data-transfer]")).to_have_count(0)


def test_a_repeated_import_adds_a_game_once(page: Page, base: str, tmp_path: Path) -> None:
    Menu(page, base).open(until="ready")
    games = saves(12)
    longer = {"record": record(0, 20), "players": PLAYERS}
    cut = {"record": record(50)[:-60], "players": PLAYERS}
    strange = {"record": record(51).replace(GAME, "chess"), "players": PLAYERS}
    bots = {"record": record(52), "players": [PLAYERS[0], {**PLAYERS[1], "bot": "expert"}], "game": GAME}
    wrong = {"record": record(53), "players": [None, 7], "changed": "x", "seed": -1, "damaged": {}}
    deep = {"record": record(54), "x": [[[[[[[[[[]]]]]]]]]]}
    # Without a record: tests/contract/test_finished_games.py has all results that are refused.
    result, _ = finished_game(1)
    hostile = {**result, "result": {**result["result"], "scores": [10**9, 0]}}
    bad = [hostile, {**result, "game": "chess"}, {**result, "players": [None, 7]}]
    games += [cut, strange, bots, wrong, {"record": 7}, deep, games[0], *bad]
    file = bundle(tmp_path / "games.json", games)
    over = bring(page, file)
    for said in ("Added 15 games", "already had 1 game", "1 of them was damaged", "couldn't read 6 games"):
        expect(over).to_contain_text(said)
    expect(over).to_contain_text("Number 14 (Ana and Bo): You need the game “chess” for this")
    expect(over.get_by_role("listitem")).to_have_count(6)
    expect(page.locator("[data-save]")).to_have_count(15)
    assert [list(each) for each in read_database(page)["damaged"].values()] == [[cut["record"]]]
    close(page)
    before = read_database(page)

    over = bring(page, file)
    expect(over).to_contain_text("already had 16 games")
    expect(over).not_to_contain_text("Added")
    assert read_database(page) == before
    close(page)

    # The same game with more moves is the same game. Its beginning is not another one.
    over = bring(page, bundle(tmp_path / "longer.json", [longer, games[1]]))
    expect(over).to_contain_text("further along in 1 game")
    assert len(read_database(page)["saves"]) == 15
    close(page)
    over = bring(page, bundle(tmp_path / "shorter.json", games[:2]))
    expect(over).to_contain_text("already had 2 games")
    assert longer["record"] in read_database(page)["records"].values()
    close(page)


INVALID = [
    ('{"format": "pygames-saves/1", "saves": {}}', "no games in this file"),
    ('["pygames-saves/1"]', "no games in this file"),
    ('{"format": "pygames-saves/1", "saves": ' + "[" * 100_000, "incomplete"),
    ('{"format": "pygames-saves/1", "saves": [{"record": "x", "y": ' + "[" * 9_000_000, "incomplete"),
    ('{"format": "pygames-saves/1", "saves": [{"y": [' + "1," * 200_000 + "1]}]}", "couldn't read"),
    *((text, "couldn't read") for text in ("{}", "", " " * 3_000_000, "[" * 3_000_000, "[" * 10_000_001)),
]


def test_an_invalid_file_is_reported(page: Page, base: str, tmp_path: Path) -> None:
    Menu(page, base).open(until="ready")
    for text, report in INVALID:
        (tmp_path / "bad.json").write_text(text)
        expect(bring(page, tmp_path / "bad.json"), text[:80]).to_contain_text(report)
        close(page)
        expect(page.locator("[data-save]")).to_have_count(0)
    # A truncated one gives its complete games.
    file = bundle(tmp_path / "cut.json", saves(5))
    text = file.read_text()
    file.write_text(text[: text.rindex('"players"')])
    over = bring(page, file)
    expect(over).to_contain_text("Added 4 games")
    expect(over).to_contain_text("incomplete")


@pytest.mark.matrix
def test_a_large_import_can_be_stopped(page: Page, session: BrowserSession, tmp_path: Path) -> None:
    menu = Menu(page, session.base).open(until="ready")
    cut = {"record": record(500)[:-60], "players": PLAYERS}
    games = [*saves(200, moves=10), cut]
    file = bundle(tmp_path / "many.json", games)
    import_file(page, file)
    runs = page.locator('[data-transfer="runs"]')
    runs.get_by_role("button", name="Cancel").click()
    expect(page.locator('[data-transfer="over"]')).to_contain_text("Cancelled", timeout=LONG)
    assert len(read_database(page)["saves"]) < len(games)
    # Other actions work meanwhile.
    import_file(page, file)
    expect(runs).to_be_visible()
    Table(page, session.base).begin(seed=9, moves=1)
    menu.open()
    expect(page.locator("[data-save]")).to_have_count(len(games) + 1, timeout=LONG)

    before = read_database(page)
    put(page, {"id": "broken", "record": "{"})
    out = save_all(page, tmp_path / "all.json")
    clear(session)  # another device
    menu.open()
    over = bring(page, out)
    expect(over).to_contain_text(f"Added {len(games) + 1} games")
    expect(over).to_contain_text("couldn't read 1 game")
    after = read_database(page)
    for store in ("records", "damaged"):
        assert sorted(map(str, after[store].values())) == sorted(map(str, before[store].values()))


def test_importing_its_own_file_disturbs_no_running_game(page: Page, base: str, tmp_path: Path) -> None:
    table = Table(page, base).begin()
    second = page.context.new_page()
    Menu(second, base).open(until="ready")
    (text,) = read_database(page)["records"].values()
    table.play(table.moves[0])
    (tmp_path / "game.json").write_text(text)
    # An earlier position of the same game: the stored one is opened.
    import_file(second, tmp_path / "game.json")
    assert Table(second, base).wait("your-turn") == "your-turn"
    assert len(read_database(second)["saves"]) == 1
    expect(page.get_by_text("opened this game in another tab")).to_be_visible()
    second.close()


def test_a_file_of_any_editor_is_read(page: Page, base: str, tmp_path: Path) -> None:
    """The page reports another encoding than UTF-8, also one that is recognized late, and damage.

    tests/contract/test_text_decoding.py has each encoding in each form.
    """
    Menu(page, base).open(until="ready")
    file = tmp_path / "games.json"
    games = [{"record": record(seed).replace('"Bo"', '"José Ünal"')} for seed in (1, 2, 4)]
    late = bundle(file, [{"record": record(3), "x": " " * 200_000}, *games[:2]]).read_text(encoding="utf-8")
    data = bundle(file, games[:2]).read_bytes()
    text, lost = data.decode(), data.rindex("é".encode()) + 1
    for content, notes in (
        (text.replace("\n", "\r\n").encode("utf-8-sig"), ["Added 2 games"]),
        (text.replace("\n", "\r").encode("utf-16"), ["already had 2 games", "uses UTF-16"]),
        (data[:lost] + data[lost + 1 :], ["Added 1 game", "letters in this file are damaged"]),
        (late.encode("cp1252"), ["Added 1 game", "already had 2 games", "read it as Windows-1252"]),
        (games[2]["record"].encode("cp1252"), ["Added 1 game", "read it as Windows-1252"]),
    ):
        file.write_bytes(content)
        over = bring(page, file)
        for note in notes:
            expect(over).to_contain_text(note)
        close(page)
    names = [json.loads(text)["players"][1] for text in read_database(page)["records"].values()]
    assert names.count("José Ünal") == 3
    assert sum("\ufffd" in each for each in names) == 1
