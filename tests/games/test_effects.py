"""Effects of every game, in whole games."""

from functools import cache

import pytest

import pygames

from .example_games import HERE
from .expected_views import Effects, effects_of, positions
from .view_helpers import eyes


@cache
def played(game: str) -> list[pygames.State]:
    return list(effects_of(game).games())


@pytest.fixture(params=HERE)
def known(request: pytest.FixtureRequest) -> Effects:
    return effects_of(request.param)


@pytest.fixture
def games(known: Effects, request: pytest.FixtureRequest) -> list[pygames.State]:
    return played(request.node.callspec.params["known"])


def test_effects_have_their_known_facts(games: list[pygames.State], known: Effects) -> None:
    for state in games:
        for eye in eyes(state):
            for effect in state.effects(eye):
                sure = {"event", "type", "seat", *known.facts[effect["type"]]}
                assert sure <= set(effect) <= sure | {*known.more.get(effect["type"], ())}, effect


def test_each_type_occurs(games: list[pygames.State], known: Effects) -> None:
    assert {effect["type"] for state in games for effect in state.effects(None)} == {*known.facts}


def test_logs_of_seats_differ_in_what_is_hidden_only(games: list[pygames.State], known: Effects) -> None:
    for state in games:
        for eye in eyes(state):
            for mine, open_ in zip(state.effects(eye), state.effects(None), strict=True):
                hidden = known.hidden.get(mine["type"], ())
                assert all((mine[fact] is not None) == known.knows(mine, eye) for fact in hidden)
                assert {**mine, **{fact: open_[fact] for fact in hidden}} == open_


@pytest.mark.parametrize("game", HERE)
def test_totals_add_up_to_the_scores(game: str) -> None:
    for state in positions(game):
        totals = [[state.view(None)["data"].get("start", 0)] for _ in range(state.seats)]
        for effect in (each for each in state.effects(None) if each["type"] == "scored"):
            earlier, before = totals[effect["seat"]], effect["total"] - effect["points"]
            assert (effect.get("round", effect.get("deal")), before) == (len(earlier), earlier[-1])
            earlier.append(effect["total"])
        assert list(state.scores) == [each[-1] for each in totals] or totals[0][1:] == []


def test_the_winners_are_shown_last(games: list[pygames.State]) -> None:
    for state in games:
        assert state.over
        last = state.effects(None)[-len(state.winners) :]
        assert [(effect["type"], effect["seat"]) for effect in last] == [("won", w) for w in state.winners]
