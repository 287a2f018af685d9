"""The versions that the extras of adapters allow: the oldest and the newest pass the adapters' tests."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "web" / "tools"
TESTS = [f"tests/contract/test_{name}.py" for name in ("openspiel", "pettingzoo", "vector")]
EXTRAS = ("openspiel", "pettingzoo", "vector")
if not TOOLS.is_dir():
    pytest.skip("the tools are not delivered here", allow_module_level=True)


def pins(name: str) -> dict[str, tuple[int, ...]]:
    text = (TOOLS / name).read_text(encoding="utf-8")
    return {
        name: numbers(version) for name, version in re.findall(r"^([\w-]+)==([\d.]+)$", text, re.MULTILINE)
    }


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_each_range_is_from_the_oldest_tested_version_and_has_the_newest() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    oldest, newest = pins("requirements-adapters-oldest.txt"), pins("requirements-adapters.txt")
    ranges = {line for extra in EXTRAS for line in extras[extra]}
    for name, low, high in (re.fullmatch(r"([\w-]+)>=([\d.]+),<(\d+)", line).groups() for line in ranges):  # type: ignore[union-attr]
        assert oldest[name][: len(numbers(low))] == numbers(low)
        assert numbers(low) < newest[name] < numbers(high)
    assert {line.partition(">")[0] for line in ranges} == {*oldest}


@pytest.mark.matrix
def test_the_oldest_versions_pass_the_tests_of_the_adapters(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path], check=True)
    python = str(tmp_path / "bin" / "python")
    oldest = str(TOOLS / "requirements-adapters-oldest.txt")
    install = [python, "-m", "pip", "install", "-q", "--only-binary", ":all:", "pytest", "-r", oldest]
    if subprocess.run(install, check=False).returncode:
        pytest.skip("not all of the oldest versions have wheels for this Python")
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\d+ passed(, \d+ warnings?)? in", done.stdout)  # and none left out
