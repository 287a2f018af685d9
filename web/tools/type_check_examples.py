"""Type checks of users' code, by mypy --strict and pyright.

The examples, and the projects that `new-game` and `new-bot` write, are copied to a separate folder. There the
library is an installed one, so only its public and typed names count.
"""

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
# Examples for other libraries, skipped where these are missing.
OTHERS = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "torch": "torch"}


def lay_out(folder: Path) -> list[list[Path]]:
    """Copy and write the checked files. Return the groups that mypy checks in one run."""
    shutil.copytree(
        ROOT / "examples",
        folder,
        ignore=shutil.ignore_patterns("__pycache__", "dist", "build", ".*", "*.egg-info"),
        dirs_exist_ok=True,
    )
    for path in folder.rglob("*.py"):
        if any(name in path.name and not find_spec(module) for name, module in OTHERS.items()):
            print(f"skipped, requirements missing: {path.relative_to(folder)}")
            path.unlink()
    run(PYTHON, "-m", "pygames", "new-game", "tall_tree", cwd=folder)
    run(PYTHON, "-m", "pygames", "new-bot", "magpie", cwd=folder)
    projects = sorted(path.parent for path in folder.glob("*/pyproject.toml"))
    single = [path for path in sorted(folder.rglob("*.py")) if not any(p in path.parents for p in projects)]
    return [*([path] for path in projects), single]


def check(folder: Path) -> int:
    """Return 1 if a tool finds anything. All messages are printed."""
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
    with tempfile.TemporaryDirectory() as folder:
        raise SystemExit(check(Path(folder).resolve()))
