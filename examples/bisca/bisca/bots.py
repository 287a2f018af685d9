"""Bots for Bisca: rules of thumb, and playouts of them on the shared search. The coach judges by both."""

from collections.abc import Sequence
from functools import partial
from random import Random

from pygames.bots import Bots, Budget, InstantLevel, SearchLevel
from pygames.bots.search import compare, search
from pygames.core.bot_interface import Advantage, Coach, RankedMove, Reason, Thinking
from pygames.game import View

from .cards import STRENGTH, beats, points, winner
from .state import BiscaState

TRUMP = 6.0
"""The cost of spending a trump, in points: it could have taken something better."""
WIN = 1000.0
"""The value of winning the game, in points."""


def cost(card: str, trump: str) -> float:
    """Return the value of a card in the hand: its points, its strength, and whether it is trump."""
    return points((card,)) + STRENGTH.index(card[0]) / 10 + (TRUMP if card[1] == trump else 0.0)


def choice(hand: Sequence[str], trick: Sequence[str], trump: str, last: bool) -> str:
    """Return the policy's card: take the trick as cheaply as possible if it pays, else discard the cheapest.

    Args:
        last: True if this is the last card of the trick.
    """
    cheapest = min(hand, key=lambda card: cost(card, trump))
    if not trick:
        return cheapest
    best = trick[winner(trick, trump)]
    on_table = points(trick)
    takers = [card for card in hand if beats(card, best, trump)]
    # The card that takes the trick keeps its own points, but costs its later use.
    gains = {
        card: on_table + last * points((card,)) - (TRUMP if card[1] == trump else 0.0) for card in takers
    }
    taker = max(takers, key=lambda card: (gains[card], -cost(card, trump)), default=None)
    return taker if taker is not None and gains[taker] > 0 else cheapest


def _parse(view: View) -> tuple[list[str], list[str], str]:
    """Return the legal cards, the trick and the trump suit."""
    zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
    legal = [move.removeprefix("play ") for move in view["legal"]]
    return legal, [str(card) for card in zones["trick"]], view["data"]["trump"]


def greedy(view: View, rng: Random) -> str:
    """Return the policy's card."""
    hand, trick, trump = _parse(view)
    return f"play {choice(hand, trick, trump, len(trick) + 1 == view['seats'])}"


def easy(view: View, rng: Random) -> str:
    """Take any trick that can be taken, with the best card, else discard the worst."""
    hand, trick, trump = _parse(view)
    best = trick[winner(trick, trump)] if trick else None
    takers = [card for card in hand if best and beats(card, best, trump)]
    card = max(takers, key=points_of) if takers else min(hand, key=points_of)
    return f"play {card}"


def think(view: View, rng: Random, budget: Budget) -> Thinking:
    """Play every card out to the end of the deal, by the policy, in the same worlds."""
    seat = view["to_act"]
    assert seat is not None
    results = yield from search(
        view["legal"], partial(_world, view), partial(_play_out, seat=seat, win=WIN), rng, budget
    )
    return results[0].move


# -- the coach ----------------------------------------------------------------------------------------------


def rank(view: View) -> list[RankedMove]:
    """Return all moves, the best first by rule of thumb, with the reasons for and against each."""
    hand, trick, trump = _parse(view)
    last = len(trick) + 1 == view["seats"]
    first = choice(hand, trick, trump, last)
    ranked = [(f"play {card}", _value(card, trick, trump, last), _reasons(view, card)) for card in hand]
    # The policy's card comes first, even if another has a higher value.
    best = max(value for _, value, _ in ranked)
    ranked = [
        (move, best + 1 if move == f"play {first}" else value, reasons) for move, value, reasons in ranked
    ]
    return sorted(ranked, key=lambda each: -each[1])


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """Return how many points ``best`` is ahead of ``move`` at the end of the deal, and the standard error."""
    seat = view["to_act"]
    assert seat is not None
    return compare(best, move, partial(_world, view), partial(_play_out, seat=seat, win=0.0), rng, worlds)


def _value(card: str, trick: Sequence[str], trump: str, last: bool) -> float:
    if trick and beats(card, trick[winner(trick, trump)], trump):
        return points(trick) + last * points((card,)) - (TRUMP if card[1] == trump else 0.0)
    return -cost(card, trump)


def _reasons(view: View, card: str) -> list[Reason]:
    _, trick, trump = _parse(view)
    own, on_table = points((card,)), points(trick)
    reasons: list[Reason] = []
    if not trick:
        reasons.append({"code": "risks", "points": own})
    elif beats(card, trick[winner(trick, trump)], trump):
        reasons.append({"code": "takes", "points": on_table + own})
    else:
        reasons.append({"code": "leaves", "points": on_table})
        if own:
            reasons.append({"code": "gives", "points": own})
    if card[1] == trump:
        reasons.append({"code": "trump"})
    return reasons


# -- playouts -----------------------------------------------------------------------------------------------


def points_of(card: str) -> tuple[int, int]:
    """Return the sort key of a player who sees only points, and strength where they are equal."""
    return points((card,)), STRENGTH.index(card[0])


def _world(view: View, rng: Random) -> BiscaState:
    from . import Bisca

    state = Bisca().sample({**view, "log": []}, rng)
    assert isinstance(state, BiscaState)
    return state


def _play_out(start: BiscaState, move: str, rng: Random, seat: int, win: float) -> float:
    """Return how far the seat is ahead at the end of the deal, plus the value of a won game."""
    state = start.copy(rng)
    deals = len(state.deals)
    state.apply_parsed(state.parts(move))
    while state.to_act is not None and len(state.deals) == deals:
        state.apply_parsed(_policy(state))
    scores = state.scores
    ahead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return ahead + (win / len(state.winners) if seat in state.winners else 0.0)


def _policy(state: BiscaState) -> str:
    hand = tuple(state.legal_menu().values())
    return choice(hand, state.trick, state.trump, len(state.trick) + 1 == state.seats)


COACH = Coach(SearchLevel(think, 600), 600, rank, lead, worlds=60, min_reported_loss=1.0)
BOTS = Bots(
    {
        "hard": SearchLevel(think, 300),
        "medium": SearchLevel(think, 30),
        "easy": InstantLevel(easy),
        "greedy": InstantLevel(greedy),
    },
    COACH,
)
