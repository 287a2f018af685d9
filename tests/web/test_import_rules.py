"""The rules of dependency-cruiser for the page's imports, and imports that break them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from . import WEB

CRUISER = WEB / "node_modules" / ".bin" / "depcruise"

if not CRUISER.exists():
    pytest.skip("dependency-cruiser is not installed here", allow_module_level=True)

CASES = {
    "core/a.js imports parts/b.js": "core imports from nothing",
    "parts/table/a.js imports games/b.js": "parts imports from core, engine",
    "screens/rules/a.js imports main.js": "screens imports from core, engine, parts, games",
    "engine/client/a.js imports engine/worker/b.js": "only the worker imports the worker's modules",
    "engine/store/a.js imports engine/client/b.js": "worker and store import nothing of the client",
    "games/one/a.js imports games/two/b.js": "a game imports nothing of another",
    "screens/app/a.js imports parts/table/b.js": "the shell loads everything else when it is wanted",
    "engine/client/a.js imports engine/friends/b.js": "the shell loads everything else when it is wanted",
    "screens/rules/a.js imports screens/play/b.js": "screens/play is loaded when it is wanted",
    "core/a.js imports core/b.js imports core/a.js": "no circles",
    "screens/app/a.js loads screens/play/b.js": "",
    "screens/play/a.js imports screens/app/deeper/b.js": "",
    "games/one/a.js imports games/b.js": "",
}


@pytest.mark.parametrize(("case", "rule"), CASES.items())
def test_an_import_that_breaks_a_rule_is_found(tmp_path: Path, case: str, rule: str) -> None:
    for name in ("folders.json", ".dependency-cruiser.cjs"):
        shutil.copyfile(WEB / name, tmp_path / name)
    for folder in ("screens/play", "screens/app"):
        (tmp_path / folder).mkdir(parents=True)
    path, *rest = case.split()
    roots = {path.split("/")[0]}
    for how, target in zip(rest[::2], rest[1::2], strict=True):
        address = f"{'../' * path.count('/') or './'}{target}"
        write(tmp_path / path, f'import "{address}";' if how == "imports" else f'import("{address}");')
        path = target
        roots.add(path.split("/")[0])
    write(tmp_path / path, "")
    command = [str(CRUISER), "--output-type", "json", *sorted(roots)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found = {each["rule"]["name"] for each in json.loads(done.stdout)["summary"]["violations"]}
    assert found == {rule} - {""}


def write(path: Path, text: str) -> None:
    """Append text to a script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
