"""Wheels compiled by `build.py compile` for the page's Python."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from . import ROOT

FILES = {
    "acorn/__init__.py": b'"""A game."""\nassert True\nGAME = 1\n',
    "acorn/page/table-config.json": b"{}",
    "acorn-1.0.dist-info/METADATA": b"Name: acorn\nVersion: 1.0\n",
    "acorn-1.0.dist-info/WHEEL": b"Root-Is-Purelib: true\nTag: py3-none-any\n",
}


def a_wheel(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir(parents=True)
    path = folder / "acorn-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def compile_wheel(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "build.py", "compile", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.matrix
@pytest.mark.parametrize("times", [1, 2])
def test_a_wheel_is_compiled_the_same_each_time(tmp_path: Path, times: int) -> None:
    wheel = a_wheel(tmp_path / "given", FILES)
    before = wheel.read_bytes()
    output = set()
    for number in range(times):
        done = compile_wheel(wheel, tmp_path / f"{number}")
        assert done.returncode == 0, done.stderr
        (path,) = (tmp_path / f"{number}").iterdir()
        assert path.name == "acorn-1.0-cp314-none-any.whl"
        assert path.name in done.stdout
        output.add(path.read_bytes())
    assert len(output) == 1
    assert wheel.read_bytes() == before
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        assert names == {name.replace(".py", ".pyc") for name in FILES}
        for name in names & set(FILES):
            assert archive.read(name) == FILES[name]
        assert b"A game." in archive.read("acorn/__init__.pyc")  # docstrings of the author stay


@pytest.mark.slow
def test_a_wheel_with_invalid_python_is_refused_in_one_line(tmp_path: Path) -> None:
    done = compile_wheel(a_wheel(tmp_path / "given", {**FILES, "acorn/state.py": b"if:\n"}))
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert "acorn/state.py" in done.stdout
    assert [path.name for path in (tmp_path / "given").iterdir()] == ["acorn-1.0-py3-none-any.whl"]


@pytest.mark.parametrize("name", ["README.md", "none-1.0-py3-none-any.whl"])
def test_an_invalid_wheel_is_refused_in_one_line(name: str) -> None:
    done = compile_wheel(ROOT / name)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert name in done.stderr
