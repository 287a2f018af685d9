"""Conformance checks of the laws that every game must keep: ``python -m pygames check GAME``.

Each law is one function that plays its own games and raises `LawBroken` at the first violation. The checks
know no particular game: authors of other games run the same ones on theirs.
"""

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

BRIEF_DECISIONS, BRIEF_GAMES = 300, 8
"""The extent of a brief check: the total number of decisions, and the maximum number of games."""

VIEW_KEYS = tuple(
    "game options seats seat to_act over scores winners phase legal zones log history data".split()  # noqa: SIM905
)
ZONE_KINDS = ("fan", "row", "grid", "pile")


def check(
    game: Game, *, seed: int = 0, games: int = 3, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, dict[str, int]]]:
    """Check all laws with the least and the greatest number of seats.

    Yields:
        The law, and the counts of its checks.

    Raises:
        LawBroken: at the first violation.
    """
    for law, function in LAWS.items():
        counts: dict[str, int] = {}
        for seats in sorted({game.seats[0], game.seats[-1]}):
            function(
                ConformanceRun(game, seats, Random(f"{seed} {law} {seats}"), games, options or {}, counts)
            )
        yield law, counts


def check_briefly(game: Game, *, seed: int = 0) -> Iterator[str]:
    """Check the laws of moves and of hidden information in a few games and yield each law that passed.

    Raises:
        LawBroken: at the first violation.
    """
    seats, rng = game.seats[0], Random(f"{seed} brief")
    decisions = sum(1 for _ in random_walk(game.begin(seats, rng, {}), rng))
    games = max(1, min(BRIEF_GAMES, BRIEF_DECISIONS // (decisions + 1)))
    for law in BRIEF:
        LAWS[law](ConformanceRun(game, seats, Random(f"{seed} {law}"), games))
        yield law


# -- law 1: moves -------------------------------------------------------------------------------------------


def moves(run: ConformanceRun) -> None:
    """Check that moves are legal while a seat is to act, that all apply, and that others change nothing."""
    listed_before: set[str] = set()
    for state in run.positions(0.1):
        run.count("positions")
        before = fingerprint(state)
        listed = state.legal_moves()
        require(state.legal_moves() == listed, "law 1: legal_moves() differs when asked again")
        require(fingerprint(state) == before, "law 1: legal_moves() changes the state")
        require(len(set(listed)) == len(listed), f"law 1: a legal move is listed twice: {listed}")
        over = state.to_act is None
        require(state.over == over == (listed == ()), "law 1: over, to_act and legal_moves() disagree")
        require(bool(state.winners) == over, "law 1: winners exist when the game is over, not before")
        least, greatest = run.game.limits or (min(state.scores), max(state.scores))
        require(
            all(least <= score <= greatest for score in state.scores),
            f"law 1: scores {state.scores} go beyond the game's limits",
        )
        for move in listed:
            state.copy().apply(move)
            run.count("moves applied")
        listed_before.update(listed)
        for text in _not_listed(listed, listed_before, run.rng):
            _check_refusal(state, text)
            run.count("texts refused")
        require(
            fingerprint(state) == before, "law 1: trying moves on copies, or refused ones, changes the state"
        )


def _not_listed(listed: tuple[str, ...], listed_before: set[str], rng: Random) -> list[str]:
    others = sorted(listed_before.difference(listed))
    near = [
        text for move in listed[:3] for text in (f"{move} ", f" {move}", move.upper(), move[:-1], f"{move}\n")
    ]
    junk = ["", " ", "-", "0", "resign", "null", "\ud800", "x" * 10_000]
    texts = near + junk + rng.sample(others, min(10, len(others)))
    return [text for text in texts if text not in listed]


def _check_refusal(state: State, text: str) -> None:
    try:
        state.apply(text)
    except IllegalMove as error:
        require(
            bool(error.code and error.rule and str(error)),
            f"law 1: the refusal of {text!r} has no code or rule",
        )
        require("\n" not in str(error), f"law 1: the refusal of {text!r} is not a single line")
        return
    raise LawBroken(f"law 1: {text!r} is not listed, but applies")


# -- law 2: cards and copies --------------------------------------------------------------------------------


def copies(run: ConformanceRun) -> None:
    """Check that cards are conserved, and that a copy shares nothing mutable and meets the same chance."""
    total: int | None = None
    for state in run.positions(0.05):
        run.count("positions")
        cards = sum(zone["count"] for zone in state.view(None)["zones"])
        total = cards if total is None else total
        require(cards == total, f"law 2: there are {cards} cards, there were {total}")
        before, seed = fingerprint(state), run.rng.random()
        ends = [_play_out(copy, Random(seed)) for copy in (state.copy(), state.copy())]
        require(fingerprint(state) == before, "law 2: playing on with a copy changes the original")
        require(ends[0] == ends[1], "law 2: two copies played alike end differently")
        original, copy = state.copy(), state.copy()
        _play_out(original, Random(seed + 1))
        require(fingerprint(copy) == before, "law 2: playing on with the original changes its copy")
        ends = [_play_out(state.copy(Random(3)), Random(seed)) for _ in range(2)]
        require(ends[0] == ends[1], "law 2: copies with the same rng, played alike, end differently")


def _play_out(state: State, rng: Random) -> object:
    for _ in random_walk(state, rng):
        pass
    return fingerprint(state)


# -- law 3: records -----------------------------------------------------------------------------------------


def records(run: ConformanceRun) -> None:
    """Check that records round-trip, replay to the same state, and that every prefix resumes."""
    for state in run.positions(0.02):
        run.count("records")
        record = Record.of(state, [f"Seat {seat}" for seat in range(run.seats)])
        text = record.dumps()
        loaded = Record.loads(text, {run.game.id: run.game})
        require(loaded == record, "law 3: a record reads back as another")
        require(loaded.dumps() == text, "law 3: a record writes another text the second time")
        require(
            _all_views(loaded.replay()) == _all_views(state),
            "law 3: a replayed record leads to another state",
        )
        for upto in {0, len(record.events), run.rng.randrange(len(record.events) + 1)}:
            resumed = record.replay(Random(1), upto)
            require(
                resumed.events[:upto] == record.events[:upto], f"law 3: the prefix of {upto} events changes"
            )
            _play_out(resumed, run.rng)
            run.count("prefixes resumed")


def _all_views(state: State) -> list[View]:
    """Return the views of all seats and of a spectator."""
    return [state.view(seat) for seat in (*range(state.seats), None)]


# -- law 4: hidden information ------------------------------------------------------------------------------


def views(run: ConformanceRun) -> None:
    """Check that views are fresh plain data of the agreed form, and their effects flat and in order."""
    for state in run.positions(0.03):
        scores = run.game.provisional_scores(state.view(None))
        _check_provisional_scores(scores, state.seats)
        for seat in run.observers():
            run.count("views")
            view = state.view(seat)
            require(tuple(view) == VIEW_KEYS, f"law 4: the keys of a view are {list(view)}")
            _check_plain(view, "view")
            require(json.loads(json.dumps(view)) == view, "law 4: a view changes on its way through JSON")
            legal = list(state.legal_moves()) if seat is not None and seat == state.to_act else []
            require(view["legal"] == legal, "law 4: a view's legal moves are not those of its seat")
            _check_zones(view)
            _check_log(state, view, seat)
            assert_equal_views(
                run.game.provisional_scores(view),
                scores,
                f"law 4: provisional scores differ for seat {seat}",
            )
            text = json.dumps(view)
            _clear(view)
            require(json.dumps(state.view(seat)) == text, "law 4: views are not fresh: a change stays")


def _check_plain(value: object, where: str) -> None:
    if type(value) is dict:
        for key, item in value.items():
            require(type(key) is str, f"law 4: {where} has a key {key!r}")
            _check_plain(item, f"{where}.{key}")
    elif type(value) is list:
        for item in value:
            _check_plain(item, where)
    else:
        require(value is None or type(value) in (str, int, bool), f"law 4: {where} holds {value!r}")


def _check_zones(view: View) -> None:
    ids = [zone["id"] for zone in view["zones"]]
    require(len(set(ids)) == len(ids), f"law 4: zones share an id: {ids}")
    for zone in view["zones"]:
        require(zone["kind"] in ZONE_KINDS, f"law 4: zone {zone['id']} is of kind {zone['kind']}")
        require(zone["count"] == len(zone["cards"]), f"law 4: zone {zone['id']} miscounts its cards")
        require(zone["owner"] in (None, *range(view["seats"])), f"law 4: zone {zone['id']} has no such owner")


def _check_log(state: State, view: View, seat: int | None) -> None:
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


def _check_provisional_scores(scores: Mapping[str, Any], seats: int) -> None:
    """Check that provisional scores are plain data with a number for each seat."""
    _check_plain(scores, "provisional_scores")
    so_far = scores.get("so_far", [0] * seats)
    require(
        [type(each) for each in so_far] == [int] * seats,
        f"law 4: so_far: expected a number for each seat, got {so_far}",
    )


def _clear(value: Any) -> None:
    """Clear every list and dictionary of a view, the nested ones first."""
    for item in list(value.values() if isinstance(value, dict) else value):
        if isinstance(item, list | dict):
            _clear(item)
    value.clear()


def samples(run: ConformanceRun) -> None:
    """Check that a sample has the same view for its seat, no record, no data of the view, and plays on."""
    for state in run.positions(0.03):
        for seat in run.observers():
            view = state.view(seat)
            text = json.dumps(view)
            run.count("views sampled")
            for source in (view, json.loads(text)):
                sampled = run.game.sample(source, run.rng)
                require(json.dumps(source) == text, "law 4: sampling changes the view")
                assert_equal_views(sampled.view(seat), view, "law 4: a sample has another view for its seat")
            _clear(source)
            assert_equal_views(
                sampled.view(seat), view, "law 4: a sample shares data with the view it came from"
            )
            _check_no_record(sampled)
            events = view["log"][-1]["event"]
            for _ in random_walk(sampled, run.rng):
                break
            _play_out(sampled, run.rng)
            log = sampled.view(seat)["log"]
            require(log[: len(view["log"])] == view["log"], "law 4: a sample rewrites its log")
            later = {effect["event"] for effect in log if effect["event"] > events}
            require(
                later == set(range(events + 1, events + 1 + len(later))),
                "law 4: a sample misnumbers its events",
            )


def _check_no_record(sampled: State) -> None:
    try:
        Record.of(sampled, ["a"] * sampled.seats)
    except RecordError:
        return
    raise LawBroken("law 4: a sampled state has a record")


def leaks(run: ConformanceRun) -> None:
    """Check that hidden cards do not change a view: twins look alike, at a `Table` too, and samples vary."""
    hidden = twins = with_twins = varied = 0
    for state in run.positions(0.015):
        for seat in run.rng.sample(run.observers(), 3):
            view = state.view(seat)
            hidden += any(None in zone["cards"] for zone in view["zones"])
            before = _table_view(state, seat)
            differs = False
            for twin in find_twins(state, seat, run.rng, tries=40):
                twins += 1
                run.count("twins")
                assert_equal_views(
                    twin.view(seat), view, f"law 4: seat {seat} can tell a twin from the true state"
                )
                assert_equal_views(
                    _table_view(twin, seat), before, f"law 4: seat {seat} can tell a twin's table"
                )
                differs = differs or twin.debug_snapshot() != state.debug_snapshot()
            if differs:
                run.count("views with twins")
                with_twins += 1
                varied += len({run.game.sample(view, run.rng).debug_snapshot() for _ in range(12)}) > 1
    # Some twins differ only in what does not matter, such as the order of a hand. Most do not.
    require(2 * varied >= with_twins, "law 4: hidden cards do not vary among the samples")
    require(twins > 0 or hidden == 0, "law 4: cards are hidden, but no twin was found: too much is seen")


def _table_view(state: State, seat: int | None) -> View:
    players = [Player(f"Seat {s}", "random" if s % 2 else None) for s in range(state.seats)]
    record = Record.of(state, [player.name for player in players])
    return Table.resume(record, 1, players).view(seat)


# -- law 5: one seed, one game ------------------------------------------------------------------------------


def seeds(run: ConformanceRun) -> None:
    """Check that the same seed gives the same game, and another seed another game."""
    first, second = digest(run.game, run.seats, 5), digest(run.game, run.seats, 5)
    require(first == second, "law 5: the same seeds give different games")
    require(digest(run.game, run.seats, 5, first=5) != first, "law 5: different seeds give the same games")
    run.count("digests")


def digest(game: Game, seats: int, games: int = 100, first: int = 0) -> str:
    """Return the SHA-256 over the events and scores of seeded random games, the same on every Python."""
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
"""The laws that a plug-in game must pass before it is added."""
