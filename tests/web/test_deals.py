"""Deals that several people play: the seed of a day, and what a save may say of where its deal is from."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pygames

from .node import answer

SCRIPT = Path(__file__).with_name("deals.mjs")
GAMES = list(pygames.games())
DAYS = ["2026-01-01", "2026-11-22", "2026-11-23", "2027-02-28", "2028-02-29", "2099-12-31"]

# Of these people have played the deals already: they never change, nor does the order of the games.
GOLDEN = {
    ("2026-11-22", GAMES[0]): 1931807640,
    ("2026-11-22", GAMES[3]): 1515516279,
    ("2028-02-29", GAMES[2]): 1624315763,
    ("2099-12-31", GAMES[1]): 2044932167,
}

NO_DAYS = [
    "",
    "2026-1-1",
    "2026-13-01",
    "2026-02-29",
    "2026-11-31",
    "26-11-22",
    "2026-11-22T00:00",
    20261122,
    None,
]

# What a game may say of its scores.
LIMITS = (-400, 1840)
GOOD_DEALS: list[dict[str, Any]] = [
    {"day": "2026-11-22"},
    {"by": "Ana", "points": 0},
    {"by": "Zé 🦜", "points": -12, "day": "2026-11-22"},
]
# What lies in a save -> what is taken of it.
BAD_DEALS: list[tuple[object, dict[str, Any] | None]] = [
    (None, None),
    ("2026-11-22", None),
    ([], None),
    ({}, None),
    ({"day": "yesterday"}, None),
    ({"by": "Ana"}, None),
    ({"points": 12}, None),
    ({"by": "", "points": 12}, None),
    ({"by": " Ana", "points": 12}, None),
    ({"by": "x" * 41, "points": 12}, None),
    ({"by": "A\u202ena", "points": 12}, None),
    ({"by": 7, "points": 12}, None),
    ({"by": "Ana", "points": "12"}, None),
    ({"by": "Ana", "points": 1.5}, None),
    ({"by": "Ana", "points": LIMITS[1] + 1}, None),
    ({"by": "Ana", "points": LIMITS[0] - 1}, None),
    ({"by": "Ana", "points": 12, "day": "no"}, {"by": "Ana", "points": 12}),
    ({"by": "Ana", "points": None, "day": "2026-11-22"}, {"day": "2026-11-22"}),
    ({"day": "2026-11-22", "cards": ["9h"]}, {"day": "2026-11-22"}),
]


def fnv(text: str) -> int:
    """FNV-1a, 32 bits, as its authors give it."""
    seed = 0x811C9DC5
    for byte in text.encode():
        seed = ((seed ^ byte) * 0x01000193) % (1 << 32)
    return seed


@cache
def asked(zone: str = "UTC") -> dict[str, Any]:
    given = {
        "days": DAYS,
        "games": GAMES,
        "told": [*DAYS, *NO_DAYS],
        "saves": [{"deal": deal} for deal in (*GOOD_DEALS, *(bad for bad, _ in BAD_DEALS))],
        "limits": LIMITS,
        "moments": [1795305599000, 1795305600000, 1795399200000],
    }
    found: dict[str, Any] = answer(SCRIPT, given, TZ=zone)
    return found


@pytest.mark.parametrize("zone", ["UTC", "America/Sao_Paulo", "Pacific/Kiritimati"])
def test_the_seed_of_a_day_and_game_is_the_same_everywhere(zone: str) -> None:
    seeds = asked(zone)["seeds"]
    assert seeds == [[fnv(f"{day} {game}") for game in GAMES] for day in DAYS]
    assert len({seed for day in seeds for seed in day}) == len(DAYS) * len(GAMES)


@pytest.mark.parametrize(("day", "game"), GOLDEN)
def test_a_day_has_the_seed_that_it_always_had(day: str, game: str) -> None:
    assert asked()["seeds"][DAYS.index(day)][GAMES.index(game)] == GOLDEN[day, game]


def test_a_day_is_the_one_on_the_wall() -> None:
    assert asked("UTC")["dates"] == ["2026-11-21", "2026-11-22", "2026-11-23"]
    assert asked("America/Sao_Paulo")["dates"] == ["2026-11-21", "2026-11-21", "2026-11-22"]


@pytest.mark.parametrize("zone", ["UTC", "America/Sao_Paulo"])
def test_what_is_no_day_is_none(zone: str) -> None:
    assert asked(zone)["areDays"] == [True] * len(DAYS) + [False] * len(NO_DAYS)


def test_of_what_a_save_says_of_its_deal_only_what_makes_sense_is_taken() -> None:
    assert asked()["deals"] == [*GOOD_DEALS, *(taken for _, taken in BAD_DEALS)]
