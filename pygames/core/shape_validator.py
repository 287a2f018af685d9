"""Validation of JSON objects by the typed dictionaries that declare them."""

from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import or_
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, is_typeddict

_NAMES = {str: "text", int: "a number", float: "a number", bool: "true or false", NoneType: "null"}


def find_fault(value: Mapping[str, Any], shape: Any) -> tuple[str, str] | None:
    """Return the first key that differs from a typed dictionary, and its expected type in words.

    A bool is not a number. Keys that are not declared are ignored, also in nested dictionaries. ``Annotated``
    gives the range of a number, or the declared keys of a dictionary.
    """
    for name, required, (words, accepts) in _keys(shape):
        if not accepts(value[name]) if name in value else required:
            return name, words
    return None


@cache
def _keys(shape: Any) -> list[tuple[str, bool, tuple[str, Callable[[Any], bool]]]]:
    hints = shape.__annotations__.items()
    return [(name, name in shape.__required_keys__, _validator(hint)) for name, hint in hints]


@cache
def _validator(hint: Any) -> tuple[str, Callable[[Any], bool]]:
    """Return a type in words, and a function that returns True if a value is of this type."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return "a value", lambda _: True
    if is_typeddict(hint):
        return f"a {hint.__name__}", lambda value: isinstance(value, dict) and not find_fault(value, hint)
    if origin is Literal:
        return " or ".join(map(repr, parts)), parts.__contains__
    if not parts:
        kinds = (int, float) if hint is float else (hint,)
        return _NAMES[hint], lambda value: type(value) in kinds
    words, accepts = _validator(parts[0])
    if origin is list:
        return f"a list, each {words}", lambda value: isinstance(value, list) and all(map(accepts, value))
    if len(parts) == 1:  # a key that may be missing
        return words, accepts
    if origin is Annotated and isinstance(bounds := parts[1], range):
        return f"{words} from {bounds[0]} to {bounds[-1]}", lambda value: accepts(value) and value in bounds
    others, accepts_others = _validator(parts[1] if origin in (Annotated, dict) else reduce(or_, parts[1:]))
    if origin is Annotated:
        return others, accepts_others
    if origin is dict:
        return "an object", lambda value: isinstance(value, dict) and all(map(accepts_others, value.values()))
    return f"{words} or {others}", lambda value: accepts(value) or accepts_others(value)
