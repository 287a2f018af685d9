"""Effects of each event, and the facts of them that are hidden from a seat."""

from ...observation import effects_of, eyes
from .scenarios import news, scenario_tests
from .table import Lab, banked, play, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")

test_effects = scenario_tests("""
an offer is shown to its seat alone, and the last one reveals all cards that lie face up
  start tie_order=102 A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  > news@all dealt -
  offer A B > news@0 offered 0 A B; news@- offered 0 - -; news@1 offered 0 - -; news@2 offered 0 - -
  offer V I
  offer W G > news@- offered 2 - -, revealed 0 B, revealed 1 I, revealed 2 G, starts 1
  > news@1 offered 2 - -, revealed 0 B, revealed 1 I, revealed 2 G, starts 1
  > news@2 offered 2 W G, revealed 0 B, revealed 1 I, revealed 2 G, starts 1
# Seat 1 is first, so seat 0 takes last. All belongs to this take.
the Bank
  start tie_order=102 A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  offer A B, offer V I, offer W G, take 0 down, take 0 up
  take 2 up > news@all took 0 2 up G, banked 1 V True 3 0, banked 1 I False 0 0, banked 2 W True 1 0,
  scored 0 1 0 10, scored 1 1 3 13, scored 2 1 1 11, round_over - 1
# An open Ghost's 3 is on the card, each bite a separate effect, and no points that a total lacks.
losses
  banked V v G
  > news@- took 2 0 down -, banked 0 V False 3 0, banked 1 V True 3 0, banked 2 G False 0 3, bitten 0 1 1,
  bitten 1 0 1, scored 0 1 2 12, scored 1 1 2 12, scored 2 1 -3 7, round_over - 1
# The bitten seat first, then the biting one.
two bites
  banked A V A, vV - A
  > news@- took 2 1 up V, banked 0 V True 3 0, banked 0 V False 3 0, banked 2 A False 1 0, bitten 1 0 2,
  scored 0 2 6 17, scored 1 2 -2 11, scored 2 2 1 12, round_over - 2
no seat without a Vampire is bitten
  banked V A B
  > news@- took 2 0 down -, banked 0 V False 3 0, banked 1 A False 1 0, banked 2 B False 1 0,
  scored 0 1 3 13, scored 1 1 1 11, scored 2 1 1 11, round_over - 1
""")


def test_effects_of_earlier_events_stay_the_same() -> None:
    """Each offer is shown to its seat alone, each face-down card to two seats, an open one to all."""
    state = play(start(*HANDS, tie_order=[1, 0, 2]), "offer A B, offer V I, offer W G")
    play(state, "take 0 down", "take 1 down", "take 1 up")
    for eye in eyes(state):
        offered = [(effect["down"], effect["up"]) for effect in effects_of(state, "offered", eye)]
        own = [("A", "B"), ("V", "I"), ("W", "G")]
        assert offered == [cards if seat == eye else (None, None) for seat, cards in enumerate(own)]
    taken = {eye: [effect["card"] for effect in effects_of(state, "took", eye)] for eye in eyes(state)}
    assert taken == {None: [None, None, "I"], 0: ["A", None, "I"], 1: ["A", "V", "I"], 2: [None, "V", "I"]}


def test_banked_cards_are_shown_alike_to_all() -> None:
    state = banked("vG - M", "B a W")
    whole = [[e for e in state.effects(eye) if e["type"] not in ("offered", "took")] for eye in eyes(state)]
    assert all(effects == whole[0] for effects in whole)


def test_totals_are_the_scores_also_at_the_floor() -> None:
    lab = Lab("G A", "G A", "G A", "G A", "G B")
    totals = []
    for _ in range(5):
        state = lab.play(1)
        scored = effects_of(state, "scored")[-2:]
        assert [effect["total"] for effect in scored] == list(state.scores)
        totals.append(scored[0]["total"])
    assert totals == [7, 4, 1, 0, 0]


def test_the_winner_is_the_last_effect() -> None:
    state = banked("i i", "G G", "i i", "G G", "G i", "i G", "G i")
    assert news(state, None).endswith(", won 1")
    assert [effect["round"] for effect in effects_of(state, "round_over")] == list(range(1, 8))
