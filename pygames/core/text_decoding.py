"""Decoding of text files as editors write them: byte order marks, UTF-16, Windows-1252, any line ends.

The command line, the page and `Record.loads` all decide by `find_encoding`, so that a file means the same
wherever it is opened.
"""

import codecs
import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from .types import Encoding

Note = Literal["", "utf-16", "windows-1252", "damaged"]

NOTE_TEXTS = {
    "utf-16": "read as UTF-16",
    "windows-1252": "it is not UTF-8 and was read as Windows-1252: check that the names look right",
    "damaged": "some characters are damaged and show as \N{REPLACEMENT CHARACTER}",
}
"""English sentences by the value of `DecodedText.note`."""

_MARKS: dict[bytes, Encoding] = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16le",
    codecs.BOM_UTF16_BE: "utf-16be",
}
_HEAD = 4096
_CONTINUATION = re.compile(rb"[\x80-\xbf]{1,3}")
_HIGH = re.compile(
    rb"([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]"
)


@dataclass(frozen=True, slots=True)
class DecodedText:
    """The text of a file, and how it was decoded.

    Attributes:
        text: the text without a byte order mark and padding, its lines ended by a line feed.
        encoding: the label of the encoding.
        note: the key in `NOTE_TEXTS` of a note for the reader; "" for plain UTF-8.
    """

    text: str
    encoding: Encoding
    note: Note


def decode_text(data: bytes) -> DecodedText:
    """Decode the bytes of a text file, which never fails. Bytes replaced by U+FFFD are noted as damage."""
    encoding = find_encoding(data)
    note: Note = ""
    if encoding == "windows-1252":
        text, _ = codecs.charmap_decode(data, "strict", _windows_1252())
        return DecodedText(clean_text(text), encoding, encoding)
    if encoding != "utf-8":
        note = "utf-16"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text, note = data.decode(encoding, "replace"), "damaged"
    return DecodedText(clean_text(text), encoding, note)


def find_encoding(data: bytes) -> Encoding:
    """Return the encoding of a text file, or of a piece of it.

    It is that of a byte order mark, else UTF-16 if every other byte is 0 at the beginning, else UTF-8 if the
    bytes are valid. Otherwise it depends on the bytes above 127: if most of them are well-formed UTF-8, it is
    UTF-8 (the file is damaged), else Windows-1252.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return encoding
    head = data[: min(_HEAD, len(data) & ~1)]
    pairs = len(head) // 2
    zeros = [head[start::2].count(0) for start in (0, 1)]
    # Mostly Latin letters. Text in UTF-8 has zero bytes only as padding, at both odd and even offsets.
    if max(zeros) > pairs // 2 and min(zeros) <= pairs // 8:
        return "utf-16be" if zeros[0] > zeros[1] else "utf-16le"
    try:
        data.decode()
    except UnicodeDecodeError:
        start = _CONTINUATION.match(data)
        well_formed = [bool(match[1]) for match in _HIGH.finditer(data, start.end() if start else 0)]
        return "utf-8" if well_formed.count(True) >= max(1, well_formed.count(False)) else "windows-1252"
    return "utf-8"


def clean_text(text: str) -> str:
    """Return the text without a byte order mark and padding, its lines ended by a line feed."""
    text = text.removeprefix("\ufeff").rstrip("\0")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


@cache
def _windows_1252() -> str:
    """Return the character of each byte. The five undefined ones are control characters, as in a browser."""
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))
