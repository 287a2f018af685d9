"""Animations: every effect of every game, at every table, and the time that a round of bots takes."""

from functools import cache
from itertools import count
from typing import Any

import pytest

import pygames
from pygames.bots import find_bot
from tests.examples.trio import Trio

from ..contract.depths import slow
from ..games.example_games import DUEL, FIRST
from ..games.words import of
from .node import answer
from .sampled_moves import CONFIG, Bisca, Move, Step, animated_moves, moves, types, with_steps
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


# Of games without their own table: one step after the other, and tricks of the example.
TRICK = CONFIG["trick"]


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


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, None), (4, 1)])
def test_the_last_card_reaches_the_middle_before_the_trick_goes(seats: int, seat: int | None) -> None:
    taken = 0
    game = [*moves(Bisca(), seats, seats, seat, deals=2)]
    for played, steps in with_steps(game, "", config=CONFIG):
        effects = {effect["type"]: effect for effect in played["effects"]}
        before, card = played["before"], effects["played"]["card"]
        lain = [*zone(before, "trick")["cards"], card]
        assert zone(steps[0]["view"], "trick")["cards"] == lain
        assert steps[0]["motions"][0]["to"] == f"trick:{len(lain) - 1}"
        assert steps[0]["motions"][0]["from"].startswith(f"hand{before['to_act']}:")
        if "took" not in effects:
            continue
        taken += 1
        goes = f"taken{effects['took']['seat']}"
        assert zone(steps[1]["view"], "trick")["cards"] == []
        assert set(zone(steps[1]["view"], goes)["cards"]) == {*zone(before, goes)["cards"], *lain}
        assert [each["to"] for each in steps[1]["motions"][: len(lain)]] == [goes] * len(lain)
        said = [each for step in steps for each in step["motions"] if "text" in each]
        assert len(said) == (effects["took"]["points"] > 0)
    assert taken == 2 * 40 // seats


def test_the_configuration_names_existing_zones() -> None:
    view = Bisca().new(seed=1).view(0)
    zones = {zone["id"] for zone in view["zones"]}
    below = CONFIG["card_below"]
    assert {TRICK["zone"], f"{TRICK['taken']}0", *below, *below.values()} <= zones
    assert {TRICK["leader"], TRICK["last"]} <= set(view["data"])
    assert CONFIG["round_end"] in Bisca().sentences


# The time that the page takes to show what all bots of a large table did.
ROUNDS = 40
"""Rounds of bots of each game."""
LONGEST = 7.0
"""Seconds that a person waits for their next decision, at the default speed."""


def has_result(move: Move) -> bool:
    """Return True if a move ends a part of the game: its result is read, and no decision waited for."""
    return len(move["after"]["history"]) > len(move["before"]["history"]) or move["after"]["over"]


def bots_rounds(game: str, seats: int) -> list[list[Move]]:
    """Return the moves of the others between two decisions of seat 0, all of them bots."""
    rounds: list[list[Move]] = []
    for seed in count(1):
        found: list[list[Move]] = []
        for move in moves(pygames.games()[game], seed, seats, bot=find_bot(game, "greedy")):
            if move["before"]["to_act"] == 0:
                found.append([])
            elif found:
                found[-1].append(move)
        # The last one is not followed by a decision.
        rounds += filter(None, found[:-1])
        if len(rounds) >= ROUNDS:
            break
    return rounds[:ROUNDS]


@cache
def seconds(game: str, seats: int) -> list[float]:
    """Return the seconds of the timelines of each round of bots, but for results."""
    rounds = bots_rounds(game, seats)
    moves = [move for each in rounds for move in each]
    times = iter(answer("animation.mjs", {"game": game, "moves": moves})["milliseconds"])
    # Each round takes its times.
    timed = [[(move, next(times)) for move in each] for each in rounds]
    return [sum(time for move, time in each if not has_result(move)) / 1000 for each in timed]


@pytest.mark.parametrize("game", [*GAMES[1:], *slow(FIRST)])
def test_a_round_of_bots_is_shown_in_seconds(game: str) -> None:
    """At the largest table, at the default speed."""
    seats = max(pygames.games()[game].seats)
    found = sorted(seconds(game, seats))
    print(f"{game}, {seats} seats: median {found[ROUNDS // 2]:.1f} s, longest {found[-1]:.1f} s")
    assert found[-1] <= LONGEST
