"""Types of the requests to `pygames.bridge`: the fields of each operation, without ``id`` and ``op``."""

# Not postponed: `NotRequired` must be seen when a class is made.
from typing import Annotated, Any, NotRequired, TypedDict

from ..core.types import Decision as Decision
from ..core.types import Player as Player
from ..core.types import Text as Text

Uint = Annotated[int, range(1 << 64)]
"""A number that any language can store in 64 bits."""


class Piece(TypedDict):
    """Bytes of a text file, as numbers from 0 to 255."""

    bytes: list[Annotated[int, range(256)]]


class EmptyRequest(TypedDict):
    """A request without fields."""


class New(TypedDict):
    """A game to start; a seed is a number, or its digits; ``take_backs``: the only person may undo moves.

    ``openings``: those of all seats, instead of a seed, for a proof of the deal.
    """

    game: str
    players: list[Player]
    seed: NotRequired[Uint | str]
    options: NotRequired[dict[str, Any]]
    take_backs: NotRequired[bool]
    openings: NotRequired[list[str]]


class Check(TypedDict):
    """A record to validate; ``rescue``: a damaged one is repaired up to its last valid event."""

    record: str
    players: NotRequired[list[Player] | None]
    rescue: NotRequired[bool]


class Resume(Check):
    """A record to continue."""

    seed: Uint | str


class Play(TypedDict):
    """A person's move."""

    seat: Uint
    move: str


class TimeSlice(TypedDict):
    """The approximate time to think."""

    milliseconds: NotRequired[Uint]


class Undo(TypedDict):
    """The seat whose last decision is undone."""

    seat: Uint


class ViewRequest(TypedDict):
    """The seat of a view; ``log`` false: an empty log; ``since``: the log after this event only."""

    seat: NotRequired[Uint | None]
    log: NotRequired[bool]
    since: NotRequired[Uint | None]


class QueryMoves(TypedDict):
    """A question to a game, of a kind that it answers."""

    seat: Uint
    question: dict[str, Any]


class HintRequest(TimeSlice):
    """The seat that asks the coach, and the time to think."""

    seat: Uint


class Review(TimeSlice):
    """A review to continue; ``since``: the number of decisions that the caller has."""

    since: NotRequired[Uint]


class CompareMoves(TimeSlice):
    """A position of a finished game; all moves except the ``best`` and the ``played`` one are evaluated."""

    event: Uint
    best: str
    played: str


class Luck(TimeSlice):
    """The luck of a finished game to continue: of a ``record``, or of the running game.

    ``since``: the number of points that the caller has; ``decisions``: those of its review.
    """

    since: NotRequired[Uint]
    decisions: NotRequired[list[Decision]]
    record: NotRequired[str | None]


class RatedResult(TypedDict):
    """A finished game of one person: the bots, the share of the win, and the luck in shares of the win."""

    rivals: list[str]
    share: float
    luck: NotRequired[float | None]


class Rate(TypedDict):
    """Finished games of a ``game`` to rate a person by, the oldest first."""

    game: str
    games: list[RatedResult]


class ExplainMove(TimeSlice):
    """A position of a finished game, after the move of a bot that explains it."""

    event: Uint


class Puzzles(TimeSlice):
    """The decisions of a finished game in which the coach looks for puzzles."""

    events: list[Uint]


class PositionRequest(TypedDict):
    """The seat of a view after ``event`` events of a finished game; ``reveal_all``: all cards face up."""

    event: Uint
    seat: NotRequired[Uint | None]
    reveal_all: NotRequired[bool]


class Branch(TypedDict):
    """A position of a finished game to continue from, with new players and a new seed."""

    event: Uint
    players: list[Player]
    seed: Uint | str


class Moves(TypedDict):
    """A person's moves, one after the other as long as the turn lasts."""

    seat: Uint
    moves: list[str]


class Change(TypedDict, total=False):
    """A change of the running game: one of these operations. A person's moves may be several."""

    new: New
    resume: Resume
    branch: Branch
    play: Moves
    bot_step: TimeSlice
    undo: Undo


class Update(TypedDict):
    """A change, and the view to return after it; ``final_view``: the one to return if the game is over."""

    change: NotRequired[Change]
    view: NotRequired[ViewRequest]
    final_view: NotRequired[ViewRequest]


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

    seat: NotRequired[Uint | None]
    since: NotRequired[Uint]


class Export(TypedDict):
    """A record to export as a file, with notes."""

    record: str
    notes: NotRequired[dict[str, Any]]


class Link(TypedDict):
    """A finished record to export as a link."""

    record: str


class Commit(TypedDict):
    """A seat and its opening, of 64 hexadecimal digits."""

    seat: Uint
    opening: str


class Receipt(TypedDict):
    """A game before its deal: the commitments in seat order, of 64 hexadecimal digits each."""

    game: str
    commitments: list[str]
    options: NotRequired[dict[str, Any]]


class VerifyDeal(TypedDict):
    """A record, and the receipt that a player noted before its game, if there is one."""

    record: str
    receipt: NotRequired[str | None]
