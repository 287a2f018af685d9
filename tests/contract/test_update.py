"""`update` returns in one response what separate requests return, and incremental views are whole logs."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import pygames
from pygames.bridge import Bridge
from pygames.games import Catalogue

from ..examples.trio import Trio
from ..games.example_games import DUEL
from ..games.expected_facts import of
from .depths import matrix, slow
from .front_end import GAMES, NEW, PERSONS, PLAYERS, Page, first_move


def begin(game: str, players: list[dict[str, str]], **fields: Any) -> dict[str, Any]:
    return {"game": game, "players": players, "options": of(game).few_rounds, "seed": 7, **fields}


def separately(page: Page, eyes: dict[str, Any]) -> dict[str, Any]:
    """Return what `update` returns, asked for by an operation each."""
    view = page.ok(op="view", **eyes)
    return {
        "status": page.ok(op="view", seat=None, log=False)["table"],
        "record": page.ok(op="record")["text"],
        "summary": page.ok(op="summary") if view["over"] else None,
        "view": view,
    }


@pytest.mark.parametrize("game", [*GAMES[:3], *slow(GAMES[3])])
def test_every_update_equals_the_separate_requests(game: str) -> None:
    """Bots, take-backs, ends of rounds and of the game included."""
    page, twin, rng = Page(), Page(), Random(3)
    change: dict[str, Any] = {"new": begin(game, PLAYERS, take_backs=True)}
    undone = changes = 0
    while True:
        eyes = {"seat": 0, "since": rng.randrange(changes + 1)}
        update = page.ok(op="update", change=change, view=eyes)
        [(op, fields)] = change.items()
        if op == "play":
            twin.ok(op=op, seat=fields["seat"], move=fields["moves"][0])
        else:
            twin.ok(op=op, **fields)
        assert update == separately(twin, eyes)
        changes += 1
        status = update["view"]["table"]
        if status["over"]:
            break
        if status["to_act"] == 1:
            change = {"bot_step": {"milliseconds": 10_000}}
        elif status["can_undo"] and undone < 5 and rng.random() < 0.2:
            change, undone = {"undo": {"seat": 0}}, undone + 1
        else:
            change = {"play": {"seat": 0, "moves": [rng.choice(update["view"]["legal"])]}}
    assert undone
    assert update["summary"]["winners"] == update["status"]["winners"]
    branch = {"event": page.ok(op="positions")[0]["event"], "players": PLAYERS, "seed": 1}
    branched = page.ok(op="update", change={"branch": branch}, view={})
    assert branched["status"]["branched"]
    assert branched == separately(page, {})
    again = page.ok(op="update", change={"resume": {"record": update["record"], "seed": 1}}, view={})
    assert again["summary"] == update["summary"]


@pytest.mark.parametrize("game", [*GAMES[:3], *slow(GAMES[3])])
def test_several_moves_are_played_as_long_as_the_turn_lasts(game: str) -> None:
    page, twin, rng = Page(), Page(), Random(5)
    page.ok(op="new", **begin(game, PERSONS))
    status = twin.ok(op="new", **begin(game, PERSONS))
    while not status["over"]:
        seat, moves = status["to_act"], []
        while status["to_act"] == seat:
            moves.append(rng.choice(twin.ok(op="view", seat=seat)["legal"]))
            status = twin.ok(op="play", seat=seat, move=moves[-1])
        change = {"play": {"seat": seat, "moves": [*moves, "not played"]}}
        update = page.ok(op="update", change=change, view={"seat": seat}, final_view={})
        # All players see the end of the game.
        assert update == separately(twin, {} if status["over"] else {"seat": seat})


def test_an_illegal_first_move_changes_nothing(page: Page) -> None:
    before = page.ok(op="update")
    legal = first_move(page)
    illegal = {"seat": 0, "moves": ["nonsense", legal]}
    assert page.code(op="update", change={"play": illegal}) == page.code(op="play", seat=0, move="nonsense")
    assert page.ok(op="update") == before
    # Nor does an update for a seat that does not exist.
    changes = ({"play": {"seat": 0, "moves": [legal]}}, {"new": begin(DUEL, PERSONS)})
    for change, viewer in product(changes, ("view", "final_view")):
        assert page.code(op="update", change=change, **{viewer: {"seat": 9}}) == "bridge.request"
        assert page.ok(op="update") == before


def turns_of_several_moves(page: Page) -> Iterator[tuple[str, int, str]]:
    """Yield the record before such a turn, its seat and its first move, of each game that has one."""
    for game in GAMES:
        rng, status = Random(1), page.ok(op="new", **begin(game, PERSONS))
        while not status["over"]:
            before, seat = page.ok(op="record")["text"], status["to_act"]
            move = rng.choice(page.ok(op="view", seat=seat)["legal"])
            status = page.ok(op="play", seat=seat, move=move)
            if status["to_act"] == seat:
                yield before, seat, move
                break


def test_the_moves_before_an_illegal_one_are_played() -> None:
    page = Page()
    turns = 0
    for before, seat, move in turns_of_several_moves(page):
        expected = page.ask(op="play", seat=seat, move="nonsense")["error"]
        page.ok(op="resume", record=before, seed=1)
        update = page.ok(op="update", change={"play": {"seat": seat, "moves": [move, "nonsense", move]}})
        assert update.pop("refused") == expected
        assert update == page.ok(op="update")
        old, new = (json.loads(text)["events"] for text in (before, update["record"]))
        assert new[len(old)] == f"{seat} {move}"
        assert f"{seat} {move}" not in new[len(old) + 1 :]
        turns += 1
    assert turns


@pytest.fixture
def page() -> Page:
    page = Page()
    page.ok(**NEW)
    return page


def test_while_the_bot_thinks_there_is_nothing_to_save(page: Page) -> None:
    best = next(each["bots"][0] for each in page.ok(op="games") if each["id"] == DUEL)
    page.ok(op="new", **begin(DUEL, [PLAYERS[0], {**PLAYERS[1], "bot": best}]))
    while page.ok(op="view", seat=None)["to_act"] == 0:
        page.ok(op="play", seat=0, move=first_move(page))
    before = page.ok(op="update")
    step = {"bot_step": {"milliseconds": 0}}
    assert page.ok(op="update", change=step, view={}) == {"thinking": True}
    assert page.ok(op="update") == before
    while (update := page.ok(op="update", change=step)) == {"thinking": True}:
        pass
    assert update["status"]["events"] > before["status"]["events"]
    assert "view" not in update


def test_a_change_is_one_operation_that_changes_a_game(page: Page) -> None:
    assert Page().code(op="update") == "bridge.no_game"
    before = page.ok(op="update")
    for change, field in (
        ({"play": {"seat": 0, "moves": []}, "undo": {"seat": 0}}, "change"),
        ({"close": {}}, "change"),
        ({"record": {}}, "change"),
        ({"play": {"seat": 0, "move": "draw"}}, "change"),
        ({"play": {"seat": 9, "moves": ["draw"]}}, "seat"),
    ):
        error = page.ask(op="update", change=change)["error"]
        assert (error["code"], error["params"]) == ("bridge.request", {"field": field}), change
        assert page.ok(op="update") == before


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
        self.status = self.ok(op="play", seat=seat, move=rng.choice(view["legal"]))
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
