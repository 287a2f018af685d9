"""Statistics: sums over the summaries of records, counted independently here, and restored by an import."""

import random
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import play_random_game, save_of
from conftest import matrix
from example_games import GAMES, OTHER, short
from pages.deals import finish_game, plan
from pages.menu import save_all
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PATIENCE

import pygames
from pygames import Record, State
from pygames.records import share_link, summary

pytestmark = pytest.mark.shared_page

# 125 are about one year of a regular player.
MANY = (40, *matrix(125, 500))
LEVELS = ("easy", "medium", "hard")
RAW = ("statistics.", "deed.", "history.")
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
    own = {"kind": "person", "name": rng.choice(("Ana", "Rui"))}
    bot = {"kind": "bot", "name": "Nia", "bot": rng.choice(LEVELS)}
    players = [own, bot] if rng.random() < 0.5 else [bot, own]
    if rng.random() < 0.15:
        players = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Rui"}]
    record = Record.of(state, [player["name"] for player in players])
    if rng.random() < 0.1:
        record = share_link.with_notes(record, {summary.TAKE_BACKS: True})
    return save_of(state, number, players), record.dumps()


def stats(state: State, seat: int) -> dict[str, int]:
    found: list[dict[str, int]] = import_module(f"tests.games.{state.game.id}.stats").stats(state)
    return found[seat]


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
        if summary.TAKE_BACKS in text:
            continue
        state, players = Record.loads(text).replay(), save["players"]
        persons = [seat for seat, player in enumerate(players) if player["kind"] == "person"]
        if len(persons) == 2:
            duel = duels.setdefault(save["game"], [0, 0, 0])
            duel[0] += 1
            if len(state.winners) == 1:
                duel[1 + state.winners[0]] += 1
            continue
        seat = persons[0]
        if who and players[seat]["name"] != who:
            continue
        key = (save["game"], players[1 - seat]["bot"])
        lines.setdefault(key, []).append((state.scores[seat], seat in state.winners))
        done.setdefault(save["game"], Counter()).update(stats(state, seat))
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
    assert not any(raw in page.locator("main").inner_text() for raw in RAW)


@pytest.mark.parametrize("many", MANY)
def test_statistics_equal_those_of_the_records(
    page: Page, session: BrowserSession, tmp_path: Path, many: int
) -> None:
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
