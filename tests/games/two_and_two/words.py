"""Vocabulary of Two & Two on the page: required and allowed words of its rules and texts."""

from ..words import Words

WORDS = Words(
    sections="aim cards laying start turn effects draw deny sets end",
    rulings=tuple(f"TT-{number}" for number in range(1, 13)),
    named="silhouette hidden-hands rematch in-sight no-start no-forfeit skip-by-itself shared-win",
    own_statements=(
        ("turn", "en", "played can't be taken back"),
        ("turn", "pt-BR", "jogada não pode ser recolhida"),
        ("start", "en", "the **loser** of a game starts the next"),
        ("start", "pt-BR", "quem **perdeu** uma partida começa a seguinte"),
        ("turn", "es", "jugada no se puede recoger"),
        ("start", "es", "quien **perdió** una partida empieza la siguiente"),
    ),
    glossary={
        "en": (
            (r"talon|pack|draw pile", "deck"),
            (r"[Ss]kip(s|ped)? (a|one|two|\d+) turns?(?! more| fewer)", "skip the rival"),
        ),
        "pt-BR": (
            (r"[Gg]irad[ao]s?|virada (d|n)[ao]|lixo|combinaç\w+", "virada, descarte, conjunto"),
            (r"[Pp]ula\w* (uma|duas|\d+) vez(es)?", "pular o rival"),
            (r"([Uu]m|[Oo]|[Dd]o|[Cc]ada|dois|outro) Pular(?!/)", "Pulo"),
        ),
        "es": (
            (r"pozo|conjuntos?|agujeros?|volte\w+", "descarte, set, hueco, girar"),
            (r"[Ss]alta\w* (uno?|dos|\d+) turnos?", "saltar al rival"),
            (r"([Uu]n|[Ee]l|[Dd]el|[Aa]l|[Cc]ada|dos|otro) (Saltar|Girar|Vetar)", "Salto, Giro, Veto"),
        ),
    },
    wrong=(
        ("en", "x", "{name} skips a turn"),
        ("en", "effect.x", "{card} is denied."),
        ("pt-BR", "x", "Uma Curinga/Negar pode ser colocada"),
        ("pt-BR", "x", "{name} usa a {card}"),
        ("pt-BR", "x", "Termina a vez com um Pular"),
    ),
    cards=("1002", "SF", "WD", "flip", "skip", "wild", "deny"),
    more={"reason.two_and_two.in_a_row": "turns", "bot_reason.two_and_two.in_a_row": "turns"},
    can_be={
        "reason.two_and_two.spends": lambda facts: facts["wd"] == 1 or facts["sf"] != 0,
        "reason.two_and_two.keeps": lambda facts: facts["wd"] == 1 or facts["sf"] != 0,
    },
    nouns={"pt-BR": {"he": "Pular/Virar|Curinga/Negar|Curinga|Pular|Virar|Negar|Pulo|conjunto"}},
    drawn={
        "animation.js": ("2 1.5", "how long a card lies before the next step"),
        "table-center.js": ("2 3", "the ground that is drawn below a strip"),
    },
    redrawn={"asked"},
    unstaged=("sets",),
    signs={"card.js": "SF WD", "figures.js": "WD"},
    offers={"play wild": r"(?<!to )\bplay\b|\bWild\b", "draw": r"\bdraw\b|Draw", "pass": r"\b[Pp]ass\b"},
)
