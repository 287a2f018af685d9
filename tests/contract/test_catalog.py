"""The catalogue is a parameter: a game that is not built in is played and measured like any other."""

import pickle
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from random import Random

import pytest

import pygames
from pygames import Game
from pygames.analysis import coach
from pygames.bots import bots_for, find_bot
from pygames.bridge import Bridge
from pygames.cli import bench
from pygames.games import BUILT_INS
from pygames.matches import arena
from pygames.records.repair import rescue
from pygames.records.share_link import from_link, to_link, with_notes
from pygames.table import Player, Table, TableError
from tests.examples.trio import Trio

from ..conftest import CommandLine
from ..games.example_games import FIRST
from ..games.playing import by_lot, finish
from .depths import matrix, slow
from .front_end import PLAYERS, Page

CATALOGUE: Mapping[str, Game] = {"trio": Trio()}


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"pygames.games": [EntryPoint("trio", "tests.examples.trio:Trio", "pygames.games")]}
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found.get(group, []))


@pytest.mark.parametrize("game", [*BUILT_INS.values(), Trio()], ids=lambda game: game.id)
def test_a_manifest_says_what_its_bots_are(game: Game) -> None:
    bots = game.load_bots()
    assert tuple(bots.levels) == game.bots
    assert (bots.coach is not None) == game.has_coach == coach.has_coach(game)
    assert game.better in ("high", "low")
    assert list(bots_for(game)) == [*game.bots, "random"]
    assert list(game.offered_bots) == [bot for bot in game.bots if bot in game.offered_bots]
    assert game.id == "trio" or {*bots_for(game)} - {*game.offered_bots} == {"greedy", "random"}


def test_bots_are_found_by_game_and_by_catalogue_and_at_a_table() -> None:
    view = Trio().new(seed=1).view(0)
    move = find_bot(Trio(), "greedy").choose(view, Random(1))
    assert find_bot("trio", "greedy", CATALOGUE).choose(view, Random(1)) == move
    with pytest.raises(KeyError, match=r"no bot 'greedy' plays 'trio' \(there are random\)"):
        find_bot("trio", "greedy")
    with pytest.raises(KeyError, match=rf"no such game: 'chess' \(there are {FIRST}, "):
        pygames.games()["chess"]
    players = (Player("Ana", "greedy"), Player("Bo", "random"))
    assert finish(Table("trio", players, 1, games=CATALOGUE)).game.id == "trio"
    with pytest.raises(TableError, match="no such game"):
        Table(next(iter(BUILT_INS)), players, 1, games=CATALOGUE)


def test_a_bridge_has_the_games_of_its_catalogue() -> None:
    """All its operations with another catalogue: `test_protocol_types.py`."""
    page = Page()
    page.bridge = Bridge(CATALOGUE)
    (entry,) = page.ok(op="games")
    assert (entry["id"], entry["bots"], entry["coach"]) == ("trio", ["greedy", "random"], False)
    assert entry["offered_bots"] == entry["bots"]  # its manifest names none: all that there are
    for game in BUILT_INS:
        assert page.code(op="new", game=game, players=PLAYERS, seed=1) == "table.game"


def test_links_and_damaged_records() -> None:
    record = pygames.Record.of(by_lot(Trio().new(seed=1), Random(1)), ["Ana", "Bo"])
    # A link has the game without the notes about it.
    assert from_link(to_link(with_notes(record, {"x_by": "me"})), CATALOGUE) == record
    assert rescue(record.dumps(), CATALOGUE) == record
    with pytest.raises(pygames.RecordError, match="no such game"):
        from_link(to_link(record))


@pytest.mark.slow
def test_a_plug_in_in_the_arena(installed: None) -> None:
    """Played in other processes too, to which the catalogue is sent."""
    games = pygames.games(plugins=True)
    assert list(pickle.loads(pickle.dumps(games))) == list(games) == [*BUILT_INS, "trio"]
    match = arena.Match("trio", ("greedy", "random"), pairs=20, seats=2, games=games)
    first = arena.summary(match, arena.run(match, processes=2))["bots"][0]
    assert first["share"]["mean"] > 0.5
    assert first["counts"]["games"] == 1
    with pytest.raises(pygames.OptionError, match="cheat"):
        next(arena.run(arena.Match("trio", ("cheat", "random"), 1, 2, games=games)))


def test_a_plug_in_on_the_command_line(installed: None, cli: CommandLine) -> None:
    assert "trio: Trio, 2–3 seats; bots: greedy, random" in cli("games")
    cli("play trio --people 0 --seed 1")
    assert cli("check trio --games 1").count("passed") == 7
    assert "trio, 2 seats: 2 deals" in cli("arena trio --bots greedy,random --games 4")
    cli("simulate trio --plugins --games 2")  # as it was asked for once


@pytest.mark.parametrize("game", slow("trio") + matrix(FIRST))
def test_the_benchmark_prints_its_figures(
    game: str, installed: None, monkeypatch: pytest.MonkeyPatch, cli: CommandLine
) -> None:
    monkeypatch.setattr(bench, "RUNS", 1)
    out = cli("bench", game, "--seconds", "0.05")
    assert out.startswith(f"{game}: least seats")
    for word in ("calibration", "decisions/CPU-s", "copy", "view", "sample"):
        assert word in out
