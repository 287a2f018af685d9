"""The sentence about the only person's result: a rare one is celebrated, a lost one says by how much."""

import re
from typing import Any

import pytest

from tests.web.node import answer, fill
from tests.web.texts import LANGUAGES, compiled

WON, LOST = [0], [1]
CASES: list[tuple[dict[str, Any], list[Any]]] = [
    ({"now": [[20, 10], WON]}, ["kind.first", True]),
    ({"now": [[20, 10], WON], "before": [[[5, 10], LOST]]}, ["kind.first", True]),
    ({"now": [[20, 10], WON], "before": [[[15, 10], WON]]}, ["kind.best", True]),
    ({"now": [[20, 10], WON], "before": [[[30, 10], WON], [[15, 10], WON]]}, ["kind.better", False]),
    ({"now": [[20, 10], WON], "before": [[[30, 10], WON]]}, ["", False]),
    ({"now": [[20, 10], WON], "before": [[[30, 10], WON]], "feat": "A feat!"}, ["A feat!", True]),
    ({"now": [[20, 31], LOST]}, ["kind.short", False]),
    ({"now": [[20, 31], LOST], "before": [[[30, 1], WON], [[9, 31], LOST]]}, ["kind.short kind.better", 0]),
    # A tie-break decided.
    ({"now": [[20, 20], LOST]}, ["", False]),
    ({"now": [[20, 9], LOST], "better": "low"}, ["kind.short", False]),
]


def test_a_rare_result_is_celebrated_and_a_lost_one_says_by_how_much() -> None:
    asked = [{"better": "high", "before": [], "feat": "", **given} for given, _ in CASES]
    assert answer("encouragement.mjs", {"cases": asked}) == [expected for _, expected in CASES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_is_counted_as_in_the_game(language: str) -> None:
    texts = compiled()[language]
    case = {"better": "high", "before": [[[9, 8], WON], [[1, 8], LOST]], "now": [[3, 8], LOST], "feat": ""}
    for game in {"g", *(key.removeprefix("points.") for key in texts if re.fullmatch(r"points\.\w+", key))}:
        unit = texts.get(f"points.{game}", texts["over.points"])
        short, better = fill(language, [(unit, {"points": 5}), (unit, {"points": 2})])
        given = {"cases": [case], "game": game, "language": language, "texts": texts}
        [[sentence, _]] = answer("encouragement.mjs", given, is_alone=True)
        assert re.search(f"{short}.*{better}", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scores", [[20, 31], [40, 31]])
def test_an_even_score_lacks_no_points_against_an_odd_one(language: str, scores: list[int]) -> None:
    texts = compiled()[language]
    [game] = [key.removeprefix("kind.short.") for key in texts if key.startswith("kind.short.")]
    case = {"better": "high", "before": [], "now": [scores, LOST], "feat": "", "data": {"odd": [False, True]}}
    given = {"cases": [case], "game": game, "language": language, "texts": texts}
    [[sentence, _]] = answer("encouragement.mjs", given, is_alone=True)
    assert re.fullmatch(r"\D+", sentence)
