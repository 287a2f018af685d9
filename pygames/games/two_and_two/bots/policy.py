"""Explained policy of Two & Two: every legal move with its value and its reasons.

Values are hundredths of a set. High is good. The rules of thumb are those of the playouts.
"""

from collections.abc import Iterator
from random import Random

from ....core.bot_interface import RankedMove, Reason
from ....game import View
from .. import GAME
from ..cards import COMPLETE, LAID, LIES, NO_CARD, SF, WD
from ..hands import count_sf
from ..legal import FROM_HAND, NOT_ASKED
from ..move_tables import CARD, DENY, DRAW, PASS, PLAY, SKIP, START, WILD, Parts, completes
from ..state import TwoAndTwoState
from .evaluation import CardKnowledge, is_postponed
from .playout import fast

LIKELY = 0.4
"""The smallest danger that a reason calls likely."""


def rank_moves(view: View) -> list[RankedMove]:
    """Return all legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``completes`` (cards of the set), ``danger`` (chance: the
    probability that the rival can complete the stack, likely), ``in_a_row`` (turns before the rival's),
    ``spends`` and ``keeps`` (sf, wd), ``next_own`` (the stack can be completed in the next own turn),
    ``nothing_fits`` (drawn: about the drawn card), ``ends_game`` (ahead), ``saves`` (a deny stops a set with
    its number of cards, own: of the own seat, again: its cards may be played again), ``gives_up`` (that set,
    own, again), ``no_set`` (none is at stake), ``saves_turn`` (a deny cancels a skip).
    """
    state = GAME.sample(view, Random(0))  # the sampled hidden cards are not used
    assert isinstance(state, TwoAndTwoState)
    knowledge = CardKnowledge(view)
    ranked = [(move, *_evaluate(state, knowledge, parts)) for move, parts in state.legal_menu().items()]
    return sorted(ranked, key=lambda item: -round(item[1], 6))


def _evaluate(state: TwoAndTwoState, knowledge: CardKnowledge, parts: Parts) -> tuple[float, list[Reason]]:
    if state.denies != NOT_ASKED:
        return fast().answer(state, parts), _answer_reasons(state, parts)
    if parts.action == START:
        kind = parts.kind if state.start == FROM_HAND else state.start
        return fast().start(state, parts), [
            _threat_reason(state, knowledge, LIES[parts.flip][kind], parts.flip)
        ]
    return fast().value(state, parts), list(_reasons(state, knowledge, parts))


def _answer_reasons(state: TwoAndTwoState, parts: Parts) -> list[Reason]:
    set_at_stake, own = completes(state.shows, state.flipped, state.move), state.denies % 2 == 1
    # The Deny that saves an own set becomes a card of it.
    cards = len(state.stack) + len(state.discards) + 1 + (own and parts.action == DENY)
    if parts.action != DENY:
        # A denied card is gone. A denied flip or skip leaves it in hand.
        again = own and state.target != CARD
        gives_up = {"code": "gives_up", "cards": cards, "own": own, "again": again}
        at_stake = gives_up if set_at_stake else {"code": "no_set"}
        return [at_stake, {"code": "keeps", "sf": 0, "wd": 1}]
    spends = {"code": "spends", "sf": 0, "wd": 1}
    if not set_at_stake:
        unskipped = not state.denies and parts.kind == SKIP and state.move.skips > 0
        return [{"code": "saves_turn"} if unskipped else {"code": "no_set"}, spends]
    return [{"code": "saves", "cards": cards, "own": own, "again": is_postponed(state, parts)}, spends]


def _reasons(state: TwoAndTwoState, knowledge: CardKnowledge, parts: Parts) -> Iterator[Reason]:
    action, hand = parts.action, state.hands[state.actor]
    lies = state.flipped ^ parts.flip
    shows = LAID[state.shows][LIES[lies][parts.kind]] if action == PLAY else state.shows
    if action in (DRAW, PASS) and state.drawn not in (SF, WD):
        yield {"code": "nothing_fits", "drawn": state.drawn != NO_CARD}
    if action == WILD or COMPLETE[shows]:
        yield {"code": "completes", "cards": len(state.stack) + len(state.discards) + parts.sf + 1}
    elif action == PASS and state.next == len(state.deck):
        yield {"code": "ends_game", "ahead": state.scores[state.actor] - state.scores[1 - state.actor]}
        return
    else:
        if action == PLAY and fast().next_own(hand, parts, lies, shows):
            yield {"code": "next_own"}
        yield _threat_reason(state, knowledge, shows, lies, parts.skips)
    if parts.sf or action == WILD:
        yield {"code": "spends", "sf": parts.sf, "wd": int(action == WILD)}
    elif action in (DRAW, PASS) and count_sf(hand):
        yield {"code": "keeps", "sf": count_sf(hand), "wd": 0}


def _threat_reason(
    state: TwoAndTwoState, knowledge: CardKnowledge, shows: int, lies: int, skips: int = 0
) -> Reason:
    """Return the rival's chance to complete the stack after the move, or the turns that it has to wait."""
    skipped = skips + state.skips[1 - state.actor]
    if skipped:
        return {"code": "in_a_row", "turns": 1 + skipped}
    chance = knowledge.threat(shows, lies)
    return {"code": "danger", "chance": round(chance, 3), "likely": chance > LIKELY}
