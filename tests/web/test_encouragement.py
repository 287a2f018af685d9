"""The sentence about the only person's result: a rare one is celebrated, a lost one says by how much."""

from typing import Any

from tests.web.node import answer

WON, LOST = [0], [1]
CASES: list[tuple[dict[str, Any], list[Any]]] = [
    ({"now": [[20, 10], WON]}, ["kind.first", True]),
    ({"now": [[20, 10], WON], "before": [[[5, 10], LOST]]}, ["kind.first", True]),
    ({"now": [[20, 10], WON], "before": [[[15, 10], WON]]}, ["kind.best", True]),
    ({"now": [[20, 10], WON], "before": [[[30, 10], WON], [[15, 10], WON]]}, ["kind.better", False]),
    ({"now": [[20, 10], WON], "before": [[[30, 10], WON]]}, ["", False]),
    ({"now": [[20, 10], WON], "before": [[[30, 10], WON]], "feat": "A feat!"}, ["A feat!", True]),
    ({"now": [[20, 31], LOST]}, ["kind.short", False]),
    (
        {"now": [[20, 31], LOST], "before": [[[30, 10], WON], [[15, 31], LOST]]},
        ["kind.short kind.better", False],
    ),
    # A tie-break decided.
    ({"now": [[20, 20], LOST]}, ["", False]),
    ({"now": [[20, 9], LOST], "better": "low"}, ["kind.short", False]),
]


def test_a_rare_result_is_celebrated_and_a_lost_one_says_by_how_much() -> None:
    asked = [{"better": "high", "before": [], "feat": "", **given} for given, _ in CASES]
    assert answer("encouragement.mjs", asked) == [expected for _, expected in CASES]
