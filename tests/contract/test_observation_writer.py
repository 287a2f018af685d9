"""Observations written without views equal those of the views, in every position."""

from array import array
from collections.abc import Iterator
from random import Random

import pytest

import pygames
from pygames import Game, State
from pygames.adapters.encoding import Observation
from pygames.adapters.observation_writer import ObservationWriter, RowFormat, find_encoder, scores_from
from pygames.conformance.indistinguishable import find_twins
from tests.examples.trio import Trio
from tests.games.expected_facts import few_rounds

from .depths import slow

GAMES: dict[str, Game] = {**pygames.games(), "trio": Trio()}
CASES = [(name, seats) for name, game in GAMES.items() for seats in {game.seats[0], game.seats[-1]}]
MOST = 60
"""The number of games of two seats in a quick run."""


def row(format: RowFormat, state: State, seat: int, encoder: object) -> list[float]:
    values = list(map(float, b"".join(format.pieces(state, seat, encoder))))  # type: ignore[arg-type]
    values[format.scores] = map(float, scores_from(state, seat))
    return values


def compared(name: str, seats: int, games: int) -> Iterator[int]:
    """Compare rows of random games, some two at a time by one encoder. Yield the number of each position."""
    positions = 0
    game, rng = GAMES[name], Random(f"rows {name} {seats}")
    for number in range(games):
        tables = [game.begin(seats, rng, few_rounds(name)) for _ in range(2 if number % 8 == 1 else 1)]
        format, encoder = RowFormat(game, seats, tables[0].options), find_encoder(game, seats)
        specification = Observation(game, seats, tables[0].options)
        while tables:
            state = rng.choice(tables)
            positions += 1
            for seat in range(seats) if state.over or rng.random() < 0.1 else ():
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


@pytest.mark.parametrize(("name", "seats"), [each if each[1] < 6 else slow(each)[0] for each in CASES])
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
