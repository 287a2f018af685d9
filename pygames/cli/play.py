"""Games in the terminal: the table as text, moves by number or notation."""

import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from .. import text
from ..analysis.coach import Hint
from ..core.errors import OptionError, PygamesError
from ..table import Player, Table
from .files import write_text
from .terminal import LineReader, clear, in_lines, takes_escapes

HELP = """\
Type a move's number or its notation. Other commands:
  moves      list the moves again        table   show the table again
  log        show what has happened      undo    take back your last move
  save FILE  save the game to a file     hint    get a hint
  quit       leave the game"""
COMMANDS = ("help", "hint", "log", "moves", "quit", "save ", "table", "undo")
CANNOT_CLEAR = "This terminal can't be cleared, so the other hands stay readable above."


def play(table: Table, players: Sequence[Player], source: TextIO | None = None) -> int:
    """Play ``table`` to its end with input from ``source`` (standard input) and return the exit status."""
    if source is None and sys.stdin is None and any(player.bot is None for player in players):
        raise OptionError("standard input is closed, so no moves can be read", "option.file", "file")
    session = _Session(table, players, source)
    try:
        return session.run()
    finally:
        session.close()


class _Session:
    """A game in the terminal, and how much of it each person has seen.

    Attributes:
        viewer: the seat whose hand is on the screen, None if no hand is.
        shown: by viewer, the number of events that they have seen.
    """

    def __init__(self, table: Table, players: Sequence[Player], source: TextIO | None) -> None:
        self.table = table
        self.players = players
        self.names = [player.name for player in players]
        self.persons = [seat for seat, player in enumerate(players) if player.bot is None]
        self.viewer = self.persons[0] if len(self.persons) == 1 else None
        self.shown: dict[int | None, int] = dict.fromkeys((*self.persons, None), 0)
        self.lines = LineReader(source, self._completions)

    @property
    def is_shared(self) -> bool:
        """True if several persons use this terminal in turn."""
        return len(self.persons) > 1

    def run(self) -> int:
        if self.is_shared and not takes_escapes():
            print(CANNOT_CLEAR)
        while (seat := self.table.status()["to_act"]) is not None:
            if self.players[seat].bot is not None:
                self._bot()
            elif not self._person(seat):
                return 0
        self._end()
        return 0

    def _end(self) -> None:
        """Show the result. Several persons see only what all of them may see."""
        if self.is_shared:
            self._hide()
            self.shown[None] = min(self.shown[seat] for seat in self.persons)
        self._tell()
        print(text.table(self.table.view(self.viewer), self.names))
        winners = [self.names[seat] for seat in self.table.view(None)["winners"]]
        print(f"\n{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}.")

    def close(self) -> None:
        """Clear a hand from a shared screen, and the lines from the history."""
        self.lines.close()
        if self.is_shared and self.viewer is not None:
            self._hide()
            if takes_escapes():
                print(text.table(self.table.view(None), self.names))

    def _hide(self) -> None:
        self.viewer = None
        self.lines.forget()
        clear()

    def _bot(self) -> None:
        while self.table.bot_step(100):
            pass

    def _person(self, seat: int) -> bool:
        """Play one decision of a person, and return False if they leave."""
        if self.is_shared and not self._hand_over(seat):
            return False
        self._tell()
        self._show()
        while True:
            answer = self.lines.ask(f"{self.names[seat]}> ")
            if answer is None or answer == "quit":
                return False
            if self._command(seat, answer):
                return True

    def _hand_over(self, seat: int) -> bool:
        """Clear the screen between two persons until the next is ready, and return False if input ends."""
        if self.viewer == seat:
            return True
        self._hide()
        if self.lines.ask(f"Pass to {self.names[seat]}, then press Enter. ") is None:
            return False
        self.viewer = seat
        return True

    def _command(self, seat: int, answer: str) -> bool:
        """Run a command or play a move, and return True if the game went on."""
        word, _, rest = answer.partition(" ")
        try:
            if word == "undo":
                self.table.undo(seat)
                events = self.table.status()["events"]
                self.shown = {viewer: min(shown, events) for viewer, shown in self.shown.items()}
                return True
            if word in ("save", "save!"):
                self._save(rest.strip(), replace=word == "save!")
            elif word in ("help", "?", ""):
                print(HELP)
            elif word == "log":
                print("\n".join(text.tell(self.table.effects(seat), self.names, self.table.game)))
            elif word == "hint":
                print(text.advice(self._hint(seat), self.names, self.table.game))
            elif word in ("moves", "table"):
                self._show()
            else:
                self.table.play(seat, self._move(answer))
                return True
        except PygamesError as error:
            print(f"No: {error}")
        return False

    def _save(self, name: str, replace: bool) -> None:
        if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'":
            name = name[1:-1]
        if not name:
            print("No: add a file name, like `save game.json`")
            return
        print(f"Saved to {write_text(name, self.table.record().dumps(), replace)}.")

    def _hint(self, seat: int) -> Hint:
        while True:
            hint = self.table.hint_step(seat, 100)
            if hint is not None:
                return hint

    def _move(self, answer: str) -> str:
        moves = self.table.view(self.viewer)["legal"]
        if answer.isdecimal() and len(answer) < 10 and 1 <= int(answer) <= len(moves):
            move: str = moves[int(answer) - 1]
            return move
        return answer

    def _completions(self) -> Sequence[str]:
        moves: Iterable[str] = [] if self.viewer is None else self.table.view(self.viewer)["legal"]
        return [*moves, *COMMANDS]

    def _show(self) -> None:
        view = self.table.view(self.viewer)
        print(text.table(view, self.names))
        print(in_lines(f"{number}. {move}" for number, move in enumerate(view["legal"], 1)))

    def _tell(self) -> None:
        """Print the events that the viewer has not seen yet."""
        effects = self.table.effects(self.viewer, self.shown[self.viewer])
        self.shown[self.viewer] = self.table.status()["events"]
        print("\n".join(text.tell(effects, self.names, self.table.game)))
