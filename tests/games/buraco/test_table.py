"""The table of Buraco: texts about cards, new runs, the checklist for going out, and canastas."""

from itertools import pairwise
from typing import Any

import pytest

import pygames
from pygames.games.buraco import GAME, cards
from pygames.games.buraco.score import MIXED, THOUSAND
from tests.web.node import answer, fill
from tests.web.sampled_moves import moves, with_steps
from tests.web.texts import BONUS, LANGUAGES, POINTS, compiled, figures

from .rules.table import with_extra


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_a_text_are_those_of_the_rules(language: str) -> None:
    """A bonus that both canastas bring is named once."""
    texts = compiled()[language]
    asked = [(texts["card_points.buraco"], {"rank": rank}) for rank in cards.RANKS]
    for card, bonus in (("card", BONUS), ("A", BONUS), ("2", BONUS), ("card", MIXED)):
        values: dict[str, Any] = {"points": POINTS, "natural_canasta": bonus}
        asked.append((texts[f"about.buraco.{card}"], values))
    *points, general, ace, two, same = fill(language, asked)
    assert [int(text) for text in points] == list(cards.VALUES)
    assert figures(general) == {POINTS, BONUS, MIXED, 2}
    assert figures(ace) == {POINTS, THOUSAND, 2}
    assert figures(two) == {POINTS}
    assert same.count(str(MIXED)) == 1
    assert figures(same) == {POINTS, MIXED}


def test_a_tap_shows_the_reason_of_the_engine() -> None:
    """While the discards may be taken the prompt says it, as that reason names a card. No hint hides it."""
    state = pygames.games()["buraco"].new(2, seed=1)
    state.apply("draw")
    cases = [["buraco.meld.suits", "play"], ["buraco.take.no_meld", "draw"], ["buraco.lay.count", "play"]]
    found = answer("../games/buraco/new_run_tap.mjs", {"view": state.view(0), "cases": cases})
    assert found["shown"] == ["buraco.meld.suits", "buraco.lay.count", "buraco.discard.one"]
    assert found["answers"] == [False, True] * 3
    # A reason of the seat's last hint is not repeated, unless the same hint is drawn again.
    assert found["hints"] == [[["useless!", "holds!"]] * 2, [["fits_own!"]] * 2, [["useless!", "holds!"]] * 2]
    hand = next(zone["cards"] for zone in state.view(0)["zones"] if zone["id"] == "hand0")
    assert found["tips"] == ["tip.buraco.wild", "tip.buraco.one", any(str(card)[0] == "2" for card in hand)]


def test_a_seat_needs_no_extra_hand_once_none_is_left() -> None:
    view = with_extra("4s 5s 6s").view(0)
    extra = view["data"]["extra"]
    others = [
        {
            **view["data"],
            "extra": {**extra, "had": had},
            "missing": {"extra": needed, "natural_canasta": True},
        }
        for had, needed in (([None, None], True), ([None, None], False), (["direct", None], False))
    ]
    found = answer("../games/buraco/going_out.mjs", [{**view, "data": data} for data in others])
    natural = "natural_canasta no"
    assert found == [["extra no", natural], ["none_left yes", natural], ["extra yes", natural]]


@pytest.mark.slow
def test_a_canasta_lies_open_before_it_is_one() -> None:
    found = 0
    for _, steps in with_steps([*moves(GAME, 1, 2)], "buraco"):
        for before, step in pairwise(steps):
            for effect in step["effects"]:
                if effect["type"] != "canasta":
                    continue
                found += 1
                then, now = (
                    each["view"]["data"]["melds"][effect["seat"]][effect["meld"] - 1]
                    for each in (before, step)
                )
                assert then["cards"] == now["cards"]
                assert now["kind"] == effect["kind"]
                assert before["pause"] > 0
    assert found
