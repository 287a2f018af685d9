"""`bridge.handle`: JSON requests and responses, never an exception. A refused request changes nothing."""

import json
from functools import cache
from typing import Any

import pytest

import pygames
from pygames.analysis import coach
from pygames.bridge import Bridge
from pygames.core import types
from pygames.core.luck_model import LUCK_REVIEW
from pygames.record import Record
from pygames.records.summary import SUMMARY
from pygames.table import Table

from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of, played
from .depths import slow
from .front_end import GAMES, NEW, PERSONS, PLAYERS, Page, first_move

OPTION, MOST = next(
    (name, option.maximum)
    for name, option in pygames.games()[FIRST].options.items()
    if option.kind == "int" and option.maximum is not None
)


@pytest.fixture
def page() -> Page:
    return Page()


def test_games_and_the_version_are_described(page: Page) -> None:
    for entry, game in zip(page.ok(op="games"), pygames.games().values(), strict=True):
        assert (entry["id"], entry["title"]) == (game.id, game.title)
        assert entry["seats"] == [game.seats[0], game.seats[-1]]
        assert (entry["bots"], entry["offered_bots"]) == (
            [*game.bots, "random", "fitted"],
            [*game.offered_bots, "fitted"],
        )
        assert [option["name"] for option in entry["options"]] == [*game.options]
    versions = {"summary": SUMMARY, "review": coach.REVIEW, "luck": LUCK_REVIEW}
    assert page.ok(op="version") == {"version": pygames.__version__, **versions}


def test_a_saved_game_goes_on(page: Page) -> None:
    page.ok(**NEW)
    page.ok(op="play", seat=0, move=first_move(page))
    log, since = page.ok(op="effects", seat=0), page.ok(op="effects", seat=0, since=1)
    assert since == [effect for effect in log if effect["event"] > 1]
    assert 0 < len(since) < len(log)
    view, text = page.ok(op="view", seat=0), page.ok(op="record")["text"]
    other = Page()
    status = other.ok(op="resume", record=text, players=PLAYERS, seed=1)
    assert status["players"][1]["bot"] == "greedy"
    assert other.ok(op="view", seat=0) == view
    assert other.code(op="resume", record=text[:-5], seed=1) == "record.json"
    assert other.code(op="resume", record=text, players=PLAYERS[:1], seed=1) == "bridge.request"
    assert other.ok(op="view", seat=0) == view  # what fails loses nothing
    assert other.ok(op="close") is None
    assert other.code(op="view", seat=0) == "bridge.no_game"
    assert set(view.pop("table")) == set(types.Status.__required_keys__)  # the bridge adds nothing else
    assert "seed" not in json.dumps(view)


def test_a_seed_may_be_given_by_its_digits(page: Page) -> None:
    """To the last one, which a number of JavaScript would lose."""
    dealt = set()
    for seed in ((1 << 64) - 1, str((1 << 64) - 1), str((1 << 64) - 2)):
        page.ok(**{**NEW, "seed": seed})
        dealt.add(page.ok(op="record")["text"])
    assert len(dealt) == 2


def test_every_position_has_its_own_future_chance(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's seed once more would draw once more what it has drawn already."""
    seeds = []
    resume = Table.resume

    def watched(record: Record, seed: int, players: Any) -> Table:
        seeds.append(seed)
        return resume(record, seed, players)

    monkeypatch.setattr(Table, "resume", watched)
    page.ok(**NEW)
    large = 9007199254740933  # as floats, its product and that of the next integer are the same
    for moves, seed in ((False, large), (True, large), (False, large), (False, large + 1)):
        if moves:
            page.ok(op="play", seat=0, move=first_move(page))
        page.ok(op="resume", record=page.ok(op="record")["text"], players=PLAYERS, seed=seed)
    assert len({*seeds, large}) == 4
    assert seeds[1] == seeds[2]


@cache
def begun(game: str) -> dict[str, Any]:
    page = Page()
    status = page.ok(op="new", game=game, players=PERSONS, seed=7)
    for number in range(12):
        moves = page.ok(op="view", seat=status["to_act"])["legal"]
        status = page.ok(op="play", seat=status["to_act"], move=moves[number % len(moves)])
    record: dict[str, Any] = json.loads(page.ok(op="record")["text"])
    return record


@pytest.mark.parametrize("game", [FIRST, *slow(*(game for game in GAMES if game != FIRST))])
def test_a_damaged_game_continues_before_its_first_invalid_event(page: Page, game: str) -> None:
    """Moves that rules refuse, now or since they changed; repeated, foreign and shuffled ones."""
    data, events = begun(game), begun(game)["events"]
    faults = {
        *(event for other in GAMES for event in begun(other)["events"]),
        *("nonsense", "", "0", "9 draw", "* deal", "0 \ud800"),
    }
    for at in range(1, len(events)):
        for fault in sorted(faults - {events[at]}):
            text = json.dumps({**data, "events": [*events[:at], fault]})
            if "error" not in page.ask(op="resume", record=text, seed=1):
                continue  # another legal move
            assert page.ok(op="resume", record=text, seed=1, rescue=True)["events"] == at, (at, fault)
    repeated = json.dumps({**data, "events": [*events, events[-1]]})
    assert page.ok(op="resume", record=repeated, seed=1, rescue=True)["events"] in (
        len(events), len(events) + 1,
    )  # fmt: skip


def test_a_record_that_cannot_be_repaired_is_refused_without_loss(page: Page) -> None:
    page.ok(**NEW)
    before, data = page.ok(op="record"), json.loads(page.ok(op="record")["text"])
    for change, code in (
        ({"game": "chess"}, "record.game"),
        ({"options": {**data["options"], OPTION: MOST + 1}}, "record.options"),
        ({"players": ["Ana"] * 9}, "record.options"),
        ({"players": [""] * 2}, "record.players"),
        ({"events": 7}, "record.events"),
    ):
        assert page.code(op="resume", record=json.dumps({**data, **change}), seed=1, rescue=True) == code
        assert page.ok(op="record") == before


def test_a_record_is_checked_during_a_running_game(page: Page) -> None:
    page.ok(**NEW)
    page.ok(op="play", seat=0, move=first_move(page))
    text, status = page.ok(op="record")["text"], page.ok(op="view", seat=None)["table"]
    page.ok(**{**NEW, "game": DUEL, "options": {}})
    before = page.ok(op="record")
    noted = json.dumps({**json.loads(text), "x_program": "mine"})
    answer = page.ok(op="check", record=noted, players=PLAYERS)
    facts = {"game": FIRST, "options": json.loads(text)["options"], "summary": None}
    assert answer == {"text": text, "status": status, **facts}
    assert page.code(op="check", record=text[:-9]) == "record.json"
    assert page.ok(op="check", record=text[:-9], rescue=True)["status"]["events"] == status["events"]
    assert page.ok(op="record") == before


@pytest.fixture
def over(page: Page) -> Page:
    """Return a page that refuses to look back on a running game, with a finished one."""
    page.ok(**NEW)
    moves = {"best": "draw", "played": "take"}
    for back in ({"op": "review"}, {"op": "position", "seat": 0}, {"op": "compare_moves", **moves}):
        assert page.code(**{"event": 1, **back}) == "table.not_over"
    assert page.code(op="puzzles", events=[1]) == "table.not_over"
    record = played(FIRST, 7)
    page.ok(op="resume", record=record.dumps(), players=PLAYERS, seed=1)
    assert page.ok(op="view", seat=None)["winners"] == [*(record.winners or ())] != []
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_legal_move_with_reasons(page: Page, game: str) -> None:
    seat = page.ok(op="new", game=game, players=PERSONS, seed=7)["to_act"]
    if "query_moves" not in vars(type(pygames.games()[game])):  # it knows no questions
        assert page.ok(op="query_moves", seat=seat, question={"anything": 1}) == {}
    answer = page.ok(op="hint", seat=seat, milliseconds=0)
    for _ in range(20):  # on to a decision that takes some thought
        if answer["thinking"]:
            break
        seat = page.ok(op="play", seat=seat, move=page.ok(op="view", seat=seat)["legal"][0])["to_act"]
        answer = page.ok(op="hint", seat=seat, milliseconds=0)
    assert answer == {"thinking": True}
    while answer["thinking"]:
        assert answer == {"thinking": True}
        answer = page.ok(op="hint", seat=seat, milliseconds=5)
    assert answer["move"] in page.ok(op="view", seat=seat)["legal"]
    assert all(isinstance(reason["code"], str) for reason in answer["reasons"])
    assert page.code(op="hint", seat=1 - seat) == "table.not_your_turn"


@pytest.mark.slow
def test_a_finished_game_is_reviewed_decision_by_decision(page: Page, over: Page) -> None:
    found: list[dict[str, Any]] = []
    while True:
        answer = page.ok(op="review", since=len(found), milliseconds=1)
        found += answer["decisions"]
        if not answer["thinking"]:
            break
    assert len(found) == answer["total"] > 0
    assert {each["seat"] for each in found} == {0}  # the person's; bots are not reviewed
    significant = [each for each in found if each["significant"]]
    worst = sorted(significant, key=lambda each: -each["loss"])[:3]
    assert answer["costliest"] == sorted(each["event"] for each in worst)
    for each in found:
        view = page.ok(op="position", event=each["event"], seat=0)
        assert view["to_act"] == 0
        assert not view["over"]
        assert {each["move"], each["best"]} <= set(view["legal"])
    assert page.code(op="position", event=10**6, seat=0) == "bridge.request"


def test_comparisons_of_moves_are_returned_in_slices(page: Page, over: Page) -> None:
    (first,) = [stop for stop in page.ok(op="positions") if stop["seat"] == 0][:1]
    legal = page.ok(op="position", event=first["event"], seat=0)["legal"]
    asked = {"event": first["event"], "best": legal[0], "played": legal[1]}
    known: list[dict[str, Any]] = []
    while True:
        answer = page.ok(op="compare_moves", milliseconds=1, **asked)
        assert answer["losses"][: len(known)] == known
        known = answer["losses"]
        if not answer["thinking"]:
            break
    assert known
    assert {each["move"] for each in known} <= set(legal[2:])
    assert page.ok(op="compare_moves", **asked) == answer
    for spoilt in ({"event": 10**6}, {"best": "nonsense"}, {"played": 7}):
        assert page.code(op="compare_moves", **{**asked, **spoilt}) == "bridge.request"


def test_puzzles_are_found_in_slices(page: Page, over: Page) -> None:
    own = [stop["event"] for stop in page.ok(op="positions") if stop["seat"] == 0]
    asked = {"events": own[-2:], "milliseconds": 1}
    while (answer := page.ok(op="puzzles", **asked))["thinking"]:
        pass
    for each in answer["puzzles"]:
        view = each["view"]
        assert each["event"] in own
        assert (view["seat"], view["to_act"], view["log"]) == (0, 0, [])
        assert sorted([*each["right"], *each["wrong"]]) == sorted(view["legal"])
    for spoilt in ([10**6], [7.5], 3):
        assert page.code(op="puzzles", events=spoilt) == "bridge.request"


REFUSED, CODE, _ = of(FIRST).refused


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "nonsense"}, "bridge.op"),
        ({}, "bridge.request"),
        ({"op": 3}, "bridge.request"),
        *(({**NEW, "seed": seed}, "bridge.request") for seed in ("7.0", "-7", "²", str(1 << 64))),
        ({**NEW, "game": "chess"}, "table.game"),
        ({**NEW, "options": {OPTION: MOST + 1}}, "option.value"),
        ({**NEW, "options": {OPTION: True}}, "option.type"),
        *(({**NEW, "options": {name: 3}}, "option.unknown") for name in ("colour", "seats", "seed")),
        *(({**NEW, "players": players}, "option.value") for players in ([], PLAYERS * 4)),
        ({**NEW, "players": [{"kind": "bot", "name": "x"}] * 2}, "bridge.request"),
        ({**NEW, "players": [{"kind": "bot", "name": "x", "bot": "y"}] * 2}, "table.bot"),
        ({**NEW, "players": [{"kind": "person", "name": ""}] * 2}, "record.players"),
        ({"op": "resume", "record": "{}", "seed": 1}, "record.key"),
        ({"op": "play", "seat": 0, "move": REFUSED}, CODE),
        ({"op": "play", "seat": 0, "move": "\ud800"}, f"{FIRST}.unknown"),
        ({"op": "play", "seat": 1, "move": REFUSED}, "table.not_your_turn"),
        ({"op": "play", "seat": 9, "move": REFUSED}, "bridge.request"),
        ({"op": "view", "seat": 2}, "bridge.request"),
        ({"op": "undo", "seat": 0}, "table.undo"),
        ({"op": "bot_step"}, "table.no_bot"),
        ({"op": "query_moves", "seat": 1, "question": {}}, "table.not_your_turn"),
    ],
)
def test_bad_requests_get_one_clear_error_and_change_no_running_game(
    page: Page, request_: dict[str, Any], code: str
) -> None:
    page.ok(**NEW)
    before = page.ok(op="record")
    assert page.code(**request_) == code
    assert page.ok(op="record") == before


def test_an_invalid_request_is_answered_too() -> None:
    texts = (
        *("", "null", "[]", "7", "{", '"x"', "\x00", '{"id": NaN'),
        *("[" * 100_000, '{"id":' + "9" * 5000 + "}"),
    )
    for answer in map(json.loads, map(Bridge().handle, texts)):
        assert answer["id"] is None
        assert answer["error"]["code"] in ("bridge.json", "bridge.request")


@pytest.mark.parametrize("game", GAMES)
def test_the_refusal_of_a_move_names_its_rule(page: Page, game: str) -> None:
    seat = page.ok(op="new", game=game, players=PERSONS, seed=7)["to_act"]
    move, code, rule = of(game).refused
    error = page.ask(op="play", seat=seat, move=move)["error"]
    assert error["code"] == code
    assert error["params"]["rule"] == rule
    assert error["message"].endswith(f"({rule})")


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({**NEW, "take_backs": "yes"}, "take_backs: expected true or false, got 'yes'"),
        ({"op": "view", "log": 0}, "log: expected true or false, got 0"),
        ({"op": "view", "since": -1}, f"since: expected a number from 0 to {2**64 - 1} or null, got -1"),
        ({"op": "resume", "record": "", "seed": 1, "rescue": []}, "rescue: expected true or false, got []"),
        ({"op": "play", "seat": 0}, "move: expected text, got nothing"),
        ({**NEW, "players": [1]}, "players: expected a list, each a Player, got [1]"),
    ],
)  # fmt: skip
def test_the_refusal_of_a_field_says_its_type(page: Page, request_: dict[str, Any], message: str) -> None:
    assert page.ask(**request_)["error"]["message"] == f"request: {message}"
