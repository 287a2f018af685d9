"""The example of a game in a wheel: a whole trick-taking game that passes every law by public names alone."""

import re
import runpy
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from pygames import IllegalMove, State
from pygames.analysis import coach
from pygames.conformance.checks import check, random_walk
from pygames.core.bot_interface import run_to_end
from pygames.core.types import PageData
from pygames.plugins.page_data import load_page_data, of_package

from ..examples import BISCA

if not BISCA.is_dir():
    pytest.skip("the examples are not delivered here", allow_module_level=True)

from bisca import Bisca, cards
from bisca.state import BiscaState

GAME = Bisca()


def played(seats: int, seed: int, **options: Any) -> Iterator[State]:
    rng = Random(seed)
    state = GAME.new(seats, rng=rng, **options)
    yield from random_walk(state, rng)
    yield state


def zones(state: State, seat: int | None) -> dict[str, list[str | None]]:
    return {zone["id"]: zone["cards"] for zone in state.view(seat)["zones"]}


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"follow": True, "deals": 2}], ids=["plain", "house rules"])
def test_it_keeps_the_laws(options: dict[str, Any]) -> None:
    assert [law for law, _ in check(GAME, seed=2, games=1, options=options)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_cards_come_out_even_and_count_120(seats: int) -> None:
    for seed in range(5):
        *_, end = played(seats, seed)
        assert sum(end.scores) == 120
        assert Counter(card for seat in range(seats) for card in zones(end, None)[f"taken{seat}"]) == Counter(
            cards.deck_for(seats)
        )


@pytest.mark.parametrize(
    ("trick", "winner"),
    {
        ("6h", "Ah"): 1,
        ("Kh", "7h"): 1,
        ("Qh", "Jh"): 1,
        ("Ah", "2c"): 1,
        ("Ah", "As"): 0,
        ("2h", "As", "3h", "Ad"): 2,
        ("2c", "Ah", "7c", "Kc"): 2,
    }.items(),
    ids=str,
)
def test_the_best_trump_takes_the_trick_or_the_best_of_its_suit(trick: tuple[str, ...], winner: int) -> None:
    assert cards.winner(trick, trump="c") == winner


def test_any_card_may_be_played_unless_an_option_says_that_suit_is_followed() -> None:
    for state in (state for seed in range(20) for state in played(2, seed)):
        if state.to_act is not None:
            assert len(state.legal_moves()) == len(zones(state, state.to_act)[f"hand{state.to_act}"])
    refused = 0
    for state in (state for seed in range(40) for state in played(2, seed, follow=True)):
        if state.to_act is None:
            continue
        there = zones(state, state.to_act)
        hand, trick = there[f"hand{state.to_act}"], there["trick"]
        fits = [card for card in hand if trick and str(card)[1] == str(trick[0])[1]]
        bound = bool(fits) and not there["turned"]
        allowed = {move.removeprefix("play ") for move in state.legal_moves()}
        assert allowed == set(fits if bound else hand)
        for card in set(map(str, hand)) - allowed:
            with pytest.raises(IllegalMove, match="must be followed") as raised:
                state.apply(f"play {card}")
            assert raised.value.code == "bisca.follow"
            refused += 1
    assert refused


def test_the_taker_of_a_trick_leads_and_who_drew_the_turned_card_is_known_to_hold_it() -> None:
    found = 0
    for state in (state for seed in range(20) for state in played(3, seed)):
        data = state.view(None)["data"]
        if data["last"] and not zones(state, None)["trick"]:
            assert state.to_act in (data["last"]["seat"], None)
        holder, turned = data["holder"], data["turned"]
        if holder is None:
            continue
        for seat in range(3):
            assert turned in zones(state, seat)[f"hand{holder}"]
            sampled = GAME.sample(state.view(seat), Random(1))
            assert isinstance(sampled, BiscaState)
            assert turned in sampled.hands[holder]
        found += 1
    assert found


def test_points_are_added_up_over_the_deals_and_another_seat_leads() -> None:
    leads, scores = [], []
    for state in played(2, 4, deals=3):
        data = state.view(None)["data"]
        if not data["last"] and not zones(state, None)["trick"] and state.to_act is not None:
            leads.append(state.to_act)
            scores.append(sum(state.scores))
    assert leads == [0, 1, 0]
    assert scores == [0, 120, 240]


LANGUAGES = ("en", "pt-BR", "es")


@cache
def page() -> PageData:
    return load_page_data(of_package(GAME), GAME)


def test_its_page_data_fits_and_has_the_same_keys_in_all_languages() -> None:
    found = page()
    assert set(found["texts"]) == set(found["rules"]) == {*LANGUAGES}
    assert found["faces"].startswith("<svg")
    keys = [set(texts) for texts in found["texts"].values()]
    sections = [[section["id"] for section in rules] for rules in found["rules"].values()]
    assert all(each == keys[0] for each in keys)
    assert all(each == sections[0] for each in sections)


FEWEST, MOST = 8, 14
LONGEST = 140  # characters of the text of one step: about three lines of a phone


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_lesson_takes_two_minutes_and_has_short_sentences(language: str) -> None:
    found = page()
    assert found["lesson"]
    steps = found["lesson"]["steps"]
    assert FEWEST <= len(steps) <= MOST
    assert sum("moves" in step for step in steps) * 2 > len(steps)
    said = {key: text for key, text in found["texts"][language].items() if key.startswith("lesson.")}
    assert {key for key, text in said.items() if len("".join(map(str, text))) > LONGEST} == set()
    names = ["aim"]
    for step in steps:
        names += [step["id"], *(f"{step['id']}.{name}" for name in step.get("wrong", {}).values())]
        names += [f"{step['id']}.then"] if step["frames"] else []
    assert set(said) == {f"lesson.bisca.{name}" for name in names}


def test_its_lesson_meets_what_makes_the_game() -> None:
    """A higher card takes a trick, the seven does, another suit does not, the smallest trump does."""
    found = page()["lesson"]
    assert found
    effects = [each for step in found["steps"] for frame in step["frames"] for each in frame["effects"]]
    took = [(each["cards"], each["seat"], each["points"]) for each in effects if each["type"] == "took"]
    assert took == [("3h 6h", 1, 0), ("Qs 7s", 0, 12), ("5d 3s", 0, 0), ("6d Kd", 1, 4), ("As 2c", 0, 11)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_has_words(language: str) -> None:
    kinds: dict[str, Iterable[str]] = {
        "effect": GAME.sentences, "recap": GAME.sentences, "reason": GAME.reasons, "deed": GAME.stat_names,
        "bot": GAME.bots, "option": (f"{name}.help" for name in GAME.options),
    }  # fmt: skip
    for kind, names in kinds.items():
        assert {f"{kind}.bisca.{name}" for name in names} <= set(page()["texts"][language])


def test_a_refused_move_has_its_section_in_the_rules() -> None:
    headings = {heading for section in page()["rules"]["en"] for heading in section["rulings"]}
    for game in (GAME.new(seed=1), GAME.new(seed=3, follow=True)):
        for card in cards.DECK:
            if f"play {card}" not in game.legal_moves():
                with pytest.raises(IllegalMove) as refused:
                    game.apply(f"play {card}")
                assert refused.value.rule in headings


def test_every_card_has_its_face_and_the_picture_is_what_is_drawn() -> None:
    assert sorted(map(str, page()["table"]["faces"]["cards"])) == sorted([*cards.DECK, "None"])
    assert page()["faces"] == runpy.run_path(str(BISCA / "draw_faces.py"))["picture"]()


@pytest.mark.slow
def test_a_finished_game_can_be_reviewed() -> None:
    *_, end = played(2, 6)
    for state, move in islice(coach.decisions_of(end, [0]), 3):
        found = run_to_end(coach.evaluate_decision(state, move))
        assert found.loss >= 0
        assert {found.move, found.best} <= set(state.legal_moves())
        for reason in (*found.reasons, *found.best_reasons):
            assert reason["code"] in {*GAME.reasons, "looked_ahead"}


def test_statistics_are_counted_and_every_effect_has_its_sentence() -> None:
    *_, end = played(3, 1, deals=2)
    assert isinstance(end, BiscaState)
    counts = Counter(GAME.count_stats(end))
    assert all(counts[seat, "deals"] == 2 for seat in range(3))
    assert sum(count for (_, stat), count in counts.items() if stat == "won") >= 2
    met = {effect["type"] for seats in GAME.seats for s in played(seats, 1) for effect in s.effects(0)}
    assert met == set(GAME.sentences)
    assert all(re.findall(r"{(\w+)}", sentence) for sentence in GAME.sentences.values())
