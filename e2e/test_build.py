"""What is built: the same bytes each time, and at home on any static server."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, offline
from pages.table import Table
from playwright.sync_api import Page
from tools import wheels
from tools.server import await_answer, free_port

pytestmark = pytest.mark.keeps


@pytest.mark.slow
def test_two_builds_are_byte_identical(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    shutil.copytree(ROOT / "pygames", source / "pygames", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        env = {**os.environ, **wheels.EPOCH, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=source, env=env, check=True, capture_output=True)
        wheels.make_bytecode(next(folder.glob("*.whl")), folder / "page")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        made.append({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files})
    assert sorted(made[0])[:4] == [
        "added.zip",
        "catalog.json",
        "engine.zip",
        "pygames-0.1.0-py3-none-any.whl",
    ]
    assert made[0] == made[1]


@pytest.fixture
def plain_server() -> Iterator[str]:
    """`python3 -m http.server` in dist/, as somebody with a USB stick would do it."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    process = subprocess.Popen(
        command, cwd=ROOT / "dist", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    address = f"http://127.0.0.1:{port}/"
    try:
        await_answer(address)
        yield address
    finally:
        process.terminate()
        process.wait()


@pytest.mark.slow
def test_it_runs_at_the_root_of_a_plain_server(page: Page, plain_server: str) -> None:
    table = Table(page, plain_server).start()
    assert table.wait() == "your-turn"
    offline(page)
    page.reload()
    assert table.wait() == "your-turn"
