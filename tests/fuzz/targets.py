"""Fuzzing targets: each takes any bytes, and asserts invariants."""

import json
import time
from collections.abc import Callable

from pygames import Record, RecordError, games
from pygames.bridge import Bridge
from pygames.core.text_files import decode_text
from pygames.records.repair import rescue
from pygames.records.share_link import from_link, to_link

from .seeds import new


def record(data: bytes) -> None:
    """Check that a record is read or refused with one `RecordError`, and written the same."""
    try:
        read = Record.loads(data)
    except RecordError as error:
        _one_line(error)
        return
    assert Record.loads(read.dumps()) == read


def saved(data: bytes) -> None:
    """Check that a damaged record is repaired or refused, and that a repaired one is valid."""
    try:
        read = rescue(_text(data))
    except RecordError as error:
        _one_line(error)
        return
    assert Record.loads(read.dumps()) == read


def link(data: bytes) -> None:
    """Check that a link gives a finished game or one error."""
    try:
        read = from_link(_text(data))
    except RecordError as error:
        _one_line(error)
        return
    assert from_link(to_link(read)) == read


def text_file(data: bytes) -> None:
    """Any bytes are a text; a character that is lost is noted, and what was decoded is read back the same."""
    decoded = decode_text(data)
    assert "\r" not in decoded.text
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
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "replace") if _decodes(data) else ""


def _decodes(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return b"\xed" not in data
    return True


def _one_line(error: RecordError) -> None:
    assert "\n" not in str(error)
    assert error.code


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (record, saved, link, bridge, text_file)
}


def seconds(target: str, data: bytes) -> float:
    """CPU seconds that the target took for this input."""
    begun = time.process_time()
    TARGETS[target](data)
    return time.process_time() - begun
