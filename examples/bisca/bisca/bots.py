"""Bots for Bisca: rules of thumb, and playouts of them on the shared search; the coach judges by both."""

from __future__ import annotations

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
"""What spending a trump costs, in points: it could have taken something better."""
WIN = 1000.0
"""What winning the game is worth beside a point."""


def cost(card: str, trump: str) -> float:
    """What a card is worth in the hand: its points, its strength, and whether it is trump."""
    return points((card,)) + STRENGTH.index(card[0]) / 10 + (TRUMP if card[1] == trump else 0.0)


def choice(hand: Sequence[str], trick: Sequence[str], trump: str, last: bool) -> str:
    """The policy's card: take what is worth it as cheaply as may be, else throw off what costs least.

    Args:
        last: whether nobody plays to this trick after it.
    """
    cheapest = min(hand, key=lambda card: cost(card, trump))
    if not trick:
        return cheapest
    best = trick[winner(trick, trump)]
    lying = points(trick)
    takers = [card for card in hand if beats(card, best, trump)]
    # What takes the trick comes home with it, but costs what it could have done later.
    gains = {card: lying + last * points((card,)) - (TRUMP if card[1] == trump else 0.0) for card in takers}
    taker = max(takers, key=lambda card: (gains[card], -cost(card, trump)), default=None)
    return taker if taker is not None and gains[taker] > 0 else cheapest


def _seen(view: View) -> tuple[list[str], list[str], str]:
    zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
    legal = [move.removeprefix("play ") for move in view["legal"]]
    return legal, [str(card) for card in zones["trick"]], view["data"]["trump"]


def greedy(view: View, rng: Random) -> str:
    """The policy's card."""
    hand, trick, trump = _seen(view)
    return f"play {choice(hand, trick, trump, len(trick) + 1 == view['seats'])}"


def easy(view: View, rng: Random) -> str:
    """Takes whatever can be taken, with the best there is, and else is rid of the worst."""
    hand, trick, trump = _seen(view)
    best = trick[winner(trick, trump)] if trick else None
    takers = [card for card in hand if best and beats(card, best, trump)]
    card = max(takers, key=points_of) if takers else min(hand, key=points_of)
    return f"play {card}"


def think(view: View, rng: Random, budget: Budget) -> Thinking:
    """Every card is played out to the end of the deal, by the policy, in the same worlds."""
    seat = view["to_act"]
    assert seat is not None
    found = yield from search(
        view["legal"], partial(_world, view), partial(_play_out, seat=seat, win=WIN), rng, budget
    )
    return found[0].move


# -- the coach ----------------------------------------------------------------------------------------------


def rank(view: View) -> list[RankedMove]:
    """All moves, the best first by rule of thumb, with what speaks for each and against it."""
    hand, trick, trump = _seen(view)
    last = len(trick) + 1 == view["seats"]
    first = choice(hand, trick, trump, last)
    told = [(f"play {card}", _worth(card, trick, trump, last), _reasons(view, card)) for card in hand]
    # The rule of thumb has a best card, whatever stands beside it.
    best = max(value for _, value, _ in told)
    told = [(move, best + 1 if move == f"play {first}" else value, why) for move, value, why in told]
    return sorted(told, key=lambda each: -each[1])


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """By how many points ``best`` is ahead of ``move`` at the end of the deal, and the standard error."""
    seat = view["to_act"]
    assert seat is not None
    return compare(best, move, partial(_world, view), partial(_play_out, seat=seat, win=0.0), rng, worlds)


def _worth(card: str, trick: Sequence[str], trump: str, last: bool) -> float:
    if trick and beats(card, trick[winner(trick, trump)], trump):
        return points(trick) + last * points((card,)) - (TRUMP if card[1] == trump else 0.0)
    return -cost(card, trump)


def _reasons(view: View, card: str) -> list[Reason]:
    _, trick, trump = _seen(view)
    own, lying = points((card,)), points(trick)
    told: list[Reason] = []
    if not trick:
        told.append({"code": "risks", "points": own})
    elif beats(card, trick[winner(trick, trump)], trump):
        told.append({"code": "takes", "points": lying + own})
    else:
        told.append({"code": "leaves", "points": lying})
        if own:
            told.append({"code": "gives", "points": own})
    if card[1] == trump:
        told.append({"code": "trump"})
    return told


# -- playing on ---------------------------------------------------------------------------------------------


def points_of(card: str) -> tuple[int, int]:
    """For an eye that sees points alone, and strength where they are equal."""
    return points((card,)), STRENGTH.index(card[0])


def _world(view: View, rng: Random) -> BiscaState:
    from . import Bisca

    state = Bisca().sample({**view, "log": []}, rng)
    assert isinstance(state, BiscaState)
    return state


def _play_out(start: BiscaState, move: str, rng: Random, seat: int, win: float) -> float:
    """How far the seat is ahead when the deal is over, and what the game is worth to it."""
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
