"""Types of the data that games, tables and coaches return: views, effects, statuses, summaries, reviews.

The page's types are generated from these and from `pygames.protocol.requests`, so that a change here fails
the type check there. A type that is ``Annotated`` has the keys of the second type and additional ones. Python
reads it as the first type.
"""

# Not postponed: `NotRequired` must be seen when a class is made.
from typing import Annotated, Any, Literal, NotRequired, TypedDict


class EffectBase(TypedDict):
    """Keys of every effect. Each type of effect adds facts, which are flat."""

    event: int
    type: str
    seat: int | None


Effect = Annotated[dict[str, Any], EffectBase]


class ReasonBase(TypedDict):
    """Keys of every reason of a coach. Each code adds facts."""

    code: str


Reason = Annotated[dict[str, Any], ReasonBase]


ZoneKind = Literal["fan", "row", "grid", "pile"]


class Zone(TypedDict):
    """A zone of cards: a token for each visible card, null for each hidden one."""

    id: str
    owner: int | None
    kind: ZoneKind
    count: int
    cards: list[str | None]


class GameView(TypedDict):
    """The part of a view that a game writes. The content of ``history`` and ``data`` differs by game.

    Their keys are listed in ``tests/games/<game>/rules/expected_views.py``. A game may declare them as
    ``TypedDict``.
    """

    phase: str
    zones: list[Zone]
    history: list[dict[str, Any]]
    data: dict[str, Any]


class View(GameView):
    """Everything that a seat may know, and nothing else (null: a spectator): `State.view`."""

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
    """Keys that any game may give for an unfinished round, by seat. A game may add facts."""

    so_far: NotRequired[list[int]]


ProvisionalScores = Annotated[dict[str, Any], ProvisionalScoresBase]


class Player(TypedDict):
    """The player of a seat; ``bot`` is the name of a bot of the game."""

    kind: Literal["person", "bot"]
    name: str
    bot: NotRequired[str | None]


class Text(TypedDict):
    """The text of a record, or the fragment of a link."""

    text: str


class Digits(TypedDict):
    """A hash, as 64 small hexadecimal digits."""

    digits: str


class DealCheck(TypedDict):
    """The result of `verify_deal`, and the receipt that follows from the record; ``""`` without a proof.

    ``outcome``: the first fact that does not match; ``seats``: those whose opening does not match.
    """

    outcome: Literal["verified", "no_proof", "receipt", "opening", "seed", "deal"]
    seats: list[int]
    receipt: str


class Status(TypedDict):
    """The public status of a table: `Table.status`."""

    to_act: int | None
    over: bool
    events: int
    scores: list[int]
    winners: list[int]
    current_winners: list[int]
    better: NotRequired[Literal["high", "low"]]
    rematch: NotRequired[dict[str, Any]]
    seed: NotRequired[int]
    players: list[Player]
    can_undo: bool
    take_backs: bool
    branched: bool


class BotStep(Status):
    """The status after a bot's time slice; ``thinking``: the bot has not moved yet."""

    thinking: bool


class ReviewView(View):
    """A view with the scores that follow from the open cards: `Game.provisional_scores`."""

    provisional_scores: ProvisionalScores


class TableView(ReviewView):
    """The view of a seat at a table, with the table's status."""

    table: Status


class IncrementalView(TableView):
    """A table view with the end of its log; ``stable_upto``: the event up to which the log is final."""

    stable_upto: int


class OptionInfo(TypedDict):
    """An option of a game."""

    name: str
    kind: Literal["int", "bool", "order"]
    default: int | bool | None
    minimum: int | None
    maximum: int | None
    help: str


class GameInfo(TypedDict):
    """A game of the catalogue: seats (least, most), bots (strongest first), whether it has a coach.

    ``open_table``: True if one screen, flat on the table, can show the game to all players.
    ``offered_bots``: the bots that people are offered; the others are for programs.
    ``limits``: the lowest and the highest possible score; null: not declared.
    """

    id: str
    title: str
    seats: tuple[int, int]
    options: list[OptionInfo]
    bots: list[str]
    offered_bots: list[str]
    coach: bool
    open_table: bool
    limits: tuple[int, int] | None


class Version(TypedDict):
    """The versions of the engine, its summaries, its reviews and its luck."""

    version: str
    summary: int
    review: int
    luck: int


class Position(TypedDict):
    """A position of a finished game: the number of events before it, the seat to act (null: it is the end).

    ``part``: the number of finished rounds.
    """

    event: int
    seat: int | None
    part: int


class Summary(TypedDict):
    """The summary of a finished game, computed from its record alone.

    ``counts``: True if statistics include the game; ``stats``: by seat, the count of each action that the
    game counts; ``of``: a digest that identifies the game after its record is deleted.
    """

    version: int
    counts: bool
    better: Literal["high", "low"]
    scores: list[int]
    winners: list[int]
    stats: list[dict[str, int]]
    of: str


class RecordCheck(TypedDict):
    """The content of a valid record; ``summary`` is null if the game is unfinished."""

    text: str
    game: str
    options: dict[str, Any]
    status: Status
    summary: Summary | None


class Thinking(TypedDict):
    """The coach needs more time."""

    thinking: Literal[True]


class Step(TypedDict):
    """A move with the reasons for and against it."""

    move: str
    reasons: list[Reason]


class Hint(Step):
    """The best move and its reasons; ``plan``: the best next moves, as far as they can be foreseen."""

    thinking: Literal[False]
    plan: list[Step]


class Explanation(Step):
    """A bot's move with its own reasons; ``event``: the number of events before it."""

    thinking: Literal[False]
    event: int
    seat: int


class Decision(TypedDict):
    """A decision of a finished game, reviewed: `pygames.analysis.coach`."""

    event: int
    seat: int
    move: str
    best: str
    loss: float
    confidence: float
    significant: bool
    reasons: list[Reason]
    best_reasons: list[Reason]


class MoveLoss(TypedDict):
    """The loss of another legal move against the best one: `pygames.analysis.coach`."""

    move: str
    loss: float
    confidence: float


class MoveComparison(TypedDict):
    """The losses of the other moves of a position, as far as they are known."""

    thinking: bool
    losses: list[MoveLoss]


class ReviewProgress(TypedDict):
    """The progress of a review; ``costliest``: the events of the worst decisions so far."""

    thinking: bool
    total: int
    decisions: list[Decision]
    costliest: list[int]


class LuckPoint(TypedDict):
    """A position of a finished game: the number of events before it, the seat to act (null: it is the end).

    ``chances``: the estimated win probability by seat; null without an estimate. ``luck``: the worth by seat,
    in shares of the win, of the chance event that led to the position; null without one.
    """

    event: int
    seat: int | None
    chances: list[float] | None
    luck: list[float] | None


class RatingFigures(TypedDict):
    """A strength on the scale of a game's bots, the ends of its 95 % interval, and the number of games."""

    strength: int
    low: int
    high: int
    games: int


class RatingInfo(TypedDict):
    """The rating of a person, which games counted, the strengths of the levels, and the bot that fits."""

    rating: RatingFigures | None
    counted: list[bool]
    levels: dict[str, int]
    bot: str


class LuckBalance(TypedDict):
    """The luck of a seat and the cost of its mistakes, in points or hundredths of the win.

    ``mistakes``: the number of significant losses in the review; ``cost``: their rounded sum; ``share``: the
    luck in shares of the win.
    """

    seat: int
    luck: int
    share: float
    cost: int
    mistakes: int


class LuckProgress(TypedDict):
    """The progress of the luck of a finished game; ``balance``: by reviewed seat, empty until the end.

    ``unit``: that of the balance; ``error``: the standard error of the luck so far, in shares of the win.
    """

    thinking: bool
    total: int
    points: list[LuckPoint]
    unit: Literal["points", "share"]
    error: float
    balance: list[LuckBalance]


class Puzzle(TypedDict):
    """A position with a verdict on each legal move: `pygames.analysis.puzzles`.

    ``event``: the number of events before it; ``view``: that of the seat to act, with an empty log;
    ``right``: the best move, and those as good; ``wrong``: the others, with their losses.
    """

    event: int
    view: TableView
    right: list[str]
    wrong: dict[str, float]
    reasons: list[Reason]


class PuzzleProgress(TypedDict):
    """The puzzles found so far; ``thinking``: some decisions are not searched yet."""

    thinking: bool
    puzzles: list[Puzzle]


class PageData(TypedDict):
    """The page data of a plug-in: `pygames.plugins.page_data`. Texts and rules are by language.

    ``texts``: messages by the page's keys, split into parts (web/core/i18n.js); ``rules``: sections
    (web/screens/rules/rules-screen.js); ``table``: the configuration of the generic table
    (web/parts/types.d.ts); ``faces``: an SVG, or an empty string; ``lesson``: the played lesson
    (web/screens/lesson/lesson-recording.js).
    """

    texts: dict[str, dict[str, Any]]
    rules: dict[str, list[dict[str, Any]]]
    table: dict[str, Any]
    faces: str
    lesson: dict[str, Any] | None


Encoding = Literal["utf-8", "utf-16le", "utf-16be", "windows-1252"]
"""Encodings of a text file: labels that Python's `codecs` and a browser's ``TextDecoder`` both know."""
