"""Types of the JSON protocol of the bridge: requests and responses by operation, and every type in them.

The page's types and the JSON Schemas are generated from this module, so that a change here fails the page's
type check.
"""

# Not postponed: the type hints of these classes are read when schemas are generated.
from typing import Any, TypedDict

from ..core.types import *  # noqa: F403
from ..core.types import (
    BotStep,
    Effect,
    Encoding,
    GameInfo,
    Hint,
    IncrementalView,
    MoveComparison,
    Position,
    RecordCheck,
    ReviewProgress,
    ReviewView,
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
    view: requests.ViewRequest
    advise: requests.Advise
    hint: requests.HintRequest
    review: requests.Review
    weigh: requests.Weigh
    moment: requests.Moment
    stops: requests.EmptyRequest
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
    view: TableView | IncrementalView
    advise: dict[str, Any]
    hint: Thinking | Hint
    review: ReviewProgress
    weigh: MoveComparison
    moment: ReviewView
    stops: list[Position]
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
    close: None
