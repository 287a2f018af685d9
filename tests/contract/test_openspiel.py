"""OpenSpiel's own suite and algorithms, over every game."""

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Game
from pygames.bots import Budget
from pygames.matches import external_bots
from tests.examples.trio import Tiny, Trio
from tests.games.expected_facts import few_rounds
from tests.games.playing import by_lot

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install pygames[openspiel]")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as sampling

from pygames.adapters.openspiel import CHANCES, RETURNS, SpielState, load, register

pytestmark = pytest.mark.slow
EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_ismcts.py"
GUIDE = Path(__file__).parents[2] / "web" / "docs" / "adapters.md"


OWN: dict[str, Game] = {"trio": Trio(), "tiny": Tiny()}
register(OWN)
GAMES: dict[str, Game] = {**pygames.games(), **OWN}
EVERY = [(name, chance) for name in GAMES for chance in CHANCES]


def loaded(name: str, chance: str = "seed", **more: Any) -> Any:
    return load(GAMES[name], chance=chance, **few_rounds(name), **more)


def step(state: Any, rng: Random) -> None:
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
    state.apply_action(rng.choice(actions or state.legal_actions()))


def states(game: Any, rng: Random) -> Iterator[Any]:
    """Yield the states of one random game, chance nodes and the end included."""
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            break
        step(state, rng)


def decisions(game: Any, rng: Random) -> Iterator[Any]:
    return (each for each in states(game, rng) if not each.is_chance_node() and not each.is_terminal())


@pytest.mark.parametrize(("name", "chance"), EVERY)
def test_their_suite(name: str, chance: str) -> None:
    seats = min(3, GAMES[name].seats[-1])
    pyspiel.random_sim_test(loaded(name, chance, players=seats), num_sims=1, serialize=True, verbose=False)


NAME, ORDER = next(
    (name, option)
    for name, game in pygames.games().items()
    for option, said in game.options.items()
    if said.kind == "order"
)
"""A game with an option that orders the seats."""


def test_games_are_registered_with_their_options_and_an_order_is_written_with_strokes() -> None:
    for name in GAMES:
        game = pyspiel.load_game(f"pygames_{name}")
        assert game.num_players() == GAMES[name].seats[0]
        assert {*GAMES[name].options, "players", "chance", "returns"} == {*game.get_parameters()}
        for wrong in ("players=99", "chance=dice", "returns=praise"):
            with pytest.raises((ValueError, RuntimeError)):
                pyspiel.load_game(f"pygames_{name}({wrong})")
    game = pyspiel.load_game(f"pygames_{NAME}(players=3,{ORDER}=2/0/1)")
    assert game.options[ORDER] == [2, 0, 1]
    assert load(GAMES[NAME], players=3, **{ORDER: [2, 0, 1]}).options[ORDER] == [2, 0, 1]


@pytest.mark.parametrize(("name", "chance"), EVERY)
def test_a_game_is_ours_move_for_move(name: str, chance: str) -> None:
    """Its events make a record, and its ends are worth what they are with us."""
    *_, state = decisions(loaded(name, chance), Random(f"{name} {chance}"))
    assert isinstance(state, SpielState)
    ours = state.position.state
    again = pygames.Record.of(ours, ["one", "two"]).replay()
    assert again.over
    assert (again.scores, again.winners) == (ours.scores, ours.winners)
    paid = state.returns()
    assert sum(paid) == 0
    assert [seat for seat in range(2) if paid[seat] == max(paid)] == [*ours.winners]
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    game = loaded(name, chance, returns="scores")
    *_, state = states(game, Random(name))
    sign = -1 if GAMES[name].better == "low" else 1
    assert state.returns() == [sign * score for score in state.position.state.scores]
    assert all(game.min_utility() <= paid <= game.max_utility() for paid in state.returns())


def observed(state: Any, seat: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.current_player(),
        state.legal_actions() if state.current_player() == seat else None,
    )


@pytest.mark.parametrize(("name", "chance"), EVERY)
def test_a_resampled_state_is_the_same_to_its_seat_and_plays_on(name: str, chance: str) -> None:
    """Law 4, on text and tensors: hidden cards have changed places."""
    rng = Random(f"resampled {name}")
    for state in decisions(loaded(name, chance), rng):
        if rng.random() < 0.1 or not state.position.state.events_since(2):
            seat = rng.randrange(state.num_players())
            other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert observed(other, seat) == observed(state, seat)
            assert str(pickle.loads(pickle.dumps(other))) == str(other)
    while not other.is_terminal():
        step(other, rng)


def test_cards_are_hidden_while_they_are_dealt() -> None:
    texts = set()
    for state in takewhile(lambda state: state.is_chance_node(), states(loaded("trio", "cards"), Random(1))):
        texts |= {state.information_state_string(seat) for seat in range(2)}
        texts |= {str(sum(state.observation_tensor(seat))) for seat in range(2)}
    assert texts == {"", "0.0"}
    with pytest.raises(ValueError, match="at a chance node"):
        loaded("trio").new_initial_state().resample_from_infostate(0, Random(1).random)


def test_cards_are_dealt_with_their_true_probabilities() -> None:
    """Of every order in which four cards can lie one in 24, and what is left is never asked for."""
    ends: dict[str, float] = {}

    def deal(state: Any, chance: float) -> None:
        if not state.is_chance_node():
            ends[str(state)] = ends.get(str(state), 0) + chance
            return
        for action, share in state.chance_outcomes():
            deal(state.child(action), chance * share)

    deal(loaded("tiny", "cards").new_initial_state(), 1.0)
    assert len(ends) == 24
    assert {round(share * 24, 9) for share in ends.values()} == {1.0}


@pytest.mark.matrix
@pytest.mark.parametrize("name", GAMES)
def test_their_playthrough_and_sampling_run(name: str) -> None:
    text = generate_playthrough.playthrough(str(loaded(name)), None, seed=4)
    assert "IsTerminal() = True" in text
    np.random.seed(1)
    sampling.OutcomeSamplingSolver(loaded(name)).iteration()


@pytest.mark.parametrize(("name", "chance"), EVERY)
def test_ismcts_plays(name: str, chance: str) -> None:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    game = loaded(name, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=np.random.RandomState(2))
    choices = (state for state in decisions(game, Random(name)) if len(state.legal_actions()) > 1)
    for state in islice(choices, 2):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.skipif(not EXAMPLE.is_file(), reason="the examples are not delivered here")
@pytest.mark.parametrize("name", pygames.games())
def test_the_example_brings_their_search_into_the_arena(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot makes a move from the view of its seat, and the same one when it is asked again."""
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    bot = external_bots.resolve_bot(GAMES[name], f"{EXAMPLE.stem}:choose")
    state = by_lot(pygames.games()[name].new(seed=5), Random(name), 4)
    view = state.view(state.to_act)
    move = bot.choose(view, Random(1), Budget(iterations=6))
    assert move in view["legal"]
    assert bot.choose(json.loads(json.dumps(view)), Random(1), Budget(iterations=6)) == move


def test_cfr_solves_a_small_variant() -> None:
    game = loaded("tiny", "cards")
    solver = cfr.CFRSolver(game)
    first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(15):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < min(0.1, first / 2)


def refused(state: Any, action: Any) -> None:
    """This changes neither the state nor our own position."""
    before, history = str(state), list(state.history())
    with pytest.raises((ValueError, RuntimeError, TypeError)):
        state.apply_action(action)
    with pytest.raises(ValueError, match=r"^action: expected (an outcome of chance|a legal action), got .*$"):
        state.position.applied(action)
    assert (str(state), list(state.history())) == (before, history)


WRONG = (-1, -2, 256, 300, 10**6, 1.5, "3", None, b"1")


@pytest.mark.parametrize(
    ("name", "chance"), [("trio", "seed"), ("trio", "cards"), (next(iter(GAMES)), "seed")]
)
def test_an_invalid_action_is_refused_at_every_node(name: str, chance: str) -> None:
    for state in states(loaded(name, chance), Random(1)):
        if state.is_chance_node():
            state.clone().apply_action(np.int64(min(action for action, _ in state.chance_outcomes())))
        else:
            fine = set(state.legal_actions())
            refused(state, next(action for action in range(10**6) if action not in fine))
        for wrong in WRONG:
            refused(state, wrong)


def test_an_invalid_action_has_no_name_and_taking_back_is_refused() -> None:
    for chance, most in (("seed", 255), ("cards", 11)):
        state = loaded("trio", chance).new_initial_state()
        for player, highest in ((int(pyspiel.PlayerId.CHANCE), most), (0, r"\d+")):
            for wrong in (-2, most + 1 if player else 999):
                with pytest.raises(ValueError, match=rf"^action: expected 0 to {highest}, got {wrong}$"):
                    state.action_to_string(player, wrong)
        state.apply_action(3)
        with pytest.raises(RuntimeError, match="not undoing"):
            state.undo_action(int(pyspiel.PlayerId.CHANCE), 3)


@pytest.mark.parametrize(("name", "chance"), EVERY)
def test_a_state_is_cloned_copied_and_pickled_anywhere(name: str, chance: str) -> None:
    """Before the deal, in its midst, and at the end; neither changes the other."""
    for state in states(loaded(name, chance), Random(name)):
        if state.is_terminal() or len(state.history()) < 12:
            before = str(state)
            for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert str(other) == before
                if not other.is_terminal():
                    step(other, Random(1))
            assert str(state) == before
    assert all(state.information_state_string(seat) for seat in range(2))


def test_a_game_is_found_by_its_id_and_an_unknown_one_is_named() -> None:
    assert load(NAME) == load(GAMES[NAME])
    with pytest.raises(pygames.OptionError, match=r"^no such game: 'nothing' \(there are "):
        load("nothing")
    with pytest.raises(TypeError, match=r"^game: expected the id of a game or a Game, got 3$"):
        load(3)  # type: ignore[arg-type]


def test_no_empty_list_is_given_for_a_tensor_that_does_not_exist() -> None:
    game = loaded(NAME)
    assert not game.get_type().provides_information_state_tensor
    for state in islice(states(game, Random(1)), 12):
        assert len(state.observation_tensor(0)) == game.observation.size
        with pytest.raises(NotImplementedError, match="observation_tensor"):
            state.information_state_tensor(0)


@pytest.mark.skipif(not GUIDE.is_file(), reason="the guides are not delivered here")
def test_the_guide_names_every_parameter_and_its_values() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    values = {"players": "", "chance": CHANCES, "returns": RETURNS}
    own = set(load(GAMES[NAME]).get_parameters()) - set(GAMES[NAME].options)
    assert {*values} == own
    assert not [
        (name, value) for name in own for value in values[name] or [""] if f"{name}={value}" not in text
    ]


def test_parameters_are_taken_as_plain_values_or_refused() -> None:
    game = load(GAMES[NAME], players=np.int64(2), chance=np.str_("seed"), **{ORDER: [np.int64(1), 0]})
    assert pickle.loads(pickle.dumps(game)) == game == load(GAMES[NAME], **{ORDER: "1/0"})
    options: list[dict[str, Any]] = [{"colour": 1}, {ORDER: "1/x"}, {ORDER: "/"}, {"chance": 3}]
    options += [{"players": 2.0}, {"players": True}]
    for wrong in options:
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            load(GAMES[NAME], **wrong)


def test_python_ends_in_peace() -> None:
    """OpenSpiel lets go of its games when Python has gone already."""
    done = subprocess.run([sys.executable, "-c", "import pygames.adapters.openspiel"], check=False)
    assert done.returncode == 0
