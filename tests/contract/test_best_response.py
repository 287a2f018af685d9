"""Exact best responses: never below the policy itself, equal to brute force and to OpenSpiel's."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

import pytest

import pygames
from pygames.bots import find_bot
from pygames.core.errors import OptionError
from pygames.core.types import View
from pygames.game import State
from pygames.matches import best_response as solver
from tests.examples.trio import Tiny, Trio

from ..games.playing import after
from .depths import matrix, slow

SOLVED = [name for name, game in pygames.games().items() if solver.find_worlds(game)]
SOME = [*SOLVED[1:3], *slow(SOLVED[0], *SOLVED[3:])]


@cache
def found(name: str) -> list[solver.Endgame]:
    return list(solver.endgames(pygames.games()[name], 2, 3))


def policy_of(name: str, level: str) -> solver.BotPolicy:
    """Return a level that is asked twice in each view, a search with two iterations."""
    return solver.BotPolicy(find_bot(pygames.games()[name], level), 2, 2)


def evenly(view: View) -> dict[str, float]:
    return dict.fromkeys(view["legal"], 1 / len(view["legal"]))


def test_every_game_is_solved() -> None:
    assert list(pygames.games()) == SOLVED
    with pytest.raises(OptionError, match="no endgames"):
        next(solver.endgames(Trio(), 1, 1))


@pytest.mark.parametrize("name", slow(*SOLVED))
def test_worlds_are_those_that_the_view_allows(name: str) -> None:
    """Each world is equal in the view, no two are the same, and the sampled ones are among them."""
    game = pygames.games()[name]
    for endgame in found(name):
        views = {solver.text_of(state.view(endgame.seat, log=False)) for _, state in endgame.worlds}
        assert len(views) == 1
        known = {state.debug_snapshot() for _, state in endgame.worlds}
        assert len(known) == len(endgame.worlds) > 1
        view = endgame.worlds[0][1].view(endgame.seat)
        for seed in range(8):
            assert game.sample(view, Random(seed)).debug_snapshot() in known


@pytest.mark.parametrize("level", slow("easy", "medium") + matrix("hard"))
@pytest.mark.parametrize("name", SOLVED)
def test_a_best_response_is_at_least_as_good_as_the_policy(name: str, level: str) -> None:
    """Some worlds of an endgame are an endgame of their own, and solved sooner."""
    for endgame in found(name):
        shares = solver.solve(replace(endgame, worlds=endgame.worlds[:8]), policy_of(name, level))
        assert 0 <= shares.itself <= shares.perfect + 1e-9 <= 1 + 2e-9


@pytest.mark.parametrize("name", SOME)
def test_the_value_is_that_of_brute_force(name: str) -> None:
    endgame = found(name)[0]
    worlds, policy = endgame.worlds[:3], policy_of(name, "medium")
    expected = brute_force(worlds, endgame.seat, policy) / sum(weight for weight, _ in worlds)
    assert solver.respond(worlds, endgame.seat, policy) == pytest.approx(expected)


def brute_force(worlds: solver.Worlds, seat: int, bot: solver.Strategy) -> float:
    """Return the best response's weight of wins: every move is tried, nothing is cached or left out."""
    value = 0.0
    alike: dict[str, list[tuple[float, State]]] = {}
    for weight, state in worlds:
        for chance, later in until_decision(state, seat, bot):
            if later.to_act is None:
                value += weight * chance * (seat in later.winners) / len(later.winners)
            else:
                alike.setdefault(repr(later.view(seat)), []).append((weight * chance, later))
    for group in alike.values():
        moves = group[0][1].legal_moves()
        value += max(
            brute_force([(weight, after(state, move)) for weight, state in group], seat, bot)
            for move in moves
        )
    return value


def until_decision(state: State, seat: int, bot: solver.Strategy) -> Iterator[tuple[float, State]]:
    """Yield the states in which ``seat`` is to act or the game is over, with their chances."""
    if state.to_act in (None, seat):
        yield 1.0, state
        return
    for move, chance in bot(state.view(state.to_act, log=False)).items():
        for later_chance, later in until_decision(after(state, move), seat, bot):
            yield chance * later_chance, later


@pytest.mark.parametrize("name", SOME)
def test_a_stated_policy_is_used_unchanged_and_the_reply_of_a_search_depends_on_its_view(name: str) -> None:
    """However rarely a bot is asked, a perfect opponent meets all of its choices."""
    bot = find_bot(pygames.games()[name], "random")
    for _, state in found(name)[0].worlds[:3]:
        assert state.to_act is not None
        view = state.view(state.to_act, log=False)
        assert solver.BotPolicy(bot, 1)(view) == pytest.approx(evenly(view))
    first, second = (policy_of(name, "hard")(view) for _ in range(2))
    assert first == second
    assert sum(first.values()) == pytest.approx(1)


@pytest.mark.slow
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
