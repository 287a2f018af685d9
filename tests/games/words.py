"""How the page speaks of a game: `tests/games/<game>/words.py` says what the tests of the page must know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Words:
    """What is to be known of a game's words.

    Attributes:
        sections: of its rules, to which the page's tables link.
        rulings: that its rules must mark as ours.
        named: what else is settled here, or done otherwise than by the game's own rules.
        told: what its own rules say and a player must find: section, language, words.
        glossary: by language, what is not said in this game, and what is said instead.
        wrong: texts that must be found wrong: language, key, text.
        cards: tokens whose names stand for a card.
        more: by text, a count in it that is never one.
        can_be: by text, which facts go together.
        card_facts, place_facts: names of facts that are cards, or places, in this game alone.
        numbers: by text, those of them that are numbers there.
        facts: by fact, a value of it by which a text is chosen.
        he, she: what it calls things in Portuguese, by their gender, one or the other.
        empty: fields of its rules' pictures that may be empty, besides those of any game.
        drawn: by script of its table, every number but 0 and 1 in it, and why it is none of the rules'.
        anew: effects after which its table is laid anew, or something in the air is asked about.
        unstaged: zones, by their names' beginnings, that no beat counts card by card.
        staged: facts of the data that are as the engine has them once all has been shown.
        signs: by script, the cards that it draws otherwise than all the others, by the sign that is on them.
        melds_are_jogos: "jogo" is a meld here, not only a game that one has.
    """

    sections: str
    rulings: tuple[str, ...]
    named: str
    told: tuple[tuple[str, str, str], ...]
    glossary: Mapping[str, tuple[tuple[str, str], ...]]
    wrong: tuple[tuple[str, str, str], ...]
    cards: tuple[str, ...]
    more: Mapping[str, str] = field(default_factory=dict)
    can_be: Mapping[str, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)
    card_facts: Collection[str] = ()
    place_facts: Collection[str] = ()
    numbers: Mapping[str, Collection[str]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    he: str = ""
    she: str = ""
    empty: tuple[str, ...] = ()
    drawn: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    anew: Set[str] = frozenset()
    unstaged: tuple[str, ...] = ()
    staged: tuple[str, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    melds_are_jogos: bool = False


def of(game: str) -> Words:
    """The words of a built-in game."""
    found: Words = import_module(f".{game}.words", __package__).WORDS
    return found
