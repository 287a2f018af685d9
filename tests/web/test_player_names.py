"""Names of players on the page, with the cases of the engine, and the lines of whole turns on the cover."""

from functools import cache
from typing import Any

from ..contract.test_player_names import CHARACTERS, CLEANED, FAMILY
from .node import answer
from .texts import LANGUAGES, read

CUT = [(name, most) for name, parts in CHARACTERS.items() for most in (1, len(parts) - 1, len(parts), 50)]
NFD = "A\u0301na"
# Names at one table, and what they become.
TABLES = {
    ("Ana", "Ana", "Ana"): ["Ana", "Ana 2", "Ana 3"],
    ("\u00c1na", NFD): ["\u00c1na", "\u00c1na 2"],
    ("Ana", "ana", " Ana"): ["Ana", "ana 2", "Ana 3"],
    ("x" * 40, "x" * 40): ["x" * 40, "x" * 37 + " 2"],
    (FAMILY * 40, FAMILY * 40): [FAMILY * 40, FAMILY * 37 + " 2"],
    ("Ana", "Ben"): ["Ana", "Ben"],
    ("", "Ana"): ["", "Ana"],
}
PICTURED = {FAMILY * 40: FAMILY * 11 + "…", "王" * 40: "王" * 11 + "…", "x" * 40: "x" * 23 + "…", NFD: NFD}


def effect(event: int, seat: int | None, *lines: str) -> list[dict[str, Any]]:
    return [{"event": event, "seat": seat, "line": line} for line in lines]


# Effects, the lines on the cover, at most three, and the number of turns that are left out.
LOGS: list[tuple[list[dict[str, Any]], list[str], int]] = [
    ([], [], 0),
    (effect(1, None, "deal") + effect(2, 0, "a", "b"), ["deal", "a", "b"], 0),
    (effect(1, 0, "a", "b") + effect(2, 1, "c") + effect(3, 1, "d"), ["c", "d"], 1),
    (effect(1, 0, "a", "b") + effect(2, 1, "c", "d", "e", "f"), ["c", "d", "e", "f"], 1),
    (effect(1, 0, "a") + effect(1, 1, "of b") + effect(2, 1, "c") + effect(3, None, "end"), ["c", "end"], 1),
    (effect(1, 0, "a") + effect(2, 1, "") + effect(3, 0, "b") + effect(4, 1, "c"), ["a", "b", "c"], 0),
]


@cache
def on_page() -> dict[str, Any]:
    given = {"typed": [*CLEANED], "cut": CUT, "tables": [*TABLES], "pictured": [*PICTURED]}
    texts = [read(language, "page") for language in LANGUAGES]
    levels = sorted({key.split(".")[2] for key in texts[0] if key.startswith("bot.name.")})
    bots = [[names[f"bot.name.{level}.{i}"] for i in range(6)] for names in texts for level in levels]
    faces = {"texts": texts, "levels": levels, "alike": ["\u00c1na", NFD, "\u2068\u00c1na\u2069"]}
    more = {"bots": bots, "logs": [log for log, *_ in LOGS]}
    found: dict[str, Any] = answer("player_names.mjs", {**given, **faces, **more})
    return found


def test_the_page_cleans_and_cuts_names_as_the_engine_does() -> None:
    assert dict(zip(CLEANED, on_page()["cleaned"], strict=True)) == CLEANED
    parts = {most: on_page()["cut"][at] for at, most in enumerate(CUT)}
    for (name, most), text in parts.items():
        wanted = CHARACTERS[name]
        assert text == (name if len(wanted) <= most else "".join(wanted[: most - 1]) + "…")
    assert on_page()["short"] == [name for name, _ in CUT], "no name of a few characters is cut"
    assert dict(zip(PICTURED, on_page()["pictured"], strict=True)) == PICTURED
    assert on_page()["areNames"][:2] == [True, False], "one in another encoding is valid"


def test_no_portrait_has_a_hole_and_each_name_of_a_level_has_its_own_face() -> None:
    """A name in another encoding has the same one. No bot has the animal of its only opponent."""
    for portraits in on_page()["portraits"]:
        assert len({*portraits}) == len(portraits)
        for path in "".join(portraits).split("d=")[1:]:
            assert path.count("M") == 1, path
    assert len({*on_page()["alike"]}) == 1
    pairs = on_page()["opponents"]
    assert len({person for person, _ in pairs}) == 8
    assert all(person != bot for person, bot in pairs)


def test_two_players_at_a_table_have_different_names_to_a_reader() -> None:
    assert dict(zip(TABLES, on_page()["tables"], strict=True)) == TABLES
    assert on_page()["persons"] == [1, 1, 1, 1, 1, 2, 2]


def test_the_cover_begins_at_a_whole_turn() -> None:
    assert on_page()["logs"] == [{"lines": lines, "left": left} for _, lines, left in LOGS]
