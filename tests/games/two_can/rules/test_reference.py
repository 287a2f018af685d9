"""Whole games against a second, slow implementation of the rules."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

import pygames

from ...playing import anything
from ...view_helpers import zone
from .comparison import compare
from .reference import Reference
from .table import PLACES, deal, replay

Policy = Callable[[tuple[str, ...], pygames.State, Random], str]


def flyer(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    """Fly if possible, and keep toucans."""
    return rng.choice([move for move in moves if move.startswith("fly")] or moves)


def loiterer(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    """Draw, and keep the last cards face down, so that draw piles run out and turn limits are met."""
    if "draw" in moves:
        return "draw" if rng.random() < 0.9 else "take"
    shown = [card is not None for card in zone(state, f"box{state.to_act}")]
    keep = [f"swap {place}" for place, up in zip(PLACES, shown, strict=True) if up]
    if "drop" in moves:
        keep.append("drop")
    preferred = [move for move in moves if move in keep]
    return rng.choice(preferred if preferred and rng.random() < 0.995 else moves)


def follow(state: pygames.State, reference: Reference, policies: Sequence[Policy], rng: Random) -> None:
    fed = compare(state, reference, 0)
    while state.to_act is not None:
        state.apply(policies[state.to_act](state.legal_moves(), state, rng))
        fed = compare(state, reference, fed)
    low = min(reference.scores)
    assert list(state.winners) == [seat for seat, score in enumerate(reference.scores) if score == low]


def game(policies: list[Policy], rounds: int, rng: Random) -> None:
    seats = len(policies)
    order = rng.sample(range(seats), seats)
    state = pygames.games()["two_can"].new(seats=seats, rng=rng, rounds=rounds, tie_order=order)
    follow(state, Reference(seats, rounds, order), policies, rng)


@pytest.mark.parametrize(
    ("policy", "seats", "games"),
    [
        *((anything, seats, 1) for seats in range(2, 7)),
        *((flyer, seats, 1) for seats in (3, 6)),
        *((loiterer, seats, 1) for seats in (2, 5)),
        *(
            pytest.param(policy, seats, 3, marks=pytest.mark.matrix)
            for policy in (anything, flyer, loiterer)
            for seats in range(2, 7)
        ),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_whole_games(policy: Policy, seats: int, games: int) -> None:
    for number in range(games):
        game([policy] * seats, 1 if policy is loiterer else 2, Random(f"{seats} {number}"))


def test_many_toucans() -> None:
    """Boxes full of toucans, played by a flyer."""
    for number in range(20):
        rng = Random(number)
        mine = ["T", "T", "T", "T", *(str(rng.randrange(3)) for _ in range(4))]
        rng.shuffle(mine)
        draw = " ".join(str(rng.randrange(3)) for _ in range(8))
        state = replay([deal(" ".join(mine), ". . . . / . 0 0 .", draw=draw)], 2, seed=number, rounds=1)
        follow(state, Reference(2, 1, [0, 1]), [flyer] * 2, rng)
