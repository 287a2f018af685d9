"""Figures of runs: means with 95 % intervals, the common part of summaries, and their text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, sqrt
from statistics import fmean
from typing import Any

from .run_config import RunDescription, by_the_clock

NO_WIDTH = "no two values differ"
"""The reason why an estimate has no interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float], spread: float) -> Estimate:
        """Return the estimate of the mean of independent values.

        Args:
            values: one at least.
            spread: the largest possible difference between two values. The interval is never narrower than if
                one more value had differed by that much, so that winning every game does not prove certainty.
        """
        count = len(values)
        mean = fmean(values)
        squares = sum((value - mean) ** 2 for value in values) + spread**2 / 4
        error = _t95(count - 1) * sqrt(squares / max(1, count - 1) / count)
        return cls(mean, mean - error, mean + error)

    def within(self, least: float, most: float) -> Estimate:
        """Return the estimate of a figure that is known to be from ``least`` to ``most``.

        A mean outside is moved to the nearest bound, and its interval with it. So that still contains the
        mean, has width, and covers the true figure at least as often.
        """
        mean = min(most, max(least, self.mean))
        moved = mean - self.mean
        return Estimate(mean, max(least, self.low + moved), min(most, self.high + moved))

    def rounded(self, digits: int) -> dict[str, Any]:
        """Return the estimate as plain data with this number of digits after the point.

        The ends are rounded outward. Without width, they are None, and ``reason`` says why.
        """
        mean = round(self.mean, digits)
        if not self.low < self.high:
            return {"mean": mean, "low": None, "high": None, "reason": NO_WIDTH}
        low, high = _outward(self.low, self.high, digits)
        return {"mean": mean, "low": low, "high": high}


def _outward(low: float, high: float, digits: int) -> tuple[float, float]:
    """Return the ends of an interval, rounded outward."""
    scale = 10**digits
    return floor(round(low * scale, 6)) / scale, ceil(round(high * scale, 6)) / scale


def _t95(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution."""
    few = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
    if freedom < 1:
        return few[0]
    return few[freedom - 1] if freedom <= len(few) else 1.96 + 2.4 / freedom


def interval(values: Sequence[float], spread: float) -> dict[str, Any]:
    """Return `Estimate.of` as plain data with four digits. With a ``spread``, the mean is from 0 to 1."""
    estimate = Estimate.of(values, spread)
    return (estimate.within(0.0, 1.0) if spread else estimate).rounded(4)


def summary_head(run: RunDescription, bots: Sequence[str], **counts: float) -> dict[str, Any]:
    """Return the figures with which every summary begins.

    Args:
        run: the description of the run.
        bots: the bots that play, for ``clock``: see `by_the_clock`.
        counts: the numbers of deals, games and decisions.
    """
    return {
        "game": run.game,
        "seats": run.seats,
        "seed": run.seed,
        **counts,
        "clock": by_the_clock(bots, run.budget),
    }


def head_lines(figures: Mapping[str, Any], counts: str, indent: str = "") -> Iterator[str]:
    """Yield the lines with which the text of every summary begins.

    Args:
        figures: the summary.
        counts: its numbers of deals, games and decisions, as text.
        indent: the indentation of the line about the clock.
    """
    yield f"{counts}; seed {figures['seed']}"
    if figures["clock"]:
        yield f"{indent}{figures['clock']}"


def span(figure: Mapping[str, Any], form: str) -> str:
    """Return the 95 % interval of a figure as text, its ends in this format and rounded outward."""
    if figure["low"] is None:
        return f"no interval: {figure['reason']}"
    digits = int(form.partition(".")[2][0]) + 2 * form.endswith("%")
    low, high = _outward(figure["low"], figure["high"], digits)
    return f"{low:{form}} to {high:{form}}"
