"""Incremental views: the stored final effects and the new ones are the whole log."""

from random import Random
from typing import Any

import pytest

import pygames
from pygames.bridge import Bridge
from pygames.games import Catalogue

from ..examples.trio import Trio
from .depths import matrix, slow
from .front_end import Page

CATALOGUE: Catalogue = {**pygames.games(), Trio.id: Trio()}
DECISIONS = 60


class Viewer(Page):
    """A front end of persons that stores the last view of each seat."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.bridge = Bridge(CATALOGUE)
        self.views: dict[int | None, dict[str, Any]] = {}
        players = [{"kind": "person", "name": f"P{seat}"} for seat in range(seats)]
        self.status = self.ok(op="new", game=game, players=players, seed=seed)

    def refresh(self, seat: int | None) -> int:
        """Fetch the new part of a view and return its number of effects. Merged, it equals a whole view."""
        known = self.views.get(seat, {"stable_upto": 0, "log": []})
        upto = known["stable_upto"]
        view = self.ok(op="view", seat=seat, since=upto)
        new = view["log"]
        view["log"] = [effect for effect in known["log"] if effect["event"] <= upto] + new
        assert {**self.ok(op="view", seat=seat), "stable_upto": view["stable_upto"]} == view
        self.views[seat] = view
        return len(new)

    def decide(self, rng: Random, undone: float = 0.0) -> None:
        """Make a random decision, and undo it at this rate where that is legal."""
        seat = self.status["to_act"]
        view = self.ok(op="view", seat=seat, log=False)
        assert view == {**self.ok(op="view", seat=seat), "log": []}
        move = rng.choice(view["legal"])
        self.status = self.ok(op="play", seat=seat, move=move)
        if self.status["can_undo"] and rng.random() < undone:
            self.refresh(seat)
            self.status = self.ok(op="undo", seat=seat)
            self.views.clear()


SIZES = [
    case
    for game, rules in CATALOGUE.items()
    for number, seats in enumerate(rules.seats)
    for case in (matrix if number % 2 else slow)((game, seats))
]
"""Every second number of seats, and in the matrix the others."""


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_stored_and_new_effects_are_the_whole_log(game: str, seats: int) -> None:
    rng, page = Random(seats), Viewer(game, seats, seats)
    for _ in range(DECISIONS):
        for seat in (None, *range(seats)):
            if rng.random() < 0.5:
                page.refresh(seat)
        if page.status["over"]:
            break
        page.decide(rng, undone=0.3)


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_few_effects_are_sent_again(game: str) -> None:
    """Only effects that may yet be redacted, such as the last discard, and later ones are sent."""
    rng, page, count = Random(1), Viewer(game, 2, seed=1), 0
    for _ in range(DECISIONS):
        count += page.refresh(0)
        if page.status["over"]:
            break
        page.decide(rng)
    log = page.views[0]["log"]
    assert len(log) <= count < 4 * len(log)
