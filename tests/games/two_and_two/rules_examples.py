"""Checks of the worked examples of Two & Two's rules against the engine: one function a kind of picture."""

import re
from collections import Counter
from random import Random

import pygames
from pygames.games.two_and_two import GAME, hands
from pygames.games.two_and_two import cards as strips
from pygames.games.two_and_two.score import Set
from pygames.games.two_and_two.state import TwoAndTwoState
from tests.web.rules_examples import Check, Item, assert_winners, each, tokens

from .rules import table as stacks


def strip(item: Item) -> None:
    """Check existing cards, upright or turned, patterns of sets, and existing backs."""
    if "back" in item:
        assert item["back"] in {strips.silhouette(kind) for kind in range(len(strips.TOKENS))}
        return
    sets = {strips.TEXT[number] for number, complete in enumerate(strips.COMPLETE) if complete}
    assert len(sets) == 4
    for card in tokens(item["cards"]):
        assert card.removeprefix("~") in strips.KIND or card in sets


def reads(token: str) -> str:
    """Return the pattern of a card in its orientation ("~": turned round)."""
    return token[:0:-1] if token.startswith("~") else token


def shown_by(text: str) -> int:
    shows = strips.EMPTY
    for lies in tokens(text):
        laid = strips.lay(shows, strips.PATTERN[reads(lies)])
        assert laid != strips.MISFIT
        shows = laid
    return shows


def lay(item: Item) -> None:
    below, lies = shown_by(item["stack"]), item.get("lies", item["card"])
    if item["card"] == "WD":
        assert strips.TEXT[strips.WILD[below]] == item["shows"]
        assert strips.TEXT[shown_by(f"{item['stack']} {lies}")] == item["shows"]
        return
    assert item["card"] in strips.KIND
    turned = item.get("flip", False) != item.get("flipped", False)
    assert lies == "~" * turned + item["card"]
    shows = strips.lay(below, strips.PATTERN[reads(lies)])
    assert item.get("shows") == (None if shows == strips.MISFIT else strips.TEXT[shows])
    if item.get("flip"):
        assert strips.lay(below, strips.PATTERN[item["card"]]) == strips.MISFIT


def strip_hand(item: Item) -> None:
    """Check the legal moves of a hand on a stack, after a draw too."""
    state = stacks.turn("1000 0200 0020 0002", "0100 0100 0010 0010", "1100", "2020")
    assert isinstance(state, TwoAndTwoState)
    kinds = [strips.KIND[card] for card in tokens(item["hand"])]
    state.shows = shown_by(item["stack"])
    state.hands[0] = hands.of(kinds)
    if "drawn" in item:
        state.menu = None
        assert "draw" in state.legal_moves()
        state.drawn = strips.KIND[item["drawn"]]
        state.hands[0] = hands.gain(state.hands[0], state.drawn)
    state.menu = None
    legal = set(state.legal_moves())
    assert legal == set(item["moves"])
    plays = {move.split()[1] for move in legal if move.startswith("play") and "flip" not in move}
    flips = {move.split()[1] for move in legal if move.startswith("play") and "flip" in move}
    shown = flips if item.get("drawn") == "SF" else plays
    assert [card in shown for card in tokens(item["hand"])] == item["fits"]
    if "drawn" in item:
        assert (item["drawn"] in plays) == item["drawnFits"]


USES = {"flip": "SF", "skip": "SF", "wild": "WD", "deny": "WD"}


def deny(item: Item) -> None:
    """Check where the cards of a denied move go, and those of one denied twice."""
    assert all(each["card"] == USES.get(each.get("use"), each["card"]) for each in item["cards"])
    played = [each for each in item["cards"] if each.get("use") != "deny"]
    denies = item["cards"][len(played) :]
    card = None if "use" in played[0] else played[0]["card"]
    uses = [each["use"] for each in played[card is not None :]]
    move = " ".join(["play", card, *uses] if card else ["skip", item["skips"]] if "skips" in item else uses)
    held = [each["card"] for each in played] + ["WD"] * (len(denies) // 2)
    if "wild" in uses:
        mine = [*held, "2000", "0200"][:4]
        state = stacks.three(" ".join(mine), "WD 0100 SF")
    else:
        mine = [*held, *NOT_ON_1100][:4]
        state = stacks.turn(" ".join(mine), "WD 0100 0010 0010", "1100", "0200 0200")
    named = next(each for each in item["cards"] if denies or each["fate"] == "denied")
    stacks.play(state, move, f"deny {named.get('use', named['card'])}", *["deny"] * (len(denies) // 2))
    _check_fates(item, state, Counter(mine), card)


NOT_ON_1100 = ("2100", "2200", "2020")
"""Cards that do not fit there without a flip."""


def _check_fates(item: Item, state: pygames.State, before: Counter[str], card: str | None) -> None:
    assert isinstance(state, TwoAndTwoState)
    after = Counter(strips.TOKENS[kind] for kind in hands.cards(state.hands[0]))
    discarded = Counter(strips.TOKENS[kind] for kind in state.discards)
    lost = sum(effect["type"] == "lost_turn" for effect in state.effects(None))
    skips_standing = sum(each.get("use") == "skip" and each["fate"] == "stands" for each in item["cards"])
    assert skips_standing == state.skips[1] + lost
    for part in item["cards"]:
        assert part["fate"] in ("denied", "back", "stands", "spent")
        main = part["card"] == card or part.get("use") == "wild"
        if main and part["fate"] == "back":
            assert after[part["card"]] == before[part["card"]]
        elif main and part["fate"] == "denied":
            assert discarded[part["card"]] >= 1
            assert after[part["card"]] == before[part["card"]] - 1
        elif main:
            assert part["card"] in [strips.TOKENS[kind] for kind, _ in state.stack]
        else:
            assert discarded[part["card"]] >= 1
            assert part["fate"] != "back"
    assert item["again"] == (state.to_act == 0 and not lost)


def strip_set(item: Item) -> None:
    laid = [card for card in tokens(item["cards"]) if card in strips.KIND and card not in ("SF", "WD")]
    assert strips.COMPLETE[shown_by(" ".join(laid))]


def pairs(item: Item) -> None:
    assert strips.COMPLETE[shown_by(item["cards"])]


def most_sets(items: list[Item]) -> None:
    """Check that the largest single set decides a tie."""
    state = GAME.new(seats=2, rng=Random(1))
    assert isinstance(state, TwoAndTwoState)
    state.sets = tuple(Set(seat, (0,) * size, 0) for seat, item in enumerate(items) for size in item["sets"])
    assert list(state.scores) == [item["points"] for item in items]
    assert all(item["sets"] == [int(n) for n in re.findall(r"\d+", item["label"])] for item in items)
    assert_winners(items, state.current_winners)


CHECKS: dict[str, Check] = {
    "cards": each(strip),
    "lay": each(lay),
    "hand": each(strip_hand),
    "deny": each(deny),
    "set": each(strip_set),
    "pairs": each(pairs),
    "scores": most_sets,
}
