"""Effects of each event, and the facts that they hide from each viewer."""

import pytest

from ...observation import effects_of
from .table import STACKS, effect_rows, finished, new_effects, play, start, three, turn

RIVALS = "WD 0100 0010 0010"


@pytest.mark.parametrize("eye", [None, 0, 1])
def test_the_deal_and_the_start(eye: int | None) -> None:
    state = turn("1000 1000 2000 2000", RIVALS, "1200 flip")
    assert effect_rows(state, eye) == [
        ("dealt", None),
        ("turned", 1, "1200"),
        ("started", 1, "1200", True, "0021"),
    ]
    assert [effect["event"] for effect in state.effects(eye)] == [1, 1, 2]


@pytest.mark.parametrize("eye", [None, 0, 1])
def test_effects_saved(eye: int | None) -> None:
    state = start("1000 1000 2000 2000", RIVALS, "WD 1100")
    assert effect_rows(state, eye) == [
        ("dealt", None),
        ("turned", 0, "WD"),
        ("kept", 0, "WD"),
        ("turned", 1, "1100"),
    ]


@pytest.mark.parametrize(
    ("move", "effect"),
    [
        ("play 1000", ("played", 0, "1000", False, 0)),
        ("play 2000 flip", ("played", 0, "2000", True, 0)),
        ("play 1000 skip skip", ("played", 0, "1000", False, 2)),
        ("play 2000 flip skip", ("played", 0, "2000", True, 1)),
        ("skip rival", ("skipped", 0, "rival")),
        ("skip self", ("skipped", 0, "self")),
    ],
)
def test_a_move_that_plays_cards(move: str, effect: tuple[object, ...]) -> None:
    state = turn("1000 2000 SF SF", RIVALS, "1100")
    for eye in (None, 0, 1):
        assert new_effects(state.copy(), move, eye) == [effect, ("asked", 1)]


def test_a_wild() -> None:
    state = three("WD SF 2000 0200", "0100 0100 SF", "1002")
    for eye in (None, 0, 1):
        found = new_effects(state.copy(), "wild", eye)
        assert found[0] == ("wild", 0)
        assert ("completed", 0, 3, "1122") in found
        assert found[-1] == ("turned", 1, "1002")


@pytest.mark.parametrize(("eye", "card"), [(None, None), (0, "2020"), (1, None)])
def test_a_draw_is_private_to_its_seat(eye: int | None, card: str | None) -> None:
    state = turn("2000 2000 0200 0200", "0100 0100 0010 0010", "1100", "2020")
    assert new_effects(state, "draw", eye) == [("drew", 0, card)]
    assert new_effects(state, "pass", eye) == [("passed", 0)]
    # for good
    assert [effect["card"] for effect in effects_of(state, "drew", eye)] == [card]


@pytest.mark.parametrize("eye", [None, 0, 1])
def test_the_number_of_a_refill_is_public_and_its_cards_are_private(eye: int | None) -> None:
    state = turn("1000 SF SF SF", "0100 0100 0010 2000", "1100", "2020 2100 0200 0010")
    found = new_effects(state, "play 1000 skip skip skip", eye)
    cards = ["2020", "2100", "0200", "0010"] if eye == 0 else [None] * 4
    assert found[0] == ("played", 0, "1000", False, 3)
    assert found[1:6] == [("refilled", 0, 4), *(("got", 0, card) for card in cards)]
    assert found[6:] == [("lost_turn", 1)]


def test_allowed() -> None:
    state = turn("1000 1000 2000 SF", RIVALS, "1100")
    play(state, "play 1000 skip")
    assert new_effects(state, "allow") == [("allowed", 1), ("lost_turn", 1)]


@pytest.mark.parametrize(
    ("move", "answer", "effects"),
    [
        ("play 1000", "deny 1000", [("denied", 1, "1000"), ("negated", 0, "1000")]),
        (
            "play 2000 flip",
            "deny flip",
            [("denied", 1, "flip"), ("negated", 0, "flip"), ("returned", 0, "2000")],
        ),
        ("play 2000 flip", "deny 2000", [("denied", 1, "2000"), ("negated", 0, "2000")]),
        (
            "play 1000 skip",
            "deny skip",
            [("denied", 1, "skip"), ("negated", 0, "skip"), ("returned", 0, "1000")],
        ),
        ("skip self", "deny skip", [("denied", 1, "skip"), ("negated", 0, "skip")]),
        ("skip rival", "deny skip", [("denied", 1, "skip"), ("negated", 0, "skip")]),
    ],
)
def test_a_deny(move: str, answer: str, effects: list[tuple[object, ...]]) -> None:
    """Negated and returned cards are effects of the last answer."""
    state = turn("1000 2000 SF SF", RIVALS, "1100")
    play(state, move)
    for eye in (None, 0, 1):
        assert new_effects(state.copy(), answer, eye) == effects


def test_nothing_is_negated_while_a_deny_may_still_be_denied() -> None:
    state = turn("1000 2000 SF WD", "WD WD 0010 0010", "1100")
    play(state, "play 2000 flip")
    assert new_effects(state, "deny flip") == [("denied", 1, "flip"), ("asked", 0)]
    assert new_effects(state, "deny") == [("denied", 0, "deny"), ("asked", 1)]
    assert new_effects(state, "allow") == [("allowed", 1)]
    assert effects_of(state, "negated") == []


def test_a_denied_wild() -> None:
    state = three("WD SF 2000 0200", "WD 0100 SF")
    play(state, "wild skip")
    assert new_effects(state.copy(), "deny wild") == [("denied", 1, "wild"), ("negated", 0, "wild")]
    assert new_effects(state.copy(), "deny skip") == [
        ("denied", 1, "skip"),
        ("negated", 0, "skip"),
        ("returned", 0, "WD"),
    ]


def test_a_set_and_the_next_start() -> None:
    """The set, the refill, the next card turned up: all of it follows from one move."""
    state = turn("0022 SF SF SF", "0100 0100 0010 2000", "1100", "2020 2100 0200 0010 SF 1002")
    found = new_effects(state, "play 0022 skip skip skip")
    assert found == [
        ("played", 0, "0022", False, 3),
        ("completed", 0, 5, "1122"),
        ("refilled", 0, 4),
        *[("got", 0, None)] * 4,
        ("turned", 1, "SF"),
        ("kept", 1, "SF"),
        ("turned", 0, "1002"),
    ]


def test_the_end_by_a_missing_start() -> None:
    state = finished(STACKS[:7], "2020 0101", "SF SF SF", "SF WD SF WD SF WD SF WD SF WD WD")
    assert effect_rows(state)[-3:] == [("kept", 0, "WD"), ("game_over", None, "no_start"), ("won", 1)]
