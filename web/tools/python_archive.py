"""Archives of the page's Python modules. Runs inside Pyodide at build time: see python_archive.mjs.

The modules are computed, not listed: all of `sys.modules` after Pyodide has started and the engine has played
every game through the bridge, and every module in an import statement of those engine modules.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import random
import re
import sys
import zipfile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the engine is not importable before it plays, and this script must not import more
    from collections.abc import Callable, Iterable

    from pygames.core.types import GameInfo

    Files = dict[str, bytes]

LIBRARY = "/lib/python314.zip/"
# Modules of the terminal and of studies: never imported by the page.
NOT_FOR_THE_PAGE = (
    "pygames.__main__",
    "pygames.adapters",
    "pygames.bots.hand_enumeration",
    "pygames.cli",
    "pygames.core.observation_encoder",
    "pygames.matches",
    "pygames.html_tables",
    "pygames.protocol.json_schema",
    "pygames.records.tabular",
    "pygames.svg",
    "pygames.text",
)
# The build puts a game's sentences among the page's texts, and the page draws cards by its style sheets.
NOT_OF_OUR_GAMES = (".bench", ".card_svg", ".effect_text", ".enumerate_worlds", ".observation_encoding")
# Methods that only notebooks call.
FOR_NOTEBOOKS = ("_repr_html_", "_repr_svg_")
# Modules that check a plug-in, and public names that only plug-ins import.
FOR_PLUGINS = (
    "pygames.conformance",
    "pygames.laws",
    "pygames.plugins",
)
# Modules that measure the luck of a finished game.
FOR_LUCK = ("pygames.analysis.luck", "pygames.analysis.luck_review", "pygames.bots.neural_network")
FOR_LUCK_OF_OUR_GAMES = re.compile(r"pygames/games/\w+/luck/")
# Data that modules read.
DATA = ".json"
REST = """import importlib
# Of these a part lies with what every page loads.
for name in {packages}:
    path = "/lib/{archive}/" + name.replace(".", "/")
    importlib.import_module(name).__path__.append(path)
"""


def write_archives(engine: str, others: str, removed: list[str]) -> str:
    """Write the four zips and /catalog.json. Return a summary of their contents.

    Args:
        engine: the folder of the unpacked wheel.
        others: the folder of other libraries.
        removed: built-in modules that the page's runtime lacks.
    """
    started = set(sys.modules)
    catalog = play_everything()
    needed = started | (set(sys.modules) - {"python_archive", "zipfile", "ast"})  # those of this script
    needed |= imported_by_statements(engine)
    with zipfile.ZipFile(LIBRARY.rstrip("/")) as archive:
        library = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    lost = without_modules(library, removed)
    library = {name: source for name, source in library.items() if name not in lost}
    stdlib = {name: library.pop(name) for name in library_files(needed) if name in library}
    write_zip("/stdlib.zip", stdlib | {"sitecustomize.py": read("/bytecode_importer.py")})
    own = write_engine(engine, others, "", catalog, stdlib, library)
    return f"{len(stdlib)} modules of the standard library and {len(library)} more, {own} files of the engine"


def write_sources(engine: str, others: str, folder: str) -> None:
    """Write zips of the engine's and other libraries' sources, and catalog.json. Runs in any Python.

    The standard library is not among them: all of it is in Pyodide's own zip.
    """
    from pygames.bridge import handle

    write_engine(engine, others, folder, json.loads(handle('{"id": 0, "op": "games"}'))["ok"], {}, {})


def write_engine(
    engine: str, others: str, folder: str, catalog: list[GameInfo], stdlib: Files, library: Files
) -> int:
    """Write the three zips of the engine and catalog.json. Return the number of files for every page.

    Args:
        engine: the folder of the unpacked wheel.
        others: the folder of other libraries.
        folder: where all is written.
        catalog: the games of the bridge.
        stdlib: modules of the standard library that every page loads.
        library: all others, which only people who add games may need.
    """
    own = unpacked(engine, is_for_the_page)
    for_plugins = {name: own.pop(name) for name in [*own] if is_for_plugins(name)}
    for_luck = {name: own.pop(name) for name in [*own] if is_for_luck(name)}
    added, first = library | for_plugins, [*stdlib, *own]
    write_zip(f"{folder}/engine.zip", own)
    widened = rest("rest_of_library.py", "added.zip", first, added)
    write_zip(f"{folder}/added.zip", added | unpacked(others, is_needed) | widened)
    write_zip(f"{folder}/luck.zip", for_luck | rest("rest_for_luck.py", "luck.zip", first, for_luck))
    with open(f"{folder}/catalog.json", "w", encoding="utf-8") as file:
        json.dump(catalog, file, ensure_ascii=False, separators=(",", ":"))
    return len(own)


def rest(name: str, archive: str, first: Iterable[str], others: Iterable[str]) -> Files:
    """Return a module that makes other files importable from the packages of the first ones."""
    packages = sorted(packages_of(first) & folders_of(others))
    return {name: REST.format(packages=packages, archive=archive).encode()}


def module_of(name: str) -> str:
    """Return the module of a file in a zip."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def packages_of(names: Iterable[str]) -> set[str]:
    """Return the packages with an `__init__` among some files."""
    return {module_of(name) for name in names if name.endswith("/__init__.py")}


def folders_of(names: Iterable[str]) -> set[str]:
    """Return every package, also outer ones, of some files."""
    found = {tuple(name.split("/")[:depth]) for name in names for depth in range(1, name.count("/") + 1)}
    return {".".join(parts) for parts in found}


def is_in(module: str, packages: tuple[str, ...]) -> bool:
    """Return True if a module is one of some packages, or inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def is_needed(name: str) -> bool:
    """Return True if a file of a library's wheel is code, metadata or a licence."""
    return name.endswith((".py", "METADATA")) or "LICENSE" in name.rpartition("/")[2]


def is_for_plugins(name: str) -> bool:
    """Return True if only people who add games need a file of the engine."""
    return is_in(module_of(name), FOR_PLUGINS)


def is_for_luck(name: str) -> bool:
    """Return True if a file of the engine only measures luck."""
    return is_in(module_of(name), FOR_LUCK) or bool(FOR_LUCK_OF_OUR_GAMES.match(name))


def is_for_the_page(name: str) -> bool:
    """Return True if the page needs a file of the wheel."""
    module = module_of(name)
    wanted = name.endswith((".py", "METADATA", "entry_points.txt", DATA))
    wanted = wanted or not name.startswith("pygames")  # any file of a plug-in
    return wanted and not is_in(module, NOT_FOR_THE_PAGE) and not module.endswith(NOT_OF_OUR_GAMES)


def play_everything() -> list[GameInfo]:
    """Play every game through the bridge, with illegal moves and errors. Return the games of the bridge."""
    from pygames.bridge import handle

    def ask(op: str, **fields: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(handle(json.dumps({"id": 0, "op": op, **fields})))
        return answer

    def must(op: str, **fields: object) -> Any:
        answer = ask(op, **fields)
        if "ok" not in answer:
            raise RuntimeError(f"the engine answers {op} {fields} with {answer['error']}")
        return answer["ok"]

    catalog: list[GameInfo] = must("games")
    ask("nonsense")
    for game in catalog:
        for bot in game["bots"]:
            seats = game["seats"][0]
            players = [{"kind": "person", "name": "A"}]
            players += [{"kind": "bot", "name": "B", "bot": bot}] * (seats - 1)
            status = must("new", game=game["id"], players=players, options={}, seed=1)
            rng = random.Random(1)
            for _ in range(200):
                if status["over"]:
                    break
                if status["to_act"] == 0:
                    ask("play", seat=0, move="nonsense")
                    legal = must("view", seat=0)["legal"]
                    status = must("play", seat=0, move=rng.choice(legal))
                else:
                    status = must("bot_step", milliseconds=20)
            ask("undo", seat=0)
            ask("resume", record=must("record")["text"], seed=2)
            ask("resume", record="{", seed=2)
            ask("close")
    try:
        raise ValueError("what the page would print")
    except ValueError:
        import traceback

        traceback.format_exc()
    return catalog


def imported_by_statements(engine: str) -> set[str]:
    """Return the closure of the import statements of the engine's modules that the page may reach."""
    found: set[str] = set()
    for name in archive_names(engine):
        if not name.endswith(".py") or is_in(module_of(name), NOT_FOR_THE_PAGE):
            continue
        if is_for_plugins(name):
            continue
        tree = ast.parse(read(f"{engine}/{name}"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module)
    before = set(sys.modules)
    for name in sorted(found):
        try:
            importlib.import_module(name)
        except ImportError as error:
            print("not importable here:", name, error)
    return found | (set(sys.modules) - before)


def without_modules(library: Files, removed: list[str]) -> set[str]:
    """Return the files of the standard library that cannot be imported without some modules."""
    needs = {name: imports_at_once(name, source) for name, source in library.items()}
    packages = packages_of(library)
    lost, modules = set[str](), set(removed)
    while found := {
        name
        for name in needs.keys() - lost
        if needs[name] & modules or is_in(module_of(name), tuple(modules & packages))
    }:
        lost |= found
        modules |= {module_of(name) for name in found}
    return lost


def imports_at_once(name: str, source: bytes) -> set[str]:
    """Return the modules without which the import of a file fails."""
    module = module_of(name)
    package = module if name.endswith("/__init__.py") else module.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            outer = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*outer, *([node.module] if node.module else [])])
            found.update({base, *(f"{base}.{alias.name}" for alias in node.names)})
    return found - {module}


def library_files(modules: set[str]) -> list[str]:
    """Return the paths of some modules and their packages in the standard library's zip."""
    names = set()
    for module in modules:
        spec = getattr(sys.modules.get(module), "__spec__", None)
        origin = getattr(spec, "origin", None) or ""
        if origin.startswith(LIBRARY):
            names.add(origin.removeprefix(LIBRARY))
    return sorted(names)


def unpacked(root: str, is_wanted: Callable[[str], bool]) -> Files:
    """Return some files of an unpacked wheel, for a zip, without parts that the page never reads."""
    return {name: strip(name, read(f"{root}/{name}")) for name in archive_names(root) if is_wanted(name)}


def strip(name: str, data: bytes) -> bytes:
    """Return a file without parts that the page never reads: a description, or methods for notebooks."""
    if name.endswith("METADATA"):
        return data.split(b"\n\n")[0] + b"\n"
    if not (name.startswith("pygames/") and name.endswith(".py")):
        return data
    return with_texts_of_annotations(without_methods(data, FOR_NOTEBOOKS))


def with_texts_of_annotations(source: bytes) -> bytes:
    """Return a module whose annotations are texts: compiled as functions they are a twentieth of the engine.

    Shapes of data, whose annotations the bridge reads, stay. So do the numbers of all lines.
    """
    first = next((node for node in ast.parse(source).body if not isinstance(node, ast.Expr)), None)
    if b"TypedDict" in source or not isinstance(first, ast.Import | ast.ImportFrom):
        return source
    lines = source.split(b"\n")
    lines[first.lineno - 1] = b"from __future__ import annotations; " + lines[first.lineno - 1]
    return b"\n".join(lines)


def without_methods(source: bytes, names: tuple[str, ...]) -> bytes:
    """Return a module without some methods. The lines after them keep their numbers."""
    lines = source.split(b"\n")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name in names:
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = [b""] * (last - first)
    return b"\n".join(lines)


def archive_names(root: str) -> list[str]:
    """Return the names of the files of an unpacked wheel."""
    names = []
    for folder, _, files in os.walk(root):
        names += [os.path.relpath(os.path.join(folder, file), root) for file in files]
    return sorted(name for name in names if "__pycache__" not in name)


def write_zip(path: str, files: Files) -> None:
    """Write a zip with bytes that depend only on its files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)


def read(path: str) -> bytes:
    """Return all bytes of a file."""
    with open(path, "rb") as file:
        return file.read()
