"""External bots: functions, programs and bots of packages get the view of their seat. Errors are reported."""

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import OptionError
from pygames.bots import Bot, Budget, InstantLevel, bots_for, find_bot
from pygames.matches import arena, external_bots, league
from pygames.matches.arena import Match
from pygames.matches.external_bots import BotError
from pygames.table import Player, Table

from ..conftest import CommandLine
from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from ..games.playing import finish
from .depths import slow
from .run_helpers import figures

EXAMPLE = Path(__file__).parents[2] / "examples" / "level_over_pipe.py"
GAMES = tuple(pygames.games())
# Invalid output of a program, by the error.
FAULTS = {
    "print('{')": "is not a line of JSON",
    "print('[' * 100_000)": "is not a line of JSON",
    "print('{}')": 'has no "move"',
    "print('[]')": 'has no "move"',
    "print(json.dumps({'move': 'no such move'}))": "is not a legal move of seat",
    "print(json.dumps({'move': 7}))": "is not a legal move of seat",
    "sys.exit(3)": "it has ended (status 3)",
    "time.sleep(600)": "it has been silent for 0.5 seconds",
}
Program = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Write a program that runs this for each request line."""

    def written(act: str) -> str:
        path = tmp_path / f"bot {len(list(tmp_path.iterdir()))}.py"
        path.write_text(
            "import json, random, sys, time\n"
            "for line in sys.stdin:\n"
            "    asked = json.loads(line)\n"
            "    view = asked['view']\n"
            f"    {act}\n"
            "    sys.stdout.flush()\n"
        )
        return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return written


FIRST_MOVE = "print(json.dumps({'move': view['legal'][0]}))"


def first(view: Any, rng: Random, budget: Budget) -> str:
    move: str = view["legal"][0]
    return move


def figures_of(match: Match) -> dict[str, Any]:
    found = figures(match)
    for bot in found["bots"]:
        del bot["bot"]
    del found["clock"]
    return found


@pytest.mark.parametrize("game", [DUEL, *slow(*(game for game in GAMES if game != DUEL))])
def test_the_same_bot_plays_the_same_however_it_is_reached(game: str, program: Program) -> None:
    ways = (f"{__name__}:first", program(FIRST_MOVE))
    a, b = (figures_of(Match(game, (way, "random"), 1, 2, options=of(game).short)) for way in ways)
    assert a == b


def test_a_program_is_handed_the_view_of_its_seat_and_nothing_else(program: Program, tmp_path: Path) -> None:
    log_file = tmp_path / "heard.txt"
    bot = external_bots.external_bot(program(f"open({str(log_file)!r}, 'a').write(line), {FIRST_MOVE}"))
    state = pygames.games()[DUEL].new(seats=2, seed=1)
    assert state.to_act is not None
    view = state.view(state.to_act)
    bot.choose(view, Random(2), Budget(iterations=7))
    asked = json.loads(log_file.read_text())
    assert asked.pop("view") == view
    assert asked.pop("budget") == {"seconds": None, "iterations": 7}
    assert asked.pop("seed") == Random(2).getrandbits(53)
    assert asked == {}


def test_a_bot_is_not_asked_for_the_only_move(program: Program) -> None:
    view = {"seat": 0, "legal": ["draw"]}
    for name in (program("sys.exit(1)"), f"{__name__}:no_bot"):
        assert external_bots.external_bot(name).choose(view, Random(0)) == "draw"  # type: ignore[arg-type]


def no_bot(view: Any, rng: Random, budget: Budget) -> str:
    raise ValueError("it was asked")


def external(view: Any, rng: Random, budget: Budget) -> object:
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("act", "what"), FAULTS.items())
def test_an_error_in_a_program_takes_one_line(act: str, what: str, program: Program) -> None:
    name = program(act)
    match = Match(DUEL, (name, "random"), pairs=1, seats=2, patience=0.5 if "sleep" in act else 60.0)
    with pytest.raises(BotError) as raised:
        list(arena.run(match))
    assert what in str(raised.value)
    assert name in str(raised.value)
    assert "\n" not in str(raised.value)


def test_an_error_in_a_function_takes_one_line() -> None:
    for name, what in (("no_bot", "ValueError: it was asked"), ("external", "None is no")):
        with pytest.raises(BotError, match=what):
            list(arena.run(Match(DUEL, (f"{__name__}:{name}", "random"), pairs=1, seats=2)))


def test_a_missing_bot_is_reported_before_the_first_game() -> None:
    modules = ("nowhere:bot", "json:nothing", "json:__name__", "json:", "json:loads.x")
    for name in (*modules, "cmd:", "cmd:'", ":"):
        with pytest.raises(OptionError, match="no bot"):
            Match(DUEL, (name, "random"), pairs=1, seats=2).check()
    with pytest.raises(BotError, match="it does not start"):
        list(arena.run(Match(DUEL, ("cmd:/there/is/no/such/program", "random"), pairs=1, seats=2)))


@pytest.mark.slow
def test_one_program_plays_a_whole_match_that_its_seed_repeats(program: Program, tmp_path: Path) -> None:
    begun = tmp_path / "begun.txt"
    act = (
        f"open({str(begun)!r}, 'a').write(str(__import__('os').getpid()) + ' '), "
        "print(json.dumps({'move': random.Random(asked['seed']).choice(view['legal'])}))"
    )
    match = Match(DUEL, (program(act), "random"), pairs=2, seats=2, seed=8)
    found = figures_of(match)
    assert len(set(begun.read_text().split())) == 1
    assert figures_of(match) == found
    assert figures_of(replace(match, seed=9)) != found


@pytest.mark.skipif(not EXAMPLE.is_file(), reason="the examples are not delivered here")
@pytest.mark.parametrize(
    ("game", "words", "playouts"),
    [(DUEL, "medium", 5), *slow((DUEL, "hard", 5)), *slow(*((game, "hard 30", 30) for game in GAMES))],
)
def test_the_example_plays_a_level_of_any_version_as_it_does(game: str, words: str, playouts: int) -> None:
    name = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))} {words}"
    state = pygames.games()[game].new(seats=2, seed=3)
    bot, level = external_bots.external_bot(name), find_bot(game, words.split()[0])
    for turn in range(6):
        assert state.to_act is not None
        view = state.view(state.to_act)
        own = Random(Random(turn).getrandbits(53))
        move = bot.choose(view, Random(turn), Budget(iterations=5))
        assert len(view["legal"]) == 1 or move == level.choose(view, own, Budget(iterations=playouts))
        state.apply(move)


@pytest.mark.slow
def test_the_command_line_takes_external_bots(program: Program, cli: CommandLine) -> None:
    name = program(FIRST_MOVE)
    assert f"  {name} wins" in cli(f"arena {DUEL} --games 2 --bots", f"{name},random")
    cli(f"simulate {DUEL} --games 1 --bots {__name__}:first")
    cli.refused(f"simulate {DUEL} --games 1 --bots", program("sys.exit(1)"))
    cli.refused(f"arena {DUEL} --timeout 0.5 --bots", f"{program('time.sleep(600)')},random")


def test_names_on_the_command_line_are_split_at_commas() -> None:
    assert external_bots.split_bot_names(r"hard,cmd:bot --of 1\,2,m:f") == ["hard", "cmd:bot --of 1,2", "m:f"]
    assert external_bots.split_bot_names("") == []


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


def test_a_broken_bot_is_reported_alone(install: Install, cli: CommandLine) -> None:
    broken: list[tuple[str, object, str]] = [
        ("magpie", ImportError("no module named nest"), "no module named nest"),
        ("magpie", SyntaxError("invalid syntax"), "invalid syntax"),
        ("magpie", 7, "neither a function nor a level"),
        *((name, last, "the name of another bot") for name in ("random", "cheat", "a,b")),
    ]
    for name, bot, why in broken:
        install(**{name: bot, "raven": last})
        with pytest.warns(RuntimeWarning, match=why):
            assert ", raven, random\n" in cli("games")
    cli(f"arena {DUEL} --bots raven,random --games 2")


def test_it_plays_in_matches_and_at_a_table(install: Install, cli: CommandLine) -> None:
    install(**{f"{DUEL}__raven": last})
    assert "  raven    wins" in cli(f"arena {DUEL} --bots raven,random --games 2")
    assert "seat 0 (raven)" in cli(f"simulate {DUEL} --bots raven --games 1")
    cli(f"play {DUEL} --people 0 --bots raven,random --seed 1")
    match = arena.Match(DUEL, ("raven", "random"), pairs=1, seats=2)
    assert league.summary(match, league.run(match))["games"] == 2
    assert "raven" in cli.refused(f"arena {DUEL} --bots rook,random")


def test_a_table_takes_any_bot() -> None:
    mine = Bot("mine", lambda: InstantLevel(last))
    table = Table(DUEL, (Player("Ana", mine), Player("Bo", "random")), seed=1)
    assert [player["bot"] for player in table.status()["players"]] == ["mine", "random"]
    assert finish(table).record().winners
