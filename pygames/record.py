"""Game records: one JSON object that holds everything that happened, chance and hidden choices included.

The format is described in the project's rules pages ("Records"). `Record.loads` believes nothing: it replays
the game, so that a `Record` that exists is a valid one.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NoReturn

from .catalog import BUILT_INS, Catalogue
from .core.errors import OptionError, RecordError, short
from .core.event_log import EventReplayer
from .core.immutable import frozen
from .core.json_limits import is_deeper
from .core.options import check_seats, complete
from .core.plain_values import chance_of, whole_number
from .core.plain_values import text as plain_text
from .core.player_names import check_stored_name
from .core.text_files import clean_text, decode_text
from .game import Game, State

FORMAT = "pygames-record/1"
MAX_BYTES = 2_000_000
MAX_EVENTS = 65_536
MAX_DEPTH = 8

_KEYS = ("format", "game", "options", "players", "events", "scores", "winners")


@dataclass(frozen=True)
class Record:
    """A valid record; made by `of` or `loads`. It cannot be changed, and has the hash of its value.

    Attributes:
        game: the game's id.
        options: every option of the game; read-only, as ``extra`` is.
        players: display names by seat.
        events: ``"<who> <what>"``; who is a seat, or ``*`` for chance.
        scores: final scores by seat, None while unfinished.
        winners: winning seats, ascending, None while unfinished.
        extra: the keys beginning with ``x_``, kept and ignored.
        rules: the `Game` itself.
    """

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    events: tuple[str, ...]
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    rules: Game = field(kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", frozen(dict(self.options)))
        object.__setattr__(self, "extra", frozen(dict(self.extra)))

    @classmethod
    def of(cls, state: State, players: Sequence[str]) -> Record:
        """The record of ``state`` with one name a seat.

        Raises:
            RecordError: the names do not fit, or the state was sampled and has no past.
        """
        names = _check_players(players if isinstance(players, str) else list(players))
        if len(names) != state.seats:
            _fault(f"players: {state.seats} names are needed, not {len(names)}", "record.players")
        return cls(state.game.id, state.options, names, state.events, *_result(state), rules=state.game)

    @classmethod
    def loads(cls, text: str | bytes, games: Catalogue = BUILT_INS) -> Record:
        """Read and validate a record by replaying it.

        Args:
            games: those that may occur.

        Raises:
            RecordError: whatever is wrong; ``.event`` is the number of the first wrong event, or 0.
        """
        data = _parse(text)
        for key in _KEYS:
            if key not in data:
                _fault(f"the key {key} is missing", "record.key", key=key)
        extra = {key: value for key, value in data.items() if key not in _KEYS}
        for key in extra:
            if not key.startswith("x_"):
                _fault(f"unknown key {short(key)}", "record.key", key=key[:40])
        if data["format"] != FORMAT:
            _fault(f"format is not {FORMAT}", "record.format")
        game = _find_game(data["game"], games)
        players = _check_players(data["players"])
        record = cls(
            game.id, _check_options(game, data["options"], players), players, _check_events(data["events"]),
            _check_ints(data["scores"], "scores"), _check_ints(data["winners"], "winners"), extra, rules=game,
        )  # fmt: skip
        scores, winners = _result(record.replay())
        if record.scores != scores:
            _fault("scores do not fit the events", "record.scores")
        if record.winners != winners:
            _fault("winners do not fit the events", "record.winners")
        return record

    def dumps(self) -> str:
        """The record as text: keys in their order, one event a line; ``loads`` reads it back."""
        lines = [
            f'"format": {_json(FORMAT)}',
            f'"game": {_json(self.game)}',
            f'"options": {_json(self.options)}',
        ]
        lines.append(f'"players": {_json(list(self.players))}')
        events = ",\n".join(map(_json, self.events))
        lines.append(f'"events": [\n{events}\n]' if events else '"events": []')
        for key, value in (("scores", self.scores), ("winners", self.winners)):
            lines.append(f'"{key}": {_json(None if value is None else list(value))}')
        lines.extend(f"{_json(key)}: {_json(value)}" for key, value in self.extra.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def replay(self, rng: Random | None = None, upto: int | None = None) -> State:
        """The state after the first ``upto`` events (None: all of them).

        Args:
            rng: the source of the chance that falls due after them; None: one seeded by the record's SHA-256.

        Raises:
            RecordError: an event does not fit; never for a record that was loaded.
            ValueError: ``upto`` is not from 0 to the number of events.
            TypeError: it is no whole number.
        """
        upto = None if upto is None else whole_number("upto", upto)
        if upto is not None and not 0 <= upto <= len(self.events):
            raise ValueError(f"upto: {short(upto)} is not from 0 to {len(self.events)}")
        if rng is None:
            rng = Random(int.from_bytes(hashlib.sha256(self.dumps().encode()).digest(), "big"))
        state = self.rules.blank(len(self.players), self.options)
        state.chance = chance_of(rng)
        for _ in EventReplayer(self.events[:upto]).run(state):
            pass
        return state


def _result(state: State) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    return (state.scores, state.winners) if state.over else (None, None)


def _fault(message: str, code: str, **params: object) -> NoReturn:
    raise RecordError(message, code, 0, params)


def _parse(text: str | bytes) -> dict[str, Any]:
    """The JSON object in ``text``, with all limits applied before the parser sees it."""
    if not isinstance(text, str | bytes):
        raise TypeError(f"a record is str or bytes, not {type(text).__name__}")
    if len(text) > MAX_BYTES:
        _fault(f"longer than {MAX_BYTES} bytes", "record.size")
    try:
        size = len(text.encode()) if isinstance(text, str) else len(text)
    except UnicodeError:
        _fault("not UTF-8", "record.utf8")
    text = clean_text(text) if isinstance(text, str) else _decoded(text)
    if size > MAX_BYTES:
        _fault(f"longer than {MAX_BYTES} bytes", "record.size")
    if is_deeper(text, MAX_DEPTH):
        _fault(f"nested deeper than {MAX_DEPTH} levels", "record.depth")
    try:
        data = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        _fault(f"not JSON: {error}"[:200], "record.json")
    if not isinstance(data, dict):
        _fault("not a JSON object", "record.json")
    try:
        _json(data).encode()
    except UnicodeError:
        raise RecordError("a lone surrogate is no character", "record.utf8", _half_character(data)) from None
    return data


def _decoded(data: bytes) -> str:
    """The text of a file in UTF-8 or UTF-16; whoever takes another encoding for granted decodes it first."""
    decoded = decode_text(data)
    if decoded.note in ("windows-1252", "damaged"):
        _fault("not UTF-8", "record.utf8")
    return decoded.text


def _half_character(data: dict[str, Any]) -> int:
    """The number of the first event with half a character in it; 0: it is elsewhere."""
    events = data.get("events")
    for number, event in enumerate(events if isinstance(events, list) else [], 1):
        if isinstance(event, str) and any("\ud800" <= character <= "\udfff" for character in event):
            return number
    return 0


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        _fault("a key stands twice in one object", "record.duplicate")
    return data


def _no_constant(text: str) -> NoReturn:
    _fault(f"{text} is no JSON number", "record.json")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _fault("a number is too large", "record.json")
    return number


def _find_game(name: object, games: Catalogue) -> Game:
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        _fault(f"no such game: {short(name)}", "record.game", game=str(name)[:40])
    return game


def _check_players(names: object) -> tuple[str, ...]:
    if not isinstance(names, list):
        _fault("players is not a list of names", "record.players")
    for name in names:
        if fault := check_stored_name(name):
            _fault(f"players: {fault}", "record.players")
    return tuple(map(plain_text, names))


def _check_options(game: Game, options: object, players: Sequence[str]) -> dict[str, Any]:
    if not isinstance(options, dict):
        _fault("options is not an object", "record.options")
    for name in game.options:
        if options.get(name) is None:
            _fault(f"options: {name} is missing", "record.options")
    try:
        return dict(complete(game.options, options, check_seats(len(players), game.seats)))
    except OptionError as error:
        _fault(f"options: {error}", "record.options", option=error.option)


def _check_events(events: object) -> tuple[str, ...]:
    if not isinstance(events, list):
        _fault("events is not a list", "record.events")
    if len(events) > MAX_EVENTS:
        _fault(f"more than {MAX_EVENTS} events", "record.size")
    for number, event in enumerate(events, 1):
        if not isinstance(event, str):
            raise RecordError(f"event {number}: not a string", "record.event", number)
    return tuple(events)


def _check_ints(values: object, key: str) -> tuple[int, ...] | None:
    if values is None:
        return None
    if not isinstance(values, list) or any(isinstance(v, bool) or not isinstance(v, int) for v in values):
        _fault(f"{key} is not a list of whole numbers", f"record.{key}")
    return tuple(values)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
