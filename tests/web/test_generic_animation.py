"""Animations of a game without its own table: one step after the other, in the order of its effects."""

from typing import Any

from tests.examples.trio import Trio

from .sampled_moves import Move, Step, moves, with_steps


def trio() -> list[tuple[Move, list[Step]]]:
    """Return every move of a few games as the first seat sees them, with its animation."""
    games = (moves(Trio(), seed, Trio().seats[0]) for seed in range(6))
    return with_steps([move for game in games for move in game], "")


def zone(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in view["zones"] if each["id"] == name)


def test_a_card_reaches_the_discards_before_the_next() -> None:
    swaps = 0
    for played, steps in trio():
        before, after = played["before"], played["after"]
        if played["move"] == "keep" or after["over"]:
            continue
        swaps += 1
        hand = f"hand{before['to_act']}"
        out, came = steps
        assert [motion["to"] for motion in out["motions"]] == ["discard"]
        assert zone(out["view"], "discard")["cards"][0] == played["move"].split()[1]
        assert zone(out["view"], hand)["count"] == zone(before, hand)["count"] - 1
        assert zone(out["view"], "deck") == zone(before, "deck")
        assert came["motions"][0]["from"] == "deck"
        assert came["motions"][0]["to"].startswith(hand)
        assert came["view"]["zones"] == after["zones"]
    assert swaps > 5


def test_points_are_shown_at_their_player() -> None:
    ends = [(played, steps[-1]) for played, steps in trio() if played["after"]["over"]]
    for played, step in ends:
        said = {motion["to"] for motion in step["motions"] if "text" in motion}
        assert said == {f"points{seat}" for seat, score in enumerate(played["after"]["scores"]) if score}
