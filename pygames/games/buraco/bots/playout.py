"""Fast playout policy for Buraco, on a sampled state: the evaluator's best move, without search."""

from __future__ import annotations

from functools import cache

from ..cards import ALL_COUNTS, TOKENS
from ..move_tables import DISCARD, PARTS
from ..state import BuracoState
from .evaluation import WEIGHTS, Evaluator, Weights
from .opponent_model import Rival

DISCARDS = tuple(f"discard {token}" for token in TOKENS)


@cache
def fast(natural: int, weights: Weights = WEIGHTS) -> PlayoutPlayer:
    """Return the player for this bonus of a natural canasta."""
    return PlayoutPlayer(natural, weights)


class PlayoutPlayer(Evaluator):
    """Playout player. One object plays for both seats."""

    def play_on(self, state: BuracoState, turns: int) -> None:
        """Play on until ``turns`` turns have ended, or the deal has."""
        deals = len(state.finished)
        while turns and state.to_act is not None and len(state.finished) == deals:
            move = self.decide(state)
            parts = PARTS[move]
            state.apply_parsed(parts)
            turns -= parts[0] == DISCARD

    def decide(self, state: BuracoState) -> str:
        """Return the next move of the seat to act."""
        moves = state.legal_menu().moves
        if len(moves) == 1:
            return moves[0]
        seat: int = state.to_act  # type: ignore[assignment]
        fade = self.fade(state)
        if not state.drawn:
            return max(moves, key=lambda move: self.opening(state, seat, PARTS[move], fade))
        # BU-5: the last card may have to make one of two canastas. Then no discard is legal.
        return self.lay(state, seat, moves, fade) or self._drop(state, seat, moves, fade) or moves[0]

    def lay(self, state: BuracoState, seat: int, moves: tuple[str, ...], fade: float) -> str | None:
        """Return the best addition, else the best new meld. Return None if neither gains."""
        hurry = self.hurry(state, seat)
        spare = state.sizes[seat] - self.least(state, seat)
        meld_status = self.meld_status(state.melds[seat])
        for verb in ("a", "m") if self.greatest_meld_gain(fade, hurry) > 0 else ("a",):
            best, choice = 0.0, None
            for move in moves:
                if move[0] == verb:
                    parts = PARTS[move]
                    if len(parts[2]) <= spare:
                        value = self.laying(state, seat, parts, fade, hurry, meld_status)
                        if value > best:
                            best, choice = value, move
            if choice is not None:
                return choice
        return None

    def _drop(self, state: BuracoState, seat: int, moves: tuple[str, ...], fade: float) -> str | None:
        """Return the discard that costs least, None if none is legal.

        The use to the rival is computed only for possible choices.
        """
        rival, pile = Rival(state, seat), self.pile(state, fade)
        hand = state.hands[4 * seat : 4 * seat + 4]
        costs = [
            (cost, first + rank)
            for first, held in zip((0, 13, 26, 39), hand)  # noqa: B905
            for cost, rank in self.losses[held & ALL_COUNTS]
        ]
        costs.sort()
        least, choice = 1e9, -1
        for cost, card in costs:
            if cost > least:
                break
            loss = cost + rival.takes(card) * pile
            if (loss < least or (loss == least and card < choice)) and DISCARDS[card] in moves:
                least, choice = loss, card
        return DISCARDS[choice] if choice >= 0 else None
