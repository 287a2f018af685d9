"""Repair of damaged records.

Input is untrusted: its size and nesting are bounded before it is parsed.
"""

import json
from typing import Any

from ..catalog import BUILT_INS, Catalogue
from ..core.errors import RecordError
from ..core.json_limits import is_deeper
from ..core.text_decoding import clean_text
from ..record import MAX_BYTES, MAX_DEPTH, Record
from .summary import BRANCHED, TAKE_BACKS


def rescue(text: str, games: Catalogue = BUILT_INS) -> Record:
    """Return the longest valid beginning of a damaged record.

    Raises:
        RecordError: not even its first lines can be read.
    """
    text = clean_text(text)
    try:
        return Record.loads(text, games)
    except RecordError as error:
        fault = error
    data = _parse_object(text) or _parse_object(_close(text))
    if data is None or not isinstance(data.get("events"), list):
        raise fault
    data = {
        key: value for key, value in data.items() if not key.startswith("x_") or key in (TAKE_BACKS, BRANCHED)
    }
    data |= {"scores": None, "winners": None}
    while True:
        try:
            return Record.loads(json.dumps(data), games)
        except RecordError as error:
            if error.code in ("record.scores", "record.winners"):
                return _recompute_result(data, games)
            if not 0 < error.event <= len(data["events"]):
                raise fault from None
            data["events"] = data["events"][: error.event - 1]


def _parse_object(text: str) -> dict[str, Any] | None:
    if len(text) > MAX_BYTES or is_deeper(text, MAX_DEPTH):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _close(text: str) -> str:
    """Return a text that breaks off among its events as a whole record, up to its last whole event."""
    end = max(text.rfind('",\n'), text.rfind('"\n'))
    return text[: end + 1] + '\n],\n"scores": null,\n"winners": null\n}' if end > 0 else ""


def _recompute_result(data: dict[str, Any], games: Catalogue) -> Record:
    """Return the record of a finished game, its result computed from its events."""
    shorter = Record.loads(json.dumps({**data, "events": data["events"][:-1]}), games)
    state = shorter.replay()
    state.apply(data["events"][-1].partition(" ")[2])
    return Record.of(state, shorter.players)
