"""A table of Two & Two: leading seats, and the starter of the next game."""

from pygames.table import Player, Table

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
