"""Plain-text rendering of views, effects and hints: for terminals, logs and screen readers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .analysis.coach import Hint
from .game import Effect, Game, Text, View

FACE_DOWN = "··"


def table(view: View, names: Sequence[str]) -> str:
    """Return a view as text: the phase, the scores, the zones by owner.

    >>> import pygames
    >>> game, *_ = pygames.games().values()
    >>> print(table(game.new(seats=2, seed=7).view(0), ["Ann", "Ben"]))
    ── flip ── Ann 0, Ben 0
    round 1, rounds 5, shuffles 0
    <BLANKLINE>
      draw: 91 cards
      discard: 1 cards, top 11
    Ann (you, to act)
       ··  ··  ··  ··
       ··  ··  ··  ··
    Ben
       ··  ··  ··  ··
       ··  ··  ··  ··
    """
    lines = [_heading(view, names), *_facts(view["data"])]
    for owner in [None, *range(view["seats"])]:
        zones = [zone for zone in view["zones"] if zone["owner"] == owner]
        lines.append("" if owner is None else f"{names[owner]}{_marks(view, owner)}")
        lines.extend(line for zone in zones for line in _zone(zone, view["data"].get("columns")))
    return "\n".join(lines)


def tell(effects: Iterable[Effect], names: Sequence[str], game: Game) -> list[str]:
    """Return effects as English sentences, one line an effect.

    An effect without a sentence is written with its type and facts. An effect that the seat is not shown
    (another seat's new cards) has no line.
    """
    lines = [_sentence(effect, names, game.sentences.get(effect["type"])) for effect in effects]
    return [line for line in lines if line]


def _heading(view: View, names: Sequence[str]) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
    return f"── {view['phase']} ── {scores}"


def _facts(data: Mapping[str, Any]) -> list[str]:
    """Return the plain facts among a game's data, on one line."""
    facts = {key: value for key, value in data.items() if isinstance(value, str | int) and key != "columns"}
    return [", ".join(f"{key.replace('_', ' ')} {value}" for key, value in facts.items())] if facts else []


def _marks(view: View, seat: int) -> str:
    marks = ["you"] * (seat == view["seat"]) + ["to act"] * (seat == view["to_act"])
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
        return "".join(_format(sentence, effect, {**facts, "name": name}))
    extra = " ".join(f"{key} {value}" for key, value in list(facts.items())[3:])
    return " ".join(part for part in (name, effect["type"].replace("_", " "), extra) if part) + "."


def _format(text: Text, effect: Effect, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the pieces of a text: ``effect`` chooses its cases, ``facts`` fill its placeholders."""
    if isinstance(text, str):
        yield text.format(**facts)
    elif isinstance(text, Mapping):
        yield from _format(_choose_case(text, effect), effect, facts)
    else:
        for part in text:
            yield from _format(part, effect, facts)


def _choose_case(text: Mapping[str, Any], effect: Effect) -> Text:
    """Return one of several texts by the English plural of a number, or by a fact (None is "none")."""
    if "plural" in text:
        number = effect.get(text["plural"]) or 0
        cases = [f"={number}", "one" if number == 1 else "other"]
    else:
        cases = [_case_of(effect.get(text["select"]))]
    chosen: Text = next((text[case] for case in cases if case in text), text["other"])
    return chosen


def _case_of(value: Any) -> str:
    """Return the name of the case of a fact that is not a number, as the page names it."""
    if value is None or value is False or value == "":
        return "none"
    return "true" if value is True else re.sub("[ .]", "_", str(value))


def _fact(key: str, value: Any, names: Sequence[str]) -> Any:
    """Return a fact as sentences write it: a hidden card without its token, another seat by name."""
    if value is None and key in ("card", "down", "up"):
        return "a card"
    return names[value] if key in ("from", "by") and isinstance(value, int) else value


def advice(hint: Hint, names: Sequence[str], game: Game) -> str:
    """Return a hint as text: the move, the reasons for it and against it, and the moves planned after it."""
    line = f"{hint.move}: {' '.join(_reason(reason, names, game) for reason in hint.reasons)}".rstrip(": ")
    return f"{line} Then: {'; '.join(step.move for step in hint.plan)}." if hint.plan else line


def _reason(reason: Mapping[str, Any], names: Sequence[str], game: Game) -> str:
    if reason["code"] == "looked_ahead":
        return "Played out, it does better than it looks."
    facts = {**reason, "name": names[reason["seat"]]} if "seat" in reason else reason
    return game.reasons[reason["code"]](facts)
