"""Hints of whole games: any marked place that is tapped next, in any order, is a step of the hinted moves."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import pygames
from pygames.analysis import coach
from pygames.bots import Budget
from pygames.conformance.checks import random_walk
from pygames.core.bot_interface import run_to_end

from .node import answer
from .texts import GAMES

MOST_CARDS = 7
"""Cards of a hint whose combinations a table asks about."""

ALIKE = 6
"""Decisions of a game with hints of the same verbs, lengths and phase. Others are left out."""


def decisions(game: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yield decisions of a game between players who follow the strongest hints, few of them alike."""
    rules, met = pygames.games()[game], Counter[str]()
    state = rules.new(seats=2, seed=seed)
    while not state.over:
        view = state.view(state.to_act)
        hint = run_to_end(coach.hint(view, Budget(iterations=4)))
        moves = [hint.move, *(step.move for step in hint.plan)]
        kind = f"{view['phase']} {[(move.split()[0], len(move.split())) for move in moves]}"
        met[kind] += len(view["legal"]) > 1
        if len(view["legal"]) > 1 and met[kind] <= ALIKE:
            answers = dict(asked(rules, view, moves))
            yield {"view": shown(state), "moves": moves, "answers": answers, "event": state.event_count}
        state.apply(hint.move)


def shown(state: pygames.State) -> dict[str, Any]:
    """Return the view of the seat to act, as the page gets it."""
    view = state.view(state.to_act)
    return view | {
        "table": {"events": state.event_count, "current_winners": []},
        "provisional_scores": state.game.provisional_scores(state.view(None)),
        "log": view["log"][-20:],
    }


def asked(rules: pygames.Game, view: Any, moves: list[str]) -> Iterator[tuple[str, Any]]:
    """Yield the questions that a table may ask about cards of the moves, with the game's answers."""
    if type(rules).query_moves is pygames.Game.query_moves:
        return
    hand = [card for zone in view["zones"] if zone["owner"] == view["seat"] for card in zone["cards"]]
    cards = [word for move in moves for word in move.split()[1:] if word in hand][:MOST_CARDS]
    for count in range(len(cards) + 1):
        for chosen in {tuple(sorted(each)) for each in combinations(cards, count)}:
            for onto in (None, *range(len(view["data"]["melds"][view["to_act"]]) + 1)):
                question = {"cards": [*chosen]} | ({} if onto is None else {"onto": onto})
                yield json.dumps(question, separators=(",", ":")), rules.query_moves(view, question)


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_a_marked_place_is_a_step_of_the_hint(game: str) -> None:
    given = [*decisions(game, Random(game).randrange(99))]
    found = answer("hinted_taps.mjs", {"game": game, "decisions": given})
    assert found["faults"] == []
    assert found["taps"] > 50


@pytest.mark.parametrize("game", GAMES)
def test_the_touched_one_of_equal_cards_is_selected(game: str) -> None:
    """A tap or a drag selects this one, a second tap returns it, whichever equal ones are selected."""
    rng, views = Random(2), []
    for state in random_walk(pygames.games()[game].new(seats=2, rng=rng), rng):
        views.append(shown(state))
    found = answer("equal_cards.mjs", {"game": game, "views": views[:100]})
    assert found["faults"] == []
    assert (found["pairs"] > 0) == (game != GAMES[0])  # it has tokens of places in place of cards


def test_a_hint_that_has_come_leaves_later_choices_alone() -> None:
    """A hint of another move clears the selection once. Afterwards the player may prefer another move."""
    selection, cleared = ["no word of it"], []
    for game in GAMES:
        first = next(decisions(game, 1))
        given = {"view": first["view"], "hint": first["moves"][0], "selection": selection}
        before, comes, after = answer("hint_and_selection.mjs", given)
        assert before == after == selection
        cleared.append(comes == [])
    assert any(cleared)
