"""An interval contains its mean and has width, in data and as text. Otherwise there is none, and a reason."""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from pygames.matches.estimate import interval, span
from pygames.matches.game_measures import luck_share
from pygames.matches.league import ratings
from pygames.matches.luck_report import luck_figures, luck_line
from tests.web.node import answer

SHARES: tuple[Callable[[Random], float], ...] = (
    lambda _: 1.0,
    lambda _: 0.0,
    lambda _: 0.5,
    lambda rng: float(rng.random() < 0.97),
    lambda rng: rng.gauss(1.05, 0.01),
    lambda rng: rng.gauss(-0.2, 0.001),
    lambda rng: rng.gauss(0.5, 0.3),
    lambda rng: 0.5 + (rng.random() < 0.01),
    lambda rng: 0.9996 + rng.random() / 1e6,
)
"""Samples of shares of the win, some of them without luck, which may be outside 0 to 1."""


def samples() -> Iterator[list[float]]:
    rng = Random(1)
    for draw in SHARES:
        for count in (1, 2, 3, 5, 10, 30, 500):
            yield [draw(rng) for _ in range(count)]


def check(
    figure: dict[str, Any], form: str, least: float = float("-inf"), most: float = float("inf")
) -> None:
    mean, low, high = figure["mean"], figure["low"], figure["high"]
    text = span(figure, form)
    if low is None:
        assert high is None
        assert figure["reason"] in text
        return
    assert least <= low <= mean <= high <= most
    assert low < high
    shown = [float(each) for each in re.findall(r"[-+]?\d+\.?\d*", f"{mean:{form}} {text}")]
    assert shown[1] <= shown[0] <= shown[2]
    assert shown[1] < shown[2]


def test_means() -> None:
    for values in samples():
        for form in (".1%", ".0%"):
            check(interval(values, 1.0), form, 0, 1)
            assert interval(values, 1.0)["low"] is not None, "a share has an interval even of one game"
        check(interval([20 * value - 10 for value in values], 0.0), "+.2f")
    assert interval([3.0], 0.0) == {"mean": 3.0, "low": None, "high": None, "reason": "no two values differ"}


def test_luck() -> None:
    rng = Random(2)
    for values in samples():
        raw = [float(rng.random() < 0.5) for _ in values]
        luck = [share - value for share, value in zip(raw, values, strict=True)]
        figures = luck_figures(raw, luck, [0.0] * len(raw), len(raw))
        found = figures["luck"]
        check(found["luck"], "+.1%")
        check(found["share"], ".1%", 0, 1)
        if found["ratio"] is None:
            assert "no ratio of variances: " in "".join(luck_line(figures, ""))
        else:
            check(found["ratio"], ".2f", 0)
            assert found["ratio"]["high"] <= 100 * max(0.01, found["ratio"]["low"])


def test_one_game_does_not_decide_a_ratio() -> None:
    luck = [0.01 * game for game in range(20)]
    found = luck_figures([1.0] + [0.0] * 19, luck, [0.0] * 20, 20)["luck"]
    assert (found["ratio"], found["games"]) == (None, None)


def test_shares_of_luck() -> None:
    rng = Random(3)
    for spread in (0.1, 0.5, 1.0, 2.0):
        luck = [rng.gauss(0, spread) for _ in range(60)]
        check(luck_share([float(rng.random() < 0.5) for _ in luck], luck) or {}, ".0%", 0, 1)


@pytest.mark.parametrize("deals", [1, 2, 8])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 1.0, 1.1])
def test_ratings(deals: int, share: float) -> None:
    for estimate in ratings(2, [(0, 1)], [[share]] * deals, 40):
        check(estimate.rounded(1), "+.0f")


def test_the_page_has_the_same_intervals() -> None:
    many: Sequence[list[float]] = [values for values in samples() if len(values) >= 5]
    for values, figure in zip(many, answer("estimates.mjs", many), strict=True):
        mean, low, high, *shown = figure
        ours = interval(values, 1.0)
        assert [mean, low, high] == pytest.approx([ours["mean"], ours["low"], ours["high"]], abs=0.02)
        assert 0 <= low <= mean <= high <= 1
        assert low < high
        assert shown[1] <= shown[0] <= shown[2]
        assert shown[1] < shown[2]
