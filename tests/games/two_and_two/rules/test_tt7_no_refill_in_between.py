"""TT-7: another turn at once is a fresh turn of the actor, but no hand is refilled before it."""

from ...observation import data
from .table import discards, hand, left, legal, play, three, turn

RIVALS = "WD 0100 0010 0010"


def test_it_may_draw_again() -> None:
    """TT-7: the turn is fresh, even after a draw."""
    state = turn("2000 0200 2100 2020", RIVALS, "1100", "0022 0102")
    play(state, "draw, play 0022, deny 0022")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, None)
    assert legal(state) == {"draw"}
    play(state, "draw")
    assert legal(state) == {"play 0102"}


def test_the_restriction_after_a_draw_is_gone() -> None:
    """TT-5, TT-7: a WD held before the draw may be laid now."""
    state = three("WD 2000 2100 0200", "WD 0100 SF", "1000")
    play(state, "draw, play 1000, deny 1000, allow")
    assert (state.to_act, legal(state)) == (0, {"wild", "draw"})


def test_an_empty_hand_is_not_refilled_in_between() -> None:
    """TT-7: it may draw one card."""
    state = turn("0022 SF SF SF", RIVALS, "1100", "2000 2000 0200 0200 2100")
    before = left(state)
    play(state, "play 0022 skip skip skip, deny 0022")
    assert (state.to_act, hand(state, 0), left(state)) == (0, "", before)
    assert legal(state) == {"draw"}
    play(state, "draw")
    assert hand(state, 0) == "2000"
    play(state, "pass")
    assert hand(state, 0) == "2000"


def test_an_empty_hand_is_refilled_when_that_turn_ends() -> None:
    """TT-7: the card drawn is played. Now the turn ends with an empty hand."""
    state = turn("0022 SF SF SF", RIVALS, "1100", "1000 2000 0200 0200 2100")
    play(state, "play 0022 skip skip skip, deny 0022, draw, play 1000")
    assert hand(state, 0) == "0200 0200 2000 2100"


def test_a_denier_with_an_empty_hand_is_not_refilled() -> None:
    """TT-7: seat 0 denies with its last card. It begins its turn with an empty hand, and may draw."""
    state = turn("1000 0020 SF WD", "0100 0100 2000 2000", "1100", "2100 2020")
    play(state, "play 1000 skip, play 0020, play 0100, deny 0100")
    assert (state.to_act, hand(state, 0)) == (1, "")
    before = left(state)
    play(state, "play 0100")
    assert (state.to_act, hand(state, 0), left(state)) == (0, "", before)
    assert legal(state) == {"draw"}


def test_only_the_actor_ever_gains_a_turn() -> None:
    """TT-7: a Deny that is denied gives its owner nothing."""
    state = turn("1000 WD 2000 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1000, deny 1000, deny")
    assert (state.to_act, state.view(None)["phase"]) == (1, "turn")
    assert (data(state)["shows"], discards(state)) == ("1100", "WD WD")
    play(state, "play 0100")
    assert state.to_act == 0


def test_a_denied_deny_does_not_outdo_a_skip() -> None:
    """TT-7: all of the move stands, so the turn of the Deny's owner is lost."""
    state = turn("1000 SF WD 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1000 skip, deny 1000, deny")
    assert (state.to_act, data(state)["skips"], discards(state)) == (0, [0, 0], "SF WD WD")


def test_a_turn_after_skip_self_was_denied() -> None:
    state = turn("SF 2000 0200 2020", RIVALS, "1100", "2100 1010")
    play(state, "draw, skip self, deny skip")
    assert (state.to_act, data(state, 0)["drawn"], discards(state)) == (0, None, "SF WD")
    assert legal(state) == {"draw"}


def test_an_empty_hand_after_a_denied_skip_self() -> None:
    """TT-7: the last card was the SF. There is no refill, and one card may be drawn."""
    state = turn("SF SF SF SF", RIVALS, "1100", "0200 0200 2000 2100")
    play(state, "skip rival, allow, skip rival, allow, skip rival, allow, skip self, deny skip")
    assert (state.to_act, hand(state, 0), data(state)["skips"]) == (0, "", [0, 3])
    assert legal(state) == {"draw"}
    play(state, "draw, pass")
    assert (hand(state, 0), data(state)["skips"]) == ("0200", [0, 2])
