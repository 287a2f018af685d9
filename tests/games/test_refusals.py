"""Refusals of every game: one English line, a code, a rule, and an unchanged state."""

import json
import re
from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import pygames

from .example_games import HERE
from .observation import everything, refused
from .refusals import Case, Position, of

JUNK = ("", " ", "* deal", "* shuffle 0", "deal", "\ud800", "\0", "x" * 1000)
"""Strings that are a move in no game."""

CASES = [(game, case) for game in HERE for case in of(game).cases]
NAMES = [f"{game}: {case[2]}: {case[1]}" for game, case in CASES]
POSITIONS = [(game, make) for game in HERE for make in of(game).positions]
ASKED = [(game, make) for game in HERE for make in of(game).asked]


def nearly(move: str) -> Iterator[str]:
    """Yield variants of a move that differ in spelling."""
    verb, _, rest = move.partition(" ")
    yield from (f" {move}", f"{move} ", f"{move}\n", f"0 {move}", f"{move} {move}", move * 10_000)
    yield from (move.upper(), move.capitalize(), f"{verb} {rest.swapcase()}", move[:-1])
    if rest:
        for other in ("  ", "\t", ",", ""):
            yield from (other.join(move.split(" ", 1)), other.join(move.rsplit(" ", 1)))
    if digit := re.search(r"\d", move):
        start, number, end = move[: digit.start()], digit[0], move[digit.end() :]
        others = (f"0{number}", f"+{number}", f"-{number}", f"{number}.0", chr(ord(number) + 0xFEE0))
        yield from (f"{start}{other}{end}" for other in others)


def incomplete(moves: Collection[str]) -> Iterator[str]:
    """Yield moves with a word too few or too many, and with the words of another kind of move."""
    for move in moves:
        verb, *words = move.split()
        yield from (verb, f"{verb} ", " ".join(move.split()[:-1]), f"{move} {move.split()[-1]}")
        yield from (f"{other.split()[0]} {' '.join(words)}" for other in moves if words)


@cache
def near(game: str) -> list[str]:
    """Yield such variants of the shortest move of each kind, and of some legal moves."""
    known = of(game)
    moves = {move.split()[0]: move for move in sorted(known.notation, key=len, reverse=True)}.values()
    listed = [move for make in known.asked for move in make().legal_moves()[:9]]
    spelled = {text for move in (*moves, *listed) for text in nearly(move)}
    return sorted({*spelled, *incomplete(moves)} - {*known.notation})


@pytest.mark.parametrize(("game", "case"), CASES, ids=NAMES)
def test_codes_and_rules(game: str, case: Case) -> None:
    make, move, code, rule = case
    error = refused(make(), move)
    assert (error.code, error.rule) == (f"{game}.{code}", rule)
    assert isinstance(error, ValueError)
    assert re.fullmatch(r"[^\n]{10,200}", str(error))
    assert rule in str(error)
    assert {type(fact) for fact in error.params.values()} <= {str, int}


@pytest.mark.parametrize(("game", "make"), ASKED, ids=str)
def test_exactly_the_notation_counts(game: str, make: Position) -> None:
    """Moves with other blanks, letters and digits are illegal."""
    state, known = make(), of(game)
    for text in [*JUNK, *known.unknown, *near(game)]:
        assert refused(state, text).code == f"{game}.unknown", text[:40]


@pytest.mark.parametrize(("game", "make"), POSITIONS, ids=str)
def test_every_move_of_the_game_is_either_listed_or_refused(game: str, make: Position) -> None:
    state = make()
    listed = state.legal_moves()
    assert set(listed) <= set(of(game).notation)
    before = everything(state)
    for move in of(game).notation:
        if move in listed:
            state.copy().apply(move)
            continue
        with pytest.raises(pygames.IllegalMove) as caught:
            state.apply(move)
        assert caught.value.code.startswith(f"{game}.")
        assert caught.value.code != f"{game}.unknown"
    assert everything(state) == before


@pytest.mark.parametrize(("game", "make"), POSITIONS, ids=str)
def test_a_move_is_a_string(game: str, make: Position) -> None:
    state = make()
    move, before = (*state.legal_moves(), of(game).notation[0])[0], everything(state)
    wrong: list[Any] = [None, 1, 3, move.encode(), [move], (move,), tuple(move.split())]
    for each in wrong:
        with pytest.raises(TypeError):
            state.apply(each)
    assert everything(state) == before


@pytest.mark.parametrize(("game", "make"), POSITIONS, ids=str)
def test_after_refusals_the_game_goes_on(game: str, make: Position) -> None:
    """As if nothing had been tried."""
    state, other = make(), make()
    for each, move, _, _ in of(game).cases:
        if each is make:
            refused(state, move)
    for move in state.legal_moves()[:1]:
        state.apply(move)
        other.apply(move)
    assert everything(state) == everything(other)


@pytest.mark.parametrize(("game", "case"), CASES, ids=NAMES)
def test_a_refusal_reveals_nothing_hidden(game: str, case: Case) -> None:
    """The message is the same in every state that is consistent with the view of the seat to act."""
    make, move, _, _ = case
    state = make()
    words = str(refused(state, move))
    for seed in range(3):
        world = state.game.sample(state.view(state.to_act), Random(seed))
        with pytest.raises(pygames.IllegalMove) as caught:
            world.apply(move)
        assert str(caught.value) == words


@pytest.mark.parametrize(("game", "case"), CASES, ids=NAMES)
def test_a_record_with_it_is_refused(game: str, case: Case) -> None:
    """The error is at its number. A finished game has no more events of any kind."""
    state = case[0]()
    record = json.loads(pygames.Record.of(state, ["Name"] * state.seats).dumps())
    record["events"].append(f"{state.to_act or 0} {case[1]}")
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.loads(json.dumps(record))
    assert caught.value.event == len(state.events) + 1
