"""Games of plug-ins, bundled or added: history, statistics, challenges and transfer."""

import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession, open_more, open_session
from browser_tools.engine_update import pack_engine
from conftest import ROOT, matrix, offline, start
from pages.device_storage import list_saves, read_database
from pages.engine import ask
from pages.menu import import_file, save_all
from pages.plugins import PluginScreen
from pages.table import Table
from playwright.sync_api import Browser, Page, expect
from tools.common import SCOPED
from tools.server import Server, serving

import pygames
from pygames.bridge import Bridge
from tests.examples import trio
from tests.examples.wheels import wheel

GAME = trio.Trio()
RAW = re.compile(r"\b(statistics|deed|level|history|replay|game|points|share|deal)\.[a-z_.]+")


def bake(folder: Path) -> None:
    """Add a game to a built page as a bundled one, and to nothing else."""
    engine, built_in = folder / "runtime" / "engine.zip", ROOT / "pygames" / "core" / "built_in_games.py"
    with zipfile.ZipFile(engine) as archive:
        entries = {info.filename: archive.read(info) for info in archive.infolist()}
    named, count = re.subn(r"(?m)^(NAMES = \(.*)\)$", rf'\1, "{GAME.id}")', built_in.read_text("utf-8"))
    assert count == 1
    del entries["pygames/core/built_in_games.pyc"]
    entries["pygames/core/built_in_games.py"] = named.encode()
    source = Path(str(trio.__file__)).read_text("utf-8")
    entries[f"pygames/games/{GAME.id}.py"] = f"{source}\n\nGAME = {type(GAME).__name__}()\n".encode()
    with zipfile.ZipFile(engine, "w", zipfile.ZIP_STORED) as archive:
        for entry, data in entries.items():
            archive.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data)
    catalogue = Bridge({**pygames.games(), GAME.id: GAME}).handle('{"id": 1, "op": "games"}')
    (folder / "catalog.json").write_text(json.dumps(json.loads(catalogue)["ok"]), encoding="utf-8")
    pack_engine(folder)


@pytest.fixture(scope="module")
def added(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "added")


@pytest.fixture(scope="module")
def base(added: bool, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if added:
        yield server.address
        return
    folder = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(ROOT / "dist", folder)
    bake(folder)
    with serving(folder) as running:
        yield running.address


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the game's wheel."""
    path = tmp_path_factory.mktemp("given") / f"{GAME.id}-1.0-py3-none-any.whl"
    module = Path(str(trio.__file__)).read_bytes()
    entries = f"[pygames.games]\n{GAME.id} = trio:{type(GAME).__name__}\n"
    path.write_bytes(wheel(package={"trio.py": module}, name=GAME.id, entries=entries))
    return path


@pytest.fixture(scope="module")
def session(browser: Browser, base: str, added: bool) -> Iterator[BrowserSession]:
    session = open_session(browser, base, service_workers="allow" if added else "block")
    yield session
    session.page.context.close()


@pytest.fixture(autouse=True)
def installed(session: BrowserSession, base: str, added: bool, file: Path) -> None:
    """Add the game to the page: the first time, and after a failed test that has removed it."""
    if not added:
        return
    start(session)
    if not session.page.evaluate(f"caches.has({SCOPED}('added'))"):
        offline(session.page)
        assert GAME.title in PluginScreen(session.page, base).open().add(file)


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


def finished_save(session: BrowserSession, base: str) -> dict[str, Any]:
    """Play a game to its end, and return its save."""
    table = Table(session.page, base).start(GAME.id, bots="greedy")
    table.play_to_end(lambda: table.play(table.moves[0]))
    (save,) = list_saves(session.page)
    return save


def exported(page: Page, key: str, folder: Path) -> tuple[str, Path, Path]:
    """Return a game in every form in which it can be passed on: a link, its record, a file with all games."""
    record = folder / "record.json"
    record.write_text(read_database(page)["records"][key], encoding="utf-8")
    return ask(page, "link", save=key), record, save_all(page, folder / "all.json")


def sources(*some: object) -> pytest.MarkDecorator:
    """Run a test with the game in the page, or added by its wheel."""
    return pytest.mark.parametrize("added", some, indirect=True, scope="module")


@sources("baked in", *matrix("added"))
def test_history_replay_statistics_and_challenge_of_a_plugin(
    shared_page: Page, session: BrowserSession, base: str
) -> None:
    page = shared_page
    save = finished_save(session, base)
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
    table = Table(page, base)
    table.wait("your-turn")
    table.play_to_end(lambda: table.play(table.moves[-1]))
    expect(page.locator(".branched")).to_be_visible()
    assert len(list_saves(page)) == 2
    check_statistics(session, points)

    # A challenge may have any score: the author of the plug-in gives no bounds.
    session.go(f"deal?game={GAME.id}&seats=2&seed=7&bots=person,greedy&by=Zoe&points=12345678")
    expect(page.locator(".sent")).to_contain_text("Zoe scored")
    page.locator(f".tile[data-game={GAME.id}] .primary").click()
    table.wait("your-turn")


@sources("added")
def test_without_its_wheel_every_screen_names_the_missing_plugin(
    shared_page: Page, session: BrowserSession, base: str, tmp_path: Path
) -> None:
    page = shared_page
    key = finished_save(session, base)["id"]
    link, record, games = exported(page, key, tmp_path)
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
    assert [came[key] for key in ("seed", "marks", "scores")] == [
        save.get(key) for key in ("seed", "marks", "scores")
    ]
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
