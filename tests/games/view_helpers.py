"""Helpers of the tests that observe a state through its views and effects alone."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import pygames
from pygames.game import View
from pygames.table import Table


def eyes(state: pygames.State) -> list[int | None]:
    """Return all viewers: a spectator (None) and each seat."""
    return [None, *range(state.seats)]


def actor(state: pygames.State) -> int:
    assert state.to_act is not None
    return state.to_act


def acting(table: Table) -> int:
    seat = table.status()["to_act"]
    assert seat is not None
    return seat


def looker(view: View) -> int:
    assert view["seat"] is not None
    return view["seat"]


def faces(cards: Sequence[str | None]) -> list[str]:
    """Return the cards of a zone of which every card is seen."""
    assert None not in cards
    return [card for card in cards if card is not None]


def data(state: pygames.State, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat, log=False)["data"]
    return found


def history(state: pygames.State) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = state.view(None, log=False)["history"]
    return found


def zone(state: pygames.State, name: str, seat: int | None = None) -> list[str | None]:
    found: list[list[str | None]] = [
        z["cards"] for z in state.view(seat, log=False)["zones"] if z["id"] == name
    ]
    assert len(found) == 1, name
    return found[0]


def effects_of(
    state: pygames.State, kind: str, seat: int | None = None, since: int = 0
) -> list[dict[str, Any]]:
    return [effect for effect in state.effects(seat, since=since) if effect["type"] == kind]


def effect_facts(text: str) -> dict[str, tuple[str, ...]]:
    """Return the facts of each type of effect: `"drew card, passed"` says that only the first has one."""
    return {kind: tuple(facts) for kind, *facts in (each.split() for each in text.split(","))}


def effect_rows(
    state: pygames.State, keys: Mapping[str, Sequence[str]], seat: int | None = None, since: int = 0
) -> list[tuple[Any, ...]]:
    """Return effects of these types as `(event, type, seat, …)`, with the values of their keys, in order."""
    found = (effect for effect in state.effects(seat, since=since) if effect["type"] in keys)
    return [tuple(each[name] for name in ("event", "type", "seat", *keys[each["type"]])) for each in found]


def everything(state: pygames.State) -> tuple[Any, ...]:
    """All that can be observed of a state, to see that a refused move has changed nothing."""
    plain = (state.events, state.to_act, state.legal_moves(), state.over, [*state.scores], [*state.winners])
    return (*plain, [(state.view(seat), state.effects(seat)) for seat in eyes(state)])


def refused(state: pygames.State, move: str) -> pygames.IllegalMove:
    """Return the error. Assert that the state has not changed."""
    before = everything(state)
    with pytest.raises(pygames.IllegalMove) as caught:
        state.apply(move)
    assert everything(state) == before
    return caught.value
