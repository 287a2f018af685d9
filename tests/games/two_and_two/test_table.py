"""A table of Two & Two: leading seats, the starter of the next game, and the words on Effect cards."""

from pygames import games
from pygames.table import Player, Table
from tests.web.node import answer

from ..playing import finish


def test_the_status_has_the_leaders_and_the_options_of_a_rematch() -> None:
    table = Table("two_and_two", [Player("Ana", "random"), Player("Bo", "random")], 4)
    assert "rematch" not in table.status()
    status = finish(table).status()
    assert status["current_winners"] == status["winners"]
    assert status["better"] == "high"
    assert len(status["scores"]) == 2
    # The loser of the last game starts the next one. After a shared win the other seat does.
    winners = status["winners"]
    assert status["rematch"]["starter"] == 1 - (winners[0] if len(winners) == 1 else 0)
    assert status["rematch"]["silhouette"] is True


def test_each_use_is_printed_on_its_effect_card() -> None:
    printed = answer("../games/two_and_two/printed_words.mjs", ["SF", "WD", "01"])
    uses = [["skip", "flip"], ["wild", "deny"], []]
    assert printed == [[f"use.two_and_two.{use}" for use in each] for each in uses]


def test_a_tap_on_the_stack_without_a_card_says_why_it_lays_nothing() -> None:
    view = games()["two_and_two"].new(2, seed=1).view(0)
    assert answer("../games/two_and_two/stack_tap.mjs", view) == ["two_and_two.empty_handed"]
