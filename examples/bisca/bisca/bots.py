"""Two bots for Bisca: rules of thumb, and playouts of them on the shared search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bot import Thinking
from pygames.bots import Bots, Budget, Quick, Searching
from pygames.bots.search import search
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


def think(view: View, rng: Random, budget: Budget) -> Thinking:
    """Every card is played out to the end of the deal, by the policy, in the same worlds."""
    from . import Bisca

    game = Bisca()
    seat = view["to_act"]
    blind: View = {**view, "log": []}

    def world(rng: Random) -> BiscaState:
        state = game.sample(blind, rng)
        assert isinstance(state, BiscaState)
        return state

    def play_out(start: BiscaState, move: str, rng: Random) -> float:
        state = start.copy(rng)
        deals = len(state.deals)
        state.step(state.parts(move))
        while state.to_act is not None and len(state.deals) == deals:
            state.step(_policy(state))
        return _value(state, seat)

    found = yield from search(view["legal"], world, play_out, rng, budget)
    return found[0].move


def _policy(state: BiscaState) -> str:
    hand = tuple(state.situation().values())
    return choice(hand, state.trick, state.trump, len(state.trick) + 1 == state.seats)


def _value(state: BiscaState, seat: int | None) -> float:
    assert seat is not None
    scores = state.scores
    ahead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return ahead + (WIN / len(state.winners) if seat in state.winners else 0.0)


BOTS = Bots({"hard": Searching(think, 300), "greedy": Quick(greedy)})
