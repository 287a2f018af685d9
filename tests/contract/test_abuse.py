"""Damaged records: spoilt text and limits. Random changes are in `tests/fuzz`."""

import json

import pytest

from ..games.example_games import RECORDS
from .abuse import KEYS, NUMBER, ORDER, SHORT, accepted, attempt, base, changed, refused


def test_the_bases_are_fine() -> None:
    for text in RECORDS.values():
        accepted(text)
        accepted(text.encode())
    accepted(base())


# Text


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_truncated_anywhere(name: str) -> None:
    """After every sort of character, and at many places in between."""
    text = RECORDS[name].rstrip()
    places = set(range(0, len(text), 1 + len(text) // 150))
    for mark in '{}[]",: \n-':
        places |= {at + shift for at in (text.find(mark), text.rfind(mark)) if at >= 0 for shift in (0, 1)}
    for at in sorted(places - {len(text)}):
        refused(text[:at])
        refused(text[:at].encode())


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{}", "[]", "null", "true", "0", '""', "not json", "{" * 10),
        *(SHORT + "x", SHORT + SHORT, "[" + SHORT + "]", json.dumps(SHORT), "\0" + SHORT),
        *(SHORT.replace('"', "'"), SHORT.replace("],", ",],"), "// a comment\n" + SHORT),
        # Bytes that are not UTF-8.
        *(SHORT.replace("Ana", "An\u00e4").encode("latin-1"), SHORT.encode("utf-32")),
        *(b"\xff" + SHORT.encode(), SHORT.encode() + b"\x80", bytes(range(256)), b""),
        SHORT.replace("Ana", "Xx").encode().replace(b"Xx", b"\xed\xa0\x80"),  # a surrogate, raw
        SHORT.replace("Ana", "Xx").encode().replace(b"Xx", b"\xc0\xaf"),  # an overlong form
    ],
)
def test_text_and_bytes_that_are_not_a_record(text: str | bytes) -> None:
    refused(text)
    if isinstance(text, str):
        refused(text.encode())


def test_other_layouts_and_encodings_are_read() -> None:
    accepted("\n  " + SHORT + "  \n")
    accepted(json.dumps(base(), indent=7))
    accepted(dict(reversed(base().items())))
    accepted(SHORT.encode("utf-16"))
    accepted(SHORT.encode("utf-16-le"))
    accepted(SHORT.encode() + b"\0")  # as some programs pad files
    attempt("\ufeff" + SHORT)
    attempt(b"\xef\xbb\xbf" + SHORT.encode())


@pytest.mark.parametrize("key", [*KEYS, NUMBER, ORDER])
def test_duplicate_keys(key: str) -> None:
    """Also where both values are the same."""
    text = json.dumps(base())
    raw = base()
    value = json.dumps(raw[key] if key in raw else raw["options"][key])
    assert text.count(f'"{key}": ') == 1
    refused(text.replace(f'"{key}": ', f'"{key}": {value}, "{key}": '))


def test_duplicate_keys_deep_in_a_note() -> None:
    refused(json.dumps(changed(x_note=1)).replace('"x_note": 1', '"x_note": {"a": [{"b": 1, "b": 1}]}'))
    refused(json.dumps(changed(x_note=1)).replace('"x_note": 1', '"x_note": 1, "x_note": 1'))


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("key", [NUMBER, "scores", "x_note"])
def test_nan_and_infinity(constant: str, key: str) -> None:
    raw = changed(x_note=4711)
    if key == NUMBER:
        raw["options"][NUMBER] = 4711
    else:
        raw[key] = 4711 if key == "x_note" else [4711, 25]
    refused(json.dumps(raw).replace("4711", constant))


# Limits


def test_too_long() -> None:
    """2 MB, as text and as bytes."""
    for size, fine in ((1_900_000, True), (2**21 + 1, False), (5_000_000, False)):
        text = json.dumps(changed(x_pad="x" * size))
        (accepted if fine else refused)(text)
        (accepted if fine else refused)(text.encode())
        blanks = SHORT + " " * size
        attempt(blanks) if fine else refused(blanks)
    refused(json.dumps(changed(x_pad="\u738b" * 1_000_000), ensure_ascii=False))  # 3 MB in UTF-8


@pytest.mark.parametrize(
    ("levels", "fine"), [(5, True), (7, True), (10, False), (100, False), (100_000, False)]
)
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_too_deep(levels: int, fine: bool, opened: str, closed: str) -> None:
    """8 levels, the record itself the first of them."""
    inner = opened * (levels - 1) + "1" + closed * (levels - 1)
    text = json.dumps(changed(x_deep=4711)).replace("4711", inner)
    (accepted if fine else refused)(text)


@pytest.mark.parametrize("levels", [100, 100_000])
@pytest.mark.parametrize("key", KEYS)
def test_too_deep_in_other_keys(key: str, levels: int) -> None:
    refused(json.dumps({**base(), key: 4711}).replace("4711", "[" * levels + "]" * levels), None)
    refused(json.dumps({**base(), key: 4711}).replace("4711", "[" * levels), None)


@pytest.mark.parametrize("count", [65_537, 100_000])
def test_too_many_events(count: int) -> None:
    events = base()["events"]
    refused(changed(events=(events * count)[:count], scores=None, winners=None), None)
    refused(changed(events=[""] * count), None)
