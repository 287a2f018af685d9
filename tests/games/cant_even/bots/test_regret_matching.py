"""The solver of the last round of two: games that are solved by hand, and exact best responses."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import pytest

from pygames.games.cant_even.bots.endgame.regret_matching import (
    FIRST,
    KINDS,
    SECOND,
    Hands,
    Payoffs,
    Solver,
    payoff_index,
)
from pygames.games.cant_even.cards import AMALGAM, BLOB, GHOST, ICHTHID, MONSTERS
from pygames.games.cant_even.move_tables import DOWN, OFFERS, UP, Offer

FACES = (DOWN, UP)
Card = tuple[int, int]
"""A banked card, and the face that it shows."""


def payoffs(of: Callable[[Card, Card], float]) -> Payoffs:
    """The table of a rule for what the first taker gets."""
    table = [[0.0] * 2 * KINDS for _ in range(2 * KINDS)]
    for first, second in product(product(MONSTERS, FACES), repeat=2):
        table[payoff_index(*first)][payoff_index(*second)] = of(first, second)
    return table


def solved(table: Payoffs, first: Hands, second: Hands, rounds: int = 200) -> Solver:
    solver = Solver(table, first, second)
    for _ in range(rounds):
        solver.improve()
    return solver


def test_offers_are_mixed_where_a_known_one_loses() -> None:
    """Each lays one of two cards face up, at once, and nothing else counts: [[3, 0], [1, 2]] quarters."""
    hand = AMALGAM + BLOB
    matrix = ((0.75, 0.0), (0.25, 0.5))

    def laid(card: Card) -> int:
        return int((card[0] == BLOB) == (card[1] == UP))

    table = payoffs(lambda first, second: matrix[laid(first)][laid(second)])
    solver = solved(table, {hand: 1.0}, {hand: 1.0})
    first, second = solver.offers(FIRST, hand), solver.offers(SECOND, hand)
    assert first["offer B A"] == pytest.approx(0.25, abs=0.03)
    assert second["offer B A"] == pytest.approx(0.5, abs=0.03)
    for share in solver.offers_worth(FIRST, hand).values():
        assert share == pytest.approx(0.375, abs=0.02)
    for share in solver.offers_worth(SECOND, hand).values():
        assert share == pytest.approx(0.625, abs=0.02)


def bluff(first: Card, _: Card) -> float:
    """A hidden Amalgam wins, a hidden Blob loses, an open Ghost is worth half; all else loses."""
    return {(AMALGAM, DOWN): 1.0, (GHOST, UP): 0.5}.get(first, 0.0)


def test_a_taker_does_not_profit_from_the_face_down_card() -> None:
    """One of three hides the Amalgam: who saw it would leave the first a sixth of the win, not a third."""
    strong, weak, other = AMALGAM + GHOST, BLOB + GHOST, ICHTHID + ICHTHID
    solver = solved(payoffs(bluff), {strong: 1 / 3, weak: 2 / 3}, {other: 1.0})
    (offer,) = OFFERS[other].values()
    for taken in FACES:
        down, up = solver.takes(SECOND, offer, GHOST, taken)
        assert up > 0.9 > down
        down, up = solver.takes_worth(SECOND, offer, GHOST, taken)
        assert up == pytest.approx(2 / 3, abs=0.03)
        assert down == pytest.approx(1 / 2, abs=0.03)
    assert solver.offers_worth(SECOND, other)["offer I I"] == pytest.approx(2 / 3, abs=0.03)


def test_the_first_to_take_weighs_the_offers_too() -> None:
    """The same with the seats exchanged: a card that is hidden is worth what it is on average."""
    strong, weak, own = AMALGAM + GHOST, BLOB + GHOST, ICHTHID + ICHTHID
    table = payoffs(lambda first, second: 1 - bluff(second, first))
    for chance in (0.3, 0.7):
        solver = solved(table, {own: 1.0}, {strong: chance, weak: 1 - chance})
        (offer,) = OFFERS[own].values()
        down, up = solver.takes(FIRST, offer, GHOST)
        assert (up > 0.9) == (chance < 0.5)
        assert (down > 0.9) == (chance > 0.5)


@pytest.mark.parametrize("seed", [1, 4, *(pytest.param(n, marks=pytest.mark.matrix) for n in (0, 2, 3, 5))])
def test_no_seat_gains_by_deviating(seed: int) -> None:
    """Some hands, pay-offs without rhyme or reason: exact best responses to the averages gain little."""
    rng = Random(seed)
    table = [[round(rng.random(), 1) for _ in range(2 * KINDS)] for _ in range(2 * KINDS)]
    first, second = some_hands(rng, 1 + seed), some_hands(rng, 6 - seed)
    solver = solved(table, first, second, rounds=120)
    gains = best_response(solver, table, FIRST, first, second)
    gains += best_response(solver, table, SECOND, second, first) - 1
    assert -0.001 < gains < 0.03


def some_hands(rng: Random, size: int) -> dict[int, float]:
    hands = {
        sum(rng.sample([card for card in MONSTERS for _ in range(3)], 3)): rng.random() for _ in range(size)
    }
    return {hand: chance / sum(hands.values()) for hand, chance in hands.items()}


def left(offer: Offer, taken: int) -> int:
    """Return the index of the card left of an offer whose other card is taken."""
    return payoff_index(offer.up, UP) if taken == DOWN else payoff_index(offer.down, DOWN)


def best_response(solver: Solver, table: Payoffs, order: int, hands: Hands, others: Hands) -> float:
    """Return the best value of the first or the second taker against the other's strategy."""
    theirs = [
        (OFFERS[hand][move], chance * each)
        for hand, chance in others.items()
        for move, each in solver.offers(SECOND if order == FIRST else FIRST, hand).items()
    ]

    def taken(own: Offer, offer: Offer, face: int, answer: int) -> float:
        """Return the share of a take of this face, with the other's probability to take that of the own."""
        if order == FIRST:
            answers = solver.takes(SECOND, offer, own.up, face)
            return answers[answer] * table[left(own, answer)][left(offer, face)]
        took = solver.takes(FIRST, offer, own.up)
        return took[answer] * (1 - table[left(offer, face)][left(own, answer)])

    def worth(own: Offer, up: int, answers: Sequence[int]) -> float:
        """Return the value of the better take, where one of these takes of the other is known, or none."""
        fitting = [(offer, chance) for offer, chance in theirs if offer.up == up]
        return max(
            sum(chance * taken(own, offer, face, each) for offer, chance in fitting for each in answers)
            for face in FACES
        )

    # The second taker knows what the first has taken.
    known = [FACES] if order == FIRST else [[face] for face in FACES]
    return sum(
        chance
        * max(sum(worth(own, up, each) for up in MONSTERS for each in known) for own in OFFERS[hand].values())
        for hand, chance in hands.items()
    )
