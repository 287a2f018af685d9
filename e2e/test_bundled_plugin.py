"""A page with a plug-in built in: `build.py build --with WHEEL`."""

import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from conftest import ROOT, OpenContext, offline
from pages.menu import Menu
from pages.navigation import visit
from pages.table import Table
from playwright.sync_api import expect
from tools import packing
from tools.common import languages
from tools.server import Server, serving

# Each test builds the page again.
pytestmark = [pytest.mark.matrix, pytest.mark.keeps]

OFFERED = json.loads((ROOT / "dist" / "more.json").read_text())[0]
GAME = OFFERED["id"]
COMPILED = ROOT / "dist" / OFFERED["file"]
# Files with data of all games. The rest of the page is unchanged.
CHANGED = {
    "catalog.json",
    "files.json",
    "sw.js",
    "games/table-configs.json",
    *(f"i18n/{language}/page.json{packed}" for language in languages() for packed in ("", ".gz.bin")),
    *(
        f"runtime/{name}.zip{suffix}"
        for name in ("added", "engine", "stdlib")
        for suffix in ("", *packing.SUFFIXES.values())
    ),
}


def build(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "build.py", "build", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page with an example built in."""
    output = tmp_path_factory.mktemp("site") / "page"
    (wheel,) = (ROOT / ".build" / GAME).glob("*.whl")
    done = build("--with", wheel, "--out", output)
    assert done.returncode == 0, done.stdout + done.stderr
    return output


@pytest.fixture
def site(folder: Path) -> Iterator[Server]:
    with serving(folder) as running:
        yield running


def hashes(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_bundled_plugin_plays_without_the_server(open_context: OpenContext, site: Server) -> None:
    page = open_context(locale="pt-BR").new_page()
    Menu(page, site.address).open()
    tile = page.locator(f".tile[data-game={GAME}]")
    expect(tile).to_contain_text(OFFERED["title"]["pt-BR"])
    expect(tile).to_contain_text(OFFERED["line"]["pt-BR"])
    offline(page)
    site.host = type(site.host)(gone=True)
    table = Table(page, site.address).start(GAME)
    page.reload()
    assert table.wait() == "your-turn"
    for _ in range(3):
        assert table.play(table.moves[0]) == "your-turn"
    card = page.locator(f"[data-game={GAME}] .card[data-card]").first
    assert "faces.svg" in card.evaluate("each => getComputedStyle(each).backgroundImage")
    visit(page, f"{site.address}#/rules/{GAME}", "main.text h2")


def test_all_other_files_are_unchanged(folder: Path) -> None:
    plain, more = hashes(ROOT / "dist"), hashes(folder)
    changed = {name for name in plain | more if plain.get(name) != more.get(name)}
    parts = (f"games/{GAME}/", f"{packing.LARGE}/{packing.ENTRIES}/")
    assert {name for name in changed if not name.startswith(parts)} <= CHANGED
    assert not [name for name in plain if name.startswith(f"games/{GAME}/")]


@pytest.mark.parametrize(
    ("wheel", "why"),
    [(ROOT / "README.md", "invalid wheel"), (ROOT / "nothing.whl", "nothing.whl"), (COMPILED, "sources")],
)
def test_an_invalid_plugin_ends_the_build_in_one_line(wheel: Path, why: str, tmp_path: Path) -> None:
    done = build("--with", wheel, "--out", tmp_path / "page")
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "page").exists()
