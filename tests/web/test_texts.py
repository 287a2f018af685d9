"""The page has words for all that it and the engine can say, in every language, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import pygames

from . import texts
from .said import asks
from .texts import GAMES, LANGUAGES

if not (texts.WEB / "i18n").is_dir() or not (texts.ENGINE / "game.py").is_file():
    pytest.skip("the sources of page and engine are not delivered here", allow_module_level=True)

TEXTS = {language: texts.load(language) for language in LANGUAGES}
Keys = Callable[[], set[str]]


def by_game(pattern: str, names: Callable[[str], set[str]] = lambda _: {""}) -> Keys:
    """Keys with a game's id, and perhaps a name of that game's, in their holes."""
    return lambda: {
        pattern.replace("{}", game, 1).replace("{}", name) for game in GAMES for name in names(game)
    }


def options(game: str) -> set[str]:
    return set(pygames.games()[game].options)


def words(game: str) -> set[str]:
    return texts.met(game).words


def most_seats() -> int:
    return max(game.seats[-1] for game in pygames.games().values())


def kinds() -> set[str]:
    from pygames.bots import bots_for

    return {"bot.person", *(f"bot.{bot}" for game in GAMES for bot in bots_for(game))}


def levels() -> set[str]:
    return {level for game in GAMES for level in pygames.games()[game].offered_bots}


def lesson_texts() -> tuple[set[str], set[str]]:
    """What lessons say, and what they may say while something is shown."""
    must, may = set[str](), set[str]()
    for path in texts.WEB.glob("games/*/lesson.json"):
        home = f"lesson.{path.parent.name}"
        must.add(f"{home}.aim")
        for step in json.loads(path.read_text(encoding="utf-8"))["steps"]:
            said = f"{home}.{step['id']}"
            must |= {said, *(f"{said}.{name}" for name in step.get("wrong", {}).values())}
            may.add(f"{said}.then")
    return must, may


# Keys that are put together at run time: the template in the page's sources -> what it can come to. Of those
# that must be there none may be missing; the others are said when they are there.
REQUIRED: dict[str, Keys] = {
    "bot.{}": kinds,
    "bot.name.{}.{}": lambda: {
        f"bot.name.{level}.{seat}" for level in (*levels(), "any") for seat in range(most_seats())
    },
    "bot.name.{}.0": set,
    "bot.{}.{}": by_game("bot.{}.{}", lambda game: set(pygames.games()[game].offered_bots)),
    "level.{}": lambda: {key.replace("bot", "level") for key in kinds() - {"bot.person"}},
    "settings.{}": lambda: {f"settings.{name}" for name in texts.choices()},
    "settings.{}.{}": lambda: {
        f"settings.{name}.{value}" for name, values in texts.choices().items() for value in values
    },
    "game.{}.line": by_game("game.{}.line"),
    "option.{}.{}": by_game("option.{}.{}", options),
    "option.{}.{}.help": by_game("option.{}.{}.help", options),
    "part.{}": by_game("part.{}"),
    "over.why.{}": by_game("over.why.{}"),
    "phase.{}.{}": by_game("phase.{}.{}", lambda game: texts.met(game).phases - {"over"}),
    "move.{}.{}": by_game("move.{}.{}", lambda game: texts.met(game).verbs),
    "effect.{}.{}": by_game("effect.{}.{}", texts.effects),
    "recap.{}.{}": by_game("recap.{}.{}", texts.effects),
    "reason.{}.{}": by_game("reason.{}.{}", texts.reasons),
    "lost.{}": by_game("lost.{}"),
    "deed.{}.{}": by_game("deed.{}.{}", lambda game: set(pygames.games()[game].stat_names)),
    "lesson.{}.{}": lambda: lesson_texts()[0],
    "error.{}": lambda: {
        *by_game("error.{}.{}", texts.refusals)(),
        *(f"error.{code}" for code in texts.page_codes() if code.startswith("page.")),
        *(f"error.{code}" for code in texts.added_codes()),
    },
    "error.{}.any": lambda: {f"error.{code.split('.')[0]}.any" for code in texts.outside_codes()},
}  # fmt: skip
OPTIONAL: dict[str, Keys] = {
    "lesson.{}.{}": lambda: lesson_texts()[1],
    "error.{}": lambda: {f"error.{code}" for code in texts.outside_codes()},
    "where.{}": by_game("where.{}"),
    "worth.{}": by_game("worth.{}"),
    "wait.{}.{}": by_game("wait.{}.{}", lambda game: texts.met(game).phases),
    "round.next.{}": by_game("round.next.{}"),
    "points.{}": by_game("points.{}"),
    "table.{}": by_game("table.{}"),
    "seat.{}": by_game("seat.{}"),
    "round.why.{}": by_game("round.why.{}"),
    "verb.{}.{}": by_game("verb.{}.{}", words),
    "zone.{}.{}": by_game("zone.{}.{}", lambda game: texts.met(game).zones),
    "mark.{}.{}": by_game("mark.{}.{}", lambda game: texts.met(game).zones),
    "card.{}.{}": by_game("card.{}.{}", words),
    "card.{}.*{}": by_game("card.{}.*{}", lambda game: {str(len(word)) for word in words(game)}),
    "sign.{}.{}": by_game("sign.{}.{}", lambda game: {sign for word in words(game) for sign in word}),
}


def own_signs(game: str) -> Keys:
    return lambda: {f"sign.{game}.{sign}" for word in words(game) for sign in word}


OPTIONAL |= {f"sign.{game}.{{}}": own_signs(game) for game in GAMES}


def prefixes() -> set[str]:
    return {key.split(".")[0] for keys in TEXTS.values() for key in keys}


def is_key(word: str) -> bool:
    named = texts.KEY.fullmatch(word) is not None and not word.endswith(".zip")
    return named and word.split(".")[0] in prefixes()


def is_template(pattern: str) -> bool:
    """Whether a template of the sources is a key with holes: letters and dots, and it begins as keys do."""
    return re.fullmatch(r"[\w.*{}-]+", pattern) is not None and "{}" in pattern and any(
        pattern.startswith(f"{prefix}.") for prefix in prefixes()
    )  # fmt: skip


def asked(found: dict[str, texts.Source]) -> tuple[set[str], set[str], set[str]]:
    """What sources ask for: keys that must be there, keys that may be, templates that nobody explained."""
    codes = texts.page_codes() | texts.added_codes()
    must = {
        key for source in found.values() for key in (*source.literals, *source.listed) if is_key(key)
    } - codes
    may, unexplained = set[str](), set[str]()
    for path, source in found.items():
        for pattern in filter(is_template, source.templates):
            holes = re.compile(re.escape(pattern).replace(r"\{\}", ".+"))
            if pattern in REQUIRED or pattern in OPTIONAL:
                must |= REQUIRED.get(pattern, set)()
                may |= OPTIONAL.get(pattern, set)()
            elif not any(holes.fullmatch(key) for key in source.listed):
                unexplained.add(f"{path}: {pattern}")
    return must, may, unexplained


@pytest.fixture(scope="module")
def sources() -> dict[str, texts.Source]:
    return texts.sources()


def test_every_template_of_a_key_is_explained(sources: dict[str, texts.Source]) -> None:
    # Add it above, from what the engine can come to; or list its keys in that module: "// texts: a.b a.c".
    assert sorted(asked(sources)[2]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing(sources: dict[str, texts.Source], language: str) -> None:
    assert sorted(asked(sources)[0] - set(TEXTS[language])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_used(sources: dict[str, texts.Source], language: str) -> None:
    must, may, _ = asked(sources)
    assert sorted(set(TEXTS[language]) - must - may) == []


def test_a_missing_and_an_unused_text_are_found() -> None:
    script = 'const a = t("menu.lead"); b(`x ${t(c ? "menu.gone" : "menu.play")}`);'
    script += "t(`effect.${g}.${type}`); t(`menu.${x}`);"
    must, may, unexplained = asked({"new.js": texts.read(script)})
    assert {"menu.lead", "menu.gone", "menu.play"} <= must
    assert all(f"effect.{game}.{type}" in must for game in GAMES for type in texts.effects(game))
    assert "menu.rules" not in must | may
    assert "menu.gone" not in TEXTS["en"]
    assert unexplained == {"new.js: menu.{}"}
    assert asked({"new.js": texts.read(f"{script} // texts: menu.rules")})[2] == set()


@pytest.mark.parametrize("game", GAMES)
def test_enough_of_the_game_was_met(game: str) -> None:
    found = texts.met(game)
    assert len(texts.effects(game)) > 5
    assert {"over", "unknown"} < texts.refusals(game)
    assert min(len(found.phases) - 1, len(found.words) - 8, len(found.zones) - 2) > 0


def test_every_language_is_listed_and_whole() -> None:
    assert {path.name for path in (texts.WEB / "i18n").iterdir()} == set(LANGUAGES)
    for game, files in ((game, files) for game in GAMES for files in ("texts", "rules")):
        found = {path.stem for path in (texts.WEB / "games" / game / files).iterdir()}
        assert found == set(LANGUAGES), f"{game}/{files}"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_say_the_same(language: str) -> None:
    first, other = TEXTS[LANGUAGES[0]], TEXTS[language]
    assert sorted(set(first) ^ set(other)) == []
    said = [texts.made()[each] for each in (LANGUAGES[0], language)]
    arguments = {key: tuple(facts(made[key]) for made in said) for key in first}
    assert {key: sets for key, sets in arguments.items() if sets[0] != sets[1]} == {}
    assert [key for key in first if bool(first[key].strip()) != bool(other[key].strip())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_bots_for_people_are_called_alike(language: str) -> None:
    names = [
        TEXTS[language][f"bot.name.{level}.{seat}"] for level in levels() for seat in range(most_seats())
    ]
    assert len({name.casefold() for name in names}) == len(names)


def facts(message: texts.Message) -> set[str]:
    """The arguments of a message."""
    return {name for name, _, _ in asks(message)}


@pytest.mark.parametrize(
    "wrong",
    [
        "{count, plural, one {# card} other {# cards}",
        "{count, plural, few {# card} other {# cards}}",
        "{count, plural, one {# card}}",
        "{name, select, none {}}",
        "{when, date}",
        "{share, number, currency}",
    ],
)
def test_what_is_no_message_is_found(wrong: str) -> None:
    """The grammar is ICU's, the forms of a word are the language's, and the page knows no dates."""
    with pytest.raises(SystemExit, match=r"en a\.key: "):
        texts.messages({"en": {"a.key": wrong}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_without_the_page_asks_for_values_alone(language: str) -> None:
    """guard.js and the build fill these in by themselves."""
    files = (texts.file_of(language, part).read_text("utf-8") for part in texts.WRITTEN)
    made = texts.messages({language: {key: text for file in files for key, text in json.loads(file).items()}})
    parts = [part for message in made[language].values() if isinstance(message, list) for part in message]
    assert [part for part in parts if isinstance(part, list) and len(part) != 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_writes_a_number_out_that_it_is_given(language: str) -> None:
    """A word beside a number takes the form that its language has for it; "=1" is for words that mean one."""
    written = re.compile(r"=(\d+) \{[^{}]*(?<!\d)\1(?!\d)")
    assert [key for key, text in TEXTS[language].items() if written.search(text)] == []
    assert written.search("{count, plural, =1 {1 card} other {# cards}}")


PRIVATE = re.compile(r"private window|incognito|anônima|janela privad", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_failure_to_save_is_put_down_to_a_private_window(language: str) -> None:
    """No browser says whether its window is private."""
    assert [key for key, text in texts.load(language).items() if PRIVATE.search(str(text))] == []
