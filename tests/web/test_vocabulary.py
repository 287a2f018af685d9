"""Lint of the words of the page, its tools and its tests in browsers, by the word list.

The list and the linters of Python and Markdown are those of `tests/contract/test_vocabulary.py`.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from ..contract.test_vocabulary import LINTS, ROOT, in_name, in_prose, in_python
from .scripts import read

SCRIPTS = (".js", ".mjs", ".d.ts", ".css")
SEVERAL = re.compile(r"\S \S")
TOP = ("web", "e2e", "tests/web")

# Strings in tests of the page quote its texts, selectors and scripts.
QUOTES = ("e2e/", "tests/web/")
# This file quotes the words.
SKIPPED = {"tests/web/test_vocabulary.py"}

# Names that stay where they are defined: keys of stored data, and the type of an effect.
STAYS = {
    ("web/core/types.d.ts", "guest"),
    ("web/engine/client/game/statistics.js", "guest"),
    ("web/engine/rpc-types.d.ts", "brought"),
    ("web/engine/store/plugin-migration.js", "brought"),
    ("web/engine/store/saves.js", "deeds"),
    ("web/engine/worker/jobs/import-export.js", "guest"),
    ("web/games/*/animation.js", "kept"),
    ("web/screens/plugins/install-screen.js", "brought"),
}


def stays(file: str, name: str) -> bool:
    """Return True if a name is among those that stay in the file."""
    return any(name == each and fnmatch(file, pattern) for pattern, each in STAYS)


def is_ours(path: Path) -> bool:
    """Return True if a file is written here: neither generated nor a third party's."""
    # The rules of the games are for players: test_wording.py reads them.
    if path.match("web/games/*/rules/*.md"):
        return False
    generated = ("protocol.d.ts", "texts.d.ts")
    return not {"node_modules", "vendor", "__pycache__"} & {*path.parts} and path.name not in generated


def files_by_folder() -> dict[str, list[Path]]:
    """Return the files with names or prose in them, by folder below the root."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in (*(each for top in TOP for each in sorted((ROOT / top).rglob("*"))), *ROOT.glob("*.py")):
        if (
            path.name.endswith((*SCRIPTS, *LINTS))
            and is_ours(path.relative_to(ROOT))
            and path.relative_to(ROOT).as_posix() not in SKIPPED
        ):
            found[path.parent.relative_to(ROOT).as_posix()].append(path)
    return found


FILES = files_by_folder()


def faults_of(paths: list[Path]) -> Iterator[str]:
    """Yield the faults of some files, each with its file and line."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    scripts = read({file: text for file, text in texts.items() if file.endswith(SCRIPTS)})
    for file, whole in texts.items():
        lines: list[tuple[int | str, str]]
        if found := scripts.get(file):
            names = [(line, name) for line, name in found.names if not stays(file, name)]
            lines = [(line, fault) for line, name in names for fault in in_name(name)]
            lines += [(line, fault) for line, text in found.comments for fault in in_prose(text)]
            for line, text in found.strings:
                # Words with a blank between them are a message.
                faults = in_prose(text, headed=False, read=False) if SEVERAL.search(text) else ()
                lines += [(line, fault) for fault in faults]
        elif file.endswith(".py"):
            lines = [*in_python(whole, strings=not file.startswith(QUOTES))]
        else:
            lines = [*next(lint for ending, lint in LINTS.items() if file.endswith(ending))(whole)]
        yield from (f"{file}:{line}: {fault}" for line, fault in lines)


@pytest.mark.parametrize("folder", FILES)
def test_names_and_prose_use_the_vocabulary(folder: str) -> None:
    assert [*faults_of(FILES[folder])] == []


@pytest.mark.parametrize(
    ("name", "source", "lines"),
    [
        ("a.js", "const told = 1;", [1]),
        ("a.js", "\nclass Told {}", [2]),
        ("a.js", "function f({ x: told }, ...rest) {}", [1]),
        ("a.js", "x = { told: 1 };", [1]),
        ("a.js", "class A {\n  #told = 1;\n}", [2]),
        ("a.js", "told(x.told);", []),
        ("a.js", "x = 'nobody won';", [1]),
        ("a.js", "// The page is\n// told.", [1]),
        ("a.js", "/** What is shown. @param {any} told */", [1]),
        ("a.js", "// `told` of a page", []),
        ("a.d.ts", "interface A {\n  told: string;\n}", [2]),
        ("a.css", ".told { --kept: 1; }", [1, 1]),
        ("a.css", "/* The page\n is told. */", [1]),
        ("a.css", ".a { color: red; }", []),
    ],
)
def test_names_and_prose_of_a_script_are_found(
    tmp_path: Path, name: str, source: str, lines: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    file.write_text(source, encoding="utf-8")
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    assert [int(fault.split(":")[1]) for fault in faults_of([file])] == lines
