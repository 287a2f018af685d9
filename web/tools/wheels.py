"""Wheels, and the compiled modules of the page's Python, by pyodide-build.

Its command runs in Python 3.14 inside Pyodide under node, independent of this machine's Python: bytecode is
for that Python, and the same sources give the same bytes on every machine.
"""

import hashlib
import shutil
import tempfile
import zipfile
from pathlib import Path

from tools import python_archive, setup_env
from tools.common import (
    PYTHON,
    ROOT,
    VENV_BIN,
    WEB,
    WORK,
    cached_folder,
    files_under,
    fingerprint,
    run,
    say,
    stop,
)

ENGINE_SOURCES = ("pygames", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
EPOCH = {"SOURCE_DATE_EPOCH": "1577836800", "PYTHONHASHSEED": "0"}
COMPILE = WEB / "tools" / "compile_bytecode.mjs"
ARCHIVE = WEB / "tools" / "python_archive.mjs"
LIBRARY = WEB / "node_modules" / "pyodide" / "python_stdlib.zip"
TOOLS = (
    *(COMPILE, ARCHIVE, ARCHIVE.with_suffix(".py"), ARCHIVE.with_name("pyodide_node.mjs")),
    ARCHIVE.with_name("bytecode_importer.py"),
    ARCHIVE.with_name("strip_builtin_modules.mjs"),
)
# Docstrings, asserts and columns of tracebacks need the sources to be of use, and columns hardly compress.
STRIPPED = ("-OO", "-X", "no_debug_ranges")


def build_wheel(project: Path, sources: list[Path], stamp: str) -> Path:
    """Return the wheel of a project, rebuilt when a source has changed."""
    key = fingerprint([path for path in sources if path.suffix != ".pyc"])
    command = (PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d")
    env = {**EPOCH, "PATH": f"{VENV_BIN}"}
    folder = cached_folder(
        stamp, key, f"wheel: {stamp}", lambda folder: run(*command, folder, cwd=project, env=env)
    )
    return next(folder.glob("*.whl"))


def wheel() -> Path:
    """Return the engine's wheel."""
    sources = files_under(*(ROOT / name for name in ENGINE_SOURCES if (ROOT / name).exists()))
    return build_wheel(ROOT, sources, "wheel")


def compile_archives(archives: list[Path], folder: Path, level: int, *flags: str) -> list[Path]:
    """Compile wheels and zips into a folder, wheels as `…-cp314-none-any.whl`. Return the new files.

    Args:
        archives: wheels of pure Python, and zips.
        folder: exists already.
        level: of compression; 0: none.
        flags: of the Python that compiles.
    """
    words: list[str | Path] = [setup_env.compiler(), folder, str(level), *archives, "--", *flags]
    output = run(setup_env.node(), COMPILE, *words, cwd=WEB)
    return [folder / name for name in output.split()]


def for_authors(wheel: Path, folder: Path) -> Path:
    """Compile a plug-in's wheel, and print the result: `build.py compile`."""
    if not wheel.name.endswith("-none-any.whl") or not zipfile.is_zipfile(wheel):
        raise stop(f"{wheel} is not a wheel of pure Python (NAME-VERSION-py3-none-any.whl)")
    setup_env.venv()
    setup_env.packages()
    folder.mkdir(parents=True, exist_ok=True)
    (output,) = compile_archives([wheel.resolve()], folder.resolve(), 9)
    say(f"{folder / output.name}   {output.stat().st_size} bytes   SHA-256 {digest(output)}")
    return output


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def copies(files: list[Path], folder: Path) -> list[Path]:
    """Copy files into a folder, and return the copies."""
    return [Path(shutil.copy(path, folder)) for path in files]


def sources(engine: Path) -> Path:
    """Return a folder with the zips of the page's Python and catalog.json, without a compiler.

    The zips hold sources, and all of the standard library: such a page is larger, and starts later.
    """

    def fill(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as place:
            own, others = Path(place) / "engine", Path(place) / "others"
            for archive, target in ((engine, own), *((each, others) for each in setup_env.for_plugins())):
                shutil.unpack_archive(archive, target, "zip")
            python_archive.write_sources(str(own), str(others), str(folder))
        shutil.copyfile(LIBRARY, folder / "stdlib.zip")

    files = [engine, *setup_env.for_plugins(), ARCHIVE.with_suffix(".py"), WEB / "package-lock.json"]
    return cached_folder("sources", fingerprint(files), "archives of sources", fill)


def bytecode(engine: Path, name: str = "bytecode") -> Path:
    """Return a folder with the compiled zips of Python and catalog.json, for a wheel of the engine."""
    files = [engine, *setup_env.for_plugins(), *TOOLS, setup_env.COMPILER, WEB / "package-lock.json"]
    key = fingerprint(files, *STRIPPED)
    return cached_folder(
        name,
        key,
        "bytecode of engine and standard library",
        lambda folder: write_bytecode(engine, folder, WORK / "compiled"),
    )


def write_bytecode(engine: Path, folder: Path, compiled: Path) -> None:
    """Write the compiled zips of the page's Python for a wheel of the engine.

    Args:
        engine: the wheel.
        folder: of the zips.
        compiled: folder of archives that were compiled before: a change of the engine leaves the library's.
    """
    folder.mkdir(exist_ok=True)
    compiled.mkdir(exist_ok=True)
    # In web/, so that node finds the package.
    run(setup_env.node(), ARCHIVE, folder, engine, *setup_env.for_plugins(), cwd=WEB)
    tools = fingerprint([*TOOLS, setup_env.COMPILER, WEB / "package-lock.json"], *STRIPPED)
    archives = {path: compiled / f"{fingerprint([path], tools)}.zip" for path in sorted(folder.glob("*.zip"))}
    missing = [path for path, target in archives.items() if not target.exists()]
    if missing:
        # Stored: each is compressed as a whole.
        for path in compile_archives(missing, folder, 0, *STRIPPED):
            shutil.copyfile(path, archives[path])
    for path, target in archives.items():
        shutil.copyfile(target, path)
