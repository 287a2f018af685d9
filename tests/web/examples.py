"""What the worked examples of the rules claim, worked out by the engine: one function a kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pygames
from pygames.games.buraco import score as buraco_score
from pygames.games.buraco.cards import CARDS, TOKENS, hand_of
from pygames.games.buraco.melds import Meld, new_meld
from pygames.games.buraco.state import BuracoState
from pygames.games.cant_even import score as banks
from pygames.games.cant_even.cards import CARD
from pygames.games.cant_even.state import CantEvenState
from pygames.games.two_and_two import cards as strips
from pygames.games.two_and_two import hands
from pygames.games.two_and_two.state import Set, TwoAndTwoState
from pygames.games.two_can import cards as boxes
from pygames.games.two_can.score import explain
from pygames.games.two_can.state import TwoCanState

from ..games.cant_even.rules import table as monsters
from ..games.looking import data
from ..games.two_and_two.rules import table as stacks
from ..games.two_can.rules import table as piles

Item = dict[str, Any]
Check = Callable[[list[Item]], None]


def each(check: Callable[[Item], None]) -> Check:
    """Every example of a picture by itself."""

    def all_of(items: list[Item]) -> None:
        for item in items:
            check(item)

    return all_of


def tokens(text: str) -> list[str]:
    return text.replace("/", " ").split()


def assert_winners(items: list[Item], winners: tuple[int, ...]) -> None:
    assert [item["wins"] for item in items] == [seat in winners for seat in range(len(items))]


# -- 2CAN ---------------------------------------------------------------------------------------------------


def box(item: Item) -> None:
    """A scored Box, one with its first two cards up, or an empty one."""
    cards = tokens(item["cards"])
    assert len(cards) == boxes.BOX
    if "score" in item:
        scored = explain([boxes.CARDS[card] for card in cards])
        assert item["columns"] == list(scored.columns)
        assert item["pairs"] == [pair is not None for pair in scored.pairs]
        assert [tuple(group.values()) for group in item["groups"]] == [
            (boxes.TOKENS[number], pairs, points) for number, pairs, points in scored.groups
        ]
        assert item["score"] == scored.points
        assert sum(item["columns"]) + sum(group["points"] for group in item["groups"]) == scored.points
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
    """A card in hand, a move, and the Box and the discard after it; or a move that is refused."""
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
    state = pygames.games()["two_can"].new(seats=len(items), rng=Random(1))
    assert isinstance(state, TwoCanState)
    state.totals = tuple(item["points"] for item in items)
    assert_winners(items, state.leading)


# -- Two & Two ----------------------------------------------------------------------------------------------


def strip(item: Item) -> None:
    """Cards that there are, upright or turned, patterns of sets, and backs that there are."""
    if "back" in item:
        assert item["back"] in {strips.silhouette(kind) for kind in range(len(strips.TOKENS))}
        return
    sets = {strips.TEXT[number] for number, complete in enumerate(strips.COMPLETE) if complete}
    assert len(sets) == 4
    for card in tokens(item["cards"]):
        assert card.removeprefix("~") in strips.KIND or card in sets


def reads(token: str) -> str:
    """How a card reads as it lies; "~": turned round."""
    return token[:0:-1] if token.startswith("~") else token


def shown_by(text: str) -> int:
    """What cards show that lie on each other so."""
    shows = strips.EMPTY
    for lies in tokens(text):
        laid = strips.lay(shows, strips.PATTERN[reads(lies)])
        assert laid is not None
        shows = laid
    return shows


def lay(item: Item) -> None:
    """A card laid on a stack, in a direction."""
    below = shown_by(item["stack"])
    if item["card"] == "WD":
        assert strips.TEXT[strips.WILD[below]] == item["shows"]
        assert strips.TEXT[shown_by(f"{item['stack']} {item['lies']}")] == item["shows"]
        return
    assert item["card"] in strips.KIND
    turned = item.get("flip", False) != item.get("flipped", False)
    assert item["lies"] == "~" * turned + item["card"]
    shows = strips.lay(below, strips.PATTERN[reads(item["lies"])])
    assert item.get("shows") == (None if shows is None else strips.TEXT[shows])
    if item.get("flip"):
        assert strips.lay(below, strips.PATTERN[item["card"]]) is None


def strip_hand(item: Item) -> None:
    """What may be done with a hand on a stack, after a draw too."""
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


def deny(item: Item) -> None:
    """What becomes of the cards of a move that is denied; of one denied twice."""
    verb, *words = item["move"].split()
    card = words[0] if verb == "play" else None
    spent = [card] if card else ["WD"] if verb == "wild" else []
    spent += ["SF"] * (words.count("flip") + words.count("skip") or verb == "skip")
    denies = [each for each in item["cards"] if each.get("use") == "deny"]
    uses = [word for word in words if word in ("flip", "skip")] or ["skip"] * (verb == "skip")
    expected = [None if card else "wild"] * (verb != "skip") + uses + ["deny"] * len(denies)
    assert [each.get("use") for each in item["cards"]] == expected
    assert [each["card"] for each in item["cards"]] == spent + ["WD"] * len(denies)
    held = [*spent, *["WD"] * (len(denies) // 2)]
    if verb == "wild":
        mine = [*held, "2000", "0200"][:4]
        state = stacks.three(" ".join(mine), "WD 0100 SF")
    else:
        mine = [*held, *NOT_ON_1100][:4]
        state = stacks.turn(" ".join(mine), "WD 0100 0010 0010", "1100", "0200 0200")
    named = next(each for each in item["cards"] if denies or each["fate"] == "denied")
    stacks.play(
        state, item["move"], f"deny {named.get('use', named['card'])}", *["deny"] * (len(denies) // 2)
    )
    _check_fates(item, state, Counter(mine), card)


NOT_ON_1100 = ("2100", "2200", "2020")
"""Cards that do not fit there as they are."""


def _check_fates(item: Item, state: pygames.State, before: Counter[str], card: str | None) -> None:
    assert isinstance(state, TwoAndTwoState)
    after = Counter(strips.TOKENS[kind] for kind in hands.cards(state.hands[0]))
    discarded = Counter(strips.TOKENS[kind] for kind in state.discards)
    lost = sum(effect["type"] == "lost_turn" for effect in state.effects(None))
    skips_standing = sum(each.get("use") == "skip" and each["fate"] == "stands" for each in item["cards"])
    assert skips_standing == state.skips[1] + lost
    for each in item["cards"]:
        assert each["fate"] in ("denied", "back", "stands", "spent")
        main = each["card"] == card or each.get("use") == "wild"
        if main and each["fate"] == "back":
            assert after[each["card"]] == before[each["card"]]
        elif main and each["fate"] == "denied":
            assert discarded[each["card"]] >= 1
            assert after[each["card"]] == before[each["card"]] - 1
        elif main:
            assert each["card"] in [strips.TOKENS[kind] for kind, _ in state.stack]
        else:
            assert discarded[each["card"]] >= 1
            assert each["fate"] != "back"
    assert item["again"] == (state.to_act == 0 and not lost)


def strip_set(item: Item) -> None:
    """The cards of a stack that make a set, and Effect cards."""
    laid = [card for card in tokens(item["cards"]) if card in strips.KIND and card not in ("SF", "WD")]
    assert strips.COMPLETE[shown_by(" ".join(laid))]


def most_sets(items: list[Item]) -> None:
    """The largest single set decides a tie."""
    state = pygames.games()["two_and_two"].new(seats=2, rng=Random(1))
    assert isinstance(state, TwoAndTwoState)
    state.sets = tuple(Set(seat, (0,) * size, 0) for seat, item in enumerate(items) for size in item["sets"])
    assert list(state.scores) == [item["points"] for item in items]
    assert all(item["sets"] == [int(n) for n in re.findall(r"\d+", item["label"])] for item in items)
    assert_winners(items, state.leading)


# -- I Can't Even -------------------------------------------------------------------------------------------


def monster(item: Item) -> None:
    assert CARD[item["cards"]]


def pit(item: Item) -> None:
    """The pictures tell one round; see `test_one_round`."""
    assert ROUND[item["name"]] == (item["down"] or ROUND[item["name"]][0], item["up"])
    assert item.get("gone") in (None, GONE[item["name"]])


ROUND = {"Ana": ("G", "M"), "Leo": ("V", "B"), "Mia": ("W", "A")}
GONE = {"Ana": "up", "Leo": "up", "Mia": "down"}


def play_the_round() -> pygames.State:
    """Ana, Leo and Mia offer, and take from the next one each."""
    state = monsters.start(*(" ".join(cards) for cards in ROUND.values()))
    monsters.play(state, *(f"offer {down} {up}" for down, up in ROUND.values()))
    return monsters.play(state, "take 1 up, take 2 down, take 0 up")


def bank(item: Item) -> None:
    """What the Banks of a round score, as the engine settles it."""
    seats = item["seats"]
    kept, codes = [], []
    for seat in seats:
        old = [CARD[card] for card in tokens(seat["bank"])]
        new = [(CARD[card.upper()], card.islower()) for card in seat["new"]]
        blobs = old.count(CARD["B"])
        kept.append(banks._keep(new, item["round"], seat.get("chain", False), blobs))
        codes.append(sum(old) + sum(card for card, _ in new))
    wolves = banks.pack(codes)
    settled = banks.settle([seat.get("before", 10) for seat in seats], kept, codes)
    for number, seat in enumerate(seats):
        scored = banks.explain(kept[number], codes[number], wolves)
        assert [card.score - card.lose for card in scored] == seat["points"]
        assert sum(banks.bites(kept, codes, number).values()) == seat.get("bitten", 0)
        if "after" in seat:
            assert seat["after"] == settled[number]
    if [seat["name"] for seat in seats] == list(ROUND) and item["round"] == 1:
        state = play_the_round()
        assert list(state.scores) == [seat["after"] for seat in seats]
        banked = [seat["banked"] for seat in monsters.history(state)[0]["seats"]]
        assert [
            "".join(c["card"].lower() if c["down"] else c["card"] for c in cards) for cards in banked
        ] == [seat["new"] for seat in seats]


def odd_scores(items: list[Item]) -> None:
    state = pygames.games()["cant_even"].new(seats=len(items), rng=Random(1))
    assert isinstance(state, CantEvenState)
    state.points = tuple(item["points"] for item in items)
    assert_winners(items, state.leading)
    assert [item["odd"] for item in items] == [item["points"] % 2 == 1 for item in items]


# -- Buraco -------------------------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    return [CARDS[token] for token in tokens(text)]


def laid(run: Item) -> Meld:
    """A meld that lies as the picture has it."""
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
    """Whether a move is legal for a seat that has had its extra hand and holds what the picture shows."""
    state = pygames.games()["buraco"].new(seats=2, rng=Random(1))
    assert isinstance(state, BuracoState)
    hand = numbers(item["hand"])
    state.melds[0] = tuple(laid(run) for run in item["melds"])
    state.hands[:4] = hand_of(hand)
    state.sizes[0] = len(hand)
    state.extras, state.had = (), [buraco_score.DIRECT, buraco_score.DIRECT]
    state.drawn = "top" not in item
    state.discards = numbers(item.get("top", ""))
    state.menu = None
    assert (item["move"] in state.legal_moves()) == item["ok"]
    if not item["ok"]:
        with pytest.raises(pygames.IllegalMove) as refusal:
            state.apply(item["move"])
        assert refusal.value.rule == item["rule"]


def total(item: Item) -> None:
    """A deal counted."""
    had = {"never": buraco_score.NEVER, "direct": buraco_score.DIRECT}[item["had"]]
    melds = [laid(run) for run in item["melds"]]
    seat = buraco_score.score(melds, numbers(item["hand"]), had, item["out"], 100)
    canastas = sum(points for _, _, points in seat.canastas)
    parts = [seat.melded, *(part for part in (canastas, seat.out, seat.in_hand, seat.no_extra) if part)]
    assert [line["points"] for line in item["lines"]] == [*parts, seat.points]


CHECKS: dict[tuple[str, str], Check] = {
    ("two_can", "cards"): each(number_card),
    ("two_can", "box"): each(box),
    ("two_can", "moves"): each(box_move),
    ("two_can", "scores"): lowest_total,
    ("two_and_two", "cards"): each(strip),
    ("two_and_two", "lay"): each(lay),
    ("two_and_two", "hand"): each(strip_hand),
    ("two_and_two", "deny"): each(deny),
    ("two_and_two", "set"): each(strip_set),
    ("two_and_two", "scores"): most_sets,
    ("cant_even", "cards"): each(monster),
    ("cant_even", "pits"): each(pit),
    ("cant_even", "bank"): each(bank),
    ("cant_even", "scores"): odd_scores,
    ("buraco", "meld"): each(meld),
    ("buraco", "add"): each(add),
    ("buraco", "choice"): each(choice),
    ("buraco", "total"): each(total),
}
