"""What a front end asks about Buraco before a move, answered from a view alone.

The rules stay here: a front end hands over the cards that a person chose, and gets the moves that lay them,
or the reason why none does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, TypedDict

from ...game import View
from .cards import CARDS, tokens
from .game import Buraco
from .legal import melds_after
from .menus import ADD, PARTS, TAKE_ON
from .state import BuracoState

Plan = tuple[str, ...]
"""Moves that are played one after the other."""

NEW = 0
"""The number that stands for a meld not yet laid."""

MOST_TRIED = 2_000


class Why(TypedDict):
    """Why chosen cards cannot be laid: as an `IllegalMove` tells it."""

    code: str
    rule: str
    params: dict[str, object]
    message: str


class Advice(TypedDict):
    """The ways to lay chosen cards; ``why`` is None if there is one."""

    plans: list[list[str]]
    why: Why | None


def lay(view: View, cards: Sequence[str], onto: int | None = None) -> Advice:
    """How the seat to act can lay exactly these hand cards.

    While it has not drawn, that is by taking the discard pile, whose top card joins them; then the cards may
    also be none. Afterwards several cards are laid by several moves.

    Args:
        view: the view of the seat to act.
        cards: tokens of hand cards, in any order.
        onto: the number of an own meld, `NEW` for a new one, None for any.

    Returns:
        The plans, each a list of moves that can be played in turn: at most one for each meld and a new one.
        If there are none, why the first move that seems meant is refused.
    """
    state = _state(view)
    chosen = sorted(CARDS[card] for card in cards)
    targets = [NEW, *range(1, len(state.melds[view["seat"]]) + 1)] if onto is None else [onto]
    plans = [plan for target in targets for plan in _plan(state, chosen, target)]
    return {"plans": [list(plan) for plan in plans], "why": None if plans else _why(state, chosen, targets)}


def warnings(view: View, move: str) -> list[dict[str, Any]]:
    """What a person should know before playing the legal ``move``.

    Returns:
        For each natural canasta that it would turn mixed: ``{"code": "buraco.warn.mixed", "meld": number}``.
    """
    state = _state(view)
    seat: int = view["seat"]
    parts = PARTS[move]
    if parts[0] not in (ADD, TAKE_ON):
        return []
    number = parts[1] + 1
    before, after = state.melds[seat][parts[1]], melds_after(state, seat, parts)[parts[1]]
    return [{"code": "buraco.warn.mixed", "meld": number}] if before.canasta and not after.canasta else []


def readings(view: View) -> list[dict[str, Any]]:
    """Every meld read from low to high: ``{seat, number, text, kind}``, its wild in brackets in ``text``."""
    return [
        {"seat": seat, "number": meld["number"], "text": _text(meld), "kind": meld["kind"]}
        for seat, melds in enumerate(view["data"]["melds"])
        for meld in melds
    ]


def missing(view: View) -> list[str]:
    """What the view's seat still needs before it can go out, in order: ``extra``, ``natural_canasta``."""
    wanted: dict[str, bool] = view["data"]["missing"] or {}
    return [name for name, holds in wanted.items() if holds]


def _text(meld: dict[str, Any]) -> str:
    return " ".join(
        f"[{card}]" if index == meld["wild"] else card for index, card in enumerate(meld["cards"])
    )


def _state(view: View) -> BuracoState:
    """A state that fits the view: what the seat holds and what lies open is as it is."""
    state = Buraco().sample(view, Random(0))
    assert isinstance(state, BuracoState)
    return state


# -- plans --------------------------------------------------------------------------------------------------


def _plan(state: BuracoState, cards: Sequence[int], target: int) -> Iterator[Plan]:
    """The moves that lay all ``cards`` onto meld ``target``; nothing where there are none."""
    if not state.drawn:
        move = _take(cards, target)
        if move in state.legal_moves():
            yield (move,)
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


def _adds(state: BuracoState, cards: Sequence[int], target: int) -> Iterator[Plan]:
    """One order in which ``cards`` can be added to meld ``target``, if there is any."""
    tried: set[tuple[int, ...]] = set()
    waiting: list[tuple[BuracoState, tuple[int, ...], Plan]] = [(state, tuple(cards), ())]
    while waiting and len(tried) < MOST_TRIED:
        state, left, plan = waiting.pop()
        if not left:
            yield plan
            return
        if left in tried:
            continue
        tried.add(left)
        for card in dict.fromkeys(left):
            move = f"add {target} {tokens([card])}"
            if move in state.legal_moves():
                index = left.index(card)
                waiting.append((_after(state, move), left[:index] + left[index + 1 :], (*plan, move)))


def _after(state: BuracoState, move: str) -> BuracoState:
    after = state.copy()
    after.apply(move)
    assert isinstance(after, BuracoState)
    return after


def _take(cards: Iterable[int], target: int) -> str:
    return " ".join(["take", "new" if target == NEW else str(target), *tokens(cards).split()])


# -- reasons ------------------------------------------------------------------------------------------------


def _why(state: BuracoState, cards: Sequence[int], targets: Sequence[int]) -> Why:
    """Why the first move that seems meant is refused."""
    target = next((number for number in targets if _may_be_meant(state, cards, number)), targets[0])
    refused = [move for move in _meant(state, cards, target) if move not in state.legal_moves()]
    if not state.drawn and not state.discards:
        error = state._explain("take 1")
    elif refused:
        error = state._explain(refused[0])
    elif target == NEW and len(cards) != 3:
        error = state._refuse("lay.count", "Melds", "a new meld takes three cards or more", cards=len(cards))
    else:
        error = state._refuse("lay.together", "BU-2", "these cards do not lie together", cards=tokens(cards))
    return {"code": error.code, "rule": error.rule, "params": error.params, "message": str(error)}


def _may_be_meant(state: BuracoState, cards: Sequence[int], target: int) -> bool:
    """Whether there are enough cards for a new meld, or one of the suit of the ``target``."""
    if target == NEW:
        return len(cards) >= (3 if state.drawn else 2)
    melds = state.melds[state.to_act or 0]
    return target <= len(melds) and any(card // 13 == melds[target - 1].suit for card in cards)


def _meant(state: BuracoState, cards: Sequence[int], target: int) -> list[str]:
    if not state.drawn:
        return [_take(cards, target)] if target != NEW or len(cards) == 2 else []
    if target != NEW:
        return [f"add {target} {tokens([card])}" for card in cards]
    return [f"meld {tokens(trio)}" for trio in combinations(cards, 3)]
