"""Types of the requests that `pygames.bridge` reads: the fields of each operation, without ``id`` and ``op``."""

# Not postponed: `NotRequired` must be seen when a class is made.
from typing import Any, NotRequired, TypedDict

from ..core.types import Player as Player
from ..core.types import Text as Text


class Piece(TypedDict):
    """A piece of a text file, as numbers from 0 to 255."""

    bytes: list[int]


class EmptyRequest(TypedDict):
    """What a request holds that needs to say no more."""


class New(TypedDict):
    """A game to start; a seed is a number, or its digits; ``take_backs``: the one person has them."""

    game: str
    players: list[Player]
    seed: int | str
    options: NotRequired[dict[str, Any]]
    take_backs: NotRequired[bool]


class Resume(TypedDict):
    """A game to go on with; ``rescue``: a damaged one from where it was last sound."""

    record: str
    seed: int | str
    players: NotRequired[list[Player] | None]
    rescue: NotRequired[bool]


class Check(TypedDict):
    """A record to look at."""

    record: str
    players: NotRequired[list[Player] | None]
    rescue: NotRequired[bool]


class Play(TypedDict):
    """A person's move."""

    seat: int
    move: str


class TimeSlice(TypedDict):
    """About how long to think."""

    milliseconds: NotRequired[int]


class Undo(TypedDict):
    """Whose decision is taken back."""

    seat: int


class ViewRequest(TypedDict):
    """Whose view; ``log`` false: nothing of the log; ``since``: what came after this event."""

    seat: NotRequired[int | None]
    log: NotRequired[bool]
    since: NotRequired[int | None]


class Advise(TypedDict):
    """A question that the game knows."""

    seat: int
    question: dict[str, Any]


class HintRequest(TimeSlice):
    """Who asks the coach."""

    seat: int


class Review(TimeSlice):
    """``since``: the number of decisions that are known."""

    since: NotRequired[int]


class Weigh(TimeSlice):
    """A moment of a finished game, the ``best`` move there and the ``played`` one: it is the others' turn."""

    event: int
    best: str
    played: str


class Moment(TypedDict):
    """Whose view of a finished game, after how many events; ``bare``: with all cards laid open."""

    event: int
    seat: NotRequired[int | None]
    bare: NotRequired[bool]


class Branch(TypedDict):
    """Who goes on from where in the finished game, and with which chance."""

    event: int
    players: list[Player]
    seed: int | str


class SummaryRequest(TypedDict):
    """A record; without one: of the running game, which is over."""

    record: NotRequired[str | None]


class Digest(TypedDict):
    """A record; without one: the running game's."""

    record: NotRequired[str | None]


class Result(TypedDict):
    """A finished game whose record is gone: who played what, and its summary, as somebody has told them."""

    game: str
    players: list[Player]
    options: dict[str, Any]
    result: dict[str, Any]


class Recall(Check):
    """A finished record, and the review of it that somebody has told."""

    review: dict[str, Any]


class Effects(TypedDict):
    """Whose effects, after which event."""

    seat: NotRequired[int | None]
    since: NotRequired[int]


class Export(TypedDict):
    """A record to be a file, with notes."""

    record: str
    notes: NotRequired[dict[str, Any]]


class Link(TypedDict):
    """A finished record to be a link."""

    record: str
