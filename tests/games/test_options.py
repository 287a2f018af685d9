"""Options, seats, seed and generator of a new game in every game, by its manifest."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Game

from .example_games import HERE
from .expected_views import of

SIZES = [(game, seats) for game in HERE for seats in pygames.games()[game].seats]
LISTED = [
    (game, name)
    for game in HERE
    for name, option in pygames.games()[game].options.items()
    if option.kind == "order"
]
OTHERS = {name for game in pygames.games().values() for name in game.options}
"""Names of options, of this game or of others."""


class Untouched(Random):
    """A generator that must not be used."""

    def random(self) -> float:
        raise AssertionError("the generator was used")

    def getrandbits(self, k: int) -> int:
        raise AssertionError("the generator was used")


def refused(game: str, option: str, /, **arguments: Any) -> None:
    """Check that the error names an option, before a random number is drawn."""
    rng = Untouched()
    before = rng.getstate()
    with pytest.raises(pygames.OptionError) as caught:
        pygames.games()[game].new(rng=rng, **arguments)
    assert isinstance(caught.value, ValueError)
    assert caught.value.option == option
    assert option in str(caught.value)
    assert rng.getstate() == before


def defaults(game: Game, seats: int) -> dict[str, Any]:
    """The default of an order is the order of the seats."""
    return {
        name: list(range(seats)) if option.kind == "order" else option.default
        for name, option in game.options.items()
    }


@pytest.mark.parametrize("game", HERE)
def test_a_game_has_its_seats_and_options_and_no_others(game: str) -> None:
    rules, expected = pygames.games()[game], of(game)
    assert (rules.id, rules.title, rules.seats) == (game, expected.title, expected.seats)
    found = {name: (o.kind, o.default, o.minimum, o.maximum) for name, o in rules.options.items()}
    assert found == expected.options


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_state_holds_every_option_with_its_default_or_the_chosen_value(game: str, seats: int) -> None:
    rules = pygames.games()[game]
    plain: dict[str, Any] = {name: option.default for name, option in rules.options.items()}
    chosen: dict[str, Any] = {
        name: {"order": [*range(seats)][::-1], "bool": not option.default, "int": option.maximum}[option.kind]
        for name, option in rules.options.items()
    }
    assert chosen != defaults(rules, seats)
    for given, held in (({}, defaults(rules, seats)), (plain, defaults(rules, seats)), (chosen, chosen)):
        state = rules.new(seats=seats, seed=0, **given)
        assert state.options == state.view(0)["options"] == state.view(None)["options"] == held


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_every_permutation_is_an_order_and_the_list_stays_the_callers(game: str, name: str) -> None:
    rules = pygames.games()[game]
    seats = min(rules.seats, key=lambda number: abs(number - 3))
    for order in permutations(range(seats)):
        given: dict[str, Any] = {name: list(order)}
        state = rules.new(seats=seats, seed=0, **given)
        given[name].reverse()
        assert state.options == {**defaults(rules, seats), name: list(order)}


def wrong_values(option: pygames.Option, seats: int) -> Iterator[Any]:
    """Values of every type, near the valid range and far from it."""
    if option.kind == "int":
        assert option.minimum is not None
        assert option.maximum is not None
        yield from (option.minimum - 1, option.maximum + 1, -(10**100), 10**400, float("nan"))
        for bound in (option.minimum, option.maximum):
            yield from (float(bound), str(bound), [bound])
        yield from (True, False, None)
    elif option.kind == "bool":
        yield from (0, 1, "true", None, [True], 1.0)
    else:
        right = list(range(seats))
        yield from ([], right[:-1], [0] * seats, [1] * seats, [seat + 1 for seat in right], [*right, seats])
        yield from ([*right[:-1], -1], [*right[:-1], 10**100], [bool(seat) for seat in right])
        yield from ([float(seat) for seat in right], [str(seat) for seat in right], [None, *right[:-1]])
        yield from ([2 * seat for seat in right], [0.0, *right[1:]])
        yield from ([[seat] for seat in right], "".join(map(str, right)), dict(enumerate(right)), 0, True)


WRONG = [
    (game, name, value)
    for game in HERE
    for name, option in pygames.games()[game].options.items()
    for value in wrong_values(option, pygames.games()[game].seats[0])
]


@pytest.mark.parametrize(("game", "name", "value"), WRONG, ids=lambda value: str(value)[:20])
def test_a_wrong_option_is_named_before_anything_is_drawn(game: str, name: str, value: Any) -> None:
    refused(game, name, **{name: value})


@pytest.mark.parametrize("game", HERE)
def test_an_unknown_option_is_reported(game: str) -> None:
    near = {other for name in OTHERS for other in (name.capitalize(), name[:-1], name.replace("_", "-"))}
    wrong = {*OTHERS, *near, "", "colour", "game", "deals", "targets"} - {*pygames.games()[game].options}
    for name in sorted(wrong):
        refused(game, name, **{name: 1})


@pytest.mark.parametrize("game", HERE)
def test_wrong_seats(game: str) -> None:
    """The least number is the default."""
    right = pygames.games()[game].seats
    least = right[0]
    wrong: list[Any] = [*{*range(-2, 9)} - {*right}, 10**100, True, float(least), str(least), [least]]
    for seats in wrong:
        refused(game, "seats", seats=seats)
    assert [pygames.games()[game].new(*given, seed=0).seats for given in ((), (None,))] == [least] * 2


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_an_order_of_other_seats(game: str, name: str) -> None:
    least, *more = pygames.games()[game].seats
    for seats in more:
        refused(game, name, seats=seats, **{name: [*range(least)][::-1]})


@pytest.mark.parametrize(
    "arguments",
    [{}, {"seed": 1, "rng": Random(1)}, {"seed": True}, {"seed": "1"}],
    ids=["neither", "both", "a bool", "a text"],
)
@pytest.mark.parametrize("game", HERE)
def test_exactly_one_of_seed_and_generator(game: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        pygames.games()[game].new(**arguments)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_seed_is_a_generator_of_that_seed(game: str, seats: int) -> None:
    rules = pygames.games()[game]
    for seed in (0, 1, 5, 2**70):
        assert rules.new(seats, seed=seed).events == rules.new(seats, rng=Random(seed)).events
