"""Game records: one JSON object with all events of a game, chance and hidden choices included.

The format is described in the project's rules pages ("Records"). `Record.loads` treats its input as untrusted
and replays the game, so that every `Record` is valid.
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
from .core.argument_conversion import draw_seed, whole_number
from .core.argument_conversion import plain_text as plain_text
from .core.errors import OptionError, RecordError, short_repr
from .core.event_log import EventReplayer
from .core.immutable import frozen
from .core.json_limits import is_deeper
from .core.options import check_seats, complete_options
from .core.player_names import check_stored_name
from .core.text_decoding import clean_text, decode_text
from .game import Game, State

FORMAT = "pygames-record/1"
MAX_BYTES = 2_000_000
MAX_EVENTS = 65_536
MAX_DEPTH = 8

_KEYS = ("format", "game", "options", "players", "events", "scores", "winners")


@dataclass(frozen=True)
class Record:
    """A valid record, made by `of` or `loads`. It is immutable and hashed by value.

    Attributes:
        game: the game's id.
        options: every option of the game; read-only, as ``extra`` is.
        players: display names by seat.
        events: ``"<actor> <event>"``. The actor is a seat, or ``*`` for chance.
        scores: final scores by seat; None while the game is unfinished.
        winners: winning seats, ascending; None while the game is unfinished.
        extra: the keys that begin with ``x_``, stored and ignored.
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
        """Return the record of ``state``.

        Args:
            state: the state whose events are recorded.
            players: one name a seat.

        Raises:
            RecordError: the names are invalid, or the state was sampled and has no past.
        """
        names = _check_players(players if isinstance(players, str) else list(players))
        if len(names) != state.seats:
            _fault(f"players: expected {state.seats} names, got {len(names)}", "record.players")
        return cls(state.game.id, state.options, names, state.events, *_result(state), rules=state.game)

    @classmethod
    def loads(cls, text: str | bytes, games: Catalogue = BUILT_INS) -> Record:
        """Read and validate a record by replaying it.

        >>> import pygames
        >>> game, *_ = pygames.games().values()
        >>> record = Record.of(game.new(seats=2, seed=7), ["Ann", "Ben"])
        >>> Record.loads(record.dumps()) == record
        True

        Args:
            text: the record. Bytes are decoded as UTF-8 or UTF-16.
            games: the games that may occur.

        Raises:
            RecordError: the record is invalid. ``.event`` is the number of the first invalid event, or 0.
        """
        data = _parse(text)
        for key in _KEYS:
            if key not in data:
                _fault(f"the key {key} is missing", "record.key", key=key)
        extra = {key: value for key, value in data.items() if key not in _KEYS}
        for key in extra:
            if not key.startswith("x_"):
                _fault(f"unknown key {short_repr(key)}", "record.key", key=key[:40])
        if data["format"] != FORMAT:
            _fault(f"format: expected {FORMAT}, got {short_repr(data['format'])}", "record.format")
        game = _find_game(data["game"], games)
        players = _check_players(data["players"])
        record = cls(
            game.id, _check_options(game, data["options"], players), players, _check_events(data["events"]),
            _check_ints(data["scores"], "scores"), _check_ints(data["winners"], "winners"), extra, rules=game,
        )  # fmt: skip
        scores, winners = _result(record.replay())
        if record.scores != scores:
            _fault("scores: expected those that the events give", "record.scores")
        if record.winners != winners:
            _fault("winners: expected those that the events give", "record.winners")
        return record

    def dumps(self) -> str:
        """Return the record as text, keys in fixed order and one event a line. ``loads`` reads it back."""
        events = ",\n".join(map(_json, self.events))
        lines = [
            f'"format": {_json(FORMAT)}',
            f'"game": {_json(self.game)}',
            f'"options": {_json(self.options)}',
            f'"players": {_json(self.players)}',
            f'"events": [\n{events}\n]' if events else '"events": []',
            f'"scores": {_json(self.scores)}',
            f'"winners": {_json(self.winners)}',
            *(f"{_json(key)}: {_json(value)}" for key, value in self.extra.items()),
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def replay(self, rng: Random | None = None, upto: int | None = None) -> State:
        """Return the state after the first ``upto`` events.

        Args:
            rng: the source of later chance; None uses one seeded by the record's SHA-256.
            upto: the number of events; None is all of them.

        Raises:
            RecordError: an event is invalid; never raised for a record that was loaded.
            ValueError: ``upto`` is not from 0 to the number of events.
            TypeError: ``upto`` is not a whole number.
        """
        upto = None if upto is None else whole_number("upto", upto)
        if upto is not None and not 0 <= upto <= len(self.events):
            raise ValueError(f"upto: expected 0 to {len(self.events)}, got {short_repr(upto)}")
        if rng is None:
            rng = Random(int.from_bytes(hashlib.sha256(self.dumps().encode()).digest(), "big"))
        state = self.rules.blank(len(self.players), self.options)
        state.chance = draw_seed(rng)
        for _ in EventReplayer(self.events[:upto]).run(state):
            pass
        return state

    def _repr_html_(self) -> str:
        """Return the players and the result for a notebook."""
        from .html_tables import result_table

        return result_table(self.rules, self.players, self.events, self.scores, self.winners)


def _result(state: State) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    return (state.scores, state.winners) if state.over else (None, None)


def _fault(message: str, code: str, **params: object) -> NoReturn:
    raise RecordError(message, code, 0, params)


def _parse(text: str | bytes) -> dict[str, Any]:
    """Return the JSON object in ``text``. All limits are checked before it is parsed."""
    if not isinstance(text, str | bytes):
        raise TypeError(f"record: expected str or bytes, got {type(text).__name__}")
    if len(text) > MAX_BYTES:
        _fault(f"record: expected at most {MAX_BYTES} bytes", "record.size")
    try:
        size = len(text.encode()) if isinstance(text, str) else len(text)
    except UnicodeError:
        _fault("record: not UTF-8", "record.utf8")
    text = clean_text(text) if isinstance(text, str) else _decode(text)
    if size > MAX_BYTES:
        _fault(f"record: expected at most {MAX_BYTES} bytes", "record.size")
    if is_deeper(text, MAX_DEPTH):
        _fault(f"record: expected at most {MAX_DEPTH} levels of nesting", "record.depth")
    try:
        data = json.loads(
            text,
            object_pairs_hook=_reject_duplicates,
            parse_constant=_reject_constant,
            parse_float=_parse_finite,
        )
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        _fault(f"record: expected JSON: {error}"[:200], "record.json")
    if not isinstance(data, dict):
        _fault("record: expected a JSON object", "record.json")
    try:
        _json(data).encode()
    except UnicodeError:
        raise RecordError(
            "text: expected whole characters, got a lone surrogate", "record.utf8", _surrogate_event(data)
        ) from None
    return data


def _decode(data: bytes) -> str:
    """Return the text of a file in UTF-8 or UTF-16. A caller decodes other encodings first."""
    decoded = decode_text(data)
    if decoded.note in ("windows-1252", "damaged"):
        _fault("record: not UTF-8", "record.utf8")
    return decoded.text


def _surrogate_event(data: dict[str, Any]) -> int:
    """Return the number of the first event with a lone surrogate; 0 if it is not in an event."""
    events = data.get("events")
    for number, event in enumerate(events if isinstance(events, list) else [], 1):
        if isinstance(event, str) and any("\ud800" <= character <= "\udfff" for character in event):
            return number
    return 0


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        _fault("keys: expected each once in an object, got one twice", "record.duplicate")
    return data


def _reject_constant(text: str) -> NoReturn:
    _fault(f"number: expected one of JSON, got {text}", "record.json")


def _parse_finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _fault("number: expected a finite one, got one that is too large", "record.json")
    return number


def _find_game(name: object, games: Catalogue) -> Game:
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        _fault(f"no such game: {short_repr(name)}", "record.game", game=str(name)[:40])
    return game


def _check_players(names: object) -> tuple[str, ...]:
    if not isinstance(names, list):
        _fault(f"players: expected a list of names, got {short_repr(names, 40)}", "record.players")
    for name in names:
        if fault := check_stored_name(name):
            _fault(f"players: {fault}", "record.players")
    return tuple(map(plain_text, names))


def _check_options(game: Game, options: object, players: Sequence[str]) -> dict[str, Any]:
    if not isinstance(options, dict):
        _fault(f"options: expected an object, got {short_repr(options, 40)}", "record.options")
    earlier = {name: option.absent for name, option in game.options.items() if option.absent is not None}
    options = {**earlier, **options}
    for name in game.options:
        if options.get(name) is None:
            _fault(f"options: {name} is missing", "record.options")
    try:
        return dict(complete_options(game.options, options, check_seats(len(players), game.seats)))
    except OptionError as error:
        _fault(f"options: {error}", "record.options", option=error.option)


def _check_events(events: object) -> tuple[str, ...]:
    if not isinstance(events, list):
        _fault(f"events: expected a list, got {short_repr(events, 40)}", "record.events")
    if len(events) > MAX_EVENTS:
        _fault(f"events: expected at most {MAX_EVENTS}, got {len(events)}", "record.size")
    for number, event in enumerate(events, 1):
        if not isinstance(event, str):
            raise RecordError(f"event {number}: expected a string", "record.event", number)
    return tuple(events)


def _check_ints(values: object, key: str) -> tuple[int, ...] | None:
    if values is None:
        return None
    if not isinstance(values, list) or any(isinstance(v, bool) or not isinstance(v, int) for v in values):
        _fault(f"{key}: expected a list of whole numbers, got {short_repr(values, 40)}", f"record.{key}")
    return tuple(values)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
