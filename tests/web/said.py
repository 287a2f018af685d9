"""Texts filled in with values: what text.js does, and examples of what the page may fill in."""

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
    "move": ("skip self", "skip rival"),
    "option": ("rounds",),
    "code": ("x.y",),
    "part": ("Deal 2",),
    "share": ("5%",),
    "chance": ("0%", "5%"),
    "help": ("help",),
    "state": ("yes",),
    "version": ("1a2b",),
}
MANY = {"size", "largest", "most", "least", "all", "loaded", "hundred"}
"""Counts that are never one."""
LOST = {"en": ("0.5", "1", "2"), "pt-BR": ("0,5", "1", "2")}


def fill(text: str, facts: Facts) -> str:
    out, at = "", 0
    while (start := text.find("{", at)) >= 0:
        end = closing(text, start)
        out += text[at:start] + _one(text[start + 1 : end], facts)
        at = end + 1
    return out + text[at:]


def closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text)


def _parts(body: str) -> tuple[str, str, str]:
    found = re.fullmatch(r"(\w+)([|?=])?(.*)", body, re.DOTALL)
    return (found[1], found[2] or "", found[3]) if found else (body, "", "")


def _one(body: str, facts: Facts) -> str:
    name, kind, rest = _parts(body)
    value = facts.get(name)
    missing = value is None or value == ""
    if kind == "|":
        return fill(rest, facts) if missing else str(value)
    if kind == "?":
        yes, no = (*choices(rest), "")[:2]
        return fill(no if missing or value is False else yes, facts)
    if kind == "=":
        cases = dict(part.split(":", 1) if ":" in part else (part, "") for part in reversed(choices(rest)))
        return fill(cases.get(str(value), cases.get("*", "")), facts)
    return "" if missing else str(value)


def choices(text: str) -> list[str]:
    found, depth, at = [""], 0, 0
    while at < len(text):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0 and text.startswith("::", at):
            found.append("")
            at += 2
            continue
        found[-1] += text[at]
        at += 1
    return found


def asks(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """What a text asks for: name, how, and the cases that it lists."""
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = closing(text, start)
        name, kind, rest = _parts(text[start + 1 : end])
        listed = [part.split(":", 1)[0] for part in choices(rest)] if kind == "=" else []
        yield name, kind, [case for case in listed if case != "*"]
        yield from asks(rest)
        at = end + 1


@cache
def cards(language: str, game: str) -> tuple[str, ...]:
    """Names of cards as the page says them."""
    known = texts.load(language)
    found = []
    for token in CARDS.get(game) or of(game).cards:
        signs = {f"sign{i}": known.get(f"sign.{game}.{sign}", "") for i, sign in enumerate(token, 1)}
        whole = known.get(f"card.{game}.*{len(token)}", token)
        found.append(known.get(f"card.{game}.{token}") or fill(whole, signs))
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
        return LOST[language]
    if name in WORDS:
        return tuple(WORDS[name])
    return (2, 14) if name in MANY or (own and name == own.more.get(key)) else (1, 2, 14)


def ways(language: str, part: str, text: str, key: str = "") -> Iterator[str]:
    """A text with all that may be filled in, or some of it where that would be too much."""
    values: dict[str, list[Any]] = {}
    for name, kind, cases in asks(text):
        found = values.setdefault(name, [])
        found += [case for case in cases if case not in map(str, found)]
        if kind in ("?", "|") and None not in found:
            found.append(None)
    for name, found in values.items():
        given = examples(language, part, name, key)
        closed = set(map(str, found)) - {"None", "0", "1", "2", "3"} and given != cards(language, part)
        found += [value for value in given if str(value) not in map(str, found) and not closed]
    can_be = of(part).can_be.get(key) if part in texts.GAMES else None
    for facts in _chosen(values, text):
        if can_be is None or can_be(facts):
            yield fill(text, facts)


def _chosen(values: dict[str, list[Any]], text: str) -> Iterator[Facts]:
    if prod(map(len, values.values())) <= MOST:
        for chosen in product(*values.values()):
            yield dict(zip(values, chosen, strict=True))
        return
    rng = random.Random(text)
    for _ in range(MOST):
        yield {name: rng.choice(found) for name, found in values.items()}
