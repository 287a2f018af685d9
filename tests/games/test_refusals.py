"""Refusals of every game: one English line, a code, a rule, and an unchanged state."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from random import Random

import pytest

import pygames

from .example_games import HERE
from .refusals import Position, of
from .view_helpers import everything

JUNK = ("", " ", "* deal", "* shuffle 0", "deal", "\ud800", "\0", "x" * 1000)
"""Strings that are a move in no game."""

POSITIONS = [(game, position) for game in HERE for position in of(game).positions]
TRIED_IN = [(game, position) for game in HERE for position in of(game).asked]


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


def refusals(state: pygames.State, moves: Iterable[str]) -> Iterator[tuple[str, pygames.IllegalMove]]:
    """Yield each move with its error. Assert that the state does not change."""
    before = everything(state)
    for move in moves:
        with pytest.raises(pygames.IllegalMove) as caught:
            state.apply(move)
        yield move, caught.value
    assert everything(state) == before


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=str)
def test_codes_and_rules(game: str, position: Position) -> None:
    expected = of(game).of(position)
    for move, error in refusals(position(), expected):
        code, rule = expected[move]
        assert (error.code, error.rule) == (f"{game}.{code}", rule), move
        assert isinstance(error, ValueError)
        assert re.fullmatch(r"[^\n]{10,200}", str(error)), move
        assert rule in str(error), move
        assert {type(fact) for fact in error.params.values()} <= {str, int}, move
        assert str(error.params.get("card", "")) in str(error), move


@pytest.mark.parametrize(("game", "position"), TRIED_IN, ids=str)
def test_exactly_the_notation_counts(game: str, position: Position) -> None:
    """Moves with other blanks, letters and digits are illegal."""
    for text, error in refusals(position(), [*JUNK, *of(game).unknown, *near(game)]):
        assert error.code == f"{game}.unknown", text[:40]


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=str)
def test_every_move_of_the_game_is_either_listed_or_refused(game: str, position: Position) -> None:
    state, notation = position(), of(game).notation
    listed = state.legal_moves()
    assert set(listed) <= set(notation)
    for move in listed:
        state.copy().apply(move)
    for move, error in refusals(state, (move for move in notation if move not in listed)):
        assert error.code.startswith(f"{game}."), move
        assert error.code != f"{game}.unknown", move


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=str)
def test_a_refusal_reveals_nothing_hidden(game: str, position: Position) -> None:
    """The message is the same in every state that is consistent with the view of the seat to act."""
    state = position()
    worlds = [state.game.sample(state.view(state.to_act), Random(seed)) for seed in range(3)]
    for move, error in refusals(state, of(game).of(position)):
        for world in worlds:
            with pytest.raises(pygames.IllegalMove) as caught:
                world.apply(move)
            assert str(caught.value) == str(error), move
