"""Validation of imported summaries and reviews of finished games.

Input is untrusted. A summary must be possible for the game, and a review must match the decisions of the
record. Every fault raises a `RecordError`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..core.errors import RecordError
from ..core.options import check_seats, complete_options
from ..core.types import Summary
from ..game import Game, State
from ..record import MAX_EVENTS
from ..records.summary import SUMMARY
from . import coach

MAX_FACT_LENGTH = 80
"""The greatest length of a reason's fact, in characters."""
MAX_ITEMS = 40
"""The greatest number of reasons of a move, of facts of a reason, and of items of a fact."""
LOSS_BOUND = 1e6
"""A bound that every loss stays below."""
_DIGEST = re.compile(r"[0-9a-f]{64}")


def validate_summary(game: Game, seats: int, options: Mapping[str, Any], claimed: Any) -> Summary:
    """Return the claimed summary of a game whose record is lost. One of an older version is valid too.

    Raises:
        OptionError: the number of seats or an option is invalid.
        RecordError: the game cannot have this summary.
    """
    complete_options(game.options, options, check_seats(seats, game.seats))
    keys = Summary.__annotations__.keys()
    if not isinstance(claimed, dict) or claimed.keys() != keys or not _is_summary(game, seats, claimed):
        raise RecordError("summary: expected one that this game can have", "record.result")
    return {key: claimed[key] for key in keys}  # type: ignore[return-value]


def _is_summary(game: Game, seats: int, claimed: Mapping[str, Any]) -> bool:
    return (
        _is_count(claimed["version"], SUMMARY)
        and isinstance(claimed["counts"], bool)
        and claimed["better"] == game.better
        and isinstance(claimed["of"], str)
        and _DIGEST.fullmatch(claimed["of"]) is not None
        and _is_list(claimed["scores"], seats)
        and all(_is_score(game, score) for score in claimed["scores"])
        and isinstance(claimed["winners"], list)
        and 0 < len(claimed["winners"]) <= seats
        and all(_is_count(seat, seats - 1) for seat in claimed["winners"])
        and claimed["winners"] == sorted(set(claimed["winners"]))
        and _is_list(claimed["deeds"], seats)
        and all(_are_stats(game, stats) for stats in claimed["deeds"])
    )


def _is_list(value: Any, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_count(value: Any, maximum: int) -> bool:
    return _is_int(value) and 0 <= value <= maximum


def _is_score(game: Game, value: Any) -> bool:
    least, greatest = game.limits or (-(1 << 53), 1 << 53)
    return _is_int(value) and least <= value <= greatest


def _are_stats(game: Game, value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= set(game.stat_names)
        and all(_is_count(times, MAX_EVENTS) for times in value.values())
    )


def validate_review(final: State, seats: Iterable[int], claimed: Any) -> coach.Review:
    """Return the claimed review of the decisions of ``seats`` in this game.

    Raises:
        RecordError: the review is of another game, incomplete, or has values that a coach never gives.
    """
    seats = tuple(seats)
    decisions = claimed.get("decisions") if isinstance(claimed, dict) else None
    if not final.over or not isinstance(decisions, list):
        raise _invalid_review()
    review = coach.Review(final, seats)
    if len(decisions) != review.total:
        raise _invalid_review()
    for (state, move), each in zip(coach.decisions_of(final, seats), decisions, strict=True):
        if not _is_decision(state, move, each):
            raise _invalid_review()
        review.decisions.append(coach.Decision(**each))
    return review


def _invalid_review() -> RecordError:
    return RecordError("review: expected a whole one of this game", "record.review")


def _is_decision(state: State, move: str, value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == set(coach.Decision.__annotations__)
        and (value["event"], value["seat"], value["move"]) == (state.event_count, state.to_act, move)
        and not isinstance(value["event"], bool)
        and value["best"] in state.legal_moves()
        and all(_is_number(value[each]) for each in ("lost", "certainty"))
        and 0 <= value["lost"] < LOSS_BOUND
        and 0 <= value["certainty"] <= 1
        and (value["lost"] > 0) == (value["certainty"] > 0)
        and value["sure"] is (value["certainty"] >= coach.SIGNIFICANT)
        and all(_are_reasons(state.game, value[each]) for each in ("reasons", "best_reasons"))
    )


def _are_reasons(game: Game, value: Any) -> bool:
    return (
        isinstance(value, list) and len(value) <= MAX_ITEMS and all(_is_reason(game, each) for each in value)
    )


def _is_reason(game: Game, value: Any) -> bool:
    codes = {"looked_ahead", *game.reasons}
    return (
        isinstance(value, dict)
        and len(value) <= MAX_ITEMS
        and isinstance(value.get("code"), str)
        and value["code"] in codes
        and all(_is_fact(each) for each in value.values())
    )


def _is_fact(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= MAX_ITEMS and all(_is_plain(each) for each in value)
    return _is_plain(value)


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= MAX_FACT_LENGTH
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) < 1 << 53)
