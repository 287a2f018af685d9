"""Validation of page data by the JSON Schemas (draft 7) of this package, which authors read as well."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pkgutil import get_data
from typing import Any

from ...core.errors import PygamesError, short_repr

Schema = Mapping[str, Any]

MAX_PATH = 120
"""Maximum characters of a path in a message."""
_TYPES = {"object": "an object", "array": "a list", "string": "a text", "integer": "a whole number"}
_ROOT = "data"
"""The path of the whole data in the library's errors."""


def load(kind: str) -> Schema:
    """Return a schema of this package, which may be in a zip."""
    data = get_data(__package__, f"{kind}.schema.json")
    assert data is not None, kind
    schema: Schema = json.loads(data)
    return schema


def find_error(data: object, kind: str) -> str | None:
    """Return the first error in data against the schema of this name, or None if the data is valid.

    Raises:
        PygamesError: the package ``fastjsonschema`` is not installed.
    """
    schema = load(kind)
    error = _error(data, schema, _validator(kind))
    if error is None:
        return None
    path, message, _ = _described(error, schema)
    return f"{short_repr(path, MAX_PATH)[1:-1]}: {message}" if path else message


@cache
def _validator(kind: str) -> Callable[[object], object]:
    return _compile(load(kind))


def _compile(schema: Schema) -> Callable[[object], object]:
    try:
        import fastjsonschema
    except ImportError:
        message = "checking page data needs the package fastjsonschema: pip install pygames[add]"
        raise PygamesError(message, "added.packaging") from None
    validate: Callable[[object], object] = fastjsonschema.compile(
        dict(schema), use_default=False, use_formats=False
    )
    return validate


def _error(data: object, schema: Schema, validate: Callable[[object], object] | None = None) -> Any:
    """Return the library's exception, or None if the data is valid."""
    validate = validate or _compile(schema)
    from fastjsonschema import JsonSchemaValueException

    try:
        validate(data)
    except JsonSchemaValueException as error:
        return error
    return None


def _described(error: Any, root: Schema) -> tuple[str, str, str]:
    """Return the path of an error in the data, a sentence for authors, and the keyword of the schema."""
    path = error.name.removeprefix(_ROOT).removeprefix(".")
    value, rule, schema = error.value, error.rule, error.definition
    if rule == "anyOf":
        return _closest(value, schema["anyOf"], path, root)
    if rule == "propertyNames":
        keys = {key: _error(key, _with_definitions(schema["propertyNames"], root)) for key in value}
        key = next(key for key, key_error in keys.items() if key_error)
        return _joined(path, key), _described(keys[key], root)[1], rule
    if rule == "additionalProperties":
        return _joined(path, _unknown_key(value, schema)), "unknown key", rule
    if rule == "required":
        message = f"{next(key for key in schema['required'] if key not in value)!r} is missing"
    elif rule == "type":
        message = f"expected {_TYPES.get(schema['type'], schema['type'])}, got {short_repr(value)}"
    elif rule == "enum":
        message = f"expected one of {', '.join(map(str, schema['enum']))}, got {short_repr(value)}"
    elif rule == "pattern":
        message = f"{short_repr(value)} has a character or a form that is not allowed"
    elif rule in ("minimum", "maximum"):
        message = (
            f"expected a number from {schema['minimum']} to {schema['maximum']}, got {short_repr(value)}"
        )
    else:
        bound = "at least" if rule.startswith("min") else "at most"
        message = f"expected a length of {bound} {schema[rule]}, got {len(value)}"
    return path, message, rule


def _closest(value: object, schemas: list[Schema], path: str, root: Schema) -> tuple[str, str, str]:
    """Return the error of the alternative that matches best, which is the one with the longest path."""
    errors = [_described(_error(value, _with_definitions(each, root)), root) for each in schemas]
    inner, message, rule = max(errors, key=lambda each: (len(each[0]), each[2] != "type"))
    return _joined(path, inner), message, rule


def _with_definitions(schema: Schema, root: Schema) -> Schema:
    return {**schema, "definitions": root.get("definitions", {})}


def _joined(path: str, rest: str) -> str:
    return f"{path}{rest}" if not path or not rest or rest.startswith("[") else f"{path}.{rest}"


def _unknown_key(data: Mapping[str, object], schema: Schema) -> str:
    patterns = [re.compile(pattern.removesuffix("$")) for pattern in schema.get("patternProperties", ())]
    known = schema.get("properties", ())
    return next(key for key in data if key not in known and not any(each.fullmatch(key) for each in patterns))
