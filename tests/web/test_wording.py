"""Wording of the page: every text with its values filled in, and the text of the rules.

Only a reader can judge style. The words of each language in `wording/` are checked.
"""

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any

import pytest

import pygames

from ..games import scenarios
from ..games.words import of as words
from . import texts
from .node import fill
from .test_rules import WORDS, rules_of, strings
from .texts import GAMES, LANGUAGES, WORDING, Message

READ = WORDS | {"text", "says"}
PARTS = ("page", "coach", "new-game", *GAMES)
FILLED = (*PARTS, "table", "daily", "copy", "lesson", "settings")

# A sentence by itself begins with a capital letter.
SENTENCES = ("effect.", "error.", "reason.", "tip.", "phase.", "ask.", "over.why")
BROKEN = {
    "not filled": re.compile(r"[{}]|::|undefined|null"),
    "blanks and stops": re.compile(
        r"\s{2,}| [,.;:?!)](?!\d)|,\s*[,.;]|\(\s*\)|: *[.,]|\( |\.\.(?!\.)|^\s|\s$"
    ),
    "twice": re.compile(r"\b([^\W\d]+) \1\b", re.IGNORECASE),
}


def whole(wrong: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{wrong})\b", flags)


@cache
def patterns(language: str, part: str) -> list[tuple[str, re.Pattern[str]]]:
    given = WORDING.get(language, {})
    own = words(part).glossary.get(language, ()) if part in GAMES else ()
    found = [*BROKEN.items()]
    if "many" in given:
        found.append(("one of many", re.compile(rf"(?<![\d,.:+−×] )(?<![\w,.+−-])1 ({given['many']})\b")))
    if "one" in given:
        one = rf"(?<![\d,.] )(?<![\w,.-])(?:[2-9]|\d\d+) ({given['one']})\b"
        found.append(("many of one", re.compile(one)))
    avoided = (*given.get("avoid", {}).items(), *own)
    found += [(f"rather: {right}", whole(wrong)) for wrong, right in avoided]
    nouns = {name.upper(): gender(language, name) for name in ("he", "she")}
    for pattern in given.get("agreement", ()):
        found.append(("agreement", re.compile(re.sub(r"\b(HE|SHE)\b", lambda noun: nouns[noun[0]], pattern))))
    return found


def gender(language: str, name: str) -> str:
    """Return the nouns of a gender, those of the games included."""
    own = (words(game).nouns.get(language, {}).get(name, "") for game in GAMES)
    return "|".join(filter(None, (WORDING.get(language, {}).get(name), *own)))


@cache
def faults(text: str, language: str, part: str) -> list[str]:
    each = ((name, pattern.search(text)) for name, pattern in patterns(language, part))
    return [f"{found[0]!r} ({name})" for name, found in each if found]


Values = dict[str, Any]
MOST = 100
"""The most ways in which a text is filled in."""
NAMED = ("coach", "page")
"""The parts whose cards are those of any game."""
# The values that are cards. Any other that is not below is a number, unless its text lists its cases.
CARD = re.compile(r"cards?[12]?|it|what|discard|known|top|chain_target|(down|up)_card")
SINGLE = """
suit = copas; low = 3; high = valete; back = x0x0; move = draw a card; option = rounds; code = x.y
part = Deal 2; help = help; state = yes; version = 1a2b
"""
VALUES: dict[str, tuple[Any, ...]] = {
    "face": ("Fechada", "Aberta"),
    **{name: (value,) for name, value in scenarios.examples(SINGLE)},
    "share": (0.05,),
    "chance": (0, 0.05),
    "lost": (0.5, 1, 2),
    **dict.fromkeys(("place", "place1", "place2", "to", "column"), ("A2", "B4")),
    **dict.fromkeys(("name", "name1", "names", "by", "title", "from"), ("Ana",)),
}
MANY = {"size", "largest", "most", "least", "all", "loaded", "hundred"}
"""Counts that are never one."""
COUNTS = (1, 2, 14)


def choices(message: Message) -> Iterator[tuple[str, bool, list[Any]]]:
    """Yield the name of each value in a text, whether it is counted, and the cases that the text lists."""
    for name, how, counted in ((*part, {}, 0)[:3] for part in message if isinstance(part, list)):
        cases: dict[str, Message] = how if isinstance(how, dict) else {}
        numbers = [int(case[1:]) for case in cases if case.startswith("=")]
        others = [None if case == "none" else case for case in cases if case != "other"]
        yield name, bool(counted), numbers if counted else others
        for each in cases.values():
            yield from choices(each)


@cache
def cards(language: str, game: str) -> tuple[str, ...]:
    if game not in GAMES or not words(game).cards:
        return ("7",) if game in NAMED else ()
    known, named = texts.compiled()[language], []
    for token in words(game).cards:
        signs = {f"sign{i}": known.get(f"sign.{game}.{sign}", "") for i, sign in enumerate(token, 1)}
        any_card = known.get(f"card.{game}.*{len(token)}", token)
        named.append((known.get(f"card.{game}.{token}", any_card), signs))
    return tuple(fill(language, named))


def examples(language: str, part: str, name: str, key: str) -> tuple[Any, ...]:
    own = words(part) if part in GAMES else None
    if own and name in own.numbers.get(key, ()):
        return (3, 14)
    if CARD.fullmatch(name) or (own and name in own.card_facts):
        return cards(language, part)
    if own and name in own.place_facts:
        return VALUES["place"]
    if name in VALUES:
        return VALUES[name]
    return (2, 14) if name in MANY or (own and name == own.more.get(key)) else COUNTS


def ways(language: str, part: str, key: str, message: Message) -> Iterable[Values]:
    """Return all values of a text, or some of them if there are too many."""
    every: dict[str, list[Any]] = {}
    asked = [*choices(message)]
    counts = {name for name, counted, _ in asked if counted}
    for name, _, cases in asked:
        found = every.setdefault(name, [])
        found += [case for case in cases if case not in found]
    for name, found in every.items():
        given = COUNTS if name in counts and CARD.fullmatch(name) else examples(language, part, name, key)
        closed = any(isinstance(case, str) for case in found) and given != cards(language, part)
        found += [value for value in given if value not in found and not closed]
    can_be = words(part).can_be.get(key) if part in GAMES else None
    if prod(map(len, every.values())) <= MOST:
        chosen = [dict(zip(every, each, strict=True)) for each in product(*every.values())]
    else:
        rng = random.Random(key)
        chosen = [{name: rng.choice(found) for name, found in every.items()} for _ in range(MOST)]
    return chosen if can_be is None else filter(can_be, chosen)


def faults_of(language: str, messages: dict[str, tuple[str, Message]]) -> list[str]:
    """Return a fault of each text that has one in any of its ways. Texts are given with their parts."""
    every = [
        (key, part, message, values)
        for key, (part, message) in messages.items()
        for values in ways(language, part, key, message)
    ]
    found: dict[str, str] = {}
    filled = fill(language, ((message, values) for _, _, message, values in every))
    for (key, part, *_), way in zip(every, filled, strict=True):
        wrong = [*faults(way, language, part)]
        if key.startswith(SENTENCES) and way[:1].islower():
            wrong.append("begins small")
        if wrong:
            found.setdefault(key, f"{key}: {wrong[0]} in “{way}”")
    return [*found.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_reads_well_with_its_values(language: str) -> None:
    known = texts.compiled()[language]
    # A game's line on the menu is for those who do not know its terms yet.
    read = ((part, key) for part in FILLED for key in texts.read(language, part))
    parts = {key: "page" if key.startswith("game.") else part for part, key in read}
    assert faults_of(language, {key: (part, known[key]) for key, part in parts.items()}) == []


@pytest.mark.parametrize(
    ("language", "part", "key", "text"),
    [
        *((each, "page", "x", text) for each in WORDING for text in WORDING[each].get("wrong_filled", ())),
        *((each, game, key, text) for game in GAMES for each, key, text in words(game).wrong),
    ],
)
def test_faults_are_found(language: str, part: str, key: str, text: str) -> None:
    message = texts.messages({language: {key: text}})[language][key]
    assert faults_of(language, {key: (part, message)})


@cache
def avoided(language: str) -> list[tuple[str, re.Pattern[str]]]:
    """Return the faults of a text in all its cases, with their patterns."""
    given = WORDING.get(language, {})
    better = {**given.get("stiff", {}), **{wrong: right for right, wrong in given.get("terms", {}).items()}}
    better |= given.get("avoid", {})
    return [
        ("make two sentences", re.compile(r";|: [^.!?/]*: ")),
        *((f"rather: {right}", whole(wrong, re.IGNORECASE)) for wrong, right in better.items()),
    ]


def stiff(text: str, language: str) -> list[str]:
    """Return the expressions in a text that no player says, and synonyms of a term."""
    each = ((name, pattern.search(text)) for name, pattern in avoided(language))
    return [f"{found[0]!r} ({name}) in “{text}”" for name, found in each if found]


def spoken(message: Message) -> str:
    if isinstance(message, str):
        return message
    said = []
    for part in message:
        cases = part[1] if isinstance(part, list) and len(part) > 1 else part
        if isinstance(cases, dict):
            said.append(" / ".join(map(spoken, cases.values())))
        else:
            said.append(part if isinstance(part, str) else "0")
    return "".join(said)


@cache
def read_aloud(language: str) -> dict[str, str]:
    """Return every text of the page by its key, with all its cases."""
    written = texts.messages(texts.static_texts.read(*texts.static_texts.WRITTEN))[language]
    return {key: spoken(message) for key, message in {**texts.compiled()[language], **written}.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_what_people_say(language: str) -> None:
    wrong = {key: stiff(text, language) for key, text in read_aloud(language).items()}
    assert {key: found for key, found in wrong.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_read_well_and_are_what_people_say(language: str) -> None:
    for game in GAMES:
        read = [text.replace("**", "") for field, text in strings(rules_of(language, game)) if field in READ]
        wrong = {text: [*faults(text, language, game), *stiff(text, language)] for text in read}
        assert {text: found for text, found in wrong.items() if found} == {}, game


@pytest.mark.parametrize("language", WORDING)
def test_stiff_words_are_found_and_no_others(language: str) -> None:
    given = WORDING[language]
    assert [text for text in given["wrong"] if not stiff(text, language)] == []
    assert [found for text in given.get("right", ()) for found in stiff(text, language)] == []


@pytest.mark.parametrize("language", WORDING)
def test_a_word_is_in_the_listed_texts_alone(language: str) -> None:
    for word, listed in WORDING[language].get("only_in", {}).items():
        for part in PARTS:
            read = texts.read(language, part)
            if part in GAMES and words(part).melds_are_jogos:
                assert "jogo novo" in " ".join(read.values())
                continue
            found = {key for key, text in read.items() if whole(word).search(text)}
            assert sorted(found - {*listed}) == []
            rules = strings(rules_of(language, part)) if part in GAMES else ()
            assert [text for _, text in rules if whole(word).search(text)] == []


DECIMAL = re.compile(r"\d[.,]\d(?!\d\d)")
# A change, an interval, and two moves that are compared.
SEVERAL_SHARES = {"luck.curve.label", "statistics.luck.range", "bot_reason.any.instead"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_whole_and_percentages_are_not_added_up(language: str) -> None:
    """Players count whole points. The chances of several moves do not add up."""
    assert [bool(DECIMAL.search(text)) for text in ("6.8 points", "6,8 pontos", "2,000 points")] == [1, 1, 0]
    read = read_aloud(language)
    assert {key: text for key, text in read.items() if DECIMAL.search(text) or "%" in text} == {}
    shares = {key: str(message).count("'percent'") for key, message in texts.compiled()[language].items()}
    assert {key for key, count in shares.items() if count > 1} == SEVERAL_SHARES


@pytest.mark.parametrize("language", WORDING)
def test_numbers_are_written_as_the_language_has_them(language: str) -> None:
    text = "{points} {lost} {share, number, percent} {count}"
    message = texts.messages({language: {"x": text}})[language]["x"]
    values = {"points": -2, "lost": 0.5, "share": 0.05, "count": 2000}
    assert fill(language, [(message, values)]) == [WORDING[language]["numbers"]]


@pytest.mark.parametrize("language", WORDING)
def test_the_hint_about_the_starting_player_is_at_its_option(language: str) -> None:
    """The form asks for facts that only the players know, birthdays and ages, as an order, and says so."""
    for game, rules in pygames.games().items():
        for name in (name for name, option in rules.options.items() if option.kind == "order"):
            text = texts.load(language)[f"option.{game}.{name}.help"]
            _, official, says = text.partition(WORDING[language]["official"])
            assert official, text
            assert says, text
