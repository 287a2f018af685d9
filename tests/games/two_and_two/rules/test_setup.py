"""Setup, start of a stack, and the deck."""

from itertools import product

from .scenarios import scenario_tests
from .table import SYMBOLS


def test_two_symbol_cards_are_all_pairs_but_those_alike_outside_or_inside() -> None:
    """By the page, one of each of 20. Places 1 and 4 differ, and so do 2 and 3."""
    pairs = {"".join(digits) for digits in product("012", repeat=4) if digits.count("0") == 2}
    allowed = {
        card
        for card in pairs
        if (card[0] != card[3] or card[0] == "0") and (card[1] != card[2] or card[1] == "0")
    }
    assert allowed == {card for card in SYMBOLS if card.count("0") == 2}
    assert len(allowed) == 20


test_setup = scenario_tests("""
the starter turns up the first card
  start 1000 1000 2000 2000 / 0100 0100 0200 0200 / 1100
  > actor 0; phase start; legal start, start flip; card 1100; duty 0; shows 0000; stack -
all fourteen Effects on top
  start 1000 1000 2000 2000 / 0100 0100 0200 0200 / SF SF SF SF SF SF SF SF WD WD WD WD WD WD 1200
  > known0 SF SF SF SF WD WD WD; known1 SF SF SF SF WD WD WD; actor 0; left 27
turning up is an effect
  start 1000 1000 2000 2000 / 0100 0100 0200 0200 / SF WD 1200
  > news dealt -, turned 0 SF, kept 0 SF, turned 1 WD, kept 1 WD, turned 0 1200
  start flip > news started 0 1200 True 0021
an Effect turned up may be played at once
  start 1000 1000 2000 2000 / 0100 0100 0200 0200 / SF WD 1100
  start > actor 1; legal play 0100
  play 0100 > can play 1000 skip, skip self
# Seat 1 turns up a WD, seat 0 an SF, seat 1 an SF, seat 0 the Symbol card.
a later stack is begun by the seat that did not complete
  turn 0022 1000 2000 2000 / 0100 0100 0200 0200 / 1100 / WD SF SF 2100
  play 0022 > known0 SF; known1 SF WD; actor 0; card 2100
equal cards are one move
  turn 1000 1000 0100 0100 / 2000 2000 0200 0200 / 1100
  > legal play 1000, play 0100
""")
