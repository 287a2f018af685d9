"""Exact best responses to a fixed policy in small endgames: how far a bot is from perfect play.

An endgame begins at a position of a real game, with an empty log. The responder knows its view of it, and
the weights of all worlds that the view allows. It also knows the bot's policy, and maximizes its expected
share of the win over all its strategies: it decides once for all worlds that it cannot tell apart, and
never gets a hidden card. Nothing is sampled except the choices of a bot that does not state its policy: it
is asked several times in each view, with numbered generators, so its reply is a function of the view. A
search gets the iterations of its level or others, never a time limit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from random import Random

from ..bots import Bot, Budget, find_bot
from ..core.bot_interface import InstantLevel, SearchLevel, only_move
from ..core.errors import OptionError
from ..game import Effect, Game, State, View
from . import estimate

Worlds = Sequence[tuple[float, State]]
"""Possible states of an endgame, each with its weight."""
Strategy = Callable[[View], Mapping[str, float]]
"""The probability of each move of a view."""
ANSWERS = 4
"""The number of times that a bot is asked for its move in a view where it states no policy."""
MOST_WORLDS = 300
"""The largest number of worlds of an endgame that is solved."""
DEALS_EACH = 40
"""The number of games in which an endgame is looked for, for each one that is wanted."""


class BotPolicy:
    """The policy that a bot states, else the shares of its answers in a view. Views are cached.

    Args:
        bot: the bot.
        answers: how often it is asked in a view where it states no policy. Once is enough for a bot without
            chance.
        iterations: the budget of a search for each answer; None: the usual one of the level.
    """

    def __init__(self, bot: Bot, answers: int = ANSWERS, iterations: int | None = None) -> None:
        self._bot, self._answers = bot, answers
        self._budget = None if iterations is None else Budget(iterations=iterations)
        self._stated = bot.policy(self._budget)
        self._cached: dict[str, Mapping[str, float]] = {}

    def __call__(self, view: View) -> Mapping[str, float]:
        """Return the probabilities of the bot's moves. Moves without one have 0."""
        if only := only_move(view):
            return {only: 1.0}
        key = text_of(view)
        if key not in self._cached:
            stated = None if self._stated is None else self._stated(view)
            self._cached[key] = self._answered(view) if stated is None else stated
        return self._cached[key]

    def _answered(self, view: View) -> dict[str, float]:
        found: dict[str, float] = {}
        for number in range(self._answers):
            move = self._bot.choose(view, Random(f"answer {number}"), self._budget)
            found[move] = found.get(move, 0.0) + 1 / self._answers
        return found


def text_of(data: View | list[Effect]) -> str:
    """Return a view or effects as a key."""
    return json.dumps(data, sort_keys=True)


def respond(worlds: Worlds, seat: int, bot: Strategy, own: Strategy | None = None) -> float:
    """Return the expected share of the win of ``seat`` against ``bot``, which holds all other seats.

    Args:
        worlds: the states of the endgame with their weights, equal in the view of ``seat``.
        seat: the responder.
        bot: the policy of the other seats.
        own: the policy of the responder. None: the best of all, so the value is that of the best response.

    Raises:
        ValueError: a shuffle takes place in the endgame, whose outcomes are not enumerated.
    """
    return _Response(seat, bot, own).value(worlds)


class _Response:
    """A responder's expected share of the win, cached by what it knows at its decisions."""

    def __init__(self, seat: int, bot: Strategy, own: Strategy | None) -> None:
        self._seat, self._bot, self._own = seat, bot, own
        self._cached: dict[tuple[tuple[str, float], ...], float] = {}

    def value(self, worlds: Worlds) -> float:
        """Return the mean over the worlds, each played on to the responder's next decision."""
        total = sum(weight for weight, _ in worlds)
        value, seat = 0.0, self._seat
        groups: dict[str, list[tuple[float, State]]] = {}
        for weight, state, since in self._to_decision(worlds):
            if state.to_act is None:
                value += weight * (seat in state.winners) / len(state.winners)
            else:
                # Cards that are covered again distinguish worlds, too.
                seen = text_of(state.view(seat, log=False)), text_of(state.effects(seat, since))
                groups.setdefault("\n".join(seen), []).append((weight, state))
        for group in groups.values():
            value += sum(weight for weight, _ in group) * self._decide(group)
        return value / total

    def _decide(self, group: Worlds) -> float:
        """Return the value of the responder's decision in worlds that it cannot tell apart."""
        total = sum(weight for weight, _ in group)
        key = tuple(sorted((state.debug_snapshot(), round(weight / total, 9)) for weight, state in group))
        if key not in self._cached:
            view = group[0][1].view(self._seat, log=False)
            if self._own is None:
                self._cached[key] = self._best(group, view["legal"])
            else:
                chances = self._own(view).items()
                self._cached[key] = sum(chance * self._move(group, move) for move, chance in chances)
        return self._cached[key]

    def _best(self, group: Worlds, moves: Sequence[str]) -> float:
        """Return the value of the best move. After one that wins for certain no other is tried."""
        best = 0.0
        for move in moves:
            best = max(best, self._move(group, move))
            if best > 1 - 1e-9:
                break
        return best

    def _move(self, group: Worlds, move: str) -> float:
        """Return the value of a move in worlds that the responder cannot tell apart."""
        return self.value([(weight, _after(state, move)) for weight, state in group])

    def _to_decision(self, worlds: Worlds) -> Iterator[tuple[float, State, int]]:
        """Yield the states at the responder's next decision or the end, with weights and first events."""
        queue = [(weight, state, state.event_count) for weight, state in worlds]
        while queue:
            weight, state, since = queue.pop()
            if state.to_act is None or state.to_act == self._seat:
                yield weight, state, since
                continue
            for move, chance in self._bot(state.view(state.to_act, log=False)).items():
                queue.append((weight * chance, _after(state, move), since))


def _after(state: State, move: str) -> State:
    following = state.copy()
    before = following.event_count
    following.apply(move, check=False)
    if any(event.startswith("*") for event in following.events_since(before)):
        raise ValueError("worlds: expected an endgame without a shuffle")
    return following


@dataclass(frozen=True, slots=True)
class Endgame:
    """An endgame to solve.

    Attributes:
        seat: the responder.
        worlds: the states that its view allows, with their weights.
    """

    seat: int
    worlds: Worlds


def find_worlds(game: Game) -> Callable[[View], Iterable[tuple[float, State]]] | None:
    """Return the function ``worlds`` of a game's module ``bots.enumerate_worlds``; None without one.

    It yields the states that a view allows with their weights, none where the view is of no endgame.
    """
    name = f"{type(game).__module__}.bots.enumerate_worlds"
    try:
        found: Callable[[View], Iterable[tuple[float, State]]] = import_module(name).worlds
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None
    return found


def endgames(game: Game, count: int, seed: int) -> Iterator[Endgame]:
    """Yield endgames of games of ``medium`` against itself: in each the first one that is small enough.

    Raises:
        OptionError: the game enumerates no worlds, or too few of its games have a small endgame.
    """
    worlds_of = find_worlds(game)
    if worlds_of is None:
        raise OptionError(f"{game.id} has no endgames that can be solved", "option.game", "game")
    found = 0
    for number in range(DEALS_EACH * count):
        if found == count:
            return
        state = game.new(2, seed=1_000_000 * seed + number)
        rng, medium, seat = Random(f"endgame {seed} {number}"), find_bot(game, "medium"), number % 2
        while state.to_act is not None:
            several = len(state.legal_moves()) > 1
            worlds = _few(worlds_of(state.view(seat, log=False))) if several else []
            if worlds:
                found += 1
                yield Endgame(seat, worlds)
                break
            state.apply(medium.choose(state.view(state.to_act, log=False), rng))
    if found < count:
        message = f"{game.id}: only {found} of {count} endgames in {DEALS_EACH * count} games"
        raise OptionError(message, "option.games", "games")


def _few(worlds: Iterable[tuple[float, State]]) -> Worlds:
    """Return the worlds of an endgame, without their past; none if there are too many, or only one."""
    found = list(islice(worlds, MOST_WORLDS + 1))
    if not 1 < len(found) <= MOST_WORLDS:
        return []
    for _, state in found:
        state.adopt_log([])
    return found


@dataclass(frozen=True, slots=True)
class Distance:
    """The figures of one level in one endgame, as shares of the win of the responder.

    Attributes:
        perfect: with the best response.
        itself: with the level's own policy.
    """

    perfect: float
    itself: float


def solve(endgame: Endgame, policy: Strategy) -> Distance:
    """Return the figures of a policy in an endgame."""
    worlds, seat = endgame.worlds, endgame.seat
    return Distance(respond(worlds, seat, policy), respond(worlds, seat, policy, policy))


HEADER = (
    "| level | a perfect opponent wins | the level in its place wins | far from perfect by | perfect in |",
    "| --- | --- | --- | --- | --- |",
)


def row(level: str, distances: Sequence[Distance]) -> str:
    """Return the line of a table about a level."""
    gaps = [each.perfect - each.itself for each in distances]
    cells = [
        level,
        _estimate([each.perfect for each in distances]),
        _estimate([each.itself for each in distances]),
        _estimate(gaps),
        f"{sum(each < 1e-9 for each in gaps) / len(gaps):.0%}",
    ]
    return f"| {' | '.join(cells)} |"


def _estimate(shares: Sequence[float]) -> str:
    """Return the mean of shares of the win over the endgames, with its 95 % interval."""
    figure = estimate.interval(shares, 1.0)
    return f"{figure['mean']:.1%} ({estimate.span(figure, '.1%')})"


def title(bot: Bot, iterations: int | None) -> str:
    """Return the name of a bot with the budget of its search, if it searches."""
    level = bot.level()
    if isinstance(level, InstantLevel):
        return bot.name
    if not isinstance(level, SearchLevel):
        return bot.name if iterations is None else f"{bot.name}, {iterations} iterations"
    if iterations in (None, level.iterations):
        return f"{bot.name}, all its {level.iterations} iterations"
    return f"{bot.name}, {iterations} iterations instead of {level.iterations}"


def lines(
    game: Game,
    bots: Iterable[Bot],
    count: int,
    seed: int,
    answers: int = ANSWERS,
    iterations: int | None = None,
) -> Iterator[str]:
    """Solve endgames and yield the lines of the report, one after the other.

    Args:
        game: the game.
        bots: the bots to measure.
        count: the number of endgames.
        seed: the seed of the games in which they are found.
        answers: how often a bot is asked in a view where it states no policy.
        iterations: the budget of a search; None: that of its level.
    """
    found = list(endgames(game, count, seed))
    worlds = [len(each.worlds) for each in found]
    yield (
        f"{game.id}, 2 seats: {count} endgames of {min(worlds)} to {max(worlds)} worlds, seed {seed}, "
        f"answers where no policy is stated: {answers}; "
        "shares of the win, with 95 % intervals over the endgames"
    )
    yield from HEADER
    for bot in bots:
        policy = BotPolicy(bot, answers, iterations)
        yield row(title(bot, iterations), [solve(each, policy) for each in found])
