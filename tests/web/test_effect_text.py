"""English sentences of effects: only in the engine, so terminal and page say the same."""

from random import Random
from typing import Any

import pytest

import pygames
from pygames import text
from pygames.game import Text
from pygames.plugins.page_data import compile_message

from ..games.playing import by_lot
from . import texts
from .node import fill
from .texts import GAMES, WEB

NAMES = ["Ana", "Ben"]


def effects(game: str) -> list[dict[str, Any]]:
    shown = []
    for seed in range(12):
        rng = Random(f"{game} {seed}")
        state = by_lot(pygames.games()[game].new(seats=2, rng=rng), rng)
        shown += [*state.effects(0), *state.effects(None)]
    return shown


def facts(effect: dict[str, Any]) -> dict[str, Any]:
    """Return the variables of an effect's sentence, with cards by their tokens."""
    named = {key: NAMES[effect[key]] for key in ("from", "by") if isinstance(effect.get(key), int)}
    seat = effect["seat"]
    return {**effect, **named, "name": "" if seat is None else NAMES[seat]}


@pytest.mark.parametrize("game", GAMES)
def test_terminal_and_page_say_the_same(game: str) -> None:
    shown, messages = effects(game), texts.compiled()["en"]
    page = fill("en", ((messages[f"effect.{game}.{each['type']}"], facts(each)) for each in shown))
    for effect, line in zip(shown, page, strict=True):
        terminal = text.tell([effect], NAMES, pygames.games()[game])
        assert terminal == ([line.replace("−", "-")] if line else [])
    assert len({each["type"] for each in shown}) > len(pygames.games()[game].sentences) / 2


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_no_english_effect_texts(game: str) -> None:
    own = (WEB / "games" / game / "texts" / "en.json").read_text(encoding="utf-8")
    assert f'"effect.{game}.' not in own


SIGNS: list[Text] = [
    "{name}'s '{{card}}' isn't # 1: {card}.",
    "'{{' '}}' ''{{''",
    ["'", "{name}", "'", {"select": "card", "none": "", "other": "'{{'#'{card}'"}],
    {"plural": "count", "one": "'#1' isn't '{count}'", "other": "{{#}} '' {count}'{{"},
    ["{{", "'", "{{}}", ["'", "{{"], "'''{name}"],
    {"plural": "count", "other": {"select": "card", "none": "", "other": "'#' it's {{{card}}}#"}},
]
"""Sentences of signs that have a meaning in the page's messages."""
NUMBER = {"plural": "count", "=0": "none", "one": "{count} card", "other": "{count} cards"}
FACT = ["{name}", {"select": "card", "none": "", "true": "!", "a_b": " a b", "other": " {card}"}]


@pytest.mark.parametrize(
    ("sentence", "fact", "values"),
    [
        (NUMBER, "count", (None, 0, 1, 2)),
        (FACT, "card", (None, "", "a b", "x", 0, False, True)),
        *((sentence, "count", (1, 2)) for sentence in SIGNS),
    ],
    ids=str,
)
def test_a_sentence_has_its_form_and_signs_on_the_page_too(sentence: Text, fact: str, values: Any) -> None:
    class Shown(pygames.Game):
        sentences = {"said": sentence}  # noqa: RUF012

    written = compile_message(sentence)
    for value in values:
        effect = {"event": 1, "type": "said", "seat": 0, "card": "7", fact: value}
        assert fill("en", [(written, facts(effect))]) == text.tell([effect], NAMES, Shown)  # type: ignore[arg-type]
