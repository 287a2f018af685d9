"""Figures of luck in matches, leagues and series: shares of the wins without luck, and what that saves.

Each bot of a summary has ``luck``, with five figures. ``luck`` is its mean luck. ``choices`` is the mean
worth to it of all random choices with known probabilities, its own and those of the others, and None if there
was none. ``share`` is its share of the wins without both. ``ratio`` is the variance of the raw shares over
that of these, or None if it is not known. These four are ``{mean, low, high}``, with the 95 % interval.
``games`` is the number of games in which the raw share would be as precise. The summary has ``luck``, too:
the ``version`` of the values, the ``digest`` of their files, ``seeds``, the use of its seed, and ``choices``,
the bots that state the probabilities of their moves, or of some of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from statistics import fmean, variance
from typing import Any

from ..core.bot_interface import Policy
from ..game import State
from .estimate import Estimate, interval, span
from .external_bots import resolve_bot
from .run_config import RunDescription
from .train_test_seeds import TEST_SEEDS, TUNING_SEEDS, Luck, luck_of, require_luck

USES = {
    "tuning": "tuning: bots and values may have been chosen by such games",
    "test": "test: nothing was chosen by such games",
    "other": "neither for tuning nor for tests",
}
"""The uses of seeds, as text."""

FEWEST_VALUES = 10
"""The least number of games, or of deals, whose ratio of variances is computed."""
MOST_FACTOR = 10
"""The largest factor from a ratio of variances to an end of its interval. Beyond it, the ratio is None."""


def seed_use(seed: int) -> str:
    """Return the key of `USES` of a seed."""
    if seed in TUNING_SEEDS:
        return "tuning"
    return "test" if seed in TEST_SEEDS else "other"


def luck_head(run: RunDescription) -> dict[str, Any]:
    """Return the figures of the luck model of a run; empty if luck is not measured."""
    if not run.luck:
        return {}
    model = require_luck(run.rules)
    stated = [bot for bot in dict.fromkeys(run.bots) if model.choices and policy_of(run, bot) is not None]
    return {
        "luck": {
            "version": model.version,
            "digest": model.digest(),
            "seeds": seed_use(run.seed),
            "choices": stated,
        }
    }


def measure_luck(run: RunDescription, final: State, bots: Sequence[str]) -> Luck:
    """Return the luck of a finished game of a run.

    Args:
        run: the description of the run.
        final: the state at the end.
        bots: the bots, by seat.
    """
    model = require_luck(run.rules).for_bots(bots)
    return luck_of(final, model, [policy_of(run, bot) for bot in bots], run.outcomes)


def policy_of(run: RunDescription, bot: str) -> Policy | None:
    """Return the policy of a bot in a run; None if it does not state the probabilities of its moves."""
    return resolve_bot(run.rules, bot, run.patience).policy(run.budget)


def luck_figures(
    shares: Sequence[float],
    luck: Sequence[float],
    choices: Sequence[float],
    games: int,
) -> dict[str, dict[str, Any]]:
    """Return the figures of a bot's luck; empty if it was not measured.

    Args:
        shares: its shares of the wins, by independent unit: a game, or a deal with all its games.
        luck: its luck in the same units, as far as it was measured.
        choices: the worth of choices to it in the same units, as far as it was measured.
        games: the number of games.
    """
    if min(len(luck), len(choices)) < len(shares):
        return {}
    adjusted = [share - value - worth for share, value, worth in zip(shares, luck, choices, strict=True)]
    ratio = variance_ratio(shares, adjusted)
    return {
        "luck": {
            "luck": interval(luck, 0.0),
            "choices": interval(choices, 0.0) if any(choices) else None,
            "share": interval(adjusted, 1.0),
            "ratio": None if ratio is None else ratio.rounded(2),
            "games": None if ratio is None else round(games * ratio.mean),
        }
    }


def variance_ratio(raw: Sequence[float], adjusted: Sequence[float]) -> Estimate | None:
    """Return the variance of ``raw`` over that of ``adjusted``.

    Its 95 % interval is that of the jackknife on the logarithm. The values are paired and independent. Of
    fewer than `FEWEST_VALUES`, which say nothing about a variance, if one variance is 0, or if the interval
    would reach further than `MOST_FACTOR`, as when one value decides, it is None.
    """
    count = len(raw)
    if count < FEWEST_VALUES or not variance(raw) or not variance(adjusted):
        return None
    whole = log(variance(raw) / variance(adjusted))
    left_out = [log(a / b) for a, b in zip(_without_one(raw), _without_one(adjusted), strict=True)]
    mean = fmean(left_out)
    error = 1.96 * sqrt((count - 1) / count * sum((each - mean) ** 2 for each in left_out))
    if error > log(MOST_FACTOR):
        return None
    return Estimate(exp(whole), exp(whole - error), exp(whole + error))


def _without_one(values: Sequence[float]) -> list[float]:
    """Return, by value, the sum of the squared deviations of the others, at least a tiny number."""
    count, mean = len(values), fmean(values)
    total = sum((value - mean) ** 2 for value in values)
    return [max(1e-12, total - (value - mean) ** 2 * count / (count - 1)) for value in values]


def luck_head_line(figures: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """Yield the line about the luck model of a summary, if luck was measured."""
    if "luck" in figures:
        model = figures["luck"]
        yield (
            f"{indent}luck by values of version {model['version']}, file {model['digest']}; "
            f"seed for {USES[model['seeds']]}"
        )
        if model["choices"]:
            yield f"{indent}choices by the known probabilities of {', '.join(model['choices'])}"


def luck_line(figures: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Yield the line about the luck of a bot or a pairing, if it was measured."""
    if "luck" not in figures:
        return
    luck = figures["luck"]
    ratio, share = luck["ratio"], luck["share"]
    parts = {name: luck[name] for name in ("luck", "choices") if luck[name] is not None}
    text = f"without {' and '.join(parts)} {share['mean']:.1%} ({span(share, '.1%')})"
    for name, mean in parts.items():
        text += f", {name} {mean['mean']:+.1%} ({span(mean, '+.1%')})"
    if ratio is None:
        text += "; no ratio of variances: too few different games"
    else:
        text += f"; ratio of variances {ratio['mean']:.2f} ({span(ratio, '.2f')}): as {luck['games']:,} games"
    yield indent + text
