"""Parsing and validation of requests to the bridge and their fields."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..core.errors import PygamesError
from ..core.json_limits import is_deeper
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


def field(request: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """Return the field of a request. It must be of type ``kind``; a bool is not a number.

    Raises:
        BridgeError: the field is missing or invalid. This holds for all functions below.
    """
    value = request.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise field_error(name)
    return value


def uint_field(request: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """Return an integer field: 0 or more, less than 2**64."""
    value: int = field(request, name, int, default)
    if not 0 <= value < 1 << 64:
        raise field_error(name)
    return value


def seed_in(request: Mapping[str, Any]) -> int:
    """Return the seed, which is a number or a string of digits."""
    seed = request.get("seed")
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= 20:
        request = {"seed": int(seed)}
    return uint_field(request, "seed")


def players_in(request: Mapping[str, Any]) -> list[Player]:
    """Return the players by seat."""
    players: list[Any] = field(request, "players", list)
    return [_player(player) for player in players]


def _player(player: Any) -> Player:
    if not isinstance(player, dict) or not isinstance(player.get("name"), str):
        raise field_error("players")
    if player.get("kind") == "person":
        return Player(player["name"])
    if player.get("kind") == "bot" and isinstance(player.get("bot"), str):
        return Player(player["name"], player["bot"])
    raise field_error("players")


@contextmanager
def field_errors(name: str) -> Iterator[None]:
    """Turn a `ValueError` into an error of this field. Errors of the engine pass unchanged."""
    try:
        yield
    except PygamesError:
        raise
    except ValueError:
        raise field_error(name) from None


def field_error(name: str) -> BridgeError:
    """Return the error of a missing or invalid field."""
    return BridgeError(f"request: {name} is missing or invalid", "bridge.request", {"field": name})
