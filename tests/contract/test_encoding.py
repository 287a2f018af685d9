"""Encoding of games for learners: bounds and numbers hold in play, and rows are written without views.

    python -m tests.contract.test_encoding 2500 [GAME …]

compares every row of 2,500 games of each of these games, or of all, with the encoding of its view.
"""

import hashlib
import sys
from array import array
from collections.abc import Iterator
from random import Random

import pytest

import pygames
from pygames import Game, State
from pygames.adapters.encoding import Actions, Observation, payoffs
from pygames.adapters.observation_writer import ObservationWriter, RowFormat, find_encoder, scores_from
from pygames.bots import Budget, find_bot
from pygames.conformance.checks import random_walk
from pygames.conformance.indistinguishable import find_twins
from tests.examples.trio import Trio
from tests.games.expected_facts import few_rounds, of

from .depths import slow


class Silent(Trio):
    """A game that says nothing for learners."""

    tokens = phases = zone_specs = ()
    bounds, actions = Game.bounds, Game.actions


GAMES: dict[str, Game] = {**pygames.games(), "trio": Trio(), "silent": Silent()}
SEATED = [(name, seats) for name, game in GAMES.items() for seats in {game.seats[0], game.seats[-1]}]


def played(name: str, seats: int, games: int, share: float) -> Iterator[State]:
    """Yield positions of random games, and all their ends."""
    rng = Random(f"{name} {seats}")
    for _ in range(games):
        state = GAMES[name].begin(seats, rng, few_rounds(name))
        yield from (now for now in random_walk(state, rng) if rng.random() < share)
        yield state


@pytest.mark.parametrize(("name", "seats"), [each if each[1] < 6 else slow(each)[0] for each in SEATED])
def test_extent_and_numbers_hold_in_play(name: str, seats: int) -> None:
    game = GAMES[name]
    numbers: Actions | None = None
    for state in played(name, seats, 4, 0.5):
        extent = game.bounds(seats, state.options)
        numbers = numbers or Actions(game, seats, state.options)
        observation = Observation(game, seats, state.options)
        moves = state.legal_moves()
        assert len(moves) <= extent.moves
        numbered = numbers.of(moves)
        assert sorted(numbered.values()) == sorted(moves)
        assert [*numbered] == sorted(numbered)
        assert all(0 <= number < len(numbers) for number in numbered)
        for seat in (None, *range(seats)):
            assert len(observation.of(state.view(seat, log=False))) == observation.size
        if state.over:
            assert sum(not event.startswith("*") for event in state.events) <= extent.length


@pytest.mark.parametrize("name", slow(*pygames.games()))
def test_good_players_stay_within_the_numbers(name: str) -> None:
    """They reach what random play does not."""
    game, rng = GAMES[name], Random(name)
    bot = find_bot(name, "greedy")
    state = game.new(seats=game.seats[0], rng=rng)
    actions = Actions(game, state.seats, state.options)
    while state.to_act is not None:
        assert len(actions.of(state.legal_moves())) == len(state.legal_moves())
        state.apply(bot.choose(state.view(state.to_act), rng, Budget(iterations=1)))


@pytest.mark.parametrize(("name", "digest"), [(name, of(name).actions) for name in pygames.games()])
def test_numbers_of_actions_stay(name: str, digest: str) -> None:
    """A change invalidates trained models. The numbers are the same on every Python."""
    game = GAMES[name]
    actions = game.actions(game.seats[-1])
    assert len(set(actions)) == len(actions)
    zones = (str(tuple(spec)) for spec in game.zone_specs)
    names = "\n".join((*actions, *game.tokens, *game.phases, *zones))
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == digest


def test_moves_that_are_not_listed_are_numbered_by_their_place_and_missing_names_are_refused() -> None:
    class Listed(Trio):
        def actions(self, seats: int) -> tuple[str, ...]:
            return ("keep", "swap #1", "swap #2", "swap #3")

    class Partly(Trio):
        phases = ("turn",)
        zone_specs = Trio.zone_specs[:1]

    game = Partly()
    state = game.new(seed=1)
    with pytest.raises(ValueError, match="no place for deck"):
        Observation(game, 2, state.options).of(state.view(0))
    with pytest.raises(ValueError, match="no action for jump"):
        Actions(game, 2, state.options).of(["keep", "jump"])
    actions = Actions(Listed(), 2, {"low": False})
    assert actions.of(["keep", "swap 4", "swap 9"]) == {0: "keep", 1: "swap 4", 2: "swap 9"}
    assert Actions(Silent(), 2, {}).of(["keep", "swap 4"]) == {0: "keep", 1: "swap 4"}


def test_an_end_is_worth_nothing_in_sum() -> None:
    ends = {(): [0, 0, 0], (1,): [-1, 2, -1], (0, 2): [0.5, -1, 0.5], (0, 1, 2): [0, 0, 0]}
    assert {winners: payoffs(3, winners) for winners in ends} == ends


MOST = 60
"""The number of games of two seats in a quick run."""


def row(format: RowFormat, state: State, seat: int, encoder: object) -> list[float]:
    values = list(map(float, b"".join(format.pieces(state, seat, encoder))))  # type: ignore[arg-type]
    values[format.scores] = map(float, scores_from(state, seat))
    return values


def compared(name: str, seats: int, games: int, share: float = 0.1) -> Iterator[int]:
    """Compare rows of random games, some two at a time by one encoder. Yield the number of each position.

    With ``share`` 1 games have their full length, and every position is compared.
    """
    positions = 0
    game, rng = GAMES[name], Random(f"rows {name} {seats}")
    for number in range(games):
        options = few_rounds(name) if share < 1 else {}
        tables = [game.begin(seats, rng, options) for _ in range(2 if number % 8 == 1 else 1)]
        format, encoder = RowFormat(game, seats, tables[0].options), find_encoder(game, seats)
        specification = Observation(game, seats, tables[0].options)
        while tables:
            state = rng.choice(tables)
            positions += 1
            for seat in range(seats) if state.over or rng.random() < share else ():
                view = state.view(seat, log=False)
                expected = specification.of(view)
                assert row(format, state, seat, encoder) == expected, (state, seat)
                if positions % 200 == 0:  # law 4
                    for other in (game.sample(view, rng), *find_twins(state, seat, rng, 3)):
                        assert row(format, other, seat, encoder) == expected, (state, seat)
            yield number
            if state.over:
                tables.remove(state)
            else:
                state.apply(rng.choice(state.legal_moves()))


@pytest.mark.parametrize(("name", "seats"), [each if each[1] < 6 else slow(each)[0] for each in SEATED])
def test_a_row_is_that_of_the_view_of_samples_and_of_twins(name: str, seats: int) -> None:
    games = MOST * 2 // seats
    assert sum(1 for _ in compared(name, seats, games)) > 4 * games
    assert (find_encoder(GAMES[name], seats) is None) == (name not in pygames.games())


def test_a_row_is_written_into_an_array_of_the_caller() -> None:
    class Shorts(array):  # type: ignore[type-arg]
        """An array that takes any numbers, like NumPy's."""

        def __setitem__(self, place: object, values: object) -> None:
            super().__setitem__(place, array("h", values))  # type: ignore[call-overload]

    for name, game in GAMES.items():
        state = game.new(seed=4)
        for move in ("", *state.legal_moves()[:1]):
            if move:
                state.apply(move)
            writer = ObservationWriter(game, 2, state.options)
            out = Shorts("h", [7] * writer.format.layout.size)
            for seat in range(2):
                writer.write(state, seat, out)
                assert list(out) == writer.format.layout.of(state.view(seat)), name


if __name__ == "__main__":
    for id in sys.argv[2:] or pygames.games():
        rows = sum(1 for _ in compared(id, GAMES[id].seats[0], int(sys.argv[1]), share=1))
        print(f"{id}: {sys.argv[1]} games, {rows:,} positions, all rows equal", flush=True)
