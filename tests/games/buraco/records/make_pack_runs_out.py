"""Golden record of a pack that runs out, too long to write by hand: a script makes it by its own rules.

All draw and discard what they drew. After sixty turns the first extra hand becomes the pack (BU-8). In the
seventieth turn seat 0 lays all its cards, discards the one it drew and takes the second extra hand; the next
turn draws the last card, and as seat 0's turn is due, the deal ends (BU-6). Seat 0 counts as if it never had
an extra hand (BU-7). Nothing here uses the package.
"""

import json
from collections import Counter

STARTER = 1
LAID = ["3c 4c 5c 6c", "3d 4d 5d 6d", "9s Ts Js"]
SEAT_1 = "Ad Ah Kd Jd 8d Kh 9h 7h 6h 5h 3h".split()  # noqa: SIM905
POINTS = {**dict.fromkeys("34567", 5), **dict.fromkeys("289TJQK", 10), "A": 15}


def worth(cards: list[str]) -> int:
    return sum(POINTS[card[0]] for card in cards)


def deck() -> list[str]:
    """Seat 0's cards, seat 1's, and the others, rank by rank."""
    mine = " ".join(LAID).split()
    rest = Counter({rank + suit: 2 for rank in "KQJT98765432A" for suit in "hcsd"})
    rest.subtract([*mine, *SEAT_1])
    assert min(rest.values()) >= 0
    return [*mine, *SEAT_1, *rest.elements()]


def turns(cards: list[str]) -> list[str]:
    """The events of 71 turns: 60 cards of the pack, eleven of the first extra hand."""
    events = []
    for turn, card in enumerate([*cards[44:], *cards[22:33]]):
        seat = (STARTER + turn) % 2
        events.append(f"{seat} draw")
        if turn == 69:
            for number, meld in enumerate(LAID, 1):
                first, second, third, *more = meld.split()
                events.append(f"{seat} meld {first} {second} {third}")
                events += [f"{seat} add {number} {added}" for added in more]
        events.append(f"{seat} discard {card}")
    return events


def record() -> dict[str, object]:
    cards = deck()
    assert (STARTER + 69) % 2 == 0
    melded, held = worth(" ".join(LAID).split()), worth(SEAT_1)
    points = [melded - 100, -held - 100]
    return {
        "format": "pygames-record/1",
        "game": "buraco",
        "options": {"starter": STARTER, "natural_canasta": 100, "target": 0},
        "players": ["Ana", "Bo"],
        "events": ["* deal " + " ".join(cards), *turns(cards)],
        "scores": points,
        "winners": [seat for seat in (0, 1) if points[seat] == max(points)],
        "x_note": {
            "about": "The pack runs out: BU-6, BU-7 and BU-8 in one deal. Seat 0 has taken the second extra "
            "hand with its last discard, and its next turn never comes.",
            "arithmetic": [
                f"deal 1, seat 0: {melded} melded + 0 canastas + 0 out - 0 in hand - 100 no extra hand"
                f" = {points[0]}",
                f"deal 1, seat 1: 0 melded + 0 canastas + 0 out - {held} in hand - 100 no extra hand"
                f" = {points[1]}",
            ],
            "points": [points],
            "melds": [LAID, []],
            "extra_hands": ["indirect", None],
        },
    }


def text() -> str:
    return json.dumps(record(), indent=0) + "\n"
