"""A fast player for playouts: rules of thumb on a sampled state, one look at each legal move.

It looks only at what its seat may know: the stack, its hand, whether the rival is known to hold no WD. What
the rival may hold is taken from the full deck; nothing is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import (
    COMPLETE,
    COPIES,
    EMPTY,
    LAID,
    LIES,
    PATTERNS,
    SYMBOLS,
    WILD,
)
from ..hands import HAS, ONE_WD, count_sf
from ..legal import FROM_HAND
from ..menus import (
    CARD,
    DENY,
    DRAW,
    PASS,
    PLAY,
    SKIP_SELF,
    Parts,
)
from ..menus import WILD as WILD_MOVE
from ..state import TwoAndTwoState

ALLOW_IT, DENY_IT = 0, 1


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights, in hundredths of a set.

    Attributes:
        sf, wd: what an ``SF`` and a ``WD`` are worth in hand.
        danger: how much of the rival's chance counts.
        mine: what it is worth to be able to complete the stack in the next own turn if nothing changes.
    """

    sf: float = 14.0
    wd: float = 32.0
    danger: float = 0.3
    mine: float = 15.0


def _finishers(turned: int, shows: int) -> int:
    """The mask of the Symbol kinds that complete a stack."""
    found = 0
    for kind in range(SYMBOLS):
        after = LAID[shows][LIES[turned][kind]]
        if after is not None and COMPLETE[after]:
            found |= 1 << kind
    return found


FINISH = tuple(tuple(_finishers(turned, shows) for shows in range(len(PATTERNS))) for turned in (0, 1))
"""Upside down or not -> what a stack shows -> the mask of the Symbol kinds that complete it."""


def _copies(mask: int) -> int:
    return sum(COPIES[kind] for kind in range(SYMBOLS) if mask >> kind & 1)


def _danger(turned: int, shows: int) -> float:
    """The chance that four cards of a full deck complete a stack, in hundredths."""
    straight = 1 - (1 - _copies(FINISH[turned][shows]) / 50) ** 4
    other = 1 - (1 - _copies(FINISH[1 - turned][shows]) / 50) ** 4
    wild = 0.4 if WILD[shows] != EMPTY else 0.0
    return 100 * (1 - (1 - straight) * (1 - 0.45 * other) * (1 - wild))


DANGER = tuple(tuple(_danger(turned, shows) for shows in range(len(PATTERNS))) for turned in (0, 1))


class Fast:
    """The player; one object plays for both seats."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def play_on(self, state: TwoAndTwoState, decisions: int) -> None:
        """Play on until the game is over, or so many decisions were made."""
        decide, step = self.decide, state.step
        while state.to_act is not None and decisions:
            step(decide(state))
            decisions -= 1

    def decide(self, state: TwoAndTwoState) -> Parts:
        """The next move of whoever is to act."""
        menu = state.situation()
        if len(menu.moves) == 1:
            return menu[menu.moves[0]]  # type: ignore[no-any-return]
        if state.denies >= 0:
            return self._answer(state, menu)
        if state.start != -1:
            return min(menu.values(), key=lambda parts: self._start(state, parts))  # type: ignore[no-any-return]
        return self._turn(state, menu)

    @staticmethod
    def _start(state: TwoAndTwoState, parts: Parts) -> float:
        kind = parts.kind if state.start == FROM_HAND else state.start
        return DANGER[parts.flip][LIES[parts.flip][kind]]

    @staticmethod
    def completes(state: TwoAndTwoState) -> bool:
        """Whether the move that is being denied completes a set."""
        move = state.move
        if move.what == PLAY:
            after = LAID[state.shows][LIES[state.flipped ^ move.flip][move.kind]]
            return after is not None and COMPLETE[after]
        return move.what == WILD_MOVE

    def _answer(self, state: TwoAndTwoState, menu: dict[str, Parts]) -> Parts:
        """A set is denied; so is the deny of an own set."""
        answers = list(menu.values())
        if not self.completes(state):
            return answers[ALLOW_IT]
        if state.denies:
            return answers[DENY_IT]
        return next(parts for parts in answers if parts.what == DENY and parts.kind == CARD)

    def _turn(self, state: TwoAndTwoState, menu: dict[str, Parts]) -> Parts:
        value = self.value
        return max(menu.values(), key=lambda parts: value(state, parts))

    def value(self, state: TwoAndTwoState, parts: Parts) -> float:
        """What a move of the own turn is worth, in hundredths of a set."""
        what, kind, flip, skips, sf = parts
        weights, seat, flipped = self.weights, state.actor, state.flipped
        skipped = skips > 0 or state.skips[1 - seat] > 0
        if what == PLAY:
            lies = flipped ^ flip
            after: int = LAID[state.shows][LIES[lies][kind]]  # type: ignore[assignment]
            if COMPLETE[after]:
                return 100.0 - weights.sf * sf
            soon = self.next_own(state.hands[seat], parts, lies, after)
            if skipped:
                return 100.0 * soon - weights.sf * sf
            return weights.mine * soon - weights.danger * DANGER[lies][after] - weights.sf * sf
        if what == WILD_MOVE:
            return 100.0 - weights.wd - weights.sf * sf
        here = 0.0 if skipped else weights.danger * DANGER[flipped][state.shows]
        if what == PASS:
            return self._last_pass(state, seat) if state.next == len(state.deck) else -here
        if what == SKIP_SELF:
            return -weights.sf - here
        return -0.7 * here if what == DRAW else -weights.sf - 5.0

    def next_own(self, hand: int, parts: Parts, lies: int, after: int) -> float:
        """How well the rest of a hand completes the stack after a move, 0 to 1."""
        left = hand & HAS & ~(1 << parts.kind) | hand >> SYMBOLS & HAS & 1 << parts.kind
        if left & FINISH[lies][after]:
            return 1.0
        if left & FINISH[1 - lies][after] and count_sf(hand) > parts.sf:
            return 1.0 - self.weights.sf / 100
        return 1.0 - self.weights.wd / 100 if hand >= ONE_WD and WILD[after] != EMPTY else 0.0

    @staticmethod
    def _last_pass(state: TwoAndTwoState, seat: int) -> float:
        sets = state.scores
        return 300.0 * (sets[seat] - sets[1 - seat])
