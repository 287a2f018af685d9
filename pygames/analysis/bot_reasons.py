"""Explanations of bots' moves in a finished game, by the policy of the bot that played them.

They may reveal what the bot held, so they are for finished games only.
"""

from dataclasses import dataclass
from random import Random

from ..bots.explanation import at_random
from ..bots.limited_strength import Fitted
from ..bots.registry import RANDOM, Bot, bots_for
from ..core.bot_interface import Reason, Reasons, import_in_slice
from ..core.immutable import FrozenFields
from ..game import State
from ..records.replay import require_over, state_at


@dataclass(frozen=True, slots=True)
class Explanation(FrozenFields):
    """A bot's move with its reasons.

    Attributes:
        event: the number of events in the record before the move.
        seat: the bot's seat.
        move: the move that was played.
        reasons: the reasons for it and against it, and the moves that the bot compared with it.
    """

    event: int
    seat: int
    move: str
    reasons: list[Reason]


def last_decision(final: State, event: int) -> tuple[State, str]:
    """Return the state and the move of the last decision among the first ``event`` events of a finished game.

    Raises:
        ValueError: the game is not over, no position follows the event, or no decision is before it.
    """
    require_over(final)
    for number in range(state_at(final, event).event_count - 1, 0, -1):
        [first, *_] = final.events_since(number)
        if not first.startswith("*"):
            return state_at(final, number), first.partition(" ")[2]
    raise ValueError(f"event: expected one after a decision, got {event}")


def explain(state: State, move: str, bot: Bot, rng: Random) -> Reasons:
    """Return the reasons of ``bot`` for the move that it played, in slices.

    Args:
        state: the state before the move. Only the actor's view of it is used.
        move: the move.
        bot: the bot that played it.
        rng: the generator of the decision. With another one a bot that searches may choose another move now.
    """
    view = state.view(state.to_act)
    legal = len(view["legal"])
    if legal == 1:
        return [{"code": "only_move"}]
    if bot == RANDOM:
        return [at_random(legal)]
    if isinstance(level := bot.level, Fitted):
        return (yield from level.explain(view, move, rng))
    is_own = bots_for(state.game).get(bot.name) == bot
    explanations = (yield from import_in_slice(state.game.load_bots)).explanations if is_own else {}
    found = yield from import_in_slice(lambda: explanations.get(bot.name))
    if found is None:
        return [{"code": "unexplained"}]
    return (yield from found(view, move, rng))
