"""The laws that every game keeps, checked by playing: ``python -m pygames check GAME``.

Each law is one function that plays games of its own and raises `LawBroken` at the first breach. They know
nothing of any game: authors of other games run the same checks on theirs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from ..core.errors import IllegalMove, RecordError
from ..game import Game, State, View
from ..record import Record
from ..table import Player, Table
from .harness import MAX_DECISIONS as MAX_DECISIONS
from .harness import ConformanceRun as ConformanceRun
from .harness import LawBroken as LawBroken
from .harness import assert_equal_views, require
from .harness import fingerprint as fingerprint
from .harness import random_walk as random_walk
from .indistinguishable import find_twins

ENOUGH_DECISIONS, MOST_BRIEF = 300, 8
"""How much is played for a brief check: games of so many decisions in all, and so many games at most."""

VIEW_KEYS = tuple(
    "game options seats seat to_act over scores winners phase legal zones log history data".split()  # noqa: SIM905
)
ZONE_KINDS = ("fan", "row", "grid", "pile")


def check(
    game: Game, *, seed: int = 0, games: int = 3, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, dict[str, int]]]:
    """Check all laws for the least and the greatest number of seats; yields (law, what was looked at).

    Raises:
        LawBroken: at the first breach.
    """
    for law, function in LAWS.items():
        counts: dict[str, int] = {}
        for seats in sorted({game.seats[0], game.seats[-1]}):
            function(
                ConformanceRun(game, seats, Random(f"{seed} {law} {seats}"), games, options or {}, counts)
            )
        yield law, counts


def briefly(game: Game, *, seed: int = 0) -> Iterator[str]:
    """Check the laws of moves and of hidden information in a few games; yields each that was kept.

    Raises:
        LawBroken: at the first breach.
    """
    seats, rng = game.seats[0], Random(f"{seed} brief")
    decisions = sum(1 for _ in random_walk(game.begin(seats, rng, {}), rng))
    games = max(1, min(MOST_BRIEF, ENOUGH_DECISIONS // (decisions + 1)))
    for law in BRIEF:
        LAWS[law](ConformanceRun(game, seats, Random(f"{seed} {law}"), games))
        yield law


# -- law 1: moves -------------------------------------------------------------------------------------------


def moves(trial: ConformanceRun) -> None:
    """Legal moves exist while a seat is to act, all apply, everything else is refused and changes nothing."""
    known: set[str] = set()
    for state in trial.positions(0.1):
        trial.count("moments")
        before = fingerprint(state)
        listed = state.legal_moves()
        require(state.legal_moves() == listed, "law 1: legal_moves() differs when asked again")
        require(fingerprint(state) == before, "law 1: legal_moves() changes the state")
        require(len(set(listed)) == len(listed), f"law 1: a legal move is listed twice: {listed}")
        over = state.to_act is None
        require(state.over == over == (listed == ()), "law 1: over, to_act and legal_moves() disagree")
        require(bool(state.winners) == over, "law 1: winners exist when the game is over, not before")
        least, greatest = trial.game.limits or (min(state.scores), max(state.scores))
        require(
            all(least <= score <= greatest for score in state.scores),
            f"law 1: scores {state.scores} go beyond the game's limits",
        )
        for move in listed:
            state.copy().apply(move)
            trial.count("moves applied")
        known.update(listed)
        for text in _not_listed(listed, known, trial.rng):
            _refuses(state, text)
            trial.count("texts refused")
        require(
            fingerprint(state) == before, "law 1: trying moves on copies, or refused ones, changes the state"
        )


def _not_listed(listed: tuple[str, ...], known: set[str], rng: Random) -> list[str]:
    others = sorted(known.difference(listed))
    near = [
        text for move in listed[:3] for text in (f"{move} ", f" {move}", move.upper(), move[:-1], f"{move}\n")
    ]
    junk = ["", " ", "-", "0", "resign", "null", "\ud800", "x" * 10_000]
    texts = near + junk + rng.sample(others, min(10, len(others)))
    return [text for text in texts if text not in listed]


def _refuses(state: State, text: str) -> None:
    try:
        state.apply(text)
    except IllegalMove as error:
        require(
            bool(error.code and error.rule and str(error)),
            f"law 1: the refusal of {text!r} has no code or rule",
        )
        require("\n" not in str(error), f"law 1: the refusal of {text!r} is no single line")
        return
    raise LawBroken(f"law 1: {text!r} is not listed, but applies")


# -- law 2: cards and copies --------------------------------------------------------------------------------


def copies(trial: ConformanceRun) -> None:
    """Cards are conserved; a copy shares nothing that either can change, and meets the same chance."""
    total: int | None = None
    for state in trial.positions(0.05):
        trial.count("moments")
        cards = sum(zone["count"] for zone in state.view(None)["zones"])
        total = cards if total is None else total
        require(cards == total, f"law 2: there are {cards} cards, there were {total}")
        before, seed = fingerprint(state), trial.rng.random()
        ends = [_play_out(copy, Random(seed)) for copy in (state.copy(), state.copy())]
        require(fingerprint(state) == before, "law 2: playing on with a copy changes the original")
        require(ends[0] == ends[1], "law 2: two copies played alike end differently")
        original, kept = state.copy(), state.copy()
        _play_out(original, Random(seed + 1))
        require(fingerprint(kept) == before, "law 2: playing on with the original changes its copy")
        ends = [_play_out(state.copy(Random(3)), Random(seed)) for _ in range(2)]
        require(ends[0] == ends[1], "law 2: copies with the same rng, played alike, end differently")


def _play_out(state: State, rng: Random) -> object:
    for _ in random_walk(state, rng):
        pass
    return fingerprint(state)


# -- law 3: records -----------------------------------------------------------------------------------------


def records(trial: ConformanceRun) -> None:
    """Records round-trip, replay to the same state, and every prefix resumes."""
    for state in trial.positions(0.02):
        trial.count("records")
        record = Record.of(state, [f"Seat {seat}" for seat in range(trial.seats)])
        text = record.dumps()
        again = Record.loads(text, {trial.game.id: trial.game})
        require(again == record, "law 3: a record reads back as another")
        require(again.dumps() == text, "law 3: a record writes another text the second time")
        require(_sight(again.replay()) == _sight(state), "law 3: a replayed record leads to another state")
        for upto in {0, len(record.events), trial.rng.randrange(len(record.events) + 1)}:
            resumed = record.replay(Random(1), upto)
            require(
                resumed.events[:upto] == record.events[:upto], f"law 3: the prefix of {upto} events changes"
            )
            _play_out(resumed, trial.rng)
            trial.count("prefixes resumed")


def _sight(state: State) -> list[View]:
    """What everybody sees."""
    return [state.view(seat) for seat in (*range(state.seats), None)]


# -- law 4: hidden information ------------------------------------------------------------------------------


def views(trial: ConformanceRun) -> None:
    """Views are fresh plain data of the agreed form; effects are flat, ordered and part of them."""
    for state in trial.positions(0.03):
        standing = trial.game.provisional_scores(state.view(None))
        _standing(standing, state.seats)
        for seat in trial.observers():
            trial.count("views")
            view = state.view(seat)
            require(tuple(view) == VIEW_KEYS, f"law 4: the keys of a view are {list(view)}")
            _plain(view, "view")
            require(json.loads(json.dumps(view)) == view, "law 4: a view changes on its way through JSON")
            legal = list(state.legal_moves()) if seat is not None and seat == state.to_act else []
            require(view["legal"] == legal, "law 4: a view's legal moves are not those of its seat")
            _zones(view)
            _log(state, view, seat)
            assert_equal_views(
                trial.game.provisional_scores(view),
                standing,
                f"law 4: seat {seat} alone knows of its standing",
            )
            text = json.dumps(view)
            _spoil(view)
            require(json.dumps(state.view(seat)) == text, "law 4: views are not fresh: a change stays")


def _plain(value: object, where: str) -> None:
    if type(value) is dict:
        for key, item in value.items():
            require(type(key) is str, f"law 4: {where} has a key {key!r}")
            _plain(item, f"{where}.{key}")
    elif type(value) is list:
        for item in value:
            _plain(item, where)
    else:
        require(value is None or type(value) in (str, int, bool), f"law 4: {where} holds {value!r}")


def _zones(view: View) -> None:
    ids = [zone["id"] for zone in view["zones"]]
    require(len(set(ids)) == len(ids), f"law 4: zones share an id: {ids}")
    for zone in view["zones"]:
        require(zone["kind"] in ZONE_KINDS, f"law 4: zone {zone['id']} is of kind {zone['kind']}")
        require(zone["count"] == len(zone["cards"]), f"law 4: zone {zone['id']} miscounts its cards")
        require(zone["owner"] in (None, *range(view["seats"])), f"law 4: zone {zone['id']} has no such owner")


def _log(state: State, view: View, seat: int | None) -> None:
    log, events = view["log"], len(state.events)
    require(log == state.effects(seat), "law 4: a view's log is not effects(seat)")
    numbers = [effect["event"] for effect in log]
    require(numbers == sorted(numbers), "law 4: effects are out of order")
    require(
        sorted(set(numbers)) == list(range(1, events + 1)),
        "law 4: an event has no effect, or an effect no event",
    )
    since = events // 2
    later = [effect for effect in log if effect["event"] > since]
    require(state.effects(seat, since) == later, "law 4: effects(since) is not the end of the log")
    for effect in log:
        require(list(effect)[:3] == ["event", "type", "seat"], f"law 4: an effect begins {list(effect)[:3]}")
        require(not any(isinstance(v, list | dict) for v in effect.values()), f"law 4: not flat: {effect}")


def _standing(standing: Mapping[str, Any], seats: int) -> None:
    """Every figure of it is for a seat, and it is plain."""
    _plain(standing, "standing")
    so_far = standing.get("so_far", [0] * seats)
    require([type(each) for each in so_far] == [int] * seats, f"law 4: by seat, so far: {so_far}")


def _spoil(value: Any) -> None:
    """Change everything in a view that can be changed."""
    for item in list(value.values() if isinstance(value, dict) else value):
        if isinstance(item, list | dict):
            _spoil(item)
    value.clear()


def samples(trial: ConformanceRun) -> None:
    """A sample looks the same to its seat, has no record, shares nothing with the view, and plays on."""
    for state in trial.positions(0.03):
        for seat in trial.observers():
            view = state.view(seat)
            text = json.dumps(view)
            trial.count("views sampled")
            for given in (view, json.loads(text)):
                sampled = trial.game.sample(given, trial.rng)
                require(json.dumps(given) == text, "law 4: sampling changes the view")
                assert_equal_views(sampled.view(seat), view, "law 4: a sample looks different to its seat")
            _spoil(given)
            assert_equal_views(
                sampled.view(seat), view, "law 4: a sample shares something with the view it came from"
            )
            _no_record(sampled)
            events = view["log"][-1]["event"]
            for _ in random_walk(sampled, trial.rng):
                break
            _play_out(sampled, trial.rng)
            log = sampled.view(seat)["log"]
            require(log[: len(view["log"])] == view["log"], "law 4: a sample rewrites its log")
            later = {effect["event"] for effect in log if effect["event"] > events}
            require(
                later == set(range(events + 1, events + 1 + len(later))),
                "law 4: a sample misnumbers its events",
            )


def _no_record(sampled: State) -> None:
    try:
        Record.of(sampled, ["a"] * sampled.seats)
    except RecordError:
        return
    raise LawBroken("law 4: a sampled state has a record")


def leaks(trial: ConformanceRun) -> None:
    """What a seat has not seen does not change its view: twins look alike, at a `Table` too; samples vary."""
    hidden = twins = told = varied = 0
    for state in trial.positions(0.015):
        for seat in trial.rng.sample(trial.observers(), 3):
            view = state.view(seat)
            hidden += any(None in zone["cards"] for zone in view["zones"])
            before = _table_view(state, seat)
            found, differs = 0, False
            for twin in find_twins(state, seat, trial.rng, tries=40):
                found += 1
                trial.count("twins")
                assert_equal_views(
                    twin.view(seat), view, f"law 4: seat {seat} can tell a twin from the true state"
                )
                assert_equal_views(
                    _table_view(twin, seat), before, f"law 4: seat {seat} can tell a twin's table"
                )
                differs = differs or twin.debug_snapshot() != state.debug_snapshot()
            if differs:
                trial.count("views with twins")
                told += 1
                varied += _varies(trial, view)
            twins += found
    # A twin may differ in nothing that matters, such as the order of a hand; most do not.
    require(2 * varied >= told, "law 4: hidden cards do not vary among the samples")
    require(twins > 0 or hidden == 0, "law 4: cards are hidden, but no twin was found: too much is seen")


def _table_view(state: State, seat: int | None) -> View:
    players = [Player(f"Seat {s}", "random" if s % 2 else None) for s in range(state.seats)]
    record = Record.of(state, [player.name for player in players])
    return Table.resume(record, 1, players).view(seat)


def _varies(trial: ConformanceRun, view: View) -> bool:
    """Whether samples of ``view`` differ from each other."""
    return len({trial.game.sample(view, trial.rng).debug_snapshot() for _ in range(12)}) > 1


# -- law 5: one seed, one game ------------------------------------------------------------------------------


def seeds(trial: ConformanceRun) -> None:
    """The same seed gives the same game, another one another."""
    first, second = digest(trial.game, trial.seats, 5), digest(trial.game, trial.seats, 5)
    require(first == second, "law 5: the same seeds give different games")
    require(
        digest(trial.game, trial.seats, 5, first=5) != first, "law 5: different seeds give the same games"
    )
    trial.count("digests")


def digest(game: Game, seats: int, games: int = 100, first: int = 0) -> str:
    """SHA-256 over the events and scores of so many seeded random games, the same on every Python."""
    hasher = hashlib.sha256()
    for seed in range(first, first + games):
        state = game.new(seats, seed=seed)
        for _ in random_walk(state, Random(seed)):
            pass
        hasher.update(json.dumps([state.events, state.scores, state.winners]).encode())
    return hasher.hexdigest()


LAWS: Mapping[str, Callable[[ConformanceRun], None]] = {
    "1 moves": moves,
    "2 cards and copies": copies,
    "3 records": records,
    "4 views": views,
    "4 samples": samples,
    "4 leaks": leaks,
    "5 seeds": seeds,
}

BRIEF = ("1 moves", "4 views", "4 samples", "4 leaks")
"""The laws that a game is tried by before it is added."""
