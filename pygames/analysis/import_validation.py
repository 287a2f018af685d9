"""What is kept of a finished game beside its record, or instead of it, when it comes from elsewhere.

Nothing of it is believed: a result must be one that the game can come to, a review must be of the decisions
that the record shows. Every fault is one `RecordError`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..core.errors import RecordError
from ..core.options import check_seats, complete
from ..core.types import Summary
from ..game import Game, State
from ..record import MAX_EVENTS
from ..records.summary import SUMMARY
from . import coach

LONGEST = 80
"""Characters of a fact that a reason tells."""
MOST = 40
"""Reasons of a move, and facts of a reason."""
WORST = 1e6
"""What no decision costs."""
_OF = re.compile(r"[0-9a-f]{64}")


def validate_summary(game: Game, seats: int, options: Mapping[str, Any], told: Any) -> Summary:
    """The summary of a game whose record is gone, as it was told; also one that an older version has made.

    Raises:
        OptionError: no such game can be played.
        RecordError: no such game comes to this.
    """
    complete(game.options, options, check_seats(seats, game.seats))
    keys = Summary.__annotations__.keys()
    if not isinstance(told, dict) or told.keys() != keys or not _is_summary(game, seats, told):
        raise RecordError("no such game comes to this result", "record.result")
    return {key: told[key] for key in keys}  # type: ignore[return-value]


def _is_summary(game: Game, seats: int, told: Mapping[str, Any]) -> bool:
    return (
        _is_count(told["version"], SUMMARY)
        and isinstance(told["counts"], bool)
        and told["better"] == game.better
        and isinstance(told["of"], str)
        and _OF.fullmatch(told["of"]) is not None
        and _is_list(told["scores"], seats)
        and all(_is_score(game, score) for score in told["scores"])
        and isinstance(told["winners"], list)
        and 0 < len(told["winners"]) <= seats
        and all(_is_count(seat, seats - 1) for seat in told["winners"])
        and told["winners"] == sorted(set(told["winners"]))
        and _is_list(told["deeds"], seats)
        and all(_are_deeds(game, deeds) for deeds in told["deeds"])
    )


def _is_list(told: Any, length: int) -> bool:
    return isinstance(told, list) and len(told) == length


def _is_int(told: Any) -> bool:
    return isinstance(told, int) and not isinstance(told, bool)


def _is_number(told: Any) -> bool:
    return isinstance(told, int | float) and not isinstance(told, bool)


def _is_count(told: Any, most: int) -> bool:
    return _is_int(told) and 0 <= told <= most


def _is_score(game: Game, told: Any) -> bool:
    least, most = game.limits or (-(1 << 53), 1 << 53)
    return _is_int(told) and least <= told <= most


def _are_deeds(game: Game, told: Any) -> bool:
    return (
        isinstance(told, dict)
        and told.keys() <= set(game.stat_names)
        and all(_is_count(times, MAX_EVENTS) for times in told.values())
    )


def validate_review(final: State, seats: Iterable[int], told: Any) -> coach.Review:
    """The whole review of the decisions of ``seats`` in this game, as it was told.

    Raises:
        RecordError: it is of another game, not whole, or says what no coach says.
    """
    seats = tuple(seats)
    decisions = told.get("decisions") if isinstance(told, dict) else None
    if not final.over or not isinstance(decisions, list):
        raise _no_review()
    found = coach.Review(final, seats)
    if len(decisions) != found.total:
        raise _no_review()
    for (state, move), each in zip(coach.decisions_of(final, seats), decisions, strict=True):
        if not _is_decision(state, move, each):
            raise _no_review()
        found.decisions.append(coach.Decision(**each))
    return found


def _no_review() -> RecordError:
    return RecordError("this is no review of this game", "record.review")


def _is_decision(state: State, move: str, told: Any) -> bool:
    return (
        isinstance(told, dict)
        and told.keys() == set(coach.Decision.__annotations__)
        and (told["event"], told["seat"], told["move"]) == (state.event_count, state.to_act, move)
        and not isinstance(told["event"], bool)
        and told["best"] in state.legal_moves()
        and all(_is_number(told[each]) for each in ("lost", "certainty"))
        and 0 <= told["lost"] < WORST
        and 0 <= told["certainty"] <= 1
        and (told["lost"] > 0) == (told["certainty"] > 0)
        and told["sure"] is (told["certainty"] >= coach.SIGNIFICANT)
        and all(_are_reasons(state.game, told[each]) for each in ("reasons", "best_reasons"))
    )


def _are_reasons(game: Game, told: Any) -> bool:
    return isinstance(told, list) and len(told) <= MOST and all(_is_reason(game, each) for each in told)


def _is_reason(game: Game, told: Any) -> bool:
    known = {"looked_ahead", *game.reasons}
    return (
        isinstance(told, dict)
        and len(told) <= MOST
        and isinstance(told.get("code"), str)
        and told["code"] in known
        and all(_is_fact(each) for each in told.values())
    )


def _is_fact(told: Any) -> bool:
    if isinstance(told, list):
        return len(told) <= MOST and all(_is_plain(each) for each in told)
    return _is_plain(told)


def _is_plain(told: Any) -> bool:
    if isinstance(told, str):
        return len(told) <= LONGEST
    if isinstance(told, float):
        return math.isfinite(told)
    return told is None or isinstance(told, bool) or (isinstance(told, int) and abs(told) < 1 << 53)
