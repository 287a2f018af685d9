"""Conversion of arguments to plain values: numbers and text of other libraries and of enumerations.

A value with ``__index__`` is a whole number unless it is a bool. An instance of ``str`` is text.
"""

import operator
from random import Random
from typing import TypeVar

from .errors import OptionError, short_repr

V = TypeVar("V")


def as_int(value: object) -> int | None:
    """Return a whole number as a plain int; None for anything else, bools included."""
    if type(value) is int:
        return value
    if as_bool(value) is not None:
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_number(name: str, value: object) -> int:
    """Return a whole number as a plain int.

    Raises:
        TypeError: the argument called ``name`` is not a whole number.
    """
    number = as_int(value)
    if number is None:
        raise TypeError(f"{name}: expected a whole number, got {short_repr(value, 40)}")
    return number


def as_bool(value: object) -> bool | None:
    """Return True or False, NumPy's too, as a plain bool; None for anything else."""
    if isinstance(value, bool):
        return value
    if getattr(getattr(value, "dtype", None), "kind", None) == "b" and getattr(value, "shape", None) == ():
        return bool(value)
    return None


def real_number(name: str, value: object) -> float:
    """Return a number as a plain float.

    Raises:
        TypeError: the argument called ``name`` is not a number, or is a bool.
    """
    if as_bool(value) is not None or not hasattr(type(value), "__float__"):
        raise TypeError(f"{name}: expected a number, got {short_repr(value, 40)}")
    return float(value)  # type: ignore[arg-type]


def plain_text(value: V) -> V:
    """Return text as a plain str, and any other value unchanged."""
    return str.__str__(value) if isinstance(value, str) else value  # type: ignore[return-value]


def check_seed(seed: object) -> int:
    """Return a seed as a plain int.

    ``Random`` uses the absolute value of a negative number, so that two seeds would give one game.

    Raises:
        TypeError: the seed is not a whole number.
        OptionError: the seed is negative.
    """
    number = whole_number("seed", seed)
    if number < 0:
        raise OptionError(f"seed: expected 0 or more, got {short_repr(number)}", "option.value", "seed")
    return number


def draw_seed(rng: Random) -> int:
    """Return 64 bits drawn from ``rng``.

    Raises:
        TypeError: ``rng`` has no ``getrandbits``, unlike the generators of the standard library.
    """
    try:
        return rng.getrandbits(64)
    except AttributeError:
        raise TypeError(f"rng: expected a random.Random, got {type(rng).__name__}") from None
