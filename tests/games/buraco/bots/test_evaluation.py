"""One evaluator: the playout player and the policy play alike, except with a hand that can be emptied."""

from random import Random

import pytest

import pygames
from pygames.core.bot_interface import Budget, run_to_end
from pygames.games.buraco.bots import levels
from pygames.games.buraco.bots.evaluation import CHILD, PLAIN, WEIGHTS, Weights
from pygames.games.buraco.bots.playout import fast
from pygames.games.buraco.bots.policy import rank_moves
from pygames.games.buraco.state import BuracoState

from ..rules.table import in_hand, lay, legal, new, play, start

HALF = 44 + 30
"""The number of cards gone from the pack: those dealt, and half of the others."""
ADDITIONS = {"add 1 9c", "add 2 9c"}


def decided(state: pygames.State, weights: Weights = WEIGHTS) -> str:
    assert isinstance(state, BuracoState)
    return fast(100, weights).decide(state)


def test_an_addition_that_only_loses_keeps_no_new_meld_from_the_table() -> None:
    """A 2 fits nearly every meld, and is seldom worth it: the run in hand is laid all the same."""
    state = play(in_hand("5-7h 2c 9d Td Jd"), new("5-7h"))
    assert legal(state, "add") == {"add 1 2c"}
    assert decided(state, PLAIN) == new("9d Td Jd")


def test_gainful_additions_come_before_new_melds() -> None:
    assert decided(play(in_hand("5-8h 9d Td Jd"), new("5-7h")), PLAIN) == "add 1 8h"


def test_the_policy_ranks_first_what_the_playouts_play() -> None:
    rng, alike = Random(1), 0
    state = pygames.games()["buraco"].new(seed=1)
    while state.to_act is not None and alike < 30:
        moves, played = state.legal_moves(), decided(state)
        if len(moves) > 1:
            ranked = rank_moves(state.view(state.to_act))
            values = {move: value for move, value, _ in ranked}
            best, most, reasons = ranked[0]
            if all(reason["code"] != "empties_hand" for reason in reasons):
                assert played.split()[0] == best.split()[0]
                assert values[played] == pytest.approx(most)
                alike += 1
        state.apply(rng.choice(moves) if rng.random() < 0.3 else played)
    assert alike == 30


def test_the_reason_of_a_draw_says_whether_there_are_discards() -> None:
    state = pygames.games()["buraco"].new(seed=4)
    for cards in (0, 1):
        [(_, _, reasons)] = rank_moves(state.view(cards))
        assert reasons == [{"code": "no_take", "cards": cards}]
        state.apply("draw")
        state.apply(min(each for each in state.legal_moves() if each.startswith("discard")))


def held(weights: Weights) -> tuple[float, float]:
    """Return the mean hand sizes of ten deals when half of the pack is drawn, and at the end of the deal."""
    half = over = 0
    for seed in range(10):
        state = pygames.games()["buraco"].new(seed=seed)
        assert isinstance(state, BuracoState)
        counted = False
        while state.to_act is not None:
            if not counted and state.next >= HALF:
                half += sum(state.sizes)
                counted = True
            state.apply(decided(state, weights))
        over += sum(state.sizes)
    return half / 10, over / 10


def test_cards_that_could_be_laid_take_piles_until_the_pack_ends() -> None:
    half, over = held(WEIGHTS)
    assert half > 1.3 * held(PLAIN)[0]
    assert over < half / 2


def codes(state: pygames.State) -> list[str]:
    """The first move of the policy, and why."""
    move, _, reasons = rank_moves(state.view(state.to_act))[0]
    return [move.split()[0], *(str(reason["code"]) for reason in reasons)]


def test_held_cards_are_explained() -> None:
    """After the reason that is special to the card."""
    move, first, *others = codes(play(in_hand("5-8h 9d Td Jd"), new("5-7h")))
    assert (move, others[-1]) == ("discard", "holds") != (move, first)
    assert "holds" not in codes(play(in_hand("5-7h 2c 9d Jd Kd"), new("5-7h")))


def last_card_fits_two() -> pygames.State:
    """Seat 0 is far behind, and its last card must make one of two natural canastas (BU-5)."""
    state = start("3-8c 3-7c", "3-9h 9-Qs", "3-9s Kh Kh Js 2d", "8h 9c 3-7h T-Kd", "Ks 8c", starter=1)
    lay(play(state, "draw"), "3-9h", "9-Ks", "3-9s")
    play(state, "discard Js", "draw")
    return play(lay(state, "3-8c", "3-8c", "3-7h", "T-Kd"), "add 3 8h")


@pytest.mark.parametrize("weights", [WEIGHTS, PLAIN, CHILD])
def test_a_last_card_that_may_not_be_discarded_is_added(weights: Weights) -> None:
    """BU-5: also by a player that does not want the deal to end."""
    state = last_card_fits_two()
    assert legal(state) == ADDITIONS
    assert isinstance(state, BuracoState)
    assert not fast(100, weights).wants_out(state, 0)
    assert decided(state, weights) in ADDITIONS


def test_every_level_adds_a_last_card_that_may_not_be_discarded() -> None:
    view = last_card_fits_two().view(0)
    for level in (levels.easy, levels.medium, levels.greedy):
        assert level(view, Random(1)) in ADDITIONS
    assert run_to_end(levels.hard(view, Random(1), Budget(iterations=20))) in ADDITIONS
