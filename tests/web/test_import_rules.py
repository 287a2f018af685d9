"""The rules of dependency-cruiser for the page's imports, and imports that break them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tools import import_graph

from . import WEB

CRUISER = WEB / "node_modules" / ".bin" / "depcruise"

if not CRUISER.exists():
    pytest.skip("dependency-cruiser is not installed here", allow_module_level=True)

OF_THE_WORKER = "only the worker imports the worker's modules"
NOT_OF_THE_CLIENT = "worker and store import nothing of the client"
OF_NO_SIDE = "the protocol between phones imports no side of it"
CASES = {
    "core/a.js imports parts/b.js": "core imports from nothing",
    "parts/table/a.js imports games/b.js": "parts imports from core, engine",
    "screens/rules/a.js imports main.js": "screens imports from core, engine, parts, games",
    "engine/client/a.js imports engine/worker/b.js": OF_THE_WORKER,
    "engine/store/a.js imports engine/client/b.js": NOT_OF_THE_CLIENT,
    "games/one/a.js imports games/two/b.js": "a game imports nothing of another",
    "screens/app/a.js imports parts/table/b.js": "the shell loads everything else when it is wanted",
    "engine/client/friends/a.js imports engine/worker/friends/b.js": OF_THE_WORKER,
    "engine/worker/friends/a.js imports engine/client/friends/b.js": NOT_OF_THE_CLIENT,
    "engine/friends/a.js imports engine/client/friends/b.js": OF_NO_SIDE,
    "engine/client/a.js imports engine/friends/b.js": "the shell loads everything else when it is wanted",
    "screens/rules/a.js imports screens/play/b.js": "screens/play is loaded when it is wanted",
    "core/a.js imports core/b.js imports core/a.js": "no circles",
    "screens/app/a.js loads screens/play/b.js": "",
    "screens/play/a.js imports screens/app/deeper/b.js": "",
    "games/one/a.js imports games/b.js": "",
}


@pytest.mark.slow
def test_an_import_that_breaks_a_rule_is_found(tmp_path: Path) -> None:
    """All cases are one program: in each, `a.js` and `b.js` have its number."""
    for name in ("folders.json", ".dependency-cruiser.cjs"):
        shutil.copyfile(WEB / name, tmp_path / name)
    for folder in ("screens/play", "screens/app"):
        (tmp_path / folder).mkdir(parents=True)
    expected: dict[str, set[str]] = {}
    for number, (case, rule) in enumerate(CASES.items()):
        path, *rest = re.sub(r"([ab])\.js", rf"\g<1>{number}.js", case).split()
        expected[path] = {rule} - {""}
        for how, target in zip(rest[::2], rest[1::2], strict=True):
            address = f"{'../' * path.count('/') or './'}{target}"
            write(tmp_path / path, f'import "{address}";' if how == "imports" else f'import("{address}");')
            path = target
        write(tmp_path / path, "")
    command = [str(CRUISER), "--output-type", "json", *(path.name for path in tmp_path.glob("[a-z]*[a-z]"))]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found: dict[str, set[str]] = {path: set() for path in expected}
    for each in json.loads(done.stdout)["summary"]["violations"]:
        found[each["from"]].add(each["rule"]["name"])
    assert found == expected


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


@pytest.mark.slow
def test_the_picture_of_the_layers_matches_the_imports() -> None:
    assert import_graph.PICTURE.read_text() == import_graph.picture(), "run `python3 build.py structure`"
