"""Games that come as wheels: those that are offered with the page, and those that a build bakes in.

python guests.py WHEEL...    looks at each as the page does, and prints what it found
"""

from __future__ import annotations

import dataclasses
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import prepare, wheels
from tools.common import (
    PYTHON,
    ROOT,
    WEB,
    WORK,
    files_under,
    fingerprint,
    is_fresh,
    mark_fresh,
    say,
    stop,
)

FACES = """import { rulesOf } from "./games/plugin-card-sheet.js";
const [game, where] = process.argv.slice(1);
console.log(rulesOf(game, JSON.parse(where), "faces.svg"));
"""


@dataclass(frozen=True)
class Guest:
    """A game that came as a wheel, as `pygames.plugins.wheel` and `pygames.plugins.page_data` found it.

    Attributes:
        path: of the wheel.
        id: the game's, and its title.
        name: the wheel's, and its version.
        entry: what names the game in it.
        package: the package that this begins with.
        brought: its data for the page.
    """

    path: str
    id: str
    title: str
    name: str
    version: str
    entry: str
    package: str
    brought: dict[str, Any]


def looked_at(paths: Sequence[Path]) -> list[Guest]:
    """What these wheels are; the build ends where the page would refuse to add one."""
    if not paths:
        return []
    say("looking at " + ", ".join(path.name for path in paths) + " …")
    done = subprocess.run(
        [PYTHON, Path(__file__), *paths], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise stop(done.stderr.strip().splitlines()[-1])
    return [Guest(**each) for each in json.loads(done.stdout)]


def _look(paths: Iterable[Path]) -> list[Guest]:
    """The same, in the Python that knows the engine."""
    from pygames.core.errors import PygamesError
    from pygames.plugins import page_data as brought
    from pygames.plugins import wheel as added

    found: list[Guest] = []
    for path in paths:
        try:
            wheel = added.inspect_wheel(path, [each.id for each in found])
            if any(name.endswith(".pyc") for name in wheel.files):
                raise SystemExit(f"{path.name}: it holds bytecode; the wheel with the sources is needed")
            game = added.from_file(path, wheel)
            for _ in added.check_game(game):
                pass
            page = brought.load_page_data(brought.in_package(wheel.files, wheel.package), game)
        except OSError as error:
            raise SystemExit(f"{path.name}: {error.strerror}") from None
        except PygamesError as error:
            raise SystemExit(f"{path.name}: {error}") from None
        facts = (wheel.id, game.title, wheel.name, wheel.version, wheel.entry, wheel.package)
        found.append(Guest(str(path), *facts, dict(page)))
    return found


# -- offered with the page ----------------------------------------------------------------------------------


def offered() -> Path:
    """A folder with the wheels of all examples, compiled, and more.json, which lists them."""
    made = []
    for manifest in sorted(ROOT.glob("examples/*/pyproject.toml")):
        project = manifest.parent
        made.append(wheels.built(project, files_under(project), project.name))
    folder = WORK / "more"
    key = fingerprint([*made, Path(__file__), *wheels.TOOLS, prepare.COMPILER, WEB / "package-lock.json"])
    if not is_fresh("more", key):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        listed = [
            _entry(guest, path)
            for guest, path in zip(looked_at(made), wheels.compiled(made, folder, 9), strict=True)
        ]
        write(folder / "more.json", listed)
        mark_fresh("more", key)
    return folder


def _entry(guest: Guest, path: Path) -> dict[str, Any]:
    lines = {
        language: texts[f"game.{guest.id}.line"]
        for language, texts in guest.brought["texts"].items()
        if f"game.{guest.id}.line" in texts
    }
    return {
        "id": guest.id,
        "name": guest.name,
        "version": guest.version,
        "title": dict.fromkeys(guest.brought["texts"], guest.title),
        "line": lines,
        "file": f"more/{path.name}",
        "size": path.stat().st_size,
        "sha256": wheels.digest(path),
    }


# -- baked in -----------------------------------------------------------------------------------------------


def joined(engine: Path, guests: Sequence[Guest]) -> Path:
    """The engine's wheel with these games among the built-in ones, for the page alone."""
    files = _files(engine)
    for guest in guests:
        own = {name: data for name, data in _files(Path(guest.path)).items() if ".dist-info/" not in name}
        page = f"{guest.package}/page/"
        files |= {name: data for name, data in own.items() if not name.startswith(page)}
        module, _, names = guest.entry.partition(":")
        first = names.split(".")[0]
        files[f"pygames/games/{guest.id}/__init__.py"] = (
            f"from {module} import {first}\n\nGAME = {names}() if isinstance({names}, type) else {names}\n"
        ).encode()
    files["pygames/core/built_in_games.py"] += f"NAMES += {tuple(guest.id for guest in guests)!r}\n".encode()
    folder = WORK / "joined"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / engine.name, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data)
    return folder / engine.name


def _files(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def settle(folder: Path, guests: Sequence[Guest], layers: str) -> None:
    """Give each game a folder in the page, as the others have, of what it brought for the table of any game.

    Args:
        folder: of the page, whose texts are as the page reads them.
        guests: may be none.
        layers: how every style sheet begins.
    """
    known = read(folder / "games" / "table-configs.json") if guests else {}
    for guest in guests:
        home, brought = folder / "games" / guest.id, guest.brought
        home.mkdir()
        known[guest.id] = brought["table"]
        if brought["lesson"]:
            known[guest.id] |= {"lesson": True}
            write(home / "lesson.json", brought["lesson"])
        for page in sorted(folder.glob("i18n/*/page.json")):
            language = page.parent.name
            texts = brought["texts"]["en"] | brought["texts"].get(language, {})
            on_menu = {key: text for key, text in texts.items() if key.startswith("game.")}
            write(page, read(page) | on_menu)
            write(home / "texts" / f"{language}.json", texts)
            rules = brought["rules"].get(language) or brought["rules"].get("en")
            if rules:
                write(home / "rules" / f"{language}.json", rules)
        faces = _faces(guest) if brought["faces"] else ""
        if faces:
            (home / "faces.svg").write_text(brought["faces"], encoding="utf-8")
        for sheet in ("table.css", "figures.css"):
            (home / sheet).write_text(layers + faces, encoding="utf-8")
        (home / "table.js").write_text('export * from "../generic/table.js";\n', encoding="utf-8")
        (home / "figures.js").write_text("export const drawings = {};\n", encoding="utf-8")
    if guests:
        write(folder / "games" / "table-configs.json", known)


def _faces(guest: Guest) -> str:
    where = json.dumps(guest.brought["table"]["faces"])
    command: list[str | Path] = [prepare.node(), "--input-type=module", "-e", FACES, guest.id, where]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True)
    return done.stdout


def read(path: Path) -> Any:
    """What stands in a file of JSON."""
    return json.loads(path.read_text(encoding="utf-8"))


def write(path: Path, value: object) -> None:
    """Write it as JSON, as short as it can be."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    print(json.dumps([dataclasses.asdict(each) for each in _look(map(Path, sys.argv[1:]))]))
