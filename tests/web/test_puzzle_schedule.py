"""The schedule of puzzles: when missed ones return, the streak of days, and the puzzle of a day."""

from datetime import date, timedelta
from typing import Any

from .node import answer

KEY, OTHER = "some_game/0123abcd", "g/other"


def run(steps: str = "", **more: Any) -> dict[str, Any]:
    """Return the results of ``puzzle_schedule.mjs``.

    Args:
        steps: such as "0 miss, 1 find": days with what happens, to another puzzle in "miss other". "daily" is
            to find the puzzle of the day.
        more: other arguments of the script.
    """
    given = []
    for number, *words in (step.split() for step in filter(None, steps.split(", "))):
        key = OTHER if "other" in words else KEY
        done: dict[str, Any] = {"find": key, "isDaily": True} if "daily" in words else {}
        done |= {word: key for word in words if word in ("miss", "show", "find")}
        given.append({"day": day(int(number)), **done})
    found: dict[str, Any] = answer("puzzle_schedule.mjs", {"steps": given, "days": [], "index": [], **more})
    return found


def day(number: int) -> str:
    return (date(2026, 11, 26) + timedelta(days=number)).isoformat()


def test_a_missed_puzzle_returns_after_1_3_7_and_21_days_and_is_then_learnt() -> None:
    history = run("0 miss, 1 find, 4 find, 11 find, 32 find")["history"]
    assert [each["due"][KEY]["due"] for each in history[:-1]] == [day(1), day(4), day(11), day(32)]
    assert [each["waiting"] for each in history[:-1]] == [[]] * 4
    assert history[-1]["due"] == {}


def test_it_waits_until_it_is_found_at_the_first_try() -> None:
    """A find on the day of the miss changes nothing."""
    history = run("0 miss, 0 find, 5, 5 miss, 5 find, 6 find, 9 miss")["history"]
    assert [each["waiting"] for each in history] == [[], [], [KEY], [], [], [], []]
    assert history[-2]["due"][KEY] == {"box": 1, "due": day(9)}
    assert history[-1]["due"][KEY] == {"box": 0, "due": day(10)}


def test_a_puzzle_of_an_earlier_day_takes_nothing_from_a_later_one() -> None:
    *_, before, after = run("3 miss other, 3 daily other, 2 daily")["history"]
    assert after["best"] == 1
    assert after["daily"] == before["daily"] == {"day": day(3), "tries": 2}
    assert after["stored"] == 2
    assert run("3 miss other, 3 daily other, 2 find, 4 find")["history"][-1]["streak"] == 2


def test_the_tries_of_a_day_are_stored() -> None:
    history = run("0 miss, 0 miss, 0 daily, 0 daily, 1 miss other, 1 find")["history"]
    tried = ["wrong move"] * 2
    assert history[1]["attempt"] == {"day": day(0), "tried": tried, "end": ""}
    assert history[2]["attempt"] == history[3]["attempt"] == {"day": day(0), "tried": tried, "end": "found"}
    assert history[-1]["daily"] == {"day": day(0), "tries": 3}
    assert history[-1]["attempt"] == {"day": day(1), "tried": [], "end": "found"}
    assert [each["stored"] for each in history] == [1, 1, 1, 1, 1, 2], "those of another day are left out"


def test_an_answer_that_was_shown_is_not_found_on_that_day() -> None:
    shown, found, later = run("0 show, 0 daily, 1 find")["history"]
    assert shown["attempt"]["end"] == found["attempt"]["end"] == "shown"
    assert (found["found"], found["streak"], found["daily"]["tries"]) == ([], 0, 0)
    assert found["due"][KEY] == {"box": 0, "due": day(1)}
    assert (later["found"], later["streak"]) == ([KEY], 1)


def test_a_puzzle_found_at_once_does_not_return() -> None:
    (each,) = run("0 find")["history"]
    assert (each["due"], each["found"]) == ({}, [KEY])


def test_a_streak_counts_days_and_ends_after_one_without_a_found_puzzle() -> None:
    history = run("0 find, 0 find, 1 find, 2 find, 4 find, 5 find, 6, 7")["history"]
    assert [each["streak"] for each in history] == [1, 1, 2, 3, 1, 2, 2, 0]
    assert history[-1]["best"] == 3


def test_the_first_result_of_a_puzzle_of_the_day_counts() -> None:
    history = run("0 miss, 0 daily, 0 daily other, 1 find")["history"][1:]
    assert [each["daily"] for each in history] == [{"day": day(0), "tries": 2}] * 3


def test_every_puzzle_comes_before_one_returns() -> None:
    index = [{"game": "one", "count": 3}, {"game": "two", "count": 3}]
    days = [day(number) for number in range(8)]
    daily = run(index=index, days=days)["daily"]
    assert len({(each["game"], each["number"]) for each in daily[:6]}) == 6
    assert daily[6:] == daily[:2]
    assert run(days=days[:1])["daily"] == [None]


def test_damaged_progress_is_replaced() -> None:
    damaged: list[Any] = [None, 7, [], {"found": 1, "due": [1], "streak": 3}, {"due": {KEY: {"due": "soon"}}}]
    for stored in damaged:
        (each,) = run("0", stored=stored)["history"]
        assert (each["due"], each["found"], each["streak"]) == ({}, [], 0)


def test_a_backup_adds_to_the_progress_and_takes_nothing_from_it() -> None:
    again, late = {"box": 0, "due": day(1)}, {"box": 2, "due": day(9)}
    backup = {
        "found": ["g/old", KEY],
        "due": {"g/missed": again, KEY: again},
        "streak": {"day": day(-1), "days": 9, "best": 12},
        "daily": {"day": day(-1), "tries": 2},
        "attempts": {},
    }
    merged = run("0 daily", backup=backup)["merged"]
    assert set(merged["found"]) == {"g/old", KEY}
    assert merged["due"] == {"g/missed": again}, "a puzzle that was found here does not return"
    assert merged["streak"] == {"day": day(0), "days": 1, "best": 12}
    assert merged["daily"] == {"day": day(0), "tries": 1}
    assert run("0 daily", backup=merged)["merged"] == merged
    assert run(backup=backup)["merged"] == backup
    assert run(stored={"due": {KEY: late}}, backup=backup)["merged"]["due"][KEY] == late
    assert run("0 daily")["merged"] == run("0 daily", backup=[7])["merged"]
