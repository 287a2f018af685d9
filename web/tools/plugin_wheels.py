"""Games in wheels: those that are offered with the page, and those that a build bakes in.

python plugin_wheels.py WHEEL...    inspects each as the page does, and prints the result
"""

import dataclasses
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import setup_env, wheels
from tools.common import (
    PYTHON,
    ROOT,
    WEB,
    WORK,
    cached_folder,
    files_under,
    fingerprint,
    languages,
    stop,
    write_json,
)

FACES = """import { faceStyles } from "./games/plugin-card-styles.js";
const [game, where] = process.argv.slice(1);
console.log(faceStyles(game, JSON.parse(where), "faces.svg"));
"""


@dataclass(frozen=True)
class Plugin:
    """A game in a wheel, inspected by `pygames.plugins.wheel` and `pygames.plugins.page_data`.

    Attributes:
        path: of the wheel.
        id: of the game.
        title: of the game.
        name: of the wheel.
        version: of the wheel.
        entry: reference to the game in the wheel.
        package: first part of `entry`.
        page_data: texts, rules, cards and lesson for the page.
    """

    path: str
    id: str
    title: str
    name: str
    version: str
    entry: str
    package: str
    page_data: dict[str, Any]


def inspect(paths: Sequence[Path]) -> list[Plugin]:
    """Inspect wheels. End the build at a wheel that the page would refuse to add."""
    if not paths:
        return []
    done = subprocess.run(
        [PYTHON, Path(__file__), *paths], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise stop(done.stderr.strip().splitlines()[-1])
    return [Plugin(**each) for each in json.loads(done.stdout)]


def _inspect_here(paths: Iterable[Path]) -> list[Plugin]:
    """Inspect wheels, in the Python that imports the engine."""
    from pygames.core.errors import PygamesError
    from pygames.plugins import page_data as page_data
    from pygames.plugins import wheel as added

    found: list[Plugin] = []
    for path in paths:
        try:
            wheel = added.inspect_wheel(path, [each.id for each in found])
            if any(name.endswith(".pyc") for name in wheel.files):
                raise SystemExit(f"{path.name}: it holds bytecode; the wheel with the sources is needed")
            game = added.from_file(path, wheel)
            for _ in added.check_game(game):
                pass
            page = page_data.load_page_data(page_data.in_package(wheel.files, wheel.package), game)
        except OSError as error:
            raise SystemExit(f"{path.name}: {error.strerror}") from None
        except PygamesError as error:
            raise SystemExit(f"{path.name}: {error}") from None
        facts = (wheel.id, game.title, wheel.name, wheel.version, wheel.entry, wheel.package)
        found.append(Plugin(str(path), *facts, dict(page)))
    return found


# -- offered with the page ----------------------------------------------------------------------------------


def write_offered(*, compiled: bool = True) -> Path:
    """Return a folder with the wheels of all examples, compiled or not, and with their list, more.json."""
    built = []
    for manifest in sorted(ROOT.glob("examples/*/pyproject.toml")):
        project = manifest.parent
        built.append(wheels.build_wheel(project, files_under(project), project.name))

    def fill(folder: Path) -> None:
        files = wheels.compile_archives(built, folder, 9) if compiled else wheels.copies(built, folder)
        pairs = zip(inspect(built), files, strict=True)
        write_json(folder / "more.json", [_entry(plugin, path) for plugin, path in pairs])

    key = fingerprint([*built, Path(__file__), *wheels.TOOLS, setup_env.COMPILER, WEB / "package-lock.json"])
    return cached_folder("more" if compiled else "more-plain", key, "games in wheels", fill)


def _entry(plugin: Plugin, path: Path) -> dict[str, Any]:
    lines = {
        language: texts[f"game.{plugin.id}.line"]
        for language, texts in plugin.page_data["texts"].items()
        if f"game.{plugin.id}.line" in texts
    }
    return {
        "id": plugin.id,
        "name": plugin.name,
        "version": plugin.version,
        "title": dict.fromkeys(plugin.page_data["texts"], plugin.title),
        "line": lines,
        "file": f"more/{path.name}",
        "size": path.stat().st_size,
        "sha256": wheels.digest(path),
    }


# -- baked in -----------------------------------------------------------------------------------------------


def engine_with(engine: Path, plugins: Sequence[Plugin]) -> Path:
    """Return the engine's wheel with plug-ins among its built-in games, for the page alone."""
    files = _files(engine)
    for plugin in plugins:
        own = {name: data for name, data in _files(Path(plugin.path)).items() if ".dist-info/" not in name}
        page = f"{plugin.package}/page/"
        files |= {name: data for name, data in own.items() if not name.startswith(page)}
        module, _, names = plugin.entry.partition(":")
        first = names.split(".")[0]
        files[f"pygames/games/{plugin.id}/__init__.py"] = (
            f"from {module} import {first}\n\nGAME = {names}() if isinstance({names}, type) else {names}\n"
        ).encode()
    files["pygames/core/built_in_games.py"] += (
        f"NAMES += {tuple(plugin.id for plugin in plugins)!r}\n".encode()
    )
    folder = WORK / "joined"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / engine.name, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data)
    return folder / engine.name


def _files(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def write_page_folders(folder: Path, plugins: Sequence[Plugin], layers: str) -> None:
    """Write a folder for each plug-in into the page, for the table of any game.

    Args:
        folder: of the page, with compiled texts.
        plugins: may be empty.
        layers: the first line of every style sheet.
    """
    for plugin in plugins:
        home, page_data = folder / "games" / plugin.id, plugin.page_data
        home.mkdir()
        write_json(home / "table-config.json", page_data["table"])
        if page_data["lesson"]:
            write_json(home / "lesson.json", page_data["lesson"])
        for language in languages():
            texts = page_data["texts"]["en"] | page_data["texts"].get(language, {})
            write_json(home / "texts" / f"{language}.json", texts)
            rules = page_data["rules"].get(language) or page_data["rules"].get("en")
            if rules:
                write_json(home / "rules" / f"{language}.json", rules)
        faces = _faces(plugin) if page_data["faces"] else ""
        if faces:
            (home / "faces.svg").write_text(page_data["faces"], encoding="utf-8")
        for sheet in ("table.css", "figures.css"):
            (home / sheet).write_text(layers + faces, encoding="utf-8")
        (home / "table.js").write_text('export * from "../generic/table.js";\n', encoding="utf-8")
        (home / "figures.js").write_text("export const drawings = {};\n", encoding="utf-8")


def _faces(plugin: Plugin) -> str:
    where = json.dumps(plugin.page_data["table"]["faces"])
    command: list[str | Path] = [setup_env.node(), "--input-type=module", "-e", FACES, plugin.id, where]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    print(json.dumps([dataclasses.asdict(each) for each in _inspect_here(map(Path, sys.argv[1:]))]))
