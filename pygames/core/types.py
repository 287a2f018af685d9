"""Types of the plain data that games, tables and coaches return: views, effects, statuses, summaries, reviews.

The page's types are generated from these and from `pygames.protocol.requests`, so that a change here fails the
type check there. A type that is ``Annotated`` has the keys of the second type and further ones of its own.
Python reads it as the first type.
"""

# Not postponed: `NotRequired` must be seen when a class is made.
from typing import Annotated, Any, Literal, NotRequired, TypedDict


class EffectBase(TypedDict):
    """What every effect tells; besides, facts of its own, which are flat."""

    event: int
    type: str
    seat: int | None


Effect = Annotated[dict[str, Any], EffectBase]


class ReasonBase(TypedDict):
    """What every reason of a coach has; besides, facts of its own."""

    code: str


Reason = Annotated[dict[str, Any], ReasonBase]


ZoneKind = Literal["fan", "row", "grid", "pile"]


class Zone(TypedDict):
    """Cards in one place: a token for each that is seen, null for each that is not."""

    id: str
    owner: int | None
    kind: ZoneKind
    count: int
    cards: list[str | None]


class GameView(TypedDict):
    """What of a view each game says itself; ``history`` and ``data`` are its own."""

    phase: str
    zones: list[Zone]
    history: list[dict[str, Any]]
    data: dict[str, Any]


class View(GameView):
    """Exactly what a seat may know (null: a spectator): `State.view`."""

    game: str
    options: dict[str, Any]
    seats: int
    seat: int | None
    to_act: int | None
    over: bool
    scores: list[int]
    winners: list[int]
    legal: list[str]
    log: list[Effect]


class ProvisionalScoresBase(TypedDict):
    """What every game may say of an unfinished round, by seat; besides, facts of its own."""

    so_far: NotRequired[list[int]]


ProvisionalScores = Annotated[dict[str, Any], ProvisionalScoresBase]


class Player(TypedDict):
    """Who holds a seat; ``bot`` is the name of one that plays the game."""

    kind: Literal["person", "bot"]
    name: str
    bot: NotRequired[str | None]


class Text(TypedDict):
    """A record, or the end of a link."""

    text: str


class Status(TypedDict):
    """What everybody at a table may know: `Table.status`."""

    to_act: int | None
    over: bool
    events: int
    scores: list[int]
    winners: list[int]
    leading: list[int]
    better: NotRequired[Literal["high", "low"]]
    rematch: NotRequired[dict[str, Any]]
    seed: NotRequired[int]
    players: list[Player]
    can_undo: bool
    take_backs: bool
    branched: bool


class BotStep(Status):
    """``thinking``: the bot has not moved yet."""

    thinking: bool


class ReviewView(View):
    """A view, and what everybody can work out from what lies open: `Game.provisional_scores`."""

    standing: ProvisionalScores


class TableView(ReviewView):
    """What a seat sees of a table."""

    table: Status


class IncrementalView(TableView):
    """The same with the end of its log; ``settled``: up to which event the log will always say the same."""

    settled: int


class OptionInfo(TypedDict):
    """An option of a game."""

    name: str
    kind: Literal["int", "bool", "order"]
    default: int | bool | None
    minimum: int | None
    maximum: int | None
    help: str


class GameInfo(TypedDict):
    """A game that can be played: seats (least, most), bots (the best first), whether it has a coach.

    ``open_table``: whether it can be played round one screen that lies on the table.
    ``rivals``: those of the bots that people are offered; the others are for programs.
    ``limits``: scores that every game of it stays within; null: nobody has said.
    """

    id: str
    title: str
    seats: tuple[int, int]
    options: list[OptionInfo]
    bots: list[str]
    rivals: list[str]
    coach: bool
    open_table: bool
    limits: tuple[int, int] | None


class Version(TypedDict):
    """The engine's version, and those of its summaries and reviews."""

    version: str
    summary: int
    review: int


class Position(TypedDict):
    """A moment of a finished game: how many events lie before it, who decides then (null: it is the end).

    ``part``: how many rounds are finished.
    """

    event: int
    seat: int | None
    part: int


class Summary(TypedDict):
    """What a finished game came to; made from its record alone.

    ``counts``: whether it does in statistics; ``deeds``: by seat, how often each of the game's was done;
    ``of``: by what the game is known again when its record is gone.
    """

    version: int
    counts: bool
    better: Literal["high", "low"]
    scores: list[int]
    winners: list[int]
    deeds: list[dict[str, int]]
    of: str


class RecordCheck(TypedDict):
    """What a record comes to; ``summary``: where it is finished."""

    text: str
    game: str
    options: dict[str, Any]
    status: Status
    summary: Summary | None


class Thinking(TypedDict):
    """The coach needs more time."""

    thinking: Literal[True]


class Step(TypedDict):
    """A move, and what speaks for it and against it."""

    move: str
    reasons: list[Reason]


class Hint(Step):
    """What had best be done, and why; ``plan``: what after that, as far as it can be foreseen."""

    thinking: Literal[False]
    plan: list[Step]


class Decision(TypedDict):
    """One decision of a finished game, looked at again: `pygames.analysis.coach`."""

    event: int
    seat: int
    move: str
    best: str
    lost: float
    certainty: float
    sure: bool
    reasons: list[Reason]
    best_reasons: list[Reason]


class MoveLoss(TypedDict):
    """What another move had been worth: `pygames.analysis.coach`."""

    move: str
    lost: float
    certainty: float


class MoveComparison(TypedDict):
    """What the other moves of a moment had been worth, as far as it is known."""

    thinking: bool
    worths: list[MoveLoss]


class ReviewProgress(TypedDict):
    """How far a review is; ``costliest``: the events of the worst decisions so far."""

    thinking: bool
    total: int
    decisions: list[Decision]
    costliest: list[int]


class PageData(TypedDict):
    """What a wheel brings beside its Python: `pygames.plugins.page_data`; texts and rules by language.

    ``texts``: what the page's keys say, in its parts (web/core/text.js); ``rules``: sections
    (web/screens/rules.js); ``table``: hints (web/parts/types.d.ts); ``faces``: an SVG, or nothing;
    ``lesson``: as it was played (web/screens/lesson-run.js).
    """

    texts: dict[str, dict[str, Any]]
    rules: dict[str, list[dict[str, Any]]]
    table: dict[str, Any]
    faces: str
    lesson: dict[str, Any] | None


Encoding = Literal["utf-8", "utf-16le", "utf-16be", "windows-1252"]
"""Encodings of a text file: labels that Python's `codecs` and a browser's ``TextDecoder`` both know."""
