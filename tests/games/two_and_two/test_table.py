"""A table of Two & Two: leading seats, the starter of the next game, and the words on Effect cards."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from pygames import games
from pygames.table import Player, Table
from tests.web.node import answer
from tests.web.texts import compiled

from ..playing import finish


def test_the_status_has_the_leaders_and_the_options_of_a_rematch() -> None:
    table = Table("two_and_two", [Player("Ana", "random"), Player("Bo", "random")], 4)
    assert "rematch" not in table.status()
    status = finish(table).status()
    assert status["current_winners"] == status["winners"]
    assert status["better"] == "high"
    assert len(status["scores"]) == 2
    # The loser of the last game starts the next one. After a shared win the other seat does.
    winners = status["winners"]
    assert status["rematch"]["starter"] == 1 - (winners[0] if len(winners) == 1 else 0)
    assert status["rematch"]["silhouette"] is True


def test_each_use_is_printed_on_its_effect_card() -> None:
    printed = answer("../games/two_and_two/printed_words.mjs", ["SF", "WD", "01"])
    uses = [["skip", "flip"], ["wild", "deny"], []]
    assert printed == [[f"use.two_and_two.{use}" for use in each] for each in uses]


def test_a_tap_on_the_stack_without_a_card_says_why_it_lays_nothing() -> None:
    view = games()["two_and_two"].new(2, seed=1).view(0)
    assert answer("../games/two_and_two/stack_tap.mjs", view) == ["two_and_two.empty_handed"]


def view_where(wanted: Callable[[Any], bool]) -> Any:
    """Return the first view of the seat to act that is wanted, in games of random moves."""
    for seed in range(200):
        state, rng = games()["two_and_two"].new(2, seed=seed), Random(seed)
        while not state.over:
            view = state.view(state.to_act)
            if wanted(view):
                return {**view, "table": {"events": 0}}
            state.apply(rng.choice(state.legal_moves()))
    raise LookupError


def prompts(*asked: tuple[Any, list[str]]) -> list[list[Any]]:
    given = {
        "texts": compiled()["en"],
        "asked": [{"view": view, "selection": words} for view, words in asked],
    }
    found: list[list[Any]] = answer("../games/two_and_two/prompts.mjs", given, is_alone=True)
    return found


def test_the_question_about_a_move_says_its_price_and_whether_a_set_is_at_stake() -> None:
    def one_card(view: Any) -> bool:
        chain = view["data"]["chain"]
        return bool(chain and chain["denies"] == 0 and len(chain["move"].split()) == 2)

    plain = view_where(lambda view: one_card(view) and not view["data"]["completes"])
    wins = view_where(lambda view: one_card(view) and view["data"]["completes"] == ["allow"])
    watched = {**wins, "seat": 1 - wins["seat"], "data": {**wins["data"], "completes": []}}
    texts = [text for text, _ in prompts((plain, []), (wins, []), (watched, []))]
    assert ["wins the set" in text for text in texts] == [False, True, False]
    assert ["spend your Deny" in text and "moves again" in text for text in texts] == [True, True, False]


def test_the_only_skip_of_a_card_is_a_switch() -> None:
    def cards(view: Any, skips: int) -> list[str]:
        """Return the cards that are played with this number of skips."""
        return [m.split()[1] for m in view["legal"] if re.fullmatch(rf"play \d{{4}}(?: skip){{{skips}}}", m)]

    one = view_where(lambda view: bool(cards(view, 1)) and not cards(view, 2))
    two = view_where(lambda view: bool(cards(view, 2)))
    shown = prompts((one, cards(one, 1)[:1]), (two, cards(two, 2)[:1]))
    assert [switches for _, switches in shown] == [1, 0]
