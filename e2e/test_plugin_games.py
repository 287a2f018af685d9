"""Games of plug-ins: history, statistics, challenges and transfer, with the wheel and without."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession, open_more, open_session
from conftest import offline, start
from pages.device_storage import list_saves, read_database
from pages.engine import ask
from pages.menu import import_file, save_all
from pages.plugins import PluginScreen
from pages.table import Table
from playwright.sync_api import Browser, Page, expect

from tests.examples import trio
from tests.examples.wheels import wheel

GAME = trio.Trio()
RAW = re.compile(r"\b(statistics|deed|level|history|replay|game|points|share|deal)\.[a-z_.]+")


@pytest.fixture(scope="module")
def session(
    browser: Browser, base: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserSession]:
    """Yield a page with the game, added by its wheel."""
    file = tmp_path_factory.mktemp("given") / f"{GAME.id}-1.0-py3-none-any.whl"
    module = Path(str(trio.__file__)).read_bytes()
    entries = f"[pygames.games]\n{GAME.id} = trio:{type(GAME).__name__}\n"
    file.write_bytes(wheel(package={"trio.py": module}, name=GAME.id, entries=entries))
    session = open_session(browser, base, service_workers="allow")
    start(session)
    offline(session.page)
    assert GAME.title in PluginScreen(session.page, base).open().add(file)
    yield session
    session.page.context.close()


def check_statistics(session: BrowserSession, points: int) -> None:
    """Check that the statistics count the one game, without bots' names as persons."""
    session.go("statistics")
    row = session.page.locator(f".stats[data-game={GAME.id}] tr[data-level=greedy] td")
    expect(row.first).to_have_text("1")
    expect(row.nth(4)).to_have_text(str(points))
    expect(session.page.locator("main")).to_have_attribute("data-left", "0")
    text = session.page.locator("main").inner_text()
    assert GAME.title in text
    assert not RAW.search(text)


def bring(session: BrowserSession, file: Path) -> None:
    session.go("")
    import_file(session.page, file)


def shows_result(page: Page) -> None:
    expect(page.locator(".result.final")).to_be_visible()
    assert not RAW.search(page.locator("#page").inner_text())


def finished_save(session: BrowserSession) -> dict[str, Any]:
    """Play a game to its end, and return its save."""
    table = Table(session.page, session.base).start(GAME.id, bots="greedy")
    table.play_to_end(lambda: table.play(table.moves[0]))
    (save,) = list_saves(session.page)
    return save


def test_history_statistics_and_challenge_of_a_plugin(shared_page: Page, session: BrowserSession) -> None:
    page = shared_page
    save = finished_save(session)
    key, (points, _) = save["id"], save["scores"]
    shows_result(page)
    open_more(page)
    page.locator(".once-more .challenge").click()
    expect(page.locator(".once-more .answer")).not_to_be_empty()
    check_statistics(session, points)

    session.go("history")
    row = page.locator(f"[data-save='{key}']")
    expect(row).to_contain_text(GAME.title)
    assert not RAW.search(page.locator("main").inner_text())
    row.get_by_role("link").click()
    expect(page.locator("[data-replay='0']")).to_be_visible()
    assert not RAW.search(page.locator("#page").inner_text())
    page.locator(".scrub input").fill("2")
    expect(page.locator("[data-replay='2']")).to_be_visible()

    # A game from a past position, which does not count.
    page.locator("[data-go=fork]").click()
    page.locator(".fork button.primary").click()
    table = Table(page, session.base).await_turn()
    table.play_to_end(lambda: table.play(table.moves[-1]))
    expect(page.locator(".branched")).to_be_visible()
    assert len(list_saves(page)) == 2
    check_statistics(session, points)

    # A challenge may have any score: the author of the plug-in gives no bounds.
    session.go(f"deal?game={GAME.id}&seats=2&seed=7&bots=person,greedy&by=Zoe&points=12345678")
    expect(page.locator(".sent")).to_contain_text("Zoe scored")
    page.locator(f".tile[data-game={GAME.id}] .primary").click()
    table.wait("your-turn")


def test_without_its_wheel_screens_name_the_plugin(
    session: BrowserSession, shared_page: Page, tmp_path: Path
) -> None:
    page = shared_page
    key = finished_save(session)["id"]
    link, record, games = ask(page, "link", save=key), tmp_path / "record.json", tmp_path / "all.json"
    record.write_text(read_database(page)["records"][key], encoding="utf-8")
    save_all(page, games)
    (save,) = list_saves(page)
    # With its wheel it is imported as any other game.
    session.delete_games()
    bring(session, games)
    shows_result(page)
    session.go("settings")
    page.locator("[data-added] button").click()
    page.locator("[data-added] button.danger").click()
    expect(page.locator("[data-added]")).to_have_count(0)
    session.delete_games()

    # It is imported unchanged, and the page says so.
    notice = page.locator(".notice[role=alert]")
    bring(session, games)
    expect(notice).to_contain_text(f"need {GAME.title} (version 1.0)")
    session.go("history")
    expect(page.locator("[data-bad=unknown]")).to_contain_text(f"You need {GAME.title} (version 1.0)")
    (came,) = list_saves(page)
    for field in ("seed", "marks", "scores"):
        assert came[field] == save.get(field)
    for address in (f"replay/{came['id']}", f"play/{came['id']}"):
        session.go(address)
        expect(notice).to_contain_text(f"need {GAME.title} (version 1.0)")
    session.go("statistics")
    expect(page.locator("main.statistics")).to_contain_text(f"{GAME.title} (version 1.0)")
    expect(page.locator("main.statistics")).to_have_attribute("data-left", "0")
    for address in (f"game/{link}", f"deal?game={GAME.id}&seats=2&seed=7&bots=person,greedy"):
        session.go(address)
        expect(notice).to_contain_text(f"need the game “{GAME.id}”")
    session.delete_games()
    bring(session, record)
    expect(page.locator("[data-transfer=over]")).to_contain_text(f"need the game “{GAME.id}”")
