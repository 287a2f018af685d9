"""Wording of Buraco on the page: required content of its rules, and allowed content of its texts."""

from ..words import Words

WORDS = Words(
    sections="aim cards melds wild canastas turn out stuck pack scoring",
    rulings=tuple(f"BU-{number}" for number in range(1, 10)),
    named="in-sight own-melds thousand longer-melds none-left natural-bonus no-extra-hand shared-win",
    own_statements=(
        ("turn", "en", "a discard can't be taken back"),
        ("turn", "pt-BR", "o descarte não pode ser desfeito"),
        ("aim", "en", "strict form"),
        ("aim", "pt-BR", "fechado STBL"),
        ("aim", "pt-BR", "sem curingões"),
        ("turn", "es", "un descarte no se puede deshacer"),
        ("aim", "es", "forma estricta"),
    ),
    glossary={
        "en": ((r"talon|stock|deck|draw pile|sequences?", "pack, run"),),
        "pt-BR": ((r"bolo|trincas? de cartas? \w+ valem|coluna", "lixo, jogo"),),
        "es": ((r"monto?nes|montón|(canastas? )(limpias?|sucias?)", "pozo, mazo, canasta pura, impura"),),
    },
    wrong=(
        ("en", "effect.x", "{name} has {points} points."),
        ("pt-BR", "x", "Tem a primeira vez da primeira rodada"),
        ("pt-BR", "x", "{name} pega o lixo, só o {card}"),
    ),
    cards=("Ah", "2c", "Td", "Js", "Qd", "Kc"),
    more={"effect.buraco.new_pack": "count", "buraco.meld": "count", "buraco.fits.many": "count"},
    numbers={f"about.buraco.{card}": ("points", "natural_canasta") for card in ("card", "A", "2")},
    can_be={"move.buraco.take": lambda facts: facts["place1"] != "new" or facts["cards"] is not None},
    nouns={"pt-BR": {"he": "morto|lixo|ás|rei|valete", "she": "canastra|dama"}},
    melds_are_jogos=True,
    drawn={
        "actions.js": ("4 2", "buttons that fit"),
        "hand.js": (
            "39 40 8 3 12 15 2 24 13 19 0.87 0.25",
            "cards in a row, rows on a screen, the share of large ones, a step",
        ),
        "table-center.js": ("3 8", "the thickness of a pile"),
        "recap.js": ("3", "cards in a row that are named by the first and the last"),
        "animation.js": ("2", "how much later a card sets out"),
        "view.js": ("2 5 340 620 60 72 24 15", "signs of a token, places between two ends, pixels"),
    },
    redrawn={"deal_over"},
    unstaged=("meld", "extra"),
    staged=("melds",),
    offers={verb: rf"\b{verb}\b" for verb in ("draw", "take", "add", "discard")} | {"meld": r"\blay a run\b"},
)
