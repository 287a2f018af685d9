"""What happened is staged: every effect of every game, at every table, as the engine tells it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import pygames

from ..games.words import of
from .node import answer
from .staged import STAGE, staged, types
from .texts import GAMES

ANY = ""
"""The table of any game."""

# After these the table is laid anew, or something in the air is asked about: no beat shows that.
ANEW = {"dealt", "won"}


@cache
def known(game: str) -> set[str]:
    """The effects that a game's own table says how to stage."""
    return set(answer(STAGE, {"game": game, "moves": []})["known"])


def tables() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield game, game
        yield game, ANY


def lying(view: dict[str, Any]) -> dict[str, object]:
    """What lies where: grids by place, hands of others and piles by count, the rest by its cards."""
    return {
        zone["id"]: zone["cards"]
        if zone["kind"] == "grid"
        else sorted(map(str, zone["cards"]))
        if zone["owner"] == view["seat"] is not None or zone["kind"] == "row"
        else (zone["count"], zone["cards"][:1] if zone["kind"] == "pile" else None)
        for zone in view["zones"]
        if not zone["id"].startswith(of(view["game"]).unstaged)
    }


def cards(view: dict[str, Any]) -> set[str]:
    return {card for zone in view["zones"] for card in zone["cards"] if card is not None}


def facts(effects: list[dict[str, Any]]) -> set[str]:
    said = [value for effect in effects for value in effect.values()]
    return {value for value in said if isinstance(value, str)} | {str(value)[::-1] for value in said}


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_that_a_game_tells_is_staged_or_said_to_need_nothing(game: str) -> None:
    assert known(game) == set(pygames.games()[game].sentences)


@pytest.mark.parametrize(("game", "table"), tables())
def test_a_move_is_told_by_its_beats_whole_and_in_order(game: str, table: str) -> None:
    for move, beats in staged(game, table):
        assert [effect for beat in beats for effect in beat["effects"]] == move["effects"]
        assert all(beat["pause"] > 0 for beat in beats)


@pytest.mark.parametrize(("game", "table"), tables())
def test_nothing_is_asked_or_over_on_the_stage(game: str, table: str) -> None:
    for move, beats in staged(game, table):
        for beat in beats:
            view = beat["view"]
            assert view["legal"] == []
            assert view["winners"] == []
            assert not view["over"]
            assert view["to_act"] == move["before"]["to_act"]


@pytest.mark.parametrize(("game", "table"), tables())
def test_the_stage_shows_no_card_that_was_not_told(game: str, table: str) -> None:
    for move, beats in staged(game, table):
        seen = cards(move["before"]) | cards(move["after"]) | facts(move["effects"])
        for beat in beats:
            assert cards(beat["view"]) <= seen


@pytest.mark.parametrize("game", GAMES)
def test_the_last_beat_leaves_the_table_as_the_engine_has_it(game: str) -> None:
    checked = 0
    for move, beats in staged(game, game):
        if not beats or (ANEW | of(game).redrawn) & set(types(move["effects"])):
            continue
        checked += 1
        assert lying(beats[-1]["view"]) == lying(move["after"]), types(move["effects"])
        for fact in of(game).staged:
            assert beats[-1]["view"]["data"][fact] == move["after"]["data"][fact]
    assert checked > 50


@pytest.mark.parametrize(("game", "table"), tables())
def test_what_is_over_is_over_after_the_last_beat(game: str, table: str) -> None:
    """A move that ends a round or the game has beats before that shows."""
    ends = [(move, beats) for move, beats in staged(game, table) if move["after"]["over"]]
    assert ends
    for _, beats in ends:
        assert beats[-1]["holdForActor"]
