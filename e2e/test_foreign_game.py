"""A game of which the page knows no more than the engine says, baked in or added: it has a past, too."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools.visit import Visit, open_visit
from conftest import ROOT, offline
from pages.adding import Adding
from pages.device import kept, listed
from pages.table import Table
from playwright.sync_api import Browser, Page, expect
from tools import bundle
from tools.server import Server, serving

import pygames
from pygames.bridge import Bridge
from tests.examples import trio
from tests.examples.wheels import wheel

GAME = trio.Trio()
RAW = re.compile(r"\b(statistics|deed|level|history|replay|game|points|share|deal)\.[a-z_.]+")
SHRINK = """async id => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  await engine.ready;
  return engine.ask("compact", { saves: [id] });
}"""
LINK = """async id => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  return engine.ask("link", { save: id });
}"""


def bake(folder: Path) -> None:
    """Into a built page, as if the engine had always had it; nothing else knows of it."""
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
    bundle.pack(engine)
    catalogue = Bridge({**pygames.games(), GAME.id: GAME}).handle('{"id": 1, "op": "games"}')
    (folder / "catalog.json").write_text(json.dumps(json.loads(catalogue)["ok"]), encoding="utf-8")
    bundle.write_manifest(folder)


@pytest.fixture(scope="module", params=["baked in", pytest.param("added", marks=pytest.mark.slow)])
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
    """The game's wheel."""
    path = tmp_path_factory.mktemp("given") / f"{GAME.id}-1.0-py3-none-any.whl"
    module = Path(str(trio.__file__)).read_bytes()
    entries = f"[pygames.games]\n{GAME.id} = trio:{type(GAME).__name__}\n"
    path.write_bytes(wheel(package={"trio.py": module}, name=GAME.id, entries=entries))
    return path


@pytest.fixture(scope="module")
def visit(browser: Browser, base: str, added: bool, file: Path) -> Iterator[Visit]:
    visit = open_visit(browser, base, service_workers="allow" if added else "block")
    if added:
        visit.fresh()
        offline(visit.page)
        assert GAME.title in Adding(visit.page, base).open().add(file)
    yield visit
    visit.page.context.close()


def counts(visit: Visit, points: int) -> None:
    """The statistics know the one game that was played, and say nothing that no person would."""
    visit.go("statistics")
    row = visit.page.locator(f".stats[data-game={GAME.id}] tr[data-level=greedy] td")
    expect(row.first).to_have_text("1")
    expect(row.nth(4)).to_have_text(str(points))
    expect(visit.page.locator("main")).to_have_attribute("data-left", "0")
    text = visit.page.locator("main").inner_text()
    assert GAME.title in text
    assert not RAW.search(text)


def bring(visit: Visit, file: Path) -> None:
    visit.go("")
    visit.page.locator("input[type=file]").set_input_files(file)


def result(page: Page) -> None:
    expect(page.locator(".result.final")).to_be_visible()
    assert not RAW.search(page.locator("#page").inner_text())


def finished(visit: Visit, base: str) -> dict[str, Any]:
    """Play a game to its end; its save."""
    table = Table(visit.page, base).start(GAME.id, bots="greedy")
    table.to_the_end(lambda: table.play(table.moves[0]))
    (save,) = listed(visit.page)
    return save


def all_of(visit: Visit, file: Path) -> Path:
    visit.go("settings")
    with visit.page.expect_download() as download:
        visit.page.get_by_role("button", name="Save all games").click()
    download.value.save_as(file)
    return file


def test_it_is_found_looked_at_gone_on_with_counted_and_sent(again: Page, visit: Visit, base: str) -> None:
    page = again
    save = finished(visit, base)
    key, (points, _) = save["id"], save["scores"]
    result(page)
    page.locator(".once-more .challenge").click()
    expect(page.locator(".once-more .answer")).not_to_be_empty()
    counts(visit, points)

    visit.go("history")
    row = page.locator(f"[data-save='{key}']")
    expect(row).to_contain_text(GAME.title)
    assert not RAW.search(page.locator("main").inner_text())
    row.get_by_role("link").click()
    expect(page.locator("[data-replay='0']")).to_be_visible()
    assert not RAW.search(page.locator("#page").inner_text())
    page.locator(".scrub input").fill("2")
    expect(page.locator("[data-replay='2']")).to_be_visible()
    page.reload()
    expect(page.locator("[data-replay='0']")).to_be_visible()

    # What if: another game, which counts for nothing.
    page.locator("[data-go=fork]").click()
    page.locator(".fork button.primary").click()
    table = Table(page, base)
    table.wait("your-turn")
    table.to_the_end(lambda: table.play(table.moves[-1]))
    expect(page.locator(".branched")).to_be_visible()
    assert len(listed(page)) == 2
    counts(visit, points)

    # Whoever sends a deal may have come to any number of points: its author has not said to which.
    visit.go(f"deal?game={GAME.id}&seats=2&seed=7&bots=person,greedy&by=Zoe&points=12345678")
    expect(page.locator(".sent")).to_contain_text("Zoe came to")
    page.locator(f".tile[data-game={GAME.id}] .primary").click()
    table.wait("your-turn")


@pytest.mark.slow
def test_it_comes_back_by_file_by_record_and_by_link(
    again: Page, visit: Visit, base: str, tmp_path: Path
) -> None:
    page = again
    save = finished(visit, base)
    key, (points, _) = save["id"], save["scores"]
    counts(visit, points)
    link = page.evaluate(LINK, key)
    record = tmp_path / "record.json"
    record.write_text(kept(page)["records"][key], encoding="utf-8")
    file = all_of(visit, tmp_path / "all.json")
    page.reload()  # the game that somebody looks at stays whole
    page.evaluate(SHRINK, key)
    assert kept(page)["records"] == {}
    counts(visit, points)
    # The file brings back what can be replayed, and counts once however often it comes.
    for _ in range(2):
        bring(visit, file)
        result(page)
        assert (len(kept(page)["saves"]), len(kept(page)["records"])) == (1, 1)
        counts(visit, points)
    # What only the result is left of comes by a file, too.
    page.reload()
    page.evaluate(SHRINK, key)
    shrunk = all_of(visit, tmp_path / "shrunk.json")
    visit.forget()
    bring(visit, shrunk)
    expect(page.locator(".panel, .notice").first).to_be_visible()
    counts(visit, points)
    # A bare record and a link do not say whose it was: it can be looked at.
    ways: list[Callable[[], None]] = [lambda: bring(visit, record), lambda: visit.go(f"game/{link}")]
    for come in ways:
        visit.go("settings")
        visit.forget()
        come()
        result(page)
        (save,) = listed(page)
        assert save["guest"]
        visit.go(f"replay/{save['id']}")
        expect(page.locator("[data-replay='0']")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("added", ["added"], indirect=True, scope="module")
def test_without_its_wheel_everything_says_what_it_needs_and_goes_on_with_it(
    again: Page, visit: Visit, base: str, file: Path, tmp_path: Path
) -> None:
    page = again
    save = finished(visit, base)
    key, (points, _) = save["id"], save["scores"]
    link = page.evaluate(LINK, key)
    record = tmp_path / "record.json"
    record.write_text(kept(page)["records"][key], encoding="utf-8")
    games = all_of(visit, tmp_path / "all.json")
    (save,) = listed(page)
    page.locator("[data-added] button").click()
    page.locator("[data-added] button.danger").click()
    expect(page.locator("[data-added]")).to_have_count(0)
    visit.forget()

    # It comes as it is, and says so.
    notice = page.locator(".notice[role=alert]")
    bring(visit, games)
    expect(notice).to_contain_text(f"needs {GAME.title} (version 1.0)")
    visit.go("history")
    expect(page.locator("[data-bad=unknown]")).to_contain_text(f"It needs {GAME.title} (version 1.0)")
    (came,) = listed(page)
    assert [came[key] for key in ("seed", "marks", "scores")] == [
        save.get(key) for key in ("seed", "marks", "scores")
    ]
    for address in (f"replay/{came['id']}", f"play/{came['id']}"):
        visit.go(address)
        expect(notice).to_contain_text(f"needs {GAME.title} (version 1.0)")
    visit.go("statistics")
    expect(page.locator("main.statistics")).to_contain_text(f"{GAME.title} (version 1.0)")
    expect(page.locator("main.statistics")).to_have_attribute("data-left", "0")
    for address in (f"game/{link}", f"deal?game={GAME.id}&seats=2&seed=7&bots=person,greedy"):
        visit.go(address)
        expect(notice).to_contain_text(f"needs the game “{GAME.id}”")
    visit.forget()
    bring(visit, record)
    expect(page.locator("[data-transfer=over]")).to_contain_text(f"needs the game “{GAME.id}”")
    bring(visit, games)

    # With it, all is as it was.
    assert GAME.title in Adding(page, base).open().add(file)
    counts(visit, points)
    visit.go("history")
    page.locator("[data-save] .resume").click()
    expect(page.locator("[data-replay='0']")).to_be_visible()
