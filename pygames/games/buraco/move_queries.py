"""Queries of a front end about the moves of Buraco, answered from a view alone.

The rules stay here: a front end passes the cards that a person chose, and gets the moves that lay them,
or the reason why none does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, zip_longest
from random import Random
from typing import Any, Literal, TypedDict

from ...core.bot_interface import View, seat_of
from ...core.errors import IllegalMove
from . import GAME
from .cards import CARDS, DECK, RANK, SUIT, TWO, tokens
from .legal import melds_after
from .melds import kind_in, new_meld
from .move_tables import PARTS
from .observation import MeldSeen, meld_seen
from .refusals import explain_illegal, no_meld
from .state import BuracoState

Plan = tuple[str, ...]
"""Moves that are played one after the other."""

NEW = 0
"""The number of a meld not yet laid."""

MOST_TRIED = 2_000


class Why(TypedDict):
    """The reason why chosen cards cannot be laid, with the fields of an `IllegalMove`."""

    code: str
    rule: str
    params: dict[str, Any]
    message: str


class Way(TypedDict):
    """One way to play chosen cards.

    Attributes:
        moves: played one after the other.
        meld: the own meld that it begins or adds to, as a view contains it, or None for a discard.
        spoils: whether a natural canasta turns mixed.
        ends: ``"extra"`` when it brings the extra hand, ``"out"`` when it ends the deal, else None.
    """

    moves: list[str]
    meld: MeldSeen | None
    spoils: bool
    ends: Literal["extra", "out"] | None


class Advice(TypedDict):
    """The ways to lay chosen cards. ``why`` is None if there is one."""

    plans: list[list[str]]
    why: Why | None


class Answer(TypedDict):
    """All ways to play chosen cards.

    Attributes:
        ways: each way to lay them.
        why: the reason why there is none, as in `lay`.
        discard: the way to discard a single card, None where there is none.
        discard_refusal: why a single card may not be discarded.
    """

    ways: list[Way]
    why: Why | None
    discard: Way | None
    discard_refusal: Why | None


def lay(view: View, cards: Sequence[str], onto: int | None = None) -> Advice:
    """Return how the seat to act can lay exactly these hand cards.

    While it has not drawn, that is by taking the discard pile, whose top card joins them. Then ``cards`` may
    also be empty. Afterwards several cards are laid by several moves.

    Args:
        view: the view of the seat to act.
        cards: tokens of hand cards, in any order.
        onto: the number of an own meld, `NEW` for a new one, None for any.

    Returns:
        The plans, each a list of moves that can be played in turn: at most one for each meld and a new one.
        If there are none, why the first move that seems intended is refused.
    """
    state = _state(view)
    chosen = sorted(CARDS[card] for card in cards)
    targets = [NEW, *range(1, len(state.melds[seat_of(view)]) + 1)] if onto is None else [onto]
    plans = [plan for target in targets for plan in _plan(state, chosen, target)]
    return {"plans": [list(plan) for plan in plans], "why": None if plans else _why(state, chosen, targets)}


def answer(view: View, question: Mapping[str, Any]) -> Answer:
    """Return all ways to play chosen hand cards, for a front end.

    Args:
        view: the view of the seat to act.
        question: ``cards``, tokens of hand cards in any order; perhaps ``onto``, as in `lay`.

    Raises:
        ValueError: the question is invalid.
    """
    cards, onto = question.get("cards"), question.get("onto")
    if not isinstance(cards, list) or not all(isinstance(card, str) and card in CARDS for card in cards):
        raise ValueError("cards: expected a list of card tokens")
    if len(cards) > len(DECK) or not (onto is None or (type(onto) is int and onto >= 0)):
        raise ValueError(f"cards: expected at most {len(DECK)}, onto: expected a meld's number or None")
    advice = lay(view, cards, onto)
    state = _state(view)
    discard, discard_refusal = _discard(state, cards)
    return {
        "ways": [_way(state, plan) for plan in advice["plans"]],
        "why": advice["why"],
        "discard": discard,
        "discard_refusal": discard_refusal,
    }


def _state(view: View) -> BuracoState:
    """Return a state that fits the view, with the seat's true hand and open cards."""
    state = GAME.sample(view, Random(0))
    assert isinstance(state, BuracoState)
    return state


# -- plans --------------------------------------------------------------------------------------------------


def _plan(state: BuracoState, cards: Sequence[int], target: int) -> Iterator[Plan]:
    """Yield the moves that lay all ``cards`` onto meld ``target``, if there are any."""
    if not state.drawn:
        yield from _takes(state, cards, target)
        return
    if not _may_share_meld(state, cards, target):
        return
    if target != NEW:
        yield from _adds(state, cards, target)
        return
    number = len(state.melds[state.to_act or 0]) + 1
    for trio in dict.fromkeys(combinations(cards, 3)):
        move = f"meld {tokens(trio)}"
        if move in state.legal_moves():
            rest = list(cards)
            for card in trio:
                rest.remove(card)
            for plan in _adds(_after(state, move), rest, number):
                yield (move, *plan)
                return


def _takes(state: BuracoState, cards: Sequence[int], target: int) -> Iterator[Plan]:
    """Yield a plan that takes the pile with all of ``cards``, or with some and lays the others afterwards.

    Two cards must stay in hand after that: otherwise covered cards of the pile would decide, and no view
    shows them.
    """
    move = _take(cards, target)
    legal = state.legal_moves()
    if move in legal:
        yield (move,)
        return
    if not state.discards or not _may_share_meld(state, [*cards, state.discards[-1]], target):
        return
    seat = state.to_act or 0
    number = target or len(state.melds[seat]) + 1
    begins = _take((), target).split()
    for move in legal:
        words = move.split()
        if words[: len(begins)] != begins:
            continue
        rest = Counter(cards)
        rest.subtract(CARDS[word] for word in words[len(begins) :])
        if min(rest.values(), default=0) < 0:
            continue
        after, left = _after(state, move), list(rest.elements())
        if after.to_act == seat and after.sizes[seat] - len(left) >= 2:
            for plan in _adds(after, left, number):
                yield (move, *plan)
                return


def _may_share_meld(state: BuracoState, cards: Sequence[int], target: int) -> bool:
    """Return True if all ``cards`` are of one suit, that of the ``target``, except 2s."""
    if target != NEW:
        melds = state.melds[state.to_act or 0]
        return target <= len(melds) and all(
            kind_in(melds[target - 1].suit, card) is not None for card in cards
        )
    return len({SUIT[card] for card in cards if RANK[card] != TWO}) == 1


def _adds(state: BuracoState, cards: Sequence[int], target: int) -> Iterator[Plan]:
    """Yield one order in which ``cards`` can be added to meld ``target``, if there is any."""
    visited: set[tuple[int, ...]] = set()
    queue: list[tuple[BuracoState, tuple[int, ...], Plan]] = [(state, tuple(cards), ())]
    while queue and len(visited) < MOST_TRIED:
        state, left, plan = queue.pop()
        if not left:
            yield plan
            return
        if left in visited:
            continue
        visited.add(left)
        for card in dict.fromkeys(left):
            move = f"add {target} {tokens([card])}"
            if move in state.legal_moves():
                index = left.index(card)
                queue.append((_after(state, move), left[:index] + left[index + 1 :], (*plan, move)))


def _after(state: BuracoState, move: str) -> BuracoState:
    after = state.copy()
    after.apply(move)
    return after


def _way(state: BuracoState, plan: Sequence[str]) -> Way:
    """Return the result of playing the ``plan``."""
    seat = state.to_act or 0
    before, melds, after = state.melds[seat], state.melds[seat], state
    for move in plan:
        melds = melds_after(after, seat, PARTS[move])
        after = _after(after, move)
    index = next((i for i, (old, new) in enumerate(zip_longest(before, melds)) if old is not new), None)
    spoils = any(old.canasta and not new.canasta for old, new in zip(before, melds, strict=False))
    ends: Literal["extra", "out"] | None = "out" if len(after.finished) > len(state.finished) else None
    if after.extra_status[seat] != state.extra_status[seat] and not ends:
        ends = "extra"
    return {
        "moves": list(plan),
        "meld": None if index is None else meld_seen(index + 1, melds[index]),
        "spoils": spoils,
        "ends": ends,
    }


def _discard(state: BuracoState, cards: Sequence[str]) -> tuple[Way | None, Why | None]:
    """Return the way to discard the only one of ``cards``, or why it may not be discarded."""
    if len(cards) != 1 or not state.drawn:
        return None, None
    move = f"discard {cards[0]}"
    if move in state.legal_moves():
        return _way(state, [move]), None
    return None, _refusal(explain_illegal(state, move))


def _take(cards: Iterable[int], target: int) -> str:
    return " ".join(["take", "new" if target == NEW else str(target), *tokens(cards).split()])


# -- reasons ------------------------------------------------------------------------------------------------


def _why(state: BuracoState, cards: Sequence[int], targets: Sequence[int]) -> Why:
    """Return why the first move that seems intended is refused."""
    target = next((number for number in targets if _is_plausible(state, cards, number)), targets[0])
    refused = [move for move in _intended_moves(state, cards, target) if move not in state.legal_moves()]
    if not state.drawn and not state.discards:
        error = explain_illegal(state, "take 1")
    elif refused and target == NEW and state.drawn and new_meld(cards) is None:
        error = no_meld(state, cards)
    elif refused:
        error = explain_illegal(state, refused[0])
    elif target == NEW and len(cards) < (3 if state.drawn else 2):
        error = state.refuse(
            "lay.count", "Melds", "a new meld: expected three cards or more", cards=len(cards)
        )
    else:
        error = state.refuse("lay.together", "BU-2", "these cards don't go together", cards=tokens(cards))
    return _refusal(error)


def _refusal(error: IllegalMove) -> Why:
    return {"code": error.code, "rule": error.rule, "params": error.params, "message": str(error)}


def _is_plausible(state: BuracoState, cards: Sequence[int], target: int) -> bool:
    """Return True if there are enough cards for a new meld, or one of the suit of the ``target``."""
    if target == NEW:
        return len(cards) >= (3 if state.drawn else 2)
    melds = state.melds[state.to_act or 0]
    return target <= len(melds) and any(card // 13 == melds[target - 1].suit for card in cards)


def _intended_moves(state: BuracoState, cards: Sequence[int], target: int) -> list[str]:
    if not state.drawn:
        return [_take(cards, target)] if target != NEW or len(cards) == 2 else []
    if target != NEW:
        return [f"add {target} {tokens([card])}" for card in cards]
    return [f"meld {tokens(trio)}" for trio in combinations(cards, 3)]
