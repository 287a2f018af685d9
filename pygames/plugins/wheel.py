"""Wheels of plug-in games: inspection without running their code, import, and conformance check.

`inspect_wheel` reads a wheel and rejects invalid files, files that are too large, and content that a card
game does not need. `load_game` imports the game that the entry point names. `check_game` runs the conformance
checks. Each rejection is a `WheelError`: one sentence with a code.
"""

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
from pkgutil import resolve_name
from typing import Any

from .. import __version__
from ..core.built_in_games import NAMES
from ..core.errors import PygamesError, short_repr
from ..game import Game

MAX_PACKED = 2_000_000
MAX_UNPACKED = 8_000_000
"""Maximum bytes of a wheel, packed and with all its files unpacked."""
MAX_FILES = 1_000
MAX_PATH = 200
GROUP = "pygames.games"

# Files of a web page, which a plug-in must not contain.
PAGE_SUFFIXES = (".js", ".mjs", ".cjs", ".ts", ".html", ".htm", ".xhtml", ".css")
# Files that are compiled for one platform, or that run without an import.
NATIVE_SUFFIXES = (".so", ".pyd", ".dll", ".dylib", ".wasm", ".pth", ".exe", ".a", ".o")
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
ENTRY = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*:\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9.!+_-]{0,39}")
# Packages of the page. The package of a wheel must have another name.
RESERVED_PACKAGES = ("pygames", "fastjsonschema", "js", "micropip", "pyodide", "pyodide_js")


class WheelError(PygamesError):
    """A rejected wheel: the message says why."""


@dataclass(frozen=True)
class Wheel:
    """The metadata and files of a wheel.

    Attributes:
        name: normalized name of the distribution: ``bisca``.
        version: version as the wheel writes it.
        requires: requirements as the wheel writes them.
        id: id of the game, which is the name of its entry point.
        entry: target of the entry point: ``bisca:Bisca``.
        package: package that the target begins with.
        filename: file name that follows from the metadata.
        size: bytes of the packed wheel.
        sha256: SHA-256 of these bytes.
        files: bytes of all its files, by path.
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


# -- inspection ---------------------------------------------------------------------------------------------


def inspect_wheel(wheel: bytes | Path, taken: Collection[str] = ()) -> Wheel:
    """Return the metadata and files of a wheel without running its code.

    Args:
        wheel: the file, or its bytes.
        taken: ids of the added games. Ids of built-in games are always taken.

    Raises:
        WheelError: the wheel cannot be added.
    """
    data = _read_bytes(wheel)
    files = dict(_unpack(data))
    folder = _metadata_folder(files)
    tags = _headers(files, f"{folder}/WHEEL")
    if (tags.get("Root-Is-Purelib") or "").strip().lower() != "true" or not _is_pure(tags.get_all("Tag", [])):
        raise WheelError("wheel: expected pure Python", "added.not_pure", {"file": f"{folder}/WHEEL"})
    metadata = _headers(files, f"{folder}/METADATA")
    name, version = (metadata.get("Name") or "").strip(), (metadata.get("Version") or "").strip()
    if _normalized(f"{name}-{version}") != _normalized(
        folder.removesuffix(".dist-info")
    ) or not VERSION.fullmatch(version):
        raise _invalid_wheel("its name and version differ from its folder")
    requires = tuple(metadata.get_all("Requires-Dist", []))
    _check_requirements(requires, metadata.get("Requires-Python") or "")
    id, entry = _entry_point(files.get(f"{folder}/entry_points.txt", b""))
    if id in NAMES or id in taken:
        raise WheelError(f"game {id} exists already", "added.taken", {"id": id})
    package = re.split(r"[.:]", entry)[0]
    _check_package(package, folder, files)
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


def _read_bytes(wheel: bytes | Path) -> bytes:
    if isinstance(wheel, bytes):
        data, size = wheel, len(wheel)
    else:
        with wheel.open("rb") as file:
            data = file.read(MAX_PACKED + 1)  # a device may have no end, and says that it has no bytes
        size = max(len(data), wheel.stat().st_size)
    if size > MAX_PACKED:
        params = {"size": _megabytes(size), "most": _megabytes(MAX_PACKED)}
        raise WheelError("file: expected at most {most} MB".format(**params), "added.too_large", params)
    return data


def _megabytes(size: int) -> float:
    return round(size / 1_000_000, 1)


def _invalid_wheel(why: str) -> WheelError:
    return WheelError(f"invalid wheel: {why}", "added.not_a_wheel", {"why": why})


def _unpack(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of every file, after checking that a wheel may contain it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            _check_files(infos)
            left = MAX_UNPACKED
            for info in infos:
                if info.is_dir():
                    continue
                content = _read_file(archive, info, left)
                left -= len(content)
                yield info.filename, content
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        if isinstance(error, PygamesError):
            raise
        raise _invalid_wheel("it is damaged") from None


def _check_files(infos: Sequence[zipfile.ZipInfo]) -> None:
    if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_UNPACKED:
        raise _bomb_error()
    seen: set[str] = set()
    for info in infos:
        path = info.orig_filename
        _check_path(path, info)
        key = path.rstrip("/").casefold()
        if key in seen and not info.is_dir():
            raise WheelError(
                f"path {short_repr(path)}: expected one file, got two", "added.path", {"path": path[:80]}
            )
        seen.add(key)
        if path.casefold().endswith(PAGE_SUFFIXES):
            raise WheelError(
                f"{short_repr(path)}: files of a web page are not allowed",
                "added.javascript",
                {"file": path[:80]},
            )
        if path.casefold().endswith(NATIVE_SUFFIXES) or ".data/" in path:
            raise WheelError(
                f"{short_repr(path)}: expected pure Python", "added.not_pure", {"file": path[:80]}
            )


def _check_path(path: str, info: zipfile.ZipInfo) -> None:
    """Reject a path or link that leads out of the wheel, and unsupported compression."""
    parts = path.rstrip("/").split("/")
    invalid = any(part in ("", ".", "..") for part in parts) or re.search(r"[\\:\0-\x1f\x7f]", path)
    kind = stat.S_IFMT(info.external_attr >> 16)
    regular = kind in (0, stat.S_IFREG, stat.S_IFDIR)
    if invalid or not regular or len(path) > MAX_PATH or posixpath.isabs(path):
        raise WheelError(
            f"path {short_repr(path)}: expected a file inside the wheel", "added.path", {"path": path[:80]}
        )
    if info.compress_type not in COMPRESSIONS or info.flag_bits & 1:
        raise _invalid_wheel("its compression is not supported")


def _read_file(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """Return the bytes of a file. The size that the archive declares may be false."""
    declared, info.file_size = info.file_size, most + 2
    with archive.open(info) as file:
        content = file.read(most + 1)
    if len(content) != declared:
        raise _bomb_error()
    return content


def _bomb_error() -> WheelError:
    most = _megabytes(MAX_UNPACKED)
    return WheelError(
        f"unpacked wheel: expected at most {most:g} MB and the declared size", "added.bomb", {"most": most}
    )


def _metadata_folder(files: Mapping[str, bytes]) -> str:
    folders = {path.split("/")[0] for path in files if re.match(r"[^/]+\.dist-info/", path)}
    if len(folders) != 1:
        raise _invalid_wheel("it needs exactly one metadata folder")
    return folders.pop()


def _headers(files: Mapping[str, bytes], path: str) -> Message:
    if path not in files:
        raise _invalid_wheel(f"{path} is missing")
    return HeaderParser().parsestr(files[path].decode("utf-8", "replace"))


def _is_pure(tags: Sequence[str]) -> bool:
    """Return True if the tags are for any platform, and for any Python or the page's."""
    parsed = [tag for each in tags for tag in _packaging("tags").parse_tag(each.strip())]
    platforms = {(tag.abi, tag.platform) for tag in parsed}
    return platforms == {("none", "any")} and any(re.match(r"(py|cp)3", tag.interpreter) for tag in parsed)


def _normalized(name: str) -> str:
    return re.sub(r"[-_.+!]+", "_", name).lower()


def _packaging(module: str) -> Any:
    """Return a module of the library ``packaging``, which parses versions and requirements."""
    try:
        return import_module(f"packaging.{module}")
    except ImportError:
        message = "inspecting a wheel needs the package packaging: pip install pygames[add]"
        raise WheelError(message, "added.packaging") from None


# -- requirements -------------------------------------------------------------------------------------------


# Markers are evaluated for the page, on every platform.
PAGE_ENVIRONMENT = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "os_name": "posix",
    "extra": "",
}


def _check_requirements(requires: Sequence[str], python: str) -> None:
    """Reject requirements other than this engine and this Python, in matching versions."""
    requirements = _packaging("requirements")
    for each in requires:
        try:
            requirement = requirements.Requirement(each)
        except requirements.InvalidRequirement:
            raise _invalid_wheel(f"requirement {short_repr(each)} is not valid") from None
        if requirement.marker and not requirement.marker.evaluate(PAGE_ENVIRONMENT):
            continue
        if _normalized(requirement.name) != "pygames" or requirement.url:
            name = requirement.name[:60]
            raise WheelError(f"it needs {name}, which is not available", "added.needs", {"needs": name})
        _check_version(__version__, str(requirement.specifier), "pygames")
    _check_version(".".join(map(str, sys.version_info[:3])), python, "Python")


def _check_version(version: str, wanted: str, what: str) -> None:
    specifiers = _packaging("specifiers")
    try:
        is_match = specifiers.SpecifierSet(wanted).contains(version, prereleases=True)
    except specifiers.InvalidSpecifier:
        is_match = False
    if not is_match:
        params = {"what": what, "wanted": wanted[:60], "version": version}
        message = "it needs {what} {wanted}, got {version}".format(**params)
        raise WheelError(message, "added.version", params)


def _entry_point(text: bytes) -> tuple[str, str]:
    """Return the id of the wheel's only game, and the target of its entry point."""
    parser = configparser.RawConfigParser(delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    try:
        parser.read_string(text.decode())
        games = parser.items(GROUP) if parser.has_section(GROUP) else []
    except (configparser.Error, UnicodeDecodeError):
        raise _invalid_wheel("its entry points are not valid") from None
    if not games:
        raise WheelError("the wheel contains no game", "added.no_game")
    if len(games) > 1:
        raise WheelError(
            f"entry points: expected 1 game, got {len(games)}", "added.games", {"count": len(games)}
        )
    id, entry = games[0]
    if not ID.fullmatch(id) or keyword.iskeyword(id):
        raise WheelError(f"game id {short_repr(id)}: expected {ID.pattern}", "added.id", {"id": id[:40]})
    target = ENTRY.fullmatch(entry.strip())
    if not target:
        raise WheelError("the wheel contains no game", "added.no_game")
    return id, f"{target[1]}:{target[2]}"


def _check_package(package: str, folder: str, files: Mapping[str, bytes]) -> None:
    """Reject files outside the game's package, and a package name that is taken."""
    if package in sys.stdlib_module_names or package in RESERVED_PACKAGES:
        raise WheelError(f"package {package} exists already", "added.taken", {"id": package})
    for path in files:
        if path.split("/")[0] not in (package, folder, f"{package}.py", f"{package}.pyc"):
            params = {"path": path[:80]}
            raise WheelError(f"{short_repr(path)} is outside the package {package}", "added.path", params)
    if not any(path.startswith((f"{package}/", f"{package}.py")) for path in files):
        raise WheelError("the wheel contains no game", "added.no_game")


# -- import and conformance check ---------------------------------------------------------------------------


def load_game(id: str, entry: str) -> Game:
    """Import the game that an entry point names. This runs its code.

    Raises:
        WheelError: the import fails, or the object is not the declared game.
    """
    try:
        target: object = resolve_name(entry)
        game = target() if isinstance(target, type) else target
    except BaseException as error:
        raise _program_error(error) from None
    if not isinstance(game, Game):
        raise WheelError("the wheel contains no game", "added.no_game")
    if game.id != id:
        raise WheelError(
            f"game id: expected {id}, got {short_repr(game.id)}", "added.id", {"id": short_repr(game.id, 40)}
        )
    return game


def from_file(path: Path, wheel: Wheel) -> Game:
    """Import the game of an inspected wheel from its file, even if a package of its name is installed."""
    for module in [each for each in sys.modules if each.split(".")[0] == wheel.package]:
        del sys.modules[module]
    sys.path.insert(0, str(path.resolve()))
    return load_game(wheel.id, wheel.entry)


def check_game(game: Game) -> Iterator[tuple[int, int]]:
    """Run the conformance checks of moves and of hidden information, at the least number of seats.

    Yields:
        The number of checks that passed, and the number of all checks.

    Raises:
        WheelError: a check fails, or the game raises an error.
    """
    from ..conformance import checks

    try:
        for done, _ in enumerate(checks.check_briefly(game), 1):
            yield done, len(checks.BRIEF)
    except checks.LawBroken as error:
        law, _, why = str(error).partition(":")
        params = {"law": law.removeprefix("law "), "why": why.strip().splitlines()[0][:200]}
        raise WheelError(f"the game breaks {law}: {params['why']}", "added.law", params) from None
    except GeneratorExit:
        raise
    except BaseException as error:
        raise _program_error(error) from None


def _program_error(error: BaseException) -> WheelError:
    if isinstance(error, MemoryError):
        return WheelError("the game needs more memory than a game may have", "added.memory")
    text = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return WheelError(f"the game's code raises an error: {text}", "added.broke", {"error": text})
