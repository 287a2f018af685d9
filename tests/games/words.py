"""Texts of a game on the page: the format of `tests/games/<game>/words.py`."""

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Words:
    """Expected texts of a game.

    Attributes:
        sections: the sections of its rules to which the page's tables link.
        rulings: the rulings that its rules must mark as ours.
        named: other decisions of ours, and deviations from the game's own rules.
        own_statements: statements in its own rules that a player must find: section, language, words.
        glossary: by language, words to avoid in this game, and better ones.
        wrong: texts that must be found wrong: language, key, text.
        cards: tokens whose names stand for a card.
        more: by text, a count in it that is never one.
        can_be: by text, the combinations of facts.
        card_facts, place_facts: names of facts that are cards, or places, in this game alone.
        numbers: by text, those of them that are numbers there.
        nouns: by language, its nouns of each gender that the language's words name.
        empty: fields of its rules' pictures that may be empty, in addition to those of any game.
        drawn: by script of its table, every number except 0 and 1 in it, and why it is not one of the rules.
        redrawn: effects after which its table is laid again, or a question is asked during the animation.
        unstaged: zones, by the beginnings of their names, that no animation step counts card by card.
        staged: facts of the data that equal the engine's once the animation has ended.
        signs: by script, the cards that it draws differently from all others, by the sign on them.
        offers: the words of a prompt by verb, or by verbs that are one choice to the player.
        melds_are_jogos: "jogo" is a meld here, not only a game that one has.
    """

    sections: str
    rulings: tuple[str, ...]
    named: str
    own_statements: tuple[tuple[str, str, str], ...]
    glossary: Mapping[str, tuple[tuple[str, str], ...]]
    wrong: tuple[tuple[str, str, str], ...]
    cards: tuple[str, ...]
    offers: Mapping[str, str]
    more: Mapping[str, str] = field(default_factory=dict)
    can_be: Mapping[str, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)
    card_facts: Collection[str] = ()
    place_facts: Collection[str] = ()
    numbers: Mapping[str, Collection[str]] = field(default_factory=dict)
    nouns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    empty: tuple[str, ...] = ()
    drawn: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    redrawn: Set[str] = frozenset()
    unstaged: tuple[str, ...] = ()
    staged: tuple[str, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    melds_are_jogos: bool = False


def of(game: str) -> Words:
    found: Words = import_module(f".{game}.words", __package__).WORDS
    return found
