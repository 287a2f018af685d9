"""What leaves a device and comes to one: links to finished games, records for files, damaged records.

Nothing that comes in is believed: size, nesting and inflated size are bounded before anything is parsed, and
every fault is one `RecordError`.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from ..catalog import BUILT_INS, Catalogue
from ..core.errors import RecordError
from ..core.json_limits import is_deeper
from ..core.text_files import clean_text
from ..record import MAX_BYTES, MAX_DEPTH, Record
from .replay import BRANCHED, TAKE_BACKS

MAX_LINK = 1_000_000
"""Characters of a link's part after the ``#``."""
_LINK = re.compile(r"[A-Za-z0-9_-]*")
# Blanks and invisible characters that break a long line.
_BREAKS = re.compile("[\\s\u00ad\u200b-\u200f\u2060\u2066-\u2069\ufeff]")
# Marks that follow a link in a sentence, and padding.
_MARKS = ".,;:!?'\"`*|&+=)]}>«»‹›“”„‘’‚…–—"


def with_notes(record: Record, notes: Mapping[str, Any]) -> Record:
    """The record with further ``x_`` keys, such as which program wrote it.

    Raises:
        RecordError: a key does not begin with ``x_``.
    """
    for key in notes:
        if not key.startswith("x_"):
            raise RecordError(f"the key {key[:40]} of a note does not begin with x_", "record.key")
    return replace(record, extra={**record.extra, **notes})


def to_link(record: Record) -> str:
    """A finished game as letters, digits, ``-`` and ``_`` for the end of an address.

    Raises:
        RecordError: the game is not finished: its record shows what is still hidden.
    """
    if record.scores is None:
        raise RecordError("only a finished game goes into a link", "record.unfinished")
    plain = replace(record, extra={})
    return base64.urlsafe_b64encode(_deflate(plain.dumps().encode())).rstrip(b"=").decode()


def from_link(text: str, games: Catalogue = BUILT_INS) -> Record:
    """The finished game in a link.

    Line breaks in it, invisible characters, and marks that followed it in a sentence are ignored.

    Raises:
        RecordError: whatever is wrong with it.
    """
    if len(text) > MAX_LINK:
        raise RecordError(f"a link is not longer than {MAX_LINK} characters", "record.size")
    text = _BREAKS.sub("", unquote(text)).rstrip(_MARKS)
    if not _LINK.fullmatch(text):
        raise RecordError("this link is damaged", "record.link")
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        plain = _inflate(packed).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise RecordError("this link is damaged", "record.link") from None
    record = Record.loads(plain, games)
    if record.scores is None:
        raise RecordError("only a finished game goes into a link", "record.unfinished")
    return record


def _deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def _inflate(packed: bytes) -> bytes:
    """At most a record's size is ever inflated."""
    unpacker = zlib.decompressobj(-15)
    data = unpacker.decompress(packed, MAX_BYTES + 1)
    if len(data) > MAX_BYTES or unpacker.unconsumed_tail:
        raise RecordError(f"longer than {MAX_BYTES} bytes", "record.size")
    if not unpacker.eof or unpacker.unused_data:
        raise RecordError("this link is damaged", "record.link")
    return data


def rescue(text: str, games: Catalogue = BUILT_INS) -> Record:
    """The longest valid beginning of a damaged record.

    Raises:
        RecordError: not even its first lines can be read.
    """
    text = clean_text(text)
    try:
        return Record.loads(text, games)
    except RecordError as error:
        fault = error
    data = _object(text) or _object(_closed(text))
    if data is None or not isinstance(data.get("events"), list):
        raise fault
    kept = (TAKE_BACKS, BRANCHED)
    data = {key: value for key, value in data.items() if not key.startswith("x_") or key in kept}
    data |= {"scores": None, "winners": None}
    while True:
        try:
            return Record.loads(json.dumps(data), games)
        except RecordError as error:
            if error.code in ("record.scores", "record.winners"):
                return _finished(data, games)
            if not 0 < error.event <= len(data["events"]):
                raise fault from None
            data["events"] = data["events"][: error.event - 1]


def _object(text: str) -> dict[str, Any] | None:
    if len(text) > MAX_BYTES or is_deeper(text, MAX_DEPTH):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _closed(text: str) -> str:
    """Text that breaks off among its events, closed after the last whole one."""
    end = max(text.rfind('",\n'), text.rfind('"\n'))
    return text[: end + 1] + '\n],\n"scores": null,\n"winners": null\n}' if end > 0 else ""


def _finished(data: dict[str, Any], games: Catalogue) -> Record:
    """The record of a game that its events end, whatever result was written down."""
    shorter = Record.loads(json.dumps({**data, "events": data["events"][:-1]}), games)
    state = shorter.replay()
    state.apply(data["events"][-1].partition(" ")[2])
    return Record.of(state, shorter.players)
