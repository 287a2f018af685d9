"""Wording of the page: every text with its values filled in, and the text of the rules.

Only a reader can judge style. The glossary is checked: one expression for one concept.
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

from ..games.words import of as words
from . import texts
from .node import fill
from .test_rules import WORDS, rules_of, strings
from .texts import GAMES, LANGUAGES, Message

READ = WORDS | {"text", "says"}
PARTS = ("page", "coach", "new-game", *GAMES)
FILLED = (*PARTS, "table", "daily", "copy", "lesson", "settings")

# Expressions to avoid, with better ones. The texts of a game have further ones.
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
    "es": [
        (r"oponentes?|adversari[oa]s?|contrincantes?", "rival, los demás"),
        (r"de cara|cara (arriba|abajo)|bocabajo|bocarriba", "boca abajo, boca arriba"),
        (r"[Cc]oge\w*|[Aa]garra\w*", "tomar"),
        (r"robots?|ordenador(es)?|computadoras?", "bot"),
        (r"vos|vosotr[oa]s|usted", "tú, ustedes"),
        (r"celular(es)?|móvil(es)?", "teléfono"),
    ],
}  # fmt: skip

# Where "jogo" is right: a game that one has, or a meld. One that is played is a "partida".
JOGO = {
    "page.description", "menu.lead", "menu.games", "menu.notice", "game.line", "new.unknown",
    "play.home", "over.menu", "rules.none", "menu.add", "menu.unknown", "boot.loading", "boot.failed",
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
    "es": "carta|punto|set|turno|jugada|partida|archivo|ronda|jugador|lugar|escalera|canasta",
}
NOUNS = {
    "en": "cards|points|sets|turns|moves(?! along)|decisions|games|files|rounds|players|discards|places",
    "pt-BR": "cartas|pontos|conjuntos|vezes|jogadas|decisões|partidas|arquivos|rodadas|jogadores|lugares",
    "es": "cartas|puntos|sets|turnos|jugadas|partidas|archivos|rondas|jugadores|lugares|escaleras|canastas",
}

NO_NOUN = "(?!)"
"""Matches nothing: the nouns of a language are listed here or not looked at."""

# A sentence by itself begins with a capital letter.
SENTENCES = ("effect.", "error.", "reason.", "tip.", "phase.", "ask.", "over.why")


def faults(text: str, language: str, part: str) -> Iterator[str]:
    """Return the faults of a visible text."""
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


# -- values --------------------------------------------------------------------------------------------------

Values = dict[str, Any]
MOST = 100
"""The most ways in which a text is filled in."""
NAMED = ("coach", "page")
"""The parts whose cards are those of any game."""
# The values that are cards. Any other that is not below is a number, unless its text lists its cases.
CARD = re.compile(r"cards?[12]?|it|what|discard|known|top|chain_target|(down|up)_card")
VALUES: dict[str, tuple[Any, ...]] = {
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
    """Return the names of cards."""
    if game not in GAMES or not words(game).cards:
        return ("7",) if game in NAMED else ()
    known, named = texts.compiled()[language], []
    for token in words(game).cards:
        signs = {f"sign{i}": known.get(f"sign.{game}.{sign}", "") for i, sign in enumerate(token, 1)}
        any_card = known.get(f"card.{game}.*{len(token)}", token)
        named.append((known.get(f"card.{game}.{token}", any_card), signs))
    return tuple(fill(language, named))


def examples(language: str, part: str, name: str, key: str) -> tuple[Any, ...]:
    """Return examples of a value in a text."""
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


def ways(language: str, part: str, key: str, message: Message) -> Iterator[Values]:
    """Yield all values of a text, or some of them if there are too many."""
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
    for values in chosen(every, key):
        if can_be is None or can_be(values):
            yield values


def chosen(every: dict[str, list[Any]], seed: str) -> Iterable[Values]:
    if prod(map(len, every.values())) <= MOST:
        return [dict(zip(every, each, strict=True)) for each in product(*every.values())]
    rng = random.Random(seed)
    return [{name: rng.choice(found) for name, found in every.items()} for _ in range(MOST)]


def faults_of(language: str, part: str, messages: dict[str, Message]) -> list[str]:
    """Return a fault of each text that has one, in any of its ways."""
    # A game's line on the menu is for those who do not know its terms yet.
    parts = {key: "page" if key.startswith("game.") else part for key in messages}
    every = [
        (key, values)
        for key, message in messages.items()
        for values in ways(language, parts[key], key, message)
    ]
    found: dict[str, set[str]] = {}
    filled = fill(language, ((messages[key], values) for key, values in every))
    for (key, _), way in zip(every, filled, strict=True):
        wrong = list(faults(way, language, parts[key]))
        if way != way.strip():
            wrong.append("blanks at an end")
        if key.startswith(SENTENCES) and way[:1].islower():
            wrong.append("begins small")
        found.setdefault(key, set()).update(f"{key}: {each} in “{way}”" for each in wrong)
    return [min(each) for each in found.values() if each]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", FILLED)
def test_every_text_reads_well_with_its_values(part: str, language: str) -> None:
    messages = {key: texts.compiled()[language][key] for key in texts.read(language, part)}
    assert faults_of(language, part, messages) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_read_well(game: str, language: str) -> None:
    read = [text.replace("**", "") for field, text in strings(rules_of(language, game)) if field in READ]
    assert [f"{each} in “{text}”" for text in read for each in faults(text, language, game)] == []


# Expressions that no player says, with better ones. Those of the second list are translated word by word.
STIFF: dict[str, tuple[tuple[str, str], ...]] = {}
STIFF["en"] = (
    (r"records?", "game"),
    (r"(rules )?engines?", "games"),
    (r"seats?(?!=)", "player, place"),
    (r"decisions?|deeds?", "move"),
    (r"notations?", "move"),
    (r"workers?", "game"),
    (r"costly", "mistake"),
    (
        r"(can|ca|do|does|did|is|are|was|were|has|have|had|wo|will|would|could|should|need) ?not",
        "can't, don't",
    ),
    (r"somebody|everybody|anybody", "someone, everyone, anyone"),
    (r"whoever", "the player who"),
    (r"the printed rules", "the official rules"),
    (r"at a tap", "when you tap"),
    (r"counts? (in no|nothing)", "doesn't count, counts zero"),
)
FOREIGN: dict[str, tuple[tuple[str, str], ...]] = {}
FOREIGN["en"] = (
    (r"this is no|is no \w+|no such", "isn't, doesn't have"),
    (r"anew", "again"),
    (r"lies|(lay|lie) (face|there|here|on|in|so)", "is, goes"),
    (r"stands?", "is, counts, goes back"),
    (r"(come|comes|came) to", "is, scores"),
    (r"(did|has|have) not come|didn't come", "didn't load"),
    (r"be rid of", "get rid of"),
    (r"as it should", "properly"),
    (r"(is|are) to (play|act)", "it's …'s turn"),
    (r"(an|the|into|onto|fits?) own", "your own, one of your"),
    (r"beside", "next to"),
    (r"by itself", "on its own"),
)

STIFF["pt-BR"] = (
    (r"registros?", "partida: a file of a game"),
    (r"motor(es)?( de regras)?", "jogos: the program behind them is not theirs to know"),
    (r"decis(ão|ões)", "jogada"),
    (r"assentos?", "lugar, jogador"),
    (r"notaç(ão|ões)", "jogada"),
    (r"movimentos?", "jogada: a move of the game"),
    (r"(próxima|jogada|uma) cara|caras", "erro: “cara” is a face"),
    (
        r"(?!inclu)\w+[aei]m-se|vê-se|lê-se|escreve-se|conta-se|joga-se",
        "você, vocês: not the voice of a decree",
    ),
    (r"tu|teus?|tuas?|contigo|vós|(tens|podes|queres|jogas)", "você: the one form of address"),
    (r"o senhor|a senhora", "você: the one form of address"),
)
FOREIGN["pt-BR"] = (
    (r"isto (não )?é nenhum\w*", "isto não é um: “this is no”"),
    (r"(veio|vieram) como", "está: “came as”"),
    (r"no seu próprio aparelho", "neste aparelho: “on your own device”"),
    (r"(vem|vêm|veio) a (ser|dar)", "é, dá: “comes to”"),
    (r"para ser jogad[ao]", "é a vez de: “to be played”"),
    (r"gulos\w+", "ganancioso: “greedy”, not a sweet tooth"),
    (r"do que há aqui dentro", "de código aberto: “what is inside”"),
    (r"não (chegou|veio) (inteir\w|direito)", "não foi baixado direito: “did not come”"),
)

# One form of address: tú for the person who plays, ustedes for all at the table.
VOSEO = r"(toc|jug|rob|tom|descart|baj|agreg|guard|prob|cambi|gir|volte|us|esper|pas|mir|revis)á"
STIFF["es"] = (
    (r"registros?", "partida: a file of a game"),
    (r"motor(es)?( de reglas)?", "juegos: the program behind them is not theirs to know"),
    (r"decisi(ón|ones)", "jugada"),
    (r"asientos?", "lugar, jugador"),
    (r"notaci(ón|ones)", "jugada"),
    (r"movimientos?", "jugada: a move of the game"),
    (r"(jugada|una) cara|caras", "error: “cara” is a face"),
    (rf"vos|(ten|pod|quer|sab|hac)és|sos|jugás|{VOSEO}|(abr|eleg|ped)í|ponelo|tocal[oa]", "tú: no voseo"),
    (r"vosotr[oa]s|vuestr\w+|os|\w+[áé]is|(toc|jug|rob|tom|dej)ad", "ustedes: the one plural"),
    (r"usted|elija|abra|vuelva|pruebe|descargue|recargue|revise|libere|espere|agregue", "tú: not usted"),
)
FOREIGN["es"] = (
    (r"est[aeo] (no )?es ningun[ao]?", "no es un: “this is no”"),
    (r"como (vino|vinieron|llegó)", "guardada: “as it came”"),
    (r"(viene|vienen) a ser", "es: “comes to”"),
    (r"a su manera", "say what it does: “in its own way”"),
    (r"sano", "bueno: “sound” of a state, not healthy"),
    (r"golos\w+", "codicioso: “greedy”, not a sweet tooth"),
    (r"hacer sentido|en orden (de|a)", "tener sentido, para"),
    (r"y no lo mismo|no (llegó|vino) (entero|bien)", "no se descargó bien: “did not come”"),
    (r"con gente", "con amigos: “with people”"),
)

# One term for one concept, with the synonyms that are not used.
TERMS: dict[str, dict[str, str]] = {
    "en": {
        "bot": r"computers?|robots?|AI",
        "hint": r"clues?",
        "lesson": r"tutorials?",
        "link": r"address(es)?|URLs?",
        "phone": r"mobiles?|handsets?",
        "delete": r"erase[sd]?|erasing",
        "mistake": r"blunders?",
        "can't reach": r"lost touch",
        "glowing card": r"(marked|highlighted) cards?",
    },
    "pt-BR": {
        "robô": r"bots?(?!=)|computador(es)?|máquinas?",
        "dica": r"pistas?|sugest(ão|ões)",
        "salvar": r"gravar|gravad[ao]s?",
        "apagar": r"deletar|deletad[ao]s?|excluir|excluíd[ao]s?|eliminar",
        "desfazer": r"reverter|anular a jogada",
        "lição": r"tutoria(l|is)|aulas?",
        "link": r"endereços?|URLs?",
        "arquivo": r"ficheiros?",
        "celular": r"telefones?|smartphones?",
        "aparelho": r"dispositivos?|equipamentos?",
        "danificado": r"com defeito|o defeito|corrompid[ao]s?",
        "destacada": r"marcadas?|realçadas?",
        "tocar": r"cliqu\w+|clicar|pressione",
        "erro": r"jogada ruim|mancadas?",
        "baixar": r"descarregar|download",
        "o descarte": r"(d|n)?os descartes|\d+ descartes",
        "regras originais": r"regras (oficiais|impressas)",
    },
    "es": {
        "bot": r"robots?|ordenador(es)?|computador(a|as|es)?|máquinas?",
        "pista": r"sugerencias?|ayudita",
        "guardar": r"salvar|salvad[ao]s?|grabar|grabad[ao]s?",
        "borrar": r"eliminar|elimina(d[ao]s?)?|suprimir",
        "deshacer": r"revertir",
        "lección": r"tutorial(es)?",
        "enlace": r"direcci(ón|ones)|links?|URLs?|vínculos?",
        "archivo": r"ficheros?",
        "teléfono": r"celular(es)?|móvil(es)?",
        "dispositivo": r"aparatos?|equipos?",
        "dañado": r"corrupt[ao]s?|defectuos[ao]s?|cortad[ao]",
        "resaltada": r"marcadas?|destacadas?",
        "tocar": r"clics?|cliquea\w*|pincha\w*",
        "app": r"aplicaci(ón|ones)",
        "descargar": r"bajar(se)? (un|el) archivo",
        "reglas originales": r"reglas (oficiales|impresas)",
        "agregar": r"añad\w+|instalad[ao]s?",
    },
}  # fmt: skip


def stiff(text: str, language: str) -> Iterator[str]:
    """Yield the expressions in a text that no player says, and synonyms of a term."""
    if ";" in text:
        yield "a semicolon: make two sentences"
    if re.search(r": [^.!?/]*: ", text):
        yield "two colons: make two sentences"
    terms = ((wrong, right) for right, wrong in TERMS[language].items())
    for wrong, right in (*STIFF[language], *FOREIGN[language], *terms, *GLOSSARY[language]):
        if found := re.search(rf"\b(?:{wrong})\b", text, re.IGNORECASE):
            yield f"{found[0]} (rather: {right})"


def spoken(message: Message) -> str:
    """Return all words of a text, in all its cases."""
    if isinstance(message, str):
        return message
    words = []
    for part in message:
        cases = part[1] if isinstance(part, list) and len(part) > 1 else part
        if isinstance(cases, dict):
            words.append(" / ".join(map(spoken, cases.values())))
        else:
            words.append(part if isinstance(part, str) else "0")
    return "".join(words)


@cache
def read_aloud(language: str) -> dict[str, str]:
    """Return every text of the page by its key, with all its cases."""
    written = texts.messages(texts.static_texts.read(*texts.static_texts.WRITTEN))[language]
    return {key: spoken(message) for key, message in {**texts.compiled()[language], **written}.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_what_people_say(language: str) -> None:
    wrong = {key: [*stiff(text, language)] for key, text in read_aloud(language).items()}
    assert {key: found for key, found in wrong.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_what_people_say(game: str, language: str) -> None:
    read = [text.replace("**", "") for field, text in strings(rules_of(language, game)) if field in READ]
    wrong = {text: [*stiff(text, language)] for text in read}
    assert {text: found for text, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Open a saved record"),
        ("en", "The rules engine is late."),
        ("en", "You have made one decision."),
        ("en", "This is no wheel."),
        ("en", "There is no such move."),
        ("en", "Three files were fetched anew."),
        ("en", "The Ghost lies face up."),
        ("en", "This cannot be done."),
        ("en", "One moment; it loads."),
        ("en", "Not saved: the device is full: free up space."),
        ("en", "Play against the computer"),
        ("pt-BR", "Abrir um registro salvo"),
        ("pt-BR", "Ligando o motor de regras"),
        ("pt-BR", "Uma decisão cara"),
        ("pt-BR", "Próxima cara"),
        ("pt-BR", "Contra bots"),
        ("pt-BR", "Somam-se os pontos."),
        ("pt-BR", "Toca no teu baralho"),
        ("pt-BR", "O arquivo está com defeito."),
        ("pt-BR", "Ordenada por naipe; ordenar por valor"),
        ("es", "Abrir un registro guardado"),
        ("es", "El motor de reglas tarda."),
        ("es", "Una decisión cara"),
        ("es", "Bot goloso"),
        ("es", "Sigue desde el último punto sano."),
        ("es", "La dirección dice dos nombres."),
        ("es", "Tocá una carta"),
        ("es", "Descargue el archivo."),
        ("es", "Tenéis un turno más."),
        ("es", "Queda guardada como vino."),
        ("es", "Salvar la partida"),
    ],
)
def test_stiff_words_are_found(language: str, text: str) -> None:
    assert [*stiff(text, language)]


@pytest.mark.parametrize("text", ["Conecte-se à internet.", "Abra-a de novo.", "bots=easy"])
def test_plain_portuguese_is_not_found(text: str) -> None:
    assert [*stiff(text, "pt-BR")] == []


@pytest.mark.parametrize(
    "text", ["Un toque la devuelve.", "Tus partidas están a salvo.", "Dejen el teléfono."]
)
def test_plain_spanish_is_not_found(text: str) -> None:
    assert [*stiff(text, "es")] == []


DECIMAL = re.compile(r"\d[.,]\d(?!\d\d)")


# A change, an interval, and two moves that are compared.
SEVERAL_SHARES = {"luck.curve.label", "statistics.luck.range", "bot_reason.any.instead"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_whole_and_percentages_are_not_added_up(language: str) -> None:
    """Players count whole points. The chances of several moves do not add up."""
    read = read_aloud(language)
    assert {key: text for key, text in read.items() if DECIMAL.search(text) or "%" in text} == {}
    shares = {key: str(message).count("'percent'") for key, message in texts.compiled()[language].items()}
    assert {key for key, count in shares.items() if count > 1} == SEVERAL_SHARES


def test_a_decimal_is_found() -> None:
    assert DECIMAL.search("about 6.8 points")
    assert DECIMAL.search("cerca de 6,8 pontos")
    assert not DECIMAL.search("2,000 points")


@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_is_played_is_a_partida(part: str) -> None:
    if part in GAMES and words(part).melds_are_jogos:
        assert "jogo novo" in " ".join(texts.read("pt-BR", part).values())
        return
    found = {key for key, text in texts.read("pt-BR", part).items() if re.search(r"\b[Jj]ogos?\b", text)}
    assert sorted(found - JOGO) == []
    if part in GAMES:
        read = [text for _, text in strings(rules_of("pt-BR", part))]
        assert [text for text in read if re.search(r"\b[Jj]ogos?\b", text)] == []


WRONG = [
    ("en", "page", "x", "{count, plural, =1 {One} other {#}} card"),
    ("en", "page", "x", "Take the the card"),
    ("en", "page", "x", "{name} , to play"),
    ("pt-BR", "page", "x", "{count} cartas"),
    ("es", "page", "x", "{count} cartas"),
]


WRONG += [(language, game, key, text) for game in GAMES for language, key, text in words(game).wrong]


@pytest.mark.parametrize(("language", "part", "key", "text"), WRONG)
def test_faults_are_found(language: str, part: str, key: str, text: str) -> None:
    assert faults_of(language, part, texts.messages({language: {key: text}})[language])


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "−2 0.5 5% 2000"), ("pt-BR", "−2 0,5 5% 2000"), ("es", "−2 0,5 5\u00a0% 2000")],
)
def test_numbers_are_written_as_the_language_has_them(language: str, written: str) -> None:
    text = "{points} {lost} {share, number, percent} {count}"
    message = texts.messages({language: {"x": text}})[language]["x"]
    values = {"points": -2, "lost": 0.5, "share": 0.05, "count": 2000}
    assert fill(language, [(message, values)]) == [written]


BOX = {"en": "official rule: ", "pt-BR": "Nas regras originais: ", "es": "En las reglas originales: "}
ORDERS = [
    (game, name)
    for game in GAMES
    for name, option in pygames.games()[game].options.items()
    if option.kind == "order"
]


@pytest.mark.parametrize(("game", "option"), ORDERS)
@pytest.mark.parametrize("language", BOX)
def test_the_hint_about_the_starting_player_is_at_its_option(game: str, option: str, language: str) -> None:
    """The form asks for facts that only the players know, birthdays and ages, as an order, and says so."""
    _, box, says = texts.load(language)[f"option.{game}.{option}.help"].partition(BOX[language])
    assert box
    assert says
