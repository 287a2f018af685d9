"""Little room: old finished games shrink to what they came to, if somebody says so, and nothing is lost."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browser_tools.finished import played, save_of
from browser_tools.visit import STORE, Visit
from conftest import clear, engine
from examples import GAME
from pages.device import kept
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect

from pygames import Record
from pygames.records import summary

MANY = 12
# The browser tells that so many bytes are left.
LEFT = """left => {
  navigator.storage.estimate = async () => ({ quota: 50_000_000, usage: 50_000_000 - left });
}"""
# The worker's storage is full: what is put there is refused, until as much was deleted.
TIGHT = """async left => {
  const bytes = value => JSON.stringify(value ?? "").length;
  const { put, delete: remove } = IDBObjectStore.prototype;
  self.left = left;
  const weigh = async (store, key) => new Promise(done => {
    const asked = store.get(key);
    asked.onsuccess = () => done(bytes(asked.result));
  });
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (bytes(value) > self.left) throw new DOMException("no room", "QuotaExceededError");
    return put.call(this, value, ...key);
  };
  IDBObjectStore.prototype.delete = function (key) {
    weigh(this, key).then(size => { self.left += size; });
    return remove.call(this, key);
  };
}"""
FIGURES = """() => [...document.querySelectorAll(".stats tbody tr, .deeds > div, .chart figcaption")]
  .map(each => each.textContent.trim().replace(/\\s+/g, " "))"""


@cache
def finished(number: int) -> tuple[dict[str, Any], str]:
    """A finished game by lot, and its record."""
    state = played(number, random.Random(number))
    players = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "easy"}]
    record = Record.of(state, ["Ana", "Bo"])
    save = {
        "id": f"s{number:03}",
        **save_of(state, number, players),
        "result": summary.summary(record),
        "changed": 1_700_000_000_000 + 60_000 * number,
    }
    return save, record.dumps()


@pytest.fixture
def page(again: Page) -> Iterator[Page]:
    yield again
    again.reload()  # it forgets what it was told of room


def many(page: Page) -> None:
    page.evaluate(STORE, [list(finished(number)) for number in range(MANY)])


def figures(page: Page, visit: Visit) -> list[str]:
    visit.go("statistics")
    expect(page.locator(".statistics")).to_have_attribute("data-left", "0")
    found: list[str] = page.evaluate(FIGURES)
    assert found
    return found


def tight(page: Page, base: str, visit: Visit) -> None:
    """On the menu, where it is told that room runs out."""
    visit.go("settings")
    page.evaluate(LEFT, 1_000_000)
    Menu(page, base).open()
    page.evaluate(LEFT, 1_000_000)
    visit.go("settings")
    visit.go("")
    expect(page.locator("[data-room=asks]")).to_be_visible()


def shrink(page: Page) -> None:
    page.locator("[data-room=asks]").get_by_role("button", name="Shrink").click()
    expect(page.locator("[data-room=done]")).to_be_visible()


def save_all(page: Page, visit: Visit, file: Path) -> Path:
    visit.go("settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games to a file").click()
    download.value.save_as(file)
    return file


def bring(page: Page, visit: Visit, file: Path) -> str:
    visit.go("")
    page.locator("input[type=file]").set_input_files(file)
    over = page.locator("[data-transfer=over]")
    expect(over).to_be_visible()
    text = over.inner_text()
    over.get_by_role("button", name="Close").click()
    return text


@pytest.mark.slow
def test_it_is_told_first_and_a_no_is_a_no(page: Page, base: str, visit: Visit) -> None:
    many(page)
    before = kept(page)
    tight(page, base, visit)
    notice = page.locator("[data-room=asks]")
    asked = rf"{MANY // 2} old finished games, played until [A-Z][a-z]+ \d+, \d{{4}}, can shrink to"
    expect(notice).to_contain_text(re.compile(asked))
    assert kept(page) == before
    notice.get_by_role("button", name="Not now").click()
    expect(notice).to_have_count(0)
    visit.go("settings")
    visit.go("")
    expect(page.locator(".to-history")).to_be_visible()
    page.reload()
    page.evaluate(LEFT, 1_000_000)
    visit.go("settings")
    visit.go("")
    expect(page.locator(".to-history")).to_be_visible()
    expect(notice).to_have_count(0)
    assert kept(page) == before


@pytest.mark.slow
def test_the_older_half_shrinks_and_statistics_are_the_same(
    page: Page, base: str, visit: Visit, tmp_path: Path
) -> None:
    many(page)
    page.evaluate("localStorage.removeItem(`pygames:${new URL('.', location.href).pathname}:room`)")
    told = figures(page, visit)
    whole = save_all(page, visit, tmp_path / "whole.json")
    before = kept(page)
    tight(page, base, visit)
    shrink(page)
    after = kept(page)
    old = [f"s{number:03}" for number in range(MANY // 2)]
    assert after["saves"] == before["saves"]
    assert sorted(after["records"]) == sorted(before["records"].keys() - set(old))
    assert figures(page, visit) == told

    # They stand in the history, tell that they cannot be looked at, and can be deleted and saved.
    visit.go("history")
    row = page.locator(f"[data-save={old[0]}]")
    expect(row).to_contain_text("Only the result is kept")
    expect(row.get_by_role("link")).to_have_count(0)
    expect(page.locator(f"[data-save=s{MANY - 1:03}]").get_by_role("link")).to_have_count(1)
    for address in ("play", "replay"):
        visit.go(f"{address}/{old[0]}")
        expect(page.locator(".notice").first).to_contain_text("only the result is kept")

    # What is left travels, and counts once, however often it comes.
    shrunk = save_all(page, visit, tmp_path / "shrunk.json")
    assert "were here already" in bring(page, visit, shrunk)
    visit.go("settings")
    visit.forget()
    assert f"{MANY} games have been added" in bring(page, visit, shrunk)
    assert f"{MANY} games were here already" in bring(page, visit, shrunk)
    assert len(kept(page)["records"]) == MANY - len(old)
    assert figures(page, visit) == told

    # The file that was made before brings back what they lost.
    assert f"{len(old)} games can be replayed again" in bring(page, visit, whole)
    assert f"{MANY} games were here already" in bring(page, visit, whole)
    assert sorted(kept(page)["records"].values()) == sorted(before["records"].values())
    assert figures(page, visit) == told
    # And what is whole here is known in a file where it is not.
    assert f"{MANY} games were here already" in bring(page, visit, shrunk)
    assert figures(page, visit) == told


HOSTILE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "points": lambda save: save["result"].update(scores=[10**9, 0]),
    "winners": lambda save: save["result"].update(winners=[7]),
    "stats": lambda save: save["result"].update(stats=[{"__proto__": 1}, {}]),
    "of": lambda save: save["result"].update(of="<img>"),
    "more": lambda save: save["result"].update(note="x" * 1000),
    "game": lambda save: save.update(game="chess"),
    "players": lambda save: save.update(players=save["players"][:1]),
    "nobody": lambda save: save.update(players=[None, 7]),
    "name": lambda save: save["players"][0].update(name="A\u0007"),
    "options": lambda save: save.update(options={"colour": 1}),
}


def test_a_result_from_elsewhere_that_no_game_comes_to_is_refused(
    page: Page, visit: Visit, tmp_path: Path
) -> None:
    games = []
    for spoil in HOSTILE.values():
        save = json.loads(json.dumps(finished(1)[0]))
        spoil(save)
        games.append(save)
    file = tmp_path / "hostile.json"
    file.write_text(json.dumps({"format": "pygames-saves/1", "saves": [*games, finished(2)[0]]}))
    visit.go("")
    told = bring(page, visit, file)
    assert "1 game has been added" in told
    assert f"{len(HOSTILE)} games could not be read" in told
    assert "error." not in told
    (save,) = kept(page)["saves"].values()
    assert save["result"] == finished(2)[0]["result"]


def test_a_result_under_its_former_key_counts(page: Page, visit: Visit, tmp_path: Path) -> None:
    many(page)
    told = figures(page, visit)
    former = [save | {"result": former_result(save["result"])} for save, _ in map(finished, range(MANY))]
    page.evaluate(STORE, [[save, None] for save in former])
    assert figures(page, visit) == told
    file = tmp_path / "former.json"
    file.write_text(json.dumps({"format": "pygames-saves/1", "saves": former}))
    visit.go("settings")
    visit.forget()
    assert f"{MANY} games have been added" in bring(page, visit, file)
    assert figures(page, visit) == told


def former_result(result: dict[str, Any]) -> dict[str, Any]:
    """The same as summaries had it before version 3."""
    return {("deeds" if key == "stats" else key): value for key, value in result.items()} | {"version": 2}


@pytest.mark.slow
def test_a_table_that_cannot_be_written_down_finds_room(page: Page, base: str, visit: Visit) -> None:
    many(page)
    before = kept(page)
    table = Table(page, base).start(GAME, bots="random")
    table.wait("your-turn")
    engine(page).evaluate(TIGHT, 0)
    table.play(table.moves[0])
    unsaved = page.locator(".unsaved")
    expect(unsaved).to_contain_text("no room left")
    record = next(text for key, text in kept(page)["records"].items() if key not in before["records"])
    unsaved.get_by_role("button", name="Make room").click()
    unsaved.get_by_role("button", name="Shrink").click()
    expect(unsaved).to_have_count(0)
    after = kept(page)
    running = next(key for key in after["records"] if key not in before["records"])
    events = json.loads(after["records"][running])["events"]
    assert events[: len(json.loads(record)["events"])] == json.loads(record)["events"]
    assert len(events) > len(json.loads(record)["events"])
    assert {key: save for key, save in after["saves"].items() if key != running} == before["saves"]
    clear(visit)
