"""Players who know only the lesson of a game: the beginners whom ``easy`` must not be too strong for.

    python examples/lesson_players.py GAME [--games 200] [--bot easy] [--seed 1]

Each plays by its view, as the lesson teaches it, and plans nothing. It prints a bot's share of the win
against them.
"""

import argparse
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from synthetic_players import play

import pygames
from pygames.bots import Bot, find_bot
from pygames.core.bot_interface import InstantLevel
from pygames.game import View

COLUMNS = 4
HIDDEN_POINTS = 6


def _cards(view: View, zone: str) -> list[Any]:
    return next((list(each["cards"]) for each in view["zones"] if each["id"] == zone), [])


def two_can(view: View, rng: Random) -> str:
    """Take a card for a Pair, else draw. Put a card where the Box then has the fewest points."""
    seat, legal = view["seat"], view["legal"]
    box, hand = _cards(view, f"box{seat}"), _cards(view, f"hand{seat}")
    if view["phase"] == "flip":
        return rng.choice(legal)
    if view["phase"] == "turn":
        top, places = _cards(view, "discard")[0], zip(box, _below(box), strict=True)
        fits = any(_makes_pair(top, old, other) or (old == "T" and other == top) for old, other in places)
        return "take" if fits else "draw"
    return min(legal, key=lambda move: (_points(_after(box, hand[0], move.split())), rng.random()))


def _below(box: list[Any]) -> list[Any]:
    return box[COLUMNS:] + box[:COLUMNS]


def _is_pair(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and (one == other or "T" in (one, other))


def _makes_pair(card: str, old: str | None, other: str | None) -> bool:
    return _is_pair(card, other) and not _is_pair(old, other)


def _after(box: list[Any], card: str, words: list[str]) -> list[Any]:
    after, places = list(box), [(ord(word[0]) - ord("A")) * COLUMNS + int(word[1]) - 1 for word in words[1:]]
    if words[0] == "fly":
        after[places[1]] = "T"
    if words[0] != "drop":
        after[places[0]] = card
    elif places and _below(box)[places[0]] == "T":
        after[places[0]] = "T"  # any card makes a Pair there
    return after


def _points(box: list[Any]) -> int:
    pairs = [pair for pair in zip(box[:COLUMNS], box[COLUMNS:], strict=True) if _is_pair(*pair)]
    numbers = [min(pair) for pair in pairs]  # a toucan takes the number of the other card
    loose = [card for card, other in zip(box, _below(box), strict=True) if not _is_pair(card, other)]
    points = sum(HIDDEN_POINTS if card is None else 0 if card == "T" else int(card) for card in loose)
    return points - 10 * (len(numbers) - len(set(numbers)))


def two_and_two(view: View, rng: Random) -> str:
    """Complete a set, deny the rival's, skip the rival before the last place, save effects, else draw."""
    legal, data = view["legal"], view["data"]
    if view["phase"] == "deny":
        denies = [move for move in legal if move != "allow"]
        return denies[0] if denies and "allow" in data["completes"] else "allow"
    if data["completes"]:
        return min(map(str, data["completes"]), key=len)
    if "skip rival" in legal and (data["shows"] or "").count("0") == 2:
        return "skip rival"
    plain = [move for move in legal if not {"flip", "skip"} & set(move.split())]
    flips = [move for move in legal if move.endswith(" flip")]
    return rng.choice(plain or flips or legal)


def cant_even(view: View, rng: Random) -> str:
    """Offer two cards that score, the better one face down, in the last round odd ones. Take open cards."""
    seat, legal, data = view["seat"], view["legal"], view["data"]
    assert seat is not None  # A spectator does not play.
    points, last = view["scores"][seat], data["round"] == data["rounds"]

    def offer(move: str) -> tuple[float, ...]:
        _, down, up = move.split()
        scores = data["worth"][seat][down][0], data["worth"][seat][up][1]
        odd = sum((points + each) % 2 for each in scores) if last else 0
        return odd, sum(scores), scores[0], rng.random()

    def take(move: str) -> tuple[float, ...]:
        _, owner, face = move.split()
        card = data["pits"][int(owner)]["up"]
        return (data["worth"][int(owner)][card][1] if face == "up" else -99), rng.random()

    return max(legal, key=offer if view["phase"] == "offer" else take)


def buraco(view: View, rng: Random) -> str:
    """Take the pile if its top fits, lay all runs, a 2 only in a new one, discard what goes with nothing."""
    held = _cards(view, f"hand{view['seat']}")

    def wish(move: str) -> tuple[float, ...]:
        verb, *words = move.split()
        twos = sum(word[0] == "2" for word in words)
        if verb == "discard":
            return 1, -10 * twos - _neighbours(words[0], held), rng.random()
        keeps = verb != "meld" and twos
        return 0 if keeps else 2 if verb == "draw" else 3, -twos, verb == "add", rng.random()

    return max(view["legal"], key=wish)


RANKS = "A23456789TJQKA"


def _neighbours(card: str, held: list[Any]) -> int:
    places = [place for place, rank in enumerate(RANKS) if rank == card[0]]
    near = {RANKS[near] for place in places for near in range(max(0, place - 2), min(14, place + 3))}
    return sum(other[1] == card[1] and other[0] in near and other != card for other in held)


PLAYERS: Mapping[str, Callable[[View, Random], str]] = {
    "two_can": two_can,
    "two_and_two": two_and_two,
    "cant_even": cant_even,
    "buraco": buraco,
}


def main() -> None:
    """Play the games of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=PLAYERS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game, player = pygames.games()[given.game], PLAYERS[given.game]
    pair = [find_bot(game, given.bot), Bot("lesson", lambda: InstantLevel(player))]
    shares = []
    for number in range(given.games):
        first = number % 2
        share, luck = play(game, pair[::-1] if first else pair, f"{given.seed} {number // 2}")
        shares.append(1 - share + luck if first else share - luck)
    error = 1.96 * stdev(shares) / sqrt(len(shares))
    print(f"{game.id}: {given.bot} wins {fmean(shares):.1%} (±{error:.1%}), {given.games} games without luck")


if __name__ == "__main__":
    main()
