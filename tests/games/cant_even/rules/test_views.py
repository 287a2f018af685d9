"""Views: counts, history and derived facts. All else is compared with the reference."""

from typing import Any

from ...observation import data, eyes, history, zone
from .table import Lab, banked


def test_the_rounds_are_counted() -> None:
    lab = Lab("i i", "G G", "i i", "G G", "G i", "i G", "G i")
    for number in range(1, 8):
        assert (data(lab.state)["round"], data(lab.state)["rounds"]) == (number, 7)
        lab.play(1)
    assert data(lab.state)["rounds"] == 7


def test_the_newest_card_of_a_bank_comes_first() -> None:
    assert zone(banked("A G", "B M", "V W"), "bank0") == ["V", "B", "A"]


def card(name: str, down: bool, score: int, lose: int = 0) -> dict[str, Any]:
    return {"card": name, "down": down, "score": score, "lose": lose}


def test_the_history_has_every_card_and_its_score() -> None:
    state = banked("B V V", "B A V", "vV - G")
    (_, _, past) = history(state)
    rows = [
        ([card("V", True, 3), card("V", False, 3)], 6, 0, 10 + 1 + 2 + 6, {}),
        ([], 0, 2, 10 + 3 - 1 + 2 - 1 - 2, {"0": 2}),
        ([card("G", False, 0, 3)], 0, 7, 10 + 3 - 1 + 3 - 3 - 4, {"0": 4}),
    ]
    names = ("banked", "score", "lose", "points", "bitten")
    assert past == {"round": 3, "seats": [dict(zip(names, row, strict=True)) for row in rows]}
    for eye in eyes(state):
        assert state.view(eye)["history"] == history(state)


def test_a_view_has_derived_facts_for_front_ends() -> None:
    """CE-2: of 10, 7, 4 and 1 points one Ghost more cannot take all of its three."""
    state = banked("G A", "G A", "G A", "G A", "G B")
    for eye in eyes(state):
        found = data(state, eye)
        assert found["start"] == 10
        assert found["odd"] == [False, True]
        assert found["floored"] == [[False, False]] * 3 + [[True, False]] * 2
