"""A lesson: a script that is played in the engine, so that it can say nothing that the rules do not.

What comes of it is what the person at seat 0 would see at every moment, and nothing else. A move that the
rules do not allow, a card that is not there, or a step that waits for somebody else's turn is a fault.

A script has ``seats``, ``options``, ``deal`` (the cards in their order, ``?`` for any of those not named,
which also follow the last one) and ``steps``. A step has

    id       names its texts, ``lesson.<game>.<id>``
    teaches  what of the game is met here
    moves    what the person does, one after the other; none: they read and go on
    also     further moves that the table offers, each with all those that begin so
    points   anchors and zones to be pointed at, where it is not the places of the move
    wrong    what is tapped instead, a move or its beginning or a word of it -> the name of its answer
    asks     questions to the game's ``advise`` whose answers the table needs; ``after`` so many of the moves
    then     what happens next, as a record writes it: "1 draw"
    unseen   what has happened before the step without being shown
    result   whether the round that has ended is looked at
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from ...core.options import complete
from ...game import Game, State
from ...record import FORMAT, Record
from ...table import Table

PERSON = 0
ANY = "?"
FIELDS = {
    *("id", "teaches", "moves", "also", "points", "wrong", "asks", "then", "unseen", "result"),
}
KEPT = ("moves", "points", "wrong", "result")
"""What of a step is the page's as it stands."""

Script = Mapping[str, Any]


def played(game: Game, script: Script) -> dict[str, Any]:
    """The lesson as the page reads it.

    Raises:
        ValueError: it is not as the rules say.
    """
    return _Lesson(game, script).told()


def dealt(game: Game, script: Script) -> State:
    """The game that a lesson is about, before its first move."""
    return _Lesson(game, script).state


def said(script: Script) -> Iterator[str]:
    """The names of the texts that it needs, without ``lesson.``; what is told of a step's end may lack."""
    yield "aim"
    for step in script["steps"]:
        yield step["id"]
        for name in dict.fromkeys(step.get("wrong", {}).values()):
            yield f"{step['id']}.{name}"


def views(lesson: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What the person sees at every moment of a lesson, one after the other: as the page puts it together."""
    seen: dict[str, Any] = {"zones": [], "data": {}}
    steps = (frame for step in lesson["steps"] for frame in (*step["before"], *step["frames"]))
    for frame in (lesson["first"], *steps):
        zones = {zone["id"]: zone for zone in seen["zones"]}
        view = frame["view"]
        there = [zones[zone] if isinstance(zone, str) else zone for zone in view["zones"]]
        seen = {**seen, **view, "zones": there, "data": {**seen["data"], **view["data"]}}
        yield seen


class _Lesson:
    """A lesson while it is played."""

    def __init__(self, game: Game, script: Script) -> None:
        self.rules = game
        self.script = script
        seats = script["seats"]
        self.names = [f"Seat {seat}" for seat in range(seats)]
        record = {
            "format": FORMAT,
            "game": game.id,
            "options": complete(self.rules.options, script.get("options", {}), seats),
            "players": self.names,
            "events": [f"* deal {' '.join(self._cards(seats))}"],
            "scores": None,
            "winners": None,
        }
        # What is not dealt here falls as it always will.
        self.state = Record.loads(json.dumps(record), {game.id: game}).replay(Random(1))
        self.told_upto = 0
        self.seen: dict[str, Any] = {"zones": [], "data": {}}

    def _cards(self, seats: int) -> list[str]:
        """The whole deck in the order of the deal."""
        some = self.rules.new(seats=seats, seed=1).events[0].split()[2:]
        wanted = self.script["deal"].split()
        missing = Counter(wanted) - Counter(some)
        del missing[ANY]
        if missing:
            raise ValueError(f"deal: there are no more of {' '.join(missing)}")
        named = Counter(card for card in wanted if card != ANY)
        rest = []
        for card in some:
            if named[card]:
                named[card] -= 1
            else:
                rest.append(card)
        left = iter(rest)
        return [*(next(left) if card == ANY else card for card in wanted), *left]

    def told(self) -> dict[str, Any]:
        first = self._frame()
        steps = [self._step(step) for step in self.script["steps"]]
        return {"seats": self.state.seats, "first": first, "steps": steps}

    def _step(self, step: Mapping[str, Any]) -> dict[str, Any]:
        name = step.get("id")
        if not set(step) <= FIELDS:
            raise ValueError(f"step {name}: what is {' '.join(set(step) - FIELDS)}?")
        for event in step.get("unseen", ()):
            self._apply(event)
        before = [self._frame()] if "unseen" in step else []
        legal = self._offered(step)
        answers, frames = self._answers(step, 0), []
        for made, move in enumerate(step.get("moves", ()), 1):
            self._apply(f"{PERSON} {move}")
            frames.append(self._frame())
            answers += self._answers(step, made)
        for event in step.get("then", ()):
            self._apply(event)
            frames.append(self._frame())
        kept = {key: step[key] for key in KEPT if key in step}
        return {"id": name, **kept, "legal": legal, "asks": answers, "before": before, "frames": frames}

    def _answers(self, step: Mapping[str, Any], made: int) -> list[Any]:
        """What the table is told, by question, once so many of the moves are made."""
        asked = [dict(question) for question in step.get("asks", ())]
        now = [question for question in asked if question.pop("after", 0) == made]
        return [[made, question, self._table().advise(PERSON, question)] for question in now]

    def _offered(self, step: Mapping[str, Any]) -> list[str]:
        """The moves that the table offers: the one that is meant, and the others that are named."""
        moves = step.get("moves", [])
        if not moves:
            return []
        legal = self.state.legal_moves()
        if self.state.to_act != PERSON or moves[0] not in legal:
            raise ValueError(f"step {step['id']}: {moves[0]} is no move of the person now")
        begins = tuple(step.get("also", ()))
        for begin in begins:
            if not any(_begins(move, begin) for move in legal):
                raise ValueError(f"step {step['id']}: {begin} begins no legal move")
        return [move for move in legal if move == moves[0] or any(_begins(move, each) for each in begins)]

    def _apply(self, event: str) -> None:
        who, _, move = event.partition(" ")
        if who != str(self.state.to_act):
            raise ValueError(f"{event}: seat {self.state.to_act} is to act")
        self.state.apply(move)

    def _table(self) -> Table:
        return Table.resume(Record.of(self.state, self.names), 0)

    def _frame(self) -> dict[str, Any]:
        """What the person sees now, and what they were told since the last one."""
        view = self._table().view(PERSON, since=self.told_upto)
        self.told_upto = self.state.event_count
        kept = {key: value for key, value in view.items() if key not in ("log", "settled", "legal")}
        before, self.seen = self.seen, kept
        return {"view": _changed(before, kept), "effects": view["log"]}


def _changed(before: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """What a view says otherwise than the one before it; of a zone that is as it was, its id."""
    facts = {key: value for key, value in view.items() if before.get(key) != value}
    zones = [zone["id"] if zone in before["zones"] else zone for zone in view["zones"]]
    data = {key: value for key, value in view["data"].items() if before["data"].get(key, ANY) != value}
    if not before["data"].keys() <= view["data"].keys():
        raise ValueError("a fact of the view is gone")
    return {**facts, "zones": zones, "data": data}


def _begins(move: str, begin: str) -> bool:
    return f"{move} ".startswith(f"{begin} ")
