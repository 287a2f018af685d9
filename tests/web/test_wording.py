"""How the page says things: every text with its values filled in, and the text of the rules.

What only a reader can judge is not here. The glossary is: one expression for one thing.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

import pygames

from ..games.words import of as words
from . import said, texts
from .test_rules import WORDS, rules_of, strings
from .texts import GAMES, LANGUAGES

if not (texts.WEB / "i18n").is_dir() or not (texts.ENGINE / "game.py").is_file():
    pytest.skip("the sources of page and engine are not delivered here", allow_module_level=True)

READ = WORDS | {"text", "says"}
PARTS = ("page", "coach", "new-game", *GAMES)

# What is not said anywhere, and what is said instead; a game has more in its own words.
GLOSSARY: dict[str, list[tuple[str, str]]] = {
    "en": [
        (r"opponents?|adversar(y|ies)", "rival, other player"),
        (r"facing (down|up)|upside up|backs? up", "face down, face up"),
        (r"open (Ghosts?|cards?)|cards? (is|are|stays?) open", "face up"),
        (r"wildcards?|trumps?|jokers? \w+", "wild"),
    ],
    "pt-BR": [
        (r"face para (baixo|cima)|virad[ao]s? para (baixo|cima)", "fechada, aberta"),
        (r"oponentes?|adversári[oa]s?", "rival, os outros"),
        (r"coringa\w*", "curinga"),
        (r"turnos?", "vez"),
        (r"[Tt]em a (primeira|última|segunda) vez", "joga primeiro, joga por último"),
        (r"sem rede|de rede|preciso rede", "internet"),
        (r"à mesa", "na mesa"),
    ],
}  # fmt: skip

# Where "jogo" is right: a game that one has, or a meld. One that is played is a "partida".
JOGO = {
    "page.description", "menu.lead", "menu.games", "menu.notice", "game.line", "new.unknown",
    "play.home", "over.menu", "rules.none", "menu.add",
}  # fmt: skip

HE = "|".join(filter(None, ("monte", *(words(game).he for game in GAMES))))
SHE = "pilha|cartas?|vez|rodada|partida|mão|coluna|jogada"
SHE = "|".join(filter(None, (SHE, *(words(game).she for game in GAMES))))
A = "[Aa]|[Uu]ma|[Dd]a|[Nn]a|[Aa]s|[Uu]mas|[Nn]uma|[Nn]enhuma|[Ee]sta|[Ee]ssa|[Oo]utra|[Dd]uas"
O = "[Oo]|[Uu]m|[Dd]o|[Nn]o|[Aa]o|[Oo]s|[Uu]ns|[Nn]um|[Nn]enhum|[Ee]ste|[Ee]sse|[Oo]utro|[Dd]ois"  # noqa: E741
GENDER = [
    rf"(?<!\bás )(?<!\bvalete )(?<!\d )\b({A}) ({HE})\b",
    rf"\b({O}) ({SHE})\b",
    rf"\b({HE}|\d+,),? (que estava )?(fechada|aberta)\b",
    rf"\b({SHE}),? (que estava )?(fechado|aberto|virado)s?\b",
]

NOUN = {
    "en": "card|point|set|turn|move|decision|game|file|round|player|discard|place",
    "pt-BR": "carta|ponto|conjunto|vez|jogada|decisão|partida|arquivo|rodada|jogador|lugar",
}
NOUNS = {
    "en": "cards|points|sets|turns|moves(?! along)|decisions|games|files|rounds|players|discards|places",
    "pt-BR": "cartas|pontos|conjuntos|vezes|jogadas|decisões|partidas|arquivos|rodadas|jogadores|lugares",
}

NO_NOUN = "(?!)"
"""Matches nothing: the nouns of a language are listed here or not looked at."""

# A sentence by itself begins with a capital letter.
SENTENCES = ("effect.", "error.", "reason.", "tip.", "phase.", "ask.", "over.why")


def faults(text: str, language: str, part: str) -> Iterator[str]:
    """What is wrong with something that a person reads."""
    if found := re.search(r"[{}]|::|undefined|null", text):
        yield f"not filled: {found[0]}"
    if found := re.search(r"\s{2,}| [,.;:?!)](?!\d)|,\s*[,.;]|\(\s*\)|: *[.,]|\( |\.\.(?!\.)", text):
        yield f"blanks and stops: {found[0]!r}"
    if found := re.search(r"\b([^\W\d]+) \1\b", text, re.IGNORECASE):
        yield f"twice: {found[0]}"
    one, many = NOUN.get(language, NO_NOUN), NOUNS.get(language, NO_NOUN)
    if found := re.search(rf"(?<![\d,.:+−×] )(?<![\w,.+−-])1 ({many})\b", text):
        yield f"one of many: {found[0]}"
    if found := re.search(rf"(?<![\d,.] )(?<![\w,.-])(?:[2-9]|\d\d+) ({one})\b", text):
        yield f"many of one: {found[0]}"
    own = words(part).glossary.get(language, ()) if part in GAMES else ()
    for wrong, right in (*GLOSSARY.get(language, ()), *own):
        if found := re.search(rf"\b(?:{wrong})\b", text):
            yield f"{found[0]} (rather: {right})"
    for wrong in GENDER if language == "pt-BR" else ():
        if found := re.search(wrong, text):
            yield f"agreement: {found[0]}"


def faults_of(key: str, text: str, language: str, part: str) -> set[str]:
    """What is wrong with a text, in any of its ways."""
    found = set()
    for way in said.ways(language, part, text, key):
        wrong = list(faults(way, language, part))
        if way != way.strip():
            wrong.append("blanks at an end")
        if key.startswith(SENTENCES) and way[:1].islower():
            wrong.append("begins small")
        found |= {f"{key}: {each} in “{way}”" for each in wrong}
    return found


def loaded(language: str, part: str) -> dict[str, str]:
    file = texts.file_of(language, part)
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_text_reads_well_with_its_values(part: str, language: str) -> None:
    # A game's line on the menu is for those who do not know its terms yet.
    found = [
        faults_of(key, text, language, "page" if key.startswith("game.") else part)
        for key, text in loaded(language, part).items()
    ]
    assert [sorted(each)[0] for each in found if each] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_read_well(game: str, language: str) -> None:
    read = [text.replace("**", "") for field, text in strings(rules_of(language, game)) if field in READ]
    assert [f"{each} in “{text}”" for text in read for each in faults(text, language, game)] == []


@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_is_played_is_a_partida(part: str) -> None:
    if part in GAMES and words(part).melds_are_jogos:
        assert "jogo novo" in " ".join(loaded("pt-BR", part).values())
        return
    found = {key for key, text in loaded("pt-BR", part).items() if re.search(r"\b[Jj]ogos?\b", text)}
    assert sorted(found - JOGO) == []
    if part in GAMES:
        read = [text for _, text in strings(rules_of("pt-BR", part))]
        assert [text for text in read if re.search(r"\b[Jj]ogos?\b", text)] == []


WRONG = [
    ("en", "page", "x", "{count, plural, =1 {One} other {#}} card"),
    ("en", "page", "x", "Take the the card"),
    ("en", "page", "x", "{name} , to play"),
    ("pt-BR", "page", "x", "{count} cartas"),
]


WRONG += [(language, game, key, text) for game in GAMES for language, key, text in words(game).wrong]


@pytest.mark.parametrize(("language", "part", "key", "text"), WRONG)
def test_what_is_wrong_is_found(language: str, part: str, key: str, text: str) -> None:
    assert faults_of(key, text, language, part)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_texts_are_filled_in_as_the_page_does() -> None:
    facts = {
        "name": "Ana",
        "count": 1,
        "card": "Bolha",
        "cards": 2,
        "down": None,
        "points": -2,
        "lose": 0,
        "lost": 0.5,
        "total": 1.5,
        "share": 0.05,
        "odd": False,
    }
    for game in GAMES:
        facts |= words(game).facts
    every = {language: list(texts.made()[language].values()) for language in LANGUAGES}
    script = (texts.WEB / "core" / "i18n.js").read_text(encoding="utf-8")
    script = script.replace("./fetch.js", (texts.WEB / "core" / "fetch.js").as_uri())
    script += "globalThis.document = { documentElement: {} };"
    script += "globalThis.fetch = async () => new Response('{}');"
    script += "const [facts, every] = JSON.parse(await new Promise((done) => { let read = '';"
    script += "process.stdin.on('data', (part) => (read += part)).on('end', () => done(read)); }));"
    script += "const all = {};"
    script += "for (const [language, texts] of Object.entries(every)) { await speak(language);"
    script += "all[language] = texts.map((text) => fill(text, facts)); }"
    script += "console.log(JSON.stringify(all));"
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps([facts, every]),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == {
        language: [said.fill(language, message, facts) for message in messages]
        for language, messages in every.items()
    }


BOX = {"en": "The printed rules: ", "pt-BR": "Nas regras originais: "}
ORDERS = [
    (game, name)
    for game in GAMES
    for name, option in pygames.games()[game].options.items()
    if option.kind == "order"
]


@pytest.mark.parametrize(("game", "option"), ORDERS)
@pytest.mark.parametrize("language", BOX)
def test_what_the_box_says_of_who_begins_stands_beside_the_option(
    game: str, option: str, language: str
) -> None:
    """What only people at a table know, birthdays and ages, the form asks for as an order, and says so."""
    _, box, says = texts.load(language)[f"option.{game}.{option}.help"].partition(BOX[language])
    assert box
    assert says
