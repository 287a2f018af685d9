"""A new version: fetched in the background, only what changed; offered on the menu; no game is disturbed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from conftest import PATIENCE, ROOT, offline
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect
from tools import bundle
from tools.server import serving

pytestmark = pytest.mark.slow


def newer(folder: Path) -> set[str]:
    """Change one text of the page and the style of one game; the paths that are new."""
    text, style = folder / "i18n/en/page.json", folder / "games/buraco/table.css"
    for path in (text, style):
        path.write_text(path.read_text() + "\n")
    bundle.pack(style)
    bundle.write_manifest(folder)
    return {"/i18n/en/page.json", "/games/buraco/table.css.gz.bin"}


def test_an_update_waits_until_it_is_asked_for(page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(ROOT / "dist", folder)
    with serving(folder) as server:
        table = Table(page, server.address).start()
        table.wait("your-turn")
        offline(page)
        old = json.loads((folder / "files.json").read_text())["build"]
        changed = newer(folder)
        new = json.loads((folder / "files.json").read_text())["build"]
        server.served.clear()

        page.reload()  # the new version arrives while the game goes on
        table.wait("your-turn")
        table.play(table.moves[0])
        before, address = table.shown, page.url

        menu = Menu(page, server.address).open()
        expect(page.locator(".notice button")).to_be_visible(timeout=PATIENCE)
        fetched = {path.split("?")[0] for path in server.served} - {"/sw.js"}
        assert fetched == changed
        page.goto(f"{server.address}#/settings")
        expect(page.locator(".build")).to_contain_text(old[:8])

        menu.open()
        page.locator(".notice button").click()
        expect(page.locator(".notice button")).to_be_hidden(timeout=PATIENCE)
        page.goto(f"{server.address}#/settings")
        expect(page.locator(".build")).to_contain_text(new[:8])
        page.goto(address)
        table.wait("your-turn")
        assert table.shown == before
        table.play(table.moves[0])


def test_an_exported_record_says_which_version_wrote_it(page: Page, base: str, tmp_path: Path) -> None:
    Table(page, base).start().wait("your-turn")
    menu = Menu(page, base).open()
    with page.expect_download() as download:
        menu.saves().first.locator("button.tool").first.click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert record["x_program"] == "pygames"
    assert record["x_build"] == json.loads((ROOT / "dist" / "files.json").read_text())["build"]
