"""The heading "A turn": draw or take, melds, discard."""

from collections import Counter

import pytest

from ...observation import actor, zone
from .table import (
    count,
    drawn,
    hand,
    idle,
    in_hand,
    in_order,
    lay,
    legal,
    meld,
    melds,
    offered,
    play,
    refusal,
    start,
)


def test_a_turn_draws_lays_and_discards() -> None:
    state = start("3-5h Kc Kd", "", pack="6h")
    assert (state.view(0)["phase"], actor(state)) == ("draw", 0)
    play(state, "draw")
    assert (state.view(0)["phase"], count(state, "pack"), len(hand(state, 0))) == ("meld", 59, 12)
    play(state, "meld 3h 4h 5h, add 1 6h")
    assert (state.view(0)["phase"], len(hand(state, 0))) == ("meld", 8)
    play(state, "discard Kd")
    assert (state.view(1)["phase"], actor(state), len(hand(state, 0))) == ("draw", 1, 7)
    assert zone(state, "discard") == ["Kd"]
    assert melds(state) == ["3h 4h 5h 6h"]


def test_any_card_may_be_discarded() -> None:
    """A 2, an ace, the drawn card; nothing need be laid."""
    state = in_hand("2c 2h Ad 3-5h Ks 9s 9s 7d Jc 8c")
    assert legal(state, "discard") == {f"discard {card}" for card in hand(state, 0)}
    assert len(legal(state, "discard")) == 11  # two equal ones are one move
    assert zone(play(state, "discard 2h"), "discard") == ["2h"]
    assert (melds(state), len(hand(state, 0))) == ([], 11)


def test_all_moves_of_a_hand() -> None:
    state = lay(in_hand("6-8h 9h 2h 3c 4c 5c 5c 2c Kd Ks"), "6-8h")
    melds = {"3c 4c 5c", "2c 3c 4c", "2c 3c 5c", "2c 4c 5c"}  # the 2c as natural card or wild
    melds |= {"3c 4c 2h", "3c 5c 2h", "4c 5c 2h"}  # the 2h as wild
    melds |= {"2c 3c 2h", "2c 4c 2h"}  # one at home, one wild
    discards = {f"discard {card}" for card in hand(state, 0)}
    adds = {"add 1 9h", "add 1 2h", "add 1 2c"}
    assert legal(state) == discards | adds | {f"meld {cards}" for cards in melds}


def test_a_longer_meld_is_laid_by_additions() -> None:
    """The whole of a run, from either end."""
    assert melds(lay(in_hand("3-Jh"), "3-Jh")) == ["3h 4h 5h 6h 7h 8h 9h Th Jh"]
    state = play(in_hand("3-Jh"), "meld 9h Th Jh", *(f"add 1 {rank}h" for rank in "876543"))
    assert melds(state) == ["3h 4h 5h 6h 7h 8h 9h Th Jh"]


def test_the_rivals_melds_cannot_be_extended() -> None:
    """ "Melds belong to the seat that laid them"."""
    state = lay(play(start("3-5h Kd", "6h 6-8s"), "draw"), "3-5h")
    play(state, "discard Kd, draw")
    assert legal(state, "add") == set()
    assert refusal(state, "add 1 6h")[0] == "add.no_such"
    lay(state, "6-8s")
    assert refusal(state, "add 1 6h")[0] == "add.invalid"
    assert (melds(state, 0), melds(state, 1)) == (["3h 4h 5h"], ["6s 7s 8s"])


# Taking the pile


def test_take_new() -> None:
    """The top card with two hand cards; the rest of the pile joins the hand."""
    state = offered("5h", "3h 4h 6h")
    before, thrown = hand(state, 0), 1
    assert count(state, "discard") == 2
    assert legal(state) == {"draw", "take new 3h 4h", "take new 4h 6h"}
    play(state, "take new 3h 4h")
    assert melds(state) == ["3h 4h 5h"]
    assert (count(state, "discard"), len(hand(state, 0))) == (0, len(before) - 2 + thrown)
    assert (state.view(0)["phase"], count(state, "pack")) == ("meld", 58)


def test_take_new_with_2s() -> None:
    """Every pair of hand cards that makes a meld with the top card is a move."""
    state = offered("3h", "2c 2h 2h 4h Ah")
    pairs = {"2c 2h", "2h 2h", "2c 4h", "2h 4h", "2c Ah", "Ah 2h"}
    assert legal(state, "take") == {f"take new {pair}" for pair in pairs}
    assert meld(play(state.copy(), "take new 2h 2h")) == "2h 3h [2h]"
    assert meld(play(state.copy(), "take new 2c Ah")) == "Ah [2c] 3h"
    assert meld(play(state.copy(), "take new 2h 4h")) == "2h 3h 4h"


def test_a_2_on_top_may_be_melded_as_any_card() -> None:
    """A wild goes into another suit, too; the own 2 is at home."""
    state = offered("2h", "3h 4h 8d 9d Jd")
    pairs = {"3h 4h", "8d 9d", "9d Jd"}
    assert legal(state, "take") == {f"take new {' '.join(in_order(pair.split()))}" for pair in pairs}
    assert meld(play(state.copy(), "take new 3h 4h")) == "2h 3h 4h"
    assert meld(play(state.copy(), "take new 9d Jd")) == "9d [2h] Jd"


def test_take_onto_a_meld() -> None:
    state = offered("6h", "Kd", "3-5h", under="Ks")
    assert legal(state) == {"draw", "take 1"}
    play(state, "take 1")
    assert melds(state) == ["3h 4h 5h 6h"]
    assert "Ks" in hand(state, 0)
    assert zone(state, "discard") == []
    assert refusal(state, "draw") == ("draw.again", "A turn")
    assert refusal(state, "take 1")[0] == "draw.again"
    assert zone(play(state, "discard Ks"), "discard") == ["Ks"]


def test_the_whole_pile_is_taken() -> None:
    """A pile of many cards; all of it but the top one."""
    state = idle(start("3-4h Kc Kd", "5h"), 30)
    pile = [event.split(" ")[2] for event in state.events if "discard" in event]
    play(state, f"discard {drawn(state)}, draw, discard 5h")
    pile += [event.split(" ")[2] for event in state.events if "discard" in event][30:]
    assert count(state, "discard") == len(pile) == 32
    held = hand(state, 0)
    play(state, "take new 3h 4h")
    want = in_order([card for card in [*held, *pile[:-1]] if card not in ("3h", "4h")])
    got = [card for card in hand(state, 0) if card not in ("3h", "4h")]
    assert got == want
    assert len(hand(state, 0)) == 11 - 2 + 31 == 40
    play(state, min(legal(state, "discard")))
    assert count(state, "discard") == 1


def test_a_hand_of_more_than_forty_cards_plays_on() -> None:
    """Everything is still there: melds of all suits, additions, discards."""
    state = idle(start("3-4h Kc Kd", "5h"), 46)
    play(state, f"discard {drawn(state)}, draw, discard 5h, take new 3h 4h")
    held = Counter(hand(state, 0))
    assert held.total() > 50
    assert legal(state, "discard") == {f"discard {card}" for card in held}
    assert {move.split()[2][1] for move in legal(state, "meld")} >= set("cdh")
    runs = [[rank + suit for rank in "3456789T"[low : low + 3]] for suit in "cdhs" for low in range(6)]
    assert {f"meld {' '.join(run)}" for run in runs if Counter(run) <= held} <= legal(state, "meld")


@pytest.mark.parametrize(
    ("move", "ordered"),
    [
        ("meld 4h 3h 5h", "meld 3h 4h 5h"),
        ("meld 5h 4h 3h", "meld 3h 4h 5h"),
        ("meld 3h 4h 2c", "meld 2c 3h 4h"),
        ("meld Kh Qh Ah", "meld Ah Qh Kh"),
        ("meld Qh Kh Ah", "meld Ah Qh Kh"),
    ],
)
def test_cards_are_written_in_one_order(move: str, ordered: str) -> None:
    """c d h s, then A 2 3 … K: an ace comes first though it is high in the meld."""
    state = in_hand("2c 3-5h Q-Ah")
    assert ordered in legal(state)
    assert refusal(state, move) == ("order", "A turn")


def test_the_order_holds_for_takes() -> None:
    state = offered("8h", "6h 7h 2c", "3-5h")
    assert "take 1 2c 6h" in legal(state)
    for move in ("take 1 7h 6h", "take 1 6h 2c", "take new 7h 6h"):
        assert refusal(state, move) == ("order", "A turn")


def test_equal_cards_are_interchangeable() -> None:
    """One move each."""
    state = in_hand("3h 3h 4h 4h 5h 5h 2c 2c")
    assert {move for move in legal(state, "meld") if "2c" not in move} == {"meld 3h 4h 5h"}
    play(state, "meld 3h 4h 5h, meld 3h 4h 5h")
    assert melds(state) == ["3h 4h 5h", "3h 4h 5h"]
