"""The page has a text for every name of the engine and every key in its sources, and no others.

The compiler finds a key in the sources that has no text. Keys that contain names of the engine are here.
"""

import json
import re
from collections.abc import Callable, Iterable

import pytest

import pygames
from pygames.bots import bots_for
from pygames.bots.explanation import CODES

from ..contract.test_vocabulary import search, words_of
from . import engine_names, node, texts
from .engine_names import effects, reasons, refusals, seen
from .texts import GAMES, LANGUAGES, WEB

TEXTS = {language: texts.load(language) for language in LANGUAGES}
FAMILIES = {key.split(".")[0] for keys in TEXTS.values() for key in keys}
Keys = Callable[[], set[str]]


def by_game(pattern: str, names: Callable[[str], Iterable[str]] = lambda _: [""]) -> Keys:
    """Return the keys with a game's id, and perhaps a name of that game's, in their holes."""
    return lambda: {
        pattern.replace("{}", game, 1).replace("{}", name) for game in GAMES for name in names(game)
    }


def most_seats() -> int:
    return max(game.seats[-1] for game in pygames.games().values())


def bots() -> set[str]:
    return {"fitted"} | {bot for game in GAMES for bot in bots_for(game)}


def levels() -> set[str]:
    return {"fitted"} | {level for game in GAMES for level in pygames.games()[game].offered_bots}


def settings() -> set[str]:
    script = (WEB / "core" / "settings.js").read_text(encoding="utf-8")
    block = script.partition("export const CHOICES = ")[2].partition("\n};")[0]
    rows = re.findall(r"(\w+): \[(.*?)\]", block)
    return {f"settings.{name}.{value}" for name, values in rows for value in re.findall(r'"([^"]+)"', values)}


def lesson_texts() -> tuple[set[str], set[str]]:
    """Return the texts that lessons need, and those that they may have for the animation of an answer."""
    must, may = set[str](), set[str]()
    for path in WEB.glob("games/*/lesson.json"):
        lesson = f"lesson.{path.parent.name}"
        must.add(f"{lesson}.aim")
        for step in json.loads(path.read_text(encoding="utf-8"))["steps"]:
            key = f"{lesson}.{step['id']}"
            must |= {key, *(f"{key}.{name}" for name in step.get("wrong", {}).values())}
            may.add(f"{key}.then")
    return must, may


def errors(codes: Iterable[str], *families: str) -> set[str]:
    """Return the keys of errors, or of those of these families alone."""
    return {f"error.{code}" for code in codes if not families or code.split(".")[0] in families}


def tips_about_cards(game: str) -> Keys:
    """Return the keys of tips whose last word is a card of a game."""
    keys = TEXTS[LANGUAGES[0]]
    return lambda: {
        key for key in keys if key.startswith(f"tip.{game}.") and key.split(".")[-1] in seen(game).cards
    }


def animated(game: str) -> set[str]:
    """Return the strings in a game's animation, phases that the engine has not among them."""
    return set(node.strings()[f"games/{game}/animation.js"])


ROUND = ("round.next", "round.own", "round.points", "round.why")
BY_GAME = ("kind.short", "where", "place", "worth", *ROUND, "points", "table", "table.this_round", "seat")
# Keys that contain names of the engine: the template in the page's sources -> the keys. None of the required
# may be missing. The page shows another text, or none, where an optional one is missing.
REQUIRED: dict[str, Keys] = {
    **{each: by_game(each) for each in ("game.{}.line", "part.{}", "over.why.{}", "lost.{}")},
    "bot.{}": lambda: {"bot.person", *(f"bot.{bot}" for bot in bots())},
    "bot.name.{}.{}": lambda: {
        f"bot.name.{level}.{seat}" for level in (*levels(), "any") for seat in range(most_seats())
    },
    "bot.{}.{}": by_game("bot.{}.{}", lambda game: pygames.games()[game].offered_bots),
    "level.{}": lambda: {f"level.{bot}" for bot in bots()},
    "settings.{}.{}": settings,
    "option.{}.{}": by_game("option.{}.{}", lambda game: pygames.games()[game].options),
    "option.{}.{}.help": by_game("option.{}.{}.help", lambda game: pygames.games()[game].options),
    "phase.{}.{}": by_game("phase.{}.{}", lambda game: seen(game).phases - {"over"}),
    "move.{}.{}": by_game("move.{}.{}", lambda game: seen(game).verbs),
    "effect.{}.{}": by_game("effect.{}.{}", effects),
    "recap.{}.{}": by_game("recap.{}.{}", effects),
    "reason.{}.{}": by_game("reason.{}.{}", reasons),
    "reason.any.{}": lambda: {"reason.any.looked_ahead"},
    "bot_reason.any.{}": lambda: {f"bot_reason.any.{code}" for code in CODES},
    "deed.{}.{}": by_game("deed.{}.{}", lambda game: pygames.games()[game].stat_names),
    "lesson.{}.{}": lambda: lesson_texts()[0],
    "error.{}": lambda: {
        *by_game("error.{}.{}", refusals)(),
        *errors(engine_names.error_codes(), "added", "page_data"),
    },
    "error.{}.any": lambda: {
        f"error.{family}.any" for family in ("bridge", "friends", "option", "record", "table")
    },
}
OPTIONAL: dict[str, Keys] = {
    # A reason in the bot's own words. Without one, the coach's words are about any player.
    "bot_reason.{}.{}": by_game("bot_reason.{}.{}", reasons),
    **{f"{each}.{{}}": by_game(f"{each}.{{}}") for each in BY_GAME},
    "lesson.{}.{}": lambda: lesson_texts()[1],
    "error.{}": lambda: errors(engine_names.error_codes()),
    "wait.{}.{}": by_game("wait.{}.{}", lambda game: seen(game).phases | animated(game)),
    "verb.{}.{}": by_game("verb.{}.{}", lambda game: seen(game).words),
    "zone.{}.{}": by_game("zone.{}.{}", lambda game: seen(game).zones),
    "mark.{}.{}": by_game("mark.{}.{}", lambda game: seen(game).zones),
    "card.{}.{}": by_game("card.{}.{}", lambda game: seen(game).words),
    "card.{}.*{}": by_game("card.{}.*{}", lambda game: {str(len(word)) for word in seen(game).words}),
    "sign.{}.{}": by_game("sign.{}.{}", lambda game: {sign for word in seen(game).words for sign in word}),
    # A text may be about all cards with a first sign.
    "about.{}.{}": by_game(
        "about.{}.{}", lambda game: {"card", *(card[:end] for card in seen(game).cards for end in (1, None))}
    ),
    **{f"tip.{game}.{{}}.{{}}": tips_about_cards(game) for game in GAMES},
    "bot.name.{}.0": set,
    **{f"sign.{game}.{{}}": set for game in GAMES},
}


def is_template(string: str) -> bool:
    """Return True if a string of the sources is a key with holes: it begins as keys do."""
    return bool(re.fullmatch(r"[\w.*{}-]+", string)) and "{}" in string and string.split(".")[0] in FAMILIES


def keys_in(strings: Iterable[str]) -> tuple[set[str], set[str]]:
    """Return the keys that a module with these strings needs, and those that it shows if they have a text."""
    keys, codes = set(strings) & TEXTS["en"].keys(), errors(strings) & TEXTS["en"].keys()
    templates = [string for string in strings if is_template(string)]
    must = [REQUIRED[each]() for each in templates if each in REQUIRED]
    may = [OPTIONAL[each]() for each in templates if each in OPTIONAL]
    return keys.union(*must), codes.union(*may)


@pytest.mark.slow
def test_the_page_has_every_text_that_it_uses_and_no_other() -> None:
    """All in one test: to read the sources by the compiler takes seconds."""
    modules = node.strings()
    # Add a key with names of the engine above. Give the parts of any other a type that lists its values.
    known = {*REQUIRED, *OPTIONAL}
    unknown = {
        name: found
        for name, strings in modules.items()
        if (found := [each for each in strings if is_template(each) and each not in known])
    }
    assert unknown == {}
    must, may = keys_in({string for module in modules.values() for string in module})
    for language in LANGUAGES:
        assert sorted(must - TEXTS[language].keys()) == [], language
        assert sorted(TEXTS[language].keys() - must - may) == [], language
    assert {"card.hidden", "card.{}.{}"} <= {*modules["parts/card-names.js"]}
    assert {"history.time.day", "history.rival.all"} <= {*modules["screens/history/history-screen.js"]}
    must, may = keys_in(["menu.lead", "menu.gone", "effect.{}.{}", "link.day", "menu.{}"])
    assert must == {"menu.lead", *by_game("effect.{}.{}", effects)()}
    assert may == {"error.link.day"}


def test_keys_use_the_vocabulary() -> None:
    # The fields of plug-ins' texts and the types of effects are public names.
    found = {key: search(words_of(re.sub(r"\W", "_", key)), "words") for key in TEXTS["en"]}
    public = re.compile(r"deed\..*|(effect|recap)\.\w+\.kept")
    assert {key: words for key, words in found.items() if words and not public.fullmatch(key)} == {}


def test_every_language_is_listed_and_whole() -> None:
    assert {path.name for path in (WEB / "i18n").iterdir()} == set(LANGUAGES)
    assert {len(set(TEXTS[language]["friends.words"].split())) for language in LANGUAGES} == {256}
    for game, files in ((game, files) for game in GAMES for files in ("texts", "rules")):
        found = {path.stem for path in (WEB / "games" / game / files).iterdir()}
        assert found == set(LANGUAGES), f"{game}/{files}"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_keys_and_values(language: str) -> None:
    first, other = TEXTS[LANGUAGES[0]], TEXTS[language]
    assert sorted(set(first) ^ set(other)) == []
    compiled = [texts.compiled()[each] for each in (LANGUAGES[0], language)]
    values = {key: [set(texts.values(messages[key])) for messages in compiled] for key in first}
    assert {key: sets for key, sets in values.items() if sets[0] != sets[1]} == {}
    assert [key for key in first if bool(first[key].strip()) != bool(other[key].strip())] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "{count, plural, one {# card} other {# cards}",
        "{count, plural, few {# card} other {# cards}}",
        *("{count, plural, one {# card}}", "{name, select, none {}}"),
        *("{when, date}", "{share, number, currency}"),
    ],
)
def test_an_invalid_message_is_found(wrong: str) -> None:
    """The grammar is ICU's, the forms of a word are the language's, and the page knows no dates."""
    with pytest.raises(SystemExit, match=r"en a\.key: "):
        texts.messages({"en": {"a.key": wrong}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_outside_the_page_have_only_plain_values(language: str) -> None:
    """guard.js and the build fill these in by themselves."""
    compiled = texts.messages(texts.static_texts.read(*texts.static_texts.WRITTEN))[language]
    parts = [part for message in compiled.values() if isinstance(message, list) for part in message]
    assert [part for part in parts if isinstance(part, list) and len(part) != 1] == []
    worker = texts.static_texts.page("sw.js", texts.static_texts.in_template)
    assert f'<p lang="{language}">' in worker


NUMBER = re.compile(r"=(\d+) \{[^{}]*(?<!\d)\1(?!\d)")
PRIVATE = re.compile(r"private window|incognito|anônima|janela privad|ventana privada|incógnito", re.I)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_causes_and_names_of_bots(language: str) -> None:
    """A word with a number has the form of its language: "=1" is for words that mean one.

    No browser says whether its window is private, no two bots for people are called alike, and each level has
    its word in the statistics.
    """
    assert NUMBER.search("{count, plural, =1 {1 card} other {# cards}}")
    assert [key for key, text in TEXTS[language].items() if NUMBER.search(text) or PRIVATE.search(text)] == []
    names = [TEXTS[language][f"bot.name.{each}.{seat}"] for each in levels() for seat in range(most_seats())]
    assert len({name.casefold() for name in names}) == len(names)
    assert levels() <= {*re.findall(r"(\w+) \{", TEXTS[language]["statistics.bots"])}
