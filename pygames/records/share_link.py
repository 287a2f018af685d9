"""Links to finished games, and notes in records.

Input is untrusted: its size, nesting and inflated size are bounded before anything is parsed, and every fault
raises a `RecordError`.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from ..catalog import BUILT_INS, Catalogue
from ..core.errors import RecordError
from ..record import MAX_BYTES, Record

MAX_LINK = 1_000_000
"""The greatest length of a link's part after the ``#``, in characters."""
_LINK = re.compile(r"[A-Za-z0-9_-]*")
# Blanks and invisible characters that break a long line.
_BREAKS = re.compile("[\\s\u00ad\u200b-\u200f\u2060\u2066-\u2069\ufeff]")
# Marks that follow a link in a sentence, and padding.
_MARKS = ".,;:!?'\"`*|&+=)]}>«»‹›“”„‘’‚…–—"


def with_notes(record: Record, notes: Mapping[str, Any]) -> Record:
    """Return the record with further ``x_`` keys, such as the name of the program that wrote it.

    Raises:
        RecordError: a key does not begin with ``x_``.
    """
    for key in notes:
        if not key.startswith("x_"):
            raise RecordError(f"notes: expected keys that begin with x_, got {key[:40]}", "record.key")
    return replace(record, extra={**record.extra, **notes})


def to_link(record: Record) -> str:
    """Return a finished game as letters, digits, ``-`` and ``_`` for the end of an address.

    Raises:
        RecordError: the game is not finished. Its record would show hidden cards.
    """
    if record.scores is None:
        raise RecordError("link: expected a finished game", "record.unfinished")
    plain = replace(record, extra={})
    packed = zlib.compress(plain.dumps().encode(), 9, -15)
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def from_link(text: str, games: Catalogue = BUILT_INS) -> Record:
    """Return the finished game in a link.

    Line breaks in it, invisible characters, and marks that followed it in a sentence are ignored.

    Raises:
        RecordError: the link is too long or damaged, or its record is invalid or unfinished.
    """
    if len(text) > MAX_LINK:
        raise RecordError(f"link: expected at most {MAX_LINK} characters, got {len(text)}", "record.size")
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
        raise RecordError("link: expected a finished game", "record.unfinished")
    return record


def _inflate(packed: bytes) -> bytes:
    """Return the inflated data, with an error before more than the size of a record is inflated."""
    unpacker = zlib.decompressobj(-15)
    data = unpacker.decompress(packed, MAX_BYTES + 1)
    if len(data) > MAX_BYTES or unpacker.unconsumed_tail:
        raise RecordError(f"record: expected at most {MAX_BYTES} bytes", "record.size")
    if not unpacker.eof or unpacker.unused_data:
        raise RecordError("this link is damaged", "record.link")
    return data
