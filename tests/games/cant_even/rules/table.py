"""A table of cant_even for tests: positions come from hand-written records, through the public API only."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pygames

from ...playing import fillers, replayed
from ...playing import legal as legal  # the rules' tests take both from here
from ...playing import play as play
from ...view_helpers import actor, effect_facts, history, zone

MONSTERS = "ABGIMVW"
DECK = Counter(dict.fromkeys(MONSTERS, 7))
ROUNDS = 7

# The facts of each type of effect, in addition to `event`, `type` and `seat`.
EFFECTS = effect_facts("""
    dealt, offered down up, revealed card, starts, took from face card, banked card down score lose,
    bitten by points, scored round points total, round_over round, won
""")


def hand_size(seats: int) -> int:
    return 8 if seats == 6 else 9


def deal(*hands: str) -> str:
    """The event `* deal …` for these hands; each is filled up with other cards, A B … W A B … in turn."""
    size = hand_size(len(hands))
    named = [hand.split() for hand in hands]
    assert all(len(hand) <= size for hand in named), "too many cards in a hand"
    spare = fillers([card for hand in named for card in hand], DECK, MONSTERS)
    full = [[*hand, *(next(spare) for _ in range(size - len(hand)))] for hand in named]
    return " ".join(["* deal", *(card for hand in full for card in hand), *spare])


def replay(events: Sequence[str], seats: int, **options: Any) -> pygames.State:
    return replayed("cant_even", seats, events, **options)


def start(*hands: str, **options: Any) -> pygames.State:
    return replay([deal(*hands)], len(hands), **options)


def banked(*rounds: str, **options: Any) -> pygames.State:
    """Return a game in which each seat has banked just the planned cards. Other cards, decoys, are taken.

    A round is planned by one word a seat: `v` banks a Vampire that lay face down, `V` one that lay face up,
    `gG` two Ghosts (no card is taken from that seat), `-` nothing (both cards are taken).
    """
    plans = [text.split() for text in rounds]
    seats = len(plans[0])
    size = hand_size(seats)
    needs = ["".join(plan[seat] for plan in plans).replace("-", "").upper() for seat in range(seats)]
    event = deal(*(" ".join(cards) for cards in needs))
    dealt = event.split()[2:]
    decoys = [dealt[size * seat + len(needs[seat]) : size * (seat + 1)] for seat in range(seats)]
    state = replay([event], seats, **options)
    for plan in plans:
        cards = [word.replace("-", "") for word in plan]
        offers = [{"down" if card.islower() else "up": card.upper() for card in word} for word in cards]
        free = [(seat, face) for seat in range(seats) for face in ("down", "up") if face not in offers[seat]]
        for seat, face in free:
            offers[seat][face] = decoys[seat].pop()
        play(state, *(f"offer {faces['down']} {faces['up']}" for faces in offers))
        assert len(free) == seats, "as many cards are banked as there are seats"
        takes = next(o for o in permutations(free) if all(s != other for s, (other, _) in enumerate(o)))
        for _ in plan:
            seat = actor(state)
            other, face = takes[seat]
            play(state, f"take {other} {face}")
            decoys[seat].append(offers[other][face])
    return state


def gains(state: pygames.State, round: int = -1) -> list[tuple[int, int]]:
    """(score, lose) of each seat in a finished round, by default the last; the points go with them (CE-2)."""
    before = [[10] * state.seats, *points(state)]
    seats = history(state)[round]["seats"]
    for old, seat in zip(before[:-1][round], seats, strict=True):
        assert seat["points"] == max(0, old + seat["score"] - seat["lose"])
    return [(seat["score"], seat["lose"]) for seat in seats]


def points(state: pygames.State) -> list[list[int]]:
    return [[seat["points"] for seat in past["seats"]] for past in history(state)]


def hand(state: pygames.State, seat: int) -> str:
    return " ".join(str(card) for card in zone(state, f"hand{seat}", seat))


def known(state: pygames.State, eye: int | None, seat: int) -> str:
    return " ".join(card for card in zone(state, f"hand{seat}", eye) if card is not None)
