"""Types of all JSON that crosses the bridge: requests and responses by operation, and every type in them.

The page's types and the JSON Schemas are generated from this module, so that a change here fails the page's type
check.
"""

# Not postponed: the type hints of these classes are read when schemas are generated.
from typing import Any, TypedDict

from ..core.text_files import Encoding
from ..core.types import *  # noqa: F403
from ..core.types import (
    Checked,
    Effect,
    GameInfo,
    Hint,
    News,
    Reviewed,
    Seen,
    Status,
    Stepped,
    Stop,
    Summary,
    TableView,
    Text,
    Thinking,
    Version,
    Weighed,
)
from . import requests
from .requests import *  # noqa: F403


class Refused(TypedDict):
    """Why a request is refused, by a code that does not change."""

    code: str
    message: str
    params: dict[str, Any]


class TextEncoding(TypedDict):
    """The encoding of a text file, by a label that a browser's ``TextDecoder`` knows."""

    encoding: Encoding


class Requests(TypedDict):
    """What the bridge is asked: by operation, what a request holds beside ``id`` and ``op``."""

    games: requests.Nothing
    version: requests.Nothing
    new: requests.New
    resume: requests.Resume
    check: requests.Check
    play: requests.Play
    bot_step: requests.Slice
    undo: requests.Undo
    view: requests.Look
    advise: requests.Advise
    hint: requests.AskHint
    review: requests.Review
    weigh: requests.Weigh
    moment: requests.Moment
    stops: requests.Nothing
    branch: requests.Branch
    summary: requests.SumUp
    digest: requests.Digest
    result: requests.Result
    recall: requests.Recall
    effects: requests.Effects
    record: requests.Nothing
    export: requests.Export
    link: requests.Link
    unlink: Text
    encoding: requests.Piece
    close: requests.Nothing


class Answers(TypedDict):
    """What it answers, under ``ok``; or `Refused`, under ``error``."""

    games: list[GameInfo]
    version: Version
    new: Status
    resume: Status
    check: Checked
    play: Status
    bot_step: Stepped
    undo: Status
    view: TableView | News
    advise: dict[str, Any]
    hint: Thinking | Hint
    review: Reviewed
    weigh: Weighed
    moment: Seen
    stops: list[Stop]
    branch: Status
    summary: Summary | None
    digest: Text
    result: Summary
    recall: Reviewed
    effects: list[Effect]
    record: Text
    export: Text
    link: Text
    unlink: Text
    encoding: TextEncoding
    close: None
