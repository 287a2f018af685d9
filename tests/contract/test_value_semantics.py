"""Pickling, copying, comparing, hashing and changing of public values: it works, or is refused in a line."""

import copy
import importlib
import inspect
import pickle
import pkgutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import FrozenInstanceError
from functools import partial
from operator import attrgetter, methodcaller
from random import Random
from typing import Any

import pytest

import pygames
from pygames import IllegalMove, Record
from pygames.analysis import coach
from pygames.bots import Budget, find_bot
from pygames.core.bot_interface import run_to_end
from pygames.core.errors import PygamesError
from pygames.game import Menu
from pygames.matches import arena, external_bots, simulate, worker_pool
from pygames.table import Player, Table
from tests.examples.trio import Trio

from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.playing import by_lot
from .depths import matrix, slow

GAMES = {**pygames.games(), "trio": Trio()}


def played(name: str, moves: int = 9) -> pygames.State:
    return by_lot(GAMES[name].new(seats=2, seed=5), Random(name), moves)


def sampled(name: str) -> pygames.State:
    return GAMES[name].sample(played(name).view(1), Random(1))


def record(name: str) -> Record:
    return Record.of(played(name), ["Ana", "Bo"])


def over(name: str) -> pygames.State:
    options = of(name).short if name in pygames.games() else {}
    return by_lot(GAMES[name].new(seats=2, seed=5, **options), Random(name))


def table(name: str = FIRST) -> Table:
    """Return a table whose first seat has played and whose second, a bot, is thinking."""
    table = Table(name, [Player("Ana"), Player("Bo", "hard")], seed=4, games=GAMES)
    table.play(0, table.view(0)["legal"][0])
    return table


def raised(act: Callable[[], object]) -> Exception:
    with pytest.raises(PygamesError) as caught:
        act()
    return caught.value


STATES: dict[str, Callable[[], Any]] = {
    **{f"state of {name}": partial(played, name) for name in GAMES},
    **{f"end of {name}": partial(over, name) for name in GAMES},
    **{f"sample of {name}": partial(sampled, name) for name in GAMES},
}
CHANGEABLE: dict[str, Callable[[], Any]] = {
    **STATES,
    "menu": lambda: played(FIRST).legal_menu(),
    "table": table,
    "pair": lambda: next(arena.run(arena.Match(FIRST, ("easy", "random"), 1, 2, options=of(FIRST).short))),
}
"""Values with equality and without a hash: they can change, or are dicts."""
FIXED: dict[str, Callable[[], Any]] = {
    **{f"game {name}": partial(GAMES.__getitem__, name) for name in GAMES},
    **{f"options of {name}": partial(attrgetter("options"), GAMES[name]) for name in GAMES},
    **{f"bots of {name}": partial(methodcaller("load_bots"), GAMES[name]) for name in GAMES},
    **{f"record of {name}": partial(record, name) for name in GAMES},
    "loaded record": lambda: Record.loads(with_notes(over(FIRST))),
    "catalogue": pygames.games,
    "option": lambda: next(iter(GAMES[FIRST].options.values())),
    "player": lambda: Player("Ana", find_bot(FIRST, "hard")),
    "bot": lambda: find_bot(FIRST, "hard"),
    "random": lambda: find_bot(FIRST, "random"),
    "function": lambda: external_bots.external_bot("tests.contract.test_external_bots:first"),
    "program": lambda: external_bots.external_bot("cmd:true"),
    "budget": lambda: Budget(0.5, 7),
    "coach": lambda: GAMES[FIRST].load_bots().coach,
    "hint": lambda: run_to_end(coach.hint(played(FIRST).view(played(FIRST).to_act), Budget(iterations=3))),
    "decision": lambda: coach.Decision(3, 0, "a", "b", 1.5, 1.0, True, [{"code": "x", "seats": [1]}], []),
    "worth": lambda: coach.MoveLoss("a", 1.0, 1.0),
    "match": lambda: arena.Match(FIRST, ("hard", "easy"), 1, 2, 0, Budget(1.0), dict(of(FIRST).short)),
    "match of one's own game": lambda: arena.Match("trio", ("random",) * 2, 1, 2, games={"trio": Trio()}),
    "series": lambda: simulate.Series(FIRST, ("hard",), 1, 2, options=dict(of(FIRST).short)),
    "played": lambda: next(simulate.run(simulate.Series(FIRST, ("random",), 1, 2, options=of(FIRST).short))),
    "limits": lambda: GAMES[FIRST].limits,
    "estimate": lambda: arena.Estimate(0.5, 0.25, 0.75),
}
"""Values with equality and a hash, which cannot be changed."""


def with_notes(state: pygames.State) -> str:
    text = Record.of(state, ["Ana", "Bo"]).dumps()
    return text.rstrip("\n}") + '],\n"x_notes": {"a": [1, {"b": [true, null]}]}\n}\n'.removeprefix("]")


def others(value: Any) -> Iterator[Any]:
    protocols = range(pickle.HIGHEST_PROTOCOL + 1)
    yield from (pickle.loads(pickle.dumps(value, protocol)) for protocol in protocols)
    yield copy.copy(value)
    yield copy.deepcopy(value)


@pytest.mark.parametrize("name", FIXED)
def test_a_fixed_value_is_its_copy_and_cannot_be_changed(name: str) -> None:
    """Neither its fields, nor the dicts and lists in them."""
    value, again = FIXED[name](), FIXED[name]()
    assert value == again
    assert hash(value) == hash(again)
    for other in others(value):
        assert type(other) is type(value)
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value) or " at 0x" in repr(value)
        assert not (isinstance(value, pygames.Game) and value.id in pygames.games()) or other is value
    ways: list[Callable[[], object]] = []
    for field in getattr(type(value), "__dataclass_fields__", getattr(value, "_fields", ())):
        ways.append(partial(setattr, value, field, 3))
        ways += changes(getattr(value, field) or None)
    if isinstance(value, pygames.Game):
        ways += [partial(setattr, value, "title", "x"), partial(setattr, value, "options", {})]
    if name.startswith("options"):
        ways += changes(value)
    if name == "catalogue":
        ways += [lambda: value.__setitem__("x", 3)]
    assert ways
    for way in ways:
        with pytest.raises((TypeError, AttributeError, FrozenInstanceError)):
            way()
        assert value == again


@pytest.mark.parametrize("name", CHANGEABLE)
def test_a_changeable_value_equals_its_copies_and_has_no_hash(name: str) -> None:
    """A copy of a state goes on like it, with the same future chance and views. It shares no data."""
    value = CHANGEABLE[name]()
    if name != "pair":
        assert value == CHANGEABLE[name]()
    with pytest.raises(TypeError, match=r"^unhashable type: '[A-Za-z]+'$"):
        hash(value)
    for other in others(value):
        assert type(other) is type(value)
        assert other == value
        assert other is not value or isinstance(value, Menu)
        if name not in STATES:
            continue
        mine, rng, same = value.copy(), Random(1), Random(1)
        assert other.view(0) == mine.view(0)
        for _ in range(8):
            if not mine.over:
                mine.apply(rng.choice(mine.legal_moves()))
                other.apply(same.choice(other.legal_moves()))
                assert other.view(None) == mine.view(None)
                assert other.effects(1) == mine.effects(1)
        assert other == mine
        assert other != value or value.over


@pytest.mark.parametrize("name", GAMES)
def test_states_are_equal_as_positions_and_values_that_they_share_cannot_be_changed(name: str) -> None:
    state = played(name)
    assert Record.of(state, ["Ana", "Bo"]).replay() == state == state.copy(Random(3))
    assert state != played(name, 3)
    assert state != GAMES[name].sample(state.view(0), Random(2))
    assert GAMES[name].sample(state.view(0), Random(2)) == GAMES[name].sample(state.view(0), Random(2))
    assert state != 3
    menu = state.legal_menu()
    if menu.items():  # a menu may be empty until it is read
        for way in changes(dict.fromkeys(menu, 1) and menu):
            with pytest.raises(TypeError):
                way()
    for way in (way for held in state.raw_options.values() for way in changes(held)):
        with pytest.raises(TypeError, match=r"^this list cannot be changed; make a copy of it$"):
            way()
    with pytest.raises(TypeError, match=r"^this dict cannot be changed; make a copy of it$"):
        state.raw_options["x"] = 3  # type: ignore[index]
    assert type(state.options) is dict
    assert all(type(value) in (int, bool, list) for value in state.options.values())
    given, copied = state.options, state.options
    for held in copied.values():
        held.reverse() if isinstance(held, list) else None
    copied.clear()
    assert state.options == given


def test_the_past_of_a_state_that_was_copied_after_every_move_is_pickled() -> None:
    """Its chunks are as many as its moves: no recursion goes through them."""
    state = GAMES[FIRST].begin(2, Random(1), {next(iter(of(FIRST).short)): 20})
    rng = Random(1)
    while not state.over and state.event_count < 1_500:
        state.apply(rng.choice(state.legal_moves()))
        state = state.copy()
    assert state.event_count > 600
    assert all(other == state for other in others(state))


def test_a_copied_table_goes_on_like_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)  # a bot's time never ends, its slices do
    first = table()
    while first.status()["to_act"] == 0 or not first.bot_step(0.0):  # until it is in the midst of a thought
        if first.status()["to_act"] == 0:
            first.play(0, first.view(0)["legal"][0])
    tables = [first, *others(first)]
    for each in tables:
        for _ in range(2):
            while each.status()["to_act"] == 1:
                each.bot_step(1)
            each.play(0, each.view(0)["legal"][0])
    assert len({each.record() for each in tables}) == 1
    assert all(each == first for each in tables)
    assert first != table()


def every_error() -> list[type[Exception]]:
    """All classes of errors that the package defines, its adapters' and commands' too."""
    found = []
    for module in pkgutil.walk_packages(pygames.__path__, "pygames."):
        if "__main__" in module.name or ".project" in module.name:
            continue
        with suppress(ImportError):  # of an adapter whose library is not installed
            items = vars(importlib.import_module(module.name)).values()
            classes = (item for item in items if inspect.isclass(item) and item.__module__ == module.name)
            found += [item for item in classes if issubclass(item, Exception)]
    return found


def instance_of(kind: type[Exception]) -> Exception:
    """Return an error of this class with all its parameters, each with another value."""
    given: list[Any] = []
    own = "__init__" in {
        name for each in kind.__mro__ if each.__module__.startswith("pygames") for name in vars(each)
    }
    for parameter in inspect.signature(kind).parameters.values() if own else ():
        if parameter.name == "params":
            given.append({"why": "so", "seats": [1, 2]})
        elif parameter.kind is not inspect.Parameter.VAR_KEYWORD:
            given.append(3 if parameter.name == "event" else f"some {parameter.name}")
    error = kind(*(given if own else ["a sentence"]))
    error.add_note("seen in a test")
    return error


ERRORS = {kind.__name__: instance_of(kind) for kind in every_error()}


def test_all_errors_are_pickled_and_copied() -> None:
    wanted = "PygamesError IllegalMove OptionError RecordError TableError BotError LawBroken BridgeError"
    assert {*wanted.split(), "WheelError", "PageDataError", "ClusterError"} <= set(ERRORS)
    state = played(FIRST)
    of_the_engine = [
        raised(lambda: state.apply("x")),
        raised(lambda: GAMES[FIRST].new(seed=1, nothing=1)),
        raised(lambda: Record.loads("x")),
        raised(lambda: table().play(0, "x")),
        raised(lambda: simulate.Series("whist", ("hard",), 1, 2).check()),
    ]
    for error in (*ERRORS.values(), *of_the_engine):
        assert hash(error) == hash(error)
        for other in others(error):
            assert type(other) is type(error)
            assert (str(other), other.args, vars(other)) == (str(error), error.args, vars(error))


def fails(task: int, number: int) -> int:
    if task == 1:
        GAMES[FIRST].new(seed=1).apply("nonsense")
    if task == 2:
        raise ZeroDivisionError("in a worker")
    return number


@pytest.mark.parametrize(("task", "kind"), slow((1, IllegalMove)) + matrix((2, ZeroDivisionError)))
def test_two_processes_raise_what_one_raises(task: int, kind: type[Exception]) -> None:
    errors = []
    for processes in (1, 2):
        with pytest.raises(kind) as caught:
            list(worker_pool.map_ordered(partial(fails, task), 2, processes))
        errors.append(caught.value)
    assert str(errors[0]) == str(errors[1])
    assert vars(errors[0]) == vars(errors[1])
    assert "in fails" in str(errors[1].__cause__)
    assert kind is not IllegalMove or errors[1].rule  # type: ignore[attr-defined]


def changes(held: Any) -> Iterator[Callable[[], object]]:
    ways: list[tuple[Any, ...]] = []
    if isinstance(held, dict):
        key, inner = next(iter(held)), [*held.values()]
        ways = [
            ("__setitem__", key, 3), ("__delitem__", key), ("update", {"more": 1}), ("__ior__", {"more": 1}),
            ("pop", key), ("popitem",), ("setdefault", "more", 1), ("clear",),
        ]  # fmt: skip
    elif isinstance(held, list):
        inner = [value for value in held if isinstance(value, dict)]
        ways = [
            ("append", 3), ("extend", [3]), ("insert", 0, 3), ("__setitem__", 0, 3), ("__delitem__", 0),
            ("__iadd__", [3]), ("__imul__", 2), ("pop",), ("remove", held[0]), ("reverse",), ("sort",),
            ("clear",),
        ]  # fmt: skip
    else:
        return
    yield from (partial(getattr(held, name), *given) for name, *given in ways)
    for value in inner:
        yield from changes(value)
