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


OPERATIONS: dict[str, tuple[Any, Any]] = {
    "games": (requests.EmptyRequest, list[types.GameInfo]),
    "version": (requests.EmptyRequest, types.Version),
    "new": (requests.New, types.Status),
    "resume": (requests.Resume, types.Status),
    "check": (requests.Check, types.RecordCheck),
    "play": (requests.Play, types.Status),
    "bot_step": (requests.TimeSlice, types.BotStep),
    "undo": (requests.Undo, types.Status),
    "update": (requests.Update, types.Thinking | TableUpdate),
    "view": (requests.ViewRequest, types.TableView | types.IncrementalView),
    "query_moves": (requests.QueryMoves, dict[str, Any]),
    "hint": (requests.HintRequest, types.Thinking | types.Hint),
    "review": (requests.Review, types.ReviewProgress),
    "compare_moves": (requests.CompareMoves, types.MoveComparison),
    "luck": (requests.Luck, types.LuckProgress),
    "rate": (requests.Rate, types.RatingInfo),
    "explain_move": (requests.ExplainMove, types.Thinking | types.Explanation),
    "puzzles": (requests.Puzzles, types.PuzzleProgress),
    "position": (requests.PositionRequest, types.TableView),
    "positions": (requests.EmptyRequest, list[types.Position]),
    "branch": (requests.Branch, types.Status),
    "summary": (requests.SummaryRequest, types.Summary | None),
    "digest": (requests.Digest, types.Text),
    "result": (requests.Result, types.Summary),
    "recall": (requests.Recall, types.ReviewProgress),
    "effects": (requests.Effects, list[types.Effect]),
    "record": (requests.EmptyRequest, types.Text),
    "export": (requests.Export, types.Text),
    "link": (requests.Link, types.Text),
    "unlink": (types.Text, types.Text),
    "encoding": (requests.Piece, TextEncoding),
    "commit": (requests.Commit, types.Digits),
    "receipt": (requests.Receipt, types.Digits),
    "verify_deal": (requests.VerifyDeal, types.DealCheck),
    "close": (requests.EmptyRequest, None),
}
"""The fields of each request in addition to ``id`` and ``op``, and the value under ``ok`` in the response.

A response to an invalid request has an `ErrorBody` under ``error`` instead.
"""

Requests = TypedDict("Requests", {op: asked for op, (asked, _) in OPERATIONS.items()})  # type: ignore[misc]
Responses = TypedDict("Responses", {op: ok for op, (_, ok) in OPERATIONS.items()})  # type: ignore[misc]
