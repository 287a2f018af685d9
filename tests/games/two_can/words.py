"""Vocabulary of 2CAN on the page: required and allowed words of its rules and texts."""

from ..words import Words

WORDS = Words(
    sections="aim cards start turn flight last scoring end",
    rulings=tuple(f"TC-{number}" for number in range(1, 9)),
    named="rounds open-piles one-by-one tie-order",
    own_statements=(
        ("start", "en", "nearest birthday"),
        ("start", "pt-BR", "aniversário mais perto"),
        ("start", "es", "cumpleaños más cercano"),
    ),
    glossary={
        "en": ((r"pairs?|quartets?|sextets?|octets?", "Pair, Quartet, Sextet, Octet"),),
        "pt-BR": (
            (r"par(es)?|quarteto|sexteto|octeto|caixas?", "Par, Quarteto, Sexteto, Octeto, Caixa"),
            (r"lixo|baralho", "descarte, monte"),
        ),
        "es": (
            (r"par(es)?|cuartetos?|sextetos?|octetos?|cajas?", "Par, Cuarteto, Sexteto, Octeto, Caja"),
            (r"pozo|vecinas?", "descarte, pareja"),
        ),
    },
    wrong=(("en", "x", "Makes a pair of {number}s"), ("pt-BR", "x", "Estava com a face para baixo")),
    cards=("7", "T"),
    more={"effect.two_can.shuffled": "count"},
    place_facts=("from",),
    nouns={"pt-BR": {"he": "tucano|Par|Quarteto|Sexteto|Octeto", "she": "Caixa"}},
    drawn={
        "box.js": ("2 3 4", "words for a count of the engine"),
        "figures.js": ("2 3 4", "how a Box is drawn in the rules"),
        "table-center.js": ("30 10 2 3", "the visible thickness of a pile"),
        "animation.js": ("0.4 2", "how long a card lies before the next step"),
    },
    offers={"draw": r"\bdraw\b", "take": r"\btake\b"},
)
