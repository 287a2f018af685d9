"""A fast player for playouts of Buraco, on a sampled state: the judge's best move, nothing looked ahead."""

from __future__ import annotations

from functools import cache

from ..menus import ADD, DISCARD, MELD, PARTS
from ..state import BuracoState
from .judge import WEIGHTS, Judge, Rival, Weights


@cache
def fast(natural: int, weights: Weights = WEIGHTS) -> Fast:
    """The player for this bonus of a natural canasta."""
    return Fast(natural, weights)


class Fast(Judge):
    """The player; one object plays for both seats."""

    def play_on(self, state: BuracoState, turns: int) -> None:
        """Play on until so many turns have ended, or the deal has."""
        deals = len(state.finished)
        while turns and state.to_act is not None and len(state.finished) == deals:
            move = self.decide(state)
            parts = PARTS[move]
            state.step(parts)
            turns -= parts[0] == DISCARD

    def decide(self, state: BuracoState) -> str:
        """The next move of whoever is to act."""
        moves = state.situation().moves
        if len(moves) == 1:
            return moves[0]
        seat: int = state.to_act  # type: ignore[assignment]
        fade = self.fade(state)
        if not state.drawn:
            return max(moves, key=lambda move: self.opening(state, seat, PARTS[move], fade))
        return self._lay(state, seat, moves, fade) or self._drop(state, seat, moves, fade)

    def _lay(self, state: BuracoState, seat: int, moves: tuple[str, ...], fade: float) -> str | None:
        """The best addition, or, where none gains, the best new meld; None if that does not gain either."""
        hurry = self.hurry(state, seat)
        spare = state.sizes[seat] - self.least(state, seat)
        for what in (ADD, MELD):
            best, choice = 0.0, None
            for move in moves:
                parts = PARTS[move]
                if parts[0] == what and len(parts[2]) <= spare:
                    value = self.laying(state, seat, parts, fade, hurry)
                    if value > best:
                        best, choice = value, move
            if choice is not None:
                return choice
        return None

    def _drop(self, state: BuracoState, seat: int, moves: tuple[str, ...], fade: float) -> str:
        rival, pile = Rival(state, seat), self.pile(state, fade)
        best, choice = 1e9, moves[0]
        for move in moves:
            what, _, cards = PARTS[move]
            if what == DISCARD:
                loss = self.loss(state, seat, cards[0], rival.takes(cards[0]) * pile)
                if loss < best:
                    best, choice = loss, move
        return choice
