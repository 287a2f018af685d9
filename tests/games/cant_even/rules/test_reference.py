"""Whole games against a second, slow statement of the rules, in which every case occurs often."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

import pygames

from ...observation import actor, eyes
from ...playing import assert_all_met
from .comparison import check, check_hands, check_history
from .knowledge import Knowledge
from .reference import Points, Reference, bank, total, winners
from .table import legal

Policy = Callable[[tuple[str, ...], Reference, Random], str]
GAME = pygames.games()["cant_even"]


def random_move(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    return rng.choice(moves)


def twins(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Offers two alike when it can, and takes open cards: Blobs, Ichthids and Vampires in pairs."""
    alike = [move for move in moves if move[6:7] == move[8:9]]
    return rng.choice(alike or [move for move in moves if move.endswith(" up")] or moves)


def loser(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Offers open Ghosts and Vampires, takes what lies face down: points go to 0."""
    for wanted in ("V G", " G", "V V", " V", "V ", " down"):
        found = [move for move in moves if wanted in move[5:]]
        if found:
            return rng.choice(found)
    return rng.choice(moves)


def raider(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Empties the Pit of the lowest seat it can: many Pits with nothing or with both cards are banked."""
    return min(moves) if moves[0].startswith("take") else rng.choice(moves)


def giver(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Shows its Ghosts, and takes no open one."""
    if reference.drawing:
        return rng.choice([move for move in moves if not takes_ghost(move, reference)] or moves)
    return rng.choice([move for move in moves if move.endswith(" G")] or moves)


def pauper(moves: tuple[str, ...], reference: Reference, rng: Random) -> str:
    """Takes the open Ghosts and shows them again, with a cheap card, or a dear one when it is low."""
    if reference.drawing:
        return rng.choice([move for move in moves if takes_ghost(move, reference)] or moves)
    cards = "IA" if reference.points[reference.to_act or 0] > 2 else "MAW"
    return max(moves, key=lambda move: (move.endswith(" G"), move[6] in cards, rng.random()))


def takes_ghost(move: str, reference: Reference) -> bool:
    return move.endswith(" up") and reference.pits[int(move[5])]["up"] == "G"


def game(policies: list[Policy], rng: Random, glances: float) -> Reference:
    """Play one whole game, and check all views now and then, and at the end."""
    seats = len(policies)
    order = rng.sample(range(seats), seats)
    state = GAME.new(seats=seats, rng=rng, tie_order=order)
    reference = Reference(seats, order)
    reference.feed(state.events[0])
    minds = [Knowledge(eye, seats) for eye in eyes(state)] if glances else []
    while not state.over:
        if rng.random() < glances:
            check(state, reference)
            check_hands(state, reference, minds)
        policy = policies[actor(state)] if rng.random() < 0.9 else random_move
        move = policy(state.legal_moves(), reference, rng)
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
    return reference


@pytest.mark.parametrize("games", [2, pytest.param(14, marks=pytest.mark.matrix)])
@pytest.mark.parametrize("policy", [random_move, twins, loser, raider], ids=lambda policy: policy.__name__)
@pytest.mark.parametrize(
    "seats", [2, 3, 4, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (5, 6))]
)
def test_whole_games(policy: Policy, seats: int, games: int) -> None:
    for number in range(games):
        game([policy] * seats, Random(f"{seats} {number}"), 0.05)


CASES = (
    *("CE-1 face-down card taken", "CE-2 floor at 0", "CE-2 open Ghost saved by a score of the same round"),
    *("Amalgam", "Blob 1", "Blob 2", "Blob 3", "Blob 4 or more", "two Blobs at once"),
    *("Ghost face down", "Ghost face up", "Mummy", "Werewolf"),
    *("Ichthid alone", "Ichthid pair", "Ichthid chain"),
    *("Ichthid chain broken by an empty Pit", "Ichthid chain broken by other cards"),
    *("Vampire", "two Vampires of one seat", "Vampires of two seats", "empty Pit"),
    *("tie for the first draw", "shared win", "an odd score wins over a higher even one", "no odd score"),
)
ALONE = {"A": "Amalgam", "M": "Mummy", "V": "Vampire", "W": "Werewolf"}


def cases(reference: Reference) -> Iterator[str]:
    """Yield the cases that occurred in a finished game."""
    blobs, chains = [0] * reference.seats, [False] * reference.seats
    yield from ["CE-1 face-down card taken"] * reference.hidden_takes
    for (before, new), results in zip(reference.rounds, reference.results, strict=True):
        names = [[card for card, _ in cards] for cards in new]
        if before.count(min(before)) > 1:
            yield "tie for the first draw"
        if sum("V" in cards for cards in names) > 1:
            yield "Vampires of two seats"
        for seat, cards in enumerate(names):
            yield from (ALONE[card] for card in cards if card in ALONE)
            yield from (f"Ghost face {'down' if down else 'up'}" for card, down in new[seat] if card == "G")
            for _ in range(cards.count("B")):
                blobs[seat] += 1
                yield f"Blob {blobs[seat]}" if blobs[seat] < 4 else "Blob 4 or more"
            yield from {
                "BB": ["two Blobs at once"],
                "VV": ["two Vampires of one seat"],
                "": ["empty Pit"],
            }.get("".join(cards), [])
            if "I" in cards:
                yield f"Ichthid {'pair' if cards == ['I', 'I'] else 'chain' if chains[seat] else 'alone'}"
            elif chains[seat]:
                yield f"Ichthid chain broken by {'other cards' if cards else 'an empty Pit'}"
            chains[seat] = "I" in cards
            lost = sum(results[seat].loses) + sum(results[seat].bitten.values())
            after = before[seat] + sum(results[seat].scores) - lost
            if after < 0:
                yield "CE-2 floor at 0"
            if ("G", False) in new[seat] and before[seat] < 3 and after > 0:
                yield "CE-2 open Ghost saved by a score of the same round"
    if len(winners(reference.points)) > 1:
        yield "shared win"
    best = reference.points[winners(reference.points)[0]]
    if best % 2 == 0:
        yield "no odd score"
    if max(reference.points) > best:
        yield "an odd score wins over a higher even one"


TABLES: list[tuple[list[Policy], int]] = [
    ([pauper, *[giver] * 4], 800),
    ([giver, pauper, giver], 400),
    ([raider] * 2, 500),
    ([raider] * 6, 200),
]


@pytest.mark.matrix
def test_every_case_occurs_often(record_property: Callable[[str, str], None]) -> None:
    met: Counter[str] = Counter()
    for policies, games in TABLES:
        for number in range(games):
            met.update(cases(game(policies, Random(number), 0)))
    assert_all_met(CASES, met, record_property)


def test_the_reference_knows_the_examples() -> None:
    """Check the reference itself: the source's Vampire example, and 9, 16, 20 and 22."""
    vampires = [[("V", False)], [("V", True)], []]
    points = bank([["A"], ["V"], ["V"]], vampires, 4, [False] * 3)
    assert points == [Points([3], [0], {1: 1}), Points([3], [0], {0: 2}), Points([], [], {0: 1, 1: 1})]
    assert [total(10, p) for p in points] == [12, 11, 8]
    assert winners([9, 16, 20, 22]) == [0]
