"""The coach's losses, shares of the win that a decided game has no more, and its policy's reasons."""

from random import Random

import pytest

import pygames
from pygames.analysis import coach
from pygames.core.bot_interface import run_to_end
from pygames.games.two_can.bots.levels import advantage, expected_loss
from pygames.games.two_can.bots.policy import rank_moves
from tests.contract.test_levels import positions

from ...playing import after


@pytest.mark.parametrize("chance", [0.0, 0.01, 0.3, 0.5, 0.9, 0.999, 1.0])
def test_a_loss_is_never_greater_than_the_chance(chance: float) -> None:
    losses = [expected_loss(chance, points) for points in (0.0, 0.01, 0.1, 1.0, 10.0)]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert losses[-1] <= chance


def test_an_even_chance_falls_in_proportion() -> None:
    assert expected_loss(0.5, 0.01) == pytest.approx(0.01, rel=0.01)
    assert expected_loss(0.9, 0.01) < 0.5 * expected_loss(0.5, 0.01)


def certain_wins() -> list[pygames.State]:
    """Return last decisions of games of one round in which any move wins with any hidden cards."""
    found, game = [], pygames.games()["two_can"]
    for seed in range(12):
        rng = Random(seed)
        before = state = game.new(seed=seed, rounds=1)
        while not state.over:
            before = state.copy()
            state.apply(rng.choice(state.legal_moves()))
        worlds = [game.sample(before.view(before.to_act), rng) for _ in range(40)]
        ends = {after(world, move).winners for world in worlds for move in world.legal_moves()}
        if len(before.legal_moves()) > 1 and ends == {(before.to_act,)}:
            found.append(before)
    return found


def test_no_move_of_a_won_game_costs_anything() -> None:
    won = certain_wins()
    assert len(won) >= 3
    for state in won:
        view = state.view(state.to_act)
        best, *others = [move for move, _, _ in rank_moves(view)]
        for move in others:
            loss, _ = run_to_end(advantage(view, best, move, Random(1), 40))
            assert loss < 0.005


def test_a_plain_drop_ends_no_round_and_lost_points_advise_no_move() -> None:
    """The last face-down card stays where it is. Completing a Box is a reported reason."""
    drops, judge = 0, coach.coach_for(pygames.games()["two_can"])
    for state in positions("two_can", 15, 1.0):
        ranked = judge.rank(state.view(state.to_act))
        for move, _, reasons in ranked:
            if move != ranked[0][0]:
                advised = coach.reasons_of(judge, ranked, move, is_best=True)
                assert {each["code"] for each in advised if each.get("points", 1) <= 0} <= {"group"}
            if move not in ("draw", "take") and not move.startswith("flip"):
                then = after(state, move)
                was_over: bool = state.view(None)["data"]["ended_by"] is not None
                ends = not was_over and (then.over or then.view(None)["data"]["ended_by"] is not None)
                assert ("ends_round" in {reason["code"] for reason in reasons}) == ends
                drops += move == "drop"
    assert drops
