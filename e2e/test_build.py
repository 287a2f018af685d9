"""The built page: the same bytes each time, on any static server."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from conftest import ROOT, offline
from pages.polling import until
from pages.table import Table
from playwright.sync_api import Page, expect
from tools import bundle, wheels
from tools.common import DIST
from tools.server import serving

pytestmark = pytest.mark.keeps
# The service worker has ended itself.
NO_COPY = """async () => !(await navigator.serviceWorker.getRegistrations()).length
  && !(await caches.keys()).some(name => name.includes(":files:"))"""


@pytest.mark.matrix
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
    assert {path.name for path in output} == {
        "added.zip",
        "catalog.json",
        "engine.zip",
        "luck.zip",
        "pygames-0.1.0-py3-none-any.whl",
        "stdlib.zip",
    }
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


@pytest.mark.matrix
def test_the_page_runs_at_the_root_of_a_plain_server(page: Page, plain_server: str) -> None:
    table = Table(page, plain_server).begin()
    offline(page)
    page.reload()
    assert table.wait() == "your-turn"


@pytest.mark.matrix
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
