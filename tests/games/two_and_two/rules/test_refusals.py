"""Every refusal: its code, its rule, and that it changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import pygames

from ...looking import everything, refused
from .table import STACKS, SYMBOLS, finished, play, start, three, turn

Position = Callable[[], pygames.State]
TURN = "A turn"
RIVALS = "0100 0100 0010 0010"


def starting() -> pygames.State:
    """Seat 0 is to lay the card that it turned up."""
    return start("1000 1000 2000 2000", RIVALS, "1100")


def from_hand() -> pygames.State:
    """Seat 1 is to start from its hand: 2020 or 0101."""
    return finished(STACKS[:7], "SF SF", "2020 0101 SF", "SF WD SF WD SF WD SF WD SF WD WD")


def playable() -> pygames.State:
    """Seat 0 holds a playable card; 1100 lies upright. No Effects."""
    return turn("1000 2200 2000 2100", RIVALS, "1100", "2020")


def with_flip() -> pygames.State:
    return turn("1000 2200 SF 2100", RIVALS, "1100", "2020")


def stuck() -> pygames.State:
    """No playable card, a WD in hand; two places are filled."""
    return turn("2000 0200 WD 2100", RIVALS, "1100", "2020")


def drawn() -> pygames.State:
    """After the draw of 2000, which fits turned only."""
    return play(turn("2010 0200 SF WD", RIVALS, "1100", "2000"), "draw")


def drawn_playable() -> pygames.State:
    """After the draw of a playable card, without any SF."""
    return play(turn("2010 0200 2100 WD", RIVALS, "1100", "0022"), "draw")


def held_wild() -> pygames.State:
    """Three places are filled; after the draw of 2020 with a WD held."""
    return play(three("WD SF 2000 2100", "0100 0100 SF", "2020"), "draw")


def no_sf() -> pygames.State:
    return play(three("WD 0200 2000 2100", "0100 0100 SF", "2020"), "draw")


def asked() -> pygames.State:
    """Seat 1 is asked about 2200 with a Flip; it holds 0100, too."""
    return play(turn("2200 SF 1000 WD", "WD 0100 0010 0010", "1000"), "play 2200 flip")


def asked_back() -> pygames.State:
    return play(asked(), "deny flip")


def empty_deck() -> pygames.State:
    """No card is playable, the deck is empty; 0202 lies, seat 0 holds 2100 0021 2020."""
    effects = "SF WD SF WD SF WD SF WD SF SF WD SF WD SF"
    state = finished(STACKS[:5], "2100 0021", "1010", f"{effects} 0202 2020 0101")
    return play(
        state,
        "start, skip self, allow, draw, pass, skip self, allow, draw, skip self, allow, skip self, allow",
    )


def over() -> pygames.State:
    return finished(STACKS[:7], "2020 0101", "SF SF SF", "SF WD SF WD SF WD SF WD SF WD WD")


CASES: list[tuple[Position, str, str, str]] = [
    *(
        (position, move, "start.first", "Setup")
        for position in (starting, from_hand)
        for move in ("play 1000", "wild", "skip rival", "skip self", "draw", "pass")
    ),
    *((position, "start", "start.done", "Setup") for position in (playable, drawn, stuck)),
    (playable, "start 1000 flip", "start.done", "Setup"),
    (starting, "start 1000", "start.wrong_card", "Setup"),
    (starting, "start 1100", "start.wrong_card", "Setup"),
    (starting, "start 2000 flip", "start.wrong_card", "Setup"),
    (from_hand, "start", "start.wrong_card", "Setup"),
    (from_hand, "start flip", "start.wrong_card", "Setup"),
    *((position, "play 0011", "not_held", TURN) for position in (playable, with_flip, stuck)),
    (with_flip, "play 0011 flip", "not_held", TURN),
    (playable, "play 0100", "not_held", TURN),  # the rival's
    (playable, "play 2000", "not_playable", "TT-2"),
    (playable, "play 2100", "not_playable", "TT-2"),
    (with_flip, "play 2200", "not_playable", "TT-2"),
    (with_flip, "play 1000 flip", "not_playable", "TT-2"),
    (with_flip, "play 2100 flip", "not_playable", "TT-2"),
    (stuck, "play 2000", "not_playable", "TT-2"),
    (playable, "play 2200 flip", "flip.no_card", TURN),
    (stuck, "play 2000 flip", "flip.no_card", TURN),
    (playable, "skip rival", "skip.no_card", TURN),
    (playable, "skip self", "skip.no_card", TURN),
    (playable, "play 1000 skip", "skip.no_card", TURN),
    (with_flip, "play 1000 skip skip", "skip.no_card", TURN),
    (with_flip, "play 2200 flip skip", "skip.no_card", TURN),
    (stuck, "wild", "wild.not_three", "TT-4"),
    (stuck, "wild skip", "wild.not_three", "TT-4"),
    (playable, "draw", "draw.must_play", TURN),
    (with_flip, "draw", "draw.must_play", TURN),
    (drawn, "draw", "draw.twice", TURN),
    (held_wild, "draw", "draw.twice", TURN),
    (empty_deck, "draw", "draw.empty", TURN),
    (playable, "pass", "pass.must_play", TURN),
    (drawn_playable, "pass", "pass.must_play", TURN),
    (stuck, "pass", "pass.draw_first", TURN),
    (drawn, "play 2010 flip", "after_draw", "TT-5"),
    (drawn, "play 0200 flip", "after_draw", "TT-5"),
    (held_wild, "play 2000 flip", "after_draw", "TT-5"),
    (held_wild, "wild", "wild.held", "TT-12"),
    (held_wild, "wild skip", "wild.held", "TT-12"),
    (no_sf, "wild", "wild.held", "TT-12"),
    *(
        (position, move, "deny.first", "Deny")
        for position in (asked, asked_back)
        for move in ("play 0100", "play 1000", "draw", "pass", "skip self", "skip rival", "wild")
    ),
    *(
        (position, move, "deny.nothing", "Deny")
        for position in (playable, drawn, stuck)
        for move in ("allow", "deny", "deny 1000", "deny skip")
    ),
    *((asked, move, "deny.no_such", "Deny") for move in ("deny", "deny skip", "deny wild", "deny 0100")),
    *((asked_back, move, "deny.no_such", "Deny") for move in ("deny flip", "deny 2200", "deny wild")),
    *(
        (over, move, "over", "End")
        for move in ("start", "play 2020", "draw", "pass", "allow", "deny", "wild")
    ),
]

UNKNOWN = [
    "",
    " ",
    "0 play 1000",
    "PLAY 1000",
    "Pass",
    " pass",
    "pass ",
    "pass\n",
    "pass pass",
    "play",
    "play 1000 1000",
    "play  1000",
    "play 100",
    "play 10000",
    "play 3000",
    "play 1111",
    "play 0000",
    "play 1001",
    "play SF",
    "play WD",
    "play 1000 Flip",
    "play 1000 flip flip",
    "play 1000 skip flip",
    "play 1000 turn",
    "play １000",
    "wild flip",
    "wild 1000",
    "skip",
    "skip me",
    "skip rival rival",
    "draw 1",
    "start 1000 1000",
    "start flip flip",
    "start flip 1000",
    "start skip",
    "deny me",
    "deny 1111",
    "deny flip skip",
    "allow all",
    "* deal",
    "deal",
    "\ud800",
    "\0",
    "play 1000" * 10_000,
]


@pytest.mark.parametrize(("position", "move", "code", "rule"), CASES)
def test_refused_with_its_code_and_rule(position: Position, move: str, code: str, rule: str) -> None:
    error = refused(position(), move)
    assert error.code == f"two_and_two.{code}"
    assert error.rule == rule
    assert re.fullmatch(r"[^\n]{10,200}", str(error))
    assert error.rule in str(error)
    assert all(str(fact) in str(error) for fact in error.params.values())


def test_some_refusals_have_facts() -> None:
    facts = {key for position, move, _, _ in CASES for key in refused(position(), move).params}
    assert facts == {"card"}


@pytest.mark.parametrize("position", [starting, with_flip, asked])
@pytest.mark.parametrize("move", UNKNOWN, ids=lambda move: repr(move[:20]))
def test_no_move_of_this_game(position: Position, move: str) -> None:
    """Exactly the notation counts; a Flip comes before the skips."""
    assert refused(position(), move).code == "two_and_two.unknown"


def notation() -> list[str]:
    """All of the notation, with up to two skips."""
    skips = ("", " skip", " skip skip")
    words = ["start", "start flip", "draw", "pass", "skip rival", "skip self", "allow", "deny"]
    words += [f"start {card}{flip}" for card in SYMBOLS for flip in ("", " flip")]
    words += [f"play {card}{flip}{more}" for card in SYMBOLS for flip in ("", " flip") for more in skips]
    words += [f"wild{more}" for more in skips]
    return words + [f"deny {name}" for name in (*SYMBOLS, "flip", "skip", "wild")]


@pytest.mark.parametrize("position", list(dict.fromkeys(case[0] for case in CASES)))
def test_every_move_of_the_game_is_either_listed_or_refused(position: Position) -> None:
    state = position()
    listed = state.legal_moves()
    before = everything(state)
    for move in notation():
        if move in listed:
            state.copy().apply(move)
        else:
            with pytest.raises(pygames.IllegalMove) as caught:
                state.apply(move)
            assert caught.value.code.startswith("two_and_two.")
            assert caught.value.code != "two_and_two.unknown"
    assert everything(state) == before
    assert {move for move in listed if move.count("skip") < 3} <= set(notation())


@pytest.mark.parametrize("move", [None, 1, b"pass", ["pass"], ("play", "1000")])
def test_what_is_no_string_is_a_type_error(move: object) -> None:
    state = playable()
    before = everything(state)
    with pytest.raises(TypeError):
        state.apply(move)  # type: ignore[arg-type]
    assert everything(state) == before


def test_a_wild_that_is_not_in_hand() -> None:
    """Whatever the reason that is told, it is refused."""
    state = three("1000 2000 0200 2100", "0100 0100 SF")
    assert refused(state, "wild").code in ("two_and_two.not_held", "two_and_two.wild.not_three")


def test_a_refusal_tells_nothing_hidden() -> None:
    """The same words whatever the rival holds and the deck hides."""
    first = turn("1000 2200 2000 2100", "0100 0100 0010 0010", "1100", "2020")
    second = turn("1000 2200 2000 2100", "WD WD SF SF", "1100", "SF")
    for move in ("play 0100", "draw", "pass", "deny 1000", "start", "skip rival"):
        assert str(refused(first, move)) == str(refused(second, move))


def test_after_a_refusal_the_game_goes_on() -> None:
    state = playable()
    refused(state, "pass")
    play(state, "play 1000")
    assert state.to_act == 1
