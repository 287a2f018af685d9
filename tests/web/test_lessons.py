"""Lessons: each is legal in the engine, teaches every core rule once, and answers every legal move."""

import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest
from tools import lessons
from tools.common import languages

import pygames
from pygames.bots import find_bot
from pygames.plugins.page_data.lesson_script import PERSON, Lesson
from tests.games.lesson_steps import LessonStep

from . import WEB
from .node import answer
from .texts import WORDING

SCRIPTS = {game: json.loads(path.read_text(encoding="utf-8")) for game, path in lessons.scripts().items()}
FEWEST, MOST = 8, 14
LONGEST = 140  # characters of one text: about three lines of a phone
CARD = re.compile(r"{card_\w+}")
GAMES = sorted(SCRIPTS)


def texts(game: str, language: str) -> Mapping[str, str]:
    path = WEB / "games" / game / "texts" / f"{language}.json"
    found: Mapping[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", pygames.games())
def test_a_lesson_takes_about_two_minutes_and_the_person_acts(game: str) -> None:
    steps = SCRIPTS[game]["steps"]
    assert FEWEST <= len({step["id"] for step in steps}) == len(steps) <= MOST
    acting = [step for step in steps if "moves" in step]
    assert len(acting) * 2 > len(steps)
    # The aim comes first, the last step leads on to a game.
    assert "moves" not in steps[0]
    assert "moves" not in steps[-1]


@pytest.mark.parametrize("game", GAMES)
def test_every_core_rule_is_taught_once(game: str) -> None:
    core = import_module(f"tests.games.{game}.lesson").CORE
    steps = SCRIPTS[game]["steps"]
    met = [(rule, step) for step in steps for rule in step.get("teaches", ())]
    assert sorted(rule for rule, _ in met) == sorted(core)
    happened = dict(zip((step["id"] for step in steps), step_positions(game), strict=True))
    assert [rule for rule, step in met if not core[rule](happened[step["id"]])] == []


def views_of(lesson: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the complete view of the person at each position of a lesson, as the page combines them."""
    last: dict[str, Any] = {"zones": [], "data": {}}
    steps = (frame for step in lesson["steps"] for frame in (*step["before"], *step["frames"]))
    for frame in (lesson["first"], *steps):
        by_id = {zone["id"]: zone for zone in last["zones"]}
        view = frame["view"]
        zones = [by_id[zone] if isinstance(zone, str) else zone for zone in view["zones"]]
        last = {**last, **view, "zones": zones, "data": {**last["data"], **view["data"]}}
        yield last


def step_positions(game: str) -> Iterator[LessonStep]:
    lesson = lessons.build_lesson(game, SCRIPTS[game])
    views = views_of(lesson)
    last = next(views)
    for step in lesson["steps"]:
        for _ in step["before"]:
            last = next(views)
        before = last
        effects = [effect for frame in step["frames"] for effect in frame["effects"]]
        for _ in step["frames"]:
            last = next(views)
        yield LessonStep(step.get("moves", []), step["legal"], effects, before, last)


@pytest.mark.parametrize(("game", "language"), product(GAMES, languages()))
def test_a_text_announces_skipped_turns_and_draws_cards_in_sight(game: str, language: str) -> None:
    for step, happened in zip(SCRIPTS[game]["steps"], step_positions(game), strict=True):
        said = texts(game, language)
        skips = WORDING.get(language, {}).get("skips", "")
        assert "unseen" not in step or re.search(skips, said[f"lesson.{game}.{step['id']}"])
        seen = [card for view in (happened.before, happened.after) for card in cards_in_sight(view)]
        seen += [effect["card"] for effect in happened.effects if effect.get("card")]
        own = " ".join(said[key] for key in said if f"{key}.".startswith(f"lesson.{game}.{step['id']}."))
        missing = step.get("wrong", {}).get("8h") == "gap" and ["7h"]
        assert set(re.findall(r"{card_(\w+)}", own)) <= {*seen, *(missing or [])}


def cards_in_sight(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield the cards as they lie: turned ones from their other end."""
    for zone in view["zones"]:
        for card in filter(None, zone["cards"]):
            yield card[::-1] if view["data"].get("flipped") else card


@pytest.mark.parametrize("game", [game for game in GAMES if "first_seed" in SCRIPTS[game]])
def test_a_chosen_first_deal_lets_a_newcomer_play_at_once(game: str) -> None:
    rules, easy, level = pygames.games()[game], find_bot(game, "easy"), find_bot(game, "medium")
    state, rng, turns = rules.new(2, seed=SCRIPTS[game]["first_seed"]), Random(1), 0
    while (seat := state.to_act) is not None:
        moves = state.legal_moves()
        if seat == PERSON and (turns := turns + 1) <= 3:
            assert "draw" not in moves
        state.apply((easy if seat else level).choose(state.view(seat), rng, None))
    assert state.winners == (PERSON,)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_step_has_one_short_text(game: str, language: str) -> None:
    said = {key: text for key, text in texts(game, language).items() if key.startswith(f"lesson.{game}.")}
    assert said
    assert {key: text for key, text in said.items() if len(CARD.sub("7-7-7", text)) > LONGEST} == {}
    assert len(said[f"lesson.{game}.aim"]) <= 40


@pytest.mark.parametrize("game", GAMES)
def test_a_built_lesson_equals_the_engines_views(game: str) -> None:
    """Replayed from the script alone, each view equals the stored one, and the lesson has no more."""
    script = SCRIPTS[game]
    lesson = lessons.build_lesson(game, script)
    views = views_of(lesson)
    state = Lesson(pygames.games()[game], script).state
    last = next(views)
    effects = list(lesson["first"]["effects"])
    assert_same(last, state)
    for step, built in zip(script["steps"], lesson["steps"], strict=True):
        for event in step.get("unseen", ()):
            state.apply(event.partition(" ")[2])
        for frame in built["before"]:
            last = next(views)
            effects += frame["effects"]
        assert_same(last, state)
        assert set(built["legal"]) <= set(state.view(PERSON)["legal"])
        moves = step.get("moves", [])
        assert moves[:1] == [move for move in built["legal"] if move in moves[:1]]
        events = [*(f"0 {move}" for move in moves), *step.get("then", ())]
        for frame, event in zip(built["frames"], events, strict=True):
            state.apply(event.partition(" ")[2])
            last = next(views)
            effects += frame["effects"]
            assert_same(last, state)
    assert next(views, None) is None
    assert [effect["event"] for effect in effects] == [effect["event"] for effect in state.effects(PERSON)]
    # Its record can be verified by all.
    text = pygames.Record.of(state, ["Ana", "Bo", "Caio", "Duda", "Eva", "Fred"][: state.seats]).dumps()
    assert pygames.Record.loads(text).events == state.events


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_accepted_or_answered_and_an_instruction_ends_with_praise(game: str) -> None:
    """So is a single card of a move, which a tap selects. The first game is against easy bots."""
    script, keys, steps = SCRIPTS[game], [*texts(game, "en")], list[dict[str, Any]]()
    state = Lesson(pygames.games()[game], script).state
    for at, step in enumerate(script["steps"]):
        moves, then = step.get("moves", []), [event.partition(" ")[2] for event in step.get("then", ())]
        for event in step.get("unseen", ()):
            state.apply(event.partition(" ")[2])
        if moves:
            other = [move for move in state.legal_moves() if move != moves[0]]
            (hand,) = [zone["cards"] for zone in state.view(0)["zones"] if zone["id"] in ("hand0", "held")]
            cards = {*hand} & {word for move in other for word in move.split()} - {*" ".join(moves).split()}
            places = [[card, hand.index(card)] for card in sorted(filter(None, cards))]
            steps.append({"at": at, "meant": moves, "other": other, "cards": places})
        for move in [*moves, *then]:
            state.apply(move)
    given = {"game": game, "lesson": lessons.build_lesson(game, script), "keys": keys, "steps": steps}
    first, answers = answer("lesson_answers.mjs", given, is_alone=True)
    assert first == [[None, *["easy"] * (state.seats - 1)]] * 2
    for step, found in zip(steps, answers, strict=True):
        key = f"lesson.{game}.{script['steps'][step['at']]['id']}"
        done = f"{key}.then</span>" if f"{key}.then" in keys else f"{key}</span><b>lesson.well</b>"
        assert found["texts"] == [f"<span>{key}</span>", f"<span>{done}"]
        assert set(found["accepted"]) == {""}
        assert [each for each in found["answers"] if not each[1].startswith(f"{key}.")] == []


def assert_same(view: dict[str, Any], state: pygames.State) -> None:
    seen: dict[str, Any] = {**state.view(PERSON)}
    seen["provisional_scores"] = state.game.provisional_scores(state.view(None))
    ignored = {"table", "log", "legal"}
    assert view.keys() - ignored == seen.keys() - ignored
    assert [key for key in view.keys() - ignored if view[key] != seen[key]] == []


def test_an_unknown_field_of_a_script_is_refused() -> None:
    """Illegal moves in it: `tests/contract/test_page_data.py`."""
    first, *steps = SCRIPTS[GAMES[0]]["steps"]
    with pytest.raises(ValueError, match="unknown fields: hint"):
        lessons.build_lesson(GAMES[0], SCRIPTS[GAMES[0]] | {"steps": [first | {"hint": "?"}, *steps]})
