"""Luck and measures of a game, and luck for people: its mean is zero, and it reads no hidden card."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import pairwise, product
from math import floor
from random import Random
from statistics import fmean, stdev, variance
from typing import Any

import pytest

import pygames
from pygames import OptionError, Record, State
from pygames.analysis import coach, luck_review
from pygames.analysis.luck_review import CERTAIN, FEWEST, LuckReview, require_units
from pygames.core.bot_interface import run_to_end
from pygames.core.luck_model import LuckModel, LuckUnits
from pygames.matches import arena, game_measures, simulate
from pygames.matches.arena import Match
from pygames.matches.luck_report import seed_use, variance_ratio
from pygames.matches.simulate import Series
from pygames.matches.train_test_seeds import TEST_SEEDS, TUNING_SEEDS, luck_of, require_luck
from tests.examples.trio import Trio

from ..conftest import CommandLine
from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.playing import after, by_lot
from .depths import Printer, matrix, slow
from .front_end import PLAYERS, Page
from .run_helpers import SHORT, bots_game

GAMES = [game for game, rules in pygames.games().items() if rules.has_luck]
FEW = 60
REVIEWED = ("random", "easy")
DEVIATIONS = 4.5
"""A mean that is further from zero than this number of its standard errors is not zero."""


def played(game: str, seed: int, bot: str = "random") -> State:
    return bots_game(game, [bot], seed, options={}).replay()


def steps(final: State) -> Iterator[tuple[State, str, State]]:
    """Yield each position of a game, its move, and the position after it."""
    positions = [(state.copy(), move) for state, move in final.iter_positions()]
    for (before, move), (then, _) in pairwise([*positions, (final, "")]):
        yield before, move, then


def seen(state: State) -> list[Any]:
    return [state.view(seat, log=False) for seat in range(state.seats)]


@pytest.mark.parametrize(
    ("game", "bot"), [*slow(*product(GAMES, ["medium"])), *matrix(*product(GAMES, ["random"]))]
)
def test_seats_cannot_tell_outcomes_apart_before_the_move(game: str, bot: str) -> None:
    """After it, one of them is the outcome of the game. A move without outcomes shows nothing."""
    model, rng, counted = require_luck(pygames.games()[game]), Random(1), 0
    for before, move, then in steps(played(game, 3, bot)):
        outcomes = model.outcomes(before, move)
        redrawn = model.redraw(before, rng)
        assert seen(redrawn) == seen(before)
        for outcome in outcomes or ():
            assert outcome.weight > 0
            assert seen(outcome.state) == seen(before)
        if outcomes:
            counted += 1
            assert seen(then) in [seen(after(outcome.state, move)) for outcome in outcomes]
        elif outcomes == ():
            assert seen(after(redrawn, move)) == seen(then)
    assert counted > 5 or type(model).outcomes is LuckModel.outcomes


@pytest.mark.parametrize("game", [*GAMES[1:3], *slow(GAMES[0], GAMES[3])])
def test_values_and_chances_read_no_hidden_card(game: str) -> None:
    """A choice that is hidden from the others is known to the seat that made it."""
    plain, units, rng = require_luck(pygames.games()[game]), require_units(pygames.games()[game]), Random(3)
    pairs = (("easy", "medium"), ("random", "greedy"), ("cmd:other", "hard"))
    models = [plain, *map(plain.for_bots, pairs)]
    for number, (before, move, then) in enumerate(steps(played(game, 5, "medium"))):
        if then.over or (number % 3 and plain.outcomes(before, move) == ()):
            continue
        redrawn = plain.redraw(then, rng)
        assert list(units.chances(redrawn) or ()) == list(units.chances(then) or ())
        for model in models:
            values = list(model.values(then))
            assert len(values) == then.seats
            assert sum(values) == pytest.approx(1)
            assert all(-1e-9 <= value <= 1 + 1e-9 for value in values)
            assert list(model.values(redrawn)) == values


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_weights_are_the_frequencies_of_redrawn_cards(game: str) -> None:
    """The value's mean over the outcomes is its mean over redrawn cards."""
    model, rng = require_luck(pygames.games()[game]), Random(4)
    errors = []
    for before, move, _ in [*steps(played(game, 6, "medium"))][::4]:
        outcomes = model.outcomes(before, move)
        if not outcomes or any(after(outcome.state, move).over for outcome in outcomes):
            continue
        total = sum(outcome.weight for outcome in outcomes)
        mean = sum(o.weight * model.values(after(o.state, move))[0] for o in outcomes) / total
        drawn = [model.values(after(model.redraw(before, rng), move))[0] for _ in range(200)]
        error = stdev(drawn) / len(drawn) ** 0.5
        if error > 1e-9:
            errors.append((fmean(drawn) - mean) / error)
    if errors:
        assert abs(fmean(errors)) < DEVIATIONS / len(errors) ** 0.5
        assert max(map(abs, errors)) < 5


MEANS = product(GAMES, ((("easy",), FEW // 3, 8), (("random",), FEW * 10, None), (("easy",), FEW * 10, None)))


@pytest.mark.parametrize(
    ("game", "bots", "games", "outcomes"),
    [
        *slow(*((game, ("medium", "random"), 6, 4) for game in GAMES[:-1])),
        *matrix((GAMES[-1], ("medium", "random"), 6, 4), *((game, *each) for game, each in MEANS)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else str(value),
)
def test_mean_luck_is_zero(
    game: str, bots: tuple[str, ...], games: int, outcomes: int | None, record_property: Printer
) -> None:
    """The mean over outcomes that are drawn is less precise, but unbiased."""
    series = Series(game, bots, games, 2, TEST_SEEDS[0], luck=True, outcomes=outcomes)
    luck = [result.luck[0] for result in simulate.run(series) if result.luck is not None]
    assert len(luck) == games
    mean, error = fmean(luck), stdev(luck) / games**0.5
    record_property("printed", f"{game} {bots[0]}: luck {mean:+.4f} ± {1.96 * error:.4f}")
    assert abs(mean) < DEVIATIONS * error


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_record_has_the_same_luck_and_few_outcomes_are_of_the_same_events(game: str) -> None:
    final = played(game, 8, "medium")
    luck = luck_of(pygames.Record.of(final, ["A", "B"]), most=4)
    assert luck == luck_of(final, most=4)
    assert max(event.outcomes for event in luck.events) == 4
    exact = luck_of(final)
    assert [(event.event, event.move) for event in luck.events] == [
        (event.event, event.move) for event in exact.events
    ]
    luck = exact
    assert (luck.events[0].move, luck.events[0].seat) == ("deal", None)
    assert sum(luck.shares) == pytest.approx(1)
    assert sum(luck.total) == pytest.approx(0, abs=1e-6)
    assert luck.adjusted == pytest.approx([s - t for s, t in zip(luck.shares, luck.total, strict=True)])
    assert [event.event for event in luck.events] == sorted(event.event for event in luck.events)
    assert luck.events[0].outcomes == require_luck(final.game).samples
    assert all(event.error >= 0 for event in luck.events)


def test_a_running_game_has_no_luck_and_one_outcome_of_an_event_is_refused(cli: CommandLine) -> None:
    with pytest.raises(ValueError, match="finished game"):
        luck_of(pygames.games()[GAMES[0]].new(seed=1))
    for most in (0, 1):  # it would have no error
        with pytest.raises(ValueError, match="2 outcomes of a chance event or more"):
            luck_of(played(GAMES[0], 3), most=most)
        cli.refused("simulate", GAMES[0], "--luck", "--outcomes", most)


class Lead(LuckModel):
    """Values by the score alone, with every default."""

    version = 1
    samples = 8

    def values(self, state: State) -> Sequence[float]:
        return [float(score) for score in state.scores]


class LuckyTrio(Trio):
    def load_luck(self) -> LuckModel | None:
        return Lead()


def test_a_game_without_a_model_and_a_player_with_perfect_information_are_refused() -> None:
    catalogue = {"trio": Trio()}
    with pytest.raises(OptionError, match=r"luck: trio has no value of a position") as error:
        Series("trio", ("random",), 1, 2, 1, games=catalogue, luck=True).check()
    assert error.value.option == "luck"
    with pytest.raises(OptionError, match=r"luck: trio has no"):
        luck_of(by_lot(Trio().new(seed=1), Random(1)))
    with pytest.raises(OptionError, match="without perfect information"):
        Match(GAMES[0], ("easy", "cheat"), 1, 2, luck=True).check()


def test_only_shuffles_are_chance_by_default() -> None:
    catalogue = {"trio": LuckyTrio()}
    series = Series("trio", ("random",), FEW, 2, 1, games=catalogue, luck=True)
    results = list(simulate.run(series))
    luck = luck_of(results[0].record.replay())
    assert len(luck.events) == sum(event.startswith("*") for event in results[0].record.events)
    values = [result.luck[0] for result in results if result.luck is not None]
    assert abs(fmean(values)) <= DEVIATIONS * stdev(values) / FEW**0.5 + 1e-9


def test_models_are_frozen() -> None:
    """A change of these files needs a new version of the model."""
    models = {game: require_luck(pygames.games()[game]) for game in GAMES}
    digests = {game: model.digest() for game, model in models.items()}
    assert {game: of(game).luck for game in GAMES} == {
        game: (model.version, digests[game]) for game, model in models.items()
    }
    assert len({*digests.values(), Lead().digest()}) == len(GAMES) + 1
    assert {len(digest) for digest in digests.values()} == {16}
    assert not set(TUNING_SEEDS) & set(TEST_SEEDS)  # which have one use
    uses = ["tuning", "tuning", "test", "test", "other"]
    assert [seed_use(seed) for seed in (0, 999, 1000, 1999, 2000)] == uses


def test_the_ratio_of_variances_has_its_coverage() -> None:
    rng, covered = Random(5), 0
    for _ in range(200):
        noise = [rng.gauss(0, 1) for _ in range(100)]
        luck = [rng.gauss(0, 2) for _ in noise]
        ratio = variance_ratio([a + b for a, b in zip(noise, luck, strict=True)], noise)
        assert ratio is not None
        covered += ratio.low <= 5 <= ratio.high
    assert 180 <= covered <= 199
    assert variance_ratio([1.0] * 12, [1.0, 2.0, 3.0] * 4) is None
    raw, adjusted = [0.0, 1.0, 1.0, 0.0] * 3, [0.4, 0.6, 0.5, 0.5] * 3
    assert variance_ratio(raw[:9], adjusted[:9]) is None, "a few values say nothing about a variance"
    ratio = variance_ratio(raw, adjusted)
    assert ratio is not None
    assert ratio.mean == pytest.approx(variance(raw) / variance(adjusted))


@pytest.mark.slow
def test_luck_does_not_change_the_other_figures() -> None:
    plain = Match(GAMES[2], ("easy", "medium"), 10, 2, 5)
    figures = arena.summary(plain, arena.run(plain))
    with_luck = replace(plain, luck=True)
    richer = arena.summary(with_luck, arena.run(with_luck))
    assert any("without luck and choices" in line for line in arena.lines(richer))
    assert "  choices by the known probabilities of easy, medium" in list(arena.lines(richer))
    about = richer.pop("luck")
    assert (about["seeds"], about["choices"]) == ("tuning", ["easy", "medium"])
    for bot, other in zip(richer["bots"], figures["bots"], strict=True):
        luck = bot.pop("luck")
        rest = bot["share"]["mean"] - luck["luck"]["mean"] - luck["choices"]["mean"]
        assert luck["share"]["mean"] == pytest.approx(rest, abs=3e-4)
        assert luck["games"] == pytest.approx(20 * luck["ratio"]["mean"], abs=1)
        del bot["milliseconds"], other["milliseconds"]
    assert richer == figures


@pytest.mark.slow
def test_arena_league_and_simulate_print_luck(cli: CommandLine) -> None:
    digest = require_luck(pygames.games()[FIRST]).digest()
    for words in (
        f"arena {FIRST} --bots random,greedy --games 4",
        f"arena {FIRST} --bots random,greedy,easy --league --games 4",
        f"simulate {FIRST} --bots greedy,greedy --games 12",
    ):
        out = cli(words, *SHORT, "--seed", "1000", "--luck")
        assert all(part in out for part in (digest, "seed for test", "without luck"))
        assert ("; ratio of variances" in out) == words.startswith("simulate"), "2 deals have none"


def test_counts_are_those_of_the_records_and_a_model_gives_the_share_of_luck() -> None:
    series = Series("trio", ("random",), 12, 2, 3, games={"trio": Trio()})
    measured = list(game_measures.run(series))
    assert [game.decisions for game in measured] == [game.decisions for game in simulate.run(series)]
    assert all(game.choices <= game.decisions and game.moves >= 1 for game in measured)
    assert all(game.luck is None for game in measured)
    figures = game_measures.summary(series, measured)
    assert figures["luck"] is None
    assert figures["first"]["mean"] == pytest.approx(sum(game.first for game in measured) / 12, abs=1e-4)
    said = "\n".join(game_measures.lines(figures))
    assert all(part in said for part in ("changes of the lead", "share of luck: not measured"))
    lucky = replace(series, games={"trio": LuckyTrio()})
    figures = game_measures.summary(lucky, game_measures.run(lucky))
    assert figures["luck"] is not None
    assert 0 <= figures["luck"]["mean"] <= 1


def measured(final: State) -> LuckReview:
    luck = LuckReview(final)
    run_to_end(luck.thinking)
    return luck


@pytest.fixture(autouse=True)
def few_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the outcomes that a review counts: its curve has the same form."""
    for game in GAMES:
        monkeypatch.setattr(type(require_units(pygames.games()[game])), "most_outcomes", 600)


@pytest.mark.parametrize(
    ("game", "games"), [*slow(*((game, 3) for game in GAMES[:-1])), *matrix(*product(GAMES, [10]))]
)
def test_the_balance_is_that_of_the_review(game: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach thinks little: its figures are then worse, but no less consistent."""
    fast = replace(coach.coach_for(pygames.games()[game]), iterations=2, worlds=6)
    monkeypatch.setattr(coach, "coach_for", lambda _: fast)
    units, found = require_units(pygames.games()[game]), 0
    scale = 100 if units.points_of_win is None else 1
    for seed in range(games):
        final = bots_game(game, REVIEWED, seed).replay()
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
    final = bots_game(game, REVIEWED, 3).replay()
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


@pytest.mark.parametrize("game", [*slow(*GAMES[:-1]), *matrix(GAMES[-1])])
def test_drawn_outcomes_stand_for_all(game: str) -> None:
    """With fewer outcomes of each chance event the luck is about the same."""

    class Few(LuckUnits):
        most_outcomes = 1

    final = bots_game(game, REVIEWED, 6).replay()
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

    final = bots_game(GAMES[0], REVIEWED, 6).replay()
    luck, units = LuckReview(final), Costly(require_units(final.game).model)
    for luck.total in (230, 460, 690, 1400):
        run_to_end(luck._think(final, units))
    assert counted == [66, 23, 8, FEWEST]


def test_luck_that_may_as_well_have_been_bad_is_even() -> None:
    luck = LuckReview(bots_game(GAMES[0], REVIEWED, 6).replay())
    luck.shares, luck.error = (0.1, -0.1), 0.06
    assert [each.luck for each in luck.balance([0, 1], [])] == [0, 0]
    luck.error = 0.04
    assert [each.luck > 0 for each in luck.balance([0, 1], [])] == [True, False]


def over(page: Page, game: str) -> str:
    """Open a finished game of a person and a bot, and return its record."""
    record = bots_game(game, REVIEWED, 7).dumps()
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
