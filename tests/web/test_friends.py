"""The protocol between phones: lossy carriers, hostile sides, and whole games."""

import json
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

import pygames
from pygames.bridge import Bridge
from pygames.conformance.indistinguishable import find_twins
from pygames.game import View
from pygames.protocol import json_schema
from pygames.records.deal_proof import verify_deal

from ..contract.depths import matrix, slow
from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.playing import by_lot, written
from . import ROOT
from .node import answer
from .test_friends_pairing import CHROMIUM

GAMES = pygames.games()
QUICK = ([game for game, rules in GAMES.items() if len(rules.seats) > 1][-1], 2)
"""The game and the seats that a quick run has, too."""
TABLES = [(game, seats) for game, rules in GAMES.items() for seats in {rules.seats[0], rules.seats[-1]}]
LARGE = [(game, seats) for game, seats in TABLES if seats > 2 and game != FIRST]
SETUPS = [QUICK, *slow(*(each for each in TABLES if each not in (QUICK, *LARGE))), *matrix(*LARGE)]


@cache
def case(test: str) -> Any:
    return answer("friends/cases.mjs", test)


def run_games(**given: Any) -> Any:
    return answer("friends/games.mjs", {"python": sys.executable, "folder": str(ROOT), **given})


@pytest.mark.parametrize("seeds", [range(1), *slow(range(1, 5)), *matrix(range(5, 60))], ids=str)
def test_no_confirmed_move_is_lost_or_played_twice(seeds: range) -> None:
    runs = answer("friends/model.mjs", [*seeds])
    assert [fault for run in runs for fault in run["faults"]] == []
    assert sum(run["crashes"] for run in runs) > 5 * len(seeds)
    assert sum(run["confirmed"] for run in runs) > 5 * len(seeds)


@pytest.mark.parametrize(
    ("codes", "closes_after", "end", "waits"),
    [
        (["friends.unsaved"] * 6, 99, "done", [3000, 6000, 12000, 24000, 48000, 60000]),
        (["friends.unsaved"] * 9, 2, "friends.unsaved", [3000, 6000]),
        (["friends.unsaved", "page.worker"], 99, "page.worker", [3000]),
    ],
)
def test_messages_wait_for_the_store(codes: list[str], closes_after: int, end: str, waits: list[int]) -> None:
    given = {"codes": codes, "closesAfter": closes_after}
    assert answer("until_stored.mjs", given) == {"end": end, "waits": waits}


def view_after_own_move(game: str) -> View | None:
    """Return a view after the own move and others', while another seat is to act; None: there is none."""
    state = GAMES[game].new(GAMES[game].seats[0], seed=1)
    for _ in range(60):
        by_lot(state, Random(3), 1)
        seats = [effect["seat"] for effect in state.view(0)["log"]]
        if state.to_act not in (None, seats[-1]) and seats[-1] is not None and len({*seats} - {None}) > 1:
            return state.view(seats[-1])
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_that_is_the_table_marks_its_seats_and_goes_on_after_a_round(game: str) -> None:
    """It has no player who would tap."""
    state = GAMES[game].new(GAMES[game].seats[-1], seed=1)
    while not state.over and not state.view(None)["history"]:
        by_lot(state, Random(2), 1)
    view = state.view(None)
    more = {"names": ["Ana"] * state.seats, "provisional_scores": GAMES[game].provisional_scores(view)}
    past = view_after_own_move(game)
    found = answer("tables_of_phones.mjs", {**view, **more, "past": past})
    assert found["marks"] == [True] * state.seats
    assert found["hosts"] == ["Ben", "friends.the_table"]
    # The turns before the own move are past where another phone takes its time.
    assert not found["is_past_shown"]
    # Where its words have no space, its picture is left.
    assert all(part in found.get("again", "<svg aria-label=") for part in ("<svg", "aria-label="))
    # A game of one round, and one that shows no results, have none to read.
    assert found["results"] == ["alone" if found["has_results"] and not state.over else None, None]


def test_a_finished_game_is_saved_once_from_the_seat_of_its_phone() -> None:
    """Of a record from another phone only the whole game with the end that was shown is saved."""
    game, seats = QUICK
    starts = (GAMES[game].new(seats, seed=seed, **of(game).short) for seed in (1, 2))
    whole, other = (pygames.Record.of(by_lot(state, Random(1)), ["P0", "P1"]) for state in starts)
    text = whole.dumps()
    records = [text, written(game, seats, whole.events[:-1]), text[:-20], other.dumps(), ""]
    requests = [json.dumps({"id": 0, "op": "check", "record": record}) for record in records]
    checks = {key: json.loads(Bridge().handle(each)) for key, each in zip(records, requests, strict=True)}
    status = checks[text]["ok"]["status"]
    # A bot has played the end for this person.
    table = {**status, "players": [status["players"][0], {"kind": "bot", "name": "P1", "bot": "random"}]}
    given = {"view": {"game": game, "seat": 1, "table": table}, "records": records, "checks": checks}
    found = answer("friends/finished.mjs", given)
    (ids, save, id, is_back), *others, unfinished = found["saves"]
    assert [*ids, id, is_back] == [save["id"]] * 3 + [False]
    assert (save["players"], save["seat"], save["scores"]) == (status["players"], 1, status["scores"])
    assert (save["result"]["counts"], "guest" in save) == (True, False)
    assert others == [[["friends.record"] * 2, None, "friends.record", False]] * 3
    assert unfinished == [["", ""], None, "", False]
    assert found["unfinished"] == 2


STALE = ("wrong turn", "wrong seat", "old position", "other view", "hint of another")
"""Requests of a position that is not the present one of the seat."""
# The cases are described in `friends/cases.mjs`.
FINDINGS: dict[str, Any] = {
    "away": {"own": 101, "under": 100, "total": 1, "fault": "", "played": "done"},
    "storing": {"failed": "Error", "sent": 0, "events": 0, "refused": "Error"}
    | {"before": 0, "after": 1, "conflict": False},
    "seals": {"sizes": [0] * 4, "nonces": 3, "wrong": ["seal"] * 3},
    "again": {"isSame": True, "waiting": [1], "then": [], "pairings": ["", ""], "events": 2},
    "requests": [{"faults": [], "played": 1, "shown": 1, "isBounded": True, "closed": ""}] * 2,
    "taken_back": {
        "before": [["add 2 b"], "done", None, 1, "done"],
        "after": [["add 2 b"], "done", None, 2, "done"],
    },
    # A flood ends the pairing, not the game. Messages that people carry may be damaged as often as they like.
    "floods": {"carried": {"closed": ["", ""], "waiting": [], "shown": 1, "phone": ""}}
    | {
        flood: {"closed": [f"friends.{code}", ""], "waiting": [1], "shown": 1, "phone": f"friends.{code}"}
        for code, floods in {"malformed": ("noise", "large"), "rate": ("ack", "hint")}.items()
        for flood in floods
    },
    "conflicts": {
        "players": [True, True],
        "shown": 3,
        "tab": [True, False],
        "events": ["0 add 1 x", "1 add 2 y"],
    },
    # A player can play only the own seat at its turn.
    "player": {
        **{key: [False, "friends.stale"] for key in STALE},
        **{key: [False, "illegal.any"] for key in ("illegal", "no moves")},
        "undo of another": [False, "table.undo"],
        **{key: [False, ""] for key in ("opening", "later")},
        **{key: [False, "conflict"] for key in ("forgotten", "after")},
    },
    # A session plays a game with a remote player as its engine.
    "table": {
        "states": ["choosing", "sending", "botThinking", "choosing"],
        "refusal": "illegal.any",
        "hint": "add 1 hint",
        "end": {"state": "over", "events": 12, "log": 12},
    },
    # At the end: what a phone with an engine finds, in which events, and one without. Before it: fault, code.
    "cheats": {
        "honest": ["verified", [], "unchecked", "", ""],
        "damaged": ["no_proof", [], "no_proof", "", ""],
        **{each: [each, [], each, "", ""] for each in ("opening", "seed", "commitments", "no_proof")},
        **{each: ["receipt", [], "unchecked", "", ""] for each in ("receipt", "options")},
        "move": ["views", [*range(5, 13)], "unchecked", "", ""],
        "card": ["views", [5], "unchecked", "", ""],
        "commitment": ["", [], "", "commitment", "friends.commitment"],
        **{each: ["", [], "", each, ""] for each in ("past", "seat")},
        "shown": None,
    },
    "receipts": {"receipt": ["friends.order", True], "hello": ["friends.order", True]},
    "seats": {"begun": False, "redrawn": True, "begunThen": True, "removed": "friends.removed"}
    | {"waiting": [1], "kind": "bot", "ownKind": "person", "played": "done", "kindThen": "person"}
    | {"before": None, "words": True, "log": 2, "unproved": "unproved"}
    | {"closed": ["friends.replaced", "friends.removed", ""]},
    "invited": {"answers": 1, "messages": ["view"], "words": True, "report": "verified", "choosy": "redrawn"}
    | {
        "rematch": [True, "", 0, ""],
        "rematchPlayed": "done",
        "asking": ["Phone 1", True, 1, False],
        "taken false": ["Phone 1", True, "", "", "friends.removed", False],
        "taken true": ["Phone 1", True, "friends.replaced", "", "", True],
        "redrawn": [True, 3, ""],
        "asks": [["Phone 1", ""], ["Phone 1", ""]],
        "replaced": ["done", ["friends.replaced", ""]],
        "late": ["", "done"],
        "table": [True, "receipt", ""],
        "forgotten": False,
        "early": ["early", ""],
        "changed": ["friends.commitment", None],
        "uncommitted": None,
    },
    "session": {"players": ["person"] * 3, "step": 1, "endless": "friends.hint"}
    | {"play": 2, "undo": 1, "log": 1, "other": 1, "fault": ["", ""]}
    | {
        "queries": [{"question": {"n": number}} for number in (1, 2, 3)],
        "forbidden": ["friends.forbidden"] * 2,
        "late": [0, "friends.stale", 0],
        "left": ["friends.left", "friends.closed"],
        "removed": ["friends.removed", [1, 2]],
    },
}


@pytest.mark.parametrize("name", FINDINGS)
def test_each_case_has_its_findings(name: str) -> None:
    assert case(name) == FINDINGS[name]


def test_a_malformed_or_damaged_message_is_refused_for_its_first_fault() -> None:
    by_reason: dict[str, set[str]] = {}
    for name, reason in case("malformed").items():
        by_reason.setdefault(reason, set()).add(name)
    assert by_reason.pop("") == {"good", "unknown", "a prototype", "a key of objects", "surrogate"}
    assert by_reason.pop("size") == {"deeper", "inflated", "a bomb", "empty", "short", "1 MB"}
    assert by_reason.pop("not canonical") == {"blanks", "twice", "order", "number"}
    assert by_reason.pop("depth") == {"deep"}
    assert by_reason.keys() == {"JSON", "fields", "seal", "length", "deflate"}
    found = case("fuzz")
    assert found["reasons"].keys() == {"size", "seal"}
    assert sum(found["reasons"].values()) == 300
    assert found["other"] == 0


def test_the_name_of_a_pairing_is_a_hash_of_both_codes_and_a_damaged_code_is_invalid() -> None:
    found = case("hashes")
    assert found["codes"] == ["done", "same_role", "invalid", "invalid"]
    assert found["size"] == 66
    both = bytes.fromhex("".join(found["pair"]["keys"]))
    assert found["pair"]["name"] == sha256(b"pygames-friends/1 pair\n" + both).hexdigest()[:32]


def test_a_host_is_asked_about_each_further_phone_and_has_a_message_for_each_former_one() -> None:
    """The first phone has its place at once. The next game takes the pairings, or has none."""
    found = answer("friends/hosted.mjs", CHROMIUM, is_alone=True)
    assert (found["keys"], found["unknown"]) == ([0, 0, 2], "friends.other_game")
    assert found["named"] == {"game": "small", "name": "P0"}
    # The name at the seat, that of the phone that asks, those of messages to send, whether the host is asked.
    assert found["answers"] == [
        ["Bo", "", [], False],
        ["Bo", "Bo", [], True],
        ["Bo", "Cy", ["Bo"], True],
        ["Bo", "Di", ["Bo", "Cy"], True],
    ]
    replaced = ["Bo", "friends.replaced"]
    assert found["farewells"] == [replaced, replaced, ["Cy", "friends.removed"]]
    assert found["old"] == ["pairing.replaced", None]
    assert (found["end"], found["ended"]) == (["b", "", ""], "friends.ended")
    assert found["deleted"] == [True, True, "friends.left"]
    assert found["declined"] == ["friends.left", False, ["Ki", "", []]]
    assert found["menu"] == [
        [["#/join/ID", 1, ["P0", "Ki", "P2"], "answer"]],
        [["#/join/ID", 0, ["P0", "Ki", "P2"], "waits"]],
        [["#/join/ID", 1, ["P0", "Ki", "P2"], "unsent"]],
        [["#/friends/ID", 1, ["P0", "P1"], "waits"]],
        [],
    ]
    # Pairings of the former game and of the next one, after each number of writes.
    assert found["rematch"] == [[1, -1], [1, -1], [0, 1]]
    assert found["pasted"] == [True] * 4
    # A code of this phone itself, and the answer to one that it shows no more.
    assert (found["own"], found["early"]) == ("own", "used")
    # Messages that reach the worker, of which one could not be stored at first, cuts of a flood, and its end.
    assert found["flood"] == [201, 1, "friends.rate"]


def test_a_phone_that_joins_reads_half_a_link_its_host_and_first_the_way_that_it_has() -> None:
    found = answer("friends/join_screens.mjs", "abcdefgh", is_alone=True)
    assert found["half"] == ["friends.fault.invalid"]
    field, scan = "friends.link.field", "friends.scan"
    assert found["entries"] == {
        "videoinput": [scan, "friends.entry.link"],
        "audioinput": [field, scan],
        "none": [field, scan],
    }
    invited = ["friends.join.game", "friends.step.invited"]
    assert found["leads"] == [invited, ["friends.join.game", "friends.join.lead"], ["friends.join.lead"]]
    # The host may not have read the own code yet, which stays.
    waits = ["friends.link.send", "friends.own.late"]
    late = [[*waits, f"friends.fault.{fault}"] for fault in ("isolated", "camera_refused")]
    assert found["failed"] == [*late, ["friends.fault.unsupported", "friends.failed.join"]]
    assert found["sent"] == [f"friends.link.{each}" for each in ("sent", "resent", "copied")]
    turns = [f"friends.turn.{each}" for each in ("link", "still", "unsent", "unsent", "link")]
    assert (found["prompts"], found["first"]) == (turns, ["friends.turn.received", "friends.link.send"])


def test_the_last_message_is_sent_before_the_next_game() -> None:
    found = answer("friends/last_steps.mjs", is_alone=True)
    unseen, again = "friends.over.unseen", ["over.rematch"]
    assert found["ends"] == {
        "links": [[unseen, "friends.link.send"], again],
        "codes": [[unseen, "friends.code.show"], again],
        "webrtc": [again, again],
    }
    assert found["gone"] == {
        "host": [["friends.gone"], "friends.gone", ["over.menu", "friends.substitute"]],
        "own": [True, None, ["friends.gave_up"], ["play.home", "friends.link.send"]],
    }
    questions = [
        [f"friends.{kind}.{part}" for part in ("sure", "keep", "now")] for kind in ("leave", "cancel")
    ]
    assert found["asked"] == [["friends.leave"], *questions]
    assert found["lobby"] == [True, 2]


def test_the_menu_says_whose_turn_it_is_and_which_link_was_not_sent() -> None:
    ana, ben, bot = (
        {"kind": "person", "name": "Ana"},
        {"kind": "person", "name": "Ben"},
        {"kind": "bot", "name": "Otis", "bot": "easy"},
    )
    of_phones = {"players": [ana, ben], "phones": [False, True]}
    cases = [
        ({**of_phones, "id": "a", "toAct": 0}, "saves.yours"),
        ({**of_phones, "id": "a", "toAct": 1}, "saves.turn"),
        ({**of_phones, "id": "b", "toAct": 1}, "saves.unsent"),
        ({"id": "b", "players": [ana, bot], "toAct": 0}, "saves.yours"),
        ({"id": "c", "players": [ana, bot], "toAct": 1}, "saves.turn"),
        ({"id": "d", "players": [ana, ben], "toAct": 0}, "saves.turn"),
        ({**of_phones, "id": "e", "toAct": 0, "state": "answer"}, "saves.answer"),
        ({**of_phones, "id": "e", "toAct": 1, "state": "waits"}, "saves.waits"),
        ({**of_phones, "id": "e", "toAct": 0, "left": 1}, "saves.left"),
    ]
    given = {"games": [save for save, _ in cases], "unsent": "z b"}
    found = answer("friends/menu_states.mjs", given, is_alone=True)
    assert found["states"] == [state for _, state in cases]
    # The latest is another phone's turn.
    assert found["order"] == ["mine", "bots", "theirs"]


def setup(game: str, seats: int) -> dict[str, Any]:
    players: list[dict[str, str]] = [{"kind": "person", "name": f"P{seat}"} for seat in range(seats)]
    if seats > 2:
        players[-1] = {"kind": "bot", "name": "Bo", "bot": "random"}
    return {"game": game, "players": players, "options": dict(of(game).short)}


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_a_phone_gets_the_views_of_its_seat_and_nothing_else(game: str, seats: int) -> None:
    """The script compares each message with the view of the seat."""
    remote = [1] if seats == 2 else [1, 2, 3]
    is_invited = seats == 2
    found = run_games(plays=[{**setup(game, seats), "remote": remote, "seed": 3, "isInvited": is_invited}])
    (played,) = found["plays"]
    assert played["reports"] == ["verified"] * len(remote)
    assert played["undos"] or seats == 2
    assert played["largest"] < 64 * 1024
    assert verify_deal(pygames.Record.loads(played["record"]), played["receipt"])["outcome"] == "verified"
    bridge = DRAFT202012.create_resource(json_schema.bridge())
    registry = Registry().with_resource("bridge.schema.json", bridge)
    checks = Draft202012Validator(found["schema"], registry=registry)
    for sent in played["sent"].values():
        types = [message["type"] for message in sent[:3]]
        # After an invitation the first message has the cards.
        assert types == (["view"] * 3 if is_invited else ["hello", "receipt", "view"])
        assert is_invited == ("deal" in sent[0]["body"])
        assert all(checks.is_valid(message) for message in sent[:: max(1, len(sent) // 20)])
        assert not any(checks.is_valid({**message, "seat": 1}) for message in sent[:3])


def course(state: pygames.State, seat: int) -> dict[str, Any]:
    """Return a game up to a position as records of some of its positions."""
    setting = setup(state.game.id, state.seats)
    # Those after which a seat is to act.
    events = enumerate(pairwise(state.events), 1)
    numbers = [number for number, (_, event) in events if not event.startswith("*")]
    chosen = sorted({*numbers[:: max(1, len(numbers) // 8)], len(state.events)})
    given = state.options
    records = [written(setting["game"], state.seats, state.events[:number], **given) for number in chosen]
    return {**setting, "options": given, "seat": seat, "records": records}


def twins(game: str, seats: int) -> Iterator[dict[str, Any]]:
    rng = Random(game)
    for decision in (2, 9, 20):
        state = by_lot(GAMES[game].new(seats, seed=decision, **of(game).short), rng, decision)
        twin = None if state.over else next(find_twins(state, 1, rng, 20), None)
        if twin is not None and not state.over:
            yield {"first": course(state, 1), "second": course(twin, 1)}


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_games_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(game: str, seats: int) -> None:
    pairs = [*twins(game, seats)]
    assert pairs
    assert all(pair["first"]["records"][-1] != pair["second"]["records"][-1] for pair in pairs)
    for first, second in run_games(twins=pairs)["twins"]:
        assert len(first) > 3
        assert first == second
