"""Prompts, and sentences that draw runs and cards without a printed name. Screen readers get names."""

import re
from dataclasses import asdict
from itertools import product
from random import Random
from typing import Any

import pytest

import pygames
from pygames import IllegalMove
from pygames.analysis import coach
from pygames.bots import Budget
from pygames.conformance.checks import random_walk
from pygames.core.bot_interface import run_to_end

from ..games import words
from . import texts
from .node import answer
from .sampled_moves import moves

WHOLE = {key.split(".")[1]: key for key in texts.load("en") if re.fullmatch(r"card\.\w+\.\*\d", key)}
"""Texts that compose the name of a card of its signs, by game."""
UNSEEN = re.compile(r'<span class="unseen">([^<]*)</span>')
RUN = r"\b(?:run|jogo|escalera|meld) \d"
POSITIONS = 10


def name_in(game: str, language: str) -> re.Pattern[str]:
    """Return a pattern that finds the name of a card in a text, and the number of a run."""
    written = texts.load(language)
    signs = [text for key, text in written.items() if key.startswith(f"sign.{game}.")]
    sign = f"(?:{'|'.join([*signs, '[2-9JQKA]', '10'])})"
    # An article may be part of the name.
    whole = re.sub(r"\{sign1, select.*\{sign1\}\}\}", "{sign1}", written[WHOLE[game]])
    name = re.sub(r"\{sign\d\}", lambda _: sign, whole)
    return re.compile(rf"\b{name}\b|{RUN}", re.IGNORECASE)


def positions(game: str) -> list[dict[str, Any]]:
    rng, rules = Random(game), pygames.games()[game]
    found = list[dict[str, Any]]()
    for state in random_walk(rules.new(seats=2, rng=rng), rng):
        view = state.view(state.to_act)
        if state.event_count % 5 == 0 and len(found) < POSITIONS:
            more = {
                "table": {"events": state.event_count, "current_winners": []},
                "provisional_scores": rules.provisional_scores(state.view(None)),
            }
            hint = asdict(run_to_end(coach.hint(view, Budget(iterations=2))))
            found.append({"view": view | more, "hint": hint, "refusals": refusals(state, rng)})
    return found


def refusals(state: pygames.State, rng: Random) -> list[dict[str, Any]]:
    """Return the reasons why moves of former positions are illegal."""
    found = []
    moves = sorted({event.partition(" ")[2] for event in state.events if event[0] != "*"})
    for move in rng.sample(moves, min(4, len(moves))):
        try:
            state.copy().apply(move)
        except IllegalMove as error:
            found.append({"code": error.code, "message": str(error), "params": {**error.params}})
    return found


@pytest.mark.parametrize(("game", "language"), product(WHOLE, texts.LANGUAGES))
def test_no_text_has_the_name_of_a_card(game: str, language: str) -> None:
    name = name_in(game, language)
    said = {key: text for key, text in texts.load(language).items() if f".{game}" in key}
    assert {key: text for key, text in said.items() if name.search(text)} == {}


@pytest.mark.parametrize(("game", "language"), product(WHOLE, texts.LANGUAGES))
def test_a_sentence_shows_cards_and_runs_as_drawings(game: str, language: str) -> None:
    written = {"texts": texts.compiled()[language], "positions": positions(game)}
    name, drawing = name_in(game, language), set()
    given = {"game": game, "language": language, **written}
    # It loads texts, which other scripts do without.
    for shown in answer("drawn_sentences.mjs", given, is_alone=True):
        for screen, html in shown.items():
            text = re.sub(r"<[^>]*>", " ", UNSEEN.sub("", html))
            assert (screen, set(name.findall(text))) == (screen, set())
            # Punctuation is in the element of the drawing before it, which has one line.
            assert not re.search(r"</span>[.,;:!?)]++(?!</span>)", html), html
            drawing |= {screen for each in UNSEEN.findall(html) if name.search(each)}
    assert drawing == {"prompt", "hint", "refusal", "review"}


@pytest.mark.parametrize("game", texts.GAMES)
def test_a_prompt_offers_only_legal_actions(game: str) -> None:
    played = (move["before"] for seed in range(4) for move in moves(pygames.games()[game], seed, 2))
    views = [view for view in played if view["to_act"] == 0]
    given = {"game": game, "language": "en", "texts": texts.compiled()["en"], "views": views}
    met = set[str]()
    for view, prompt in zip(views, answer("drawn_sentences.mjs", given, is_alone=True), strict=True):
        verbs = {move.split()[0] for move in view["legal"]}
        for offered, words_of_it in words.of(game).offers.items():
            if re.search(words_of_it, prompt.removeprefix("Ana: ").replace("discards", "")):
                met.add(offered)
                assert set(offered.split()) & verbs, (prompt, sorted(verbs))
    assert met
