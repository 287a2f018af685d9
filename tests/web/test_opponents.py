"""Default opponents, which fit the person once there is an estimate, and the games behind it."""

from typing import Any

import pytest

from .node import answer

LEVELS = ["hard", "medium", "easy", "fitted"]
KNOWN: Any = {"strengths": {"g": {"since": 0, "bot": "fitted-900"}}}


def after(*steps: str, levels: list[str] = LEVELS, **stored: object) -> list[Any]:
    found: list[Any] = answer("opponents.mjs", {"stored": stored, "levels": levels, "steps": steps})
    # Each game states the options of the next one.
    assert found.pop() == (len(steps) if any("=" not in each for each in steps) else 0)
    return found


def test_default_bots_become_those_that_fit_by_one_tap_and_by_another_game() -> None:
    assert after() == after(lessons={"g": 3}) == ["medium", "medium", None]
    assert after(**KNOWN) == ["fitted", "fitted-900", None]
    # A level may be nearer than the weakest fitted bot.
    assert after("play", "=easy", "again") == ["easy", "easy", False]
    assert after("fitted", "=easy", "again") == ["fitted", "easy", True]
    for step in ("play", "again"):
        assert after("play", "=fitted-900", step) == ["fitted", "fitted-900", False], step
        # After a lesson the first bot is an easy one.
        assert after("play", step, lessons={"g": "done"}) == ["easy", "easy", False], step
        found = after("play", "=fitted-900", step, "=fitted-870", step)
        assert found == ["fitted", "fitted-870", False], step


@pytest.mark.parametrize("rating", ["on", "off"])
def test_a_chosen_level_stays(rating: str) -> None:
    for steps in (["hard", "=fitted-900"], ["=fitted-900", "hard", "again"], ["hard", "play", "again"]):
        assert after(*steps, rating=rating) == ["hard", "hard", True], steps
    assert after("fitted", rating=rating) == ["fitted", "fitted", True]
    assert after("play", "=fitted-900", "fitted", "=fitted-700", "again")[:2] == ["fitted", "fitted-700"]
    assert after(last={"g": {"players": [{"kind": "person", "name": "Ana"}] * 2}}, **KNOWN) == [None]


def test_no_bot_fits_where_the_strength_is_off_or_the_game_has_none() -> None:
    for steps, chosen in (((), None), (("play", "again"), False)):
        assert after(*steps, levels=["greedy", "random"], **KNOWN) == ["greedy", "greedy", chosen]
        assert after(*steps, rating="off", **KNOWN) == ["medium", "medium", chosen]
    assert after(levels=["greedy"], lessons={"g": "done"}) == ["greedy", "greedy", None]


def save(name: str, *players: object, winners: tuple[int, ...] = (0,), **more: object) -> dict[str, object]:
    seats = [{"kind": "person", "name": each} if isinstance(each, str) else each for each in players]
    scores = [0] * len(seats)
    result = {"counts": True, "stats": [{}] * len(seats), "winners": winners, "scores": scores}
    plain = {"id": name, "game": "g", "over": True, "scores": [], "winners": winners, "changed": ord(name)}
    return {**plain, "players": seats, "result": result, **more}


def test_games_of_one_person_alone_that_count_are_rated() -> None:
    bot, fitted = ({"kind": "bot", "name": "Otis", "bot": each} for each in ("medium", "fitted-900"))
    saves = [
        *(save("d", "Ana", bot, bot, winners=(0, 2)), save("b", fitted, "Ana"), save("a", "Ana", bot)),
        *(save("z", "Ana", "Bo", bot), save("y", "Ana", bot, over=False), save("x", "Ana", bot, game="h")),
        save("w", "Ana", bot, guest=True),
        save("v", "Ana", bot, result={"counts": False, "stats": [{}, {}]}),
        *(save("u", "Ana", bot, result=None), save("t", "Ana"), save("s", bot, bot), save("e", "Bo", bot)),
    ]

    def estimated(who: str, since: int = 0) -> list[Any]:
        stored = {"strengths": {"g": {"since": since, "bot": "fitted-900"}}}
        given = {"saves": saves, "who": who, "stored": stored}
        games, bot, failed = answer("opponents.mjs", given, is_alone=True)
        assert failed is None
        return [*((each["id"], each["seat"], each["share"], each["rivals"]) for each in games), bot]

    rated = [("a", 0, 1, ["medium"]), ("b", 1, 0, ["fitted-900"]), ("d", 0, 0.5, ["medium", "medium"])]
    assert estimated("Ana") == [*rated, "fitted-700"]
    assert estimated("")[0][0] == "e", "the person who played last"
    # After a reset, later games count.
    assert estimated("Ana", ord("a")) == [*rated[1:], "fitted-700"]
    assert estimated("Ana", ord("d")) == [None]
