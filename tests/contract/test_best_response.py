"""Exact best responses: by information set, never below the policy itself, and equal to OpenSpiel's."""

from itertools import permutations
from random import Random
from typing import ClassVar

import pytest

import pygames
from pygames.bots import find_bot
from pygames.core.errors import OptionError
from pygames.core.types import View
from pygames.evaluation import best_response as solver
from pygames.game import State
from tests.examples.trio import Trio

SOLVED = [name for name, game in pygames.games().items() if solver.find_worlds(game)]


def evenly(view: View) -> dict[str, float]:
    """Return the policy of a bot that plays every legal move equally often."""
    return dict.fromkeys(view["legal"], 1 / len(view["legal"]))


@pytest.mark.parametrize("name", SOLVED)
def test_worlds_are_those_that_the_view_allows(name: str) -> None:
    """Each world is equal in the view, no two are the same, and the sampled ones are among them."""
    game = pygames.games()[name]
    for endgame in solver.endgames(game, 2, 3):
        views = {solver.text_of(state.view(endgame.seat, log=False)) for _, state in endgame.worlds}
        assert len(views) == 1
        known = {state.debug_snapshot() for _, state in endgame.worlds}
        assert len(known) == len(endgame.worlds) > 1
        view = endgame.worlds[0][1].view(endgame.seat)
        for seed in range(20):
            assert game.sample(view, Random(seed)).debug_snapshot() in known


@pytest.mark.parametrize("name", SOLVED[:1])
def test_a_best_response_is_at_least_as_good_as_the_policy(name: str) -> None:
    game = pygames.games()[name]
    for endgame in solver.endgames(game, 2, 3):
        for level in ("easy", "medium"):
            found = solver.solve(endgame, solver.BotPolicy(find_bot(game, level)))
            assert 0 <= found.itself <= found.perfect + 1e-9 <= 1 + 1e-9


def test_a_game_without_enumerated_worlds_is_refused() -> None:
    with pytest.raises(OptionError, match="no endgames"):
        next(solver.endgames(Trio(), 1, 1))


class Tiny(Trio):
    """Four cards, one each, one turn each."""

    id: ClassVar[str] = "tiny_response"
    deck: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    hand: ClassVar[int] = 1
    turns: ClassVar[int] = 1


def test_the_value_is_that_of_openspiel() -> None:
    """Averaged over the views of the first decision, it is the best response value of the whole game."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install pygames[openspiel]")
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response

    from pygames.adapters.openspiel import load

    spiel = load(Tiny(), chance="cards")
    uniform = policy.UniformRandomPolicy(spiel)
    for seat in range(2):
        response = best_response.BestResponsePolicy(spiel, seat, uniform)
        theirs = response.value(spiel.new_initial_state())
        assert 2 * mean_response(spiel, seat) - 1 == pytest.approx(theirs)


def mean_response(spiel: object, seat: int) -> float:
    """Return the responder's share of the win over all deals, which OpenSpiel's chance nodes enumerate."""
    deals: list[tuple[float, State]] = []
    queue = [(1.0, spiel.new_initial_state())]  # type: ignore[attr-defined]
    while queue:
        chance, state = queue.pop()
        if not state.is_chance_node():
            deals.append((chance, state.position.state))
            continue
        for action, share in state.chance_outcomes():
            queue.append((chance * share, state.child(action)))
    assert len(deals) >= len(list(permutations(range(4), 2)))
    by_view: dict[str, list[tuple[float, State]]] = {}
    for chance, state in deals:
        by_view.setdefault(solver.text_of(state.view(seat)), []).append((chance, state))
    return sum(
        sum(chance for chance, _ in worlds) * solver.respond(worlds, seat, evenly)
        for worlds in by_view.values()
    )
