"""What others write on this library, as their own tools see it: mypy --strict and pyright, from outside.

The examples, and the projects that `new-game` and `new-bot` write, in a folder of their own: there the
library is an installed one, of which only what is public and typed counts.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from tools.common import PYTHON, ROOT, VENV_BIN, WEB, run  # noqa: E402

PYRIGHT = WEB / "node_modules" / ".bin" / "pyright"
# Examples for other libraries, where these are not installed.
OTHERS = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo"}


def lay_out(folder: Path) -> list[list[Path]]:
    """Copy and write what is checked; what mypy is to look at together."""
    shutil.copytree(
        ROOT / "examples",
        folder,
        ignore=shutil.ignore_patterns("__pycache__", "dist", "build", ".*", "*.egg-info"),
        dirs_exist_ok=True,
    )
    for path in folder.rglob("*.py"):
        if any(name in path.name and not find_spec(module) for name, module in OTHERS.items()):
            print(f"not checked, as what it needs is not installed: {path.relative_to(folder)}")
            path.unlink()
    run(PYTHON, "-m", "pygames", "new-game", "tall_tree", cwd=folder)
    run(PYTHON, "-m", "pygames", "new-bot", "magpie", cwd=folder)
    projects = sorted(path.parent for path in folder.glob("*/pyproject.toml"))
    single = [path for path in sorted(folder.rglob("*.py")) if not any(p in path.parents for p in projects)]
    return [*([path] for path in projects), single]


def check(folder: Path) -> int:
    """1 when a tool finds anything; all that they say is printed."""
    projects = lay_out(folder)
    configuration = {"extraPaths": [str(path) for path, *_ in projects[:-1]], "typeCheckingMode": "standard"}
    (folder / "pyrightconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    mypy = [VENV_BIN / "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", folder / ".mypy_cache"]
    failed = 0
    for command in (*([*mypy, *paths] for paths in projects), [PYRIGHT, "--pythonpath", PYTHON, folder]):
        done = subprocess.run(list(map(str, command)), cwd=folder, check=False)
        failed |= done.returncode
    return 1 if failed else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        raise SystemExit(check(Path(made).resolve()))
