"""Whole games against a second, slow implementation of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import pygames

from ...looking import zone
from .reference import Reference
from .table import PLACES, box, deal, finish_round, legal, replay, start

Policy = Callable[[tuple[str, ...], pygames.State, Random], str]
GAME = pygames.games()["two_can"]


def anything(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    return rng.choice(moves)


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


def compare(state: pygames.State, reference: Reference, fed: int) -> int:
    """Feed the new events and check that the public state is the same."""
    for event in state.events[fed:]:
        reference.feed(event)
    assert reference.due is None
    assert (state.over, state.to_act, legal(state)) == (reference.over, reference.to_act, reference.legal())
    assert list(state.scores) == reference.scores
    if not state.over:
        view = state.view(None)
        zones = {z["id"]: z["cards"] for z in view["zones"]}
        assert [zones[f"box{s}"] for s in range(state.seats)] == [
            reference.box(s) for s in range(state.seats)
        ]
        assert zones["discard"] == reference.discards[::-1]
        assert len(zones["draw"]) == len(reference.pile)
        assert view["data"]["turns"] == reference.turns
        assert view["data"]["ended_by"] == reference.ended_by
    return len(state.events)


@pytest.mark.parametrize("policy", [anything, flyer, loiterer], ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_games(policy: Policy, seats: int) -> None:
    for number in range(1 if policy is loiterer else 3):
        rng = Random(f"{seats} {number}")
        order = rng.sample(range(seats), seats)
        rounds = 1 if policy is loiterer else 2
        state = GAME.new(seats=seats, rng=rng, rounds=rounds, tie_order=order)
        reference = Reference(seats, rounds, order)
        fed = compare(state, reference, 0)
        while not state.over:
            state.apply(policy(state.legal_moves(), state, rng))
            fed = compare(state, reference, fed)
        low = min(reference.scores)
        assert list(state.winners) == [seat for seat in range(seats) if reference.scores[seat] == low]


def test_many_toucans() -> None:
    """Boxes full of toucans, played by a flyer."""
    for number in range(20):
        rng = Random(number)
        mine = ["T", "T", "T", "T", *(str(rng.randrange(3)) for _ in range(4))]
        rng.shuffle(mine)
        text = " ".join(mine)
        other = ". . . . / . 0 0 ."
        draw = " ".join(str(rng.randrange(3)) for _ in range(8))
        state = replay([deal(text, other, draw=draw)], 2, seed=number, rounds=1)
        reference = Reference(2, 1, [0, 1])
        fed = compare(state, reference, 0)
        while not state.over:
            state.apply(flyer(state.legal_moves(), state, rng))
            fed = compare(state, reference, fed)


def test_the_reference_knows_the_examples() -> None:
    """A check of the reference itself: one game worked out by hand."""
    mine, other = "5 6 7 8 / 5 6 1 2", "9 0 0 1 / 8 0 0 2"
    state = finish_round(start(mine, other, flips=["A1 B1"] * 2, rounds=1))
    reference = Reference(2, 1, [0, 1])
    for event in state.events:
        reference.feed(event)
    assert reference.scores == [7 + 1 + 8 + 2, 9 + 8 - 10 + 1 + 2]
    assert box(state, 0) == mine
