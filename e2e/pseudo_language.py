"""A pseudo-language made of English: every text a third longer, with accents and in brackets.

A page is built with it from a copy of the sources. That page shows text that is cut off, or that is not from
the files of the language.
"""

import json
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from conftest import ROOT
from pages.scripts import script

import pygames
from tests.web import texts
from tests.web.texts import Message

LANGUAGE = "en-XA"
OPEN, CLOSE = "⟦", "⟧"
LONGER = 0.35
ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
# A line of the rules: its marks, its text, the address of a figure and the ids at its end.
MARKED = re.compile(r"^((?:#+ |> |- |\d+\. |!\[)*+)(?!`)(\S.*?)((?:\]\([\w-]+\))?(?: `[^`]*`)*)$", re.M)
# Visible text that is not in the texts: brand, games' titles, signs of cards, coordinates, dates.
TITLES = "|".join(re.escape(game.title) for game in pygames.games().values())
DATE = r"(?:[A-Z][a-z]+day, )?[A-Z][a-z]+ \d+, \d{4}"
PLAIN = re.compile(rf"Kitchen Table|{TITLES}|{DATE}|\b(?:[AJQKT]|[AB][1-4]|[AP]M)\b")

READ_PAGE = script("read-page")


def longer(words: str) -> str:
    """Return words made a third longer and with accents. Each word grows, so lines break as before."""

    def grow(found: re.Match[str]) -> str:
        word = found[0]
        return (word + (word[-1] * math.ceil(len(word) * LONGER)).lower()).translate(ACCENTS)

    return re.sub(r"[^\W\d_]+", grow, words)


def message(text: Message) -> str:
    """Return a compiled text as an ICU message of the pseudo-language."""
    said = texts.icu(text, longer)
    return f"{OPEN}{said}{CLOSE}" if said.strip() else said


def markdown(rules: str) -> str:
    """Return the rules of a game in the pseudo-language. Marks, addresses and ids stay."""
    return MARKED.sub(lambda line: f"{line[1]}{OPEN}{longer(line[2])}{CLOSE}{line[3]}", rules)


def add_language(web: Path) -> None:
    """Add the pseudo-language to the sources of a page: its folders and files, and an entry in the list."""
    first, compiled = texts.LANGUAGES[0], texts.compiled()[texts.LANGUAGES[0]]
    parts = [*web.glob(f"i18n/{first}/*.json"), *web.glob(f"games/*/texts/{first}.json")]
    for path in parts:
        keys = json.loads(path.read_text(encoding="utf-8"))
        if path.stem in texts.static_texts.WRITTEN:
            said = texts.messages({first: keys})[first]
        else:
            said = {key: compiled[key] for key in keys}
        if path.stem == first:
            game = path.parents[1].name
            said |= {key: compiled[key] for key in texts.compile_texts.sentences(game)}
            target = path.with_stem(LANGUAGE)
        else:
            target = web / "i18n" / LANGUAGE / path.name
        target.parent.mkdir(exist_ok=True)
        target.write_text(json.dumps({key: message(each) for key, each in said.items()}), encoding="utf-8")
    for path in web.glob(f"games/*/rules/{first}.md"):
        path.with_stem(LANGUAGE).write_text(markdown(path.read_text(encoding="utf-8")), encoding="utf-8")
    script = web / "core" / "i18n.js"
    code = script.read_text(encoding="utf-8")
    listed = json.dumps([*texts.LANGUAGES])
    assert code.count(listed) == 1
    script.write_text(code.replace(listed, json.dumps([*texts.LANGUAGES, LANGUAGE])), encoding="utf-8")


# The copy of the sources uses the environment of this folder: node and Python. A page that is not made small
# is built in a quarter of the time.
BUILD = """
from tools import bundle, plugin_wheels, runtime, setup_env, wheels
setup_env.venv = setup_env.packages = lambda: None
setup_env.build_packages()
python = wheels.bytecode(wheels.wheel())
parts = bundle.Parts(python, runtime.folder(), plugin_wheels.write_offered(), reference=None)
bundle.fill(bundle.Path("page").resolve(), parts)
"""


def build(folder: Path) -> Path:
    """Build a page with the pseudo-language from a copy of the sources. Return its folder."""
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", "screenshots")
    for name in ("web", "pygames", "examples"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for path in ROOT.glob("[!.]*"):
        if path.is_file():
            shutil.copyfile(path, folder / path.name)
    for name in (".venv", ".build", "web/node_modules"):
        (folder / name).symlink_to(ROOT / name)
    add_language(folder / "web")
    env = os.environ | {"PYTHONPATH": f"{folder / 'web'}{os.pathsep}{folder}"}
    command = [sys.executable, "-c", BUILD]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "page"


def foreign(words: list[str], names: tuple[str, ...]) -> list[str]:
    """Return the pieces of text that are not from the texts."""
    return sorted({word for word in words if re.compile(r"[^\W\d_]").search(_outside(word, names))})


def _outside(word: str, names: tuple[str, ...]) -> str:
    out, depth = "", 0
    for sign in word:
        depth += {OPEN: 1, CLOSE: -1}.get(sign, 0)
        out += sign if depth == 0 and sign != CLOSE else ""
    for name in names:
        out = out.replace(name, "")
    return PLAIN.sub("", out)
