"""Names of players: a new game accepts readable names. A record accepts all that its format allows."""

import json

import pytest

import pygames
from pygames import Record, RecordError
from pygames.bridge import Bridge
from pygames.table import Player, Table

FAMILY = "\U0001f468‍\U0001f469‍\U0001f467‍\U0001f466"
ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f"

ORDINARY = {
    "latin": "Ana Lúcia",
    "decomposed": "Jose\u0301",
    "apostrophe": "O’Neill-Smith, Jr.",
    "arabic": "مُحَمَّد",
    "persian with a joiner that parts letters": "علی‌رضا",
    "hebrew": "דָּוִד",
    "hindi with a joiner": "शक्‍ति",
    "hindi conjuncts": "क्षत्रिय",
    "thai": "สมชาย",
    "chinese": "王小明",
    "japanese with a chosen shape": "葛󠄀城",
    "korean in parts": "\u1100\u1161\u11a8",
    "emoji": "🦜",
    "emoji family": FAMILY,
    "emoji with skin and profession": "👩🏽‍🚀",
    "heart on fire": "❤️‍🔥",
    "keycap": "1️⃣",
    "flag of letters": "🇧🇷",
    "flag of tags": ENGLAND,
    "forty letters": "x" * 40,
    "forty families": FAMILY * 40,
    "forty flags": "🇧🇷" * 40,
    "forty letters with accents apart": "e\u0301" * 40,
    "forty syllables of Hindi": "कि" * 40,
    "forty conjuncts": "क्ष" * 40,
    "forty syllables in parts": "\u1100\u1161\u11a8" * 40,
    "one space": "A B",
    "wide space": "王　小明",
    "text": "<b>&amp;",
    "quote": '"',
    "punctuation": "…",
}
# Names that no record has.
BROKEN = {
    "nothing": "",
    "forty-one letters": "x" * 41,
    "forty-one families": FAMILY * 41,
    "forty-one flags": "🇧🇷" * 41,
    "a heap of accents": "a" + "\u0301" * 1000,
    "line break": "a\nb",
    "nul": "\0",
    "delete": "\x7f",
    "next line": "a\x85b",
    "half a character": "a\udfff",
}
# Names that a record may have and a new game refuses.
UNSEEN = {
    "space": " ",
    "many spaces": " \u00a0\u2003\u3000 ",
    "zero width space": "\u200b",
    "zero width space in a name": "A\u200bna",
    "word joiner": "A\u2060na",
    "byte order mark": "\ufeffAna",
    "soft hyphen": "A\u00adna",
    "override": "\u202eanA",
    "embedding": "A\u202bna",
    "isolate": "\u2067Ana\u2069",
    "pop": "Ana\u2069",
    "mark of direction": "\u200fAna",
    "arabic mark of direction": "\u061cAna",
    "filler of Hangul": "\u3164",
    "blank of Braille": "\u2800",
    "accents alone": "\u0301\u0301",
    "grapheme joiner": "A\u034fna",
    "joiner alone": "\u200d",
    "joiner first": "\u200dAna",
    "joiner last": "Ana\u200c",
    "joiner by a space": "Ana \u200dB",
    "two joiners": "علی\u200c\u200cرضا",
    "shape alone": "\ufe0f",
    "shape of a space": "A \ufe0f",
    "two shapes": "❤\ufe0f\ufe0f",
    "tags without a flag": "A\U000e0067",
    "line separator": "A\u2028B",
    "paragraph separator": "A\u2029B",
    "annotation": "A\ufff9B",
    "byte order mark alone": "\ufeff",
}


GAME = next(iter(pygames.games()))


def seat(name: str) -> tuple[Player, Player]:
    return Player("Ana"), Player(name, "greedy")


def record_with(name: str) -> str:
    text = Table(GAME, seat("NAME"), 1).record().dumps()
    return text.replace('"NAME"', json.dumps(name))


@pytest.mark.parametrize("name", ORDINARY.values(), ids=ORDINARY)
def test_ordinary_names_of_all_scripts_are_accepted_unchanged(name: str) -> None:
    record = Table(GAME, seat(name), 1).record()
    assert Record.loads(record.dumps()).players == ("Ana", name)


@pytest.mark.parametrize("name", BROKEN.values(), ids=BROKEN)
def test_names_that_no_record_has_are_refused_everywhere(name: str) -> None:
    with pytest.raises(RecordError) as new:
        Table(GAME, seat(name), 1)
    with pytest.raises(RecordError) as raised:
        Record.loads(record_with(name))
    assert new.value.code == "record.players"
    assert raised.value.code in ("record.players", "record.utf8")


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_new_game_takes_no_name_that_cannot_be_seen_and_read(name: str) -> None:
    with pytest.raises(RecordError) as refused:
        Table(GAME, seat(name), 1)
    assert refused.value.code == "record.players"
    assert str(refused.value).count("\n") == 0
    player = {"kind": "person", "name": name}
    order = {"id": 1, "op": "new", "game": GAME, "seed": 1, "players": [player, player]}
    assert json.loads(Bridge().handle(json.dumps(order)))["error"]["code"] == "record.players"


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_game_with_such_a_name_that_is_there_already_opens_and_goes_on(name: str) -> None:
    record = Record.loads(record_with(name))
    table = Table.resume(record, 1, seat(name))
    assert Record.loads(table.record().dumps()).players == ("Ana", name)
