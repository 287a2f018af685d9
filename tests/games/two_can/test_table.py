"""The table of 2CAN: texts about cards, and one step at a time."""

import pytest

from pygames.games.two_can import GAME
from pygames.games.two_can.score import GROUP_POINTS
from tests.web.node import fill
from tests.web.sampled_moves import moves, types, with_steps
from tests.web.texts import LANGUAGES, POINTS, compiled, figures


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_a_text_are_those_of_the_rules(language: str) -> None:
    texts = compiled()[language]
    card, pair = fill(
        language, [(texts["about.two_can.card"], {"points": POINTS}), (texts["tip.two_can.pair"], {})]
    )
    assert figures(card) == {POINTS, -GROUP_POINTS[2]}
    assert figures(pair) == {-GROUP_POINTS[2]}


def test_a_drop_and_a_card_turned_up_are_two_steps() -> None:
    two = {"discarded", "turned"}
    dropped = [move for move in moves(GAME, 0, 2, rounds=1) if set(types(move["effects"])) == two]
    assert dropped
    for _, steps in with_steps(dropped, "two_can"):
        assert [types(step["effects"])[0] for step in steps] == ["discarded", "turned"]
