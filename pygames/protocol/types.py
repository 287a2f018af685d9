"""Types of the JSON protocol of the bridge: requests and responses by operation, and every type in them.

The page's types and the JSON Schemas are generated from this module, so that a change here fails the page's
type check.
"""

# Not postponed: the type hints of these classes are read when schemas are generated.
from typing import Any, NotRequired, TypedDict

from ..core.types import *  # noqa: F403
from ..core.types import (
    BotStep,
    DealCheck,
    Digits,
    Effect,
    Encoding,
    Explanation,
    GameInfo,
    Hint,
    IncrementalView,
    LuckProgress,
    MoveComparison,
    Position,
    PuzzleProgress,
    RecordCheck,
    ReviewProgress,
    Status,
    Summary,
    TableView,
    Text,
    Thinking,
    Version,
)
from . import requests
from .requests import *  # noqa: F403


class ErrorBody(TypedDict):
    """The reason for which a request is rejected. A ``code`` never changes its meaning."""

    code: str
    message: str
    params: dict[str, Any]


class TableUpdate(TypedDict):
    """The running game after a change: status, record to save, summary if it is over, view if requested.

    ``refused``: the error of the move that was not played, if others were played before it.
    """

    status: Status
    record: str
    summary: Summary | None
    view: NotRequired[TableView | IncrementalView]
    refused: NotRequired[ErrorBody]


class TextEncoding(TypedDict):
    """The encoding of a text file, by a label that a browser's ``TextDecoder`` knows."""

    encoding: Encoding


class Requests(TypedDict):
    """Requests by operation: the fields in addition to ``id`` and ``op``."""

    games: requests.EmptyRequest
    version: requests.EmptyRequest
    new: requests.New
    resume: requests.Resume
    check: requests.Check
    play: requests.Play
    bot_step: requests.TimeSlice
    undo: requests.Undo
    update: requests.Update
    view: requests.ViewRequest
    query_moves: requests.QueryMoves
    hint: requests.HintRequest
    review: requests.Review
    compare_moves: requests.CompareMoves
    luck: requests.Luck
    explain_move: requests.ExplainMove
    puzzles: requests.Puzzles
    position: requests.PositionRequest
    positions: requests.EmptyRequest
    branch: requests.Branch
    summary: requests.SummaryRequest
    digest: requests.Digest
    result: requests.Result
    recall: requests.Recall
    effects: requests.Effects
    record: requests.EmptyRequest
    export: requests.Export
    link: requests.Link
    unlink: Text
    encoding: requests.Piece
    commit: requests.Commit
    receipt: requests.Receipt
    verify_deal: requests.VerifyDeal
    close: requests.EmptyRequest


class Responses(TypedDict):
    """Responses by operation: the value under ``ok``. An error has an `ErrorBody` under ``error`` instead."""

    games: list[GameInfo]
    version: Version
    new: Status
    resume: Status
    check: RecordCheck
    play: Status
    bot_step: BotStep
    undo: Status
    update: Thinking | TableUpdate
    view: TableView | IncrementalView
    query_moves: dict[str, Any]
    hint: Thinking | Hint
    review: ReviewProgress
    compare_moves: MoveComparison
    luck: LuckProgress
    explain_move: Thinking | Explanation
    puzzles: PuzzleProgress
    position: TableView
    positions: list[Position]
    branch: Status
    summary: Summary | None
    digest: Text
    result: Summary
    recall: ReviewProgress
    effects: list[Effect]
    record: Text
    export: Text
    link: Text
    unlink: Text
    encoding: TextEncoding
    commit: Digits
    receipt: Digits
    verify_deal: DealCheck
    close: None
