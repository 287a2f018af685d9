"""Lesson scripts of plug-ins, played in the engine, so that a lesson cannot contradict the rules.

The result is the view of the person at seat 0 at every position, and nothing else. An illegal move, a missing
card, or a step that waits for another seat's turn is an error.

A script has ``seats``, ``options``, ``deal`` (the cards in order; ``?`` is any card that is not named; the
cards that are not named also follow the last one), ``first_seed`` (optional, of the first game after it) and
``steps``. A step has

    id       prefix of its text keys, ``lesson.<game>.<id>``
    teaches  rules of the game that the step introduces
    moves    moves of the person, in order; without any, the person reads and continues
    also     prefixes of additional moves that the table offers
    points   anchors and zones to point at, instead of the places of the move
    figure   id of a figure of the rules that is shown instead of the table, while the person reads
    wrong    another choice (a move, its prefix or a word of it; ``*`` is any other) -> the name of the
             answer's text
    asks     questions to ``query_moves`` whose answers the table needs; ``after`` this number of moves
    then     events that follow, as in a record: "1 draw"
    unseen   events before the step that are not shown
    result   True if the result of the finished round is shown
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from ...core.options import complete_options
from ...game import Game
from ...record import FORMAT, Record
from ...table import Table

PERSON = 0
ANY_CARD = "?"
FIELDS = {
    *("id", "teaches", "moves", "also", "points", "figure", "wrong", "asks", "then", "unseen", "result"),
}
PAGE_FIELDS = ("moves", "points", "figure", "wrong", "result")
"""Fields of a step that the page reads unchanged."""

Script = Mapping[str, Any]


def text_keys(script: Script) -> Iterator[str]:
    """Yield the keys of the required texts, without ``lesson.``. The text of a step's end is optional."""
    yield "aim"
    for step in script["steps"]:
        yield step["id"]
        for name in dict.fromkeys(step.get("wrong", {}).values()):
            yield f"{step['id']}.{name}"


class Lesson:
    """A lesson in play.

    Attributes:
        state: of its game, at first before the first move.
    """

    def __init__(self, game: Game, script: Script) -> None:
        self.rules = game
        self.script = script
        seats = script["seats"]
        self.names = [f"Seat {seat}" for seat in range(seats)]
        record = {
            "format": FORMAT,
            "game": game.id,
            "options": complete_options(self.rules.options, script.get("options", {}), seats),
            "players": self.names,
            "events": [f"* deal {' '.join(self._cards(seats))}"],
            "scores": None,
            "winners": None,
        }
        # A fixed seed decides the chance that the deal does not.
        self.state = Record.loads(json.dumps(record), {game.id: game}).replay(Random(1))
        self.last_event = 0
        self.last_view: dict[str, Any] = {"zones": [], "data": {}}

    def _cards(self, seats: int) -> list[str]:
        """Return the whole deck in the order of the deal."""
        deck = self.rules.new(seats=seats, seed=1).events[0].split()[2:]
        wanted = self.script["deal"].split()
        missing = Counter(wanted) - Counter(deck)
        del missing[ANY_CARD]
        if missing:
            raise ValueError(f"deal: more than in the deck: {' '.join(missing)}")
        named = Counter(card for card in wanted if card != ANY_CARD)
        rest = []
        for card in deck:
            if named[card]:
                named[card] -= 1
            else:
                rest.append(card)
        left = iter(rest)
        return [*(next(left) if card == ANY_CARD else card for card in wanted), *left]

    def play(self) -> dict[str, Any]:
        """Play the script and return the lesson for the page.

        Raises:
            ValueError: the script contradicts the rules.
        """
        first = self._frame()
        steps = [self._step(step) for step in self.script["steps"]]
        seed = {key: self.script[key] for key in ("first_seed",) if key in self.script}
        return {"seats": self.state.seats, **seed, "first": first, "steps": steps}

    def _step(self, step: Mapping[str, Any]) -> dict[str, Any]:
        name = step.get("id")
        if not set(step) <= FIELDS:
            raise ValueError(f"step {name}: unknown fields: {' '.join(set(step) - FIELDS)}")
        if "figure" in step and "moves" in step:
            raise ValueError(f"step {name}: expected a figure or moves, got both")
        for event in step.get("unseen", ()):
            self._apply(event)
        before = [self._frame()] if "unseen" in step else []
        legal = self._offered_moves(step)
        answers, frames = self._answers(step, 0), []
        for count, move in enumerate(step.get("moves", ()), 1):
            self._apply(f"{PERSON} {move}")
            frames.append(self._frame())
            answers += self._answers(step, count)
        for event in step.get("then", ()):
            self._apply(event)
            frames.append(self._frame())
        fields = {key: step[key] for key in PAGE_FIELDS if key in step}
        return {"id": name, **fields, "legal": legal, "asks": answers, "before": before, "frames": frames}

    def _answers(self, step: Mapping[str, Any], count: int) -> list[Any]:
        """Return the answers to the questions that are due after this number of moves."""
        questions = [dict(question) for question in step.get("asks", ())]
        due = [question for question in questions if question.pop("after", 0) == count]
        return [[count, question, self._table().query_moves(PERSON, question)] for question in due]

    def _offered_moves(self, step: Mapping[str, Any]) -> list[str]:
        """Return the moves that the table offers: the expected one, and those that ``also`` adds."""
        moves = step.get("moves", [])
        if not moves:
            return []
        legal = self.state.legal_moves()
        if self.state.to_act != PERSON or moves[0] not in legal:
            raise ValueError(f"step {step['id']}: {moves[0]} is not a legal move of the person")
        prefixes = tuple(step.get("also", ()))
        for prefix in prefixes:
            if not any(_has_prefix(move, prefix) for move in legal):
                raise ValueError(f"step {step['id']}: {prefix} is the prefix of no legal move")
        return [
            move for move in legal if move == moves[0] or any(_has_prefix(move, each) for each in prefixes)
        ]

    def _apply(self, event: str) -> None:
        seat, _, move = event.partition(" ")
        if seat != str(self.state.to_act):
            raise ValueError(f"{event}: expected an event of seat {self.state.to_act}, which is to act")
        self.state.apply(move)

    def _table(self) -> Table:
        return Table.resume(Record.of(self.state, self.names), 0)

    def _frame(self) -> dict[str, Any]:
        """Return what changed in the person's view since the last frame, with the effects since then."""
        view = self._table().view(PERSON, since=self.last_event)
        self.last_event = self.state.event_count
        shown = {key: value for key, value in view.items() if key not in ("log", "stable_upto", "legal")}
        before, self.last_view = self.last_view, shown
        return {"view": _changes(before, shown), "effects": view["log"]}


def _changes(before: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a view that differ from the one before it. An unchanged zone is only its id."""
    facts = {key: value for key, value in view.items() if before.get(key) != value}
    zones = [zone["id"] if zone in before["zones"] else zone for zone in view["zones"]]
    data = {key: value for key, value in view["data"].items() if before["data"].get(key, ANY_CARD) != value}
    if not before["data"].keys() <= view["data"].keys():
        raise ValueError("view: expected all facts of the last view, one is missing")
    return {**facts, "zones": zones, "data": data}


def _has_prefix(move: str, prefix: str) -> bool:
    return f"{move} ".startswith(f"{prefix} ")
