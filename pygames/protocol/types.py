"""Types of the JSON protocol of the bridge: requests and responses by operation, and every type in them.

The page's types and the JSON Schemas are generated from this module, so that a change here fails the page's
type check.
"""

# Not postponed: the type hints of these classes are read when schemas are generated.
from typing import Any, NotRequired, TypedDict

from ..core import types
from ..core.types import *  # noqa: F403
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

    status: types.Status
    record: str
    summary: types.Summary | None
    view: NotRequired[types.TableView | types.IncrementalView]
    refused: NotRequired[ErrorBody]


class TextEncoding(TypedDict):
    """The encoding of a text file, by a label that a browser's ``TextDecoder`` knows."""

    encoding: types.Encoding


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
    rate: requests.Rate
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
    unlink: types.Text
    encoding: requests.Piece
    commit: requests.Commit
    receipt: requests.Receipt
    verify_deal: requests.VerifyDeal
    close: requests.EmptyRequest


class Responses(TypedDict):
    """Responses by operation: the value under ``ok``. An error has an `ErrorBody` under ``error`` instead."""

    games: list[types.GameInfo]
    version: types.Version
    new: types.Status
    resume: types.Status
    check: types.RecordCheck
    play: types.Status
    bot_step: types.BotStep
    undo: types.Status
    update: types.Thinking | TableUpdate
    view: types.TableView | types.IncrementalView
    query_moves: dict[str, Any]
    hint: types.Thinking | types.Hint
    review: types.ReviewProgress
    compare_moves: types.MoveComparison
    luck: types.LuckProgress
    rate: types.RatingInfo
    explain_move: types.Thinking | types.Explanation
    puzzles: types.PuzzleProgress
    position: types.TableView
    positions: list[types.Position]
    branch: types.Status
    summary: types.Summary | None
    digest: types.Text
    result: types.Summary
    recall: types.ReviewProgress
    effects: list[types.Effect]
    record: types.Text
    export: types.Text
    link: types.Text
    unlink: types.Text
    encoding: TextEncoding
    commit: types.Digits
    receipt: types.Digits
    verify_deal: types.DealCheck
    close: None
