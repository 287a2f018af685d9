"""The JSON protocol between a front end and the engine: text in, text out, never an exception.

A request is ``{"id": …, "op": …}`` with the fields of its operation. The response is ``{"id", "ok": …}`` or
``{"id", "error": {"code", "message", "params"}}``. The operations are the methods named ``_op_…`` below.
Their docstrings are the reference, and `pygames.protocol.types` has the types.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, cast

from . import __version__
from .analysis import coach, import_validation
from .bots import bots_for
from .bots.limited_strength import NAME, USUAL, fitting_bot, strengths_of
from .catalog import BUILT_INS, Catalogue
from .core.errors import IllegalMove, PygamesError, RecordError, short_repr
from .core.luck_model import LUCK_REVIEW
from .core.player_names import check_stored_name
from .core.text_decoding import find_encoding
from .game import Game
from .protocol import types
from .protocol.parsing import (
    MAX_DEPTH,
    MAX_REQUEST,
    BridgeError,
    check_fields,
    field_error,
    field_errors,
    parse_request,
    players_in,
    seed_in,
)
from .record import Record
from .records import deal_proof, summary
from .records.repair import rescue
from .records.share_link import from_link, to_link, with_notes
from .table import Table

__all__ = ["MAX_DEPTH", "MAX_REQUEST", "Bridge", "BridgeError", "handle"]

# Changes that leave the running game for another one.
_STARTS = {"new", "resume", "branch"}


class Bridge:
    """A request handler for one front end, with at most one running game.

    Args:
        games: the games that can be played.
    """

    def __init__(self, games: Catalogue = BUILT_INS) -> None:
        self._games = games
        self._table: Table | None = None
        self._measured: tuple[str, Table] | None = None  # the record whose luck was requested last
        self._ops: dict[str, Callable[[Any], Any]] = {
            op: getattr(self, f"_op_{op}") for op in types.OPERATIONS
        }

    def handle(self, text: str) -> str:
        """Return the response to one request. Every error is part of the response."""
        request: Any = {}
        try:
            request = parse_request(text)
            return _response(request, "ok", self._operation(request)(request))
        except PygamesError as error:
            return _response(request, "error", _error_body(error))
        except Exception as error:
            message = f"internal error: {type(error).__name__}: {error}"[:500]
            return _response(request, "error", {"code": "bridge.internal", "message": message, "params": {}})

    def _operation(self, request: Mapping[str, Any]) -> Callable[[Any], Any]:
        op = request.get("op")
        if not isinstance(op, str):
            raise field_error("op", "text")
        if op not in self._ops:
            raise BridgeError(f"unknown operation {op[:40]!r}", "bridge.op", {"op": op[:40]})
        check_fields(request, types.OPERATIONS[op][0])
        return self._ops[op]

    @property
    def _running(self) -> Table:
        if self._table is None:
            raise BridgeError("no game is running", "bridge.no_game")
        return self._table

    # -- operations -----------------------------------------------------------------------------------------

    def _op_games(self, request: types.EmptyRequest) -> list[types.GameInfo]:
        """Return all games.

        Each has ``id title seats [least, most] options bots offered_bots coach open_table limits``.
        """
        return [_describe(game) for game in self._games.values()]

    def _op_version(self, request: types.EmptyRequest) -> types.Version:
        """Return the engine's ``version``, and the versions of its ``summary``, ``review`` and ``luck``."""
        return {
            "version": __version__,
            "summary": summary.SUMMARY,
            "review": coach.REVIEW,
            "luck": LUCK_REVIEW,
        }

    def _op_new(self, request: types.New) -> types.Status:
        """Start a game from ``game``, ``players``, ``seed``, optional ``options`` and ``take_backs``.

        A seed is a number below 2**64, or its digits: JavaScript's numbers are exact to 2**53 only. The
        ``openings`` of all seats, instead of a seed, are also noted in the record as the proof of its deal.

        Returns:
            The status.
        """
        game, players = request["game"], players_in(request["players"])
        options, take_backs = request.get("options", {}), request.get("take_backs", False)
        digits, openings = request.get("seed"), request.get("openings")
        if (digits is None) == (openings is None):
            raise field_error("seed", "either a seed or openings")
        seed = None if digits is None else seed_in(digits)
        self._table = Table(game, players, seed, options, self._games, take_backs, openings)
        return self._table.status()

    def _op_resume(self, request: types.Resume) -> types.Status:
        """Continue from ``record`` (text), with other ``players`` if they are given.

        The request's ``seed`` and the number of events give the seed for future chance. With ``rescue`` a
        damaged record continues from its last valid event.

        Returns:
            The status.
        """
        self._table = self._load_table(request, seed_in(request["seed"]))
        return self._table.status()

    def _op_check(self, request: types.Check) -> types.RecordCheck:
        """Validate an imported ``record`` and return its ``text game options status summary``.

        ``players`` and ``rescue`` are optional, as in ``resume``. The running game is not affected.
        """
        table = self._load_table(request, seed=0)
        record = table.record()
        return {
            "text": record.dumps(),
            "game": record.game,
            "options": record.options,
            "status": table.status(),
            "summary": table.summary() if record.scores else None,
        }

    def _op_play(self, request: types.Play) -> types.Status:
        """Play ``move`` for the person at ``seat`` and return the status."""
        seat = self._seat(request["seat"])
        self._running.play(seat, request["move"])
        return self._running.status(seat)

    def _op_bot_step(self, request: types.TimeSlice) -> types.BotStep:
        """Let the bot to act think for ``milliseconds`` (20). Return the status and ``thinking``."""
        thinking = self._running.bot_step(request.get("milliseconds", 20))
        return {**self._running.status(), "thinking": thinking}

    def _op_undo(self, request: types.Undo) -> types.Status:
        """Undo the last decision of ``seat`` and return the status."""
        seat = self._seat(request["seat"])
        self._running.undo(seat)
        return self._running.status(seat)

    def _op_update(self, request: types.Update) -> types.Thinking | types.TableUpdate:
        """Make a ``change`` and return what is saved and shown after it: ``status record summary view``.

        The change is at most one of ``new resume branch play bot_step undo``, with that operation's fields.
        Only ``play`` has a list of ``moves``, which are played as long as the turn lasts. If one after the
        first is illegal, ``refused`` is its error. Without a change, the state of the game is returned.
        ``thinking``: the bot has not moved yet.

        ``summary`` is null if the game is not over. ``view`` is the one that is requested, or ``final_view``
        if that is requested, too, and the game is over. The record contains hidden cards: for saving only.
        """
        change, view, final_view = request.get("change", {}), request.get("view"), request.get("final_view")
        if len(change) > 1 or not change.keys() <= types.Change.__annotations__.keys():
            raise field_error("change", f"one operation that changes a game, got {short_repr(change, 40)}")
        refused, former, starts = None, self._table, bool(change.keys() & _STARTS)
        if not starts:
            self._check_viewers(view, final_view)
        for op, fields in change.items():
            if op == "play":
                refused = self._play_all(change["play"])
            elif self._ops[op](fields).get("thinking"):
                return {"thinking": True}
        if starts:
            try:
                self._check_viewers(view, final_view)
            except PygamesError:
                self._table = former
                raise
        table = self._running
        status = table.status()
        update: types.TableUpdate = {
            "status": status,
            "record": table.record().dumps(),
            "summary": table.summary() if status["over"] else None,
        }
        if status["over"] and final_view is not None:
            view = final_view
        if view is not None:
            update["view"] = self._op_view(view)
        if refused is not None:
            update["refused"] = _error_body(refused)
        return update

    def _check_viewers(self, *views: types.ViewRequest | None) -> None:
        for view in views:
            if view is not None:
                self._seat_or_none(view.get("seat"))

    def _play_all(self, request: types.Moves) -> PygamesError | None:
        """Play moves as long as the turn lasts, and return the error of an illegal one after the first."""
        seat = self._seat(request["seat"])
        for number, move in enumerate(request["moves"]):
            if number and self._running.status()["to_act"] != seat:
                break
            try:
                self._running.play(seat, move)
            except PygamesError as error:
                if number == 0:
                    raise
                return error
        return None

    def _op_view(self, request: types.ViewRequest) -> types.TableView | types.IncrementalView:
        """Return the view of ``seat`` (null: a spectator) with the status under ``table``.

        ``log`` false leaves the log empty. With ``since`` the log begins after that event, and
        ``stable_upto`` is the event up to which it will not change: the next ``since``. After an undo the
        whole log may change.
        """
        seat = self._seat_or_none(request.get("seat"))
        return self._running.view(seat, request.get("log", True), request.get("since"))

    def _op_query_moves(self, request: types.QueryMoves) -> dict[str, Any]:
        """Return the game's answer to a ``question`` (an object) of ``seat``, which is to act."""
        seat = self._seat(request["seat"])
        with field_errors("question", "one that the game answers"):
            return self._running.query_moves(seat, request["question"])

    def _op_hint(self, request: types.HintRequest) -> types.Thinking | types.Hint:
        """Return the best move of ``seat``, which is to act, after the coach thought ``milliseconds`` (20).

        ``thinking``: it needs more time. Otherwise ``move``, ``reasons`` (``code`` and facts) and ``plan``:
        the best next moves, each ``move reasons``, as far as they can be foreseen.
        """
        hint = self._running.hint_step(self._seat(request["seat"]), request.get("milliseconds", 20))
        if hint is None:
            return {"thinking": True}
        return cast("types.Hint", {"thinking": False, **asdict(hint)})

    def _op_review(self, request: types.Review) -> types.ReviewProgress:
        """Review the persons' decisions for ``milliseconds`` (20) and return the progress.

        ``thinking``: the review is unfinished; ``total``; ``decisions`` from number ``since`` (0) on, each
        ``event seat move best loss confidence significant reasons best_reasons``; ``costliest``: events of
        the worst ones so far.
        """
        review = self._running.review_step(request.get("milliseconds", 20))
        return _progress(review, request.get("since", 0))

    def _op_compare_moves(self, request: types.CompareMoves) -> types.MoveComparison:
        """Evaluate all moves except ``best`` and ``played`` after ``event`` events of the finished game.

        The coach thinks for ``milliseconds`` (20). ``thinking``: some moves are not evaluated yet;
        ``losses``: each ``move loss confidence``, against the best move.
        """
        with field_errors("event", "a decision with these legal moves"):
            comparison = self._running.compare_step(
                request["event"], request["best"], request["played"], request.get("milliseconds", 20)
            )
        losses = [cast("types.MoveLoss", asdict(each)) for each in comparison.losses]
        return {"thinking": not comparison.done, "losses": losses}

    def _op_rate(self, request: types.Rate) -> types.RatingInfo:
        """Rate a person by finished games against bots, the oldest first.

        ``games``: each ``rivals share luck``, by the names of the bots, the share of the win, and the luck in
        shares of the win (none). ``rating``: ``strength low high games`` (None without a game); ``counted``:
        by game, whether all its bots have a known strength; ``levels``: their strengths; ``bot``: that
        fits this strength.
        """
        from .analysis.rating import RatedGame, rate  # when a game is over: the page starts without it

        game = self._game(request["game"])
        scale = game.load_bots().scale
        if scale is None:
            raise field_error("game", "a game with strengths of bots")
        for each in request["games"]:
            if not 0 <= each["share"] <= 1:
                raise field_error("games", "shares from 0 to 1")
        strengths = [strengths_of(game, each["rivals"]) for each in request["games"]]
        rated = [
            RatedGame(rivals, each["share"], each.get("luck"))
            for each, rivals in zip(request["games"], strengths, strict=True)
            if rivals is not None
        ]
        ratings = rate(scale, rated)
        own = ratings[-1].strength if ratings else USUAL
        return {
            "rating": cast("types.RatingFigures", asdict(ratings[-1])) if ratings else None,
            "counted": [rivals is not None for rivals in strengths],
            "levels": dict(scale.levels),
            "bot": fitting_bot(scale, own),
        }

    def _op_luck(self, request: types.Luck) -> types.LuckProgress:
        """Measure the luck of the finished game, or of a ``record``, for ``milliseconds`` (20).

        ``thinking``: it is unfinished; ``total``: the number of positions; ``points`` from number ``since``
        (0) on, each ``event seat chances luck``; ``unit``: points or share (hundredths of the win);
        ``error``: the standard error of the luck. In the end ``balance``, with the
        ``decisions`` of the review (none): each ``seat luck share cost mistakes``.
        """
        decisions, record = request.get("decisions", []), request.get("record")
        table = self._running if record is None else self._measured_table(record)
        luck = table.luck_step(request.get("milliseconds", 20))
        points = luck.points[request.get("since", 0) :]
        balance = luck.balance(table.reviewed_seats, decisions) if luck.done else []
        return {
            "thinking": not luck.done,
            "total": luck.total,
            "points": [cast("types.LuckPoint", asdict(each)) for each in points],
            "unit": "share" if luck.points_of_win is None else "points",
            "error": luck.error,
            "balance": [cast("types.LuckBalance", asdict(each)) for each in balance],
        }

    def _op_explain_move(self, request: types.ExplainMove) -> types.Thinking | types.Explanation:
        """Let the bot that made the last move before ``event`` explain it, for ``milliseconds`` (20).

        Of a finished game only: a reason may reveal what the bot holds. ``thinking``: it needs more time.
        Otherwise ``event`` (before the move), ``seat``, ``move`` and ``reasons`` (``code`` and facts).
        """
        with field_errors("event", "a position after a move"):
            found = self._running.explain_step(request["event"], request.get("milliseconds", 20))
        if found is None:
            return {"thinking": True}
        return cast("types.Explanation", {"thinking": False, **asdict(found)})

    def _op_puzzles(self, request: types.Puzzles) -> types.PuzzleProgress:
        """Look for puzzles in the decisions after ``events`` of the finished game.

        The coach thinks for ``milliseconds`` (20). ``thinking``: some decisions are not searched yet;
        ``puzzles``: those found so far, each ``event view right wrong reasons``.
        """
        with field_errors("events", "those before a decision"):
            search = self._running.puzzle_step(request["events"], request.get("milliseconds", 20))
        puzzles: list[types.Puzzle] = [
            {
                "event": each.event,
                "view": self._running.puzzle_view(each),
                "right": each.right,
                "wrong": each.wrong,
                "reasons": each.reasons,
            }
            for each in search.puzzles
        ]
        return {"thinking": not search.done, "puzzles": puzzles}

    def _op_position(self, request: types.PositionRequest) -> types.TableView:
        """Return the view of ``seat`` (null: a spectator) after ``event`` events of the finished game.

        ``table`` has the status at its end. With ``reveal_all`` all cards are face up.
        """
        seat = self._seat_or_none(request.get("seat"))
        with field_errors("event", "a decision or the end"):
            view = self._running.position_view(request["event"], seat, request.get("reveal_all", False))
        return {**view, "table": self._running.status()}

    def _op_positions(self, request: types.EmptyRequest) -> list[types.Position]:
        """Return the positions of the finished game for operation ``position``: each ``event seat part``."""
        return self._running.positions()

    def _op_branch(self, request: types.Branch) -> types.Status:
        """Start a new game from the position after ``event`` events of the finished game.

        ``players`` play it, and ``seed`` decides its chance. It becomes the running game.

        Returns:
            The status.
        """
        players, seed = players_in(request["players"]), seed_in(request["seed"])
        with field_errors("event", "a decision"):
            self._table = self._running.branch(request["event"], players, seed)
        return self._table.status()

    def _op_summary(self, request: types.SummaryRequest) -> types.Summary | None:
        """Return the summary of the finished game, or of a ``record`` (null if it is unfinished)."""
        record = request.get("record")
        return self._running.summary() if record is None else summary.summary(self._load(record))

    def _op_digest(self, request: types.Digest) -> types.Text:
        """Return the digest of the running game, or of a ``record``, as ``text``: `summary.game_digest`."""
        record = request.get("record")
        return {"text": summary.game_digest(self._running.record() if record is None else self._load(record))}

    def _op_result(self, request: types.Result) -> types.Summary:
        """Validate the ``result`` of a ``game`` whose record was deleted, by its ``players`` and ``options``.

        A result that is impossible in the game is rejected.
        """
        players, game = players_in(request["players"]), self._game(request["game"])
        if any(check_stored_name(player.name) for player in players):
            raise RecordError("players: invalid name", "record.players")
        return import_validation.validate_summary(game, len(players), request["options"], request["result"])

    def _op_recall(self, request: types.Recall) -> types.ReviewProgress:
        """Validate an imported ``review`` of a finished ``record``, with ``players`` if they are given.

        A review that does not match the record's decisions is rejected.
        """
        return _progress(self._load_table(request, seed=0).import_review(request["review"]))

    def _op_effects(self, request: types.Effects) -> list[types.Effect]:
        """Return the effects after event ``since`` (0), as ``seat`` may know them."""
        return self._running.effects(self._seat_or_none(request.get("seat")), request.get("since", 0))

    def _op_record(self, request: types.EmptyRequest) -> types.Text:
        """Return the record as ``text``. It contains all hidden cards: for saving only."""
        return {"text": self._running.record().dumps()}

    def _op_export(self, request: types.Export) -> types.Text:
        """Return ``record`` as ``text`` for a file, with ``notes`` (keys beginning with ``x_``)."""
        return {"text": with_notes(self._load(request["record"]), request.get("notes", {})).dumps()}

    def _op_link(self, request: types.Link) -> types.Text:
        """Return a finished ``record`` as the ``text`` of a link."""
        return {"text": to_link(self._load(request["record"]))}

    def _op_unlink(self, request: types.Text) -> types.Text:
        """Return the record in the ``text`` of a link, as ``text``."""
        return {"text": from_link(request["text"], self._games).dumps()}

    def _op_encoding(self, request: types.Piece) -> types.TextEncoding:
        """Return the ``encoding`` of a text file, found from ``bytes`` of it that are not valid UTF-8.

        The file is decoded with this label from its beginning: see `text_decoding.find_encoding`.
        """
        return {"encoding": find_encoding(bytes(request["bytes"]))}

    def _op_commit(self, request: types.Commit) -> types.Digits:
        """Return the commitment of a ``seat`` to its ``opening``, as ``digits``: `deal_proof.commit`."""
        return {"digits": deal_proof.commit(request["seat"], request["opening"])}

    def _op_receipt(self, request: types.Receipt) -> types.Digits:
        """Return the receipt of a ``game`` with its ``commitments`` and ``options``, as ``digits``.

        Each player notes it before any opening is given: `deal_proof.deal_receipt`.
        """
        game = self._game(request["game"])
        return {"digits": deal_proof.deal_receipt(game, request.get("options", {}), request["commitments"])}

    def _op_verify_deal(self, request: types.VerifyDeal) -> types.DealCheck:
        """Check the proof of the deal in a ``record``, against a noted ``receipt`` if it is given.

        ``outcome``: ``verified``, ``no_proof``, or the first fact that does not match: the ``receipt``, an
        ``opening`` (of ``seats``), the ``seed`` or the ``deal``. ``receipt``: that of the record.
        """
        return deal_proof.verify_deal(self._load(request["record"]), request.get("receipt"))

    def _op_close(self, request: types.EmptyRequest) -> None:
        """Discard the running game."""
        self._table = None

    # -- fields of requests ---------------------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        if seat >= len(self._running.status()["players"]):
            raise field_error("seat", "a seat of the game")
        return seat

    def _seat_or_none(self, seat: int | None) -> int | None:
        return None if seat is None else self._seat(seat)

    def _game(self, name: str) -> Game:
        game = self._games.get(name)
        if game is None:
            raise RecordError(f"no such game: {name[:40]}", "record.game", 0, {"game": name[:40]})
        return game

    def _load(self, text: str) -> Record:
        return Record.loads(text, self._games)

    def _measured_table(self, record: str) -> Table:
        """Return the table of a record whose luck is measured, in several requests."""
        if self._measured is None or self._measured[0] != record:
            self._measured = record, self._load_table({"record": record}, seed=0)
        return self._measured[1]

    def _load_table(self, request: types.Check, seed: int) -> Table:
        """Load a table with the position at the end of the request's record."""
        load = rescue if request.get("rescue") else Record.loads
        record = load(request["record"], self._games)
        players = None if (given := request.get("players")) is None else players_in(given)
        if players is not None and len(players) != len(record.players):
            raise field_error("players", "one for each seat of the record")
        return Table.resume(record, _resume_seed(seed, len(record.events)), players)


def _response(request: Any, key: str, value: Any) -> str:
    id = request.get("id") if isinstance(request, dict) else None
    id = id if isinstance(id, int | str) else None
    return json.dumps({"id": id, key: value}, ensure_ascii=True, separators=(",", ":"))


def _error_body(error: PygamesError) -> types.ErrorBody:
    params = dict(error.params)
    if isinstance(error, IllegalMove):
        params["rule"] = error.rule
    return {"code": error.code, "message": str(error), "params": params}


def _resume_seed(seed: int, events: int) -> int:
    """Return a seed that differs by number of events, so that the same draws are not repeated."""
    return (seed * 2654435761 + events * 40503 + 1) % (1 << 53)


def _progress(review: coach.Review, since: int = 0) -> types.ReviewProgress:
    return {
        "thinking": not review.done,
        "total": review.total,
        "decisions": [cast("types.Decision", asdict(each)) for each in review.decisions[since:]],
        "costliest": [each.event for each in review.costliest],
    }


def _describe(game: Game) -> types.GameInfo:
    fitted = [NAME] if game.has_fitted_bots else []
    return {
        "id": game.id,
        "title": game.title,
        "seats": (game.seats[0], game.seats[-1]),
        "options": [
            {
                "name": name,
                "kind": option.kind,
                "default": option.default,
                "minimum": option.minimum,
                "maximum": option.maximum,
                "help": option.help,
            }
            for name, option in game.options.items()
        ],
        "bots": [*bots_for(game), *fitted],
        "offered_bots": [*(game.offered_bots or bots_for(game)), *fitted],
        "coach": coach.has_coach(game),
        "open_table": game.open_table,
        "limits": game.limits,
    }


handle = Bridge().handle
"""`Bridge.handle` of the default bridge, which is enough for a page."""
