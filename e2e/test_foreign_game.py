"""A game of which the page knows what the engine says and no more: it has history and statistics, too."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import PATIENCE, ROOT
from pages.device import kept, listed
from pages.table import Table
from playwright.sync_api import Browser, Page, expect
from tools import bundle
from tools.server import serving
from tools.visit import Visit, open_visit

import pygames
from pygames.bridge import Bridge
from tests.examples import trio

GAME = trio.Trio()
RAW = re.compile(r"\b(statistics|deed|level|history|replay|game|points|share|deal)\.[a-z_.]+")
SHRINK = """async id => {
  const { engine } = await import(new URL("engine/bridge.js", document.baseURI).href);
  await engine.ready;
  return engine.ask("shrink", { saves: [id] });
}"""


def add(folder: Path) -> None:
    """Into a built page, as if the engine had always had it; nothing else knows of it."""
    engine, init = folder / "runtime" / "engine.zip", ROOT / "pygames" / "games" / "__init__.py"
    with zipfile.ZipFile(engine) as archive:
        entries = {info.filename: archive.read(info) for info in archive.infolist()}
    named, count = re.subn(r"(?m)^(NAMES = \(.*)\)$", rf'\1, "{GAME.id}")', init.read_text("utf-8"))
    assert count == 1
    del entries["pygames/games/__init__.pyc"]
    entries["pygames/games/__init__.py"] = named.encode()
    source = Path(str(trio.__file__)).read_text("utf-8")
    entries[f"pygames/games/{GAME.id}.py"] = f"{source}\n\nGAME = {type(GAME).__name__}()\n".encode()
    with zipfile.ZipFile(engine, "w", zipfile.ZIP_STORED) as archive:
        for entry, data in entries.items():
            archive.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data)
    bundle.pack(engine)
    catalogue = Bridge({**pygames.games(), GAME.id: GAME}).handle('{"id": 1, "op": "games"}')
    (folder / "catalog.json").write_text(json.dumps(json.loads(catalogue)["ok"]), encoding="utf-8")
    bundle.write_manifest(folder)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(ROOT / "dist", folder)
    add(folder)
    with serving(folder) as server:
        yield server.address


@pytest.fixture(scope="module")
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    visit = open_visit(browser, base)
    yield visit
    visit.page.context.close()


def counts(visit: Visit, points: int) -> None:
    """The statistics know the one game that was played, and say nothing that no person would."""
    visit.go("statistics")
    row = visit.page.locator(f".stats[data-game={GAME.id}] tr[data-level=greedy] td")
    expect(row.first).to_have_text("1", timeout=PATIENCE)
    expect(row.nth(4)).to_have_text(str(points))
    text = visit.page.locator("main").inner_text()
    assert GAME.title in text
    assert not RAW.search(text)


def test_it_is_played_found_looked_at_counted_sent_and_brought_back(
    again: Page, visit: Visit, base: str, tmp_path: Path
) -> None:
    page = again
    table = Table(page, base).start(GAME.id, bots="greedy")
    table.to_the_end(lambda: table.play(table.moves[0]))
    (save,) = listed(page)
    (points, _), key = save["scores"], save["id"]
    counts(visit, points)

    visit.go("history")
    row = page.locator(f"[data-save='{key}']")
    expect(row).to_contain_text(GAME.title)
    assert not RAW.search(page.locator("main").inner_text())
    row.get_by_role("link").click()
    expect(page.locator("[data-replay='0']")).to_be_visible(timeout=PATIENCE)
    assert not RAW.search(page.locator("#page").inner_text())

    # Whoever sends a deal may have come to any number of points: its author has not said to which.
    visit.go(f"deal?game={GAME.id}&seats=2&seed=7&bots=person,greedy&by=Zoe&points=12345678")
    expect(page.locator(".sent")).to_contain_text("Zoe came to")

    visit.go("settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games").click()
    file = tmp_path / "all.json"
    download.value.save_as(file)
    page.reload()  # the game that somebody looks at stays whole
    page.evaluate(SHRINK, key)
    assert kept(page)["records"] == {}
    counts(visit, points)
    # The file brings back what can be replayed, and counts once however often it comes.
    for _ in range(2):
        visit.go("")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".result.final")).to_be_visible(timeout=PATIENCE)
        assert (len(kept(page)["saves"]), len(kept(page)["records"])) == (1, 1)
        counts(visit, points)
