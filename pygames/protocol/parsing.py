"""What a request to the bridge holds: its fields, each as it must be or refused by its name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..core.errors import PygamesError
from ..core.json_limits import is_deeper
from ..table import Player

MAX_REQUEST = 16_000_000
"""Characters of a request: the longest record fits in, escaped."""

MAX_DEPTH = 8


class BridgeError(PygamesError):
    """A request that is not one."""


def parse_request(text: str) -> Mapping[str, Any]:
    """The request in a text.

    Raises:
        BridgeError: there is none; as all that follows, where a field is missing or wrong.
    """
    if not isinstance(text, str) or len(text) > MAX_REQUEST:
        raise BridgeError("a request is JSON text of bounded length", "bridge.json")
    if is_deeper(text, MAX_DEPTH):
        raise BridgeError(f"a request is nested {MAX_DEPTH} levels at most", "bridge.json")
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise BridgeError("a request is JSON text", "bridge.json") from None
    if not isinstance(request, dict):
        raise BridgeError("a request is a JSON object", "bridge.json")
    return request


def field(request: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """What stands under a name, of this kind; a bool is no number."""
    value = request.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise field_error(name)
    return value


def uint_field(request: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """A whole number from 0 to 2**64."""
    value: int = field(request, name, int, default)
    if not 0 <= value < 1 << 64:
        raise field_error(name)
    return value


def seed_in(request: Mapping[str, Any]) -> int:
    """The seed, told as a number or by its digits."""
    told = request.get("seed")
    if isinstance(told, str) and told.isascii() and told.isdigit() and len(told) <= 20:
        request = {"seed": int(told)}
    return uint_field(request, "seed")


def players_in(request: Mapping[str, Any]) -> list[Player]:
    """Who holds the seats."""
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
    """What a field is no good for is that field's fault; what the engine refuses, it says itself."""
    try:
        yield
    except PygamesError:
        raise
    except ValueError:
        raise field_error(name) from None


def field_error(name: str) -> BridgeError:
    """The fault of the field of this name."""
    return BridgeError(f"the request's {name} is missing or wrong", "bridge.request", {"field": name})
