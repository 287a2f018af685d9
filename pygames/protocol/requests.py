"""Types of the requests to `pygames.bridge`: the fields of each operation, without ``id`` and ``op``."""

# Not postponed: `NotRequired` must be seen when a class is made.
from typing import Any, NotRequired, TypedDict

from ..core.types import Player as Player
from ..core.types import Text as Text


class Piece(TypedDict):
    """Bytes of a text file, as numbers from 0 to 255."""

    bytes: list[int]


class EmptyRequest(TypedDict):
    """A request without fields."""


class New(TypedDict):
    """A game to start; a seed is a number, or its digits; ``take_backs``: the only person may undo moves."""

    game: str
    players: list[Player]
    seed: int | str
    options: NotRequired[dict[str, Any]]
    take_backs: NotRequired[bool]


class Resume(TypedDict):
    """A game to continue; ``rescue``: a damaged record continues from its last valid event."""

    record: str
    seed: int | str
    players: NotRequired[list[Player] | None]
    rescue: NotRequired[bool]


class Check(TypedDict):
    """A record to validate."""

    record: str
    players: NotRequired[list[Player] | None]
    rescue: NotRequired[bool]


class Play(TypedDict):
    """A person's move."""

    seat: int
    move: str


class TimeSlice(TypedDict):
    """The approximate time to think."""

    milliseconds: NotRequired[int]


class Undo(TypedDict):
    """The seat whose last decision is undone."""

    seat: int


class ViewRequest(TypedDict):
    """The seat of a view; ``log`` false: an empty log; ``since``: the log after this event only."""

    seat: NotRequired[int | None]
    log: NotRequired[bool]
    since: NotRequired[int | None]


class Advise(TypedDict):
    """A question to a game, of a kind that it answers."""

    seat: int
    question: dict[str, Any]


class HintRequest(TimeSlice):
    """The seat that asks the coach, and the time to think."""

    seat: int


class Review(TimeSlice):
    """A review to continue; ``since``: the number of decisions that the caller has."""

    since: NotRequired[int]


class Weigh(TimeSlice):
    """A position of a finished game; all moves except the ``best`` and the ``played`` one are evaluated."""

    event: int
    best: str
    played: str


class Moment(TypedDict):
    """The seat of a view after ``event`` events of a finished game; ``bare``: with all cards face up."""

    event: int
    seat: NotRequired[int | None]
    bare: NotRequired[bool]


class Branch(TypedDict):
    """A position of a finished game to continue from, with new players and a new seed."""

    event: int
    players: list[Player]
    seed: int | str


class SummaryRequest(TypedDict):
    """A record; without one, the running game is summarized, which must be over."""

    record: NotRequired[str | None]


class Digest(TypedDict):
    """A record; without one, the running game's record."""

    record: NotRequired[str | None]


class Result(TypedDict):
    """A finished game whose record was deleted: its players, options and summary, as imported."""

    game: str
    players: list[Player]
    options: dict[str, Any]
    result: dict[str, Any]


class Recall(Check):
    """A finished record, and the imported review of it."""

    review: dict[str, Any]


class Effects(TypedDict):
    """The seat that is shown effects, and the event after which they begin."""

    seat: NotRequired[int | None]
    since: NotRequired[int]


class Export(TypedDict):
    """A record to export as a file, with notes."""

    record: str
    notes: NotRequired[dict[str, Any]]


class Link(TypedDict):
    """A finished record to export as a link."""

    record: str
