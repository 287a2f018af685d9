"""Queries of a front end before a move: plans for chosen cards, reasons, warnings, missing conditions."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import pygames
from pygames import State
from pygames.game import View
from pygames.games.buraco import move_queries
from pygames.protocol import json_schema
from tests.contract.test_schemas import validator

from ...scenarios import examples
from ...view_helpers import actor, faces, looker
from .table import SIXES, holding, play, start

GAME = pygames.games()["buraco"]
TYPES = json_schema.definitions(move_queries, "pygames.games.buraco")
ANSWER = validator({"$ref": "#/$defs/Answer", "$defs": TYPES})


CARDS = {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"}


def hand(view: View) -> list[str]:
    return faces(view["zones"][looker(view)]["cards"])


def some(view: View, rng: Random, *counts: int) -> list[str]:
    cards = hand(view)
    return rng.sample(cards, min(len(cards), rng.choice(counts)))


def follow(seed: int, met: Counter[str]) -> None:
    """Ask at each position of a game, and count the kinds of answers."""
    rng = Random(seed)
    state = GAME.new(rng=rng)
    while not state.over:
        view = state.view(state.to_act)
        chosen = some(view, rng, 0, 1, 2, 3, 3, 4, 5)
        _play_plans(state, view, chosen, rng.choice((None, None, move_queries.NEW, 1)), met)
        _every_lay_is_found(state, view)
        answer = GAME.query_moves(view, {"cards": some(view, rng, 0, 1, 1, 3)})
        ANSWER.validate(answer)
        met.update(key for key, value in answer.items() if value)
        moves = state.legal_moves()
        move = rng.choice([move for move in moves if not move.startswith("d")] or moves)
        if move != "draw":
            cards = [word for word in move.split() if word in CARDS]
            answer = GAME.query_moves(view, {"cards": cards[::-1]})
            ways = [answer["discard"]] if move.startswith("discard") else answer["ways"]
            (way,) = [way for way in ways if way["moves"] == [move]]
            _comes_true(state, way)
            met["asked"] += 1
            met["spoiling"] += way["spoils"]
        state.apply(move)


def _play_plans(state: State, view: View, chosen: list[str], onto: int | None, met: Counter[str]) -> None:
    advice = move_queries.lay(view, chosen, onto)
    assert (advice["why"] is None) == bool(advice["plans"])
    met["refused"] += advice["why"] is not None
    for plan in advice["plans"]:
        after = state.copy()
        for move in plan:
            assert after.to_act == state.to_act
            after.apply(move)
        laid = [card for move in plan for card in move.split() if card in CARDS]
        assert sorted(laid) == sorted(chosen)
        met["plans"] += 1


def _every_lay_is_found(state: State, view: View) -> None:
    """Any legal way to lay cards is found from its cards."""
    laying = [move for move in state.legal_moves() if not move.startswith("d")]
    for move in laying[:3]:
        verb, *words = move.split()
        onto = move_queries.NEW if verb == "meld" or words[0] == "new" else int(words[0])
        cards = [word for word in words if word in CARDS]
        assert move_queries.lay(view, cards, onto)["plans"] == [[move]]


def _comes_true(state: State, way: dict[str, Any]) -> None:
    """Check the result of a way that an answer has."""
    seat = actor(state)
    before, view = state.view(seat)["data"], play(state.copy(), *way["moves"]).view(seat)
    over = len(view["history"]) > len(state.view(seat)["history"])
    had = view["data"]["extra"]["had"][seat] != before["extra"]["had"][seat]
    assert way["ends"] == ("out" if over else "extra" if had else None)
    if not over:
        if way["meld"]:
            assert view["data"]["melds"][seat][way["meld"]["number"] - 1] == way["meld"]
        melds = zip(before["melds"][seat], view["data"]["melds"][seat], strict=False)
        assert way["spoils"] == any(
            old["kind"] in ("natural", "thousand") and new["kind"] == "mixed" for old, new in melds
        )


@pytest.mark.parametrize(
    "games", [1, pytest.param(4, marks=pytest.mark.slow), pytest.param(25, marks=pytest.mark.matrix)]
)
def test_every_plan_can_be_played_and_an_answer_comes_true(games: int) -> None:
    """Every move is a plan, and an answer is what is declared for the page."""
    met: Counter[str] = Counter()
    for seed in range(games):
        follow(seed, met)
    assert min(met["plans"], met["refused"]) > 25 * games
    assert met["asked"] > 20 * games
    assert met["spoiling"] > games // 5 or games == 1
    assert met.keys() == {"plans", "refused", "asked", "spoiling", "ways", "why", "discard"}


def test_a_longer_new_meld_is_a_meld_and_adds() -> None:
    found = 0
    for seed in range(200):
        state = GAME.new(seed=seed)
        state.apply("draw")
        view = state.view(0)
        for suit in "cdhs":
            own = {card for card in hand(view) if card[1] == suit}
            for low in range(3, 8):
                run = [rank + suit for rank in "A23456789TJQK"[low - 1 : low + 3]]
                if own.issuperset(run):
                    (plan,) = move_queries.lay(view, run, move_queries.NEW)["plans"]
                    assert [move.split()[0] for move in plan] == ["meld", "add"]
                    found += 1
    assert found > 5


def taken_with(chosen: str) -> tuple[State, Any]:
    """Return a state in which seat 1 may take the 8s, and the answer for cards of its hand."""
    state = play(start("8s", chosen), "draw", "discard 8s")
    return state, move_queries.lay(state.view(1), chosen.split())


TAKEN = "2s 9s Js Qs = 8s 9s 2s Js Qs; 7s 9s Ts Js = 7s 8s 9s Ts Js; 5s 6s 7s = 5s 6s 7s 8s"


@pytest.mark.parametrize(("chosen", "laid"), examples(TAKEN))
def test_the_pile_is_taken_with_more_cards_than_it_needs(chosen: str, laid: str) -> None:
    state, advice = taken_with(chosen)
    (plan,) = advice["plans"]
    assert [move.split()[0] for move in plan] == ["take", *["add"] * (len(chosen.split()) - 2)]
    play(state, *plan)
    assert state.to_act == 1
    assert [meld["cards"] for meld in state.view(1)["data"]["melds"][1]] == [laid.split()]


@pytest.mark.parametrize("chosen", ["9s Ts 4s", "9s Ts Qs", "2s 2h 9s Ts", "9s Ts 4h"])
def test_cards_that_do_not_meld_with_the_top_are_explained(chosen: str) -> None:
    _, advice = taken_with(chosen)
    assert (advice["plans"], advice["why"]["code"]) == ([], "buraco.lay.together")


def test_reasons_are_those_of_the_rules() -> None:
    def why(count: int, onto: int | None = None) -> tuple[str, str]:
        view = state.view(0)
        found = move_queries.lay(view, hand(view)[:count], onto)["why"]
        assert found is not None
        return found["code"], found["rule"]

    state = GAME.new(seed=1)
    assert why(2)[0] == "buraco.take.empty"
    state.apply("draw")
    assert (why(2)[0], why(1, 3)) == ("buraco.lay.count", ("buraco.add.no_such", "A turn"))


@pytest.mark.parametrize(
    ("chosen", "lacks"), examples("3h 4h 5h 9s = suits; 3h 4h 5h 9h = gap; 2c 2d 2s 8h = wilds")
)
def test_a_new_meld_is_refused_for_all_of_its_cards(chosen: str, lacks: str) -> None:
    """The reason is that of the whole choice, of which some cards may be a meld."""
    state = play(start(chosen, "Ks"), "draw")
    why = move_queries.lay(state.view(0), chosen.split(), move_queries.NEW)["why"]
    assert why
    assert why["code"] == f"buraco.meld.{lacks}"


def test_an_answer_says_why_a_card_may_not_be_discarded() -> None:
    """BU-4: the last card makes the natural canasta, or stays."""
    state = play(holding("8h 9c", *SIXES), "add 3 8h")
    answer = GAME.query_moves(state.view(0), {"cards": ["9c"]})
    assert [way["moves"] for way in answer["ways"]] == [["add 1 9c"]]
    assert [way["ends"] for way in answer["ways"]] == ["out"]
    assert (answer["discard"], answer["discard_refusal"]["code"]) == (None, "buraco.out.no_canasta")
    ANSWER.validate(answer)


def test_an_invalid_question_is_refused() -> None:
    cards: list[Any] = ["3c", ["1c"], [3]]
    onto: list[Any] = [{"cards": [], "onto": each} for each in (True, -1)]
    for question in ({}, *({"cards": each} for each in cards), *onto):
        with pytest.raises(ValueError, match="cards"):
            GAME.query_moves(GAME.new(seed=1).view(0), question)
