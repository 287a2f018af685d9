"""Parsing and validation of requests to the bridge and their fields."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..core import types
from ..core.errors import PygamesError, short_repr
from ..core.json_limits import is_deeper
from ..core.shape_validator import find_fault
from ..table import Player

MAX_REQUEST = 16_000_000
"""Maximum characters of a request. The longest record fits in, escaped."""

MAX_DEPTH = 8
"""Maximum nesting levels of a request."""


class BridgeError(PygamesError):
    """An invalid request."""


def parse_request(text: str) -> Mapping[str, Any]:
    """Return the request in a JSON text.

    Raises:
        BridgeError: the text is too long, nested too deep, or not a JSON object.
    """
    if not isinstance(text, str) or len(text) > MAX_REQUEST:
        raise BridgeError("request: expected less text", "bridge.json")
    if is_deeper(text, MAX_DEPTH):
        raise BridgeError(f"request: expected {MAX_DEPTH} levels at most", "bridge.json")
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise BridgeError("request: expected JSON text", "bridge.json") from None
    if not isinstance(request, dict):
        raise BridgeError("request: expected a JSON object", "bridge.json")
    return request


def check_fields(request: Mapping[str, Any], shape: Any) -> None:
    """Check the fields of a request. Other ones than the typed dictionary ``shape`` declares are ignored.

    Raises:
        BridgeError: a field is missing or invalid. This holds for all functions below.
    """
    if fault := find_fault(request, shape):
        name, expected = fault
        got = short_repr(request[name], 40) if name in request else "nothing"
        raise field_error(name, f"{expected}, got {got}")


def seed_in(seed: int | str) -> int:
    """Return the seed, which is a number or a string of digits."""
    if isinstance(seed, int):
        return seed
    if seed.isascii() and seed.isdigit() and len(seed) <= 20 and int(seed) < 1 << 64:
        return int(seed)
    raise field_error("seed", "a number below 2**64 or its digits")


def players_in(players: list[types.Player]) -> list[Player]:
    """Return the players by seat."""
    if any(player["kind"] == "bot" and player.get("bot") is None for player in players):
        raise field_error("players", "a bot for each player of kind 'bot'")
    return [Player(each["name"], each.get("bot") if each["kind"] == "bot" else None) for each in players]


@contextmanager
def field_errors(name: str, expected: str) -> Iterator[None]:
    """Turn a `ValueError` into an error of this field. Errors of the engine pass unchanged."""
    try:
        yield
    except PygamesError:
        raise
    except ValueError:
        raise field_error(name, expected) from None


def field_error(name: str, expected: str) -> BridgeError:
    """Return the error of a missing or invalid field."""
    return BridgeError(f"request: {name}: expected {expected}", "bridge.request", {"field": name})
