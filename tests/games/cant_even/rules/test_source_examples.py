"""The source's examples of several seats. Those of one monster: `test_bank.py`."""

from ...view_helpers import history, zone
from .table import banked, gains, play, points, start


def test_you_and_beth_bank_vampires() -> None:
    """You lose 1, Beth with two Vampires loses 2, Cat with one loses 2: one for each of yours and Beth's."""
    state = banked("A V A", "A B V", "V v B")
    assert gains(state) == [(3, 1), (3, 2), (1, 2)]
    bitten = [seat["bitten"] for seat in history(state)[-1]["seats"]]
    assert bitten == [{"1": 1}, {"0": 2}, {"0": 1, "1": 1}]


def test_the_four_player_round() -> None:
    """You 0, Beth 1, Cat 2, Dee 3. Two rounds before it make you the one with the fewest points."""
    state = start("G I B A M M W W W", "A M B W W W V I G", "B V G I A A M M V", "W A I I B B V A G")
    decoys = "take 1 down, take 2 down, take 3 down, take 0 down"
    play(state, "offer M G, offer W A, offer A B, offer B W", decoys)
    play(state, "offer M I, offer W M, offer A V, offer B A", decoys)
    assert points(state) == [[7, 11, 11, 11], [7, 13, 14, 13]]
    # Offer: an Amalgam, a Blob, a Ghost and an Ichthid are revealed.
    play(state, "offer B A, offer V B, offer I G, offer I I")
    assert [zone(state, f"pit{seat}")[1] for seat in range(4)] == ["A", "B", "G", "I"]
    # Draw: you Beth's face-down card, Beth your Amalgam, Cat Beth's Blob, Dee Cat's face-down card.
    assert state.to_act == 0
    play(state, "take 1 down, take 0 up, take 1 up")
    assert [zone(state, f"pit{seat}") for seat in range(4)] == [[None], [], [None, "G"], [None, "I"]]
    play(state, "take 2 down")
    # Bank: a Blob for you, nothing for Beth, the open Ghost for Cat, two Ichthids for Dee.
    assert gains(state) == [(1, 0), (0, 0), (0, 3), (10, 0)]
    banked = [[card["card"] for card in seat["banked"]] for seat in history(state)[2]["seats"]]
    assert banked == [["B"], [], ["G"], ["I", "I"]]
    assert list(state.scores) == [8, 13, 11, 23]
