"""Options, seats, seed and generator of a new game; several deals with `target`."""

import pytest

import pygames

from ...observation import actor, data, effects_of, history
from .table import CANASTA, count, deal, holding, idle, lay, legal, play, replay, start, zone_ids

GAME = pygames.games()["buraco"]


def test_the_game_and_its_options() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("buraco", "Buraco", range(2, 3))
    assert list(pygames.games())[-1] == "buraco"
    found = {name: (each.kind, each.default, each.maximum) for name, each in GAME.options.items()}
    assert found == {
        "starter": ("int", 0, 1),
        "natural_canasta": ("int", 100, 1000),
        "target": ("int", 0, 100_000),  # no total of thirty deals comes near it
    }
    assert {option.minimum for option in GAME.options.values()} == {0}
    assert "200" in GAME.options["natural_canasta"].help  # most tables play it: offered plainly


# Several deals


@pytest.mark.parametrize(("target", "over"), [(0, True), (359, True), (360, True), (361, False)])
def test_reached_is_enough(target: int, over: bool) -> None:
    """360: melds of 45, 25, 20, 40 and 30, a natural canasta, going out. One deal without a target."""
    state = play(holding("9-Js", *CANASTA, target=target), "meld 9s Ts Js")
    assert state.scores[0] == 45 + 25 + 20 + 40 + 30 + 100 + 100 == 360
    assert (state.over, state.to_act is None, len(history(state))) == (over, over, 1)
    assert state.winners == ((0,) if over else ())


@pytest.mark.parametrize("starter", [0, 1])
def test_deals_are_started_in_turn_and_numbered(starter: int) -> None:
    state = start("3-Kh", "3-Ks", starter=starter, target=10**5)
    for number in range(3):
        assert data(state)["deal"] == number + 1
        assert (actor(state), data(state)["starter"]) == ((starter + number) % 2,) * 2
        idle(state, 82)
        assert len(history(state)) == number + 1
    assert [effect["deal"] for effect in effects_of(state, "dealt")] == [1, 2, 3, 4]
    assert [effect["deal"] for effect in effects_of(state, "deal_over")] == [1, 2, 3]
    scored = effects_of(state, "scored")
    assert [(e["deal"], e["seat"]) for e in scored] == [(deal, seat) for deal in (1, 2, 3) for seat in (0, 1)]
    assert [e["total"] for e in scored[-2:]] == list(state.scores) == history(state)[-1]["totals"]


def test_the_next_deal_begins_with_everything_new() -> None:
    state = play(holding("9-Js", *CANASTA, target=10**5), "meld 9s Ts Js")
    assert state.events[-1].startswith("* deal ")
    assert zone_ids(state) == ["hand0", "hand1", "discard", "pack", "extra0", "extra1"]
    assert [count(state, name) for name in zone_ids(state)] == [11, 11, 0, 60, 11, 11]
    assert data(state)["extra"] == {"left": 2, "had": [None, None], "used": [False, False]}
    assert (actor(state), legal(state)) == (1, {"draw"})
    assert (list(state.scores), state.winners) == (history(state)[0]["totals"], ())


@pytest.mark.parametrize(("target", "over"), [(270, True), (271, False), (455, False)])
def test_totals_count_not_the_points_of_a_deal(target: int, over: bool) -> None:
    """−185 each, then 455 for seat 1, which starts the second deal and goes out in its first turn."""
    first = idle(start("3-Kh", "3-Ks", target=target), 82)
    assert (first.over, first.scores) == (False, (-185, -185))
    second = deal("3-Ks", "3-9c 3-6d", "3-9h 9-Qd", pack="7d")
    state = play(replay([*first.events[:-1], second], target=target), "draw")
    lay(state, *CANASTA, "3-9h", "9-Qd")
    assert [seat["points"] for seat in history(state)[1]["seats"]] == [-185, 455]
    assert history(state)[1]["totals"] == list(state.scores) == [-370, 270]
    assert (state.over, state.winners) == (over, (1,) if over else ())
