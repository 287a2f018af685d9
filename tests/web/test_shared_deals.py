"""Shared deals: the seed of a day, and the origin of a deal in a save."""

import unicodedata
from functools import cache
from typing import Any

import pytest

import pygames

from .node import answer

GAMES = list(pygames.games())
DAYS = ["2026-01-01", "2026-11-22", "2026-11-23", "2027-02-28", "2028-02-29", "2099-12-31"]

# People have played these deals: neither the seeds nor the order of the games may change.
GOLDEN = {
    ("2026-11-22", GAMES[0]): 1931807640,
    ("2026-11-22", GAMES[3]): 1515516279,
    ("2028-02-29", GAMES[2]): 1624315763,
    ("2099-12-31", GAMES[1]): 2044932167,
}

NO_DAYS = [
    *("", "2026-1-1", "2026-13-01", "2026-02-29", "2026-11-31", "26-11-22", "2026-11-22T00:00"),
    *(20261122, None),
]

# Bounds of a game's scores.
LIMITS = (-400, 1840)
GOOD_DEALS: list[dict[str, Any]] = [
    {"day": "2026-11-22"},
    {"by": "Ana", "points": 0},
    {"by": "Zé 🦜", "points": -12, "day": "2026-11-22"},
]
# Fields of a save without any origin, and those of which a part is taken.
NO_DEALS: list[Any] = [
    *(None, "2026-11-22", [], {}, {"day": "yesterday"}, {"by": "Ana"}, {"points": 12}),
    *({"by": by, "points": 12} for by in ("", " Ana", "x" * 41, "A\u202ena", 7)),
    *({"by": "Ana", "points": points} for points in ("12", 1.5, LIMITS[1] + 1, LIMITS[0] - 1)),
]
PARTS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"by": "Ana", "points": 12, "day": "no"}, {"by": "Ana", "points": 12}),
    ({"by": "Ana", "points": None, "day": "2026-11-22"}, {"day": "2026-11-22"}),
    ({"day": "2026-11-22", "cards": ["9h"]}, {"day": "2026-11-22"}),
]

BOTS = "deal?game=hearts&seats=2&seed=7&bots=person"
LINK = f"{BOTS}%2Cmedium&by=%C3%89va+%26+Z%C3%A9+%28m%C3%A3e%29&points=12"


def fnv(text: str) -> int:
    """Return FNV-1a, 32 bits, as its authors define it."""
    seed = 0x811C9DC5
    for byte in text.encode():
        seed = ((seed ^ byte) * 0x01000193) % (1 << 32)
    return seed


@cache
def call_page(zone: str = "UTC") -> dict[str, Any]:
    given = {
        "zone": zone,
        "days": DAYS,
        "games": GAMES,
        "texts": [*DAYS, *NO_DAYS],
        "saves": [{"deal": deal} for deal in (*GOOD_DEALS, *NO_DEALS, *(given for given, _ in PARTS))],
        "limits": LIMITS,
        "times": [1795305599000, 1795305600000, 1795399200000],
        "link": LINK,
    }
    found: dict[str, Any] = answer("shared_deals.mjs", given)
    return found


@pytest.mark.parametrize("zone", ["UTC", "America/Sao_Paulo", "Pacific/Kiritimati"])
def test_a_day_is_valid_everywhere_or_nowhere_and_has_the_same_seeds_for_ever(zone: str) -> None:
    seeds = call_page(zone)["seeds"]
    assert seeds == [[fnv(f"{day} {game}") for game in GAMES] for day in DAYS]
    assert len({seed for day in seeds for seed in day}) == len(DAYS) * len(GAMES)
    assert {each: seeds[DAYS.index(each[0])][GAMES.index(each[1])] for each in GOLDEN} == GOLDEN
    assert call_page(zone)["areDays"] == [True] * len(DAYS) + [False] * len(NO_DAYS)


def test_a_day_is_that_of_the_local_clock() -> None:
    assert call_page("UTC")["dates"] == ["2026-11-21", "2026-11-22", "2026-11-23"]
    assert call_page("America/Sao_Paulo")["dates"] == ["2026-11-21", "2026-11-21", "2026-11-22"]


def test_a_day_of_the_future_is_not_believed_but_that_of_a_link_follows_from_its_cards() -> None:
    """This device's clock may be late: a link whose cards are those of its day of the future is true, too."""
    found = call_page()
    assert found["haveBegun"] == [day <= "2026-11-24" for day in DAYS], "two days later in another zone"
    assert found["links"] == [text for day in DAYS for text in (day, "")]
    assert found["areRecent"] == [False, True, True, True, False]
    assert found["counted"] == ["future", "old", "new"], (
        "games of the future are the first, as their time is unknown"
    )


def test_a_truncated_link_says_so_and_names_no_other_cause() -> None:
    codes = call_page()["truncated"]
    assert {*codes} == {"", "link.missing"}
    found = {LINK[:end].removesuffix("&").removesuffix("%2C") for end, code in enumerate(codes) if not code}
    # A cut between digits, or before the sender, cannot be detected.
    assert found == {LINK[:-1], BOTS, f"{BOTS}%2Cmedium"}


def test_an_invalid_origin_of_a_deal_is_ignored() -> None:
    assert call_page()["deals"] == [*GOOD_DEALS, *[None] * len(NO_DEALS), *(taken for _, taken in PARTS)]


def test_marks_of_rounds_differ_by_shape() -> None:
    marks, former = call_page()["marks"]
    assert len({unicodedata.name(mark).removeprefix("LARGE ").split(" ", 1)[1] for mark in marks}) == 3
    assert former == marks
    assert len({*call_page()["drawn"]}) == 3
