"""Every refusal: its code, its rule, and that it changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import pygames

from .table import (
    CANASTA,
    NO_CANASTA,
    SIXES,
    hand,
    holding,
    idle,
    in_hand,
    lay,
    legal,
    offered,
    pile_of_one,
    pile_of_two,
    play,
    refusal,
    start,
)

TURN = "A turn"


def opening() -> pygames.State:
    return start("3-9h 2c 2d Kc Ks", pack="Kd")


def drawn() -> pygames.State:
    return play(opening(), "draw")


def with_pile() -> pygames.State:
    """The pile's top is the 6h; a meld 3 4 5 lies, the 7 and 2c are in hand."""
    return offered("6h", "7h 9h 2c", "3-5h")


def with_melds() -> pygames.State:
    return lay(in_hand("3-5h 7h 8h 9h 2c 2d Kc"), "3-5h")


def over() -> pygames.State:
    return play(holding("9-Js", *CANASTA), "meld 9s Ts Js")


def one_left() -> pygames.State:
    """The last card makes the canasta, and must be added."""
    return play(holding("8h 9c", *SIXES), "add 3 8h")


Case = tuple[Callable[[], pygames.State], str, str, str]
CASES: list[Case] = [
    *(
        (over, move, "over", "End")
        for move in ("draw", "discard 9s", "meld 9s Ts Js", "take 1", "take new 9s Ts")
    ),
    *((opening, move, "draw.first", TURN) for move in ("discard Kc", "meld 3h 4h 5h", "add 1 6h")),
    *((opening, move, "take.empty", TURN) for move in ("take new 3h 4h", "take 1", "take 1 3h")),
    *((drawn, move, "draw.again", TURN) for move in ("draw", "take new 3h 4h", "take 1")),
    (with_pile, "take 1 7h", "take.not_minimal", "BU-3"),
    (with_pile, "take 1 2c 7h", "take.not_minimal", "BU-3"),
    (with_pile, "take new 7h 9h", "take.no_meld", TURN),
    (with_pile, "take 1 9h", "take.no_meld", TURN),
    (with_pile, "take 1 8h", "not_held", TURN),
    (with_pile, "take 1 7h 7h", "not_held", TURN),
    (with_pile, "take new 7h 8h", "not_held", TURN),
    (with_pile, "take 2", "add.no_such", TURN),
    (with_pile, "take 1 9h 7h", "order", TURN),
    (with_pile, "take new 7h 2c", "order", TURN),
    (drawn, "discard Ac", "not_held", TURN),
    (drawn, "meld Th Jh Qh", "not_held", TURN),
    (drawn, "meld 3h 3h 4h", "not_held", TURN),
    (drawn, "meld 4h 3h 5h", "order", TURN),
    (drawn, "meld 3h 4h 2c", "order", TURN),
    (drawn, "meld 3h 4h 6h", "meld.invalid", "BU-2"),
    (drawn, "meld 2c 2d 3h", "meld.invalid", "BU-1"),
    (drawn, "meld Kc Kd Ks", "meld.invalid", "BU-2"),
    (drawn, "add 1 6h", "add.no_such", TURN),
    (with_melds, "add 2 7h", "add.no_such", TURN),
    (with_melds, "add 99 7h", "add.no_such", TURN),
    (with_melds, "add 1 6h", "not_held", TURN),
    (with_melds, "add 1 7h", "add.invalid", "BU-2"),
    (with_melds, "add 1 Kc", "add.invalid", "BU-2"),
    (lambda: holding("9-Js", *NO_CANASTA), "meld 9s Ts Js", "out.no_canasta", "BU-4"),
    (lambda: pile_of_one("Js", "9s Ts", *NO_CANASTA), "take new 9s Ts", "out.no_canasta", "BU-4"),
    (one_left, "discard 9c", "out.no_canasta", "BU-4"),
    (lambda: holding("9-Js Kc", *NO_CANASTA), "meld 9s Ts Js", "dead_end", "BU-5"),
    (lambda: holding("8h Kc", *NO_CANASTA), "add 4 8h", "dead_end", "BU-5"),
    (lambda: pile_of_two("Js", "Kh", "9s Ts", *NO_CANASTA), "take new 9s Ts", "dead_end", "BU-5"),
    (lambda: pile_of_one("8h", "7h Kh", *NO_CANASTA), "take 4 7h", "dead_end", "BU-5"),
]


@pytest.mark.parametrize(
    ("make", "move", "code", "rule"), CASES, ids=[f"{case[2]}: {case[1]}" for case in CASES]
)
def test_codes_and_rules(make: Callable[[], pygames.State], move: str, code: str, rule: str) -> None:
    """`refusal` sees to it that nothing changes."""
    assert refusal(make(), move) == (code, rule)


UNKNOWN = [
    "",
    " ",
    "pass",
    "0 draw",
    "Draw",
    " draw",
    "draw ",
    "draw\n",
    "draw 1",
    "discard",
    "discard 3",
    "discard 3h 4h",
    "discard  3h",
    "discard 3H",
    "discard h3",
    "discard 10h",
    "discard 1h",
    "discard 3x",
    "discard ３h",
    "throw 3h",
    "meld",
    "meld 3h 4h",
    "meld 3h 4h 5h 6h",
    "meld 3h,4h,5h",
    "meld new 3h 4h",
    "meld 1 3h 4h",
    "add",
    "add 1",
    "add 3h",
    "add 0 6h",
    "add 01 6h",
    "add -1 6h",
    "add +1 6h",
    "add 1 6h 7h",
    "add new 6h",
    "add 1\t6h",
    "take",
    "take new",
    "take new 3h",
    "take new 3h 4h 5h",
    "take 0",
    "take 01",
    "take 1 ",
    "take all",
    "take new  3h 4h",
    "x" * 1000,
]


@pytest.mark.parametrize("make", [opening, drawn, with_pile])
@pytest.mark.parametrize("move", UNKNOWN, ids=[repr(move)[:20] for move in UNKNOWN])
def test_what_is_no_move_at_all(make: Callable[[], pygames.State], move: str) -> None:
    assert refusal(make(), move)[0] == "unknown"


@pytest.mark.parametrize("move", [None, 3, b"draw", ("draw",), ["draw"]])
def test_a_move_is_a_string(move: object) -> None:
    with pytest.raises(TypeError):
        drawn().apply(move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "move", "params"),
    [
        (drawn, "discard Ac", {"card": "Ac"}),
        (with_melds, "add 1 7h", {"card": "7h", "meld": 1}),
        (with_melds, "add 3 7h", {"meld": 3}),
        (drawn, "meld 3h 4h 6h", {"cards": "3h 4h 6h"}),
    ],
)
def test_the_facts_and_the_sentence(
    make: Callable[[], pygames.State], move: str, params: dict[str, object]
) -> None:
    """One English line that names the rule; the facts are there for other languages."""
    with pytest.raises(pygames.IllegalMove) as caught:
        make().apply(move)
    error = caught.value
    assert isinstance(error, ValueError)
    assert {name: error.params[name] for name in params} == params
    assert "\n" not in str(error)
    assert error.rule in str(error)


@pytest.mark.parametrize("case", [CASES[0], CASES[5], CASES[11], CASES[-1]], ids=lambda case: str(case[2]))
def test_a_record_with_it_is_refused(case: Case) -> None:
    """At its number."""
    state = case[0]()
    seat = 0 if state.to_act is None else state.to_act
    record = pygames.Record.of(state, ["Ana", "Bo"]).dumps()
    last = f'"{state.events[-1]}"'
    broken = record.replace(last, f'{last}, "{seat} {case[1]}"')
    assert broken != record
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.loads(broken)
    assert caught.value.event in (len(state.events) + 1, 0)


def test_what_another_seat_could_do_is_not_legal() -> None:
    """Only the seat to act moves; its own cards count."""
    state = idle(start("3-Kh", "3-Ks"))
    play(state, "draw")
    assert refusal(state, "discard 3h") == ("not_held", TURN)
    assert set(hand(state, 1)) == {move.split()[1] for move in legal(state, "discard")}
