"""The built page: the same bytes each time, on any static server, and with a plug-in built in."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from browser_tools.bench import site as site_of_bench
from browser_tools.bench_first_visit import took
from conftest import ROOT, OpenContext, offline
from pages.menu import Menu
from pages.navigation import visit
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Browser, Page, expect
from tools import bundle, compress_files, wheels
from tools.common import DIST, languages
from tools.server import Server, serving

# Each test builds the page, or starts it from nothing.
pytestmark = [pytest.mark.matrix, pytest.mark.keeps]
# The service worker has ended itself.
NO_COPY = """async () => !(await navigator.serviceWorker.getRegistrations()).length
  && !(await caches.keys()).some(name => name.includes(":files:"))"""


def test_a_build_elsewhere_is_byte_identical(tmp_path: Path) -> None:
    """A copy of the sources, built with another hash seed, gives the files of dist/."""
    source = tmp_path / "source"
    source.mkdir()
    package, *files = wheels.ENGINE_SOURCES
    shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in files:
        shutil.copyfile(ROOT / name, source / name)
    env = {**os.environ, **wheels.EPOCH, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=source, env=env, check=True, capture_output=True)
    wheels.write_bytecode(next(tmp_path.glob("*.whl")), tmp_path / "page", tmp_path / "compiled")
    output = [*tmp_path.glob("*.whl"), *(tmp_path / "page").iterdir()]
    archives = {f"{name}.zip" for name in ("added", "engine", "luck", "stdlib")}
    assert {path.name for path in output} == {*archives, "catalog.json", "pygames-0.1.0-py3-none-any.whl"}
    for path in output:
        (there,) = [*DIST.glob(path.name), *(DIST / "runtime").glob(path.name)]
        assert path.read_bytes() == there.read_bytes(), path.name


@pytest.fixture
def plain_server() -> Iterator[str]:
    """Serve dist/ as `python3 -m http.server` does."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=DIST)) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_page_runs_at_the_root_of_a_plain_server(page: Page, plain_server: str) -> None:
    table = Table(page, plain_server).begin()
    offline(page)
    page.reload()
    assert table.wait() == "your-turn"


def test_the_page_of_serve_plays_a_game_and_stores_no_copy(page: Page, tmp_path: Path) -> None:
    """It is of sources, in which a changed file needs no compiler."""
    bundle.build_plain(tmp_path / "plain")
    with serving(tmp_path / "plain") as server:
        table = Table(page, server.address).begin(moves=1)
        until(lambda: page.evaluate(NO_COPY))
        page.reload()
        assert table.wait() == "your-turn"
        page.goto(f"{server.address}#/settings")
        expect(page.locator(".works")).to_contain_text("you'll need a connection")
        expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("name", ["ours", "stock"])
def test_a_measuring_page_reports_a_time(browser: Browser, tmp_path: Path, name: str) -> None:
    """Of `build.py bench --only start`: both use the page's client of the worker."""
    with serving(site_of_bench(tmp_path / "dist")) as server:
        page = browser.new_page()
        assert took(page, f"{server.address}bench/{name}.html") > 0
        page.close()


# -- a plug-in that is built in: `build.py build --with WHEEL` ----------------------------------------------

OFFERED = json.loads((ROOT / "dist" / "more.json").read_text())[0]
GAME = OFFERED["id"]
# Files with data of all games. The rest of the page is unchanged.
SUFFIXES = ("", *compress_files.SUFFIXES.values())
CHANGED = {
    *("catalog.json", "files.json", "sw.js", "games/table-configs.json"),
    *(f"i18n/{language}/page.json{packed}" for language in languages() for packed in ("", ".gz.bin")),
    *(f"runtime/{name}.zip{suffix}" for name in ("added", "engine", "stdlib") for suffix in SUFFIXES),
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
    parts = (f"games/{GAME}/", f"{compress_files.LARGE}/{compress_files.ENTRIES}/")
    assert {name for name in changed if not name.startswith(parts)} <= CHANGED
    assert not [name for name in plain if name.startswith(f"games/{GAME}/")]


INVALID = {"README.md": "invalid wheel", "nothing.whl": "nothing.whl", f"dist/{OFFERED['file']}": "sources"}


@pytest.mark.parametrize(("wheel", "why"), INVALID.items())
def test_an_invalid_plugin_ends_the_build_in_one_line(wheel: str, why: str, tmp_path: Path) -> None:
    done = build("--with", ROOT / wheel, "--out", tmp_path / "page")
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "page").exists()
