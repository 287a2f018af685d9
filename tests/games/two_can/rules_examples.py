"""Checks of the worked examples of 2CAN's rules against the engine: one function a kind of picture."""

from random import Random

import pytest

import pygames
from pygames.games.two_can import GAME
from pygames.games.two_can import cards as boxes
from pygames.games.two_can.score import explain
from pygames.games.two_can.state import TwoCanState
from tests.web.rules_examples import Check, Item, assert_winners, each, tokens

from ..view_helpers import data
from .rules import table as piles


def box(item: Item) -> None:
    """Check a scored Box, one with its first two cards up, or an empty one."""
    cards = tokens(item["cards"])
    assert len(cards) == boxes.BOX
    if "score" in item:
        scored = explain([boxes.CARDS[card] for card in cards])
        columns = zip(scored.columns, scored.pairs, strict=True)
        assert item["columns"] == [adds if pair is None else None for adds, pair in columns]
        groups = {" ".join([boxes.TOKENS[number]] * pairs): points for number, pairs, points in scored.groups}
        assert (item.get("groups", {}), item["score"]) == (groups, scored.points)
        assert sum(filter(None, item["columns"])) + sum(groups.values()) == scored.points
        if item.get("label", "").startswith("−") or item.get("label", "")[:1].isdigit():
            assert item["label"].replace("−", "-").startswith(f"{scored.points}:")
    elif "sum" in item:
        rival = "6 6 . . / . . . ." if item["starts"] else "6 7 . . / . . . ."
        up = [place for place, card in zip(boxes.PLACES, cards, strict=True) if card != "."]
        state = piles.start(" ".join(cards), rival, flips=[" ".join(up), "A1 A2"])
        assert data(state)["starter"] == (0 if item["starts"] else 1)
        assert item["sum"] == sum(int(card) for card in cards if card not in ".T")
    else:
        assert set(cards) == {"."}


def box_move(item: Item) -> None:
    """Check a card in hand and a move: the Box and the discard after it, or the refusal."""
    before, hidden = tokens(item["before"]), item.get("discard", "1")
    state = piles.start(" ".join(before).replace(".", hidden), ". . . . / . . . .", flips=["A1 A2", "A1 A2"])
    assert isinstance(state, TwoCanState)
    state.to_act = state.starter = 0
    state.down[0] = sum(1 << place for place, card in enumerate(before) if card == ".")
    state.toucans[0] = sum(1 << place for place, card in enumerate(before) if card == "T")
    state.hand, state.drawn = boxes.CARDS[item["hand"]], item["drawn"]
    after = tokens(item.get("after", ""))
    for place, (old, new) in enumerate(zip(before, after, strict=False)):
        if item["move"].startswith("drop ") and old == "." != new:
            state.cards[place] = boxes.CARDS[new]
    state.menu = None
    if "rule" in item:
        with pytest.raises(pygames.IllegalMove) as refusal:
            state.apply(item["move"])
        assert refusal.value.rule == item["rule"]
        return
    state.apply(item["move"])
    shown = [
        "." if state.down[0] >> place & 1 else boxes.TOKENS[state.cards[place]] for place in range(boxes.BOX)
    ]
    assert shown == after
    assert boxes.TOKENS[state.discards[-1]] == item["discard"]


def number_card(item: Item) -> None:
    assert item["cards"] in boxes.CARDS


def lowest_total(items: list[Item]) -> None:
    state = GAME.new(seats=len(items), rng=Random(1))
    assert isinstance(state, TwoCanState)
    state.totals = tuple(item["points"] for item in items)
    assert_winners(items, state.current_winners)


CHECKS: dict[str, Check] = {
    "cards": each(number_card),
    "box": each(box),
    "moves": each(box_move),
    "scores": lowest_total,
}
