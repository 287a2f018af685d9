"""Positions of a finished game, and its views.

Everything here requires a finished game. For a game that is still played it would show hidden cards.
"""

from collections.abc import Mapping

from ..core.argument_conversion import whole_number
from ..core.types import Position, Zone
from ..game import State, View


def positions(final: State) -> list[Position]:
    """Return the position before every decision of a finished game, and the final position.

    Each has the number of events before it (``event``), the seat to act (``seat``) and the number of rounds
    finished by then (``part``).

    Raises:
        ValueError: the game is not over.
    """
    require_over(final)
    before_decisions: list[Position] = [
        {"event": state.event_count, "seat": state.to_act, "part": _count_rounds(state)}
        for state, _ in final.iter_positions()
    ]
    return [*before_decisions, {"event": final.event_count, "seat": None, "part": _count_rounds(final)}]


def require_over(state: State) -> None:
    """Check that a game is over.

    Raises:
        ValueError: it is not.
    """
    if not state.over:
        raise ValueError("state: expected a finished game, got one that is not over")


def _count_rounds(state: State) -> int:
    return len(state.game.observe(state, None)["history"])


def position_view(final: State, event: int, seat: int | None, *, reveal_all: bool) -> tuple[State, View]:
    """Return the state after the first ``event`` events of a finished game, and the view of ``seat`` of it.

    Args:
        final: the state at the end of the game.
        event: the number of events before the position.
        seat: the viewer; None for a spectator.
        reveal_all: True shows every card that any seat held, and the whole log. False shows the view that
            ``seat`` had at that position.

    Raises:
        ValueError: no decision follows the event and it is not the last one, or the game is not over.
    """
    require_over(final)
    final.all_effects()  # derived once, for every position
    state = state_at(final, event)
    view = state.view(seat)
    if reveal_all:
        zones_by_seat = [state.view(each, log=False)["zones"] for each in range(state.seats)]
        hidden = state.game.reveal_all(state)
        view["zones"] = [
            _reveal_zone([zone, *(zones[number] for zones in zones_by_seat)], hidden)
            for number, zone in enumerate(view["zones"])
        ]
        view["log"] = state.all_effects()
    return state, view


def state_at(final: State, event: int) -> State:
    """Return the state after the first ``event`` events, before a decision or at the end.

    Raises:
        ValueError: no decision follows the event, and it is not the last one.
    """
    event = whole_number("event", event)
    fault = ValueError(f"event: expected one before a decision or the last one, got {event}")
    if not 0 < event <= final.event_count:
        raise fault
    if event < final.event_count and final.events_since(event)[0].startswith("*"):
        raise fault
    return final.truncate(event)


def _reveal_zone(zones: list[Zone], hidden: Mapping[str, list[str]]) -> Zone:
    """Return the most revealing of several views of one zone, with the cards in ``hidden`` if it names it."""
    best = max(zones, key=lambda zone: sum(card is not None for card in zone["cards"]))
    cards = hidden.get(best["id"])
    return best if cards is None else {**best, "cards": [*cards]}
