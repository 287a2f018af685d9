"""Effects of every game, in whole games."""

import json
from functools import cache
from random import Random

import pytest

import pygames

from .example_games import HERE
from .expected_views import Effects, effects_of
from .observation import eyes


@cache
def played(game: str) -> list[pygames.State]:
    return list(effects_of(game).games())


@pytest.fixture(params=HERE)
def known(request: pytest.FixtureRequest) -> Effects:
    return effects_of(request.param)


@pytest.fixture
def games(known: Effects, request: pytest.FixtureRequest) -> list[pygames.State]:
    return played(request.node.callspec.params["known"])


def test_since_returns_the_effects_after_an_event(games: list[pygames.State]) -> None:
    for state in games:
        for eye in eyes(state):
            whole = state.effects(eye)
            for since in range(len(state.events) + 2):
                later = [effect for effect in whole if effect["event"] > since]
                assert state.effects(eye, since=since) == later


def test_effects_are_plain_known_and_in_order(games: list[pygames.State], known: Effects) -> None:
    for state in games:
        for eye in eyes(state):
            whole = state.effects(eye)
            assert json.loads(json.dumps(whole)) == whole
            numbers = [effect["event"] for effect in whole]
            assert numbers == sorted(numbers)
            assert set(numbers) == set(range(1, len(state.events) + 1))
            for effect in whole:
                assert list(effect)[:3] == ["event", "type", "seat"]
                sure = {"event", "type", "seat", *known.facts[effect["type"]]}
                assert sure <= set(effect) <= sure | {*known.more.get(effect["type"], ())}, effect


def test_each_type_occurs(games: list[pygames.State], known: Effects) -> None:
    assert {effect["type"] for state in games for effect in state.effects(None)} == {*known.facts}


def test_the_log_differs_between_seats_in_what_is_hidden_only(
    games: list[pygames.State], known: Effects
) -> None:
    for state in games:
        for eye in eyes(state):
            for mine, open_ in zip(state.effects(eye), state.effects(None), strict=True):
                hidden = known.hidden.get(mine["type"], ())
                assert all((mine[fact] is not None) == known.knows(mine, eye) for fact in hidden)
                assert {**mine, **{fact: open_[fact] for fact in hidden}} == open_


def test_effects_are_fresh_objects(games: list[pygames.State]) -> None:
    for state in games:
        before = json.dumps(state.effects(0))
        for effect in state.effects(0):
            effect.clear()
        assert json.dumps(state.effects(0)) == before


def test_a_copy_has_the_same_effects(games: list[pygames.State]) -> None:
    for state in games:
        copy = state.copy(Random(0))
        assert all(copy.effects(eye) == state.effects(eye) for eye in eyes(state))


def test_the_winners_are_shown_last(games: list[pygames.State]) -> None:
    for state in games:
        assert state.over
        last = state.effects(None)[-len(state.winners) :]
        assert [(effect["type"], effect["seat"]) for effect in last] == [("won", w) for w in state.winners]
