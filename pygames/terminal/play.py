"""A game in the terminal: the table as text, moves by number or notation."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from .. import text
from ..bots.coach import Hint
from ..errors import PygamesError
from ..table import Player, Table

HELP = """\
Type a move's number or its notation. Besides:
  moves      list the moves again        table   show the table again
  log        tell everything so far      undo    take the last decision back
  save FILE  write the record            hint    what the coach would do
  quit       leave the game"""


def play(table: Table, players: Sequence[Player], source: TextIO | None = None) -> int:
    """Play ``table`` to its end with input from ``source`` (standard input); the exit status."""
    return _Session(table, players, source or sys.stdin).run()


class _Session:
    def __init__(self, table: Table, players: Sequence[Player], source: TextIO) -> None:
        self.table = table
        self.players = players
        self.names = [player.name for player in players]
        self.source = source
        self.persons = [seat for seat, player in enumerate(players) if player.bot is None]
        self.eyes = self.persons[0] if len(self.persons) == 1 else None
        self.told = 0

    def run(self) -> int:
        while (seat := self.table.status()["to_act"]) is not None:
            if self.players[seat].bot is not None:
                self._bot()
            elif not self._person(seat):
                return 0
        self._tell()
        print(text.table(self.table.view(self.eyes), self.names))
        winners = [self.names[seat] for seat in self.table.view(None)["winners"]]
        print(f"\n{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}.")
        return 0

    def _bot(self) -> None:
        while self.table.bot_step(100):
            pass

    def _person(self, seat: int) -> bool:
        """One decision of a person; False if they leave."""
        if len(self.persons) > 1 and not self._hand_over(seat):
            return False
        self._tell()
        self._show()
        while True:
            answer = self._ask(f"{self.names[seat]}> ")
            if answer is None or answer == "quit":
                return False
            if self._command(seat, answer):
                return True

    def _hand_over(self, seat: int) -> bool:
        """Between two persons the screen is cleared until the next one is there."""
        if self.eyes == seat:
            return True
        self.eyes = None
        print("\033[2J\033[H", end="")
        if self._ask(f"Hand over to {self.names[seat]}, then press Enter. ") is None:
            return False
        self.eyes = seat
        return True

    def _command(self, seat: int, answer: str) -> bool:
        """Do what was asked; True if the game went on."""
        word, _, rest = answer.partition(" ")
        try:
            if word == "undo":
                self.table.undo(seat)
                self.told = min(self.told, self.table.status()["events"])
                return True
            if word == "save" and rest:
                Path(rest).write_text(self.table.record().dumps(), encoding="utf-8")
                print(f"Saved to {rest}.")
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
        except (PygamesError, OSError) as error:
            print(f"No: {error}")
        return False

    def _hint(self, seat: int) -> Hint:
        while True:
            hint = self.table.hint_step(seat, 100)
            if hint is not None:
                return hint

    def _move(self, answer: str) -> str:
        moves = self.table.view(self.eyes)["legal"]
        if answer.isdecimal() and 1 <= int(answer) <= len(moves):
            move: str = moves[int(answer) - 1]
            return move
        return answer

    def _show(self) -> None:
        view = self.table.view(self.eyes)
        print(text.table(view, self.names))
        print("  ".join(f"{number}. {move}" for number, move in enumerate(view["legal"], 1)))

    def _tell(self) -> None:
        effects = self.table.effects(self.eyes, self.told)
        self.told = self.table.status()["events"]
        print("\n".join(text.tell(effects, self.names, self.table.game)))

    def _ask(self, prompt: str) -> str | None:
        """A line from the player, None at the end of the input."""
        print(prompt, end="", flush=True)
        line = self.source.readline()
        return line.strip() if line else None
