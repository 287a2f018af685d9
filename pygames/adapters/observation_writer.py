"""Observations written into arrays of the caller, at the speed of play.

`encoding.Observation` is the specification: a row equals that of the seat's view. It needs no view of a game
that has an encoder in its module ``observation_encoding``. The arrays may be NumPy's, which is not imported.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ..core.observation_encoder import ObservationEncoder
from ..game import Game, State
from .encoding import Observation


class RowFormat:
    """The format of the rows of a game.

    Attributes:
        layout: the specification, with the names of all pieces.
        scores: the indexes of the scores.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.layout = layout = Observation(game, seats, options)
        first, count = layout.pieces["scores"]
        self.scores = slice(first, first + count)
        actors = (*range(seats), None)
        self._heads = [[_head(layout, seat, to_act) for to_act in actors] for seat in range(seats)]

    def pieces(self, state: State, seat: int, encoder: ObservationEncoder | None) -> list[bytes | bytearray]:
        """Return the values of a seat's observation, each below 256, but its scores, which are 0 here.

        Args:
            state: any, in any order. The call is fast if the encoder's last state was a little earlier.
            seat: the viewer.
            encoder: of one table, from `find_encoder`.

        Raises:
            ValueError: as `Observation.of`, or the game has no encoder and a zone has more than 255 cards.
        """
        to_act = state.to_act
        head = self._heads[seat][-1 if to_act is None else to_act]
        if encoder is not None:
            return [head, *encoder.pieces(state, seat)]
        values = self.layout.of(state.view(seat, log=False))
        return [head, bytes(map(int, values[len(head) :]))]

    def write(self, state: State, seat: int, encoder: ObservationEncoder | None, out: Any) -> None:
        """Write a seat's observation into a one-dimensional array of any type that holds the scores."""
        out[:] = memoryview(b"".join(self.pieces(state, seat, encoder)))
        out[self.scores] = scores_from(state, seat)


class ObservationWriter:
    """Writes the observations of one table's seats."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.format = RowFormat(game, seats, options)
        self._encoder = find_encoder(game, seats)

    def write(self, state: State, seat: int, out: Any) -> None:
        """Write a seat's observation, as `RowFormat.write`."""
        self.format.write(state, seat, self._encoder, out)


def scores_from(state: State, seat: int) -> tuple[int, ...]:
    """Return the scores, a seat's first."""
    scores = state.scores
    return scores[seat:] + scores[:seat] if seat else scores


def find_encoder(game: Game, seats: int) -> ObservationEncoder | None:
    """Return a new encoder of the game; None if it has none."""
    name = f"{type(game).__module__}.observation_encoding"
    try:
        encoder: ObservationEncoder = import_module(name).ObservationEncoder(seats)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    return encoder


def _head(layout: Observation, seat: int, to_act: int | None) -> bytes:
    head = bytearray(layout.pieces["phase"][0])
    head[seat] = 1
    head[layout.seats + (layout.seats if to_act is None else (to_act - seat) % layout.seats)] = 1
    return bytes(head)
