"""Fuzzing targets: each takes any bytes, and asserts invariants."""

import json
from collections.abc import Callable

from pygames import Record, RecordError, games
from pygames.bridge import Bridge
from pygames.core.text_decoding import clean_text, decode_text, find_encoding
from pygames.records.repair import rescue
from pygames.records.share_link import from_link, to_link

from .seeds import new

Target = Callable[[bytes], None]


def _goes_round(read: Callable[[bytes], Record], again: Callable[[Record], Record]) -> Target:
    """Return a target: bytes are refused with one `RecordError`, or a record that is written the same."""

    def target(data: bytes) -> None:
        try:
            found = read(data)
        except RecordError as error:
            _one_line(error)
        else:
            assert again(found) == found

    return target


def _one_line(error: RecordError) -> None:
    assert "\n" not in str(error)
    assert error.code


def text_file(data: bytes) -> None:
    """Any bytes are a text; a character that is lost is noted, and what was decoded is read back the same."""
    decoded = decode_text(data)
    assert "\r" not in decoded.text
    assert decoded.encoding == find_encoding(data)
    if decoded.note != "damaged" and decoded.encoding == "utf-8":
        assert decoded.text == clean_text(data.decode())
    assert decoded.note == "damaged" or data.decode(decoded.encoding, "ignore").count("\ufffd") == (
        decoded.text.count("\ufffd")
    )
    if decoded.note in ("", "utf-16"):
        assert decode_text(b"\xef\xbb\xbf" + decoded.text.encode()).text == decoded.text


def bridge(data: bytes) -> None:
    """Every request is answered during any game, and a refused one changes nothing."""
    for game in games():
        handler = Bridge()
        handler.handle(json.dumps(new(game)))
        before = handler.handle('{"id": 1, "op": "view", "seat": 0}')
        answer = json.loads(handler.handle(_text(data)))
        assert set(answer) in ({"id", "ok"}, {"id", "error"})
        if "error" in answer:
            assert set(answer["error"]) == {"code", "message", "params"}
            assert answer["error"]["code"] != "bridge.internal", answer
            assert "\n" not in answer["error"]["message"]
            assert handler.handle('{"id": 1, "op": "view", "seat": 0}') == before


def _text(data: bytes) -> str:
    """Any text at all, half characters among it, as a page might send."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return "" if b"\xed" in data else data.decode("utf-8", "replace")


TARGETS: dict[str, Target] = {
    "record": _goes_round(Record.loads, lambda read: Record.loads(read.dumps())),
    "saved": _goes_round(lambda data: rescue(_text(data)), lambda read: Record.loads(read.dumps())),
    "link": _goes_round(lambda data: from_link(_text(data)), lambda read: from_link(to_link(read))),
    "bridge": bridge,
    "text_file": text_file,
}
