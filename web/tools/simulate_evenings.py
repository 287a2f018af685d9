"""Simulated evenings: hosts, phones and a person's own devices, with clocks, disks and carriers that fail.

Each evening follows from its seed, and a failing one is replayed by `--seed SEED --count 1`. Meetings of own
devices are shortened to the fewest steps that fail. With `--faults`, each planted fault of
tests/web/evening_faults.py is put into a copy of the page, and must be found: the median number of evenings
that it takes is printed, of three starts.
"""

import json
import re
import runpy
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.common import ROOT, say, tool_parser
from tools.run_tests import CORES

from pygames.cli.arguments import whole

KINDS = ("sync", "friends")
LIST = ROOT / "tests" / "web" / "evening_faults.py"
CHANGE = re.compile("«(.*?)→(.*?)»", re.DOTALL)
STARTS = (0, 1_000_000, 2_000_000)
# Evenings after which a fault counts as not found.
MOST = {"sync": 3000, "friends": 200}
SLICE = 50
MOST_REPORTED = 10


def faults() -> list[tuple[str, str, str, str]]:
    """Return the planted faults: name, kind of evening, module, edit."""
    listed: list[tuple[str, str, str, str]] = runpy.run_path(str(LIST))["FAULTS"]
    return listed


def play(root: Path, kind: str, seed: int, count: int) -> dict[str, Any]:
    """Run evenings until one fails. Return the number of evenings, the seed and the fault."""
    words = ["node", "tests/web/evenings.mjs", kind, str(seed), str(count)]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout:
        return {"evenings": 1, "seed": seed, "fault": done.stderr.strip().rpartition("\n")[2] or "no answer"}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def simulate(kind: str, seed: int, count: int) -> bool:
    """Run evenings in several processes. Return true if none fails."""
    begun = time.monotonic()
    slices = [(kind, at, min(SLICE, seed + count - at)) for at in range(seed, seed + count, SLICE)]
    with ThreadPoolExecutor(CORES) as pool:
        found = [each for each in pool.map(lambda given: play(ROOT, *given), slices) if each["fault"]]
    say(f"{count} evenings of {kind}: {len(found)} failed, {time.monotonic() - begun:.0f} s")
    for each in found[:MOST_REPORTED]:
        fault = each["fault"].partition("\n")[0]
        say(f"    --kind {kind} --seed {each['seed']} --count 1: {each.get('steps', '')} {fault}")
    return not found


def copy_page(root: Path) -> None:
    """Copy the modules that evenings run."""
    ignored = shutil.ignore_patterns("node_modules", "docs", "i18n", "__pycache__")
    shutil.copytree(ROOT / "web", root / "web", ignore=ignored, symlinks=True)
    (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(ROOT / "tests" / "web", root / "tests" / "web", ignore=ignored)


def broken(fault: tuple[str, str, str, str], source: str) -> str:
    """Return the source of a module with a fault. Raise ValueError where that does not fit."""
    name, _, module, edit = fault
    old, new = (CHANGE.sub(side, edit) for side in (r"\1", r"\2"))
    if source.count(old) != 1:
        raise ValueError(f"{name}: found {source.count(old)} times in {module}: {old}")
    return source.replace(old, new)


def plant(fault: tuple[str, str, str, str]) -> tuple[str, float | None, str]:
    """Return the name of a fault, the median number of evenings until it is found, and as what.

    The number is None if it is not found.
    """
    name, kind, module, _ = fault
    with tempfile.TemporaryDirectory() as folder:
        copy_page(Path(folder))
        file = Path(folder) / "web" / module
        file.write_text(broken(fault, file.read_text(encoding="utf-8")), encoding="utf-8")
        runs = [play(Path(folder), kind, start, MOST[kind]) for start in STARTS]
    found = all(run["fault"] for run in runs)
    median = statistics.median(run["evenings"] for run in runs) if found else None
    return name, median, runs[0]["fault"].partition(";")[0].partition("\n")[0][:90]


def main(words: Sequence[str]) -> int:
    """Run the command."""
    parser = tool_parser("evenings", __doc__)
    parser.add_argument("--seed", type=whole(0), default=0, help="the first one (0)")
    parser.add_argument("--count", type=whole(1), default=1000, help="evenings of each kind (1000)")
    parser.add_argument("--kind", choices=KINDS, help="only these")
    parser.add_argument("--faults", action="store_true", help="plant faults, which must be found")
    given = parser.parse_args(words)
    kinds = [given.kind] if given.kind else KINDS
    if not given.faults:
        failed = [kind for kind in kinds if not simulate(kind, given.seed, given.count)]
        return 1 if failed else 0
    planted = [each for each in faults() if each[1] in kinds]
    with ThreadPoolExecutor(CORES) as pool:
        missed = 0
        for name, evenings, fault in pool.map(plant, planted):
            missed += evenings is None
            say(f"{'NOT FOUND' if evenings is None else f'{evenings:9.0f}'}  {name}: {fault}")
    return 1 if missed else 0
