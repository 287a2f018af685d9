"""Links, notes, damaged records: external input, all of it validated."""

import base64
import json
import time
import zlib

import pytest

import pygames
from pygames import Record, RecordError
from pygames.records.repair import rescue
from pygames.records.share_link import MAX_LINK, from_link, to_link, with_notes

from ..games.expected_facts import played

GAME = next(iter(pygames.games()))
LIMIT = 5.0  # seconds, against hanging; the measure is a fraction of one


def code(function: object, *args: object) -> str:
    begun = time.monotonic()
    with pytest.raises(RecordError) as caught:
        function(*args)  # type: ignore[operator]
    assert time.monotonic() - begun < LIMIT
    assert "\n" not in str(caught.value)
    return caught.value.code


@pytest.mark.parametrize("game", list(pygames.games()))
def test_a_finished_game_goes_through_a_link(game: str) -> None:
    record = played(game)
    link = to_link(with_notes(record, {"x_program": "mine"}))
    assert link.replace("-", "").replace("_", "").isalnum()
    assert from_link(link) == record


# Characters that follow a link in a sentence or break it over lines.
ENDINGS = [*'.,;:!?)]}>"”’»…=*', *[").", ".”", "%22", "%E2%80%9D", "%20"], *" \n\u00a0\u200b\ufeff"]
BREAKS = ["\n", "\r\n ", "\u00ad", "\u200b", "\u2060", "%E2%80%8B"]


def test_a_link_as_people_paste_it_is_the_same_game() -> None:
    record = played(GAME)
    link = to_link(record)
    spoilt = [f"{link}{ending}" for ending in ENDINGS]
    spoilt += [mark.join(link[at : at + 40] for at in range(0, len(link), 40)) for mark in BREAKS]
    for each in spoilt:
        assert from_link(each) == record, ascii(each[-12:])


def packed(data: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = packer.compress(data) + packer.flush()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def test_a_bad_link_is_one_error_and_takes_no_time_and_an_unfinished_game_has_none() -> None:
    begun, good = played(GAME, moves=6), to_link(played(GAME))
    assert code(to_link, begun) == "record.unfinished"
    assert code(from_link, packed(begun.dumps().encode())) == "record.unfinished"
    marks = (")." * (MAX_LINK // 2), "%29." * (MAX_LINK // 4), ".a" * (MAX_LINK // 2))
    for bad in (good[:-9], "<script>", "", good + "AAAA", *marks):
        assert code(from_link, bad) == "record.link", bad[:20]
    bomb = packed(b" " * 50_000_000)
    assert len(bomb) < MAX_LINK
    for large in (bomb, "A" * (MAX_LINK + 1)):
        assert code(from_link, large) == "record.size"


def test_a_damaged_record_costs_only_what_follows_and_a_valid_one_is_unchanged() -> None:
    """Any damaged event of any game: `test_bridge.py`."""
    record = played(GAME, moves=9)
    assert Record.loads(with_notes(record, {"x_build": "abc"}).dumps()).extra == {"x_build": "abc"}
    assert code(with_notes, record, {"build": "abc"}) == "record.key"
    data, text = json.loads(record.dumps()), record.dumps()
    data["events"][-2] = "0 nonsense"
    assert (rescue(json.dumps(data)).events, rescue(json.dumps(data)).scores) == (record.events[:-2], None)
    assert rescue(text[: text.index(record.events[-1]) + 3]).events == record.events[:-1]
    record = played(GAME)
    assert rescue(record.dumps()) == record
    assert rescue(json.dumps(json.loads(record.dumps()) | {"scores": [99, 99]})) == record
    for invalid in ("", "{}", "[]", "null", '{"events": []}', "x" * 3_000_000, "[" * 100_000):
        code(rescue, invalid)
