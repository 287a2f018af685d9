"""Game session for a front end: players, moves, bots, undo, hints, review and saving."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ..analysis import coach
from ..analysis.import_validation import validate_review
from ..catalog import BUILT_INS, Catalogue
from ..core.argument_conversion import check_seed, real_number, whole_number
from ..core.bot_interface import LastRequest, Reasons, run_slice
from ..core.errors import RecordError, short_repr
from ..core.immutable import frozen
from ..core.player_names import check_new_name
from ..core.types import IncrementalView, Position, ReviewView, Status, Summary, TableView
from ..game import Effect, Game, State
from ..record import Record
from ..records import replay
from ..records.deal_proof import proof_notes, seed_from_openings, stored_proof
from ..records.deal_seed import replay_from_seed, seed_note, seed_of
from ..records.summary import BRANCHED, TAKE_BACKS, notes_of, summarize
from .players import Player, Seats, TableError, check_players, is_against_bots

if TYPE_CHECKING:  # imported on request: most games need none of them, and the page loads one of them later
    from ..analysis.bot_reasons import Explanation
    from ..analysis.luck_review import LuckReview
    from ..analysis.puzzles import Puzzle, PuzzleSearch

__all__ = ["TAKE_BACKS", "Player", "Table", "TableError"]


class Table:
    """A game session: one running or finished game.

    Tables are equal if their players, games, positions, notes and seeds are equal. A table is mutable and has
    no hash. It can be copied and pickled. The work in progress of a bot or the coach is then repeated.

    Args:
        game: an id, or a `Game`.
        players: the players by seat. Their number is the number of seats.
        seed: the seed of all chance of this table, its bots' included; 0 or more. None if it follows from
            ``openings``.
        options: the game's options.
        games: the catalogue in which an id is looked up.
        take_backs: True lets a single person against bots take back any decision. The record notes it.
        openings: the openings of all seats, which the record notes as the proof of its deal: see
            `pygames.records.deal_proof`. Instead of a seed.

    Raises:
        OptionError: an option or the seed is invalid, as in `Game.new`.
        TypeError: an argument has a wrong type, as in `Game.new`, or a player is not a `Player`, or there is
            not exactly one of ``seed`` and ``openings``.
        TableError: the game or a bot is unknown, or take-backs are allowed without one person and bots, or
            with openings, because another deal could follow a take-back.
        RecordError: a name or an opening is invalid, or a seat has none.
    """

    def __init__(
        self,
        game: str | Game,
        players: Sequence[Player],
        seed: int | None,
        options: Mapping[str, Any] | None = None,
        games: Catalogue = BUILT_INS,
        take_backs: bool = False,
        openings: Sequence[str] | None = None,
    ) -> None:
        if (seed is None) == (openings is None):
            raise TypeError("Table takes exactly one of seed and openings")
        players = check_players(players)
        proof = {} if openings is None else proof_notes(openings, len(players))
        seed = check_seed(seed) if openings is None else seed_from_openings(openings)
        if take_backs and proof:
            raise TableError("take_backs: expected none in a game with a proof of its deal", "table.proof")
        if take_backs and not is_against_bots(players):
            raise TableError("take_backs: expected one person against bots", "table.take_backs")
        rules = game if isinstance(game, Game) else _find_game(game, games)
        state = rules.begin(len(players), Random(seed), options or {})
        for player in players:
            if fault := check_new_name(player.name):
                raise RecordError(f"players: {fault}", "record.players")
        notes = {**({TAKE_BACKS: True} if take_backs else {}), **seed_note(seed), **proof}
        self._begin(state, players, seed, notes)

    @classmethod
    def resume(cls, record: Record, seed: int, players: Sequence[Player] | None = None) -> Table:
        """Return a table that continues the game of ``record``.

        Args:
            seed: the seed of all later chance. If the record notes the seed of its deal, that one is used.
            players: the players by seat; None means persons with the record's names.
        """
        table, seed = cls.__new__(cls), check_seed(seed)
        players = [Player(name) for name in record.players] if players is None else check_players(players)
        notes = notes_of(record)
        noted_seed = seed_of(record.extra)
        state = None if noted_seed is None else replay_from_seed(record, noted_seed)
        if state is not None and noted_seed is not None:
            seed, notes = noted_seed, {**notes, **seed_note(noted_seed)}
        with suppress(RecordError):  # a malformed proof is dropped, but not one that does not match
            notes |= stored_proof(record)
        table._begin(state or record.replay(Random(seed)), players, seed, notes)
        return table

    def branch(self, event: int, players: Sequence[Player], seed: int) -> Table:
        """Return a new table that continues this finished game after its first ``event`` events.

        Its record begins with them and notes it. Moves before that position cannot be taken back.

        Args:
            players: the players of the new table by seat.
            seed: the seed of all later chance.

        Raises:
            TableError: the game is not over.
            ValueError: no decision follows the event.
            RecordError: a name is invalid, or their number is not the number of seats.
        """
        self._require_over()
        state = replay.state_at(self._state, event)
        if state.over:
            raise ValueError(f"event: expected one before a decision, got {event}")
        state.chance = Random(check_seed(seed)).getrandbits(64)
        table = type(self).__new__(type(self))
        table._begin(state, players, check_seed(seed), {BRANCHED: whole_number("event", event)})
        return table

    def _begin(self, state: State, players: Sequence[Player], seed: int, notes: Mapping[str, Any]) -> None:
        self._state = state
        self._notes = frozen(dict(notes))
        self._allows_take_backs = TAKE_BACKS in notes and is_against_bots(players)
        self._seed = seed
        self._reset_thinking()
        self._seats = Seats(state.game, players)
        self.record()  # checks the names

    def _reset_thinking(self) -> None:
        """Discard work in progress, which was for another position."""
        self._thinking: Generator[None, None, str] | None = None
        self._coach = coach.CoachSession(self._state)
        self._luck: LastRequest[LuckReview] = LastRequest()
        self._search: LastRequest[PuzzleSearch] = LastRequest()
        self._explaining: tuple[int, Reasons] | None = None
        self._deal_seed: int | None = None  # computed when the game is over; -1: unknown

    def __getstate__(self) -> dict[str, Any]:
        return {
            **self.__dict__,
            "_state": self._state.copy(),
            "_seats": self._seats.players,
            **dict.fromkeys(("_thinking", "_explaining", "_coach", "_luck", "_search")),
        }

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes)
        self._seats = Seats(self.game, attributes["_seats"])
        self._reset_thinking()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, others = ((each._state, each._seats.players, each._notes, each._seed) for each in (self, other))
        return mine == others

    __hash__ = None  # type: ignore[assignment]  # a table can change

    def _repr_svg_(self) -> str:
        """Return the picture of the table for a notebook, as a spectator sees it: without any hand."""
        from ..svg import table

        return table(self.game, self.view(None, log=False))

    def _seat(self, seat: object) -> int:
        number = self._state.check_seat(seat)
        if number is None:
            raise ValueError("no such seat: None")
        return number

    # -- moves ----------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """Play a person's move.

        Raises:
            TableError: ``seat`` is not to act, or a bot holds it.
            IllegalMove: the move is illegal. Nothing has changed.
        """
        if not self._state.over:
            seat = self._seat(seat)
            self._seats.require_turn(seat, self._state.to_act)
            self._seats.require_person(seat)
        self._state.apply(move)
        self._reset_thinking()

    def bot_step(self, milliseconds: float = 20.0) -> bool:
        """Let the bot to act think for about ``milliseconds``.

        Returns:
            True while the bot needs more time; False once it has moved.

        Raises:
            TableError: no bot is to act.
        """
        milliseconds = real_number("milliseconds", milliseconds)
        if self._thinking is None:
            self._thinking = self._begin_thinking()
        thinking, self._thinking = self._thinking, None
        move = run_slice(thinking, milliseconds)
        if move is None:
            self._thinking = thinking
            return True
        self._state.apply(move)
        self._reset_thinking()
        return False

    def _begin_thinking(self) -> Generator[None, None, str]:
        seat = self._state.to_act
        bot = None if seat is None else self._seats.bots[seat]
        if bot is None:
            raise TableError("it is not a bot's turn", "table.no_bot")
        # The same position gives the same choice, however often a person takes back and plays on.
        return bot.think_in_play(self._state.view(seat), self._bots_generator(self._state.event_count))

    def _bots_generator(self, event: int) -> Random:
        """Return the generator of a bot's decision after the first ``event`` events."""
        return Random(f"{self._seed} {event}")

    def can_undo(self, seat: int) -> bool:
        """Return True if `undo` is possible for this seat."""
        return self._undo_point(self._seat(seat)) is not None

    def undo(self, seat: int) -> None:
        """Return to the position before the seat's last own decision.

        Unless take-backs are allowed, it never goes back across another seat's decision (a bot's or a
        person's), across a card that was drawn, shown or shuffled since, or across a move that the game's
        source makes irrevocable.

        Raises:
            TableError: no decision may be taken back.
        """
        seat = self._seat(seat)
        point = self._undo_point(seat)
        if point is None:
            raise TableError("nothing to undo", "table.undo", {"seat": seat})
        self._state = self._state.truncate(point)
        self._reset_thinking()

    def _undo_point(self, seat: int) -> int | None:
        """Return the number of events before the decision that ``seat`` may take back; None if it may not."""
        if seat not in self._seats.persons:
            return None
        if self._allows_take_backs:
            return self._last_decision(seat)
        point = self._state.event_count - 1
        if point < self._notes.get(BRANCHED, 0):
            return None
        actor, _, move = self._state.events_since(point)[0].partition(" ")
        if actor != str(seat) or self.game.is_irrevocable(move):
            return None
        return None if any(map(self.game.reveals, self._state.all_effects(since=point))) else point

    def _last_decision(self, seat: int) -> int | None:
        """Return the number of events before the last decision of ``seat``; None if it made none."""
        actors = [event.partition(" ")[0] for event in self._state.events]
        return max((number for number, actor in enumerate(actors) if actor == str(seat)), default=None)

    # -- the coach ------------------------------------------------------------------------------------------

    def hint_step(self, seat: int, milliseconds: float = 20.0) -> coach.Hint | None:
        """Let the coach compute a hint for ``seat`` for about ``milliseconds``; return None if it needs more.

        The coach gets the seat's view only.

        Raises:
            TableError: ``seat`` is not to act, a bot holds it, or the game has no coach.
        """
        self._require_coach()
        seat = self._seat(seat)
        self._seats.require_turn(seat, self._state.to_act)
        self._seats.require_person(seat)
        return self._coach.hint(real_number("milliseconds", milliseconds))

    def review_step(self, milliseconds: float = 20.0) -> coach.Review:
        """Let the coach review the persons' decisions for about ``milliseconds``, or all if none plays.

        Raises:
            TableError: the game is not over or has no coach.
        """
        self._require_coach()
        self._require_over()
        return self._coach.review(self.reviewed_seats, real_number("milliseconds", milliseconds))

    def compare_step(
        self, event: int, best: str, played: str, milliseconds: float = 20.0
    ) -> coach.MoveComparison:
        """Let the coach compare the other moves after the first ``event`` events for about ``milliseconds``.

        A request for another position discards the work on the last one.

        Raises:
            TableError: the game is not over or has no coach.
            ValueError: no decision follows the event, or the moves are not legal there.
        """
        self._require_coach()
        self._require_over()
        return self._coach.compare_moves(
            whole_number("event", event), best, played, real_number("milliseconds", milliseconds)
        )

    def luck_step(self, milliseconds: float = 20.0) -> LuckReview:
        """Measure the luck of the finished game for about ``milliseconds``.

        Raises:
            TableError: the game is not over or has no luck model, or a player may have known cards in
                advance, because of a take-back or because the game continues another one.
        """
        if not self.game.has_luck or not self._notes.keys().isdisjoint((TAKE_BACKS, BRANCHED)):
            raise TableError(f"{self.game.id}: expected a game whose luck can be measured", "table.no_luck")
        self._require_over()
        from ..analysis.luck_review import LuckReview

        return self._luck.run((), lambda: LuckReview(self._state), real_number("milliseconds", milliseconds))

    def explain_step(self, event: int, milliseconds: float = 20.0) -> Explanation | None:
        """Let a bot explain its move, the last one before ``event``, for about ``milliseconds``.

        A request for another move discards the work on the last one.

        Args:
            event: the number of events in the record after the move.

        Returns:
            The move with its reasons; None if the bot needs more time.

        Raises:
            TableError: the game is not over, because reasons may reveal what the bot holds, or a person made
                the move.
            ValueError: no position follows the event, or no move is before it.
        """
        self._require_over()
        from ..analysis.bot_reasons import Explanation, explain, last_decision

        milliseconds = real_number("milliseconds", milliseconds)
        state, move = last_decision(self._state, whole_number("event", event))
        seat, number = state.to_act, state.event_count
        assert seat is not None
        bot = self._seats.bots[seat]
        if bot is None:
            raise TableError(f"a person held seat {seat}", "table.no_bot", {"seat": seat})
        if number < self._notes.get(BRANCHED, 0):
            return Explanation(number, seat, move, [{"code": "before_branch"}])
        if self._explaining is None or self._explaining[0] != number:
            self._explaining = number, explain(state, move, bot, self._bots_generator(number))
        (_, work), self._explaining = self._explaining, None
        reasons = run_slice(work, milliseconds)
        if reasons is None:
            self._explaining = number, work
            return None
        return Explanation(number, seat, move, list(reasons))

    def puzzle_step(self, events: Sequence[int], milliseconds: float = 20.0) -> PuzzleSearch:
        """Let the coach look for puzzles in the decisions after ``events`` for about ``milliseconds``.

        A call for other events discards the last search.

        Raises:
            TableError: the game is not over or has no coach.
            ValueError: no decision follows an event.
        """
        self._require_coach()
        self._require_over()
        from ..analysis.puzzles import PuzzleSearch

        milliseconds, searched = real_number("milliseconds", milliseconds), tuple(events)
        return self._search.run(searched, lambda: PuzzleSearch(self._state, searched), milliseconds)

    def puzzle_view(self, puzzle: Puzzle) -> TableView:
        """Return the view of a puzzle of this finished game, without the log and what came later."""
        state = replay.state_at(self._state, puzzle.event)
        return type(self).resume(Record.of(state, self._seats.names), 0).view(puzzle.seat, log=False)

    def import_review(self, review: Any) -> coach.Review:
        """Return a review of this game from untrusted data: see `validate_review`.

        Raises:
            TableError: the game is not over or has no coach.
            RecordError: the data is not a review of this game.
        """
        self._require_coach()
        self._require_over()
        return validate_review(self._state, self.reviewed_seats, review)

    @property
    def reviewed_seats(self) -> Sequence[int]:
        """The seats whose decisions are reviewed: the persons', or all if there is no person."""
        return self._seats.persons or range(self._state.seats)

    # -- finished games -------------------------------------------------------------------------------------

    def position_view(self, event: int, seat: int | None, reveal_all: bool = False) -> ReviewView:
        """Return the view of ``seat`` after the first ``event`` events. ``reveal_all`` shows all cards.

        The key ``provisional_scores`` has those of that position, as a spectator had them.

        Raises:
            TableError: the game is not over.
            ValueError: no decision follows the event and it is not the last one.
        """
        self._require_over()
        state, view = replay.position_view(self._state, event, seat, reveal_all=reveal_all)
        return {**view, "provisional_scores": self.game.provisional_scores(state.view(None, log=False))}

    def positions(self) -> list[Position]:
        """Return the positions of the finished game, the final one included: see `replay.positions`.

        Raises:
            TableError: the game is not over.
        """
        self._require_over()
        return replay.positions(self._state)

    def summary(self) -> Summary:
        """Return the summary of the finished game: see `summarize`.

        Raises:
            TableError: the game is not over.
        """
        self._require_over()
        return summarize(self._state, self.record())

    def _require_coach(self) -> None:
        if not coach.has_coach(self.game):
            raise TableError(f"{self.game.id} has no coach", "table.no_coach", {"game": self.game.id})

    def _require_over(self) -> None:
        if not self._state.over:
            raise TableError("the game is not over", "table.not_over")

    # -- views ----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.game

    def status(self, seat: int | None = None) -> Status:
        """Return the public state of the session: see `types.Status`.

        ``current_winners`` has the seats that would win if the game ended now. ``can_undo`` is True if
        ``seat`` can undo, ``take_backs`` if any decision may be taken back, ``branched`` if the game
        continues another one. When the game is over, ``better`` says which scores are better (high, low),
        ``rematch`` has the options of the next game, and ``seed``, if it is known, deals this game again.
        """
        state = self._state
        status: Status = {
            "to_act": state.to_act,
            "over": state.over,
            "events": state.event_count,
            "scores": list(state.scores),
            "winners": list(state.winners),
            "current_winners": list(state.current_winners),
            "players": self._seats.to_protocol(),
            "can_undo": seat is not None and self.can_undo(seat),
            "take_backs": self._allows_take_backs,
            "branched": BRANCHED in self._notes,
        }
        if state.over:
            status["better"] = self.game.better
            status["rematch"] = state.rematch_options
            if (seed := self._verified_seed()) is not None:
                status["seed"] = seed
        return status

    def _verified_seed(self) -> int | None:
        """Return the noted seed if it gives this finished game. Take-backs may have used up chance."""
        seed = seed_of(self._notes)
        if seed is not None and self._deal_seed is None:
            self._deal_seed = seed if replay_from_seed(self.record(), seed) else -1
        return None if self._deal_seed == -1 else self._deal_seed

    def view(
        self, seat: int | None, log: bool = True, since: int | None = None
    ) -> TableView | IncrementalView:
        """Return the state's view for ``seat``, with `Game.provisional_scores` and `status` under ``table``.

        Args:
            log: False leaves ``log`` empty.
            since: the number of an event. ``log`` then has the effects after it only, and ``stable_upto`` is
                the number of the event up to which the log will never change, so that a client that has
                stored it so far need not request it again.
        """
        seat = self._state.check_seat(seat)
        own = self._state.view(seat, log and since is None)
        scores = self.game.provisional_scores(own)
        view: TableView = {**own, "provisional_scores": scores, "table": self.status(seat)}
        if since is None or not log:
            return view
        incremental: IncrementalView = {
            **view,
            "log": self._state.effects(seat, since),
            "stable_upto": self._state.stable_upto(seat),
        }
        return incremental

    def query_moves(self, seat: int, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the game's answer to a question of ``seat`` before its move: see `Game.query_moves`.

        Raises:
            TableError: ``seat`` is not to act.
        """
        seat = self._seat(seat)
        self._seats.require_turn(seat, self._state.to_act)
        return self.game.query_moves(self._state.view(seat), question)

    def effects(self, seat: int | None, since: int = 0) -> list[Effect]:
        """Return the state's effects for ``seat`` after event ``since``."""
        return self._state.effects(seat, since)

    def record(self) -> Record:
        """Return the record of the game so far, everything hidden included: for saving, never for showing."""
        record = Record.of(self._state, self._seats.names)
        return replace(record, extra=dict(self._notes)) if self._notes else record


def _find_game(name: str, games: Catalogue) -> Game:
    try:
        return games[name]
    except (KeyError, TypeError):
        message = f"no such game: {short_repr(name)}"
        raise TableError(message, "table.game", {"game": name}) from None
