"""Luck model of Buraco: the win probability from both hands, with the pack and the extra hands unknown."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

from ....core.luck_model import LuckModel, Outcome
from .. import bots
from ..bots.playout import fast
from ..cards import DECK
from ..legal import extra_to_come
from ..move_tables import ADD, DISCARD, MELD, PARTS
from ..state import BuracoState
from .match_value import between_deals, in_deal
from .value import EASY, HARD, MEDIUM, RANDOM, WEIGHTS_OF, value

FEW, PLAYOUTS, CLEAR = 12, 8, 3
"""With at most this number of cards to come, a position is played out this number of times, or fewer times if
the first ones all have the same winner."""
TRUST = 8
"""The number of playouts that the value of the networks counts for."""
LARGEST = 1000
"""At this number of remembered positions the memory is cleared."""
STYLES = {"hard": HARD, "greedy": HARD, "medium": MEDIUM, "easy": EASY, "random": RANDOM}
"""The styles of bots. All others, and people, are expected to play like ``hard``."""


class BuracoLuck(LuckModel):
    """Luck model of Buraco.

    Args:
        styles: how the seats are expected to play on: see `value`.
    """

    version = 5
    modules = (
        __name__,
        *(f"{__package__}.{name}" for name in ("match_value", "value")),
        *(f"{bots.__name__}.{name}" for name in ("evaluation", "opponent_model", "playout")),
    )
    weights = ((__package__, "weights.json"),)

    def __init__(self, styles: tuple[int, int] = (HARD, HARD)) -> None:
        self.styles = styles
        self._known: dict[object, float] = {}

    def for_bots(self, bots: Sequence[str]) -> LuckModel:
        """Return the model for games of these bots."""
        first, second = (STYLES.get(bot, HARD) for bot in bots)
        return BuracoLuck((first, second))

    def values(self, state: BuracoState) -> Sequence[float]:
        """Return the win probability by seat: that of the `quiet` position."""
        calm = quiet(state, self.styles)
        if calm.to_act is not None and len(calm.finished) > len(state.finished):
            chance = between_deals(calm.scores, int(calm.raw_options["target"]))
        else:
            chance = self._chance(calm)
        return [chance, 1 - chance]

    def _chance(self, state: BuracoState) -> float:
        """Return the win probability of seat 0. Most positions of a turn have the same quiet one."""
        if state.to_act is None:
            return _share(state)
        hidden = sorted(_hidden(state))
        turn = (state.to_act, state.drawn, len(state.extras), *state.extra_status, *state.hands)
        cards = (tuple(state.melds), tuple(state.discards), tuple(hidden))
        options = state.raw_options
        key = (turn, cards, state.scores, options["natural_canasta"], options["target"])
        chance = self._known.get(key)
        if chance is None:
            if len(self._known) >= LARGEST:
                self._known.clear()
            chance = self._known[key] = self._estimate(state, hidden)
        return chance

    def _estimate(self, state: BuracoState, hidden: list[int]) -> float:
        """Return the win probability of seat 0: by networks, and by playouts if few cards are to come.

        In a match of several deals a lead of a few points decides little, so there are no playouts.
        """
        chance = value(state, self.styles)
        if state.to_act == 1:
            chance = 1 - chance
        if target := int(state.raw_options["target"]):
            ahead = fast(int(state.raw_options["natural_canasta"])).ahead(state, 0)
            return in_deal(state.scores, target, chance, ahead, len(hidden))
        if len(hidden) > FEW or RANDOM in self.styles:
            return chance
        won, number = self._playouts(state, hidden)
        return (TRUST * chance + won) / (TRUST + number)

    def _playouts(self, state: BuracoState, hidden: list[int]) -> tuple[float, int]:
        """Return how many playouts seat 0 wins, and of how many. All positions have the same orders."""
        won = 0.0
        for number, order in enumerate(orders()):
            if number == CLEAR and won in (0, CLEAR):
                return won, number
            copy = state.copy()
            _place(copy, _sorted(hidden, order))
            while copy.to_act is not None:
                copy.apply_parsed(PARTS[_decide(copy, self.styles)])
            won += _share(copy)
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
    """Return the position before the next hidden card, or random move, if the playout player plays on.

    A deal may end on the way. Then the position is the beginning of the next one, whose cards mean nothing.
    """
    copy, deals = state.copy(), len(state.finished)
    while copy.to_act is not None and styles[copy.to_act] != RANDOM and len(copy.finished) == deals:
        move = _decide(copy, styles)
        if move == "draw" or _shows_extra(copy, move):
            break
        copy.apply_parsed(PARTS[move])
    return copy


def _share(state: BuracoState) -> float:
    """Return the share of the win of seat 0 at the end."""
    return float(0 in state.winners) / len(state.winners)


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


def _shows_extra(state: BuracoState, move: str) -> bool:
    seat: int = state.to_act  # type: ignore[assignment]
    return _empties_hand(state, move) and extra_to_come(state, seat)


def shows_cards(state: BuracoState, move: str) -> bool:
    """Return True if a move other than a draw may show hidden cards: an extra hand, or another deal."""
    if _shows_extra(state, move):
        return True
    last = PARTS[move][0] == DISCARD and state.next == len(state.pack) and not state.extras
    return bool(state.raw_options["target"]) and (last or _empties_hand(state, move))


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
