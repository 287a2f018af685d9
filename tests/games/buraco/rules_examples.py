"""The worked examples of Buraco's rules, checked by the engine: one function a kind of picture."""

from random import Random

import pytest

import pygames
from pygames.games.buraco import GAME
from pygames.games.buraco import score as scoring
from pygames.games.buraco.cards import CARDS, TOKENS, hand_of
from pygames.games.buraco.melds import Meld, new_meld
from pygames.games.buraco.state import BuracoState
from tests.web.rules_examples import Check, Item, each, tokens


def numbers(text: str) -> list[int]:
    return [CARDS[token] for token in tokens(text)]


def laid(run: Item) -> Meld:
    meld = new_meld(numbers(run["cards"]))
    assert meld is not None
    assert_lies(meld, run)
    return meld


def assert_lies(meld: Meld, run: Item) -> None:
    assert " ".join(TOKENS[card] for card in meld.cards) == run["cards"]
    assert (meld.shape.wild - meld.shape.low if meld.shape.wild else None) == run.get("wild")
    assert meld.shape.kind == run.get("kind")


def meld(item: Item) -> None:
    if item.get("ok") is False:
        assert new_meld(numbers(item["cards"])) is None
        return
    laid(item)
    if "from" in item:
        assert sorted(tokens(item["from"])) == sorted(tokens(item["cards"]))


def add(item: Item) -> None:
    grown = laid(item["meld"]).grown(numbers(item["added"]))
    assert (grown is not None) == item["ok"]
    if grown is not None:
        assert_lies(grown, item["after"])


def choice(item: Item) -> None:
    """Check that a move is legal for a seat that has had its extra hand and holds what the picture shows."""
    state = GAME.new(seats=2, rng=Random(1))
    assert isinstance(state, BuracoState)
    hand = numbers(item["hand"])
    state.melds[0] = tuple(laid(run) for run in item["melds"])
    state.hands[:4] = hand_of(hand)
    state.sizes[0] = len(hand)
    state.extras, state.extra_status = (), [scoring.DIRECT, scoring.DIRECT]
    state.drawn = "top" not in item
    state.discards = numbers(item.get("top", ""))
    state.menu = None
    assert (item["move"] in state.legal_moves()) == item["ok"]
    if not item["ok"]:
        with pytest.raises(pygames.IllegalMove) as refusal:
            state.apply(item["move"])
        assert refusal.value.rule == item["rule"]


def total(item: Item) -> None:
    had = {"never": scoring.NEVER, "direct": scoring.DIRECT}[item["had"]]
    melds = [laid(run) for run in item["melds"]]
    seat = scoring.score(melds, numbers(item["hand"]), had, item["out"], 100)
    lines = {
        "canastas": sum(points for _, _, points in seat.canastas),
        "out": seat.out,
        "left": seat.in_hand,
        "no_extra": seat.no_extra,
    }
    lines = {"laid": seat.melded} | {name: points for name, points in lines.items() if points}
    assert list(item["lines"].items()) == [*lines.items(), ("total", seat.points)]


CHECKS: dict[str, Check] = {
    "meld": each(meld),
    "add": each(add),
    "choice": each(choice),
    "total": each(total),
}
