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


class Lab:
    """A game in which each seat banks just the planned cards; other cards, decoys, are taken.

    A round is planned by one word a seat: `v` banks a Vampire that lay face down, `V` one that lay face up,
    `gG` two Ghosts (no card is taken from that seat), `-` nothing (both cards are taken).
    """

    def __init__(self, *rounds: str, **options: Any) -> None:
        self.plans = [text.split() for text in rounds]
        seats = len(self.plans[0])
        size = hand_size(seats)
        needs = ["".join(plan[seat] for plan in self.plans).replace("-", "").upper() for seat in range(seats)]
        event = deal(*(" ".join(cards) for cards in needs))
        dealt = event.split()[2:]
        self.decoys = [dealt[size * seat + len(needs[seat]) : size * (seat + 1)] for seat in range(seats)]
        self.state = replay([event], seats, **options)

    def play(self, rounds: int | None = None) -> pygames.State:
        """Play this number of the planned rounds; None: all that are left."""
        count = len(self.plans) if rounds is None else rounds
        for plan in self.plans[:count]:
            self.offer(plan)
            self.take(plan)
        del self.plans[:count]
        return self.state

    def offer(self, plan: Sequence[str]) -> None:
        """All seats offer what they bank, and decoys."""
        self.taken = [self._decoys(seat, word) for seat, word in enumerate(plan)]
        for word, taken in zip(plan, self.taken, strict=True):
            faces = {**taken, **{_face(card): card.upper() for card in word if card != "-"}}
            play(self.state, f"offer {faces['down']} {faces['up']}")

    def _decoys(self, seat: int, word: str) -> dict[str, str]:
        """The faces under which a seat offers decoys."""
        banked = {_face(card) for card in word if card != "-"}
        return {face: self.decoys[seat].pop() for face in ("down", "up") if face not in banked}

    def take(self, plan: Sequence[str]) -> None:
        """Each seat takes a decoy of another seat, so that all decoys are gone."""
        faces = [(seat, face) for seat, taken in enumerate(self.taken) for face in taken]
        assert len(faces) == len(plan), "as many cards are banked as there are seats"
        order = next(o for o in permutations(faces) if all(s != other for s, (other, _) in enumerate(o)))
        for _ in plan:
            seat = actor(self.state)
            other, face = order[seat]
            play(self.state, f"take {other} {face}")
            self.decoys[seat].append(self.taken[other][face])


def _face(card: str) -> str:
    return "down" if card.islower() else "up"


def banked(*rounds: str, **options: Any) -> pygames.State:
    """The state after these planned rounds (see `Lab`)."""
    return Lab(*rounds, **options).play()


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
