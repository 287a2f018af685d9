"""Options of games: their definition and the validation of their values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .argument_conversion import as_bool, as_int, plain_text
from .errors import OptionError, short_repr
from .immutable import FrozenDict, FrozenList

Kind = Literal["int", "bool", "order"]
Value = int | bool | list[int]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        default: the default value; None for an ``order``, whose default is seat order.
        kind: ``"int"``, ``"bool"`` or ``"order"`` (a permutation of the seats).
        minimum: the least ``int``, or None.
        maximum: the greatest ``int``, or None.
        help: a description, one line of English.
        absent: the value in records of earlier versions, which do not name the option. None: every record
            names it.
    """

    default: int | bool | None
    kind: Kind
    minimum: int | None = None
    maximum: int | None = None
    help: str = ""
    absent: Value | None = None

    def check(self, name: str, value: object, seats: int) -> Value:
        """Return the value as a state stores it.

        Raises:
            OptionError: the value is invalid. The error names the option.
        """
        if self.kind == "bool":
            flag = value if value is True or value is False else as_bool(value)
            if flag is None:
                raise _wrong_type(name, value, "true or false")
            return flag
        if self.kind == "int":
            return self._check_int(name, value)
        return _check_order(name, value, seats)

    def _check_int(self, name: str, value: object) -> int:
        number = value if type(value) is int else as_int(value)
        if number is None:
            raise _wrong_type(name, value, "a whole number")
        too_low = self.minimum is not None and number < self.minimum
        too_high = self.maximum is not None and number > self.maximum
        if too_low or too_high:
            raise _out_of_bounds(name, number, self.minimum, self.maximum)
        return number


def check_seats(seats: object, allowed: range) -> int:
    """Return the number of seats; None is the least allowed.

    Raises:
        OptionError: the number is invalid. The error names ``seats``.
    """
    if seats is None:
        return allowed[0]
    number = as_int(seats)
    if number is None:
        raise _wrong_type("seats", seats, "a whole number")
    if number not in allowed:
        raise _out_of_bounds("seats", number, allowed[0], allowed[-1])
    return number


def complete_options(allowed: Mapping[str, Option], given: Mapping[str, object], seats: int) -> FrozenDict:
    """Return all options of a game in their fixed order, checked, with defaults filled in.

    Raises:
        OptionError: an option is unknown, of a wrong type or out of bounds. The error names the first one.
    """
    if type(given) is not dict and not isinstance(given, Mapping):  # the first test is faster
        message = f"options: expected values by name, got {short_repr(given, 40)}"
        raise OptionError(message, "option.type", "options")
    for name in given:
        if name not in allowed:
            raise OptionError(
                f"unknown option: {short_repr(plain_text(name), 40)}",
                "option.unknown",
                str(plain_text(name))[:40],
            )
    options: dict[str, Value] = {}
    for name, option in allowed.items():
        value = given.get(name, option.default)
        if value is None and option.kind == "order":
            value = list(range(seats))
        options[name] = option.check(name, value, seats)
    return FrozenDict(options)


def _check_order(name: str, value: object, seats: int) -> list[int]:
    order = [as_int(seat) for seat in value] if isinstance(value, list | tuple) else [None]
    if None in order:
        raise _wrong_type(name, value, "a list of seats")
    if sorted(order) != list(range(seats)):  # type: ignore[type-var]
        message = f"option {name}: expected each seat from 0 to {seats - 1} once, got {short_repr(value, 40)}"
        raise OptionError(message, "option.value", name, {"seats": seats})
    return FrozenList(order)


def _wrong_type(name: str, value: object, expected: str) -> OptionError:
    return OptionError(
        f"option {name}: expected {expected}, got {short_repr(plain_text(value), 40)}", "option.type", name
    )


def _out_of_bounds(name: str, number: int, minimum: int | None, maximum: int | None) -> OptionError:
    message = f"option {name}: expected {bounds_text(minimum, maximum)}, got {short_repr(number, 40)}"
    return OptionError(message, "option.value", name, {"minimum": minimum, "maximum": maximum})


def bounds_text(minimum: int | None, maximum: int | None) -> str:
    """Return the range of a number in words."""
    if maximum is None:
        return f"{minimum} or more"
    return f"at most {maximum}" if minimum is None else f"{minimum} to {maximum}"
