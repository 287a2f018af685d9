"""Tables, effects and results as lines of text: for the terminal, for logs, for people without pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .analysis.coach import Hint
from .game import Effect, Game, Text, View

FACE_DOWN = "··"


def table(view: View, names: Sequence[str]) -> str:
    """A view as text: the zones by owner, the scores, the phase."""
    lines = [_heading(view, names), *_facts(view["data"])]
    for owner in [None, *range(view["seats"])]:
        zones = [zone for zone in view["zones"] if zone["owner"] == owner]
        lines.append("" if owner is None else f"{names[owner]}{_marks(view, owner)}")
        lines.extend(line for zone in zones for line in _zone(zone, view["data"].get("columns")))
    return "\n".join(lines)


def tell(effects: Iterable[Effect], names: Sequence[str], game: Game) -> list[str]:
    """Effects in words, one line an effect; one without a sentence is told by its type and facts.

    What a seat is not told (another's new cards) has no line.
    """
    lines = [_sentence(effect, names, game.sentences.get(effect["type"])) for effect in effects]
    return [line for line in lines if line]


def _heading(view: View, names: Sequence[str]) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
    return f"── {view['phase']} ── {scores}"


def _facts(data: Mapping[str, Any]) -> list[str]:
    """The plain facts among a game's own data, on one line."""
    facts = {key: value for key, value in data.items() if isinstance(value, str | int) and key != "columns"}
    return [", ".join(f"{key.replace('_', ' ')} {value}" for key, value in facts.items())] if facts else []


def _marks(view: View, seat: int) -> str:
    marks = [
        word for word, holds in (("you", seat == view["seat"]), ("to act", seat == view["to_act"])) if holds
    ]
    return f" ({', '.join(marks)})" if marks else ""


def _zone(zone: Mapping[str, Any], columns: int | None) -> list[str]:
    cards = [FACE_DOWN if card is None else card for card in zone["cards"]]
    if zone["kind"] == "grid" and cards:
        width = columns or len(cards)
        rows = [cards[start : start + width] for start in range(0, len(cards), width)]
        return ["  " + " ".join(f"{card:>3}" for card in row) for row in rows]
    if zone["kind"] == "pile":
        top = f", top {cards[0]}" if cards and cards[0] != FACE_DOWN else ""
        return [f"  {zone['id']}: {len(cards)} cards{top}"]
    return [f"  {zone['id']}: {' '.join(cards)}"] if cards else []


def _sentence(effect: Effect, names: Sequence[str], sentence: Text | None) -> str:
    facts = {key: _fact(key, value, names) for key, value in effect.items()}
    name = "" if effect["seat"] is None else names[effect["seat"]]
    if sentence is not None:
        return "".join(_said(sentence, effect, {**facts, "name": name}))
    told = " ".join(f"{key} {value}" for key, value in list(facts.items())[3:])
    return " ".join(part for part in (name, effect["type"].replace("_", " "), told) if part) + "."


def _said(text: Text, effect: Effect, facts: Mapping[str, Any]) -> Iterator[str]:
    """The pieces of a text: by what the ``effect`` says it is chosen, with ``facts`` it is filled."""
    if isinstance(text, str):
        yield text.format(**facts)
    elif isinstance(text, Mapping):
        yield from _said(_case(text, effect), effect, facts)
    else:
        for part in text:
            yield from _said(part, effect, facts)


def _case(text: Mapping[str, Any], effect: Effect) -> Text:
    """One of several texts, in English: by a number, else by a fact, where nothing is "none"."""
    if "plural" in text:
        number = effect.get(text["plural"]) or 0
        cases = [f"={number}", "one" if number == 1 else "other"]
    else:
        cases = [_called(effect.get(text["select"]))]
    chosen: Text = next((text[case] for case in cases if case in text), text["other"])
    return chosen


def _called(value: Any) -> str:
    """The case of a fact that is no number, as a page calls it."""
    if value is None or value is False or value == "":
        return "none"
    return "true" if value is True else re.sub("[ .]", "_", str(value))


def _fact(key: str, value: Any, names: Sequence[str]) -> Any:
    """A fact as a sentence says it: hidden cards without their token, other seats by name."""
    if value is None and key in ("card", "down", "up"):
        return "a card"
    return names[value] if key in ("from", "by") and isinstance(value, int) else value


def advice(hint: Hint, names: Sequence[str], game: Game) -> str:
    """A move, in words what speaks for it and against it, and what had best follow."""
    said = f"{hint.move}: {' '.join(_reason(reason, names, game) for reason in hint.reasons)}".rstrip(": ")
    return f"{said} Then: {'; '.join(step.move for step in hint.plan)}." if hint.plan else said


def _reason(reason: Mapping[str, Any], names: Sequence[str], game: Game) -> str:
    if reason["code"] == "looked_ahead":
        return "Played out, it does better than it looks."
    facts = {**reason, "name": names[reason["seat"]]} if "seat" in reason else reason
    return game.reasons[reason["code"]](facts)
