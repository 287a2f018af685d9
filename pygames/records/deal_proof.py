r"""Proof of the deal: the seed of a game is a hash of random numbers that all seats committed to.

Each seat draws 32 random bytes, its opening, and publishes its commitment. When all commitments are known,
each seat gives its opening to the dealer. No seat knew another opening when it committed to its own, so none
could choose the seed. All openings together reveal every card, so the dealer alone has them until the game is
over.

Openings and commitments are texts of 64 small hexadecimal digits. They are hashed as 32 bytes each. Seats are
decimal digits, from 0, and ``\n`` is the byte 10:

- commitment of a seat = SHA-256 of ``pygames-deal/1 commitment SEAT\n``, opening
- seed = the first 53 bits of the SHA-256 of ``pygames-deal/1 seed\n``, all openings in seat order
- receipt = SHA-256 of ``pygames-deal/1 receipt\n``, JSON of ``[game, options, commitments]`` without blanks,
  with sorted keys, and without options that have the value of records from before them (`Option.absent`)

A proof convinces a player who noted the receipt before any opening was given. Source: M. Blum, "Coin flipping
by telephone" (1981), here with several parties.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import RecordError
from ..core.options import check_seats, complete_options
from ..core.types import DealCheck
from ..game import Game
from ..record import Record
from .deal_seed import SEED, replay_from_seed, seed_note, seed_of

COMMITMENTS, OPENINGS = "x_commitments", "x_openings"
"""The keys of a record's notes with the commitments and the openings in seat order."""


def commit(seat: int, opening: str) -> str:
    """Return the commitment of a seat to its opening. Both are 64 hexadecimal digits.

    Raises:
        RecordError: the opening is malformed.
    """
    return _hash(f"commitment {seat:d}", bytes.fromhex(*_check("opening", [opening]))).hex()


def deal_receipt(game: Game, options: Mapping[str, object], commitments: Sequence[str]) -> str:
    """Return the receipt of a game, known before its deal: 64 hexadecimal digits for every player to note.

    Raises:
        OptionError: an option is invalid, or the game is not for this number of seats.
        RecordError: a commitment is malformed.
    """
    commitments = _check(COMMITMENTS, commitments)
    complete = complete_options(game.options, options, check_seats(len(commitments), game.seats))
    named = {name: value for name, value in complete.items() if value != game.options[name].absent}
    content = json.dumps([game.id, named, commitments], sort_keys=True, separators=(",", ":"))
    return _hash("receipt", content.encode()).hex()


def seed_from_openings(openings: Sequence[str]) -> int:
    """Return the seed that follows from the openings in seat order: 0 to 2**53 - 1.

    Raises:
        RecordError: an opening is malformed.
    """
    digest = _hash("seed", bytes.fromhex("".join(_check(OPENINGS, openings))))
    return int.from_bytes(digest[:7], "big") >> 3


def proof_notes(openings: Sequence[str], seats: int | None = None) -> dict[str, Any]:
    """Return the notes of seed, commitments and openings for the record: see `share_link.with_notes`.

    Raises:
        RecordError: an opening is malformed, or their number is not that of the ``seats`` (None: any).
    """
    commitments = [commit(seat, opening) for seat, opening in enumerate(_check(OPENINGS, openings, seats))]
    return {**seed_note(seed_from_openings(openings)), COMMITMENTS: commitments, OPENINGS: [*openings]}


def stored_proof(record: Record) -> dict[str, Any]:
    """Return the notes of commitments and openings of a record, matching or not; empty if it has no proof.

    Raises:
        RecordError: they are malformed, or one is missing.
    """
    if not record.extra.keys() & {COMMITMENTS, OPENINGS}:
        return {}
    return {key: _check(key, record.extra.get(key), len(record.players)) for key in (COMMITMENTS, OPENINGS)}


def verify_deal(record: Record, receipt: str | None = None) -> DealCheck:
    """Check that a record's openings match its commitments, its seed the openings, and its shuffles the seed.

    Args:
        record: the record. Its moves are not part of the proof.
        receipt: the receipt that a player noted before the game; None does not compare it.

    Returns:
        The first of these facts that does not match, as ``outcome``.

    Raises:
        RecordError: the commitments or the openings are malformed, or one of them is missing.
    """
    notes = stored_proof(record)
    if not notes:
        return {"outcome": "no_proof", "seats": [], "receipt": ""}
    commitments, openings = notes[COMMITMENTS], notes[OPENINGS]
    actual, seed = deal_receipt(record.rules, record.options, commitments), seed_from_openings(openings)
    seats = [seat for seat, opening in enumerate(openings) if commit(seat, opening) != commitments[seat]]
    check: DealCheck = {"outcome": "verified", "seats": seats, "receipt": actual}
    if receipt not in (None, actual):
        check["outcome"] = "receipt"
    elif seats:
        check["outcome"] = "opening"
    elif SEED in record.extra and seed_of(record.extra) != seed:
        check["outcome"] = "seed"
    elif replay_from_seed(record, seed) is None:
        check["outcome"] = "deal"
    return check


def _hash(purpose: str, data: bytes) -> bytes:
    return hashlib.sha256(f"pygames-deal/1 {purpose}\n".encode() + data).digest()


def _check(name: str, texts: Any, count: int | None = None) -> list[str]:
    """Return a list of texts, each of 64 hexadecimal digits; ``count`` is their number if it is known."""
    if (
        not isinstance(texts, list | tuple)
        or count not in (None, len(texts))
        or not all(isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) for text in texts)
    ):
        seats = "each seat" if count is None else f"each of the {count} seats"
        raise RecordError(f"{name}: expected 64 small hexadecimal digits for {seats}", "record.proof")
    return list(texts)
