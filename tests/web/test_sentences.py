"""Each effect has one English sentence, the engine's: the terminal says what the page says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pygames
from pygames import text
from pygames.game import Text

from . import texts
from .node import fill
from .scripts import WEB
from .texts import GAMES

NAMES = ["Ana", "Ben"]


def effects(game: str) -> list[dict[str, Any]]:
    """What a seat and a spectator are told in some games by lot."""
    told = []
    for seed in range(12):
        rng = Random(f"{game} {seed}")
        state = pygames.games()[game].new(seats=2, rng=rng)
        while state.to_act is not None:
            state.apply(rng.choice(state.legal_moves()))
        told += [*state.effects(0), *state.effects(None)]
    return told


def facts(effect: dict[str, Any]) -> dict[str, Any]:
    """What a sentence may say of an effect, cards by their tokens."""
    named = {key: NAMES[effect[key]] for key in ("from", "by") if isinstance(effect.get(key), int)}
    seat = effect["seat"]
    return {**effect, **named, "name": "" if seat is None else NAMES[seat]}


@pytest.mark.parametrize("game", GAMES)
def test_terminal_and_page_say_the_same(game: str) -> None:
    told, messages = effects(game), texts.made()["en"]
    page = fill("en", ((messages[f"effect.{game}.{each['type']}"], facts(each)) for each in told))
    for effect, line in zip(told, page, strict=True):
        terminal = text.tell([effect], NAMES, pygames.games()[game])
        assert terminal == ([line.replace("−", "-")] if line else [])
    assert len({each["type"] for each in told}) > len(pygames.games()[game].sentences) / 2


@pytest.mark.parametrize("game", GAMES)
def test_no_english_of_an_effect_stands_with_the_page(game: str) -> None:
    own = (WEB / "games" / game / "texts" / "en.json").read_text(encoding="utf-8")
    assert f'"effect.{game}.' not in own
    others = (WEB / "games" / game / "texts" / "pt-BR.json").read_text(encoding="utf-8")
    assert all(f'"effect.{game}.{type}"' in others for type in pygames.games()[game].sentences)


def test_a_sentence_chooses_as_a_page_does() -> None:
    class Told(pygames.Game):
        sentences = {  # noqa: RUF012
            "number": {"plural": "count", "=0": "none", "one": "{count} card", "other": "{count} cards"},
            "fact": [
                "{name}",
                {"select": "what", "none": "", "true": "!", "a_b": " a b", "other": " {what}"},
            ],
        }

    def told(**effect: object) -> list[str]:
        return text.tell([{"event": 1, "seat": 0, **effect}], NAMES, Told)  # type: ignore[arg-type]

    counts = {None: "none", 0: "none", 1: "1 card", 2: "2 cards"}
    assert {count: told(type="number", count=count)[0] for count in counts} == counts
    said = {None: "Ana", "": "Ana", "a b": "Ana a b", "x": "Ana x", 0: "Ana 0"}
    assert {what: told(type="fact", what=what)[0] for what in said} == said
    assert told(type="fact", what=False) == ["Ana"]
    assert told(type="fact", what=True) == ["Ana!"]


SIGNS: list[Text] = [
    "{name}'s '{{card}}' isn't # 1: {card}.",
    "'{{' '}}' ''{{''",
    ["'", "{name}", "'", {"select": "card", "none": "", "other": "'{{'#'{card}'"}],
    {"plural": "count", "one": "'#1' isn't '{count}'", "other": "{{#}} '' {count}'{{"},
    ["{{", "'", "{{}}", ["'", "{{"], "'''{name}"],
    {"plural": "count", "other": {"select": "card", "none": "", "other": "'#' it's {{{card}}}#"}},
]


@pytest.mark.parametrize("sentence", SIGNS, ids=str)
def test_every_sign_of_a_sentence_comes_to_the_page(sentence: Text) -> None:
    """Those, too, by which messages of the page are written."""

    class Told(pygames.Game):
        sentences = {"said": sentence}  # noqa: RUF012

    written = texts.bundle.message(sentence)
    for count in (1, 2):
        effect = {"event": 1, "type": "said", "seat": 0, "card": "7", "count": count}
        page = fill("en", [(texts.messages({"en": {"x": written}})["en"]["x"], facts(effect))])
        assert page == text.tell([effect], NAMES, Told)  # type: ignore[arg-type]
