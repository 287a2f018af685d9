"""Luck model of Buraco: the win probability from both hands, with the pack and the extra hands unknown."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import exp, log
from random import Random

from ....core.luck_model import LuckModel, Outcome
from ..cards import DECK
from ..legal import extra_to_come
from ..move_tables import ADD, DISCARD, MELD, PARTS
from ..state import BuracoState
from .luck_value import EASY, HARD, MEDIUM, RANDOM, WEIGHTS_OF, value
from .playout import fast

FEW, PLAYOUTS, CLEAR = 12, 8, 3
"""With at most this number of cards to come, a position is played out this number of times, or fewer times if
the first ones all have the same winner."""
TRUST = 4
"""The number of playouts that the networks' value counts for."""
LARGEST = 1000
"""At this number of remembered positions the memory is cleared."""
SURE = 1e-6
"""The network's values are at least this far from 0 and 1."""
TOTAL_POINTS = 250.0
"""In a game of several deals, the lead that multiplies the odds of the win by e."""
STYLES = {"hard": HARD, "greedy": HARD, "medium": MEDIUM, "easy": EASY, "random": RANDOM}
"""The styles of bots. All others, and people, are expected to play like ``hard``."""


class BuracoLuck(LuckModel):
    """Luck model of Buraco.

    Args:
        styles: how the seats are expected to play on: see `luck_value`.
    """

    version = 3
    modules = (
        __name__,
        *(f"{__package__}.{name}" for name in ("evaluation", "luck_value", "luck_weights")),
        *(f"{__package__}.{name}" for name in ("opponent_model", "playout")),
    )

    def __init__(self, styles: tuple[int, int] = (HARD, HARD)) -> None:
        self.styles = styles
        self._known: dict[object, float] = {}

    def for_bots(self, bots: Sequence[str]) -> LuckModel:
        """Return the model for games of these bots."""
        first, second = (STYLES.get(bot, HARD) for bot in bots)
        return BuracoLuck((first, second))

    def values(self, state: BuracoState) -> Sequence[float]:
        """Return the win probability by seat: that of the `quiet` position."""
        chance = self._chance(quiet(state, self.styles))
        if state.finished:
            lead = state.scores[0] - state.scores[1]
            chance = min(1 - SURE, max(SURE, chance))
            chance = 1 / (1 + exp(-log(chance / (1 - chance)) - lead / TOTAL_POINTS))
        return [chance, 1 - chance]

    def _chance(self, state: BuracoState) -> float:
        """Return the win probability of seat 0. Most positions of a turn have the same quiet one."""
        if state.to_act is None:
            return float(0 in state.winners) / len(state.winners)
        hidden = sorted(_hidden(state))
        turn = (state.to_act, state.drawn, len(state.extras), *state.extra_status, *state.hands)
        cards = (tuple(state.melds), tuple(state.discards), tuple(hidden))
        key = (turn, cards, state.scores, state.raw_options["natural_canasta"])
        chance = self._known.get(key)
        if chance is None:
            if len(self._known) >= LARGEST:
                self._known.clear()
            chance = self._known[key] = self._estimate(state, hidden)
        return chance

    def _estimate(self, state: BuracoState, hidden: list[int]) -> float:
        """Return the win probability of seat 0: by networks, and by playouts if few cards are to come."""
        chance = value(state, self.styles)
        if state.to_act == 1:
            chance = 1 - chance
        if len(hidden) > FEW or RANDOM in self.styles:
            return chance
        won, number = self._playouts(state, hidden)
        return (TRUST * chance + won) / (TRUST + number)

    def _playouts(self, state: BuracoState, hidden: list[int]) -> tuple[float, int]:
        """Return how many playouts seat 0 wins, and of how many. All positions have the same orders."""
        deals, won = len(state.finished), 0.0
        lead = state.scores[0] - state.scores[1]
        for number, order in enumerate(orders()):
            if number == CLEAR and won in (0, CLEAR):
                return won, number
            copy = state.copy()
            _place(copy, _sorted(hidden, order))
            while copy.to_act is not None and len(copy.finished) == deals:
                copy.apply_parsed(PARTS[_decide(copy, self.styles)])
            ahead = copy.scores[0] - copy.scores[1] - lead
            won += (ahead > 0) + (ahead == 0) / 2
        return won, PLAYOUTS

    def outcomes(self, state: BuracoState, move: str) -> Sequence[Outcome] | None:
        """Return the outcomes of a draw. An extra hand and a deal have too many."""
        if move == "draw":
            return _draws(state)
        return None if shows_cards(state, move) else ()

    def redraw(self, state: BuracoState, rng: Random) -> BuracoState:
        """Return a copy with the pack and the extra hands drawn again."""
        copy = state.copy(rng)
        hidden = _hidden(copy)
        rng.shuffle(hidden)
        _place(copy, hidden)
        return copy


@cache
def orders() -> tuple[tuple[int, ...], ...]:
    """Return the orders of all cards in which playouts draw those to come."""
    rng, found = Random("orders"), []
    for _ in range(PLAYOUTS):
        cards = list(DECK)
        rng.shuffle(cards)
        found.append(tuple(cards))
    return tuple(found)


def quiet(state: BuracoState, styles: tuple[int, int]) -> BuracoState:
    """Return the position before the next hidden card, or random move, if the playout player plays on."""
    copy = state.copy()
    while copy.to_act is not None and styles[copy.to_act] != RANDOM:
        move = _decide(copy, styles)
        if move == "draw" or shows_cards(copy, move):
            break
        copy.apply_parsed(PARTS[move])
    return copy


def _decide(state: BuracoState, styles: tuple[int, int]) -> str:
    """Return the move of the playout player in the style of the seat to act."""
    style = styles[state.to_act]  # type: ignore[index]
    return fast(int(state.raw_options["natural_canasta"]), WEIGHTS_OF[style]).decide(state)


def _hidden(state: BuracoState) -> list[int]:
    """Return the cards of the pack and of the extra hands."""
    return [*state.pack[state.next :], *(card for extra in state.extras for card in extra)]


def _place(state: BuracoState, hidden: Sequence[int]) -> None:
    """Make these cards the pack and the extra hands."""
    left = len(state.pack) - state.next
    state.pack, state.next = tuple(hidden[:left]), 0
    extras, at = [], left
    for extra in state.extras:
        extras.append(tuple(hidden[at : at + len(extra)]))
        at += len(extra)
    state.extras = tuple(extras)


def _sorted(hidden: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return the hidden cards in the order in which all cards are."""
    left, found = Counter(hidden), []
    for card in order:
        if left[card]:
            left[card] -= 1
            found.append(card)
    return found


def _empties_hand(state: BuracoState, move: str) -> bool:
    """Return True if no card is left in hand after the move."""
    action, _, cards = PARTS[move]
    seat: int = state.to_act  # type: ignore[assignment]
    taken = 0 if action in (ADD, MELD, DISCARD) else len(state.discards) - 1
    return state.sizes[seat] + taken == len(cards)


def shows_cards(state: BuracoState, move: str) -> bool:
    """Return True if a move other than a draw may show hidden cards: an extra hand, or another deal."""
    seat: int = state.to_act  # type: ignore[assignment]
    if _empties_hand(state, move):
        return extra_to_come(state, seat) or bool(state.raw_options["target"])
    last = PARTS[move][0] == DISCARD and state.next == len(state.pack) and not state.extras
    return last and bool(state.raw_options["target"])


def _draws(state: BuracoState) -> list[Outcome]:
    """Return the outcomes of a draw: the cards of the pack and of the extra hands."""
    hidden = _hidden(state)
    found = []
    for card, count in sorted(Counter(hidden).items()):
        twin, cards = state.copy(), hidden[:]
        at = cards.index(card)
        cards[0], cards[at] = cards[at], cards[0]
        _place(twin, cards)
        found.append(Outcome(count, twin))
    return found


LUCK = BuracoLuck()
