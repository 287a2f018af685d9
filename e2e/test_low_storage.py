"""Low storage: old finished games are compacted, if the player agrees, and no result is lost."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools.browser_session import STORE, BrowserSession
from browser_tools.finished_games import finished_game
from conftest import clear, engine
from example_games import GAME
from pages.device_storage import read_database
from pages.menu import Menu, import_file, save_all
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Page, expect

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
    """Open the menu, and wait for the offer to free space."""
    session.go("settings")
    page.evaluate(LEFT, 1_000_000)
    Menu(page, base).open()
    page.evaluate(LEFT, 1_000_000)
    session.go("settings")
    session.go("", "[data-room=asks]")


def report_of_import(page: Page, session: BrowserSession, file: Path) -> str:
    """Import a file on the menu, and return the report."""
    session.go("")
    import_file(page, file)
    over = page.locator("[data-transfer=over]")
    expect(over).to_be_visible()
    text = over.inner_text()
    over.get_by_role("button", name="Close").click()
    return text


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
    former = [[former_result(save), record] for save, record in map(finished_game, range(MANY))]
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


def former_result(save: dict[str, Any]) -> dict[str, Any]:
    """Return a save with its result in the form of summaries before version 3."""
    former = {("deeds" if key == "stats" else key): value for key, value in save["result"].items()}
    return save | {"result": former | {"version": 2}}


@pytest.mark.quick
def test_a_running_game_on_a_full_device_gets_space(page: Page, base: str, session: BrowserSession) -> None:
    many(page)
    before = read_database(page)
    table = Table(page, base).begin(GAME, bots="random")
    engine(page).evaluate(script("fill-storage"), 0)
    table.play(table.moves[0])
    unsaved = page.locator(".unsaved")
    expect(unsaved).to_contain_text("is full")
    record = next(
        text for key, text in read_database(page)["records"].items() if key not in before["records"]
    )
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
