"""The place of a new run: a tap says why the chosen cards are none."""

from pygames import games
from tests.web.node import answer


def test_a_tap_shows_the_reason_of_the_engine() -> None:
    """While the discards may be taken the prompt says it, as that reason names a card."""
    state = games()["buraco"].new(2, seed=1)
    state.apply("draw")
    cases = [["buraco.meld.suits", "play"], ["buraco.take.no_meld", "draw"], ["buraco.lay.count", "play"]]
    shown = answer("../games/buraco/new_run_tap.mjs", {"view": state.view(0), "cases": cases})
    assert shown == ["buraco.meld.suits", "buraco.lay.count"]
