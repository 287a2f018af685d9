"""The first games of a person: tips that end after two decisions, and no estimate from too few games."""

import pygames
from tests.web.node import answer


def test_a_tip_is_shown_at_two_decisions_of_each_player() -> None:
    """It may be drawn more often than once at each."""
    game = next(iter(pygames.games()))
    rules = pygames.games()[game]
    state = rules.new(2, seed=1)
    view = {**state.view(0), "provisional_scores": rules.provisional_scores(state.view(None))}
    view["table"] = {"events": 0, "current_winners": []}
    decisions = [[3, 0], [3, 0], [5, 0], [5, 0], [5, 1], [7, 0], [7, 1], [9, 1]]
    shown = answer("repeated_tips.mjs", {"game": game, "view": view, "decisions": decisions}, is_alone=True)
    assert shown == [True, True, True, True, True, False, True, False]


def test_fewer_than_three_games_say_nothing_and_few_have_no_place_on_the_line() -> None:
    found = answer("small_estimates.mjs", [[2, 900], [3, 900], [3, 400]], is_alone=True)
    assert found == [["", False, False], ["rating.uncertain", False, False], ["rating.between", True, True]]
