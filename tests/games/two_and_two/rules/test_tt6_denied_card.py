"""TT-6: of a Symbol card or Wild that is denied the Flip is spent without effect, the skips stand."""

from ...observation import data, history, zone
from .table import discards, hand, legal, play, three, turn

RIVALS = "WD 0100 0010 0010"


def test_the_card_goes_to_the_discard_pile_and_the_actor_has_another_turn() -> None:
    state = turn("1000 1020 2000 2000", RIVALS, "1100")
    play(state, "play 1020, deny 1020")
    assert (state.to_act, state.view(None)["phase"]) == (0, "turn")
    assert discards(state) == "1020 WD"
    assert (data(state)["shows"], zone(state, "stack")) == ("1100", ["1100"])
    assert hand(state, 0) == "1000 2000 2000"
    assert legal(state) == {"play 1000"}


def test_the_flip_is_spent_and_turns_nothing() -> None:
    """TT-6: the stack's orientation is as it was."""
    state = turn("2000 SF 1000 0020", RIVALS, "1100")
    play(state, "play 2000 flip, deny 2000")
    assert (data(state)["shows"], data(state)["flipped"]) == ("1100", False)
    assert discards(state) == "2000 SF WD"
    assert legal(state) == {"play 1000", "play 0020"}


def test_skips_stand() -> None:
    """TT-6: the rival's turn is lost after the actor's other turn."""
    state = turn("1000 1020 SF SF", RIVALS, "1100", "2000 2000 0200 0200")
    play(state, "play 1020 skip skip, deny 1020")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 2])
    assert discards(state) == "1020 SF SF WD"
    play(state, "play 1000")
    assert (state.to_act, data(state)["skips"]) == (0, [0, 1])


def test_flip_and_skip_together() -> None:
    state = turn("2000 1000 SF SF", RIVALS, "1100")
    play(state, "play 2000 flip skip, deny 2000")
    assert (data(state)["skips"], data(state)["flipped"]) == ([0, 1], False)
    assert discards(state) == "2000 SF SF WD"


def test_a_denied_wild_is_discarded() -> None:
    state = three("WD 1000 2000 0200", "WD 0100 SF")
    play(state, "wild, deny wild")
    assert (state.to_act, data(state)["shows"], discards(state)) == (0, "1120", "WD WD")
    assert legal(state) == {"play 1000"}


def test_skips_stand_with_a_denied_wild() -> None:
    state = three("WD SF 1000 0200", "WD 0100 SF")
    play(state, "wild skip, deny wild")
    assert (state.to_act, data(state)["skips"], discards(state)) == (0, [0, 1], "SF WD WD")


def test_denied_cards_go_into_the_next_set() -> None:
    """As the source has it: the set takes the discard pile along, what was denied too."""
    state = turn("1020 0022 SF 2000", "WD 2100 0002 0010", "1100", "1002 2020 1010")
    play(state, "play 1020 skip, deny 1020, play 0022")
    (past,) = history(state)
    assert sorted(past["cards"]) == ["0022", "1020", "1100", "SF", "WD"]
    assert (past["seat"], past["size"], discards(state)) == (0, 5, "")
    # the skip of the denied move is still pending against seat 1, who starts
    assert (state.to_act, data(state)["skips"]) == (1, [0, 1])


def test_a_denied_completing_card_completes_nothing() -> None:
    state = turn("0022 1000 2000 2000", RIVALS, "1100")
    play(state, "play 0022, deny 0022")
    assert (list(state.scores), data(state)["shows"], state.to_act) == ([0, 0], "1100", 0)
