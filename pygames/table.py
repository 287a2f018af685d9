"""A running game as a front end drives it: seats held by persons and bots, undo, saving."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from .analysis import coach
from .analysis import import_validation as kept
from .catalog import BUILT_INS, Catalogue
from .core.bot_interface import run_slice
from .core.errors import RecordError, short
from .core.immutable import frozen
from .core.plain_values import check_seed, real_number, whole_number
from .core.player_names import check_new_name
from .core.types import IncrementalView, Position, ReviewView, Status, Summary, TableView
from .game import Effect, Game, State
from .play.players import Player, Seats, TableError, check_players, is_against_bots
from .record import Record
from .records import replay
from .records.deal_seed import replay_from_seed, seed_note, seed_of
from .records.summary import BRANCHED, TAKE_BACKS, notes_of, summarize

__all__ = ["TAKE_BACKS", "Player", "Table", "TableError"]


class Table:
    """One running game.

    Tables are equal when their players, games, positions, notes and seeds are. A table can change and has no
    hash. It can be copied and pickled; what a bot or the coach was thinking of is then thought of again.

    Args:
        game: an id, or a `Game`.
        players: who holds each seat; their number is the number of seats.
        seed: all chance of this table, its bots' included, comes from it; 0 or more.
        options: the game's options.
        games: where an id is looked up.
        take_backs: the one person, who plays against bots, may take back any decision; the record says so.

    Raises:
        OptionError: as `Game.new`.
        TypeError: likewise, or the players are none.
        TableError: there is no such game or bot, or take-backs are allowed without one person and bots.
        RecordError: a name does not fit.
    """

    def __init__(
        self,
        game: str | Game,
        players: Sequence[Player],
        seed: int,
        options: Mapping[str, Any] | None = None,
        games: Catalogue = BUILT_INS,
        take_backs: bool = False,
    ) -> None:
        players, seed = check_players(players), check_seed(seed)
        if take_backs and not is_against_bots(players):
            raise TableError("only one person against bots takes moves back", "table.take_backs")
        rules = game if isinstance(game, Game) else _find_game(game, games)
        state = rules.begin(len(players), Random(seed), options or {})
        for player in players:
            if fault := check_new_name(player.name):
                raise RecordError(f"players: {fault}", "record.players")
        self._begin(state, players, seed, {**({TAKE_BACKS: True} if take_backs else {}), **seed_note(seed)})

    @classmethod
    def resume(cls, record: Record, seed: int, players: Sequence[Player] | None = None) -> Table:
        """The table at which ``record`` was left.

        Args:
            seed: all chance from now on; where the record notes the seed of its deal, that goes on instead.
            players: who holds each seat now; None: persons with the record's names.
        """
        table, seed = cls.__new__(cls), check_seed(seed)
        players = [Player(name) for name in record.players] if players is None else check_players(players)
        notes = notes_of(record)
        told = seed_of(record.extra)
        state = None if told is None else replay_from_seed(record, told)
        if state is not None and told is not None:
            seed, notes = told, {**notes, **seed_note(told)}
        table._begin(state or record.replay(Random(seed)), players, seed, notes)
        return table

    def branch(self, event: int, players: Sequence[Player], seed: int) -> Table:
        """Another table, at which this finished game goes on from after its first ``event`` events.

        Its record begins with them and says so; nothing before can be taken back.

        Args:
            players: who holds each seat there.
            seed: all chance from then on.

        Raises:
            TableError: the game is not over.
            ValueError: nobody decided anything then.
            RecordError: a name does not fit, or there are not as many as seats.
        """
        self._must_be_over()
        state = replay.state_at(self._state, event)
        if state.over:
            raise ValueError(f"event: no decision was made after event {event}")
        state.chance = Random(check_seed(seed)).getrandbits(64)
        table = type(self).__new__(type(self))
        table._begin(state, players, check_seed(seed), {BRANCHED: whole_number("event", event)})
        return table

    def _begin(self, state: State, players: Sequence[Player], seed: int, notes: Mapping[str, Any]) -> None:
        self._state = state
        self._notes = frozen(dict(notes))
        self._takes_back = TAKE_BACKS in notes and is_against_bots(players)
        self._seed = seed
        self._thinking: Generator[None, None, str] | None = None
        self._coaching = coach.CoachSession(state)
        self._deal: int | None = None
        self._seats = Seats(state.game, players)
        self.record()  # the names are wrong now or never

    def __getstate__(self) -> dict[str, Any]:
        return {
            **self.__dict__,
            "_state": self._state.copy(),
            "_seats": self._seats.players,
            "_thinking": None,
            "_coaching": None,
        }

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__dict__.update(held)
        self._seats = Seats(self.game, held["_seats"])
        self._coaching = coach.CoachSession(self._state)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, others = ((each._state, each._seats.players, each._notes, each._seed) for each in (self, other))
        return mine == others

    __hash__ = None  # type: ignore[assignment]  # a table can change

    def _seat(self, seat: object) -> int:
        number = self._state.check_seat(seat)
        if number is None:
            raise ValueError("no such seat: None")
        return number

    # -- what happens ---------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """A person's move.

        Raises:
            TableError: ``seat`` is not to act, or a bot holds it.
            IllegalMove: the rules refuse the move; nothing has changed.
        """
        if not self._state.over:
            seat = self._seat(seat)
            self._seats.require_turn(seat, self._state.to_act)
            self._seats.require_person(seat)
        self._state.apply(move)
        self._moved()

    def bot_step(self, milliseconds: float = 20.0) -> bool:
        """Let the bot whose turn it is think for about so long.

        Returns:
            True while it has not made up its mind; False once it has moved.

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
        self._moved()
        return False

    def _begin_thinking(self) -> Generator[None, None, str]:
        seat = self._state.to_act
        bot = None if seat is None else self._seats.bots[seat]
        if bot is None:
            raise TableError("no bot is to act", "table.no_bot")
        # The same moment gives the same choice, however often a person takes back and plays on.
        rng = Random(f"{self._seed} {len(self._state.events)}")
        return bot.think_in_play(self._state.view(seat), rng)

    def _moved(self) -> None:
        """Whatever was thought of was another moment."""
        self._thinking = self._deal = None
        self._coaching = coach.CoachSession(self._state)

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would go back for this seat."""
        return self._undo_point(self._seat(seat)) is not None

    def undo(self, seat: int) -> None:
        """Go back to before the seat's last own decision.

        Never across another seat's decision, a bot's or a person's, across a card that was drawn, shown or
        shuffled since, or across a move that the game's source lets stand; unless take-backs are allowed.

        Raises:
            TableError: there is nothing that may be taken back.
        """
        seat = self._seat(seat)
        point = self._undo_point(seat)
        if point is None:
            raise TableError("nothing can be taken back now", "table.undo", {"seat": seat})
        self._state = self._state.truncate(point)
        self._moved()

    def _undo_point(self, seat: int) -> int | None:
        """How many events to keep so that ``seat`` decides again; None where it may not."""
        if seat not in self._seats.persons:
            return None
        if self._takes_back:
            return self._last_decision(seat)
        kept = self._state.event_count - 1
        if kept < self._notes.get(BRANCHED, 0):
            return None
        who, _, move = self._state.events_since(kept)[0].partition(" ")
        if who != str(seat) or self.game.is_irrevocable(move):
            return None
        return None if any(map(self.game.reveals, self._state.all_effects(since=kept))) else kept

    def _last_decision(self, seat: int) -> int | None:
        """How many events came before the last decision of ``seat``."""
        who = [event.partition(" ")[0] for event in self._state.events]
        return max((number for number, each in enumerate(who) if each == str(seat)), default=None)

    # -- the coach ------------------------------------------------------------------------------------------

    def hint_step(self, seat: int, milliseconds: float = 20.0) -> coach.Hint | None:
        """Let the coach think for about so long of what ``seat`` had best do; None: it needs more.

        It knows the seat's view and nothing else.

        Raises:
            TableError: ``seat`` is not to act, a bot holds it, or there is no coach for this game.
        """
        self._must_coach()
        seat = self._seat(seat)
        self._seats.require_turn(seat, self._state.to_act)
        self._seats.require_person(seat)
        return self._coaching.hint(real_number("milliseconds", milliseconds))

    def review_step(self, milliseconds: float = 20.0) -> coach.Review:
        """Let the coach look for about so long at the persons' decisions (everybody's without any).

        Raises:
            TableError: the game is not over, or there is no coach for it.
        """
        self._must_coach()
        self._must_be_over()
        return self._coaching.review(self._reviewed, real_number("milliseconds", milliseconds))

    def weigh_step(
        self, event: int, best: str, played: str, milliseconds: float = 20.0
    ) -> coach.MoveComparison:
        """Let the coach weigh for about so long the other moves of the moment after so many events.

        One moment at a time: another one puts the last aside.

        Raises:
            TableError: the game is not over, or there is no coach for it.
            ValueError: no decision followed, or these moves were none of its.
        """
        self._must_coach()
        self._must_be_over()
        return self._coaching.compare_moves(
            whole_number("event", event), best, played, real_number("milliseconds", milliseconds)
        )

    def recall_review(self, told: Any) -> coach.Review:
        """The review of this game that was made elsewhere: see `kept.review`.

        Raises:
            TableError: the game is not over, or there is no coach for it.
            RecordError: it is none of this game.
        """
        self._must_coach()
        self._must_be_over()
        return kept.validate_review(self._state, self._reviewed, told)

    @property
    def _reviewed(self) -> Sequence[int]:
        """Whose decisions a review is of: the persons', everybody's without any."""
        return self._seats.persons or range(self._state.seats)

    # -- when it is over ------------------------------------------------------------------------------------

    def moment(self, event: int, seat: int | None, bare: bool = False) -> ReviewView:
        """The view of ``seat`` after the first ``event`` events; ``bare``: all cards laid open.

        With `Game.provisional_scores` as it was then, whatever is laid open, under the key ``standing``.

        Raises:
            TableError: the game is not over.
            ValueError: no decision followed, and it was not the end.
        """
        self._must_be_over()
        state, view = replay.position_view(self._state, event, seat, bare=bare)
        return {**view, "standing": self.game.provisional_scores(state.view(None, log=False))}

    def stops(self) -> list[Position]:
        """The moments that can be looked at, the end too: see `past.stops`.

        Raises:
            TableError: the game is not over.
        """
        self._must_be_over()
        return replay.positions(self._state)

    def summary(self) -> Summary:
        """What the game came to: see `past.sum_up`.

        Raises:
            TableError: the game is not over.
        """
        self._must_be_over()
        return summarize(self._state, self.record())

    def _must_coach(self) -> None:
        if not coach.has_coach(self.game):
            raise TableError(
                f"there is no coach for {self.game.id}", "table.no_coach", {"game": self.game.id}
            )

    def _must_be_over(self) -> None:
        if not self._state.over:
            raise TableError("the game is not over", "table.not_over")

    # -- what is seen ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self._state.game

    def status(self, seat: int | None = None) -> Status:
        """What everybody may know: see `wall.Status`.

        ``leading``: who would win if the game ended now; ``can_undo``: whether ``seat`` can; ``take_backs``:
        whether any decision may be taken back; ``branched``: whether it goes on from another game. When the
        game is over, ``better`` says which scores are (high, low), ``rematch`` has the options of the next
        one, and ``seed``, where it is known, deals this game once more.
        """
        state = self._state
        status: Status = {
            "to_act": state.to_act,
            "over": state.over,
            "events": state.event_count,
            "scores": list(state.scores),
            "winners": list(state.winners),
            "leading": list(state.current_winners),
            "players": self._seats.to_protocol(),
            "can_undo": seat is not None and self.can_undo(seat),
            "take_backs": self._takes_back,
            "branched": BRANCHED in self._notes,
        }
        if state.over:
            status["better"] = self.game.better
            status["rematch"] = state.rematch_options
            if (seed := self._seed_of_deal()) is not None:
                status["seed"] = seed
        return status

    def _seed_of_deal(self) -> int | None:
        """The seed that all of this finished game came of: what was taken back may have used up chance."""
        told = seed_of(self._notes)
        if told is not None and self._deal is None:
            self._deal = told if replay_from_seed(self.record(), told) else -1
        return None if self._deal == -1 else self._deal

    def view(
        self, seat: int | None, log: bool = True, since: int | None = None
    ) -> TableView | IncrementalView:
        """The state's view for ``seat``, with `Game.provisional_scores`, and `status` under the key ``table``.

        Args:
            log: False leaves ``log`` empty.
            since: the log from after this event only; and ``settled``, the event up to which it will always
                say what it says now: whoever keeps it so far need not ask for it again.
        """
        seat = self._state.check_seat(seat)
        look = self._state.view(seat, log and since is None)
        view: TableView = {**look, "standing": self.game.provisional_scores(look), "table": self.status(seat)}
        if since is None or not log:
            return view
        news: IncrementalView = {
            **view,
            "log": self._state.effects(seat, since),
            "settled": self._state.stable_upto(seat),
        }
        return news

    def advise(self, seat: int, question: Mapping[str, Any]) -> dict[str, Any]:
        """The game's answer to what ``seat``, which is to act, asks before it moves: see `Game.query_moves`.

        Raises:
            TableError: ``seat`` is not to act.
        """
        seat = self._seat(seat)
        self._seats.require_turn(seat, self._state.to_act)
        return self.game.query_moves(self._state.view(seat), question)

    def effects(self, seat: int | None, since: int = 0) -> list[Effect]:
        """The state's effects for ``seat`` after event ``since``."""
        return self._state.effects(seat, since)

    def record(self) -> Record:
        """The game so far, everything hidden included: for saving, never for showing."""
        record = Record.of(self._state, self._seats.names)
        return replace(record, extra=dict(self._notes)) if self._notes else record


def _find_game(name: str, games: Catalogue) -> Game:
    try:
        return games[name]
    except (KeyError, TypeError):
        message = f"no such game: {short(name)}"
        raise TableError(message, "table.game", {"game": name}) from None
