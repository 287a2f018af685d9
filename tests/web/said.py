"""Texts filled in with values: what core/i18n.js does, and examples of what the page may fill in."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any

from ..games.words import of
from . import texts
from .texts import Message

Facts = dict[str, Any]
MOST = 100

NAMES = ("Ana", "Bo")
CARDS = {"page": ("7",), "coach": ("7",)}
# What stands for a card, for places, for persons; whatever else is a number, unless its text lists its cases.
CARD = {
    "card",
    "card1",
    "card2",
    "cards",
    "it",
    "what",
    "discard",
    "known",
    "top",
    "chain_target",
    "down_card",
    "up_card",
}
PLACES = {"place", "place1", "place2", "to", "column"}
PERSONS = {"name", "name1", "names", "by", "title"}
WORDS: Facts = {
    "face": ("Fechada", "Aberta"),
    "suit": ("copas",),
    "low": ("3",),
    "high": ("valete",),
    "back": ("x0x0",),
    "move": ("draw a card",),
    "option": ("rounds",),
    "code": ("x.y",),
    "part": ("Deal 2",),
    "share": (0.05,),
    "chance": (0, 0.05),
    "help": ("help",),
    "state": ("yes",),
    "version": ("1a2b",),
}
MANY = {"size", "largest", "most", "least", "all", "loaded", "hundred"}
"""Counts that are never one."""
LOST = (0.5, 1, 2)
COUNTS = (1, 2, 14)


def fill(language: str, message: Message, facts: Facts) -> str:
    if isinstance(message, str):
        return message
    return "".join(part if isinstance(part, str) else _one(language, facts, *part) for part in message)


def _one(language: str, facts: Facts, name: str, how: str | dict[str, Message] = "", counted: int = 0) -> str:
    value = facts.get(name)
    if isinstance(how, dict):
        keys = _by_number(language, value or 0) if counted else [_by_name(value)]
        return fill(language, how[next((key for key in keys if key in how), "other")], facts)
    if how == "percent":
        return f"{round(100 * value)}%" if value is not None else ""
    if isinstance(value, int | float):
        return str(value).replace("-", "−").replace(".", "," if language == "pt-BR" else ".")
    return "" if value is None else value


def _by_number(language: str, number: float) -> list[str]:
    one = abs(number) == 1 if language == "en" else abs(number) < 2
    return [f"={number}", "one" if one else "other"]


def _by_name(value: object) -> str:
    return "none" if value in (None, "") or value is False else re.sub(r"[ .]", "_", str(value))


def asks(message: Message) -> Iterator[tuple[str, bool, list[Any]]]:
    """What a text asks for: name, whether it is counted, and the cases that it lists."""
    for part in () if isinstance(message, str) else message:
        if isinstance(part, str):
            continue
        name, how, counted = (*part, "", 0)[:3]
        if not isinstance(how, dict):
            yield name, False, []
            continue
        if counted:
            yield name, True, [int(key[1:]) for key in how if key[0] == "="]
        else:
            yield name, False, [None if key == "none" else key for key in how if key != "other"]
        for each in how.values():
            yield from asks(each)


@cache
def cards(language: str, game: str) -> tuple[str, ...]:
    """Names of cards as the page says them."""
    known = texts.made()[language]
    found = []
    for token in CARDS.get(game) or of(game).cards:
        signs = {f"sign{i}": known.get(f"sign.{game}.{sign}", "") for i, sign in enumerate(token, 1)}
        whole = known.get(f"card.{game}.{token}", known.get(f"card.{game}.*{len(token)}", token))
        found.append(fill(language, whole, signs))
    return tuple(found)


def examples(language: str, part: str, name: str, key: str) -> tuple[Any, ...]:
    own = of(part) if part in texts.GAMES else None
    if own and name in own.numbers.get(key, ()):
        return (3, 14)
    if name in CARD or (own and name in own.card_facts):
        return cards(language, part)
    if name in PLACES or (own and name in own.place_facts):
        return ("A2", "B4")
    if name in PERSONS or name == "from":
        return NAMES[:1]
    if name == "lost":
        return LOST
    if name in WORDS:
        return tuple(WORDS[name])
    return (2, 14) if name in MANY or (own and name == own.more.get(key)) else COUNTS


def ways(language: str, part: str, text: str, key: str = "") -> Iterator[str]:
    """A text with all that may be filled in, or some of it where that would be too much."""
    message = texts.message(language, text)
    values: dict[str, list[Any]] = {}
    numbers = {name for name, counted, _ in asks(message) if counted}
    for name, _, cases in asks(message):
        found = values.setdefault(name, [])
        found += [case for case in cases if case not in found]
    for name, found in values.items():
        given = COUNTS if name in numbers & CARD else examples(language, part, name, key)
        closed = any(isinstance(case, str) for case in found) and given != cards(language, part)
        found += [value for value in given if value not in found and not closed]
    can_be = of(part).can_be.get(key) if part in texts.GAMES else None
    for facts in _chosen(values, text):
        if can_be is None or can_be(facts):
            yield fill(language, message, facts)


def _chosen(values: dict[str, list[Any]], text: str) -> Iterator[Facts]:
    if prod(map(len, values.values())) <= MOST:
        for chosen in product(*values.values()):
            yield dict(zip(values, chosen, strict=True))
        return
    rng = random.Random(text)
    for _ in range(MOST):
        yield {name: rng.choice(found) for name, found in values.items()}
