"""Whole games against a second, slow implementation of the rules, in which every ruling matters often."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

import pygames

from ...observation import actor
from ...playing import assert_all_met
from .comparison import check_views, compare
from .reference import Reference, filled, laid

Policy = Callable[[tuple[str, ...], Random], str]
GAME = pygames.games()["two_and_two"]


def some(rng: Random, moves: tuple[str, ...], *wanted: str) -> str:
    """Return one of the moves with the first of these words that is in any."""
    for word in wanted:
        found = [move for move in moves if word in move]
        if found:
            return rng.choice(found)
    return rng.choice(moves)


def anything(moves: tuple[str, ...], rng: Random) -> str:
    return rng.choice(moves)


def denier(moves: tuple[str, ...], rng: Random) -> str:
    """Deny if possible, and play many cards at once."""
    return some(
        rng, moves, rng.choice(["deny skip", "deny"]), "deny", "wild skip", "flip skip", "flip", "skip"
    )


def saver(moves: tuple[str, ...], rng: Random) -> str:
    """Draw and save Effects, then deny, and play as many cards as possible at once."""
    longest = max(moves, key=lambda move: move.count(" "))
    return some(rng, moves, "deny", "draw", longest)


def feuder(moves: tuple[str, ...], rng: Random) -> str:
    """Gather Effects and seldom deny, but always deny a Deny: chains grow long."""
    if "deny" in moves:
        return "deny"
    if "allow" in moves and rng.random() < 0.8:
        return "allow"
    others = tuple(move for move in moves if "wild" not in move)
    return some(rng, others or moves, "draw", "pass", "skip", "play")


def skipper(moves: tuple[str, ...], rng: Random) -> str:
    """Stack skips, and skip the own turn."""
    return some(rng, moves, "skip skip", rng.choice(["skip rival", "skip self", " skip"]))


def hoarder(moves: tuple[str, ...], rng: Random) -> str:
    """Save the Effects for the end, when the deck has run out."""
    return some(rng, moves, "draw", "pass", "allow", *(["play"] if "wild" not in moves else ["wild"]))


def drawer(moves: tuple[str, ...], rng: Random) -> str:
    """Draw, and skip the own turn rather than play a card."""
    return some(rng, moves, "draw", "pass", "skip self", "allow")


def finisher(moves: tuple[str, ...], rng: Random) -> str:
    """Lay fitting cards and complete sets: hands run empty."""
    plain = tuple(move for move in moves if move.startswith("play") and "skip" not in move)
    return some(rng, plain or moves, "wild", "deny" if rng.random() < 0.3 else "allow", "flip")


POLICIES = [anything, denier, saver, feuder, skipper, hoarder, drawer, finisher]


class Played(NamedTuple):
    """A whole game, and how often each ruling mattered in it."""

    state: pygames.State
    reference: Reference
    rulings: Counter[str]


def game(rng: Random, policies: Sequence[Policy], glances: float) -> Played:
    """Play one whole game and check all views now and then, and at the end."""
    starter = rng.randrange(2)
    state = GAME.new(rng=rng, starter=starter, silhouette=rng.random() < 0.75)
    reference = Reference(starter)
    played = Played(state, reference, Counter())
    reference.feed(state.events[0])
    compare(state, reference)
    while not state.over:
        if rng.random() < glances:
            check_views(state, reference, rng)
        moves, seat, pending = state.legal_moves(), actor(state), reference.pending
        move = policies[seat](moves, rng) if rng.random() < 0.85 else rng.choice(moves)
        played.rulings.update(rulings(reference, move))
        state.apply(move)
        reference.feed(f"{seat} {move}")
        compare(state, reference)
        if pending is not None and reference.pending is None and pending.denies % 2:
            played.rulings["TT-6"] += pending.skips > 0 and pending.target != "skip"
    check_views(state, reference, rng)
    played.rulings["TT-7"] += sum(effect["type"] == "refilled" for effect in state.effects(None))
    return played


PAIRS = [
    pytest.param(
        *(policy, other),
        id=f"{policy.__name__} {other.__name__}",
        marks=() if POLICIES[POLICIES.index(policy) - 1] is other else pytest.mark.matrix,
    )
    for policy, other in product(POLICIES, repeat=2)
]


@pytest.mark.parametrize(("policy", "other"), PAIRS)
def test_whole_games(policy: Policy, other: Policy) -> None:
    for number in range(12):
        state, reference, _ = game(
            Random(f"{number} {policy.__name__} {other.__name__}"), (policy, other), 0.03
        )
        over = [effect["reason"] for effect in state.effects(None) if effect["type"] == "game_over"]
        assert over == [reference.reason]
        patterns = [effect["pattern"] for effect in state.effects(None) if effect["type"] == "completed"]
        assert len(patterns) == sum(reference.scores)


def rulings(reference: Reference, move: str) -> Iterator[str]:
    """Yield the rulings that matter in a move, before it is played."""
    words, drawn, seat = move.split(), reference.drawn, reference.to_act
    if words[0] == "play":
        yield "TT-1" if "flip" in words else "TT-2"
    if words[0] == "start":
        yield "TT-9" if reference.start_card is None else "TT-3"
    if "wild" in reference.legal() and move != "wild":
        yield "TT-4"  # never forced
    if reference.phase == "turn" and drawn is not None and seat is not None:
        yield "TT-5"
        if drawn != "WD" and "WD" in reference.hands[seat] and filled(reference.shows) == 3:
            yield "TT-12"
    if reference.pending is not None:
        yield "TT-8" if reference.pending.denies else "TT-10"
    if move == "pass" and not reference.deck:
        yield "TT-11"


@pytest.mark.matrix
def test_every_ruling_matters(record_property: Callable[[str, str], None]) -> None:
    """Often enough in random games for a difference to be seen."""
    met: Counter[str] = Counter()
    for number in range(1000):
        rng = Random(f"rare {number}")
        policies = [rng.choice([saver, denier, feuder]), rng.choice([feuder, denier, skipper, finisher])]
        met.update(game(rng, rng.sample(policies, 2), 0).rulings)
    assert_all_met([f"TT-{number}" for number in range(1, 13)], met, record_property)


def test_the_reference_knows_what_may_be_laid() -> None:
    """A check of the reference itself: the source's valid placements and TT-2."""
    assert laid("0000", "1020") == "1020"
    assert laid("1020", "1002") == "1022"
    assert laid("1020", "0010") is None
    assert laid("1000", "0001") is None
    assert laid("0200", "0020") is None
    assert laid("1100", "1000") == "1100"
    complete = {a + b + c + d for a in "12" for b in "12" for c in "12" for d in "12"}
    assert {s for s in complete if laid("0000", s)} == {"1122", "1212", "2121", "2211"}
