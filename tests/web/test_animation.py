"""Animations: every effect of every game, at every table."""

from typing import Any

import pytest

import pygames

from ..contract.depths import slow
from ..games.example_games import DUEL
from ..games.words import of
from .node import answer
from .sampled_moves import Bisca, animated_moves, types
from .texts import GAMES

ANY = ""
"""The generic table."""

SLOW = [game for game in GAMES if game != DUEL]
"""The games whose animations a quick run leaves out: theirs are longer."""
# No step shows the new layout of the table or a pending question after these.
UNSHOWN = {"dealt", "won"}


def places_of_cards(view: dict[str, Any]) -> dict[str, object]:
    """Return all cards: grids by place, hands of others and piles by count, the rest by card."""
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


def places(motion: dict[str, str]) -> tuple[str, str]:
    return motion["from"].split(":")[0], motion["to"].split(":")[0]


def facts(effects: list[dict[str, Any]]) -> set[str]:
    said = [value for effect in effects for value in effect.values()]
    return {value for value in said if isinstance(value, str)} | {str(value)[::-1] for value in said}


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_of_a_game_is_animated_or_listed_as_still(game: str) -> None:
    known = answer("animation.mjs", {"game": game, "moves": []})["known"]
    assert {*known} == {*pygames.games()[game].sentences}


@pytest.mark.parametrize(
    ("game", "table"),
    [
        (Bisca.id, ANY),
        (DUEL, DUEL),
        (DUEL, ANY),
        *slow(*((game, table) for game in SLOW for table in (game, ANY))),
    ],
)
def test_a_move_is_animated_completely_and_in_order_and_shows_no_more(game: str, table: str) -> None:
    """The animation shows no hidden card, neither asks nor ends the game, and comes before the result."""
    is_over = False
    for move, steps in animated_moves(game, table):
        assert [effect for step in steps for effect in step["effects"]] == move["effects"]
        before, after = move["before"], move["after"]
        seen = cards(before) | cards(after) | facts(move["effects"])
        for step in steps:
            view = step["view"]
            assert step["pause"] > 0
            assert (view["legal"], view["winners"], view["over"]) == ([], [], False)
            assert view["to_act"] == before["to_act"]
            assert cards(view) <= seen
        if table == ANY:
            assert steps[-1]["view"]["zones"] == after["zones"]
            assert steps[-1]["view"]["scores"] == after["scores"]
            # Cards that move in one step come from the same place, unless cards are swapped.
            for step in steps[:-1] if game in GAMES else ():
                assert len({places(motion) for motion in step["motions"]}) == 1
        if after["over"]:
            is_over = True
            assert steps[-1]["holdForActor"]
    assert is_over


@pytest.mark.parametrize("game", [DUEL, *slow(*SLOW)])
def test_the_last_step_equals_the_engines_view(game: str) -> None:
    checked = 0
    for move, steps in animated_moves(game, game):
        if not steps or (UNSHOWN | of(game).redrawn) & set(types(move["effects"])):
            continue
        checked += 1
        assert places_of_cards(steps[-1]["view"]) == places_of_cards(move["after"]), types(move["effects"])
        for fact in of(game).staged:
            assert steps[-1]["view"]["data"][fact] == move["after"]["data"][fact]
    assert checked > 50
