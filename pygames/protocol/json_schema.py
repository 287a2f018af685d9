"""JSON Schemas (2020-12) of records and of the bridge's protocol, for programs in other languages.

The schema of records is generated from the catalogue, that of the protocol from `pygames.protocol.types`. So
they cannot disagree with the engine, and they include plug-in games.
"""

from collections.abc import Mapping
from types import ModuleType, NoneType, UnionType
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
_NAMED = {name: value for name, value in vars(types).items() if get_origin(value) in (Annotated, Literal)}
_ID = {
    "type": ["integer", "string", "null"],
    "description": "The id of the request, repeated in its response.",
}


def record(games: Catalogue = BUILT_INS) -> Schema:
    """Return the schema of records. Only a replay can show that the events of a record are legal.

    Args:
        games: the games that a record may be of.
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
        "options": {"type": "object", "description": "Options of the game. Earlier versions had fewer."},
        "players": {"type": "array", "items": name, "description": "Names by seat."},
        "events": {
            "type": "array",
            "items": event,
            "maxItems": MAX_EVENTS,
            "description": "Seat (or * for chance) and move, in order.",
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
        "patternProperties": {"^x_": {"description": "A note: stored, but not validated."}},
        "required": list(properties),
        "additionalProperties": False,
        "if": unfinished,
        "then": {"properties": {"winners": {"type": "null"}}},
        "else": {"properties": {"winners": {"type": "array"}}},
        "allOf": [_game_constraints(game) for game in games.values()],
    }


def _game_constraints(game: Game) -> Schema:
    most = game.seats[-1]
    seats = {"minItems": game.seats[0], "maxItems": most}
    options = {name: _option(option, most) for name, option in game.options.items()}
    return {
        "if": {"properties": {"game": {"const": game.id}}},
        "then": {
            "properties": {
                "options": {
                    "properties": options,
                    "required": [name for name, option in game.options.items() if option.absent is None],
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
    """Return the schema of the bridge's protocol: of a request or a response.

    ``$defs`` has every type of `pygames.protocol.types` by its name. `Requests` and `Responses` list the
    types by operation.
    """
    requests = get_type_hints(types.Requests, include_extras=True)
    defs = protocol_definitions()
    defs["Request"] = {"oneOf": [_request(op, hint) for op, hint in requests.items()]}
    defs["Response"] = {
        "oneOf": [
            _object({"id": _ID, "ok": {"anyOf": _response_values()}}),
            _object({"id": _ID, "error": _ref(types.ErrorBody)}),
        ]
    }
    return {
        "$schema": DIALECT,
        "title": "The protocol of the bridge",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Response"}],
        "$defs": defs,
    }


def protocol_definitions() -> dict[str, Schema]:
    """Return the schemas of all types of `pygames.protocol.types`, by name."""
    return definitions(types, "pygames") | {name: _unnamed(value) for name, value in _NAMED.items()}


def definitions(module: ModuleType, package: str) -> dict[str, Schema]:
    """Return the schemas of the typed dictionaries in a module, by name.

    Args:
        module: module that declares or imports the types.
        package: package that declares them. Types of other packages are left out.
    """
    typed = {name: value for name, value in vars(module).items() if is_typeddict(value)}
    own = (name for name, value in typed.items() if f"{value.__module__}.".startswith(f"{package}."))
    return {name: _typed_dict(typed[name]) for name in own}


def _request(op: str, hint: Any) -> Schema:
    own = _typed_dict(hint)
    properties = {"id": _ID, "op": {"const": op}, **own["properties"]}
    return {**own, "properties": properties, "required": ["op", *own["required"]]}


def _response_values() -> list[Schema]:
    """Return the distinct schemas of values under ``ok``."""
    schemas: list[Schema] = []
    for schema in map(_schema, get_type_hints(types.Responses, include_extras=True).values()):
        if schema not in schemas:
            schemas.append(schema)
    return schemas


def _object(properties: Mapping[str, Any], required: list[str] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }


def _ref(named: Any) -> Schema:
    return {"$ref": f"#/$defs/{named.__name__}"}


def _typed_dict(named: Any) -> Schema:
    """Return the schema of a `TypedDict`, described by its docstring."""
    hints = get_type_hints(named, include_extras=True)
    description = " ".join((named.__doc__ or "").split())
    required = [name for name in hints if name in named.__required_keys__]
    schema = _object({name: _schema(hint) for name, hint in hints.items()}, required)
    return {"description": description, **schema} if description else schema


def _schema(hint: Any) -> Schema:
    """Return the schema of a type: a reference if the type has a name."""
    name = next((name for name, value in _NAMED.items() if value == hint), None)
    return {"$ref": f"#/$defs/{name}"} if name else _unnamed(hint)


def _unnamed(hint: Any) -> Schema:
    """Return the schema of a type, without a reference to its own name.

    Raises:
        TypeError: a type of this kind is not supported.
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
    if origin is Annotated and isinstance(parts[1], range):
        return {**_schema(parts[0]), "minimum": parts[1][0], "maximum": parts[1][-1]}
    if origin is Annotated:  # its keys and additional ones
        return {**_typed_dict(parts[1]), "additionalProperties": True}
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
    raise TypeError(f"unsupported type: {hint!r}")


def _union(schemas: list[Schema]) -> Schema:
    if all(schema.keys() == {"type"} for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": schemas}
