"""What happened is staged: every effect of every game, at every table, as the engine tells it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import pygames

from . import texts
from .staged import moves
from .texts import GAMES

if not (texts.WEB / "core").is_dir() or shutil.which("node") is None:
    pytest.skip("the sources of the page are not delivered here, or no node", allow_module_level=True)

STAGE = Path(__file__).with_name("stage.mjs")
SEEDS = range(4)
ANY = ""
"""The table of any game."""

Move = dict[str, Any]
Beat = dict[str, Any]

# After these the table is laid anew, or something in the air is asked about: no beat shows that.
ANEW = {"dealt", "deal_over", "asked", "won"}


@cache
def staged(game: str, table: str) -> tuple[tuple[Move, list[Beat]], ...]:
    """The moves of some games by lot, each with its beats at this table."""
    seats = [max(pygames.games()[game].seats), min(pygames.games()[game].seats)]
    played = [move for seed in SEEDS for move in moves(game, seed, seats[seed % 2], None if seed == 3 else 0)]
    told = subprocess.run(
        ["node", STAGE, texts.WEB],
        input=json.dumps({"game": table, "moves": played}),
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(zip(played, json.loads(told.stdout)["staged"], strict=True))


@cache
def known(game: str) -> set[str]:
    """The effects that a game's own table says how to stage."""
    told = subprocess.run(
        ["node", STAGE, texts.WEB],
        input=json.dumps({"game": game, "moves": []}),
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(told.stdout)["known"])


def tables() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield game, game
        yield game, ANY


def types(effects: list[dict[str, Any]]) -> list[str]:
    return [effect["type"] for effect in effects]


def lying(view: dict[str, Any]) -> dict[str, object]:
    """What lies where: grids by place, hands of others and piles by count, the rest by its cards."""
    return {
        zone["id"]: zone["cards"]
        if zone["kind"] == "grid"
        else sorted(map(str, zone["cards"]))
        if zone["owner"] == view["seat"] is not None or zone["kind"] == "row"
        else (zone["count"], zone["cards"][:1] if zone["kind"] == "pile" else None)
        for zone in view["zones"]
        if not zone["id"].startswith(("sets", "bank", "meld", "extra"))
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
        assert all(beat["rest"] > 0 for beat in beats)


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
        if not beats or ANEW & set(types(move["effects"])):
            continue
        checked += 1
        assert lying(beats[-1]["view"]) == lying(move["after"]), types(move["effects"])
        melds = move["after"]["data"].get("melds")
        assert beats[-1]["view"]["data"].get("melds") == melds
    assert checked > 50


@pytest.mark.parametrize(("game", "table"), tables())
def test_what_is_over_is_over_after_the_last_beat(game: str, table: str) -> None:
    """A move that ends a round or the game has beats before that shows."""
    ends = [(move, beats) for move, beats in staged(game, table) if move["after"]["over"]]
    assert ends
    for _, beats in ends:
        assert beats[-1]["weighs"]


def test_one_thing_at_a_time() -> None:
    """A card that is dropped and one that is turned up are two, so are a set that is whole and its going."""
    two = {"discarded", "turned"}
    dropped = [beats for move, beats in staged("two_can", "two_can") if set(types(move["effects"])) == two]
    assert dropped
    assert all([types(beat["effects"])[0] for beat in beats] == ["discarded", "turned"] for beats in dropped)
    sets = [
        (before, beat)
        for _, beats in staged("two_and_two", "two_and_two")
        for before, beat in pairwise(beats)
        if "completed" in types(beat["effects"])
    ]
    assert sets
    for before, beat in sets:
        whole, gone = (
            next(zone["count"] for zone in each["view"]["zones"] if zone["id"] == "stack")
            for each in (before, beat)
        )
        assert whole >= 2
        assert gone == 0
        assert before["weighs"]
        assert before["rest"] > 1


def test_the_last_cards_of_a_pit_lie_open_before_they_are_banked() -> None:
    for move, beats in staged("cant_even", "cant_even"):
        if "banked" not in types(move["effects"]):
            continue
        at = next(i for i, beat in enumerate(beats) if "banked" in types(beat["effects"]))
        left = {effect["seat"] for effect in move["effects"] if effect["type"] == "banked"}
        pits = {zone["id"]: zone["cards"] for zone in beats[at]["view"]["zones"]}
        assert all(pits[f"pit{seat}"] and None not in pits[f"pit{seat}"] for seat in left)
        assert all("scored" not in types(beat["effects"]) for beat in beats[: at + 1])


def test_a_canasta_lies_open_before_it_is_one() -> None:
    found = 0
    for _, beats in staged("buraco", "buraco"):
        for before, beat in pairwise(beats):
            for effect in beat["effects"]:
                if effect["type"] != "canasta":
                    continue
                found += 1
                then, now = (
                    each["view"]["data"]["melds"][effect["seat"]][effect["meld"] - 1]
                    for each in (before, beat)
                )
                assert then["cards"] == now["cards"]
                assert now["kind"] == effect["kind"]
                assert before["rest"] > 0
    assert found
