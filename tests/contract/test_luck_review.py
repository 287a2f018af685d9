"""Luck for people: its balance never contradicts the review, in slices, by finished games alone."""

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from math import floor
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Record, State
from pygames.analysis import coach, luck_review
from pygames.analysis.luck import luck_of
from pygames.analysis.luck_review import CERTAIN, FEWEST, LuckReview, require_units
from pygames.core.bot_interface import run_to_end
from pygames.core.luck_model import LuckUnits
from pygames.evaluation import simulate
from pygames.evaluation.simulate import Series
from tests.examples.trio import Trio

from ..games.expected_facts import of
from .depths import matrix, slow
from .front_end import PLAYERS, Page

GAMES = [game for game, rules in pygames.games().items() if rules.has_luck]


def played(game: str, seed: int, bots: tuple[str, ...] = ("random", "easy")) -> Record:
    """Return the record of a short game of two."""
    series = Series(game, bots, 1, 2, seed, options=of(game).short)
    return simulate.play_one(series, 0).record


def measured(final: State) -> LuckReview:
    """Return the luck of a game, measured to the end."""
    luck = LuckReview(final)
    run_to_end(luck.thinking)
    return luck


COUNTS = {game: 2 if game == GAMES[-1] else 3 for game in GAMES}


@pytest.mark.parametrize(
    ("game", "games"), [*slow(*COUNTS.items()), *matrix(*((game, 10) for game in GAMES))]
)
def test_the_balance_has_the_figures_of_the_review(
    game: str, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach thinks little: its figures are then worse, but no less consistent."""
    fast = replace(coach.coach_for(pygames.games()[game]), iterations=2, worlds=6)
    monkeypatch.setattr(coach, "coach_for", lambda _: fast)
    units, found = require_units(pygames.games()[game]), 0
    monkeypatch.setattr(type(units), "most_outcomes", 600)
    scale = 100 if units.points_of_win is None else 1
    for seed in range(games):
        final = played(game, seed).replay()
        review = coach.Review(final, [0])
        run_to_end(review.thinking)
        luck = measured(final)
        (balance,) = luck.balance([0], [asdict(each) for each in review.decisions])
        mistakes = [each.loss for each in review.decisions if each.significant]
        # The page shows each loss as a whole number, and never as 0.
        shown = [max(1, floor(loss * scale + 0.5)) for loss in mistakes]
        assert (balance.cost, balance.mistakes) == (sum(shown), len(mistakes))
        assert all(each.significant for each in review.costliest)
        assert bool(balance.cost) == bool(review.costliest)
        worst = [max(1, floor(each.loss * scale + 0.5)) for each in review.costliest]
        assert balance.cost >= sum(worst)
        if len(mistakes) <= coach.WORST_COUNT:
            assert balance.cost == sum(worst)
        found += bool(mistakes)
        whole = luck.shares[0] * (units.points_of_win or 100)
        if abs(luck.shares[0]) < CERTAIN * luck.error:
            assert balance.luck == 0
        else:
            assert abs(balance.luck - whole) <= (5 if units.points_of_win else 0.5)
            # The luck is also what separates the result from play, in the same direction.
            assert balance.luck * luck.shares[0] >= 0
    assert found, "no game had a mistake"


@pytest.mark.parametrize("game", [*GAMES[:-1], *slow(GAMES[-1])])
def test_the_curve_has_every_position_and_ends_with_the_result(game: str) -> None:
    final = played(game, 3).replay()
    luck, other = LuckReview(final), measured(final)
    while not luck.done:
        next(luck.thinking, None)
    next(luck.thinking, None)
    assert (luck.points, luck.shares, luck.error) == (other.points, other.shares, other.error), "in slices"
    positions = [(state.event_count, state.to_act) for state, _ in final.iter_positions()]
    assert [(each.event, each.seat) for each in luck.points] == [*positions, (final.event_count, None)]
    assert luck.total == len(luck.points)
    for each in luck.points:
        assert each.chances is None or sum(each.chances) == pytest.approx(1)
        assert each.luck is None or sum(each.luck) == pytest.approx(0, abs=1e-6)
    assert None not in (luck.points[0].chances, luck.points[0].luck)
    assert [seat for seat, share in enumerate(luck.points[-1].chances or ()) if share] == list(final.winners)
    lucks = [each.luck for each in luck.points if each.luck is not None]
    assert luck.shares == pytest.approx([sum(each) for each in zip(*lucks, strict=True)])


@pytest.mark.parametrize("game", GAMES)
def test_chances_read_no_hidden_card(game: str) -> None:
    units, rng = require_units(pygames.games()[game]), Random(5)
    for state, _ in played(game, 4).replay().iter_positions():
        chances = units.chances(state)
        if chances is not None:
            assert list(units.chances(units.model.redraw(state, rng)) or ()) == list(chances)


@pytest.mark.parametrize("game", [*slow(*GAMES[:-1]), *matrix(GAMES[-1])])
def test_drawn_outcomes_stand_for_all(game: str) -> None:
    """With fewer outcomes of each chance event the luck is about the same."""

    class Few(LuckUnits):
        most_outcomes = 1

    final = played(game, 6).replay()
    model = require_units(final.game).model
    exact = luck_of(final, model).total
    few = LuckReview(final)
    few.thinking = few._think(final, Few(model))
    run_to_end(few.thinking)
    assert few.shares == pytest.approx(exact, abs=max(0.05, 4 * few.error))


def test_a_long_game_counts_fewer_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longer a game is, the fewer outcomes of each event are counted, but never less than the fewest."""
    counted = []

    def note(*arguments: Any) -> Iterator[None]:
        counted.append(arguments[4])
        return iter(())

    monkeypatch.setattr(luck_review, "measure", note)

    class Costly(LuckUnits):
        most_outcomes = 20_000
        position_cost = 20

    final = played(GAMES[0], 6).replay()
    luck, units = LuckReview(final), Costly(require_units(final.game).model)
    for luck.total in (230, 460, 690, 1400):
        run_to_end(luck._think(final, units))
    assert counted == [66, 23, 8, FEWEST]


def test_luck_that_may_as_well_have_been_bad_is_even() -> None:
    luck = LuckReview(played(GAMES[0], 6).replay())
    luck.shares, luck.error = (0.1, -0.1), 0.06
    assert [each.luck for each in luck.balance([0, 1], [])] == [0, 0]
    luck.error = 0.04
    assert [each.luck > 0 for each in luck.balance([0, 1], [])] == [True, False]


def over(page: Page, game: str) -> str:
    """Open a finished game of a person and a bot, and return its record."""
    record = played(game, 7).dumps()
    page.ok(op="resume", record=record, seed=1, players=PLAYERS)
    return record


@pytest.mark.parametrize("game", [*GAMES[:-1], *slow(GAMES[-1])])
def test_the_page_gets_the_luck_in_parts(game: str) -> None:
    page = Page()
    record = over(page, game)
    points: list[Any] = []
    while True:
        part = page.ok(op="luck", since=len(points), milliseconds=0)
        points += part["points"]
        if not part["thinking"]:
            break
        assert part["balance"] == []
    assert len(points) == part["total"]
    assert [each["seat"] for each in part["balance"]] == [0]
    decision = asdict(coach.Decision(0, 0, "", "", 3.0, 1.0, True, [], []))
    (balance,) = page.ok(op="luck", milliseconds=0, decisions=[decision])["balance"]
    assert balance["mistakes"] == 1
    assert balance["cost"] == (300 if part["unit"] == "share" else 3)
    while (of_record := page.ok(op="luck", record=record, milliseconds=50))["thinking"]:
        pass
    assert [each["seat"] for each in of_record["balance"]] == [0, 1]
    assert of_record["balance"][0]["share"] == balance["share"]
    assert of_record["points"] == points


def test_a_running_game_one_that_was_seen_before_and_one_without_a_model_have_no_luck() -> None:
    page, game = Page(), GAMES[0]
    page.ok(op="new", game=game, players=PLAYERS, seed=1, options=of(game).short)
    assert page.code(op="luck") == "table.not_over"
    assert Trio().load_luck_units() is None
    with pytest.raises(LookupError, match="no luck model"):
        require_units(Trio())
    record = Record.loads(over(page, game))
    assert page.ok(op="luck")["total"] > 0
    first, _ = next(record.replay().iter_positions())
    page.ok(op="branch", event=first.event_count, players=PLAYERS, seed=1)
    assert page.code(op="luck") == "table.no_luck"
    noted = re.sub(r"^\{", '{"x_take_backs": true, ', record.dumps(), count=1)
    page.ok(op="resume", record=noted, seed=1, players=PLAYERS)
    assert page.code(op="luck") == "table.no_luck"
