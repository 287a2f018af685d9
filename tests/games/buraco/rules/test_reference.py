"""Whole games against a second, slow statement of the rules."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import pygames

from ...playing import anything
from ...view_helpers import data, zone
from .comparison import compare
from .reference import Reference
from .table import CANASTA, drawn, hand, idle, play, start, with_extra
from .test_bu7_unused_extra_hand import waiting

Policy = Callable[[list[str], pygames.State, Random], str]


def melder(moves: list[str], state: pygames.State, rng: Random) -> str:
    """Lays what it can, mostly: hands get small, dead ends come near."""
    return rng.choice(_some(moves, "meld", "add") or moves) if rng.random() < 0.95 else rng.choice(moves)


def purist(moves: list[str], state: pygames.State, rng: Random) -> str:
    """Lays without 2s, at most two melds of a suit: natural canastas come, and going out."""
    suits = Counter(meld["suit"] for meld in data(state)["melds"][state.to_act or 0])
    plain = [move for move in moves if " 2" not in move]
    melds = [move for move in _some(plain, "meld") if suits[move[-1]] < 2]
    discards = _some(plain, "discard")
    return rng.choice(_some(moves, "take") or _some(plain, "add") or melds or discards or moves)


def taker(moves: list[str], state: pygames.State, rng: Random) -> str:
    """Takes piles, with every set; lays now and then."""
    return rng.choice(
        _some(moves, "take") or (moves if rng.random() < 0.3 else _some(moves, "discard") or moves)
    )


def hoarder(moves: list[str], state: pygames.State, rng: Random) -> str:
    """Waits for a huge pile, and keeps it in hand."""
    if "draw" in moves:
        return rng.choice(moves) if len(zone(state, "discard")) > 34 else "draw"
    return rng.choice(moves if rng.random() < 0.1 else _some(moves, "discard"))


def _some(moves: list[str], *verbs: str) -> list[str]:
    return [move for move in moves if move.startswith(verbs)]


def follow(state: pygames.State, reference: Reference, policy: Policy, rng: Random) -> None:
    fed = compare(state, reference, 0)
    while not state.over:
        state.apply(policy(list(state.legal_moves()), state, rng))
        fed = compare(state, reference, fed)


POLICIES = (anything, melder, purist, taker)
OPTIONS: list[dict[str, int]] = [
    {},
    {"starter": 1, "natural_canasta": 200},
    {"starter": 1, "natural_canasta": 0, "target": 300},
    {"target": 1},
]
MORE = [
    *((policy, options, 6) for policy in POLICIES for options in OPTIONS),
    *((hoarder, options, 1) for options in OPTIONS[:2]),  # hoarders never reach a target
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("policy", "options", "games"),
    [
        *((policy, options, 1) for policy, options in zip(POLICIES, OPTIONS, strict=True)),
        (purist, OPTIONS[0], 1),
        *(pytest.param(*more, marks=pytest.mark.matrix) for more in MORE),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_whole_games(policy: Policy, options: dict[str, int], games: int) -> None:
    for number in range(games):
        rng = Random(f"{policy.__name__} {number} {options}")
        follow(pygames.games()["buraco"].new(rng=rng, **options), Reference(**options), policy, rng)


EXTRAS = ["3-8h 2d 2h As Kd Kd", "T-Kc 2c 2s T-Ks 4d", "2c 2d 2h 2s 8d 8d 9d 9d 8c Td Kh", "7-Jh 2h 7-Jd"]


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(8, marks=pytest.mark.matrix)])
@pytest.mark.parametrize("extra", EXTRAS)
@pytest.mark.parametrize("laid", [(), CANASTA], ids=["no canasta", "canasta"])
def test_near_the_end(extra: str, laid: tuple[str, ...], games: int) -> None:
    """From a seat that has had its extra hand: small hands, dead ends, going out in every way."""
    for number in range(games):
        follow(with_extra(extra, *laid), Reference(), melder, Random(number))


@pytest.mark.matrix
def test_unused_extra_hands() -> None:
    """BU-7: from where an extra hand is not used yet."""
    for number in range(200):
        follow(waiting(), Reference(), melder, Random(number))


def test_a_hand_of_more_than_forty_cards() -> None:
    state = idle(start("3-4h Kc Kd", "5h"), 46)
    play(state, f"discard {drawn(state)}, draw, discard 5h, take new 3h 4h")
    assert len(hand(state, 0)) > 50
    compare(state, Reference(), 0)
