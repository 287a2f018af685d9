"""Records with events that are illegal, misspelt, missing or too many: refused with their number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract import abuse
from tests.contract.abuse import Json, accepted, refused


def base() -> Json:
    return abuse.base("two_can/take_and_swap")


def insert(at: int, event: Any) -> Json:
    """Return the record with an event put in before number `at`."""
    raw = base()
    raw["events"].insert(at - 1, event)
    return raw


def replace(at: int, event: Any) -> Json:
    raw = base()
    raw["events"][at - 1] = event
    return raw


DEAL = base()["events"][0]


def test_the_events_of_the_base() -> None:
    """Return the events that the numbers below refer to."""
    events = base()["events"]
    assert events[1:5] == ["0 flip A1 B1", "1 flip A1 B1", "1 take", "1 swap A1"]


@pytest.mark.parametrize(
    ("at", "event"),
    [
        (1, "0 flip A1 B1"),  # no deal yet
        (1, "* shuffle 0"),
        (2, DEAL),  # not due
        (2, "1 flip A1 B1"),  # another seat's turn
        (2, "0 draw"),
        (2, "0 flip B1 A1"),
        (4, "0 take"),  # the other seat starts
        (4, "1 swap A1"),
        (4, "1 drop A2"),
        (4, "* shuffle 0"),
        (5, "1 drop A2"),  # it was taken
        (5, "1 fly A1 A2"),
        (5, "1 take"),
        (5, "* deal"),
    ],
)
def test_illegal_events(at: int, event: str) -> None:
    """Refused with the number of the first event that is wrong."""
    refused(replace(at, event), at)
    refused(insert(at, event), at)


SPELLINGS: list[Any] = [
    "",
    " ",
    "0",
    "1",
    "1 ",
    "take",
    " 1 take",
    "1  take",
    "1 take ",
    "1\ttake",
    "1\u00a0take",
    "1 take\n",
    "1 TAKE",
    "01 take",
    "+1 take",
    "-1 take",
    "1.0 take",
    "\u0661 take",
    "\u00b9 take",
    "1_ take",
    "0x1 take",
    "2 take",
    "9" * 5000 + " take",
    "* take",
    "*take",
    "** take",
    "None take",
    "1 take\0",
    "1 take 1",
    "x" * 100_000,
    None,
    True,
    0,
    1.0,
    ["1", "take"],
    {},
    [],
]


@pytest.mark.parametrize("event", SPELLINGS, ids=lambda event: repr(event)[:20])
def test_events_in_another_spelling(event: Any) -> None:
    """Words parted by exactly one blank, numbers without leading zeros, the fourth event is `1 take`."""
    refused(replace(4, event), 4)


def test_an_event_with_half_a_character() -> None:
    """The fourth event is wrong, and the text is none that UTF-8 could write: either number will do."""
    assert refused(replace(4, "\ud800"), None).event in (0, 4)


def test_events_after_the_end() -> None:
    last = len(base()["events"]) + 1
    for event in ("0 take", "1 draw", "* deal", DEAL, "", None):
        refused(insert(last, event), last)


@pytest.mark.parametrize("at", range(1, len(base()["events"]) + 1))
def test_an_event_left_out(at: int) -> None:
    """Some later event or the results cannot fit then: only the last may be missing, with the results."""
    raw = base()
    del raw["events"][at - 1]
    refused(raw, None)
    raw.update(scores=None, winners=None)
    if at == len(base()["events"]):
        accepted(raw)
    else:
        error = refused(raw, None)
        assert error.event >= at


def test_an_event_twice() -> None:
    for at, event in enumerate(base()["events"], 1):
        refused(insert(at, event), at + 1)
