"""TT-11: a pass with the deck empty ends the game, even if the rival could still play."""

import pygames

from ...observation import effects_of
from .table import STACKS, finished, hand, left, legal, play

# Seat 1 completes all five. 2100 0021 1010 0202 2020 0101 are left. Only 1010 fits on 0202 upright.
FIVE = STACKS[:5]

# Seven Effects for each seat. Seat 0 turns up the first, then the Symbol card.
EFFECTS = "SF WD SF WD SF WD SF WD SF SF WD SF WD SF"


def last_card() -> pygames.State:
    """Return seat 0's turn, with the deck's last card to draw. Seat 1 holds 1010, which completes 0202."""
    state = finished(FIVE, "2100 0021", "1010", f"{EFFECTS} 0202 2020 0101")
    play(state, "start, skip self, allow, draw, pass, skip self, allow")
    assert (state.to_act, left(state)) == (0, 1)
    return state


def test_right_after_the_last_card_was_drawn() -> None:
    """TT-11."""
    state = play(last_card(), "draw")
    assert (left(state), state.over) == (0, False)
    assert "pass" in legal(state)
    play(state, "pass")
    assert state.over
    assert (list(state.scores), list(state.winners)) == ([0, 5], [1])
    assert effects_of(state, "game_over")[0]["reason"] == "pass"
    assert effects_of(state, "passed")[-1]["seat"] == 0


def test_the_last_card_drawn_may_be_played_instead() -> None:
    """A drawn card that fits only turned is optional: 0101 turned is 1010, and completes the set."""
    state = play(last_card(), "draw")
    assert "play 0101 flip" in legal(state)
    play(state, "play 0101 flip, allow")
    assert list(state.scores) == [1, 5]


def test_skip_self_does_not_end_the_game() -> None:
    """TT-11: it is not a pass, though the deck is empty."""
    state = play(last_card(), "draw, skip self, allow")
    assert (state.over, state.to_act) == (False, 1)
    assert "play 1010" in legal(state)


def test_with_the_deck_empty_there_is_no_draw() -> None:
    """`pass` is legal at once without a draw, but not while a card is playable."""
    state = play(last_card(), "draw, skip self, allow")
    assert {"pass", "draw"} & legal(state) == set()
    play(state, "skip self, allow")
    assert state.to_act == 0
    assert {"pass", "draw"} & legal(state) == {"pass"}
    play(state, "pass")
    assert (state.over, list(state.winners)) == (True, [1])


def test_effects_stay_optional() -> None:
    """By the source, an effect is never forced, not even at the end."""
    state = play(last_card(), "draw")
    assert "SF" in hand(state, 0)
    assert legal(state) >= {"pass", "skip self", "skip rival"}


def test_a_pass_with_cards_in_the_deck_only_ends_the_turn() -> None:
    state = finished(FIVE, "2100 0021", "1010", f"{EFFECTS} 0202 2020 0101")
    play(state, "start, skip self, allow, draw, pass")
    assert (state.over, state.to_act, left(state)) == (False, 1, 1)
