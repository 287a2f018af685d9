"""Digest of the rules of a game: a hash of seeded play under them.

It depends on the deck, the legal moves, the turn order, the chance and the scores, not on the source text.
Uniformly random play meets few of the rare rulings. So similar cards are dealt near each other, each seat
prefers some words of moves, and most games vary an earlier one that ended with an extreme score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from ...core.event_log import EventReplayer
from ...game import Game, State

DECISIONS = 200_000
"""The number of decisions after which no other game begins."""
STRONGEST = 5.0
"""The greatest preference for a word, as a power of ten."""
UNCUT = 0.4
"""The share of new deals that begin with the first card in order, so that hands are of one kind."""
WIDTHS = (1, 2, 4)
"""The numbers of columns that are dealt column by column, so that equal cards are below each other."""
VARIATIONS = 0.8
"""The share of games that vary an earlier one."""
EXTREME = 3.0
"""The preference for extreme scores of that earlier game, as the power of a uniform random number."""
EXCHANGES = 3
"""A variation exchanges fewer pairs of cards than this."""


def rules_digest(game: Game, options: Mapping[str, object], decisions: int = DECISIONS) -> str:
    """Return the digest of the rules with these options, for all numbers of seats.

    It has 16 hexadecimal digits, and is the same on every Python.
    """
    hasher = sha256()
    for state, moves in seeded_play(game, options, decisions):
        hasher.update(repr((state.to_act, moves, state.scores)).encode())
        if not moves:
            hasher.update(repr((state.events, state.winners)).encode())
    return hasher.hexdigest()[:16]


def seeded_play(
    game: Game, options: Mapping[str, object], decisions: int
) -> Iterator[tuple[State, Sequence[str]]]:
    """Yield each position of seeded games, also the final ones, with the legal moves in alphabetical order.

    The next step changes the state in place.
    """
    openings: dict[int, _Opening] = {}
    number = 0
    while decisions > 0:
        rng = Random(number)
        if openings and rng.random() < VARIATIONS:
            scores = sorted(openings, reverse=rng.random() < 0.5)
            opening = openings[scores[int(len(scores) * rng.random() ** EXTREME)]].varied(rng)
        else:
            opening = _Opening.new(game, options, game.seats[number % len(game.seats)], rng)
        state = opening.deal(game, options, rng)
        while moves := sorted(state.legal_moves()):
            yield state, moves
            state.apply(opening.choose(state.to_act or 0, moves, rng), check=False)
            decisions -= 1
        yield state, moves
        openings.update(dict.fromkeys(state.scores, opening))
        number += 1


class _Preferences(dict[str, float]):
    """Random relative probabilities of moves, by their words.

    Args:
        strength: the greatest preference for a word, as a power of ten.
        later: the weight of the words after the first, from 0 to 1.
    """

    def __init__(self, rng: Random, strength: float, later: float) -> None:
        super().__init__()
        self._rng = rng
        self._strength = strength
        self._later = later

    def __missing__(self, words: str) -> float:
        first, _, others = words.partition(" ")
        if others:
            self[words] = self[first] * self[others] ** self._later
        else:
            self[words] = 10 ** (self._strength * self._rng.random())
        return self[words]


@dataclass(frozen=True)
class _Opening:
    """A deal and its players.

    Attributes:
        cards: the deck in the order of the deal.
        preferences: by seat.
    """

    cards: Sequence[str]
    preferences: Sequence[_Preferences]

    @classmethod
    def new(cls, game: Game, options: Mapping[str, object], seats: int, rng: Random) -> _Opening:
        """Return an opening whose deal has similar cards near each other."""
        tokens = game.begin(seats, Random(0), options).events[0].split(" ")[2:]
        step = rng.choices((1, -1))[0]
        tokens.sort(key=lambda token: token[::step])
        cut = 0 if rng.random() < UNCUT else int(len(tokens) * rng.random())
        width = rng.choices(WIDTHS)[0]
        spread = len(tokens) ** (1.5 * rng.random() - 0.5)
        places = sorted(range(len(tokens)), key=lambda place: _laid(place, width) + spread * rng.random())
        cards = [tokens[(cut + place) % len(tokens)] for place in places]
        strength, later = STRONGEST * rng.random(), rng.random()
        return cls(cards, [_Preferences(rng, strength, later) for _ in range(seats)])

    def varied(self, rng: Random) -> _Opening:
        """Return an opening with a few cards exchanged and the same players."""
        cards = list(self.cards)
        for _ in range(int(EXCHANGES * rng.random())):
            i, j = rng.choices(range(len(cards)), k=2)
            cards[i], cards[j] = cards[j], cards[i]
        return _Opening(cards, self.preferences)

    def deal(self, game: Game, options: Mapping[str, object], rng: Random) -> State:
        """Return the game that begins with this deal. Its later chance comes from ``rng``."""
        state = game.blank(len(self.preferences), options)
        state.chance = rng.getrandbits(64)
        for _ in EventReplayer([" ".join(("* deal", *self.cards))]).run(state):
            pass
        return state

    def choose(self, seat: int, moves: Sequence[str], rng: Random) -> str:
        """Return one of the moves by the preferences of a seat."""
        preferences = self.preferences[seat]
        return rng.choices(moves, [preferences[move] for move in moves])[0]


def _laid(place: int, width: int) -> int:
    """Return the place, row by row, of a card that is laid column by column in two rows of this width."""
    block, rest = divmod(place, 2 * width)
    return 2 * width * block + width * (rest % 2) + rest // 2
