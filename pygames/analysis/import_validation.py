"""Validation of imported summaries and reviews of finished games.

Input is untrusted. A summary must be possible for the game, and a review must match the decisions of the
record. Every fault raises a `RecordError`.
"""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..core.errors import RecordError
from ..core.options import check_seats, complete_options
from ..core.shape_validator import find_fault
from ..core.types import Decision, Reason, Summary
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
    claimed = _rename_stats(claimed)
    if not _has_keys(claimed, Summary) or not _is_possible(game, seats, claimed):
        raise RecordError("summary: expected one that this game can have", "record.result")
    return {key: claimed[key] for key in Summary.__annotations__}  # type: ignore[return-value]


def _rename_stats(claimed: Any) -> Any:
    """Return a summary with its statistics under their present key, which was ``deeds`` before version 3."""
    if not isinstance(claimed, dict) or "deeds" not in claimed or "stats" in claimed:
        return claimed
    return {("stats" if key == "deeds" else key): value for key, value in claimed.items()}


def _has_keys(data: Any, hint: Any) -> bool:
    """Return True if data has all keys of a typed dictionary, of their types, and no other ones."""
    return (
        isinstance(data, dict) and data.keys() == hint.__annotations__.keys() and not find_fault(data, hint)
    )


def _is_possible(game: Game, seats: int, claimed: Summary) -> bool:
    least, greatest = game.limits or (-(1 << 53), 1 << 53)
    winners = set(claimed["winners"])
    return (
        0 <= claimed["version"] <= SUMMARY
        and claimed["better"] == game.better
        and _DIGEST.fullmatch(claimed["of"]) is not None
        and len(claimed["scores"]) == len(claimed["stats"]) == seats
        and all(least <= score <= greatest for score in claimed["scores"])
        and set() < winners <= set(range(seats))
        and claimed["winners"] == sorted(winners)
        and all(stats.keys() <= set(game.stat_names) for stats in claimed["stats"])
        and all(0 <= count <= MAX_EVENTS for stats in claimed["stats"] for count in stats.values())
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
        _has_keys(value, Decision)
        and (value["event"], value["seat"], value["move"]) == (state.event_count, state.to_act, move)
        and value["best"] in state.legal_moves()
        and 0 <= value["loss"] < LOSS_BOUND
        and 0 <= value["confidence"] <= 1
        and (value["loss"] > 0) == (value["confidence"] > 0)
        and value["significant"] is (value["confidence"] >= coach.SIGNIFICANT)
        and max(len(value["reasons"]), len(value["best_reasons"])) <= MAX_ITEMS
        and all(_is_reason(state.game, each) for each in (*value["reasons"], *value["best_reasons"]))
    )


def _is_reason(game: Game, value: Reason) -> bool:
    return (
        len(value) <= MAX_ITEMS
        and value["code"] in {"looked_ahead", *game.reasons}
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
