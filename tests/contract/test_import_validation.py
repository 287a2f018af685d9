"""Validation of imported summaries and reviews: values that do not fit the record are refused."""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from itertools import product
from typing import Any

import pytest

import pygames
from pygames import OptionError, Record, RecordError
from pygames.analysis import coach, import_validation
from pygames.bots import find_bot
from pygames.protocol import json_schema
from pygames.records import share_link, summary
from pygames.table import Player, Table

from ..games.expected_facts import of
from ..games.playing import by_lot
from .depths import matrix, slow
from .front_end import GAMES, WRONG
from .test_schemas import validator

DEFS = json_schema.protocol_definitions()
OF_TYPE = {name: validator({"$ref": f"#/$defs/{name}", "$defs": DEFS}) for name in ("Summary", "Decision")}


@cache
def table_of(game: str) -> Table:
    """Return a finished game by lot, of a person and a bot."""
    state = by_lot(pygames.games()[game].new(seats=2, seed=1, **of(game).short), random.Random(1))
    record = Record.of(state, ["Ana", "Bo"])
    return Table.resume(record, 1, (Player("Ana"), Player("Bo", "random")))


@cache
def review_of(game: str) -> str:
    """Return a review of it without a search, as text: for the first legal move, with the coach's reasons."""
    final = table_of(game).record().replay()
    return json.dumps({"decisions": [decision(*each) for each in coach.decisions_of(final, [0])]})


def decision(state: pygames.State, move: str) -> dict[str, Any]:
    ranked = coach.coach_for(state.game).rank(state.view(state.to_act))
    reasons = {each: codes for each, _, codes in ranked}
    best = state.legal_moves()[0]
    return {
        "event": state.event_count,
        "seat": state.to_act,
        "move": move,
        "best": best,
        "loss": 0.25 * (best != move),
        "confidence": 1.0 * (best != move),
        "significant": best != move,
        "reasons": reasons[move],
        "best_reasons": [{"code": "looked_ahead"}, *reasons[best]],
    }


def spoil(claimed: Any, *path: Any, value: Any) -> Any:
    """Return a copy with another value at this path."""
    other = copy.deepcopy(claimed)
    at = other
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return other


@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_what_it_was(game: str) -> None:
    table = table_of(game)
    claimed = json.loads(json.dumps(table.summary()))
    assert import_validation.validate_summary(table.game, 2, of(game).short, claimed) == claimed
    older = {**claimed, "version": 1, "stats": [{}, {}]}
    assert import_validation.validate_summary(table.game, 2, of(game).short, older) == older
    former = {("deeds" if key == "stats" else key): value for key, value in older.items()}
    assert import_validation.validate_summary(table.game, 2, of(game).short, former) == older
    with pytest.raises(RecordError):
        import_validation.validate_summary(table.game, 2, of(game).short, {**claimed, "deeds": [{}, {}]})


@pytest.mark.parametrize("game", GAMES)
def test_an_impossible_result_is_refused(game: str) -> None:
    rules, claimed = pygames.games()[game], table_of(game).summary()
    assert rules.limits
    beyond = [score for limit, step in zip(rules.limits, (-1, 1), strict=True) for score in [limit + step]]
    counted: list[Any] = [[], [{}], {}, [{"won": 1}, {}], [None, {}]]
    wrong: list[Any] = [
        None, [], "", {}, {**claimed, "more": 1}, {key: claimed[key] for key in claimed if key != "of"},  # type: ignore[literal-required]
        *(spoil(claimed, "scores", 0, value=score) for score in (*beyond, 1.0, True, None, "1")),
        *(spoil(claimed, "scores", value=scores) for scores in ([], [1], [1, 2, 3])),
        *(spoil(claimed, "winners", value=seats) for seats in ([], [2], [1, 0], [0, 0], [True], [-1])),
        *(spoil(claimed, "stats", value=stats) for stats in counted),
        *(spoil(claimed, "stats", 0, value={rules.stat_names[0]: n}) for n in (-1, 1.5, 1 << 40, "1", True)),
        *(spoil(claimed, "version", value=version) for version in (-1, summary.SUMMARY + 1)),
        *(spoil(claimed, "of", value=text) for text in ("", "x" * 64, "A" * 64, f"{'a' * 64}\n")),
        spoil(claimed, "better", value={"high": "low", "low": "high"}[rules.better]),
    ]  # fmt: skip
    for each in wrong:
        with pytest.raises(RecordError):
            import_validation.validate_summary(rules, 2, {}, each)
    for seats, options in ((1, {}), (99, {}), (2, {"colour": 1})):
        with pytest.raises(OptionError):
            import_validation.validate_summary(rules, seats, options, claimed)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_known_again_by_what_was_played_and_by_nothing_else(game: str) -> None:
    record = table_of(game).record()
    noted = share_link.with_notes(record, {"x_program": "another", summary.TAKE_BACKS: True})
    others = [
        share_link.with_notes(record, {summary.BRANCHED: 5}),
        Table.resume(record, 1, (Player("Ana"), Player("Eva"))).record(),
        Record.of(record.replay(upto=len(record.events) - 1), record.players),
    ]
    assert len({summary.game_digest(each) for each in (noted, Record.loads(noted.dumps()), record)}) == 1
    assert len({summary.game_digest(each) for each in (record, *others)}) == 1 + len(others)


@pytest.mark.parametrize(
    ("game", "games"),
    [*((game, 1) for game in GAMES[1:]), *slow((GAMES[0], 1)), *matrix(*((game, 6) for game in GAMES))],
)
def test_no_score_goes_beyond_what_the_manifest_says(game: str, games: int) -> None:
    """The law looks at random play; here one player plays well, and one as badly as possible."""
    rules, bot = pygames.games()[game], find_bot(game, "greedy")
    assert rules.limits
    least, greatest = rules.limits
    for seed in range(games):
        state, rng = rules.new(seats=2, seed=seed), random.Random(seed)
        while not state.over:
            moves = state.legal_moves()
            good = bot.choose(state.view(state.to_act), rng, None)
            state.apply(good if state.to_act == 0 else next((each for each in moves if each != good), good))
            assert all(least <= score <= greatest for score in state.scores)


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_what_it_was_and_no_decision_is_evaluated_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    claimed = json.loads(review_of(game))
    assert claimed["decisions"]
    monkeypatch.setattr(coach, "evaluate_decision", None)
    found = table_of(game).import_review(claimed)
    assert found.done
    assert [asdict(each) for each in found.decisions] == claimed["decisions"]
    assert {each.event for each in found.costliest} <= {each["event"] for each in claimed["decisions"]}


@pytest.mark.slow
def test_a_stored_review_is_restored() -> None:
    table = table_of(min(GAMES, key=lambda game: len(review_of(game))))
    progress = table.review_step()
    while not progress.done:
        progress = table.review_step()
    claimed = json.loads(json.dumps([asdict(each) for each in progress.decisions]))
    found = table.import_review({"decisions": claimed})
    assert (found.decisions, found.costliest) == (progress.decisions, progress.costliest)


def _reason(fact: Any) -> dict[str, Any]:
    return {"code": "looked_ahead", "fact": fact}


SPOILT: dict[str, Callable[[Any], Any]] = {
    "nothing": lambda _: None,
    "text": lambda _: "{}",
    "no list": lambda claimed: {**claimed, "decisions": {}},
    "short": lambda claimed: {"decisions": claimed["decisions"][1:]},
    "long": lambda claimed: {"decisions": [*claimed["decisions"], claimed["decisions"][-1]]},
    "turned round": lambda claimed: {"decisions": claimed["decisions"][::-1]},
    "no decision": lambda claimed: spoil(claimed, "decisions", 0, value=7),
    "another significance": lambda claimed: spoil(
        claimed, "decisions", 0, "significant", value=not claimed["decisions"][0]["significant"]
    ),
    "a loss of nothing": lambda claimed: spoil(
        claimed, "decisions", 0, "loss", value=0.5 * (not claimed["decisions"][0]["loss"])
    ),
}
"""Faults of a whole review, or such as depend on its values."""
SPOILT_FIELDS: dict[str, list[Any]] = {
    "more": [1], "seat": [1], "move": ["pass"], "best": ["<b>"],
    "loss": [-1, float("inf"), float("nan")], "confidence": [1.5],
    "reasons": [
        [{"code": "looked_ahead"}] * 99, [{}], [{"code": "__proto__"}], [_reason("x" * 999)],
    ],
    "best_reasons": [[_reason([[1]])], [_reason({"a": 1})]],
}  # fmt: skip


def test_a_value_of_another_type_is_refused() -> None:
    table, result = table_of(GAMES[0]), table_of(GAMES[0]).summary()
    review = json.loads(review_of(GAMES[0]))
    for key, value in product(result, WRONG):
        if not OF_TYPE["Summary"].is_valid(spoil(result, key, value=value)):
            with pytest.raises(RecordError):
                import_validation.validate_summary(table.game, 2, {}, spoil(result, key, value=value))
    for key, value in product(review["decisions"][0], WRONG):
        spoilt = spoil(review, "decisions", 0, key, value=value)
        if not OF_TYPE["Decision"].is_valid(spoilt["decisions"][0]):
            with pytest.raises(RecordError):
                table.import_review(spoilt)


def test_an_invalid_review_is_refused() -> None:
    table, review = table_of(GAMES[0]), json.loads(review_of(GAMES[0]))
    spoilt = {fault: change(json.loads(review_of(GAMES[0]))) for fault, change in SPOILT.items()}
    for key, values in SPOILT_FIELDS.items():
        spoilt |= {f"{key}: {value}": spoil(review, "decisions", 0, key, value=value) for value in values}
    for fault, each in spoilt.items():
        with pytest.raises(RecordError) as caught:
            table.import_review(each)
        assert caught.value.code == "record.review", fault
