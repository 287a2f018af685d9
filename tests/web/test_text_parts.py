"""Parts of texts: a module that loads later loads the parts with its keys.

A key without its part is shown unchanged, or a more general text silently replaces it. This must not depend
on the screens that were open before, so it is checked in the sources: for every module that is imported while
the page runs, with all modules that it imports itself.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from . import texts
from .node import strings
from .scripts import paths
from .test_texts import keys_in
from .texts import WEB

MAIN = "main.js"
PAGE = "page"
"""The part that is loaded with the page."""
GAME = "game"
"""The part that every game has for itself."""

STATIC = re.compile(r'^(?:import|export)\s(?:[^"]*?from\s)?"(\.[^"]+)"', re.MULTILINE)
DYNAMIC = re.compile(r'(?<![\w{.])import\(\s*["`](\.[^"`]+)["`]\s*\)')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
LOADED = re.compile(r'\bloadTexts\("([\w-]+)"\)|\[([^\[\]]*)\]\.map\(loadTexts\)|\b(loadGameTexts)\b(?!,)')

# Imports of modules whose texts the importer never shows: plugin-data.js only registers the cards of a game.
SILENT = {("games/plugin-data.js", "games/registry.js")}
# Module and part -> why the module may use keys of a part that its importers need not have loaded.
EXCUSED = {
    ("parts/figure.js", "rules"): "only the rules show figures, and they load this part",
    ("parts/format.js", "plugins"): "errorText: attempt() loads the part of the error that it shows",
    ("parts/format.js", "backup"): "errorText: attempt() loads the part of the error that it shows",
    ("parts/format.js", "table"): "cardName: whatever names a card has loaded its table",
    ("parts/format.js", GAME): "cardName: whatever names a card has loaded its game",
    ("parts/moves/game-text.js", "coach"): "reasonText: hints and reviews give reasons and load this part",
    ("screens/app/router.js", "settings"): "refreshStorageText: runs while the settings are shown",
    (
        "screens/menu/menu-screen.js",
        "plugins",
    ): "games bear this mark once plugins/installed.js has loaded its part",
    ("screens/new-game/url-plan.js", "new-game"): "router.js and daily-screen.js load the part before",
    ("screens/table/results.js", "coach"): "finalResult: a lesson shows the results of rounds only",
    (
        "screens/menu/saved-game-item.js",
        "history",
    ): "the menu lists no finished games, the history loads its part",
}


@dataclass
class Script:
    """One module of the page: what it imports, which parts it loads, and which keys it uses by part."""

    imports: set[str] = field(default_factory=set)
    later: list[tuple[str, set[str]]] = field(default_factory=list)
    loads: set[str] = field(default_factory=set)
    keys: dict[str, set[str]] = field(default_factory=dict)


def part_of_keys() -> dict[str, str]:
    """Return the part of every key. The build puts a game's line on the menu into the page's part."""
    found: dict[str, str] = {}
    for path in (WEB / "i18n" / "en").glob("*.json"):
        found |= dict.fromkeys(texts.read("en", path.stem), path.stem)
    for game in texts.GAMES:
        found |= {key: PAGE if key.startswith("game.") else GAME for key in texts.read("en", game)}
    return found


def loaded_parts(code: str) -> set[str]:
    """Return the parts that this code loads."""
    found = set[str]()
    for one, several, game in LOADED.findall(code):
        found |= {one, *re.findall(r'"([\w-]+)"', several)} - {""}
        found |= {GAME} if game else set()
    return found


def parts_with(code: str, at: int) -> set[str]:
    """Return the parts that are loaded in the same `Promise.all` as the import at this position."""
    depth = 0
    for start in range(at, -1, -1):
        depth += {"]": 1, ")": 1, "[": -1, "(": -1}.get(code[start], 0)
        if depth < 0 and code[:start].endswith("Promise.all(") and code[start] == "[":
            end, open_ = start + 1, 1
            while open_:
                open_ += {"[": 1, "]": -1}.get(code[end], 0)
                end += 1
            return loaded_parts(code[start:end])
        if depth < 0:
            depth = 0
    return set()


def targets(path: str, address: str, known: set[str]) -> Iterator[str]:
    """Resolve an address; a hole of a template stands for any folder's or file's name."""
    address = re.sub(r"\$\{[^}]*\}", "*", address)
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
    pattern = re.compile(re.escape(wanted).replace(r"\*", "[^/]+"))
    yield from (each for each in known if pattern.fullmatch(each))


@dataclass
class Page:
    """All modules of the page by their paths."""

    scripts: dict[str, Script]

    def closure(self, root: str) -> set[str]:
        """Return this module and all that it imports at once, directly or not."""
        seen, left = set[str](), [root]
        while left:
            path = left.pop()
            if path not in seen and path in self.scripts:
                seen.add(path)
                left += self.scripts[path].imports
        return seen

    @cached_property
    def start(self) -> set[str]:
        return self.closure(MAIN)

    @cached_property
    def roots(self) -> dict[str, set[str]]:
        """Return every module that is imported later, with all modules that come with it."""
        found = {path for script in self.scripts.values() for path, _ in script.later}
        return {path: self.closure(path) - self.start for path in sorted(found)}

    @cached_property
    def ensured(self) -> dict[str, set[str]]:
        """Return the parts that are loaded whenever a root is used: by itself or by all that import it."""
        every = {part for script in self.scripts.values() for part in script.loads}
        found = dict.fromkeys(self.roots, every)
        while True:
            before = dict(found)
            for root, modules in self.roots.items():
                own = {part for path in modules for part in self.scripts[path].loads}
                ways = [
                    with_it | set.intersection(*([found[home] for home in self._homes(path)] or [set()]))
                    for path, script in self.scripts.items()
                    for target, with_it in script.later
                    if target == root
                ]
                found[root] = own | set.intersection(*ways)
            if found == before:
                return found

    def _homes(self, path: str) -> Iterator[str]:
        if path not in self.start:
            yield from (root for root, modules in self.roots.items() if path in modules)

    def missing(self) -> dict[tuple[str, str, str], set[str]]:
        """Return the keys that may be used without their part, by root, module and part."""
        found = {}
        for root, modules in {MAIN: self.start, **self.roots}.items():
            there = self.ensured.get(root, set()) | {PAGE}
            for path in sorted(modules):
                for part, keys in self.scripts[path].keys.items():
                    if part not in there and (path, part) not in EXCUSED:
                        found[root, path, part] = keys
        return found


def page_of(codes: dict[str, str], strings: dict[str, list[str]], parts: dict[str, str]) -> Page:
    """Return the page of these sources, with the strings in each."""
    scripts = {}
    for path, whole in codes.items():
        code, script = COMMENT.sub("", whole), Script()
        for found in STATIC.finditer(code):
            script.imports |= {
                each for each in targets(path, found[1], set(codes)) if (path, each) not in SILENT
            }
        for found in DYNAMIC.finditer(code):
            near = parts_with(code, found.start())
            script.later += [(target, near) for target in targets(path, found[1], set(codes))]
        script.loads = loaded_parts(STATIC.sub("", code))
        shown = () if path.startswith("engine/") else strings.get(path, ())
        for key in set.union(*keys_in(shown)) & parts.keys():
            script.keys.setdefault(parts[key], set()).add(key)
        scripts[path] = script
    return Page(scripts)


@pytest.fixture(scope="module")
def page() -> Page:
    codes = {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in paths()}
    return page_of(codes, strings(), part_of_keys())


def test_every_module_has_the_parts_whose_keys_it_uses(page: Page) -> None:
    assert {where: sorted(keys) for where, keys in page.missing().items()} == {}


def test_every_excuse_is_needed(page: Page) -> None:
    used = {(path, part) for script in [page.scripts] for path, one in script.items() for part in one.keys}
    assert sorted(set(EXCUSED) - used) == []


def test_a_part_that_is_not_loaded_is_found() -> None:
    """A module loads its own part, or the import does so in parallel. Neither helps another path."""
    parts = {"menu.play": "page", "daily.lead": "daily", "order.x": "new-game"}
    start = 'import { t } from "./core/text.js";\nimport "./screens/a.js";\nt("menu.play");'
    in_parallel = 'Promise.all([import("./b.js"), loadTexts("daily")]);'
    lone = 'guard.load(import("./b.js"), "screens/");'
    shows = {"screens/b.js": ["daily.lead"]}
    for way, wrong in ((in_parallel, set[str]()), (lone, {"daily"}), (in_parallel + lone, {"daily"})):
        codes = {MAIN: start, "screens/a.js": way, "screens/b.js": ""}
        assert {part for _, _, part in page_of(codes, shows, parts).missing()} == wrong
    own = 'export const ready = () => ["daily", "new-game"].map(loadTexts);'
    codes = {MAIN: start, "screens/a.js": lone, "screens/b.js": own}
    assert page_of(codes, shows, parts).missing() == {}
