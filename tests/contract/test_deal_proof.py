"""The proof and the seed of a deal: they are verified with the record, and any changed part is named."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Record, RecordError
from pygames.core.errors import OptionError
from pygames.core.immutable import FrozenDict
from pygames.core.options import Option
from pygames.core.types import DealCheck
from pygames.game import Game
from pygames.records.deal_proof import (
    COMMITMENTS,
    OPENINGS,
    commit,
    deal_receipt,
    proof_notes,
    seed_from_openings,
    stored_proof,
    verify_deal,
)
from pygames.records.deal_seed import SEED, replay_from_seed
from pygames.records.share_link import from_link, to_link, with_notes
from pygames.table import Player, Table, TableError

from ..conftest import CommandLine
from ..examples.trio import Trio
from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.playing import finish
from .depths import slow
from .front_end import PLAYERS, Page
from .run_helpers import code_of
from .test_cli import feed

GAMES: dict[str, Game] = {**pygames.games(), Trio.id: Trio()}
SETUPS = [(game, seats) for game, rules in GAMES.items() for seats in {rules.seats[0], rules.seats[-1]}]


def draw(seats: int, seed: int = 1) -> list[str]:
    rng = Random(seed)
    return [rng.randbytes(32).hex() for _ in range(seats)]


def start(game: str, seats: int, seed: int = 1, **more: Any) -> Table:
    players = [Player(f"Player {seat}", "random") for seat in range(seats)]
    options = of(game).short if game in pygames.games() else {}
    return Table(game, players, None, options, GAMES, openings=draw(seats, seed), **more)


@cache
def finished(game: str, seats: int) -> Record:
    return finish(start(game, seats)).record()


def load(record: Record) -> Record:
    return Record.loads(record.dumps(), GAMES)


def noted(record: Record, **notes: Any) -> Record:
    """Return the record with other notes, read from a file; None leaves one out."""
    raw = {**json.loads(record.dumps()), **notes}
    return Record.loads(json.dumps({key: raw[key] for key in raw if notes.get(key, 0) is not None}), GAMES)


def outcome(record: Record, receipt: str | None = None) -> tuple[str, list[int]]:
    check = verify_deal(record, receipt)
    return check["outcome"], check["seats"]


def receipt_of(record: Record) -> str:
    return deal_receipt(record.rules, record.options, record.extra[COMMITMENTS])


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_every_beginning_of_a_game_is_verified_with_a_table_and_without(game: str, seats: int) -> None:
    record, openings = load(finished(game, seats)), draw(seats)
    receipt = receipt_of(record)
    verified: DealCheck = {"outcome": "verified", "seats": [], "receipt": receipt}
    assert verify_deal(record, receipt) == verified
    for count in Random(2).sample(range(len(record.events)), 5):
        part = replace(record, events=record.events[:count], scores=None, winners=None)
        assert outcome(load(part), receipt) == ("verified", [])
    state = GAMES[game].new(seats, seed=seed_from_openings(openings), **record.options)
    other = with_notes(Record.of(state, record.players), proof_notes(openings))
    assert outcome(load(other), receipt) == ("verified", [])
    assert other.events == record.events[: len(other.events)]


@pytest.mark.parametrize(("game", "seats"), [SETUPS[-1], *slow(*SETUPS[:-1])])
def test_each_bit_of_commitments_openings_and_seed_counts(game: str, seats: int) -> None:
    record = finished(game, seats)
    for key, seat in product((COMMITMENTS, OPENINGS), {0, seats - 1}):
        digits = int(record.extra[key][seat], 16)
        for other in (f"{digits ^ (1 << bit):064x}" for bit in range(256)):
            changed = [other if at == seat else each for at, each in enumerate(record.extra[key])]
            assert outcome(replace(record, extra={**record.extra, key: changed})) == ("opening", [seat])
    seed = record.extra[SEED]
    for claimed in (*(seed ^ (1 << bit) for bit in range(54)), -1, 1.5, "7", [7], True):
        assert outcome(noted(record, **{SEED: claimed})) == ("seed", [])
    assert outcome(noted(record, **{SEED: None})) == ("verified", [])  # the openings give it


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_the_order_of_the_seats_counts_and_the_deal_of_another_seed_differs(game: str, seats: int) -> None:
    record = finished(game, seats)
    receipt, ends = receipt_of(record), [0, seats - 1]
    swapped = {key: [*record.extra[key]] for key in (COMMITMENTS, OPENINGS)}
    for each in swapped.values():
        each[0], each[-1] = each[-1], each[0]
    assert outcome(noted(record, **{OPENINGS: swapped[OPENINGS]}), receipt) == ("opening", ends)
    assert outcome(noted(record, **{COMMITMENTS: swapped[COMMITMENTS]}), receipt) == ("receipt", ends)
    assert outcome(noted(record, **swapped)) == ("opening", ends)
    committed = [commit(seat, opening) for seat, opening in enumerate(swapped[OPENINGS])]
    cheated = noted(record, **{OPENINGS: swapped[OPENINGS], COMMITMENTS: committed})
    assert outcome(cheated) == ("seed", [])
    assert outcome(noted(cheated, **{SEED: None})) == ("deal", [])
    assert outcome(cheated, receipt) == ("receipt", [])
    other = start(game, seats, seed=2).record()
    proof = {key: record.extra[key] for key in (COMMITMENTS, OPENINGS)}
    assert outcome(noted(other, **proof)) == ("seed", [])
    assert outcome(noted(other, **proof, **{SEED: None})) == ("deal", [])


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_each_changed_event_is_another_deal_or_an_illegal_game(game: str, seats: int) -> None:
    """Another legal move is not detected, because the proof covers the deal alone."""
    record, raw = finished(game, seats), json.loads(finished(game, seats).dumps())
    shuffles = [at for at, event in enumerate(record.events) if event.startswith("*")]
    found = set()
    for at in {*shuffles, *Random(4).sample(range(len(record.events)), min(12, len(record.events)))}:
        words = record.events[at].split(" ")
        for number in {len(words) - 1, len(words) // 2}:
            bits = [*words[:number], chr(ord(words[number][0]) ^ 1) + words[number][1:], *words[number + 1 :]]
            moved = [*words[:2], *words[:1:-1]]
            for changed in (bits, moved):
                events = [*record.events[:at], " ".join(changed)]
                if events[-1] == record.events[at]:
                    continue
                text = json.dumps({**raw, "events": events, "scores": None, "winners": None})
                try:
                    result = outcome(Record.loads(text, GAMES))[0]
                except RecordError as error:
                    result = "invalid" if error.event == at + 1 else str(error)
                assert result in (("invalid", "deal") if at in shuffles else ("invalid", "verified"))
                found.add((at in shuffles, result))
    assert {(True, "deal"), (True, "invalid"), (False, "invalid")} <= found


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_proof_is_valid_and_has_none(game: str) -> None:
    state = GAMES[game].new(seed=3)
    record = load(Record.of(state, [f"Player {seat}" for seat in range(state.seats)]))
    nothing: DealCheck = {"outcome": "no_proof", "seats": [], "receipt": ""}
    assert verify_deal(record) == nothing
    assert verify_deal(record, "00" * 32)["outcome"] == "no_proof"
    assert stored_proof(record) == {}


HOSTILE: list[Any] = [
    None, True, 0, 1.5, "", "ab" * 64, {}, {"0": "ab" * 32}, [], [None, None], [1, 2], ["ab" * 32],
    ["ab" * 32] * 3,
    ["ab" * 32, "ab" * 31], ["ab" * 32, "ab" * 33], ["ab" * 32, "AB" * 32], ["ab" * 32, "zz" * 32],
    ["ab" * 32, "ab" * 31 + "a\n"], ["ab" * 32, "ab" * 32 + "\n"], ["ab" * 32, " " + "ab" * 31 + "a"],
    ["ab" * 32, "\u0661" * 64], ["ab" * 32, "\uff11" * 64], ["ab" * 32, "é" * 32], ["ab" * 32, ["ab" * 32]],
    ["ab" * 32] * 9999, ["ab" * 32, "ab" * 500_000],
]  # fmt: skip


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: f"{type(value).__name__} {len(str(value))}")
@pytest.mark.parametrize("key", [COMMITMENTS, OPENINGS])
def test_a_malformed_proof_is_one_clear_error(key: str, value: Any) -> None:
    raw = json.loads(start(FIRST, 2).record().dumps())
    record = Record.loads(json.dumps({**raw, key: value}))
    with pytest.raises(RecordError) as caught:
        verify_deal(record)
    assert str(caught.value) == f"{key}: expected 64 small hexadecimal digits for each of the 2 seats"
    assert (caught.value.code, caught.value.event) == ("record.proof", 0)
    table = Table.resume(record, 5)  # the game itself is valid, and goes on without the proof
    assert not {COMMITMENTS, OPENINGS} & table.record().extra.keys()


def test_malformed_openings_start_no_game() -> None:
    no_texts: list[Any] = [["ab" * 32, b"\xab" * 32], b"\xab" * 64, {"ab" * 32, "cd" * 32}]
    for value in [*HOSTILE[1:], *no_texts]:
        takes: list[Callable[[Any], object]] = [
            lambda value: Table(FIRST, [Player("Ana"), Player("Bo")], None, openings=value)
        ]
        if not isinstance(value, list) or any(each != "ab" * 32 for each in value):
            # Else they are right for another number of seats.
            takes += [seed_from_openings, partial(commit, 0), partial(deal_receipt, GAMES[FIRST], {})]
        for take in takes:
            with pytest.raises(RecordError, match="expected 64 small hexadecimal digits"):
                take(value)


def test_a_deal_has_the_seats_of_the_game_and_either_a_seed_or_openings() -> None:
    with pytest.raises(OptionError, match="seats"):
        deal_receipt(GAMES[FIRST], {}, draw(1))
    players = [Player("Ana"), Player("Bo", "random")]
    for seed, openings in ((None, None), (1, draw(2))):
        with pytest.raises(TypeError, match="exactly one of seed and openings"):
            Table(FIRST, players, seed, openings=openings)
    given = {"take_backs": True, "openings": draw(2)}
    assert code_of(TableError, Table, FIRST, players, None, **given) == "table.proof"


def test_the_hashes_are_those_of_the_documented_scheme() -> None:
    """By another program: `printf 'pygames-deal/1 commitment 0\\n' | cat - opening | sha256sum`."""
    opening = bytes(range(32)).hex()
    assert commit(0, opening) == "b857a487f99af4119a48283079957a2b67c599b2e4aaae187ea9581a02c6b9bd"
    assert commit(10, opening) == "a6cf2d21c6f608ab47603dce30f195eb4ddbec922cf80d04e24f3db31e715189"
    assert seed_from_openings([opening, opening]) == 0x8BA8F0B387AD68 >> 3


@pytest.mark.parametrize("game", GAMES)
def test_a_receipt_is_of_game_options_and_all_commitments(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, seats = GAMES[game], GAMES[game].seats[0]
    commitments = draw(seats)
    receipts = [deal_receipt(rules, {}, commitments), deal_receipt(rules, {}, draw(seats, 2))]
    receipts.append(deal_receipt(rules, {}, commitments[::-1]))
    for name, option in rules.options.items():
        values: dict[str, list[Any]] = {
            "bool": [False, True],
            "int": [option.minimum, option.maximum],
            "order": [list(range(seats))[::-1]],
        }
        others = [value for value in values[option.kind] if value not in (option.default, None)]
        receipts += [deal_receipt(rules, {name: value}, commitments) for value in others]
    assert len(set(receipts)) == len(receipts)
    # A later version with one more option computes the same receipt of an earlier record.
    added = Option(1, "int", 0, 1, absent=0)
    monkeypatch.setattr(type(rules), "options", FrozenDict({**rules.options, "added": added}))
    assert deal_receipt(rules, {"added": 0}, commitments) == receipts[0]
    assert deal_receipt(rules, {"added": 1}, commitments) not in receipts


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_the_proof_outlasts_saving_and_resuming_and_a_link_has_no_notes(game: str, seats: int) -> None:
    whole = finished(game, seats)
    at = next(number for number, event in enumerate(whole.events) if event[0] != "*") + 1
    part = replace(whole, events=whole.events[:at], scores=None, winners=None)
    players = [Player(f"Player {seat}", "random") for seat in range(seats)]
    assert finish(Table.resume(load(part), 99, players)).record() == whole
    changed = noted(whole, **{OPENINGS: draw(seats, 9)})
    assert outcome(load(Table.resume(changed, 9).record())) == ("opening", [*range(seats)])
    assert outcome(load(with_notes(whole, {"x_program": "mine"}))) == ("verified", [])
    assert from_link(to_link(whole), GAMES).extra == {}
    decision = next(number for number, event in enumerate(whole.events) if event[0] != "*")
    assert verify_deal(Table.resume(whole, 1).branch(decision, players, 5).record())["outcome"] == "no_proof"


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_no_view_in_a_game_has_an_opening(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", None)  # the engine draws nothing itself
    table = start(game, seats)
    secrets = [*draw(seats), str(seed_from_openings(draw(seats)))]
    for seat in (None, *range(seats)):
        shown = json.dumps([table.view(seat), table.status(seat), table.effects(seat)])
        assert not [secret for secret in secrets if secret in shown]


# -- the bridge ----------------------------------------------------------------------------------------------


def test_a_front_end_proves_and_verifies_a_deal() -> None:
    page, openings = Page(), draw(2)
    commitments = [page.ok(op="commit", seat=n, opening=each)["digits"] for n, each in enumerate(openings)]
    receipt = page.ok(op="receipt", game=FIRST, commitments=commitments, options=of(FIRST).short)["digits"]
    new = {"game": FIRST, "players": PLAYERS, "openings": openings, "options": of(FIRST).short}
    record = page.ok(op="update", change={"new": new})["record"]
    assert json.loads(record)[COMMITMENTS] == commitments
    page.ok(op="resume", record=record, players=PLAYERS, seed=4)
    checked = page.ok(op="check", record=page.ok(op="record")["text"])["text"]
    exported = page.ok(op="export", record=checked, notes={"x_program": "mine"})["text"]
    verified = {"outcome": "verified", "seats": [], "receipt": receipt}
    assert page.ok(op="verify_deal", record=exported, receipt=receipt) == verified
    assert page.ok(op="verify_deal", record=exported, receipt="x") == {**verified, "outcome": "receipt"}


def test_a_front_end_gets_one_error_for_a_malformed_proof() -> None:
    page, new = Page(), {"op": "new", "game": FIRST, "players": PLAYERS}
    assert page.code(**new) == page.code(**new, seed=7, openings=draw(2)) == "bridge.request"
    assert page.code(**new, openings=draw(3)) == "record.proof"
    assert page.code(**new, openings=draw(2), take_backs=True) == "table.proof"
    assert page.code(op="commit", seat=0, opening="") == "record.proof"
    assert page.code(op="receipt", game=FIRST, commitments=["ab"] * 2) == "record.proof"
    assert page.code(op="receipt", game="chess", commitments=draw(2)) == "record.game"
    assert page.code(op="receipt", game=FIRST, commitments=draw(2), options={"x": 1}) == "option.unknown"
    assert page.code(op="verify_deal", record="{}") == "record.key"


# -- the command line ----------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., str]:
    """Return a function that saves the record of a game with other notes, and returns the file's name."""

    def save(**notes: Any) -> str:
        path = tmp_path / "game.json"
        path.write_text(noted(finished(FIRST, 2), **notes).dumps(), encoding="utf-8")
        return str(path)

    return save


def test_each_outcome_is_a_sentence(cli: CommandLine, saved: Callable[..., str]) -> None:
    record = finished(FIRST, 2)
    receipt = receipt_of(record)
    verified = f"Verified: the deal follows from the openings of all seats, receipt {receipt}.\n"
    assert cli.run("replay --verify", saved()) == (0, verified, "")
    spaced = " ".join(receipt[at : at + 8].upper() for at in range(0, 64, 8))
    assert cli.run("replay --verify", saved(), "--receipt", spaced) == (0, verified, "")
    opening, other = record.extra[OPENINGS], draw(2, 8)
    for notes, sentence in (
        ({COMMITMENTS: None, OPENINGS: None}, "This record has no proof of the deal."),
        ({OPENINGS: [opening[0], other[1]]}, "does not match the commitment of seat 1 (Player 1)."),
        ({OPENINGS: other}, "the commitment of seat 0 (Player 0) and seat 1 (Player 1)."),
        ({SEED: 5}, "The seed does not follow from the openings."),
        ({**proof_notes(other), SEED: None}, "The deal does not follow from the seed."),
        ({OPENINGS: None}, "x_openings: expected 64 small hexadecimal digits for each of the 2 seats"),
    ):
        status, out, err = cli.run("replay --verify", saved(**notes))
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert sentence in err
    status, out, err = cli.run("replay --verify", saved(), "--receipt", "00" * 32)
    assert (status, out, err.split(":")[0]) == (1, "", "The receipt does not match")


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "--verify", "no/such/file.json"),
        ("replay", "--verify", "FILE", "--receipt", "ab"),
        ("replay", "--verify", "FILE", "--receipt", "\u0661" * 64),
        ("replay", "FILE", "--receipt", "ab" * 32),
        ("play", "FILE", "--proof", "other.json"),
        ("play", FIRST, "--proof", "other.json", "--seed", "1"),
        ("play", FIRST, "--proof", "FILE"),
        ("play", FIRST, "--proof", "no/such/folder/other.json"),
    ],
)
def test_bad_arguments_are_status_2(
    cli: CommandLine, saved: Callable[..., str], arguments: tuple[str, ...]
) -> None:
    name = saved()
    before = Path(name).read_bytes()
    status, _, err = cli.run(*(name if each == "FILE" else each for each in arguments))
    assert (status, err.count("\n")) == (2, 1)
    assert Path(name).read_bytes() == before


def test_a_person_in_the_terminal_takes_part_in_the_deal(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn = iter(draw(6))
    monkeypatch.setattr(os, "urandom", lambda _: bytes.fromhex(next(drawn)))
    receipts = []
    for words in ("a few words", ""):
        file = tmp_path / f"{bool(words)}.json"
        feed(monkeypatch, words, "quit")
        status, out, err = cli.run(f"play {FIRST} --proof {file} --seats 2 --bots random")
        assert (status, err) == (0, "")
        bot, receipt = out.splitlines()[0], out.partition("Note the receipt of this deal: ")[2][:64]
        assert out.endswith(f"Saved to {file}.\n")
        record = Record.loads(file.read_bytes())
        assert bot == f"Player 2 commits to {record.extra[COMMITMENTS][1]}"
        cli("replay --verify", file, "--receipt", receipt)
        receipts.append(receipt)
    by_words = json.loads((tmp_path / "True.json").read_text())[OPENINGS]
    assert by_words == ["1e5f3f0abcbe4803a38d13c6b2ec81f6a064707d384e377ad2847197596d1407", draw(2)[1]]
    assert json.loads((tmp_path / "False.json").read_text())[OPENINGS] == draw(6)[2:4]
    assert len(set(receipts)) == 2
    feed(monkeypatch, "quit")  # persons alone are not asked for words
    file = tmp_path / "persons.json"
    out = cli(f"play {FIRST} --proof {file} --seats 2 --people 2")
    assert out.startswith("Note the receipt of this deal: ")
    cli("replay --verify", file)


SEEDED = sorted(pygames.games())
BOTS = (Player("Ana", "random"), Player("Ben", "random"))


@cache
def over(game: str, seed: int = 11) -> Table:
    return finish(Table(game, BOTS, seed))


@pytest.mark.parametrize("game", SEEDED)
def test_a_finished_game_has_the_seed_that_deals_it_again_and_a_resumed_one_its_chance(game: str) -> None:
    table, whole = Table(game, BOTS, 11), over(game).record()
    for seat in (None, 0, 1):
        assert "seed" not in table.status(seat)
        assert '"seed"' not in json.dumps(table.view(seat))
    assert finish(table).record().events == whole.events
    assert table.status()["seed"] == 11
    for count in Random(3).sample(range(1, len(whole.events)), 5):
        part = replace(whole, events=whole.events[:count], scores=None, winners=None)
        resumed = finish(Table.resume(part, seed=99, players=BOTS))
        assert (resumed.record().events, resumed.status()["seed"]) == (whole.events, 11)


@pytest.mark.parametrize("game", SEEDED)
def test_a_seed_of_another_deal_is_not_believed(game: str) -> None:
    record, other = over(game).record(), over(game, 12).record()
    for claimed in (12, -1, 1 << 53, 1.5, True, "11", None, [11]):
        table = Table.resume(replace(record, extra={SEED: claimed}), seed=4)
        assert "seed" not in table.status()
        assert SEED not in table.record().extra
    assert replay_from_seed(record, 11) is not None
    assert replay_from_seed(other, 11) is None
    # It is not followed beyond the first difference, where its moves may be none.
    assert replay_from_seed(replace(record, events=other.events), 11) is None
    moves = [at for at, event in enumerate(record.events) if not event.startswith("*")]
    branch = over(game).branch(moves[len(moves) // 2], BOTS, 5)
    table = finish(Table.resume(Record.loads(branch.record().dumps()), 6, BOTS))
    assert SEED not in table.record().extra
    assert "seed" not in table.status()


def test_the_seed_goes_with_the_record_unless_other_programs_would_round_it() -> None:
    text = over(SEEDED[0]).record().dumps()
    assert Record.loads(text).extra[SEED] == 11
    assert Page().ok(op="resume", record=text, seed=5)["seed"] == 11
    assert "seed" not in over(SEEDED[0], (1 << 53) + 1).status()
    assert over(SEEDED[0], (1 << 53) - 1).status()["seed"] == (1 << 53) - 1
