"""Inference of ``hard`` of Two & Two from its rival's play: certainties hold, probabilities are accurate."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from pygames.bots import Budget, find_bot
from pygames.core.immutable import FrozenDict
from pygames.game import View
from pygames.games.two_and_two import GAME, hands
from pygames.games.two_and_two.bots.belief import Belief
from pygames.games.two_and_two.bots.evaluation import CardKnowledge
from pygames.games.two_and_two.bots.log_inference import LogInference
from pygames.games.two_and_two.cards import EMPTY, FINISH, KIND, SF, WD, WILD, silhouette
from pygames.games.two_and_two.state import TwoAndTwoState

from ...view_helpers import looker
from ..rules.comparison import cards_of
from ..rules.table import DECK

PLAIN: FrozenDict = FrozenDict()
pytestmark = pytest.mark.slow
Position = tuple[TwoAndTwoState, View]


@cache
def game(level: str, number: int, options: FrozenDict = PLAIN) -> Sequence[Position]:
    """Return the decisions of a game between two bots of a level, with the view of the seat to act."""
    rng, bot = Random(f"{number} {level}"), find_bot("two_and_two", level)
    state, found = GAME.begin(2, rng, dict(options)), []
    while state.to_act is not None:
        assert isinstance(state, TwoAndTwoState)
        view = state.view(state.to_act)
        found.append((state.copy(), view))
        state.apply(bot.choose(view, rng, Budget(iterations=40)))
    return found


def positions(games: int, level: str, share: float, options: FrozenDict = PLAIN) -> Iterator[Position]:
    """Yield this share of the decisions of the first games of a level."""
    rng = Random(f"{games} {level}")
    for number in range(games):
        yield from (position for position in game(level, number, options) if rng.random() < share)


def few_and_more(few: int, more: int, *levels: str) -> pytest.MarkDecorator:
    """Return the mark of a test of few games of the first two levels, and of more of each in the matrix."""
    matrix = [pytest.param(more, level, marks=pytest.mark.matrix) for level in levels]
    return pytest.mark.parametrize(("games", "level"), [*((few, level) for level in levels[:2]), *matrix])


@few_and_more(2, 6, "medium", "random")
@pytest.mark.parametrize("options", [{}, {"silhouette": False}, {"starter": 1}])
def test_a_world_is_one_that_the_view_allows(games: int, level: str, options: dict[str, Any]) -> None:
    rng = Random(4)
    for state, view in positions(games, level, 0.3, FrozenDict(options)):
        rival = 1 - looker(view)
        belief = Belief(view, rng)
        for _ in range(3):
            world = belief.world(rng)
            seen = GAME.observe(world, view["seat"])
            assert (seen["zones"], seen["data"]) == (view["zones"], view["data"])
            assert hands.size(world.hands[rival]) == hands.size(state.hands[rival])
            if world.denies < 0:  # else a card is in mid-air
                assert cards_of(world) == DECK
            if view["data"]["silhouette"] is not None:
                assert silhouette(world.deck[world.next]) == view["data"]["silhouette"]


@few_and_more(3, 12, "medium", "random", "easy")
def test_no_certainty_of_the_past_is_ever_wrong(games: int, level: str) -> None:
    """With any play, some inference from the log allows the true hand of the rival."""
    rng = Random(7)
    read = 0
    for state, view in positions(games, level, 0.4):
        rival = 1 - looker(view)
        readings = [each for each in (LogInference(view, rng) for _ in range(40)) if each.consistent]
        assert readings
        hidden = Counter(hands.cards(state.hands[rival]))
        hidden.subtract(readings[0].known)
        assert any(_may_be(each, list(hidden.elements())) for each in readings)
        read += any(card.kinds != readings[0].hidden[0].kinds for card in readings[0].hidden)
    assert read


def _may_be(reading: LogInference, kinds: list[int]) -> bool:
    """Return True if these cards can be dealt to the places, each to one that allows it."""
    if not kinds:
        return True
    first, *others = kinds
    for place in reading.hidden:
        if place.kind < 0 and place.kinds >> first & 1:
            place.kind = first
            possible = _may_be(reading, others)
            place.kind = -1
            if possible:
                return True
    return False


@few_and_more(6, 30, "random")
def test_a_seat_that_draws_holds_no_card_that_could_be_laid(games: int, level: str) -> None:
    """Until the stack is completed or turned, no world gives it such a card."""
    rng, met = Random(2), 0
    for state, view in positions(games, level, 1.0):
        rival = 1 - looker(view)
        last = [each for each in view["log"] if each["type"] not in ("unanswered", "asked", "allowed")][-2:]
        if [(each["type"], each["seat"]) for each in last] != [("drew", rival), ("passed", rival)]:
            continue
        met += 1
        belief = Belief(view, rng)
        plain = FINISH[state.flipped][state.shows]
        for _ in range(10):
            hand = belief.world(rng).hands[rival]
            known = hands.of(KIND[card] for card in view["data"]["known"][rival])
            assert not (hand & ~known) & plain
    assert met > 20


@pytest.mark.parametrize(
    ("games", "level"),
    [
        (6, "medium"),
        *(pytest.param(*each, marks=pytest.mark.matrix) for each in ((20, "medium"), (8, "hard"))),
    ],
)
def test_it_knows_more_than_the_cards_that_are_left(games: int, level: str) -> None:
    """Its estimates of completing cards and an SF in the rival's hand are better than those of `sample`."""
    rng = Random(5)
    error = {"belief": [0.0, 0.0], "sample": [0.0, 0.0]}
    for state, view in positions(games, level, 0.3):
        if view["phase"] != "turn":
            continue
        rival = 1 - looker(view)
        belief = Belief(view, rng)
        worlds: dict[str, list[Any]] = {
            "belief": [belief.world(rng) for _ in range(25)],
            "sample": [GAME.sample(view, rng) for _ in range(25)],
        }
        true = _threats(state, rival)
        for kind, drawn in worlds.items():
            for i in range(2):
                chance = sum(_threats(world, rival)[i] for world in drawn) / len(drawn)
                error[kind][i] += (chance - true[i]) ** 2
    assert error["belief"][0] < 0.75 * error["sample"][0]
    assert error["belief"][1] < error["sample"][1]


def _threats(state: Any, rival: int) -> tuple[bool, bool]:
    hand = state.hands[rival]
    return bool(hand & FINISH[state.flipped][state.shows]), hands.holds(hand, SF)


@few_and_more(6, 20, "medium")
def test_the_coachs_danger_is_nearer_to_the_truth_than_a_count_of_cards(games: int, level: str) -> None:
    error = {"read": 0.0, "counted": 0.0}
    for state, view in positions(games, level, 0.5):
        if view["phase"] != "turn":
            continue
        hand = state.hands[1 - looker(view)]
        turned = bool(hand & FINISH[1 - state.flipped][state.shows]) and hands.holds(hand, SF)
        wild = WILD[state.shows] != EMPTY and hands.holds(hand, WD)
        true = bool(hand & FINISH[state.flipped][state.shows]) or turned or wild
        counted = state.view(view["seat"], log=False)
        error["read"] += (CardKnowledge(view).threat(state.shows, state.flipped) - true) ** 2
        error["counted"] += (CardKnowledge(counted).threat(state.shows, state.flipped) - true) ** 2
    assert error["read"] < 0.9 * error["counted"]


def test_without_a_log_it_believes_what_is_certain() -> None:
    for state, _ in positions(2, "medium", 0.2):
        assert state.to_act is not None
        view = state.view(state.to_act, log=False)
        world = Belief(view, Random(1)).world(Random(1))
        assert GAME.observe(world, view["seat"])["zones"] == view["zones"]
