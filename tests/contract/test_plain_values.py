"""Numbers and text of other libraries are taken as plain values everywhere, or refused in one line."""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any, cast

import pytest

import pygames
from pygames import OptionError, Record
from pygames.bots import Budget, bots_for, find_bot
from pygames.conformance.checks import fingerprint
from pygames.core.bot_interface import run_to_end
from pygames.matches import arena, league, simulate, worker_pool
from pygames.records.replay import state_at
from pygames.table import Player, Table

from ..games.example_games import FIRST
from ..games.expected_facts import of, played
from .depths import slow
from .run_helpers import figures

GAME = pygames.games()[FIRST]
NUMBER, ORDER = (
    next(name for name, option in GAME.options.items() if option.kind == kind) for kind in ("int", "order")
)
FLAGGED, FLAG = next(
    (game, name)
    for game in pygames.games().values()
    for name, option in game.options.items()
    if option.kind == "bool"
)
SHORT = of(FIRST).short
PERSONS = (Player("Ana"), Player("Bo"))


class Index:
    """An integer for `operator.index`, and nothing more."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Long(int):
    """A subclass of int."""


class Text(str):
    def __str__(self) -> str:
        return "text"

    def __format__(self, spec: str) -> str:
        return "text"


def numbered(number: int) -> Any:
    subclass: Any = IntEnum("subclass", {"IT": number})
    return subclass(number)


INTS: dict[str, Callable[[int], Any]] = {"index": Index, "subclass": Long, "IntEnum": numbered}
STRS: dict[str, Callable[[str], Any]] = {
    "subclass": Text,
    "StrEnum": lambda text: next(iter(StrEnum("subclass", {"IT": text}))),
    "str and Enum": lambda text: cast("Any", Enum)("subclass", {"IT": text}, type=str).IT,
}
NO_INTS: list[Any] = [True, 1.0, "1", b"1", Decimal(1), Fraction(1), [1], object(), 1j]
NO_SECONDS: list[Any] = [True, "1", [1], 1j, float("nan"), -0.5]
FLAGS: list[Any] = [True]
if find_spec("numpy"):
    numpy = import_module("numpy")
    INTS |= {"int64": numpy.int64, "uint8": numpy.uint8, "array": numpy.array}
    STRS |= {"numpy": numpy.str_}
    NO_INTS += [numpy.True_, numpy.float64(1.0), numpy.float32(1.0), numpy.array([1]), numpy.array(1.0)]
    NO_SECONDS += [numpy.True_]
    FLAGS += [numpy.True_]


def middle() -> pygames.State:
    """Return a state after some moves of a game, with seat 1 to act."""
    state, rng = GAME.new(seats=2, seed=3), Random(2)
    while state.event_count < 6 or state.to_act != 1:
        state.apply(rng.choice(state.legal_moves()))
    return state


def table() -> Table:
    table = Table(FIRST, PERSONS, 3)
    while len(table.view(None)["log"]) < 6 or table.status()["to_act"] != 1:
        table.play(table.status()["to_act"] or 0, table.view(table.status()["to_act"])["legal"][0])
    return table


@cache
def finished() -> Table:
    return Table.resume(played(FIRST, 3), 3)


def moved(table: Table, *turn: Any) -> str:
    table.play(*turn)
    return table.record().dumps()


def undone(seat: Any) -> Any:
    running = table()
    running.play(1, next(move for move in running.view(1)["legal"] if not move.startswith("draw")))
    return running.can_undo(seat)


def record() -> Record:
    return Record.of(middle(), ["Ana", "Bo"])


def figures_of(series: simulate.Series) -> Any:
    return simulate.summary(series, simulate.run(series))


def rated(match: arena.Match) -> Any:
    return [pair.shares for pair in league.run(match)]


def series(**changed: Any) -> Any:
    plain: dict[str, Any] = {"bots": ("random",), "count": 1, "seats": 2, "seed": 1, "options": SHORT}
    return figures_of(simulate.Series(FIRST, **{**plain, **changed}))


def match(play: Callable[[arena.Match], Any], **changed: Any) -> Any:
    plain: dict[str, Any] = {"bots": ("easy", "random"), "pairs": 1, "seats": 2, "seed": 1, "options": SHORT}
    return play(arena.Match(FIRST, **{**plain, **changed}))


NUMBERS: dict[str, Callable[[Any], Any]] = {
    "new(seed)": lambda one: fingerprint(GAME.new(seed=one)),
    "new(seats)": lambda one: view(GAME.new(seats=two(one), seed=1)),
    "new(option)": lambda one: view(GAME.new(seed=1, **{NUMBER: one})),
    "new(order)": lambda one: view(GAME.begin(2, Random(1), {ORDER: [one, 0]})),
    "view(seat)": lambda one: middle().view(one),
    "effects(seat)": lambda one: middle().effects(one),
    "effects(since)": lambda one: middle().effects(0, one),
    "events_since": lambda one: middle().events_since(one),
    "settled(seat)": lambda one: middle().stable_upto(one),
    "sample(seats)": lambda one: view(GAME.sample(middle().view(0) | {"seats": two(one)}, Random(1))),
    "sample(option)": lambda one: view(GAME.sample(with_option(middle().view(0), one), Random(1))),
    "replay(upto)": lambda one: fingerprint(record().replay(upto=one)),
    "past.at": lambda one: fingerprint(state_at(finished()._state, one)),
    "Table(seed)": lambda one: Table(FIRST, PERSONS, one).record().dumps(),
    "Table(option)": lambda one: Table(FIRST, PERSONS, 1, {NUMBER: one}).record().dumps(),
    "Table.resume(seed)": lambda one: Table.resume(record(), one).record().dumps(),
    "Table.branch(event)": lambda one: finished().branch(one, PERSONS, 1).record().dumps(),
    "Table.branch(seed)": lambda one: finished().branch(1, PERSONS, one).record().dumps(),
    "Table.play(seat)": lambda one: moved(table(), one, table().view(1)["legal"][0]),
    "Table.view(seat)": lambda one: table().view(one),
    "Table.view(since)": lambda one: table().view(0, since=one),
    "Table.status(seat)": lambda one: table().status(one),
    "Table.effects(seat)": lambda one: table().effects(one),
    "Table.can_undo(seat)": undone,
    "Table.position_view(event)": lambda one: finished().position_view(one, 0),
    "Table.position_view(seat)": lambda one: finished().position_view(1, one),
    "Table.query_moves(seat)": lambda one: table().query_moves(one, {}),
    "Table.hint_step(seat)": lambda one: bool(table().hint_step(one, 0)) and None,
    "Budget(iterations)": lambda one: Budget(iterations=one).iterations,
    "Series(seats)": lambda one: series(seats=two(one)),
    "Series(count)": lambda one: series(count=one),
    "Series(seed)": lambda one: series(seed=one),
    "Series(options)": lambda one: series(options={NUMBER: one}),
    "run(processes)": lambda one: list(worker_pool.map_ordered(str, 2, one)),
    "Match(seats)": lambda one: match(figures, seats=two(one)),
    "Match(pairs)": lambda one: match(figures, pairs=one),
    "Match(seed)": lambda one: match(figures, seed=one),
    "league(pairs)": lambda one: match(rated, pairs=one),
    "league(seed)": lambda one: match(rated, seed=one),
}
"""Functions that take an integer, called with 1, with their result as plain data (or a full repr)."""


def by_length(entries: Mapping[str, object]) -> list[Any]:
    """Return the entries, those that play games for longer runs."""
    play = [entry for entry in entries if entry.startswith(("Match", "league", "Series"))]
    return [*(entry for entry in entries if entry not in play), *slow(*play)]


def with_option(view: Any, value: Any) -> Any:
    return view | {"options": {**view["options"], NUMBER: value}}


def two(one: Any) -> Any:
    """Return 2 in the type of ``one``, which is 1. Other values are unchanged."""
    kind = type(one)
    if kind in (Index, Long):
        return kind(2)
    if isinstance(one, IntEnum):
        return numbered(2)
    return 2 if one is ONE else one + one if hasattr(one, "dtype") else one


ONE, WHOLE = 1, "^.*(whole number|no such seat|list of seats).*$"


def view(state: pygames.State) -> Any:
    return state.view(0), state.events if state.is_blank else None


def plain(value: Any) -> Any:
    """Return the value. Assert that no part is of a subclass that would be written differently."""
    if isinstance(value, Mapping):
        assert {type(key) for key in value} <= {str}
        plain([*value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            plain(each)
    else:
        assert value is None or type(value) in (int, str, bool, float), (value, type(value))
    return value


@pytest.mark.parametrize("entry", by_length(NUMBERS))
def test_a_whole_number_of_another_kind_is_the_plain_one_and_nothing_else_is_one(entry: str) -> None:
    wanted = NUMBERS[entry](ONE)
    for kind, convert in INTS.items():
        given = plain(NUMBERS[entry](convert(1)))
        assert given == wanted, kind
        assert json.dumps(given) == json.dumps(wanted), kind
    for wrong in NO_INTS:
        with pytest.raises((TypeError, ValueError), match=WHOLE) as caught:
            NUMBERS[entry](wrong)
        assert "\n" not in str(caught.value)


def test_numbers_out_of_bounds_are_refused() -> None:
    """Python's generator takes a negative seed for its absolute value: two seeds would deal one game."""
    for entry in (entry for entry in NUMBERS if "seed" in entry):
        with pytest.raises(OptionError, match=r"^seed: expected 0 or more, got -7$") as caught:
            NUMBERS[entry](-7)
        assert caught.value.option == "seed"
    for entry, wrong in product(("Series(count)", "Match(pairs)", "run(processes)"), (0, -1)):
        with pytest.raises(OptionError, match="expected a whole number from 1"):
            NUMBERS[entry](wrong)


TEXTS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "games()[id]": (FIRST, lambda text: pygames.games()[text].id),
    "bots_for(id)": (FIRST, lambda text: list(bots_for(text))),
    "find_bot(name)": ("easy", lambda text: find_bot(FIRST, text).name),
    "Table(game)": (FIRST, lambda text: Table(text, PERSONS, 1).record().dumps()),
    "Player(name)": ("Ana", lambda text: Table(FIRST, [Player(text), Player("Bo")], 1).record().players),
    "Player(bot)": ("easy", lambda text: Table(FIRST, [Player("Ana"), Player("Bo", text)], 1).status()),
    "Record.of(players)": ("Ana", lambda text: Record.of(middle(), [text, "Bo"]).players),
    "Record.loads": (record().dumps(), lambda text: Record.loads(text).dumps()),
    "option's name": (NUMBER, lambda text: view(GAME.begin(2, Random(1), {text: 3}))),
    "Series(game)": (FIRST, lambda text: figures_of(simulate.Series(text, ("random",), 1, 2, options=SHORT))),
    "Series(bots)": ("random", lambda text: series(bots=[text])),
    "Match(bots)": ("easy", lambda text: match(figures, bots=(text, "random"))),
    "Table.play(move)": (table().view(1)["legal"][0], lambda text: moved(table(), 1, text)),
    "apply": (middle().legal_moves()[-1], lambda text: applied(text).events),
    "apply(check=False)": (middle().legal_moves()[-1], lambda text: applied(text, check=False).events),
}
"""Functions that take text, and their result as plain data."""


def applied(move: Any, **how: Any) -> pygames.State:
    state = middle()
    state.apply(move, **how)
    assert Record.loads(Record.of(state, ["Ana", "Bo"]).dumps()).events == state.events
    return state


@pytest.mark.parametrize("entry", by_length(TEXTS))
def test_text_of_another_kind_is_the_plain_one(entry: str) -> None:
    text, take = TEXTS[entry]
    wanted = take(text)
    for kind, convert in STRS.items():
        given = plain(take(convert(text)))
        assert given == wanted, kind
        assert json.dumps(given) == json.dumps(wanted), kind


def test_a_move_is_text() -> None:
    state = middle()
    before = fingerprint(state)
    no_texts: list[Any] = [None, 3, b"draw", ["draw"], {}, {"draw"}, object()]
    for wrong, check in product(no_texts, (True, False)):
        with pytest.raises(TypeError, match=r"^move: expected a str, got \w+$"):
            state.apply(wrong, check=check)
        assert fingerprint(state) == before


def test_a_flag_of_another_library_is_the_plain_one_and_nothing_else_is_one() -> None:
    for flag in FLAGS:
        assert FLAGGED.new(seed=1, **{FLAG: flag}).options[FLAG] is True
    no_flags: list[Any] = [1, 0, "true", None, Index(1), numbered(1)]
    for wrong in no_flags:
        with pytest.raises(OptionError, match=f"^option {FLAG}: expected true or false, got .*$"):
            FLAGGED.new(seed=1, **{FLAG: wrong})


def test_times_are_plain_numbers() -> None:
    hard, of_numpy = find_bot(FIRST, "hard"), [numpy.float32(0.5), numpy.int64(2)] if "int64" in INTS else []
    for seconds in (1, Fraction(1, 2), Decimal(1), Long(3), *of_numpy):
        assert type(Budget(seconds).seconds) is float
    assert run_to_end(hard.think(quick(), Random(1), Budget(0.01))) in quick()["legal"]
    takes: tuple[Callable[[Any], object], ...] = (
        Budget, Budget.of, lambda seconds: hard.choose(quick(), Random(1), seconds),
    )  # fmt: skip
    for wrong, take in product(NO_SECONDS, takes):
        with pytest.raises((TypeError, ValueError), match=r"^seconds: expected "):
            take(wrong)


def quick() -> Any:
    state = middle()
    while len(state.legal_moves()) == 1:
        state.apply(state.legal_moves()[0])
    return state.view(state.to_act)


def test_a_generator_of_another_kind_is_refused() -> None:
    takes: tuple[Callable[[Any], object], ...] = (
        lambda rng: GAME.new(rng=rng), lambda rng: middle().copy(rng), record().replay,
        lambda rng: GAME.sample(middle().view(0), rng),
    )  # fmt: skip
    numpys = [numpy.random.default_rng(1)] if "int64" in INTS else []
    for wrong, take in product((7, "7", object(), *numpys), takes):
        with pytest.raises(TypeError, match=r"^rng: expected a random\.Random, got \w+$"):
            take(wrong)


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda: GAME.begin(2, Random(1), [1]), "options: expected values by name"),  # type: ignore[arg-type]
        (lambda: Table(FIRST, ["Ana", "Bo"], 1), "players: expected Player objects"),  # type: ignore[list-item]
        (lambda: Table(FIRST, "AB", 1), "players: expected Player objects"),  # type: ignore[arg-type]
        (lambda: Table(3, PERSONS, 1), "no such game: 3"),  # type: ignore[arg-type]
        (lambda: Table([], PERSONS, 1), r"no such game: \[\]"),  # type: ignore[arg-type]
        (lambda: Table(FIRST, [Player("Ana"), Player("Bo", 3)], 1), "bot: expected one that plays .*, got 3"),  # type: ignore[arg-type]
        (lambda: Table(FIRST, [Player("Ana"), Player(3)], 1), "players: a name"),  # type: ignore[arg-type]
        (lambda: Record.of(middle(), "AB"), "players: expected a list of names"),
        (lambda: series(bots="random"), "bots: expected names, got 'random'"),
        (lambda: series(patience="x"), "patience: expected a number"),
        (lambda: match(figures, budget=0.5), "budget: expected a Budget"),
        (lambda: figures_of(simulate.Series([], ("random",), 1, 2)), r"no such game: \[\]"),  # type: ignore[arg-type]
    ],
)
def test_other_wrong_values_are_refused_in_one_line(act: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{said}") as caught:
        act()
    assert "\n" not in str(caught.value)
