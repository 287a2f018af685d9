"""Bots of installed packages: found and measured like a game's own. A broken one is reported and left out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import pygames
from pygames.bots import Bot, InstantLevel, bots_for
from pygames.cli.main import main
from pygames.evaluation import arena, external_bots, league
from pygames.table import Player, Table

from ..games.example_games import DUEL, FIRST


def last(view: Any, rng: Random, budget: object = None) -> str:
    move: str = view["legal"][-1]
    return move


class Level(InstantLevel):
    """A level that is made when it is found."""

    def __init__(self) -> None:
        super().__init__(last)


@dataclass
class Entry:
    name: str
    bot: object
    value: str = "some.where:bot"

    def load(self) -> object:
        if isinstance(self.bot, Exception):
            raise self.bot
        return self.bot


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    def installed(**entries: object) -> None:
        found = {external_bots.GROUP: [Entry(name.replace("__", "."), bot) for name, bot in entries.items()]}
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found.get(group, []))
        external_bots.installed_bots.cache_clear()

    yield installed
    monkeypatch.undo()
    external_bots.installed_bots.cache_clear()


def test_a_bot_plays_one_game_or_every_game(install: Install) -> None:
    install(**{f"{DUEL}__raven": last, "magpie": last})
    games = pygames.games()
    assert list(external_bots.available_bots(games[DUEL])) == [*games[DUEL].bots, "raven", "magpie", "random"]
    assert list(external_bots.available_bots(games[FIRST])) == [*games[FIRST].bots, "magpie", "random"]
    # The bots that people and the page are offered do not change.
    assert list(bots_for(DUEL)) == [*games[DUEL].bots, "random"]
    install(**{f"{FIRST}__raven": ImportError("that of another game is loaded")})
    assert "raven" not in external_bots.available_bots(games[DUEL])


def test_it_may_be_a_function_or_a_level(install: Install) -> None:
    for named in (last, InstantLevel(last), Level):
        install(magpie=named)
        state = pygames.games()[DUEL].new(seed=1)
        view = state.view(state.to_act)
        bot = external_bots.resolve_bot(state.game, "magpie")
        assert bot.choose(view, Random(1)) == view["legal"][-1]
        assert bot.name == "magpie"


def test_a_broken_one_is_reported_and_the_others_load(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    broken: list[tuple[str, object, str]] = [
        ("magpie", ImportError("no module named nest"), "no module named nest"),
        ("magpie", SyntaxError("invalid syntax"), "invalid syntax"),
        ("magpie", 7, "neither a function nor a level"),
        *((name, last, "the name of another bot") for name in ("random", "cheat", "a,b")),
    ]
    for name, bot, why in broken:
        install(**{name: bot, "raven": last})
        with pytest.warns(RuntimeWarning, match=why):
            assert main(["games"]) == 0
        assert ", raven, random\n" in capsys.readouterr().out
    assert main(["arena", DUEL, "--bots", "raven,random", "--games", "2"]) == 0


def test_it_is_in_the_arena_the_league_simulations_and_at_a_table(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(**{f"{DUEL}__raven": last})
    assert main(["arena", DUEL, "--bots", "raven,random", "--games", "2"]) == 0
    assert main(["simulate", DUEL, "--bots", "raven", "--games", "1"]) == 0
    assert main(["play", DUEL, "--people", "0", "--bots", "raven,random", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "  raven    wins" in out
    assert "seat 0 (raven)" in out
    match = arena.Match(DUEL, ("raven", "random"), pairs=1, seats=2)
    assert league.summary(match, league.run(match))["games"] == 2
    assert main(["arena", DUEL, "--bots", "rook,random"]) == 2
    assert "raven" in capsys.readouterr().err


def test_a_table_takes_any_bot() -> None:
    mine = Bot("mine", lambda: InstantLevel(last))
    table = Table(DUEL, (Player("Ana", mine), Player("Bo", "random")), seed=1)
    assert [player["bot"] for player in table.status()["players"]] == ["mine", "random"]
    while not table.status()["over"]:
        table.bot_step()
    assert table.record().winners
