"""Data held against a JSON Schema: as much of the standard (draft 7) as the schemas beside this file use.

They are the description that authors read and the check itself, so the two cannot disagree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pkgutil import get_data
from typing import Any

from ...core.errors import short

Schema = Mapping[str, Any]
Fault = tuple[str, str]
"""Where in the data, and what is wrong there."""

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_CALLED = {"object": "an object", "array": "a list", "string": "a text", "integer": "a whole number"}


def load(name: str) -> Schema:
    """Return a schema of this package, which may be in a zip."""
    data = get_data(__package__, f"{name}.schema.json")
    assert data is not None, name
    schema: Schema = json.loads(data)
    return schema


def find_error(data: object, kind: str) -> str | None:
    """Return the first error in data against the schema of this name, or None if the data is valid."""
    schema = load(kind)
    where, what = next(_faults(data, schema, schema, ""), ("", None))
    return f"{where}: {what}" if where else what


def _faults(data: Any, schema: Schema, root: Schema, at: str) -> Iterator[Fault]:
    if "$ref" in schema:
        # By the standard whatever stands beside it says nothing.
        name = schema["$ref"].removeprefix("#/definitions/")
        yield from _faults(data, root["definitions"][name], root, at)
        return
    kind = schema.get("type")
    if kind is not None and not _is(data, kind):
        yield at, f"{_CALLED.get(kind, kind)} is wanted, not {short(data)}"
        return
    if "enum" in schema and data not in schema["enum"]:
        yield at, f"{short(data)} is none of {', '.join(map(str, schema['enum']))}"
    if "anyOf" in schema:
        yield from _any(data, schema["anyOf"], root, at)
    if isinstance(data, str):
        yield from _text(data, schema, at)
    elif isinstance(data, list):
        yield from _amount(len(data), schema, "Items", at)
        for i, each in enumerate(data if "items" in schema else ()):
            yield from _faults(each, schema["items"], root, f"{at}[{i}]")
    elif isinstance(data, dict):
        yield from _object(data, schema, root, at)
    elif _is(data, "integer"):
        yield from _number(data, schema, at)


def _is(data: object, kind: str) -> bool:
    if kind == "integer":
        return not isinstance(data, bool) and (
            isinstance(data, int) or (isinstance(data, float) and data.is_integer())
        )
    return isinstance(data, _TYPES[kind])


def _any(data: object, schemas: list[Schema], root: Schema, at: str) -> Iterator[Fault]:
    """None of several fits: told is what came nearest, which is the one that looked deepest."""
    found = [next(_faults(data, each, root, at), None) for each in schemas]
    if None not in found:
        yield max((each for each in found if each), key=lambda each: (len(each[0]), "wanted" not in each[1]))


def _number(data: float, schema: Schema, at: str) -> Iterator[Fault]:
    least, most = schema.get("minimum", data), schema.get("maximum", data)
    if not least <= data <= most:
        yield at, f"{short(data)} is not between {least} and {most}"


def _text(data: str, schema: Schema, at: str) -> Iterator[Fault]:
    yield from _amount(len(data), schema, "Length", at)
    if "pattern" in schema and not _fits(schema["pattern"], data):
        yield at, f"{short(data)} has a character or a form that cannot stand here"


def _fits(pattern: str, text: str) -> bool:
    """All patterns here are for the whole text; Python's own "$" would let a line break follow."""
    return re.fullmatch(pattern.removeprefix("^").removesuffix("$"), text) is not None


def _amount(number: int, schema: Schema, what: str, at: str) -> Iterator[Fault]:
    least, most = schema.get(f"min{what}", 0), schema.get(f"max{what}")
    if number < least:
        yield at, f"this is too short: at least {least}"
    elif most is not None and number > most:
        yield at, f"this is too long: {number}, at most {most}"


def _object(data: dict[str, Any], schema: Schema, root: Schema, at: str) -> Iterator[Fault]:
    yield from _amount(len(data), schema, "Properties", at)
    for key in schema.get("required", ()):
        if key not in data:
            yield at, f"{key!r} is missing"
    for key, value in data.items():
        where = f"{at}.{short(key, 40)[1:-1]}" if at else short(key, 40)[1:-1]
        if "propertyNames" in schema:
            yield from _faults(key, schema["propertyNames"], root, where)
        known = [schema["properties"][key]] if key in schema.get("properties", {}) else []
        patterns = schema.get("patternProperties", {}).items()
        known += [each for pattern, each in patterns if _fits(pattern, key)]
        rest = schema.get("additionalProperties", True)
        if not known and rest is False:
            yield where, "there is no such key"
        elif not known and rest is not True:
            known = [rest]
        for each in known:
            yield from _faults(value, each, root, where)
