"""Proof of the deal on the command line: draw a game's openings, and verify a record."""

import argparse
import hashlib
import os
import re
from collections.abc import Sequence

from ..core.errors import OptionError, short_repr
from ..core.options import complete_options
from ..game import Game
from ..record import Record
from ..records.deal_proof import commit, deal_receipt, verify_deal
from ..table import Player
from .arguments import BAD_CONTENT
from .files import path_of
from .terminal import LineReader, print_error


def receipt_digits(argument: str) -> str:
    """Parse a receipt as the type of an argument. Blanks and capitals do not matter."""
    digits = "".join(argument.split()).lower()
    if not re.fullmatch("[0-9a-f]{64}", digits):
        raise argparse.ArgumentTypeError(f"{short_repr(argument)} is not a receipt of 64 hexadecimal digits")
    return digits


def verify(record: Record, receipt: str | None) -> int:
    """Print the result of a record's check in one sentence, and return the exit status."""
    check = verify_deal(record, receipt)
    seats = " and ".join(f"seat {seat} ({record.players[seat]})" for seat in check["seats"])
    text = {
        "verified": f"Verified: the deal follows from the openings of all seats, receipt {check['receipt']}.",
        "no_proof": "This record has no proof of the deal.",
        "receipt": "The receipt does not match: it was given for another game, option, seat or commitment.",
        "opening": f"The opening does not match the commitment of {seats}.",
        "seed": "The seed does not follow from the openings.",
        "deal": "The deal does not follow from the seed.",
    }[check["outcome"]]
    if check["outcome"] != "verified":
        print_error(text)
        return BAD_CONTENT
    print(text)
    return 0


def draw_openings(game: Game, options: dict[str, object], players: Sequence[Player]) -> list[str]:
    """Return the openings of a game's seats, drawn from the system, and print its receipt.

    The commitments of bots are printed first. Persons may then type words, whose SHA-256 is their opening: so
    this program could not choose the deal. Without bots, words would let the last person choose it.

    Raises:
        OptionError: an option is invalid.
    """
    openings = [os.urandom(32).hex() for _ in players]
    complete_options(game.options, options, len(players))  # raises before any question
    bots = [seat for seat, player in enumerate(players) if player.bot is not None]
    for seat in bots:
        print(f"{players[seat]} commits to {commit(seat, openings[seat])}")
    lines = LineReader(None, lambda: ())
    for seat in range(len(players)) if bots else ():
        if seat not in bots:
            words = lines.ask(f"{players[seat]}, type a few words of your own, or press Enter: ")
            if words:
                openings[seat] = hashlib.sha256(words.encode(errors="surrogateescape")).hexdigest()
    lines.close()
    commitments = [commit(seat, opening) for seat, opening in enumerate(openings)]
    print(f"Note the receipt of this deal: {deal_receipt(game, options, commitments)}")
    return openings


def check_new_proof(parsed: argparse.Namespace, is_record: bool) -> None:
    """Check that ``--proof`` is used with a new game, without a seed, and with a new file.

    Raises:
        OptionError: it is not.
    """
    if parsed.proof is None:
        return
    fault = ""
    if is_record:
        fault = "a game's id, got a record"
    elif parsed.seed is not None:
        fault = "a game without --seed, which would choose the deal"
    elif os.path.lexists(path_of(parsed.proof)):
        fault = f"a new file, got {parsed.proof}"
    if fault:
        raise OptionError(f"--proof: expected {fault}", "option.proof", "proof")
