"""Many finished games: old ones are compacted on a full device, and statistics are sums over summaries."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_game, play_random_game, save_of
from conftest import clear, engine, matrix
from example_games import GAME, GAMES, OTHER, short
from pages.device_storage import read_database
from pages.menu import Menu, import_file, save_all
from pages.scripts import script
from pages.shared_deals import finish_game, plan
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PATIENCE

import pygames
from pygames import Record
from pygames.protocol.requests import Player
from pygames.records import share_link, summary

MANY = 12
# Simulates the browser's estimate of free bytes.
LEFT = """left => {
  navigator.storage.estimate = async () => ({ quota: 50_000_000, usage: 50_000_000 - left });
}"""
FIGURES = """() => [...document.querySelectorAll(".stats tbody tr, .habits > div, .chart figcaption")]
  .map(each => each.textContent.trim().replace(/\\s+/g, " "))"""


@pytest.fixture
def page(shared_page: Page) -> Iterator[Page]:
    yield shared_page
    shared_page.evaluate("delete navigator.storage.estimate")


def many(page: Page) -> None:
    page.evaluate(STORE, [list(finished_game(number)) for number in range(MANY)])


def figures(page: Page, session: BrowserSession) -> list[str]:
    session.go("statistics")
    expect(page.locator(".statistics")).to_have_attribute("data-left", "0")
    found: list[str] = page.evaluate(FIGURES)
    assert found
    return found


def open_offer(page: Page, base: str, session: BrowserSession) -> None:
    session.go("settings")
    page.evaluate(LEFT, 1_000_000)
    Menu(page, base).open()
    page.evaluate(LEFT, 1_000_000)
    session.go("settings")
    session.go("", "[data-room=asks]")


def report_of_import(page: Page, session: BrowserSession, file: Path) -> str:
    session.go("")
    import_file(page, file)
    over = page.locator("[data-transfer=over]")
    expect(over).to_be_visible()
    text = over.inner_text()
    over.get_by_role("button", name="Close").click()
    return text


@pytest.mark.matrix
def test_compaction_is_announced_and_can_be_declined(page: Page, base: str, session: BrowserSession) -> None:
    many(page)
    before = read_database(page)
    open_offer(page, base, session)
    notice = page.locator("[data-room=asks]")
    asked = rf"the results of {MANY // 2} old games \(up to [A-Z][a-z]+ \d+, \d{{4}}\)"
    expect(notice).to_contain_text(re.compile(asked))
    assert read_database(page) == before
    notice.get_by_role("button", name="Not now").click()
    expect(notice).to_have_count(0)
    page.reload()
    page.evaluate(LEFT, 1_000_000)
    session.go("settings")
    session.go("", ".to-history")
    expect(notice).to_have_count(0)
    assert read_database(page) == before


def test_the_older_half_is_compacted(page: Page, base: str, session: BrowserSession, tmp_path: Path) -> None:
    """Also of results that a former version has stored under another key."""
    many(page)
    page.evaluate("localStorage.removeItem(`pygames:${new URL('.', location.href).pathname}:room`)")
    before_figures = figures(page, session)
    former = []
    for save, record in map(finished_game, range(MANY)):
        result = {("deeds" if key == "stats" else key): value for key, value in save["result"].items()}
        former.append([save | {"result": result | {"version": 2}}, record])
    page.evaluate(STORE, former)
    assert figures(page, session) == before_figures
    whole = save_all(page, tmp_path / "whole.json")
    before = read_database(page)
    open_offer(page, base, session)
    page.locator("[data-room=asks]").get_by_role("button", name="Free space").click()
    expect(page.locator("[data-room=done]")).to_be_visible()
    after = read_database(page)
    old = [f"s{number:04}" for number in range(MANY // 2)]
    assert after["saves"] == before["saves"]
    assert sorted(after["records"]) == sorted(before["records"].keys() - set(old))
    assert figures(page, session) == before_figures

    # Compacted games are in the history, say that they have no replay, and can be deleted and saved.
    session.go("history")
    row = page.locator(f"[data-save={old[0]}]")
    expect(row).to_contain_text("Result only")
    expect(row.get_by_role("link")).to_have_count(0)
    expect(page.locator(f"[data-save=s{MANY - 1:04}]").get_by_role("link")).to_have_count(1)
    for address in ("play", "replay"):
        session.go(f"{address}/{old[0]}")
        expect(page.locator(".notice").first).to_contain_text("only kept the result")

    # Results are exported, and count once after repeated imports.
    shrunk = save_all(page, tmp_path / "shrunk.json")
    assert "You already had" in report_of_import(page, session, shrunk)
    clear(session)
    assert f"Added {MANY} games" in report_of_import(page, session, shrunk)
    assert f"You already had {MANY} games" in report_of_import(page, session, shrunk)
    assert len(read_database(page)["records"]) == MANY - len(old)
    assert figures(page, session) == before_figures

    # The earlier file restores their records.
    assert f"{len(old)} games again" in report_of_import(page, session, whole)
    assert f"You already had {MANY} games" in report_of_import(page, session, whole)
    assert sorted(read_database(page)["records"].values()) == sorted(before["records"].values())
    assert figures(page, session) == before_figures
    # A whole game here is recognized in a file with only its result.
    assert f"You already had {MANY} games" in report_of_import(page, session, shrunk)
    assert figures(page, session) == before_figures


@pytest.mark.quick
def test_a_running_game_on_a_full_device_gets_space(page: Page, base: str, session: BrowserSession) -> None:
    many(page)
    before = read_database(page)
    table = Table(page, base).begin(GAME, bots="random")
    engine(page).evaluate(script("fill-storage"), 0)
    table.play(table.moves[0])
    unsaved = page.locator(".unsaved")
    expect(unsaved).to_contain_text("is full")
    record = next(text for id, text in read_database(page)["records"].items() if id not in before["records"])
    unsaved.get_by_role("button", name="Make room").click()
    unsaved.get_by_role("button", name="Free space").click()
    expect(unsaved).to_have_count(0)
    after = read_database(page)
    running = next(key for key in after["records"] if key not in before["records"])
    events = json.loads(after["records"][running])["events"]
    assert events[: len(json.loads(record)["events"])] == json.loads(record)["events"]
    assert len(events) > len(json.loads(record)["events"])
    assert {key: save for key, save in after["saves"].items() if key != running} == before["saves"]
    engine(page).evaluate("() => { self.left = Infinity; }")
    clear(session)


LEVELS = ("easy", "medium", "hard")
READ = """() => [...document.querySelectorAll(".stats[data-game]")].map(each => ({
  game: each.dataset.game,
  levels: [...each.querySelectorAll("tr[data-level]")].map(row =>
    [row.dataset.level,
     ...[...row.querySelectorAll("td")].map(cell => cell.textContent.trim().split(" ")[0])]),
  deeds: Object.fromEntries([...each.querySelectorAll("[data-deed]")].map(one =>
    [one.dataset.deed, Number(one.querySelector("b").textContent)])),
}))"""
DUELS = """() => [...document.querySelectorAll(".duels tr[data-game]")].map(row =>
  [row.dataset.game, ...[...row.querySelectorAll("td")].slice(1).map(cell => cell.textContent.trim())])"""


@cache
def stored_game(number: int) -> tuple[dict[str, Any], str]:
    """Return a random finished game as it was stored before there were summaries, and its record."""
    rng = random.Random(number)
    state = play_random_game(number, rng)
    own: Player = {"kind": "person", "name": rng.choice(("Ana", "Rui"))}
    bot: Player = {"kind": "bot", "name": "Nia", "bot": rng.choice(LEVELS)}
    players = [own, bot] if rng.random() < 0.5 else [bot, own]
    if rng.random() < 0.15:
        players = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Rui"}]
    record = Record.of(state, [player["name"] for player in players])
    if rng.random() < 0.1:
        record = share_link.with_notes(record, {summary.TAKE_BACKS: True})
    return save_of(state, number, players), record.dumps()


def streaks(won: list[bool]) -> list[int]:
    found = [0]
    for each in won:
        found.append(found[-1] + 1 if each else 0)
    return found


def format_number(value: float) -> str:
    """Return a number to one digit, rounded half away from zero, as the page writes it."""
    text = f"{abs(value) + 1e-9:.1f}".removesuffix(".0")
    return f"−{text}" if value < 0 and text != "0" else text


Counted = tuple[dict[str, list[list[str]]], dict[str, Counter[str]], dict[str, list[int]]]


def count_records(many: int, who: str = "") -> Counted:
    """Return the statistics, counted from the records of some games alone."""
    lines: dict[tuple[str, str], list[tuple[int, bool]]] = {}
    done: dict[str, Counter[str]] = {}
    duels: dict[str, list[int]] = {}
    for number in range(many):
        save, text = stored_game(number)
        # tests/contract/test_finished_games.py counts these independently.
        result, players = summary.summary(Record.loads(text)), save["players"]
        assert result
        if not result["counts"]:
            continue
        persons = [seat for seat, player in enumerate(players) if player["kind"] == "person"]
        if len(persons) == 2:
            duel = duels.setdefault(save["game"], [0, 0, 0])
            duel[0] += 1
            if len(result["winners"]) == 1:
                duel[1 + result["winners"][0]] += 1
            continue
        seat = persons[0]
        if who and players[seat]["name"] != who:
            continue
        key = (save["game"], players[1 - seat]["bot"])
        lines.setdefault(key, []).append((result["scores"][seat], seat in result["winners"]))
        done.setdefault(save["game"], Counter()).update(result["stats"][seat])
    rows: dict[str, list[list[str]]] = {}
    for (game, level), games in sorted(lines.items(), key=lambda each: LEVELS.index(each[0][1])):
        scores, won = [score for score, _ in games], [win for _, win in games]
        best = min(scores) if pygames.games()[game].better == "low" else max(scores)
        row = [level, len(games), sum(won), streaks(won)[-1], max(streaks(won))]
        row += [format_number(best), format_number(sum(scores) / len(scores))]
        rows.setdefault(game, []).append(list(map(str, row)))
    return rows, done, duels


def shows(page: Page, many: int, who: str = "") -> None:
    """Wait until all is counted, and check it against the records."""
    expect(page.locator(".statistics")).to_have_attribute("data-left", "0", timeout=5 * PATIENCE)
    rows, done, duels = count_records(many, who)
    read = page.evaluate(READ)
    assert {each["game"]: each["levels"] for each in read} == rows
    assert {each["game"]: Counter(each["deeds"]) for each in read} == done
    met = page.evaluate(DUELS)
    assert {game: [int(played), *map(int, won.split(" : "))] for game, played, won in met} == duels
    assert not any(raw in page.locator("main").inner_text() for raw in ("statistics.", "deed.", "history."))


# 125 are about one year of a regular player.
@pytest.mark.parametrize("many", [40, *matrix(125, 500)])
def test_statistics_count_the_records(page: Page, session: BrowserSession, tmp_path: Path, many: int) -> None:
    page.evaluate(STORE, [list(stored_game(number)) for number in range(many)])
    session.go("statistics")
    shows(page, many)
    page.locator("[name=who]").select_option("Rui")
    shows(page, many, "Rui")
    page.locator("[name=who]").select_option("")
    file = save_all(page, tmp_path / "all.json")
    session.delete_games()
    session.go("statistics")
    expect(page.locator("main")).to_contain_text("No stats yet")
    session.go("")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".transfer")).to_contain_text(str(many), timeout=5 * PATIENCE)
    expect(page.locator(".to-history")).to_contain_text(str(many), timeout=5 * PATIENCE)
    session.go("statistics")
    shows(page, many)


def test_an_imported_record_does_not_count(page: Page, session: BrowserSession, tmp_path: Path) -> None:
    given = plan(OTHER)
    given["players"][1]["bot"] = "easy"
    finish_game(page, session.base, given | {"options": short(OTHER)})
    session.go("statistics")
    row = page.locator(f"[data-game={OTHER}] tr[data-level=easy]")
    expect(row.locator("td").first).to_have_text("1")
    file = tmp_path / "other.json"
    file.write_text(stored_game(GAMES.index(OTHER))[1], encoding="utf-8")
    session.go("")
    page.locator("input[type=file]").set_input_files(file)
    assert Table(page, session.base).wait("over") == "over"
    session.go("statistics")
    expect(row.locator("td").first).to_have_text("1")
    expect(page.locator(".duels")).to_have_count(0)
