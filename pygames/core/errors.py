"""Errors for invalid input: moves, options and records. All are ``ValueError``s with a stable code.

A front end translates ``code`` and fills in ``params``. ``str()`` is one line of English.
"""

import copyreg
from collections.abc import Mapping


class PygamesError(ValueError):
    """The base class of this package's errors.

    Attributes:
        code: a stable id such as ``"option.value"``. That of an illegal move begins with its game's id.
        params: the facts of the message, for translations.
    """

    def __init__(self, message: str, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.params: dict[str, object] = dict(params or {})

    def __reduce__(self) -> tuple[object, ...]:
        # A subclass's constructor takes other arguments than the message in ``args``.
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class IllegalMove(PygamesError):
    """A move that is illegal now. The state has not changed.

    Attributes:
        rule: the ruling (``"TC-4"``) or heading of the rules page that forbids it.
    """

    def __init__(
        self, message: str, code: str, rule: str, params: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(f"{message} ({rule})", code, params)
        self.rule = rule


class OptionError(PygamesError):
    """An unknown option, or an option value of a wrong type or out of bounds.

    Attributes:
        option: the option's name, ``"seats"`` for the number of seats.
    """

    def __init__(
        self, message: str, code: str, option: str, params: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message, code, {"option": option, **(params or {})})
        self.option = option


class RecordError(PygamesError):
    """A record that violates its format or its game's rules.

    Attributes:
        event: the number of the first invalid event, from 1; 0 if the fault is elsewhere.
    """

    def __init__(
        self, message: str, code: str, event: int = 0, params: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message, code, {"event": event, **(params or {})})
        self.event = event


def short_repr(value: object, most: int = 60) -> str:
    """Return a value as an error message shows it, at most ``most`` characters long."""
    if isinstance(value, int) and value.bit_length() > 64:
        return "that number"
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def format_count(number: float, noun: str) -> str:
    """Return a number with its noun, for a hint: ``format_count(2.5, "point")`` is "2.5 points"."""
    number = abs(round(number, 1))
    return f"{number:g} {noun}" if number == 1 else f"{number:g} {noun}s"
