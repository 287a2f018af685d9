"""Whole games against a second, slow statement of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import pygames
from pygames.game import View

from ...looking import actor, eyes, faces, history
from .knowledge import Knowledge
from .reference import Points, Reference, bank, total, winners
from .table import legal

Policy = Callable[[tuple[str, ...], Random], str]
GAME = pygames.games()["cant_even"]


def random_move(moves: tuple[str, ...], rng: Random) -> str:
    return rng.choice(moves)


def twins(moves: tuple[str, ...], rng: Random) -> str:
    """Offers two alike when it can, and takes open cards: Blobs, Ichthids and Vampires in pairs."""
    alike = [move for move in moves if move[6:7] == move[8:9]]
    return rng.choice(alike or [move for move in moves if move.endswith(" up")] or moves)


def loser(moves: tuple[str, ...], rng: Random) -> str:
    """Offers open Ghosts and Vampires, takes what lies face down: points go to 0."""
    for wanted in ("V G", " G", "V V", " V", "V ", " down"):
        found = [move for move in moves if wanted in move[5:]]
        if found:
            return rng.choice(found)
    return rng.choice(moves)


def raider(moves: tuple[str, ...], rng: Random) -> str:
    """Empties the Pit of the lowest seat it can: many Pits with nothing or with both cards are banked."""
    return min(moves) if moves[0].startswith("take") else rng.choice(moves)


def check(state: pygames.State, reference: Reference) -> None:
    """Everything that all may see is the same; hands are to each seat what they are."""
    views: dict[int | None, View] = {eye: state.view(eye) for eye in eyes(state)}
    for eye, view in views.items():
        zones = {z["id"]: z["cards"] for z in view["zones"]}
        for seat in range(state.seats):
            assert Counter(zones[f"bank{seat}"]) == Counter(reference.banks[seat])
            newest = [card for card, _ in reference.last[seat]]
            assert sorted(faces(zones[f"bank{seat}"][: len(newest)])) == sorted(newest)
            assert zones[f"pit{seat}"] == seen_pit(reference, eye, seat)
            if eye == seat:
                assert zones[f"hand{seat}"] == sorted(reference.hands[seat])
        assert zones["aside"] == [None] * len(reference.aside)
        assert view["phase"] == (
            "over" if reference.to_act is None else "draw" if reference.drawing else "offer"
        )
        if not state.over:
            assert (view["data"]["round"], view["data"]["turns"]) == (reference.round, reference.turns)
            ichthid = [any(card == "I" for card, _ in cards) for cards in reference.last]
            assert view["data"]["ichthid"] == ichthid


def seen_pit(reference: Reference, eye: int | None, seat: int) -> list[str | None]:
    pit = reference.pits[seat]
    open_ = {"down": eye == seat, "up": eye == seat or reference.drawing}
    return [pit[face] if open_[face] else None for face in ("down", "up") if face in pit]


def check_hands(state: pygames.State, reference: Reference, minds: list[Knowledge]) -> None:
    """Check that a hand has its shown cards, and that cards certain without counting the deck are shown."""
    for mind in minds:
        zones = {z["id"]: z["cards"] for z in state.view(mind.eye)["zones"]}
        for seat in range(state.seats):
            cards = zones[f"hand{seat}"]
            shown = [card for card in cards if card is not None]
            assert len(cards) == len(reference.hands[seat])
            assert Counter(shown) <= Counter(reference.hands[seat])
            if mind.eye != seat:
                assert cards == sorted(shown) + [None] * (len(cards) - len(shown))
                assert mind.certain(reference, seat) <= Counter(shown)


def check_history(state: pygames.State, reference: Reference) -> None:
    """Every finished round, card by card."""
    past = history(state)
    assert [round["round"] for round in past] == list(range(1, len(reference.results) + 1))
    for round, results in zip(past, reference.results, strict=True):
        for seat, points in zip(round["seats"], results, strict=True):
            assert [card["score"] for card in seat["banked"]] == points.scores
            assert [card["lose"] for card in seat["banked"]] == points.loses
            assert seat["bitten"] == {str(by): n for by, n in points.bitten.items()}
            assert seat["score"] == sum(points.scores)
            assert seat["lose"] == sum(points.loses) + sum(points.bitten.values())
    if past:
        assert [seat["points"] for seat in past[-1]["seats"]] == reference.points
        last = [[(card["card"], card["down"]) for card in seat["banked"]] for seat in past[-1]["seats"]]
        assert last == reference.last


@pytest.mark.slow
@pytest.mark.parametrize("policy", [random_move, twins, loser, raider], ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_games(policy: Policy, seats: int) -> None:
    for number in range(14):
        rng = Random(f"{seats} {number}")
        order = rng.sample(range(seats), seats)
        state = GAME.new(seats=seats, rng=rng, tie_order=order)
        reference = Reference(seats, order)
        reference.feed(state.events[0])
        minds = [Knowledge(eye, seats) for eye in eyes(state)]
        while not state.over:
            if rng.random() < 0.05:
                check(state, reference)
                check_hands(state, reference, minds)
            move = policy(state.legal_moves(), rng) if rng.random() < 0.9 else rng.choice(state.legal_moves())
            event = f"{actor(state)} {move}"
            state.apply(move)
            for mind in minds:
                mind.move(reference, event)
            reference.feed(event)
            assert (state.to_act, legal(state)) == (reference.to_act, reference.legal())
            assert list(state.scores) == reference.points
        check(state, reference)
        check_hands(state, reference, minds)
        check_history(state, reference)
        assert list(state.winners) == winners(reference.points)


def test_the_reference_knows_the_examples() -> None:
    """Check the reference itself: the source's Vampire example, and 9, 16, 20 and 22."""
    vampires = [[("V", False)], [("V", True)], []]
    points = bank([["A"], ["V"], ["V"]], vampires, 4, [False] * 3)
    assert points == [Points([3], [0], {1: 1}), Points([3], [0], {0: 2}), Points([], [], {0: 1, 1: 1})]
    assert [total(10, p) for p in points] == [12, 11, 8]
    assert winners([9, 16, 20, 22]) == [0]
