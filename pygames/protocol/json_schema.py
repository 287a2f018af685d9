"""JSON Schemas (2020-12) of records and of what passes the bridge, for programs that are written elsewhere.

They are made: of records from the catalogue, of the bridge from `pygames.protocol.types`. So what they say is what the
engine says, and a game that is added is in them, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ..catalog import BUILT_INS, Catalogue
from ..core.options import Option
from ..core.player_names import MAX_CODE_POINTS
from ..game import Game
from ..record import FORMAT, MAX_BYTES, MAX_DEPTH, MAX_EVENTS
from . import types

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_ID = {"type": ["integer", "string", "null"], "description": "The answer to a request has its id."}


def record(games: Catalogue = BUILT_INS) -> Schema:
    """What every record of these games keeps to; whether its events are a game only a replay can say.

    Args:
        games: those that may occur.
    """
    integers = {"type": "array", "items": {"type": "integer"}}
    name = {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_CODE_POINTS,
        "not": {"pattern": r"[\u0000-\u001f\u007f-\u009f]"},
    }
    event = {"type": "string", "pattern": r"^(\*|[0-9]+) [^\s]"}
    properties: Schema = {
        "format": {"const": FORMAT},
        "game": {"enum": list(games)},
        "options": {"type": "object", "description": "Every option of the game."},
        "players": {"type": "array", "items": name, "description": "Names by seat."},
        "events": {
            "type": "array",
            "items": event,
            "maxItems": MAX_EVENTS,
            "description": "Who (a seat, or * for chance) and what, in the order in which it happened.",
        },
        "scores": {"anyOf": [integers, {"type": "null"}], "description": "By seat; null: unfinished."},
        "winners": {
            "anyOf": [{**integers, "minItems": 1, "uniqueItems": True}, {"type": "null"}],
            "description": "Seats, ascending; null: unfinished.",
        },
    }
    unfinished = {"properties": {"scores": {"type": "null"}}}
    return {
        "$schema": DIALECT,
        "title": f"A game record, {FORMAT}",
        "description": f"At most {MAX_BYTES:,} bytes, {MAX_DEPTH} levels deep, no key twice in one object.",
        "type": "object",
        "properties": properties,
        "patternProperties": {"^x_": {"description": "Anybody's: kept, and not looked at."}},
        "required": list(properties),
        "additionalProperties": False,
        "if": unfinished,
        "then": {"properties": {"winners": {"type": "null"}}},
        "else": {"properties": {"winners": {"type": "array"}}},
        "allOf": [_of_game(game) for game in games.values()],
    }


def _of_game(game: Game) -> Schema:
    most = game.seats[-1]
    seats = {"minItems": game.seats[0], "maxItems": most}
    options = {name: _option(option, most) for name, option in game.options.items()}
    return {
        "if": {"properties": {"game": {"const": game.id}}},
        "then": {
            "properties": {
                "options": {
                    "properties": options,
                    "required": list(options),
                    "additionalProperties": False,
                },
                "players": seats,
                "scores": seats,
            }
        },
    }


def _option(option: Option, seats: int) -> Schema:
    schema: Schema = {"description": option.help}
    if option.kind == "bool":
        return schema | {"type": "boolean"}
    if option.kind == "order":
        seat = {"type": "integer", "minimum": 0, "exclusiveMaximum": seats}
        return schema | {"type": "array", "items": seat, "uniqueItems": True}
    bounds = {"minimum": option.minimum, "maximum": option.maximum}
    return schema | {"type": "integer"} | {key: value for key, value in bounds.items() if value is not None}


def bridge() -> Schema:
    """Whatever may pass the bridge: a request, or its answer.

    ``$defs`` has every type of `pygames.protocol.types` by its name; `Requests` and `Responses` say by operation which
    of them is asked and answered.
    """
    named = {name: value for name, value in vars(types).items() if not name.startswith("_")}
    typed = {name: value for name, value in named.items() if is_typeddict(value)}
    requests = get_type_hints(types.Requests, include_extras=True)
    defs = {name: _typed(value) for name, value in typed.items()}
    defs["Request"] = {"oneOf": [_request(op, hint) for op, hint in requests.items()]}
    defs["Answer"] = {
        "oneOf": [
            _object({"id": _ID, "ok": {"anyOf": _answers()}}),
            _object({"id": _ID, "error": _ref(types.ErrorBody)}),
        ]
    }
    return {
        "$schema": DIALECT,
        "title": "What passes the bridge",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Answer"}],
        "$defs": defs,
    }


def _request(op: str, hint: Any) -> Schema:
    own = _typed(hint)
    properties = {"id": _ID, "op": {"const": op}, **own["properties"]}
    return {**own, "properties": properties, "required": ["op", *own["required"]]}


def _answers() -> list[Schema]:
    """What may stand under ``ok``, each once."""
    found: list[Schema] = []
    for schema in map(_schema, get_type_hints(types.Responses, include_extras=True).values()):
        if schema not in found:
            found.append(schema)
    return found


def _object(properties: Mapping[str, Any], required: list[str] | None = None) -> Schema:
    needed = list(properties) if required is None else required
    return {
        "type": "object",
        "properties": dict(properties),
        "required": needed,
        "additionalProperties": False,
    }


def _ref(named: Any) -> Schema:
    return {"$ref": f"#/$defs/{named.__name__}"}


def _typed(named: Any) -> Schema:
    """A `TypedDict`, with what its docstring says."""
    hints = get_type_hints(named, include_extras=True)
    told = " ".join((named.__doc__ or "").split())
    required = [name for name in hints if name in named.__required_keys__]
    made = _object({name: _schema(hint) for name, hint in hints.items()}, required)
    return {"description": told, **made} if told else made


def _schema(hint: Any) -> Schema:
    """What a type is by the standard.

    Raises:
        TypeError: it is of a kind that nobody has needed yet.
    """
    if hint is Any:
        return {}
    if isinstance(hint, type) and hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if is_typeddict(hint):
        return _ref(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return _schema(parts[0])
    if origin is Annotated:  # its keys, and facts of its own besides
        return {**_typed(parts[1]), "additionalProperties": True}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is list:
        return {"type": "array", "items": _schema(parts[0])}
    if origin is tuple:
        return {
            "type": "array",
            "prefixItems": [*map(_schema, parts)],
            "items": False,
            "minItems": len(parts),
        }
    if origin is dict:
        inner = _schema(parts[1])
        return {"type": "object", **({"additionalProperties": inner} if inner else {})}
    if origin in (UnionType, Union):
        return _union([_schema(part) for part in parts])
    raise TypeError(f"no schema for {hint!r}")


def _union(schemas: list[Schema]) -> Schema:
    if all(schema.keys() == {"type"} for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": schemas}
