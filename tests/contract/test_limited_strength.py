"""Fitted bots: legal and reasonable moves of any strength, with true probabilities and reasons."""

from collections import Counter
from itertools import islice, product
from random import Random

import pytest

import pygames
from pygames.analysis.bot_reasons import explain
from pygames.bots import Budget, Fitted, find_bot
from pygames.bots.limited_strength import PREFIX, fitting_bot, strength_of
from pygames.core.bot_interface import StrengthScale, run_to_end
from pygames.game import View
from pygames.table import Player, Table

from .depths import matrix
from .test_levels import positions

GAMES = pygames.games()
FEW = Budget(iterations=8)
PLACES = ("weakest", "middle", "policy", "strongest")
ALL = [*product(GAMES, PLACES)]
# Each game and each place twice.
SOME = [(name, PLACES[(number + more) % 4]) for number, name in enumerate(GAMES) for more in (0, 2)]
CASES = [*SOME, *matrix(*(each for each in ALL if each not in SOME))]


def scale_of(name: str) -> StrengthScale:
    scale = GAMES[name].load_bots().scale
    assert scale is not None
    return scale


def fitted(name: str, place: str) -> Fitted:
    scale = scale_of(name)
    searched = [strength for strength, _, share in scale.play if not share]
    strengths = {
        "weakest": scale.weakest,
        "middle": (scale.weakest + searched[-1]) // 2,
        "policy": searched[-1],
        "strongest": scale.strongest,
    }
    return Fitted(GAMES[name], strengths[place])


def views(name: str, count: int) -> list[View]:
    found = (state.view(state.to_act) for state in positions(name, 5, 0.2))
    return list(islice((view for view in found if len(view["legal"]) > 1), count))


@pytest.mark.parametrize("name", GAMES)
def test_the_bot_that_fits_is_the_nearest_one(name: str) -> None:
    scale = scale_of(name)
    bots = [level for level, at in scale.levels.items() if at < scale.weakest]
    bots += [f"{PREFIX}{at}" for at in (scale.weakest, scale.strongest)]
    for strength in range(300, 1500, 7):
        gaps = [abs((strength_of(GAMES[name], bot) or 0) - strength) for bot in bots]
        found = strength_of(GAMES[name], fitting_bot(scale, strength))
        assert found is not None
        assert scale.weakest <= found == strength or abs(found - strength) == min(gaps)


@pytest.mark.parametrize(("name", "place"), CASES)
def test_moves_are_within_the_bound_and_follow_their_probabilities(
    name: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    level, coach = fitted(name, place), GAMES[name].load_bots().coach
    assert coach is not None
    policy = level.policy(None)
    for view in views(name, 6):
        ranked = (coach.rank_informed or coach.rank)(view)
        assert sorted(move for move, _, _ in ranked) == sorted(view["legal"])
        assert [value for _, value, _ in ranked] == sorted((each[1] for each in ranked), reverse=True)
        values = {move: value for move, value, _ in ranked}
        world = GAMES[name].sample(view, Random(1))
        assert level.probabilities(world.view(world.to_act)) == level.probabilities(view)
        with monkeypatch.context() as cached:  # the ranking takes long
            near = level._near(view)
            cached.setattr(Fitted, "_near", lambda *_, near=near: near)
            chances = level.probabilities(view)
            seeds = range(300 if policy else 0)
            played = Counter(run_to_end(level.think(view, Random(seed), FEW)) for seed in seeds)
        assert abs(sum(chances.values()) - 1) < 1e-9
        assert all(max(values.values()) - values[move] <= level.scale.bound for move in chances)
        first, second = (run_to_end(level.think(view, Random(3), FEW)) for _ in range(2))
        assert first == second
        if policy is None:
            continue
        assert policy(view) == chances
        for move, chance in chances.items():
            assert abs(played[move] / 300 - chance) < 0.13, (move, chance)
        assert played.keys() <= chances.keys()


@pytest.mark.parametrize(("name", "place"), CASES)
def test_moves_have_their_reasons(name: str, place: str) -> None:
    level = fitted(name, place)
    bot = find_bot(name, f"{PREFIX}{level.strength}")
    rng = Random(place)
    state = GAMES[name].begin(2, rng, {})
    overlooked = 0
    for number in range(24):
        if state.to_act is None:
            break
        if not level.policy(None) and number > 1:
            break  # its search with all iterations takes long
        move = bot.choose(state.view(state.to_act), Random(number))
        reasons = run_to_end(explain(state, move, bot, Random(number)))
        codes = {each["code"] for each in reasons}
        assert not codes & {"unexplained", "second_thought"}, (move, reasons)
        overlooked += "overlooked" in codes
        assert all(each["move"] != move for each in reasons if each["code"] == "overlooked")
        state.apply(move)
    assert overlooked or place not in ("weakest", "middle")


@pytest.mark.parametrize("name", GAMES)
def test_a_scale_has_six_steps_up_to_the_best_level(name: str) -> None:
    """Six steps between fitted bots are 40 to 150 each. `easy` may be weaker than all of them."""
    scale = scale_of(name)
    levels = {level: scale.levels[level] for level in reversed(GAMES[name].offered_bots)}
    assert list(levels.values()) == sorted(levels.values())
    assert levels["medium"] == 1000
    assert 40 <= (scale.strongest - scale.weakest) / 6 <= 150
    assert scale.weakest < levels["medium"]
    assert scale.strongest == max(levels.values())
    for column in zip(*scale.play, strict=True):
        assert list(column) == sorted(column)
    for strength, *expected in scale.play:
        assert list(scale.interpolate(strength)) == pytest.approx(expected)
    assert scale.interpolate(0) == scale.interpolate(scale.weakest)
    assert scale.interpolate(9999) == scale.interpolate(scale.strongest)


@pytest.mark.parametrize("name", GAMES)
def test_a_name_says_the_strength(name: str) -> None:
    scale = scale_of(name)
    assert strength_of(GAMES[name], "easy") == scale.levels["easy"]
    assert strength_of(GAMES[name], f"{PREFIX}950") == 950
    assert strength_of(GAMES[name], f"{PREFIX}0") == scale.weakest
    assert strength_of(GAMES[name], f"{PREFIX}9999") == scale.strongest
    for wrong in ("random", PREFIX, f"{PREFIX}-1", f"{PREFIX}12345", f"{PREFIX}९", f"{PREFIX}9.5"):
        assert strength_of(GAMES[name], wrong) is None
        if wrong != "random":
            with pytest.raises(KeyError):
                find_bot(name, wrong)


def test_a_fitted_bot_sits_at_a_table() -> None:
    for name in GAMES:
        table = Table(GAMES[name], [Player("Ana", "random"), Player("Otis", f"{PREFIX}900")], seed=4)
        while table.status()["events"] < 20:
            table.bot_step(20)
        assert {event[0] for event in table.record().events} >= {"0", "1"}
