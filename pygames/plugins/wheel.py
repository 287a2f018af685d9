"""A game that somebody adds from a file: one wheel, looked at without running a line of it, then tried.

`look` reads a wheel and refuses what is none, what is too large, and whatever a game of cards has no need
of. `enter` imports the game that its entry point names, `trial` plays it by the laws. Each refusal is an
`AddedError`: one sentence with a code.
"""

from __future__ import annotations

import configparser
import hashlib
import io
import keyword
import posixpath
import re
import stat
import sys
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from email.message import Message
from email.parser import HeaderParser
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import __version__
from ..core.built_in_games import NAMES
from ..core.errors import PygamesError, short
from ..game import Game

MOST_PACKED = 2_000_000
MOST_UNPACKED = 8_000_000
"""Bytes of a wheel, as it comes and with all its files unpacked."""
MOST_FILES = 1_000
LONGEST_PATH = 200
GROUP = "pygames.games"

# What a page is made of: a game brings none of it.
SCRIPTS = (".js", ".mjs", ".cjs", ".ts", ".html", ".htm", ".xhtml", ".css")
# What is compiled for one kind of machine, or runs when nobody imports it.
MACHINE = (".so", ".pyd", ".dll", ".dylib", ".wasm", ".pth", ".exe", ".a", ".o")
STORED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
ENTRY = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*:\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9.!+_-]{0,39}")
# Names of packages that are there already; a wheel's own package is none of them.
RESERVED_PACKAGES = ("pygames", "js", "micropip", "pyodide", "pyodide_js")


class WheelError(PygamesError):
    """A wheel that is not added: the sentence says why."""


@dataclass(frozen=True)
class Wheel:
    """What a wheel says of itself.

    Attributes:
        name: of the distribution, as it is compared: ``bisca``.
        version: as the wheel writes it.
        requires: what it requires, as it is written.
        id: the game's, which is its entry point's name.
        entry: what the entry point names: ``bisca:Bisca``.
        package: the package that this begins with.
        filename: what the wheel's file is called by its contents.
        size: bytes as it came.
        sha256: of these bytes.
        files: the bytes of all its files, by path.
    """

    name: str
    version: str
    requires: tuple[str, ...]
    id: str
    entry: str
    package: str
    filename: str
    size: int
    sha256: str
    files: Mapping[str, bytes] = field(repr=False)


# -- reading it ---------------------------------------------------------------------------------------------


def inspect_wheel(wheel: bytes | Path, taken: Collection[str] = ()) -> Wheel:
    """What a wheel is, from its bytes alone.

    Args:
        wheel: the file, or its bytes.
        taken: ids of games that are there, besides the built-in ones.

    Raises:
        AddedError: it is not one that can be added.
    """
    data = _bytes(wheel)
    files = dict(_unpacked(data))
    folder = _metadata_folder(files)
    tags = _headers(files, f"{folder}/WHEEL")
    if (tags.get("Root-Is-Purelib") or "").strip().lower() != "true" or not _is_pure(tags.get_all("Tag", [])):
        raise WheelError("the wheel is not of pure Python", "added.not_pure", {"file": f"{folder}/WHEEL"})
    about = _headers(files, f"{folder}/METADATA")
    name, version = (about.get("Name") or "").strip(), (about.get("Version") or "").strip()
    if _plain(f"{name}-{version}") != _plain(folder.removesuffix(".dist-info")) or not VERSION.fullmatch(
        version
    ):
        raise _invalid_wheel("its name and version do not agree with its folder")
    requires = tuple(about.get_all("Requires-Dist", []))
    _fits(requires, about.get("Requires-Python") or "")
    id, entry = _entry(files.get(f"{folder}/entry_points.txt", b""))
    if id in NAMES or id in taken:
        raise WheelError(f"there is a game {id} already", "added.taken", {"id": id})
    package = re.split(r"[.:]", entry)[0]
    _own_package(package, folder, files)
    tag = tags.get_all("Tag", ["py3-none-any"])[0].strip()
    return Wheel(
        name=_packaging("utils").canonicalize_name(name),
        version=version,
        requires=requires,
        id=id,
        entry=entry,
        package=package,
        filename=f"{folder.removesuffix('.dist-info')}-{tag}.whl",
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        files=files,
    )


def _bytes(wheel: bytes | Path) -> bytes:
    size = len(wheel) if isinstance(wheel, bytes) else wheel.stat().st_size
    if size > MOST_PACKED:
        params = {"size": _megabytes(size), "most": _megabytes(MOST_PACKED)}
        raise WheelError("the file is larger than {most} MB".format(**params), "added.too_large", params)
    return wheel if isinstance(wheel, bytes) else wheel.read_bytes()


def _megabytes(size: int) -> float:
    return round(size / 1_000_000, 1)


def _invalid_wheel(why: str) -> WheelError:
    return WheelError(f"this is no wheel: {why}", "added.not_a_wheel", {"why": why})


def _unpacked(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Every file with its path, as long as all of them are what a wheel may hold."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            _bounded(infos)
            left = MOST_UNPACKED
            for info in infos:
                if info.is_dir():
                    continue
                content = _content(archive, info, left)
                left -= len(content)
                yield info.filename, content
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        if isinstance(error, PygamesError):
            raise
        raise _invalid_wheel("it is damaged") from None


def _bounded(infos: Sequence[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise _bomb()
    seen: set[str] = set()
    for info in infos:
        path = info.orig_filename
        _safe(path, info)
        key = path.rstrip("/").casefold()
        if key in seen and not info.is_dir():
            raise WheelError(f"two files have the path {short(path)}", "added.path", {"path": path[:80]})
        seen.add(key)
        if path.casefold().endswith(SCRIPTS):
            raise WheelError(f"{short(path)} is part of a page", "added.javascript", {"file": path[:80]})
        if path.casefold().endswith(MACHINE) or ".data/" in path:
            raise WheelError(f"{short(path)} is not pure Python", "added.not_pure", {"file": path[:80]})


def _safe(path: str, info: zipfile.ZipInfo) -> None:
    """Refuse what leads out of the wheel, or to another file."""
    parts = path.rstrip("/").split("/")
    odd = any(part in ("", ".", "..") for part in parts) or re.search(r"[\\:\0-\x1f\x7f]", path)
    kind = stat.S_IFMT(info.external_attr >> 16)
    plain = kind in (0, stat.S_IFREG, stat.S_IFDIR)
    if odd or not plain or len(path) > LONGEST_PATH or posixpath.isabs(path):
        raise WheelError(f"the path {short(path)} leads elsewhere", "added.path", {"path": path[:80]})
    if info.compress_type not in STORED or info.flag_bits & 1:
        raise _invalid_wheel("it is packed in another way")


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """The bytes of a file; a list may tell lies about how many they are."""
    declared, info.file_size = info.file_size, most + 2
    with archive.open(info) as file:
        content = file.read(most + 1)
    if len(content) != declared:
        raise _bomb()
    return content


def _bomb() -> WheelError:
    most = _megabytes(MOST_UNPACKED)
    return WheelError(
        f"unpacked it is more than {most:g} MB, or not what it says", "added.bomb", {"most": most}
    )


def _metadata_folder(files: Mapping[str, bytes]) -> str:
    folders = {path.split("/")[0] for path in files if re.match(r"[^/]+\.dist-info/", path)}
    if len(folders) != 1:
        raise _invalid_wheel("it has not one folder of metadata")
    return folders.pop()


def _headers(files: Mapping[str, bytes], path: str) -> Message:
    if path not in files:
        raise _invalid_wheel(f"{path} is missing")
    return HeaderParser().parsestr(files[path].decode("utf-8", "replace"))


def _is_pure(tags: Sequence[str]) -> bool:
    """Whether it is for any machine, and for the page's Python or any."""
    found = [tag for each in tags for tag in _packaging("tags").parse_tag(each.strip())]
    machine = {(tag.abi, tag.platform) for tag in found}
    return machine == {("none", "any")} and any(re.match(r"(py|cp)3", tag.interpreter) for tag in found)


def _plain(name: str) -> str:
    return re.sub(r"[-_.+!]+", "_", name).lower()


def _packaging(module: str) -> Any:
    """A module of the library that knows how versions and requirements are written."""
    try:
        return import_module(f"packaging.{module}")
    except ImportError:
        message = "to look at a wheel the package packaging is needed: pip install pygames[add]"
        raise WheelError(message, "added.packaging") from None


# -- what it needs ------------------------------------------------------------------------------------------


# What a page is, whatever this is: markers are read as they will be there.
PAGE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}


def _fits(requires: Sequence[str], python: str) -> None:
    """Refuse what needs anything but this engine and this Python, in versions that fit."""
    requirements = _packaging("requirements")
    for each in requires:
        try:
            wanted = requirements.Requirement(each)
        except requirements.InvalidRequirement:
            raise _invalid_wheel(f"nobody can read that it needs {short(each)}") from None
        if wanted.marker and not wanted.marker.evaluate(PAGE):
            continue
        if _plain(wanted.name) != "pygames" or wanted.url:
            name = wanted.name[:60]
            raise WheelError(f"it needs {name}, which is not here", "added.needs", {"needs": name})
        _satisfies(__version__, str(wanted.specifier), "pygames")
    _satisfies(".".join(map(str, sys.version_info[:3])), python, "Python")


def _satisfies(version: str, wanted: str, what: str) -> None:
    specifiers = _packaging("specifiers")
    try:
        fits = specifiers.SpecifierSet(wanted).contains(version, prereleases=True)
    except specifiers.InvalidSpecifier:
        fits = False
    if not fits:
        params = {"what": what, "wanted": wanted[:60], "version": version}
        message = "it needs {what} {wanted}, here is {version}".format(**params)
        raise WheelError(message, "added.version", params)


def _entry(text: bytes) -> tuple[str, str]:
    """The id of the one game that it offers, and what the entry point names."""
    parser = configparser.RawConfigParser(delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    try:
        parser.read_string(text.decode())
        games = parser.items(GROUP) if parser.has_section(GROUP) else []
    except (configparser.Error, UnicodeDecodeError):
        raise _invalid_wheel("its entry points can't be read") from None
    if not games:
        raise WheelError("there is no game in it", "added.no_game")
    if len(games) > 1:
        raise WheelError(
            f"it offers {len(games)} games: a wheel has one", "added.games", {"count": len(games)}
        )
    id, entry = games[0]
    if not ID.fullmatch(id) or keyword.iskeyword(id):
        raise WheelError(f"{short(id)} is no id of a game", "added.id", {"id": id[:40]})
    found = ENTRY.fullmatch(entry.strip())
    if not found:
        raise WheelError("there is no game in it", "added.no_game")
    return id, f"{found[1]}:{found[2]}"


def _own_package(package: str, folder: str, files: Mapping[str, bytes]) -> None:
    """Refuse files that lie beside the game's own package, and a package that is there already."""
    if package in sys.stdlib_module_names or package in RESERVED_PACKAGES:
        raise WheelError(f"there is a package {package} already", "added.taken", {"id": package})
    for path in files:
        if path.split("/")[0] not in (package, folder, f"{package}.py", f"{package}.pyc"):
            params = {"path": path[:80]}
            raise WheelError(f"{short(path)} lies outside its package", "added.path", params)
    if not any(path.startswith((f"{package}/", f"{package}.py")) for path in files):
        raise WheelError("there is no game in it", "added.no_game")


# -- trying it ----------------------------------------------------------------------------------------------


def load_game(id: str, entry: str) -> Game:
    """Import the game that an entry point names; from here on its code runs.

    Raises:
        AddedError: it does not come, or is no such game.
    """
    module, _, path = entry.partition(":")
    try:
        named: object = import_module(module)
        for name in path.split("."):
            named = getattr(named, name)
        game = named() if isinstance(named, type) else named
    except BaseException as error:
        raise _broke(error) from None
    if not isinstance(game, Game):
        raise WheelError("there is no game in it", "added.no_game")
    if game.id != id:
        raise WheelError(
            f"it says that it is {id}, and is {short(game.id)}", "added.id", {"id": short(game.id, 40)}
        )
    return game


def from_file(path: Path, wheel: Wheel) -> Game:
    """Import the game of a wheel that was looked at from its file, whatever of its name is installed."""
    for module in [each for each in sys.modules if each.split(".")[0] == wheel.package]:
        del sys.modules[module]
    sys.path.insert(0, str(path.resolve()))
    return load_game(wheel.id, wheel.entry)


def check_game(game: Game) -> Iterator[tuple[int, int]]:
    """Play by the laws of moves and of hidden information, at the least number of seats.

    Yields how many laws were kept so far, and how many there are.

    Raises:
        AddedError: it breaks one, or breaks down.
    """
    from ..conformance import checks

    try:
        for done, _ in enumerate(checks.briefly(game), 1):
            yield done, len(checks.BRIEF)
    except checks.LawBroken as error:
        law, _, why = str(error).partition(":")
        params = {"law": law.removeprefix("law "), "why": why.strip().splitlines()[0][:200]}
        raise WheelError(f"it breaks {law}: {params['why']}", "added.law", params) from None
    except GeneratorExit:
        raise
    except BaseException as error:
        raise _broke(error) from None


def _broke(error: BaseException) -> WheelError:
    if isinstance(error, MemoryError):
        return WheelError("it wants more memory than a game may have", "added.memory")
    text = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return WheelError(f"its program ends with an error: {text}", "added.broke", {"error": text})
