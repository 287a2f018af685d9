"""Scoring of the Banks ("What a banked card does")."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...core.lazy import Table
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
"""The highest possible score: two cards a round, all Blobs and as many others, each worth at most seven."""


class Card(NamedTuple):
    """One banked card: whether it lay face down, what it scores and what it costs its own seat."""

    card: int
    down: bool
    score: int
    lose: int


class Banking(NamedTuple):
    """The cards that one seat banks in one round, scored as far as they do not depend on other cards.

    Attributes:
        cards: each card, the face-down one first; Amalgams and Werewolves without their score.
        code: the code of these cards.
        score: the score of these cards, without Amalgams and Werewolves.
        lose: the points that these cards cost their own seat.
        shared: whether an Amalgam or a Werewolf is among them: they score by the Banks.
        amalgams: the number of Amalgams among them.
        vampires: the number of Vampires among them.
        werewolves: the number of Werewolves among them.
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


NOTHING = Banking()


class Round(NamedTuple):
    """A finished round.

    Attributes:
        starter: the seat that drew first.
        offers: by seat.
        takes: in turn order, from the starter on.
        bankings: by seat, the cards that it banked.
        banks: by seat, the code of the Bank afterwards.
        before: points by seat before the Bank.
        points: points by seat after it.
    """

    starter: int
    offers: tuple[Offer, ...]
    takes: tuple[Take, ...]
    bankings: tuple[Banking, ...]
    banks: tuple[int, ...]
    before: tuple[int, ...]
    points: tuple[int, ...]


BankingKey = tuple[int, int, int, bool, int]
"""`Offer.pair`, mask of its faces left in the Pit, round, Ichthid in the round before, Blobs in the Bank."""


_OFFERS = tuple(OFFER.values())


def _bank(key: BankingKey) -> Banking:
    pair, faces, round, chain, blobs = key
    cards = [(_OFFERS[pair][face], face == DOWN) for face in (DOWN, UP) if faces >> face & 1]
    return _bank_cards(cards, round, chain, blobs)


BANKINGS = Table(_bank)
"""Cache of `Banking` by `BankingKey`. The number of keys is small enough to store all of them."""


def _bank_cards(cards: Sequence[tuple[int, bool]], round: int, chain: bool, blobs: int) -> Banking:
    """Score cards, each face down or not, for their own seat ("What a banked card does")."""
    monsters = [card for card, _ in cards]
    result = []
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
        result.append(Card(card, down, score, lose))
    return Banking(
        tuple(result),
        sum(monsters),
        sum(card.score for card in result),
        sum(card.lose for card in result),
        AMALGAM in monsters or WEREWOLF in monsters,
        monsters.count(AMALGAM),
        monsters.count(VAMPIRE),
        monsters.count(WEREWOLF),
        ICHTHID in monsters,
    )


def settle(points: Sequence[int], bankings: Sequence[Banking], banks: Sequence[int]) -> tuple[int, ...]:
    """CE-2: Return the points after a round: add all scores, then subtract all losses. No result is below 0.

    Args:
        points: by seat, before the round's Bank.
        bankings: by seat, the cards banked in the round.
        banks: by seat, the code of the Bank including this round's cards.
    """
    new = sum([own.code for own in bankings])
    wolves = pack(banks) if new >= WEREWOLF else 0
    vampires = count(new, VAMPIRE)
    results = []
    for seat, own in enumerate(bankings):
        after = points[seat] + own.score - own.lose
        if own.shared:
            after += shared_score(own, banks[seat], wolves)
        if vampires:
            after -= bite_loss(own, banks[seat], vampires)
        results.append(after if after > 0 else 0)
    return tuple(results)


def pack(banks: Sequence[int]) -> int:
    """Return the number of Werewolves in all Banks."""
    return sum([bank // WEREWOLF for bank in banks])


def shared_score(own: Banking, bank: int, wolves: int) -> int:
    """Return the score of a seat's Amalgams and Werewolves of one round, with all its cards in the Banks."""
    return own.amalgams * kinds(bank) + own.werewolves * wolves


def bite_loss(own: Banking, bank: int, vampires: int) -> int:
    """Return the points that a seat loses to the Vampires that the others have banked in one round.

    Args:
        vampires: the number of Vampires that all seats have banked in this round.
    """
    return (vampires - own.vampires) * count(bank, VAMPIRE)


@lru_cache(maxsize=4096)
def explain(own: Banking, bank: int, wolves: int) -> tuple[Card, ...]:
    """Return each card that a seat has banked in one round, with its complete score."""
    shared = {AMALGAM: kinds(bank), WEREWOLF: wolves}
    return tuple([card._replace(score=card.score + shared.get(card.card, 0)) for card in own.cards])


@lru_cache(maxsize=4096)
def worth(round: int, chain: bool, bank: int, wolves: int) -> Mapping[str, tuple[int, ...]]:
    """Return the points that each monster would bring a seat if it were the only card banked now.

    Args:
        round: the number of the round.
        chain: whether the seat banked an Ichthid in the round before.
        bank: the code of the seat's Bank so far.
        wolves: Werewolves in all Banks so far.

    Returns:
        By token, the points of the card face down and face up; a monster that is in the Bank seven times has
        no entry.
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
    own = _bank_cards([(card, down)], round, chain, count(bank, BLOB))
    return own.score - own.lose + shared_score(own, bank + card, wolves + own.werewolves)


def bites(bankings: Sequence[Banking], banks: Sequence[int], victim: int) -> dict[int, int]:
    """Return, by biting seat, the points that its Vampires banked in one round cost the victim."""
    vampires = count(banks[victim], VAMPIRE)
    if not vampires:
        return {}
    return {
        seat: own.vampires * vampires for seat, own in enumerate(bankings) if seat != victim and own.vampires
    }
