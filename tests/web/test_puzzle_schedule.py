"""The schedule of puzzles: when missed ones return, the streak, clocks, backups, the puzzle of a day."""

import random
from datetime import date, timedelta
from itertools import permutations
from typing import Any

import pytest

from .node import answer

KEY, OTHER = "some_game/0123abcd", "g/other"
LEARNT, REMOVED = 4, 5
MOST_OWN = 60


def steps_of(text: str) -> list[dict[str, str]]:
    """Return the steps of a text: "0 miss, 1 find other" are days with what happens, to another puzzle."""
    given = []
    for number, *words in (step.split() for step in filter(None, text.split(", "))):
        key = OTHER if "other" in words else KEY
        given.append({"day": day(int(number)), **{word: key for word in words if word != "other"}})
    return given


def run(steps: str = "", *backups: str, on: int = 99, **more: Any) -> dict[str, Any]:
    """Return the results of the script for steps, after which backups are restored in order, on this day."""
    given = [{"steps": steps_of(each)} for each in backups]
    call = {"steps": steps_of(steps), "backups": given, "on": day(on), "days": [], "index": [], **more}
    found: dict[str, Any] = answer("puzzle_schedule.mjs", call)
    return found


def history(steps: str, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run(steps, **more)["history"]
    return found


def day(number: int) -> str:
    return (date(2026, 11, 26) + timedelta(days=number)).isoformat()


def test_a_missed_puzzle_returns_after_1_3_7_and_21_days_and_is_then_learnt() -> None:
    entries = [each["entries"][KEY] for each in history("0 miss, 1 find, 4 find, 11 find, 32 find")]
    assert [each["due"] for each in entries] == [day(1), day(4), day(11), day(32), day(32)]
    assert [each["box"] for each in entries] == [*range(LEARNT), LEARNT]
    waiting = [each["waiting"] for each in history("0 miss, 1 find, 4 find, 11 find, 31, 32, 32 find, 99")]
    assert waiting == [*[[]] * 5, [KEY], *[[]] * 2]


def test_it_waits_until_it_is_found_at_the_first_try() -> None:
    """A find on the day of the miss changes nothing. A puzzle found at once does not return."""
    found = history("0 miss, 0 find, 5, 5 miss, 5 find, 6 find, 9 miss")
    assert [each["waiting"] for each in found] == [[], [], [KEY], [], [], [], []]
    assert found[-2]["entries"][KEY] == {"box": 1, "due": day(9)}
    assert found[-1]["entries"][KEY] == {"box": 0, "due": day(10)}
    (each,) = history("0 find")
    assert (each["entries"], each["found"]) == ({KEY: {"box": LEARNT, "due": day(0)}}, [KEY])


def test_the_tries_of_a_day_are_stored_and_survive_a_day_that_cannot_be() -> None:
    found = history("0 miss, 0 miss, 0 find, 0 find, 1 miss other, 1 find")
    tried = ["wrong move"] * 2
    assert found[1]["attempt"] == {"day": day(0), "tried": tried, "end": ""}
    assert found[2]["attempt"] == found[3]["attempt"] == {"day": day(0), "tried": tried, "end": "found"}
    assert found[-1]["attempt"] == {"day": day(1), "tried": [], "end": "found"}
    *_, after = history("0 miss, 90 find other, 0 find")
    assert after["attempt"] == {"day": day(0), "tried": ["wrong move"], "end": "found"}


def test_an_answer_that_was_shown_is_not_found_on_that_day() -> None:
    shown, found, later = history("0 show, 0 find, 1 find")
    assert shown["attempt"]["end"] == found["attempt"]["end"] == "shown"
    assert (found["found"], found["days"]) == ([], 0)
    assert found["entries"][KEY] == {"box": 0, "due": day(1)}
    assert (later["found"], later["days"]) == ([KEY], 1)


def test_a_streak_counts_days_says_if_today_is_missing_and_that_it_has_ended() -> None:
    found = history("0 find, 0 find, 1 find, 2 find, 4 find, 5 find, 6, 7, 8 find")
    assert [each["days"] for each in found] == [1, 1, 2, 3, 1, 2, 2, 0, 1]
    assert [each["isOpen"] for each in found] == [False] * 6 + [True, False, False]
    assert [each["ended"] for each in found] == [0] * 7 + [2, 0]
    assert found[-1]["best"] == 3


# A clock that is wrong for some steps: what remains of the other steps, when it is right again.
RIGHT = "0 find, 1 miss, 2 find"
WRONG = [
    *("90 find", "90 miss", "90 find other, 91 find", "2 miss other, 5 find"),
    *("-3 find", "-3 miss", "90 show other"),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_day_that_cannot_be_changes_nothing_when_the_clock_is_right(wrong: str) -> None:
    for steps in (f"{RIGHT}, 3 find other", f"{RIGHT}, {wrong}, 3 find other"):
        last = history(steps)[-1]
        assert (last["days"], last["best"], last["attempt"]["day"]) == (2, 2, day(3))
    assert set(history(f"{RIGHT}, {wrong}, 3")[-1]["waiting"]) <= {KEY, OTHER}
    # A puzzle that was missed in the future is due now: it does not wait for that day.
    missed = {key for key, word in ((KEY, "90 miss"), (OTHER, "90 show other")) if word in wrong}
    assert missed <= set(history(f"{RIGHT}, {wrong}, 3")[-1]["waiting"])
    # The same with the days of a backup.
    assert run(RIGHT, wrong, "3 find other", on=3)["merged"]["days"] == 2


def test_a_removed_puzzle_does_not_return_and_can_be_restored() -> None:
    found = history("0 miss, 1, 1 remove, 2, 2 restore, 3 find")
    assert [bool(each["waiting"]) for each in found] == [False, True, False, False, True, False]
    assert found[3]["entries"][KEY] == {"box": REMOVED, "due": day(1)}
    assert found[-1]["entries"][KEY]["box"] == 1
    # A backup from before does not bring it back, and one from later knows it.
    assert run("0 miss, 1 remove", "0 miss", on=5)["merged"]["waiting"] == []
    assert run("0 miss", "0 miss, 1 remove", on=5)["merged"]["waiting"] == []


def test_every_puzzle_comes_before_one_returns() -> None:
    index = [{"game": "one", "count": 3}, {"game": "two", "count": 3}]
    days = [day(number) for number in range(8)]
    daily = run(index=index, days=days)["daily"]
    assert len({(each["game"], each["number"]) for each in daily[:6]}) == 6
    assert daily[6:] == daily[:2]
    assert run(days=days[:1])["daily"] == [None]


def test_damaged_progress_is_replaced_and_that_of_an_earlier_version_read() -> None:
    damaged: list[Any] = [None, 7, [], {"found": 1, "due": [1], "streak": 3}, {"due": {KEY: {"due": "soon"}}}]
    for stored in damaged:
        (each,) = history("0", stored=stored)
        assert (each["entries"], each["found"], each["days"]) == ({}, [], 0)
    former = {"streak": {"day": day(-1), "days": 9, "best": 12}, "daily": {"day": day(-1), "tries": 2}}
    before, after = history("0, 0 find", stored=former)
    assert (before["days"], before["isOpen"], after["days"], after["best"]) == (9, True, 10, 12)


def test_the_order_of_backups_does_not_matter() -> None:
    """A later backup of a device contains its earlier ones, so that it decides, whenever it is restored."""
    rng = random.Random(1)
    for number in range(40):
        words = ["find", "miss", "show", "find other", "miss other", "remove other"]
        lived = [f"{at} {rng.choice(words)}" for at in sorted(rng.choices(range(40), k=9))]
        cut, else_ = rng.randrange(9), [f"{at} find" for at in sorted(rng.sample(range(40), 3))]
        newer, older, other = ", ".join(lived), ", ".join(lived[:cut]), ", ".join(else_)
        alone = run(newer, on=45)["merged"]
        for here, backup in ((older, newer), (newer, older), (newer, newer)):
            merged = run("", here, backup, on=45)["merged"]
            for key in ("found", "streakDays", "waiting"):
                assert sorted(merged[key]) == sorted(alone[key]), (number, here, backup)
            assert merged["due"] == alone["due"], (number, here, backup)
        all_orders = [run("", *order, on=45)["merged"] for order in permutations((older, newer, other))]
        for merged in all_orders[1:]:
            for key in ("due", "days", "best", "ended", "streakDays"):
                assert merged[key] == all_orders[0][key], (number, key)


def test_a_full_list_of_own_puzzles_drops_removed_and_learnt_ones_first() -> None:
    own = [{"id": f"{number}", "game": "g"} for number in range(MOST_OWN + 2)]
    due = {f"g/{number}": {"box": LEARNT, "due": day(0)} for number in range(1, MOST_OWN)}
    due |= {"g/40": {"box": REMOVED, "due": day(0)}, "g/0": {"box": 0, "due": day(1)}}
    left = run(stored={"due": due}, puzzles=own)["own"]
    assert [number for number in range(MOST_OWN + 2) if f"{number}" not in left] == [1, 40]
    assert run(puzzles=own)["own"] == [each["id"] for each in own[2:]], "else the oldest"
    assert run(puzzles=own[:3])["own"] == ["0", "1", "2"]
