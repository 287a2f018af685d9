"""Scoring the Banks ("What a banked card does")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .cards import (
    AMALGAM,
    BLOB,
    COPIES,
    GHOST,
    ICHTHID,
    MONSTERS,
    MUMMY,
    ROUNDS,
    START_POINTS,
    TOKENS,
    VAMPIRE,
    WEREWOLF,
    count,
    kinds,
)
from .move_tables import DOWN, OFFER, UP, Offer, Take

GHOST_POINTS = 3
VAMPIRE_POINTS = 3
ICHTHID_POINTS = 5
MOST_POINTS = START_POINTS + ((1 << COPIES) - 1) + ROUNDS * max(len(MONSTERS), COPIES, ROUNDS)
"""Two cards a round: nothing beats all Blobs and as many others, none of which scores more than seven."""


class Card(NamedTuple):
    """One banked card: whether it lay face down, what it scores and loses its own seat."""

    card: int
    down: bool
    score: int
    lose: int


class Kept(NamedTuple):
    """What one seat banks in one round, as far as that seat's own cards decide it.

    Attributes:
        cards: each card, the face-down one first; Amalgams and Werewolves without their score.
        code: the code of these cards.
        score: the score of these cards, without Amalgams and Werewolves.
        lose: what these cards lose their own seat.
        shared: whether an Amalgam or a Werewolf is among them: they score by the Banks.
        amalgams: how many of them are Amalgams.
        vampires: how many of them are Vampires.
        werewolves: how many of them are Werewolves.
        ichthid: whether an Ichthid is among them.
    """

    cards: tuple[Card, ...] = ()
    code: int = 0
    score: int = 0
    lose: int = 0
    shared: bool = False
    amalgams: int = 0
    vampires: int = 0
    werewolves: int = 0
    ichthid: bool = False


NOTHING = Kept()


class Round(NamedTuple):
    """A finished round.

    Attributes:
        starter: the seat that drew first.
        offers: by seat.
        takes: in turn order, from the starter on.
        kept: by seat, what was banked.
        banks: by seat, the code of the Bank afterwards.
        before: points by seat before the Bank.
        points: points by seat after it.
    """

    starter: int
    offers: tuple[Offer, ...]
    takes: tuple[Take, ...]
    kept: tuple[Kept, ...]
    banks: tuple[int, ...]
    before: tuple[int, ...]
    points: tuple[int, ...]


Situation = tuple[int, int, int, bool, int]
"""`Offer.pair`, mask of its faces that were kept, round, Ichthid in the round before, Blobs banked before."""


class _KeptTable(dict[Situation, Kept]):
    def __missing__(self, key: Situation) -> Kept:
        pair, faces, round, chain, blobs = key
        offer = _OFFERS[pair]
        cards = [(offer[face], face == DOWN) for face in (DOWN, UP) if faces >> face & 1]
        kept = self[key] = _keep(cards, round, chain, blobs)
        return kept


_OFFERS = tuple(OFFER.values())

KEPT = _KeptTable()
"""What each situation banks; small enough to hold all of them."""


def _keep(cards: Sequence[tuple[int, bool]], round: int, chain: bool, blobs: int) -> Kept:
    """What these cards, each face down or not, do for their own seat ("What a banked card does")."""
    monsters = [card for card, _ in cards]
    scored = []
    for card, down in cards:
        score = lose = 0
        if card == BLOB:
            score = 1 << blobs
            blobs += 1
        elif card == GHOST and down:
            score = GHOST_POINTS
        elif card == GHOST:
            lose = GHOST_POINTS
        elif card == ICHTHID and (chain or monsters.count(ICHTHID) == 2):
            score = ICHTHID_POINTS
        elif card == MUMMY:
            score = round
        elif card == VAMPIRE:
            score = VAMPIRE_POINTS
        scored.append(Card(card, down, score, lose))
    return Kept(
        tuple(scored),
        sum(monsters),
        sum(card.score for card in scored),
        sum(card.lose for card in scored),
        AMALGAM in monsters or WEREWOLF in monsters,
        monsters.count(AMALGAM),
        monsters.count(VAMPIRE),
        monsters.count(WEREWOLF),
        ICHTHID in monsters,
    )


def settle(points: Sequence[int], kept: Sequence[Kept], banks: Sequence[int]) -> tuple[int, ...]:
    """CE-2: points after a round: all scores are added, then all losses taken off, and none is below 0.

    Args:
        points: by seat, before the round's Bank.
        kept: by seat, what the round has banked.
        banks: by seat, the code of the Bank with this round's cards in it.
    """
    new = sum([own.code for own in kept])
    wolves = pack(banks) if new >= WEREWOLF else 0
    vampires = count(new, VAMPIRE)
    settled = []
    for seat, own in enumerate(kept):
        after = points[seat] + own.score - own.lose
        if own.shared:
            after += shared_score(own, banks[seat], wolves)
        if vampires:
            after -= bitten(own, banks[seat], vampires)
        settled.append(after if after > 0 else 0)
    return tuple(settled)


def pack(banks: Sequence[int]) -> int:
    """Werewolves in all Banks together."""
    return sum([bank // WEREWOLF for bank in banks])


def shared_score(own: Kept, bank: int, wolves: int) -> int:
    """What a seat's Amalgams and Werewolves of one round score, once all cards have moved in."""
    return own.amalgams * kinds(bank) + own.werewolves * wolves


def bitten(own: Kept, bank: int, vampires: int) -> int:
    """What the Vampires that the others have banked in one round take off a seat's points.

    Args:
        vampires: how many all seats together have banked in this round.
    """
    return (vampires - own.vampires) * count(bank, VAMPIRE)


@lru_cache(maxsize=4096)
def explain(own: Kept, bank: int, wolves: int) -> tuple[Card, ...]:
    """Each card that a seat has banked in one round, with all that it scores."""
    shared = {AMALGAM: kinds(bank), WEREWOLF: wolves}
    return tuple([card._replace(score=card.score + shared.get(card.card, 0)) for card in own.cards])


@lru_cache(maxsize=4096)
def worth(round: int, chain: bool, bank: int, wolves: int) -> Mapping[str, tuple[int, ...]]:
    """What each monster would do for a seat's points, were that one card all that anybody banks now.

    Args:
        round: the number of the round.
        chain: whether the seat has banked an Ichthid in the round before.
        bank: the code of the seat's Bank so far.
        wolves: Werewolves in all Banks together so far.

    Returns:
        By token the points for the card face down and face up; a monster that is in the Bank seven times has
        none.
    """
    return {
        token: (
            _alone(card, True, round, chain, bank, wolves),
            _alone(card, False, round, chain, bank, wolves),
        )
        for token, card in zip(TOKENS, MONSTERS, strict=True)
        if count(bank, card) < COPIES
    }


def _alone(card: int, down: bool, round: int, chain: bool, bank: int, wolves: int) -> int:
    own = _keep([(card, down)], round, chain, count(bank, BLOB))
    return own.score - own.lose + shared_score(own, bank + card, wolves + own.werewolves)


def bites(kept: Sequence[Kept], banks: Sequence[int], victim: int) -> dict[int, int]:
    """By biting seat, what the Vampires it has banked in one round take off the victim's points."""
    held = count(banks[victim], VAMPIRE)
    if not held:
        return {}
    return {seat: own.vampires * held for seat, own in enumerate(kept) if seat != victim and own.vampires}
