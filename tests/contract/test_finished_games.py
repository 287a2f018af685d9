"""Finished games: validation of imported summaries and reviews, positions, results and branches."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import cache, partial
from importlib import import_module
from itertools import chain, product
from typing import Any

import pytest

import pygames
from pygames import OptionError, Record, RecordError
from pygames.analysis import coach, import_validation
from pygames.bots import bots_for, find_bot
from pygames.bridge import Bridge, BridgeError
from pygames.protocol import json_schema
from pygames.records import repair, replay, share_link, summary
from pygames.table import Player, Table, TableError

from ..games import expected_facts
from ..games.expected_facts import of
from .depths import matrix, slow
from .front_end import GAMES, WRONG
from .run_helpers import bots_game, code_of
from .test_schemas import validator

DEFS = json_schema.protocol_definitions()
OF_TYPE = {name: validator({"$ref": f"#/$defs/{name}", "$defs": DEFS}) for name in ("Summary", "Decision")}


@cache
def table_of(game: str) -> Table:
    """Return a finished game by lot, of a person and a bot."""
    record = Record.of(played(game), ["Ana", "Bo"])
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
        replay_table(game, 2).record(),
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
def test_a_review_is_read_without_another_evaluation(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claimed = json.loads(review_of(game))
    assert claimed["decisions"]
    monkeypatch.setattr(coach, "evaluate_decision", None)
    found = table_of(game).import_review(claimed)
    assert found.done
    assert [asdict(each) for each in found.decisions] == claimed["decisions"]
    assert {each.event for each in found.costliest} <= {each["event"] for each in claimed["decisions"]}


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
    review = json.loads(review_of(GAMES[0]))
    first, *others = decisions = review["decisions"]
    reason = {"code": "looked_ahead"}
    fields: dict[str, list[Any]] = {
        "more": [1], "seat": [1], "move": ["pass"], "best": ["<b>"], "confidence": [1.5],
        "loss": [-1, float("inf"), float("nan"), 0.5 * (not first["loss"])],
        "significant": [not first["significant"]],
        "reasons": [[reason] * 99, [{}], [{"code": "__proto__"}], [{**reason, "fact": "x" * 999}]],
        "best_reasons": [[{**reason, "fact": fact}] for fact in ([[1]], {"a": 1})],
    }  # fmt: skip
    spoilt = [{**first, key: value} for key, values in fields.items() for value in values]
    lists = [
        {},
        others,
        [*decisions, decisions[-1]],
        decisions[::-1],
        *([each, *others] for each in (7, *spoilt)),
    ]
    for wrong in (None, "{}", *({"decisions": each} for each in lists)):
        assert code_of(RecordError, table_of(GAMES[0]).import_review, wrong) == "record.review", wrong


TWO = (Player("Ana"), Player("Bo"))


@cache
def played(game: str, seed: int = 1) -> pygames.State:
    return expected_facts.played(game, seed).replay()


def replay_table(game: str, seed: int = 1, **notes: Any) -> Table:
    record = Record.of(played(game, seed), ["Ana", "Bo"])
    return Table.resume(Record.loads(share_link.with_notes(record, notes).dumps()), 1)


def half(game: str) -> Table:
    record = Record.of(played(game).truncate(len(played(game).events) // 2), ["Ana", "Bo"])
    return Table.resume(record, 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_stops_are_the_decisions_and_the_end(game: str) -> None:
    final = played(game)
    stops = replay.positions(final)
    decided = [n for n, event in enumerate(final.events) if not event.startswith("*")]
    assert [stop["event"] for stop in stops] == [*decided, len(final.events)]
    assert [stop["seat"] for stop in stops[:-1]] == [int(final.events[n][0]) for n in decided]
    parts = [stop["part"] for stop in stops]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0, len(final.view(None)["history"]))


@pytest.mark.parametrize("game", [*GAMES[:3], *slow(GAMES[3])])
def test_a_position_is_the_view_of_each_seat_at_the_time(game: str) -> None:
    """All open, every card of a player is shown, and no other than seats see."""
    table, final = replay_table(game), played(game)
    stops = [state.copy() for state, _ in final.iter_positions() if state.event_count % 7 == 0]
    assert stops
    for state, seat in product([*stops, final], (0, 1, None)):
        scores = state.game.provisional_scores(state.view(None))
        assert table.position_view(state.event_count, seat) == {
            **state.view(seat),
            "provisional_scores": scores,
        }
    more = 0
    for stop in table.positions()[::5]:
        revealed = table.position_view(stop["event"], 0, reveal_all=True)
        seen = [table.position_view(stop["event"], seat)["zones"] for seat in (0, 1, None)]
        for number, zone in enumerate(revealed["zones"]):
            views = [zones[number]["cards"] for zones in seen]
            assert {(zone["id"], zone["count"])} == {(z[number]["id"], z[number]["count"]) for z in seen}
            assert len(zone["cards"]) == zone["count"]
            assert zone["owner"] is None or None not in zone["cards"]
            shown = Counter(filter(None, zone["cards"]))
            assert all(not Counter(filter(None, cards)) - shown for cards in views), zone["id"]
            more += len(shown) and None in views[0]
        scores = table.position_view(stop["event"], None)["provisional_scores"]
        assert revealed["provisional_scores"] == scores, "no more than was seen"
    assert more, "nothing was laid open"
    assert table.position_view(final.event_count, 0, reveal_all=True)["log"] == final.all_effects()


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_not_shown(game: str) -> None:
    table = half(game)
    event = table.status()["events"]
    views = product((0, event), (0, 1, None), (True, False))
    asked: list[Callable[[], object]] = [partial(table.position_view, *each) for each in views]
    asked += [table.positions, table.summary, partial(table.branch, event, TWO, 1)]
    assert {code_of(TableError, ask) for ask in asked} == {"table.not_over"}
    state = Record.loads(table.record().dumps()).replay()
    position_view = partial(replay.position_view, event=event, seat=0, reveal_all=True)
    for query in (replay.positions, position_view, partial(summary.summarize, record=table.record())):
        with pytest.raises(ValueError, match="finished"):
            query(state)
    assert summary.summary(table.record()) is None


@pytest.mark.parametrize("game", [*GAMES[:3], *slow(GAMES[3])])
def test_from_any_position_a_game_continues_to_its_end(game: str) -> None:
    table, final = replay_table(game), played(game)
    bot, rng, took = list(bots_for(game))[-1], random.Random(5), 0
    for number, stop in enumerate(rng.sample(table.positions()[:-1], 12)):
        event, decides = stop["event"], stop["seat"]
        other = table.branch(event, TWO, 1)
        again = Table.resume(Record.loads(other.record().dumps()), 1)
        assert not any(each.can_undo(seat) for each in (other, again) for seat in (0, 1))
        assert decides is not None
        other.play(decides, other.view(decides)["legal"][0])
        if other.can_undo(decides):
            other.undo(decides)
            assert other.status()["events"] == event
            took += 1
        if number > 2:
            continue
        other = table.branch(event, (Player("Eva"), Player("Bot", bot)), 9)
        assert other.record().events == final.events[:event]
        assert other.status()["branched"]
        while (seat := other.status()["to_act"]) is not None:
            if seat:
                while other.bot_step():
                    pass
            else:
                other.play(0, rng.choice(other.view(0)["legal"]))
        record = Record.loads(other.record().dumps())
        assert record.events[:event] == final.events[:event]
        assert record.extra == {summary.BRANCHED: event}
        assert other.summary()["counts"] is False
        assert Table.resume(record, 1).status()["branched"]
        assert summary.summary(record) == other.summary()
    assert table.record().events == final.events
    assert not table.status()["branched"]
    assert took


def test_only_an_existing_position_is_shown_or_branched_with_the_same_seats() -> None:
    table, events = replay_table(GAMES[0]), played(GAMES[0]).events
    shuffles = [number for number, event in enumerate(events) if event.startswith("*")]
    for event in (*shuffles, len(events) + 1):
        with pytest.raises(ValueError, match="event"):
            table.position_view(event, 0)
        with pytest.raises(ValueError, match="event"):
            table.branch(event, TWO, 1)
    with pytest.raises(ValueError, match="event"):
        table.branch(len(events), TWO, 1)
    first = table.positions()[0]["event"]
    with pytest.raises(pygames.RecordError):
        table.branch(first, TWO[:1], 1)
    with pytest.raises(TableError):
        table.branch(first, (Player("A"), Player("B", "unknown")), 1)


def counted(state: pygames.State) -> list[dict[str, int]]:
    """Count the statistics of a game independently of its manifest."""
    found: list[dict[str, int]] = import_module(f"tests.games.{state.game.id}").stats(state)
    return found


@pytest.mark.parametrize("game", [GAMES[1], *slow(GAMES[0], *GAMES[2:])])
def test_a_summary_equals_an_independent_count(game: str) -> None:
    """In games by lot and by bots: enough of them that each statistic is met."""
    total = Counter[str]()
    by_bots = (bots_game(game, ["medium"], seed).replay() for seed in range(6))
    for final in chain((played(game, seed) for seed in range(1, 31)), by_bots):
        result = summary.summarize(final, Record.of(final, ["Ana", "Bo"]))
        assert result["stats"] == counted(final)
        assert (result["scores"], result["winners"]) == (list(final.scores), list(final.winners))
        assert result["counts"]
        for counts in result["stats"]:
            assert tuple(counts) == final.game.stat_names
            total.update(counts)
    assert all(total[stat] for stat in pygames.games()[game].stat_names), total


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_same_from_a_table_a_record_and_the_bridge(game: str) -> None:
    table = replay_table(game)
    text = table.record().dumps()
    assert table.summary() == summary.summary(table.record())
    bridge = Bridge()
    assert bridge._op_summary({"record": text}) == table.summary()
    assert bridge._op_check({"record": text})["summary"] == table.summary()
    assert bridge._op_check({"record": half(game).record().dumps()})["summary"] is None
    with pytest.raises(BridgeError):
        bridge._op_summary({})
    bridge._op_resume({"record": text, "seed": 1})
    assert bridge._op_summary({}) == table.summary()
    assert bridge._op_digest({})["text"] == summary.game_digest(table.record())
    assert bridge._op_version({})["summary"] == table.summary()["version"]


def test_a_game_with_take_backs_or_from_the_middle_of_another_does_not_count() -> None:
    no_notes: list[Any] = [None, False, "yes", -1, 1e3, [1]]
    for note, value in ((summary.TAKE_BACKS, True), (summary.BRANCHED, 5)):
        for made_up in no_notes:
            assert replay_table(GAMES[0], **{note: made_up}).summary()["counts"]
        table = replay_table(GAMES[0], **{note: value})
        assert table.summary()["counts"] is False
        broken = table.record().dumps()[:-40]
        assert summary.notes_of(repair.rescue(table.record().dumps())) == {note: value}
        assert summary.notes_of(repair.rescue(broken)) in ({note: value}, {})
