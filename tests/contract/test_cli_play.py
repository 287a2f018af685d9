"""A game at a real terminal: hands stay hidden, lines can be edited, and nothing is lost."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pygames
from pygames import Record

from ..games.example_games import FIRST
from .depths import matrix
from .run_helpers import SHORT

if sys.platform == "win32":
    pytest.skip("pseudo-terminals of POSIX", allow_module_level=True)

from .pseudo_terminal import Terminal, readable

pytestmark = pytest.mark.slow
Open = Callable[..., Terminal]
PLAY = ("play", FIRST, "--seed", "3")
PROMPT = r"Player \d> "
MOVES = pygames.games()[FIRST].new(seed=3).legal_moves()
ESCAPE = "\x1b"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str, **how: object) -> Terminal:
        opened.append(Terminal(*arguments, cwd=tmp_path, **how))  # type: ignore[arg-type]
        return opened[-1]

    yield open_terminal
    for each in opened:
        each.close()


def test_nothing_of_a_hand_is_left_for_the_next_person(terminal: Open) -> None:
    """Neither on the screen, nor in the scrollback, nor in the history of lines."""
    shared = terminal(*PLAY, "--people", "2")
    shared.answer("then press Enter", "\n")
    shown = shared.answer(PROMPT, f"{MOVES[0]}\n")
    assert "(you" in shown
    seen = shared.answer("Pass to Player 2, then press Enter. ", "\n")
    assert "(you" not in readable(shown + seen)
    assert MOVES[0] not in readable(shown + seen)
    shared.answer(PROMPT, "\x1b[A\x1b[A\n")  # twice the key for the line before
    again = shared.answer(PROMPT, "quit\n")
    assert MOVES[0] not in again.partition("Type a move's number")[0]
    rest, status = shared.end()
    assert status == 0
    assert "(you" not in readable(shown + seen + again + rest)
    assert "Player 1" in readable(rest)  # public information is left


def test_an_interrupt_leaves_no_hand_either(terminal: Open) -> None:
    shared = terminal(*PLAY, "--people", "2")
    shared.answer("then press Enter", "\n")
    shared.wait(PROMPT)
    shared.interrupt()
    rest, status = shared.end()
    assert status == 130
    assert "Traceback" not in rest
    assert "(you" not in readable(rest)


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, *matrix({"NO_COLOR": "1"}, {"TERM": ""})], ids=str)
def test_a_terminal_without_escape_codes_gets_none(terminal: Open, environment: dict[str, str]) -> None:
    """It is cleared as far as that goes, and says so."""
    dumb = terminal(*PLAY, "--people", "2", environment=environment)
    first = dumb.answer("Pass to Player 1, then press Enter. ", "\n")
    assert "can't be cleared" in first
    dumb.answer(PROMPT, "1\n")
    seen = dumb.answer("Pass to Player 2, then press Enter. ", "\x04")
    assert ESCAPE not in first + seen
    assert seen.count("\r\n\r\n\r\n") >= 7  # a screen of blank lines
    rest, status = dumb.end()
    assert (status, ESCAPE in rest) == (0, False)


def test_a_line_can_be_edited_completed_called_back_and_in_another_encoding(terminal: Open) -> None:
    pytest.importorskip("readline")
    alone = terminal(*PLAY, "--people", "1", "--bots", "random", environment={"LC_ALL": "C.UTF-8"})
    alone.answer(PROMPT, "mvoes\x7f\x7f\x7f\x7foves\n")
    assert "1. " in alone.answer(PROMPT, "\x1b[A\n")
    assert "1. " in alone.answer(PROMPT, b"caf\xe9\n")
    assert "No: " in alone.answer(PROMPT, b"save jos\xe9.json\n")
    assert "Saved to" in alone.answer(PROMPT, f"{MOVES[-1][:-1]}\t\n")
    said = alone.answer(PROMPT, "\x04")
    assert MOVES[-1] in said
    assert "No: " not in said
    assert alone.end()[1] == 0


@pytest.mark.parametrize("columns", [20, *matrix(1)])
def test_no_move_is_broken_at_the_edge_of_a_narrow_terminal(terminal: Open, columns: int) -> None:
    shown = terminal(*PLAY, columns=columns).wait(PROMPT)
    for number, move in enumerate(MOVES, 1):
        assert f"{number}. {move}" in shown
    lists = [line for line in shown.split("\r\n") if re.match(r"\d+\. ", line)]
    assert max(map(len, lists)) <= max(columns, *(len(f"{len(MOVES)}. {move}") for move in MOVES))


def test_saving_never_loses_a_file_or_the_game(terminal: Open, tmp_path: Path) -> None:
    """Each error is one line, and the next command is answered."""
    (tmp_path / "there.json").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "nowhere.json")
    alone = terminal(*PLAY, *SHORT, environment={"HOME": str(tmp_path), "TERM": "dumb"})
    alone.wait(PROMPT)
    for name in (
        "", " ", "there.json", "link.json", "folder", "/dev/null", "/dev/full", "no/such/folder.json",
        "there.json/x", "x" * 300, "~nobody_of_this_name/x.json", "/proc/x.json",
    ):  # fmt: skip
        alone.type(f"save {name}\n")
        said = alone.wait(PROMPT)
        assert "No: " in said, (name, said)
        assert said.partition("No: ")[2].count("\r\n") == 1, said
    assert (tmp_path / "there.json").read_text() == "mine"
    assert not (tmp_path / "nowhere.json").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "link.json", "there.json"]
    for typed, path in {
        "save there-2.json": "there-2.json",
        "save! there.json": "there.json",
        "save ~/home.json": "home.json",
        'save "a b.json"': "a b.json",
    }.items():
        alone.type(f"{typed}\n")
        assert "Saved to" in alone.wait(PROMPT)
        assert Record.loads((tmp_path / path).read_bytes()).game == FIRST
    assert not [*tmp_path.glob(".pygames*")]
    alone.type("quit\n")
    assert alone.end()[1] == 0


def test_a_full_disk_leaves_the_file_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pygames.cli.files import write_text

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "game.json").write_text("before")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(pygames.OptionError, match=r"can.t write .*: no space left"):
        write_text(str(tmp_path / "game.json"), "after", replace=True)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["before"]
