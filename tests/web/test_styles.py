"""Style sheets: each in a layer, a game's for its table alone, and colours with enough contrast."""

import functools
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
import tinycss2
from tinycss2.ast import AtRule, Declaration, Node, QualifiedRule
from tools import bundle, stylesheets
from tools.minify import minify

import pygames
from pygames.svg.card_svg import COLOURS

from . import WEB

GAMES = tuple(pygames.games())
# Rules that hold rules. The box that `@container` may name is seen by what lies in it alone.
CONDITIONS = {"media", "container", "supports"}
# A game's cards: wherever the game is seen, on the menu, too.
CARDS = "cards.css"

Tokens = list[Node]


def sheets(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.css"))


OWN = [(game, path) for game in GAMES for path in sheets(WEB / "games" / game)]
PATHS = [path for folder in ("styles", "parts", "games", "screens") for path in sheets(WEB / folder)]


@functools.cache
def lowered() -> dict[str, str]:
    """Return every sheet, by its path, and every example, as older browsers read it."""
    texts = {str(path): path.read_text() for path in PATHS}
    return minify("sheets", texts | {text: text for text in (*TOO_FAR, *AT_HOME)})


def rules_of(text: str) -> Tokens:
    found: Tokens = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    return found


def rules(found: Tokens) -> Iterator[Node]:
    """Every rule, those under a condition after the condition."""
    for rule in found:
        yield rule
        if isinstance(rule, AtRule) and rule.lower_at_keyword in CONDITIONS:
            yield from rules(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))


def selectors(listed: Tokens) -> Iterator[str]:
    for is_comma, tokens in groupby(listed, lambda token: token == ","):
        if not is_comma:
            yield tinycss2.serialize([token for token in tokens if token.type != "comment"]).strip()


def is_scoped(selector: str, game: str, cards: bool) -> bool:
    """Return True if a selector is limited to this game's table or pictures, and elements inside.

    The page itself, with the person's settings, may come before them. A parent behind it is lowered to
    `:is(parent)`.
    """
    value = rf'="?{game}"?\]'
    pictures = r"[^\s>+~,()]*" if cards else r"\.figure"
    own = rf"(?:[^\s>+~,()]*\[data-table{value}|{pictures}\[data-game{value})"
    root = r"(?::root\S*|:where\(:root[^()]*\)\S*)\s+"
    parent = rf":is\((?:{own}(?:[^(),]|\([^()]*\))*,?\s*)+\)"
    return bool(re.match(rf"(?:{root})?(?:{own}[^\s>+~]*|{parent})(?:$|\s*>|\s+[^+~])", selector))


def declared(rule: QualifiedRule) -> Tokens:
    found: Tokens = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    return found


def faults(text: str, game: str, cards: bool = False) -> list[str]:
    """Return the rules in a game's sheet that could affect another game's table."""
    found = []
    for rule in rules(rules_of(text)):
        if isinstance(rule, AtRule):
            said = f"@{rule.lower_at_keyword} {tinycss2.serialize(rule.prelude).strip()}"
            if rule.lower_at_keyword == "keyframes":
                name = next(each.value for each in rule.prelude if each.type == "ident")
                if not name.startswith(f"{game}-"):
                    found.append(f"{said}: its name does not begin with {game}-")
            elif rule.lower_at_keyword == "import":
                if not tinycss2.serialize(rule.prelude).replace("url(", "").strip(" \"'").startswith("./"):
                    found.append(f"{said}: not a file of this folder")
            elif rule.lower_at_keyword not in CONDITIONS:
                found.append(f"{said}: is seen by the whole page")
        elif isinstance(rule, QualifiedRule):
            for selector in selectors(rule.prelude):
                if not is_scoped(selector, game, cards):
                    found.append(f"{selector}: not under the game's table")
            # Older browsers that we serve know no rules in rules.
            if any(not isinstance(each, Declaration) for each in declared(rule)):
                found.append(f"{tinycss2.serialize(rule.prelude).strip()}: holds more than declarations")
        else:
            found.append(f"line {rule.source_line}: {getattr(rule, 'message', rule.type)}")
    return found


def test_a_games_sheet_stands_under_its_table() -> None:
    for game, path in OWN:
        assert faults(lowered()[str(path)], game, path.name == CARDS) == [], path


TOO_FAR = (
    ".hand { margin: 0 }",
    "[data-table=other] .hand { margin: 0 }",
    "[data-table=mine] .hand, .tray { margin: 0 }",
    "[data-table=mine] + .tray { margin: 0 }",
    ".felt:not([data-table=mine]) { margin: 0 }",
    "[data-game=mine] .hand { margin: 0 }",
    ".figure .run { margin: 0 }",
    ":root { --own: 1px }",
    ":root[data-hand=left] .tray { margin: 0 }",
    "@media (min-width: 1px) { .tray { margin: 0 } }",
    "[data-table=mine] { & + .tray { margin: 0 } }",
    "[data-table=mine] .hand { .felt & { margin: 0 } }",
    "[data-table=mine] { @media (min-width: 1px) { .felt & { margin: 0 } } }",
    ":root[data-hand=left] { .tray { margin: 0 } }",
    ".felt { [data-table=mine] & { margin: 0 } .tray { margin: 0 } }",
    "@keyframes dealt { from { opacity: 0 } }",
    "@property --own { syntax: '*'; inherits: true }",
    "@font-face { font-family: x }",
    "@import url('../other/table.css');",
)
NESTED = "[data-table=mine] { .tray { margin: 0 } }"
AT_HOME = (
    "[data-table=mine] .hand, :root[data-hand=left] [data-table=mine] > .tray { margin: 0 }",
    '.flying[data-table="mine"]::after { margin: 0 }',
    ".figure[data-game=mine] .run { margin: 0 }",
    "@container hall (min-width: 1px) { [data-table=mine] .a ~ .b { margin: 0 } }",
    NESTED,
    "[data-table=mine] .hand { &.open, > .card { margin: 0 } }",
    "[data-table=mine] .hand { :root[data-hand=left] & .card { margin: 0 } }",
    "[data-table=mine] .hand { @container hall (min-width: 1px) { margin: 0 } }",
    ".hand { [data-table=mine] & { margin: 0 } }",
    "@keyframes mine-dealt { from { opacity: 0 } }",
    "@import url('./sizes.css'); @import './boxes.css';",
)


def test_a_rule_with_effects_elsewhere_is_found_and_no_other() -> None:
    assert [text for text in TOO_FAR if faults(lowered()[text], "mine") == []] == []
    assert [found for text in AT_HOME for found in faults(lowered()[text], "mine")] == []
    assert faults(NESTED, "mine") != [], "a nested rule that is served"


def test_a_sheet_has_one_subject() -> None:
    """It is short, and in one layer alone. A sheet that imports others has no rules, a shared one no game."""
    for path in PATHS:
        text = path.read_text()
        assert len(text.splitlines()) <= 400, path
        is_shared = not path.is_relative_to(WEB / "games")
        assert not is_shared or [game for game in GAMES if game in text] == [], path
        found = rules(rules_of(lowered()[str(path)]))
        kinds = {rule.lower_at_keyword if isinstance(rule, AtRule) else "" for rule in found}
        if path.parent == WEB / "styles" and path.stem not in ("tokens", "base"):
            assert kinds == {"import"}, path
        else:
            assert "layer" not in kinds, path


def test_every_sheet_is_loaded_once() -> None:
    served = stylesheets.sheets()
    sources = [WEB / "index.html", *(WEB / "screens").rglob("*.js")]
    scripts = "".join(path.read_text() for path in sources)
    of_routes = " ".join(re.findall(r"\bstyles: \[(.*?)\]", scripts))
    loaded = {*re.findall(r'"([\w-]+)"', of_routes), *re.findall(r"styles/([\w-]+)\.css", scripts)}
    assert {Path(name).stem for name in served if name.startswith("styles/")} == loaded
    came = [path for paths in served.values() for path in paths]
    for path in came:
        came += stylesheets.imports_of(path)
    assert sorted(came) == sorted(PATHS)


def test_no_rule_and_no_name_of_an_animation_is_in_two_sheets() -> None:
    """A sheet that is split leaves nothing behind."""
    names = [name for path in PATHS for name in re.findall(r"@keyframes ([\w-]+)", lowered()[str(path)])]
    assert len(names) == len(set(names)) > 0
    places: dict[str, list[Path]] = {}
    for path in PATHS:
        for rule in rules_of(lowered()[str(path)]):
            if isinstance(rule, QualifiedRule):
                places.setdefault(rule.serialize(), []).append(path)
    assert [rule for rule, found in places.items() if len(found) > 1] == []


def test_an_import_of_no_file_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stylesheets, "WEB", tmp_path)
    sheet = tmp_path / "a.css"
    sheet.write_text('@import "../b.css";\n')
    with pytest.raises(SystemExit, match=r"a\.css: @import: expected a file, got \.\./b\.css"):
        stylesheets.imports_of(sheet)


def test_a_sheet_is_served_with_what_it_imports_each_in_its_layer() -> None:
    text = stylesheets.sheet(WEB / "styles" / "screens.css", Path("styles"))
    layers = re.findall(r"^@layer (\w+) \{$", text, re.MULTILINE)
    assert list(dict.fromkeys(layers)) == ["tokens", "base", "parts", "screens"]
    assert layers.count("parts") == 1 + len(GAMES)
    assert "@import" not in text
    pictures = re.findall(r'url\("([^"]+)"\)', text)
    assert pictures
    places = (bundle.GAMES.parent, WEB)
    assert all(any((place / each.removeprefix("../")).is_file() for place in places) for each in pictures)


def test_letters_are_as_large_as_a_step_of_the_scale() -> None:
    """Except on cards and signs, which determine the size of their letters, and in small spaces."""
    sizes = [
        (path, tinycss2.serialize(each.value).strip())
        for path in PATHS
        for rule in rules_of(lowered()[str(path)])
        if isinstance(rule, QualifiedRule)
        for each in declared(rule)
        if isinstance(each, Declaration) and each.lower_name == "font-size"
    ]
    assert [each for each in sizes if each[1].endswith("rem")] == []


def test_pictures_and_the_browsers_frame_have_the_colour_of_the_felt() -> None:
    felt = re.findall(r"--felt: (#\w+);", (WEB / "styles" / "tokens.css").read_text(encoding="utf-8"))
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'name="theme-color" content="(#\w+)"', page) == felt
    assert COLOURS["felt"] == felt[0]


def test_the_place_of_a_games_cards_grows_with_them() -> None:
    """Otherwise larger cards would cover the name of the game."""
    found = [
        rule for text in lowered().values() for rule in re.findall(r"[^{}]*\.tile\b[^{}]*{[^{}]*}", text)
    ]
    places = [rule for rule in found if re.search(r"grid-template(-columns)?:[^;}]*minmax", rule)]
    assert places
    assert [rule for rule in places if "var(--art)" not in rule] == []


TOKENS = WEB / "styles" / "tokens.css"

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
TEXT = ("ink", "quiet", "accent", "red", "blue")
FELT = ("felt", "felt-lit", "felt-deep", "felt-edge", "raised", "panel")
# The felt under translucent colours, where it is lightest.
UNDER = "felt-lit"
TRANSLUCENT = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")


def tokens(night: bool) -> dict[str, str]:
    """Return the colours of a theme, with later rules overriding earlier ones."""
    found: dict[str, str] = {}
    for selector, block in RULE.findall(re.sub(r"/\*.*?\*/", "", TOKENS.read_text(), flags=re.DOTALL)):
        if ("dark" in selector and not night) or "data-speed" in selector:
            continue
        found |= {name: value.strip() for name, value in TOKEN.findall(block)}
    return found


def colour(found: dict[str, str], name: str) -> str:
    value = found[name]
    if other := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return colour(found, other[1])
    if translucent := TRANSLUCENT.fullmatch(value):
        return blended(colour(found, UNDER), [int(part) for part in translucent.groups()])
    return value


def blended(under: str, over: list[int]) -> str:
    """Return the colour of one under another: red, green, blue and opacity in percent."""
    *parts, opacity = over
    mixed = [
        round((int(under[at : at + 2], 16) * (100 - opacity) + part * opacity) / 100)
        for at, part in zip((1, 3, 5), parts, strict=True)
    ]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def luminance(value: str) -> float:
    parts = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def low_contrasts(found: dict[str, str], grounds: tuple[str, ...]) -> dict[str, float]:
    wanted = [*((name, 4.5) for name in TEXT), *((name, 3.0) for name in ("edge", "glow"))]
    pairs = {
        f"{name} on {ground}": (contrast(colour(found, name), colour(found, ground)), least)
        for ground in grounds
        for name, least in wanted
    }
    pairs["blue-ink on blue"] = contrast(colour(found, "blue-ink"), colour(found, "blue")), 4.5
    return {pair: round(there, 2) for pair, (there, least) in pairs.items() if there < least}


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_contrast_on_felt_and_of_buttons(night: bool) -> None:
    """Also of buttons in a panel, with a quiet or red text."""
    found = tokens(night)
    assert low_contrasts(found, FELT) == {}
    assert contrast(colour(found, "ink"), colour(found, "button")) >= 4.5
    in_panel = colour({**found, UNDER: colour(found, "panel")}, "button")
    assert [name for name in ("ink", "quiet", "red") if contrast(colour(found, name), in_panel) < 4.5] == []


def test_low_contrast_is_found() -> None:
    found = tokens(night=False)
    assert low_contrasts({**found, "ink": found["felt"]}, FELT).keys() >= {"ink on felt"}
    assert contrast("#000000", "#ffffff") == 21
