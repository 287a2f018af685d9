"""Names of players: a new game accepts readable names. A record accepts all that its format allows."""

import json
from functools import cache

import pytest

import pygames
from pygames import Record, RecordError
from pygames.bridge import Bridge
from pygames.core.player_names import characters, clean_name, shorten
from pygames.table import Player, Table

from .run_helpers import code_of

FAMILY = "\U0001f468‍\U0001f469‍\U0001f467‍\U0001f466"
ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f"

# fmt: off
ORDINARY = [
    "Ana Lúcia", "Jose\u0301", "O’Neill-Smith, Jr.", "مُحَمَّد", "דָּוִד", "क्षत्रिय", "สมชาย", "王小明",
    "علی‌رضا",  # with a joiner that parts letters
    "शक्‍ति",  # with a joiner of letters
    "葛󠄀城",  # with a chosen shape
    "\u1100\u1161\u11a8",  # a syllable of Hangul in parts
    "🦜", FAMILY, "👩🏽‍🚀", "❤️‍🔥", "1️⃣", "🇧🇷", ENGLAND,
    # Each of these is forty characters to a reader.
    "x" * 40, FAMILY * 40, "🇧🇷" * 40, "e\u0301" * 40, "कि" * 40, "क्ष" * 40, "\u1100\u1161\u11a8" * 40,
    "A B", "王　小明", "<b>&amp;", '"', "…",
]
BROKEN = [
    "", "x" * 41, FAMILY * 41, "🇧🇷" * 41, "a" + "\u0301" * 1000,
    "a\nb", "\0", "\x7f", "a\x85b", "a\udfff",
]
"""Names that no record has: too short, too long, with control characters, or with half a character."""
UNSEEN = [
    " ", " \u00a0\u2003\u3000 ", "\u200b", "A\u200bna", "A\u2060na", "\ufeffAna", "\ufeff", "A\u00adna",
    "\u202eanA", "A\u202bna", "\u2067Ana\u2069", "Ana\u2069", "\u200fAna", "\u061cAna",  # directions
    "\u3164", "\u2800",  # the filler of Hangul, the blank of Braille
    "\u0301\u0301", "A\u034fna",  # accents alone, a grapheme joiner
    "\u200d", "\u200dAna", "Ana\u200c", "Ana \u200dB", "علی\u200c\u200cرضا",  # joiners that join nothing
    "\ufe0f", "A \ufe0f", "❤\ufe0f\ufe0f", "A\U000e0067",  # shapes and tags of nothing
    "A\u2028B", "A\u2029B", "A\ufff9B",
]
"""Names that a record may have and a new game refuses."""
# fmt: on


# A typed name, and what remains of it.
CLEANED = {
    "Jose\u0301": "Jos\u00e9", " Ana ": "Ana", "A\u202ena\u200b": "Ana", "a\nb": "ab",
    "\u1100\u1161\u11a8": "\uac01", "علی‌رضا": "علی‌رضا",
    FAMILY: FAMILY, "\u200dAna\u200d": "Ana", "A\u2067na": "Ana",
}  # fmt: skip
# A name, and its first characters as a reader counts them.
CHARACTERS = {
    FAMILY * 3 + "a": [FAMILY] * 3 + ["a"], "🇧🇷🇧🇷": ["🇧🇷"] * 2, "José": list("José"),
    ENGLAND + "1️⃣": [ENGLAND, "1️⃣"], "👩🏽‍🚀x": ["👩🏽‍🚀", "x"], "किकि": ["कि", "कि"], "क्षक्ष": ["क्ष"] * 2,
}  # fmt: skip


GAME = next(iter(pygames.games()))


def short(name: str) -> str:
    return ascii(name)[1:25]


def seat(name: str) -> tuple[Player, Player]:
    return Player("Ana"), Player(name, "greedy")


@cache
def template() -> str:
    return Table(GAME, seat("NAME"), 1).record().dumps()


def record_with(name: str) -> str:
    return template().replace('"NAME"', json.dumps(name))


def test_a_name_is_cleaned_and_cut_between_characters() -> None:
    """The page does the same: `test_the_page_cleans_and_cuts_names_as_the_engine_does`."""
    assert {name: clean_name(name) for name in CLEANED} == CLEANED
    assert {name: characters(name) for name in CHARACTERS} == CHARACTERS
    for name, parts in CHARACTERS.items():
        assert [shorten(name, most) for most in (1, len(parts) - 1, len(parts))] == [
            *("…", "".join(parts[:-2]) + "…", name),
        ]


@pytest.mark.parametrize("name", ORDINARY, ids=short)
def test_ordinary_names_of_all_scripts_are_accepted_unchanged(name: str) -> None:
    assert Record.loads(Table(GAME, seat(name), 1).record().dumps()).players == ("Ana", name)


@pytest.mark.parametrize("name", BROKEN, ids=short)
def test_names_that_no_record_has_are_refused_everywhere(name: str) -> None:
    assert code_of(RecordError, Table, GAME, seat(name), 1) == "record.players"
    assert code_of(RecordError, Record.loads, record_with(name)) in ("record.players", "record.utf8")


@pytest.mark.parametrize("name", UNSEEN, ids=short)
def test_a_new_game_refuses_a_name_that_cannot_be_read_and_a_record_of_one_goes_on(name: str) -> None:
    with pytest.raises(RecordError) as refused:
        Table(GAME, seat(name), 1)
    assert refused.value.code == "record.players"
    assert str(refused.value).count("\n") == 0
    player = {"kind": "person", "name": name}
    order = {"id": 1, "op": "new", "game": GAME, "seed": 1, "players": [player, player]}
    assert json.loads(Bridge().handle(json.dumps(order)))["error"]["code"] == "record.players"
    table = Table.resume(Record.loads(record_with(name)), 1, seat(name))
    assert Record.loads(table.record().dumps()).players == ("Ana", name)
