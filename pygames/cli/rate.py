"""The command ``rate``: the strength of a player by the records of finished games against bots."""

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict

from ..analysis.rating import Rating, nearest_levels
from ..core.bot_interface import StrengthScale
from ..core.errors import OptionError
from ..matches.record_rating import rate_records
from ..record import Record
from .files import path_of, read_text


def run_rate(parsed: argparse.Namespace) -> int:
    """Print the strength of a player in each game, with its 95 % interval."""
    bots = dict(_bot(each) for each in parsed.bot)
    by_game: dict[str, list[Record]] = defaultdict(list)
    for name in _files(parsed.files):
        record = Record.loads(read_text(name), parsed.catalogue)
        by_game[record.game].append(record)
    figures = {}
    for id, records in by_game.items():
        game = parsed.catalogue[id]
        ratings = rate_records(game, records, parsed.player, bots, luck=parsed.luck)
        scale = game.load_bots().scale
        if not ratings or scale is None:
            print(f"{id}: no finished game of {parsed.player} alone against bots of known strength")
        elif parsed.json:
            figures[id] = [asdict(each) for each in ratings]
        else:
            print(f"{id}: {_sentence(scale, ratings[-1])}")
    if parsed.json:
        print(json.dumps(figures))
    return 0


def _files(names: list[str]) -> list[str]:
    """Return the names of the files, and of the records in folders in the order of their names."""
    found = []
    for name in names:
        inside = sorted(path_of(name).glob("*.json")) if name != "-" and path_of(name).is_dir() else None
        found += [name] if inside is None else [str(each) for each in inside]
    if not found:
        raise OptionError(f"rate: expected records, got none in {', '.join(names)}", "option.file", "file")
    return found


def _bot(text: str) -> tuple[str, str]:
    name, _, level = text.rpartition("=")
    if not name or not level:
        raise OptionError(f"--bot: expected NAME=LEVEL, got {text}", "option.bot", "bots")
    return name, level


def _sentence(scale: StrengthScale, rating: Rating) -> str:
    levels: Mapping[str, int] = scale.levels
    places = [f"{name} ({levels[name]})" for name in nearest_levels(scale, rating.strength) if name]
    where = f"between {' and '.join(places)}" if len(places) > 1 else f"next to {places[0]}"
    games = "1 game" if rating.games == 1 else f"{rating.games} games"
    return f"{rating.strength} ({rating.low} to {rating.high}), {where}, {games}"
