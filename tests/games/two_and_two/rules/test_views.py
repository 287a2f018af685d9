"""Views of each seat and of a spectator, phase by phase."""

from collections import Counter

import pytest

import pygames

from ...observation import data, zone
from .expected_views import POSITIONS, RIVALS
from .scenarios import Scenario, check, scenarios
from .table import hand, known, play, plays, three, turn

EYES: list[int | None] = [None, 0, 1]


@pytest.fixture(params=POSITIONS)
def state(request: pytest.FixtureRequest) -> pygames.State:
    return POSITIONS[request.param][1]()


def test_the_own_hand_is_whole_the_rivals_hidden_but_for_known_cards(state: pygames.State) -> None:
    for seat in (0, 1):
        assert None not in zone(state, f"hand{seat}", seat)
        seen = [zone(state, f"hand{seat}", eye) for eye in (None, 1 - seat)]
        assert seen[0] == seen[1]
        assert Counter(card for card in seen[0] if card) <= Counter(hand(state, seat).split())
        assert len(seen[0]) == len(hand(state, seat).split())


def test_the_deck_is_hidden_and_all_else_open(state: pygames.State) -> None:
    for name in ("stack", "discard", "sets0", "sets1"):
        seen = [zone(state, name, eye) for eye in EYES]
        assert None not in seen[0]
        assert seen[0] == seen[1] == seen[2]
    assert set(zone(state, "deck")) <= {None}


def test_the_known_cards_of_each_hand() -> None:
    """Seen from outside: open Effects, cards sent back, a WD that a question proved."""
    found = {name: [known(make(), seat) for seat in (0, 1)] for name, (_, make) in POSITIONS.items()}
    assert found == {
        "start": ["", ""],
        "start after Effects": ["SF", "WD"],
        "turn": ["", ""],
        "asked": ["", "WD"],
        "asked back": ["WD", ""],
        "sent back": ["2000 WD", ""],
        "drawn": ["", ""],
        "drawn and skipped": ["", "WD"],
        "set": ["", "WD WD"],
        "second stack": ["", "WD"],
        "start from the hand": ["SF SF SF SF SF WD", "WD WD WD WD WD"],
        "over": ["SF SF SF SF SF WD", "WD WD WD WD WD"],
    }


SCENARIOS = """
# Equal cards are interchangeable: the SF played may be a hidden or a known one.
a known Effect may be gone once one like it was played
  start 1000 2000 0200 SF / 0100 0010 0200 2000 / SF SF 0001 2020
  start, play 0010 > known0 SF; hand0 0200 1000 2000 SF SF
  skip self > known0 -; hand0 0200 1000 2000 SF
# They are read in their orientation at the time. The sets hold them upright.
cards on the stack are shown in their orientation
  turn 0100 2200 SF 2000 / 0100 SF SF SF / 1200 flip / 1002
  > stack 0021; shows 0021
  play 2000 flip > stack 0021 2000; shows 2021; lies upright
  play 0100 > sets1 0100 1200 2000 SF
a Wild on the stack is a WD
  three WD 1000 SF SF / WD 0100 SF / 1002
  wild, allow > sets0 0020 1100 WD
# The Deny is discarded first, then the card that it has negated, then the next SF.
the discard pile top first
  turn 1000 2000 SF SF / WD 0102 0200 SF / 1100 / 2020
  play 1000, deny 1000 > pile 1000 WD
  skip self > pile SF 1000 WD
the sets that a stack can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 1100
  > possible 1122
the sets that a stack of one symbol can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 0200
  > possible 1212 2211
the sets that a stack with an open middle can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 1002
  > possible 1122 1212
the sets that a flipped stack can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 2200 flip
  > possible 1122
"""


@scenarios(SCENARIOS)
def test_open_information(scenario: Scenario) -> None:
    check(scenario)


def test_a_drawn_card_is_private_to_its_seat() -> None:
    state = POSITIONS["drawn"][1]()
    assert [data(state, eye)["drawn"] for eye in EYES] == ["?", "2020", "?"]
    assert "2020" in hand(state, 0)
    assert known(state, 0) == ""
    play(state, "pass")
    assert [data(state, eye)["drawn"] for eye in EYES] == [None] * 3


def test_lay_shows_each_card_in_both_orientations() -> None:
    """The seat to act sees in its turn every Symbol card of its hand, both ways, and whether it is legal."""
    state = turn("1000 2200 SF 2100", RIVALS, "1100")
    assert [tuple(entry.values()) for entry in data(state, 0)["lay"]] == [
        ("1000", False, True, "1000", "1100"),
        ("1000", True, False, "0001", None),
        ("2100", False, False, "2100", None),
        ("2100", True, False, "0012", None),
        ("2200", False, False, "2200", None),
        ("2200", True, True, "0022", "1122"),
    ]
    assert {(*entry,) for entry in data(state, 0)["lay"]} == {("card", "flip", "legal", "lies", "shows")}
    assert [data(state, eye)["lay"] for eye in (None, 1)] == [[], []]
    asked, starting = POSITIONS["asked"][1](), POSITIONS["start"][1]()
    assert [data(each, eye)["lay"] for each in (asked, starting) for eye in EYES] == [[]] * 6


def test_lay_without_a_flip_in_hand() -> None:
    state = turn("1000 2200 2100 2000", RIVALS, "1100 flip")
    entries = {(e["card"], e["flip"]): (e["legal"], e["lies"], e["shows"]) for e in data(state, 0)["lay"]}
    assert entries["2200", False] == (False, "0022", None)
    assert entries["2200", True] == (False, "2200", "2211")
    assert {card for card, _ in entries} == {"1000", "2000", "2100", "2200"}


def test_the_moves_that_complete_a_set_are_shown() -> None:
    state = turn("0022 1000 SF WD", RIVALS, "1100")
    assert plays(state, "0022") == {"play 0022", "play 0022 skip"}
    assert set(data(state, 0)["completes"]) == plays(state, "0022")
    assert [data(state, eye)["completes"] for eye in (None, 1)] == [[], []]
    assert data(POSITIONS["asked"][1](), 1)["completes"] == []


@pytest.mark.parametrize(("move", "allowed"), [("play 0022", ["allow"]), ("play 2000 flip", [])])
def test_completes_holds_the_allow_that_completes_a_set(move: str, allowed: list[str]) -> None:
    state = play(turn("0022 1000 2000 SF", RIVALS, "1100"), move)
    assert data(state, 1)["completes"] == allowed
    assert [data(state, eye)["completes"] for eye in (None, 0)] == [[], []]


def test_a_wild_completes_a_stack_of_three_symbols() -> None:
    """TT-4."""
    state = three("1000 0100 SF WD", "0100 0102 SF")
    assert sorted(data(state, 0)["completes"]) == ["wild", "wild skip"]


def test_the_history_counts_the_sets_by_seat() -> None:
    state = play(turn("0022 1000 2000 SF", RIVALS, "1100", "1002"), "play 0022, allow")
    assert [past["totals"] for past in state.view(None)["history"]] == [[1, 0]]
