"""The guides are true: every command of them runs, one after the other, as a reader would run them."""

import json
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames.plugins.page_data import in_package, schema_validator
from pygames.plugins.wheel import inspect_wheel

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "examples" / "README.md"
OF_BOTS = GUIDE.with_name("bots.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# (\S+)\n")
"""The first line of a block that a reader puts into this file."""
if not GUIDE.is_file():
    pytest.skip("the examples are not delivered here", allow_module_level=True)


def blocks(guide: Path, *kinds: str) -> list[str]:
    text = guide.read_text(encoding="utf-8")
    return [block for language, block in BLOCK.findall(text) if language in kinds]


@pytest.fixture
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Create an environment in which no package is installed. The tests' own tools build wheels."""
    place = tmp_path_factory.mktemp("guide")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "env"], check=True)
    (place / "pygames").symlink_to(ROOT)
    (place / "work").mkdir()
    return {
        **os.environ,
        "HOME": str(place),
        "PWD": str(place / "work"),
        "PATH": f"{place / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": sysconfig.get_paths()["purelib"],
        # With the packages installed here: pip asks no index, and "no" means no build isolation.
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "no",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def run_guide(guide: Path, shell: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Do what the guide says, block after block: each command, and what it printed."""
    work = Path(shell["PWD"])
    where = work
    for block in blocks(guide, "sh", "py"):
        if file := FILE.match(block):
            (where / file[1]).write_text(block.partition("\n")[2], encoding="utf-8")
            continue
        done = subprocess.run(
            ["bash", "-e", "-c", f"{block}\npwd > {work}/where"],
            cwd=where,
            env=shell,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
        where = Path((work / "where").read_text().strip())
        yield block, done.stdout


@pytest.mark.slow
def test_every_command_runs(shell: dict[str, str]) -> None:
    work = Path(shell["PWD"])
    assert list(run_guide(GUIDE, shell))
    wheel = work / "tall_tree" / "dist" / "tall_tree-0.1-py3-none-any.whl"
    assert wheel.name in GUIDE.read_text(encoding="utf-8")
    # The page would take it.
    seen = inspect_wheel(wheel)
    assert (seen.id, seen.requires) == ("tall_tree", ("pygames",))
    assert {"texts/en.json", "rules/en.json", "table-config.json"} <= {*in_package(seen.files, seen.package)}


@pytest.mark.matrix
def test_a_bot_that_is_written_by_the_guide_alone_beats_random(shell: dict[str, str]) -> None:
    done = list(run_guide(OF_BOTS, shell))
    listed = next(out for block, out in done if "pygames games" in block)
    # Where it begins it is one of all games, and as good as random.
    assert listed.count(", magpie, random\n") == listed.count(" seats; bots: ") > 1
    before, after = (share(out) for block, out in done if "arena" in block and "--league" not in block)
    assert before[0] < 50.0 < before[1]
    assert after[0] > 50.0
    league = next(out for block, out in done if "--league" in block)
    assert set(re.findall(r"^  (\w+) +[+-]\d+ ", league, re.MULTILINE)) == {"magpie", "easy", "random"}
    work = Path(shell["PWD"]) / "magpie"
    assert [*(work / "dist").glob("magpie-0.1-*.whl")]
    assert len([*(work / "games").glob("*.json")]) == 3


def share(out: str) -> tuple[float, float]:
    """Return the interval of the share of wins that the arena prints for its first bot, in per cent."""
    found = re.search(r"magpie +wins [\d.]+% \(([\d.]+)% to ([\d.]+)%", out)
    assert found, out
    return float(found[1]), float(found[2])


def test_examples_of_files_fit_and_links_exist() -> None:
    texts, table = (json.loads(block) for block in blocks(GUIDE, "json"))
    assert schema_validator.find_error(texts, "texts") is None
    assert schema_validator.find_error(table, "table-config") is None
    for guide in (GUIDE, OF_BOTS, GUIDE.with_name("library.md")):
        for target in re.findall(r"\]\(([^)]+)\)", guide.read_text(encoding="utf-8")):
            assert (guide.parent / target).exists(), target
