"""Wording of I Can't Even on the page: required content of its rules, and allowed content of its texts."""

from ..words import Words

WORDS = Words(
    sections="aim cards offer draw bank monsters points end",
    rulings=tuple(f"CE-{number}" for number in range(1, 3)),
    named="one-by-one tie-order counted-together stay-hidden",
    own_statements=(
        ("draw", "en", "the older one"),
        ("draw", "pt-BR", "o mais velho"),
        ("draw", "es", "quien tenga más edad"),
    ),
    glossary={
        "pt-BR": (
            (r"poço|fantasma|bolha|múmia|vampiro|lobisomem", "Fosso, nomes com maiúscula"),
            (r"Banco, que estava", "a carta que estava"),
        ),
        "es": (
            (r"foso|pozo|fantasma|moco|momia|vampiro|licántropo|amalgama", "Foso, nombres con mayúscula"),
        ),
    },
    wrong=(
        ("pt-BR", "x", "{name} leva {card} para o Banco{down, select, none {} other {, que estava fechada}}"),
        ("pt-BR", "x", "Oferecer {down} fechada"),
        ("pt-BR", "x", "{name} pega o {card} de {from}"),
    ),
    cards=("A", "B", "G", "I", "M", "V", "W"),
    can_be={
        "effect.cant_even.took": lambda facts: facts["face"] != "up" or facts["card"] is not None,
        "brief.cant_even.took": lambda facts: facts["face"] != "up" or facts["card"] is not None,
        "recap.cant_even.took": lambda facts: facts["face"] != "up" or facts["card"] is not None,
    },
    card_facts=("down", "up"),
    nouns={"pt-BR": {"he": "Banco|Fosso|Fantasma|Ictídeo|Vampiro|Lobisomem|Amálgama", "she": "Bolha|Múmia"}},
    numbers={"choice.cant_even": ("down", "up")},
    drawn={
        "animation.js": ("2", "how long cards lie before anything else happens"),
        "own-area.js": ("5 2", "cards in a row, rows"),
        "seat.js": ("3", "seats beyond which Banks are shown by monster"),
        "table.js": ("16 2 3", "letters on a button, rivals side by side on a tablet and on a desktop"),
        "score-breakdown.js": ("2", "the round before one that is counted from 1"),
    },
    empty=("bank", "new"),
    unstaged=("bank",),
    signs={"seat.js": "I", "score-breakdown.js": "V"},
    offers={"offer": r"\boffer\b", "take": r"\btake\b"},
)
