"""Ratings: intervals with the true strength, narrower without luck, by records of games against bots."""

from pathlib import Path
from random import Random

import pytest

import pygames
from pygames.analysis.rating import RatedGame, expected_share, nearest_levels, rate
from pygames.core.bot_interface import StrengthScale
from pygames.core.errors import OptionError
from pygames.matches import simulate
from pygames.matches.record_rating import rate_records
from pygames.matches.simulate import Series

from ..conftest import CommandLine
from ..games.example_games import DUEL
from .front_end import Page

SCALE = StrengthScale(
    {"easy": 700, "medium": 1000, "hard": 1200}, 1.0, ((600, 0.0, 0.0), (1200, 1.0, 0.0)), 0.5, 0.25
)


def games(strength: float, count: int, rng: Random, growth: float = 0.0, *, luck: bool) -> list[RatedGame]:
    """Return games of a player whose strength grows a game, as the model expects them."""
    found = []
    for number in range(count):
        rivals = (rng.choice([700.0, 850.0, 1000.0, 1150.0]),)
        expected = expected_share(SCALE, strength + growth * number, rivals)
        share = float(rng.random() < expected)
        found.append(RatedGame(rivals, share, share - rng.gauss(expected, 0.25) if luck else None))
    return found


@pytest.mark.parametrize("luck", [True, False])
def test_intervals_contain_the_true_strength_and_shrink(luck: bool) -> None:
    inside, rng = 0, Random(5)
    for _ in range(60):
        strength = rng.gauss(880, 200)
        ratings = rate(SCALE, games(strength, 25, rng, luck=luck))
        assert ratings[-1].high - ratings[-1].low < ratings[0].high - ratings[0].low
        assert all(each.low <= each.strength <= each.high for each in ratings)
        inside += ratings[-1].low <= strength <= ratings[-1].high
    assert inside >= 54


def test_results_without_luck_say_more() -> None:
    assert rate(SCALE, []) == []
    with_luck, without = (rate(SCALE, games(900, 20, Random(1), luck=luck))[-1] for luck in (False, True))
    assert without.high - without.low < 0.7 * (with_luck.high - with_luck.low)


def test_a_player_who_improves_is_followed() -> None:
    """A player gains 150 in 30 games, and the rating is at most 15 games late."""
    late = 0.0
    for seed in range(10):
        rng = Random(seed)
        before, after = games(750, 30, rng, luck=True), games(750, 30, rng, 5.0, luck=True)
        late += (900 - rate(SCALE, before + after)[-1].strength) / 10
    assert -20 < late < 75


def test_strengths_of_several_rivals_count_less_and_levels_are_next_to_a_strength() -> None:
    assert expected_share(SCALE, 1000, (1000, 1000, 1000)) == pytest.approx(0.25)
    assert expected_share(SCALE, 1400, (1000,)) == pytest.approx(10 / 11)
    assert expected_share(SCALE, 1400, (1000, 1000)) < 10 / 12
    assert nearest_levels(SCALE, 650) == (None, "easy")
    assert nearest_levels(SCALE, 1000) == ("medium", "hard")
    assert nearest_levels(SCALE, 1300) == ("hard", None)


def test_cards_that_gave_or_cost_more_than_a_win_are_rated() -> None:
    """Luck is a sum over a whole game: nothing bounds it."""
    lucks = (-1e9, -1.4, 0.0, 1.4, 1e9)
    strengths = [rate(SCALE, [RatedGame((1000,), 0.5, luck)])[-1].strength for luck in lucks]
    assert strengths == sorted(strengths, reverse=True)
    games = [{"rivals": ["easy"], "share": 0.0, "luck": -1.4}]
    assert Page().ok(op="rate", game=DUEL, games=games)["counted"] == [True]


@pytest.mark.parametrize("spoilt", [{"share": 1.1}, {"share": -1}, {"luck": "good"}, {"rivals": "easy"}])
def test_the_bridge_refuses_shares_that_cannot_be(spoilt: dict[str, object]) -> None:
    games = [{"rivals": ["easy"], "share": 1.0, "luck": 0.1, **spoilt}]
    assert Page().ask(op="rate", game=DUEL, games=games)["error"]["params"] == {"field": "games"}


def test_records_of_other_tables_are_skipped() -> None:
    game = pygames.games()[DUEL]
    series = Series(DUEL, ("medium", "easy"), 6, 2, seed=4)
    records = [each.record for each in simulate.run(series)]
    ratings = rate_records(game, records, "medium")
    assert [each.games for each in ratings] == [1, 2, 3, 4, 5, 6]
    assert rate_records(game, records, "medium", {"easy": "hard"})[-1].strength > ratings[-1].strength
    assert rate_records(game, records, "Rosa") == []
    assert rate_records(game, records, "medium", {"easy": "unknown"}) == []
    assert rate_records(game, records, "medium", luck=True)[-1].games == 6
    with pytest.raises(OptionError, match="strengths"):
        rate_records(_Unrated(), records, "medium")


class _Unrated(type(pygames.games()[DUEL])):  # type: ignore[misc]
    def load_bots(self) -> pygames.bots.Bots:
        return pygames.bots.Bots({})


def test_the_command_rates_files_and_folders(tmp_path: Path, cli: CommandLine) -> None:
    folder = tmp_path / "records"
    cli(f"simulate {DUEL} --bots medium,easy --games 3 --records", folder)
    assert cli("rate --player medium", folder).endswith("3 games\n")
    [first, *_] = sorted(folder.iterdir())
    assert '"games": 1' in cli("rate --player medium --bot easy=hard --json", first)
    assert "no finished game of Rosa" in cli("rate --player Rosa", first)
    cli.refused("rate --player medium", tmp_path)
    cli.refused("rate --player medium --bot easy", first)
