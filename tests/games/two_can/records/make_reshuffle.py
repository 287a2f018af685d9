"""Golden record of a reshuffle, too long to write by hand: a script makes it by a short form of the rules.

Six seats draw and lay on A1 until the draw pile is empty (TC-3), then turn up card after card until the end.
It does not use the package.
"""

import json
from collections import Counter

SEATS = 6
HIDDEN = ("A2", "A3", "A4", "B2", "B3", "B4")
NUMBERS = {"T": 0, **{str(number): number for number in range(13)}}

# Row A above row B; A1 and B1 are flipped, and seat 0 starts with 24. Only A1 ever changes.
BOXES = [
    ["12", "5", "5", "0", "12", "5", "5", "1"],  # Quartet of 5s
    ["1", "7", "7", "7", "2", "7", "7", "7"],  # Sextet of 7s
    ["2", "0", "3", "0", "0", "4", "9", "1"],
    ["3", "9", "10", "11", "4", "9", "10", "11"],
    ["4", "8", "8", "9", "1", "8", "8", "9"],  # Quartet of 8s
    ["5", "3", "2", "1", "3", "3", "6", "6"],
]


def fill() -> list[str]:
    """Return the other cards: the highest numbers first, toucans on top."""
    left = Counter({**{str(number): 8 for number in range(13)}, "T": 4})
    left.subtract(card for box in BOXES for card in box)
    assert min(left.values()) >= 0
    return sorted(left.elements(), key=lambda card: (card != "T", -NUMBERS[card]))


def column_points(box: list[str]) -> list[int | str]:
    """Return the sum of each column, or the number of its Pair. No toucan is in the boxes at the end."""
    assert "T" not in box
    return [box[c] if box[c] == box[c + 4] else int(box[c]) + int(box[c + 4]) for c in range(4)]


def arithmetic(seat: int, box: list[str]) -> tuple[str, int]:
    found = column_points(box)
    pairs = Counter(column for column in found if isinstance(column, str))
    bonus = -sum({1: 0, 2: 10, 3: 15, 4: 20}[count] for count in pairs.values())
    plain = [0 if isinstance(column, str) else column for column in found]
    points = sum(plain) + bonus
    text = " + ".join(map(str, plain)) + (f" - {-bonus}" if bonus else "")
    cards = f"{' '.join(box[:4])} / {' '.join(box[4:])}"
    return f"round 1, seat {seat}, box {cards}: {text} = {points}", points


def record() -> dict[str, object]:
    boxes = [list(box) for box in BOXES]
    first, *pile = fill()
    discards = [first]  # top last
    events = ["* deal " + " ".join([card for box in boxes for card in box] + [first, *pile])]
    events += [f"{seat} flip A1 B1" for seat in range(SEATS)]

    seat = 0
    while pile:  # draw and lay on A1
        events += [f"{seat} draw", f"{seat} swap A1"]
        discards.append(boxes[seat][0])
        boxes[seat][0] = pile.pop(0)
        seat = (seat + 1) % SEATS
    *under, shown = discards
    pile = under[::2] + under[1::2]
    discards = [shown]
    events.append("* shuffle " + " ".join(pile))

    hidden = {seat: list(HIDDEN) for seat in range(SEATS)}
    while hidden[
        seat
    ]:  # the first to turn up its last card ends the round. The others do so in their last turns
        events += [f"{seat} draw", f"{seat} drop {hidden[seat].pop(0)}"]
        seat = (seat + 1) % SEATS

    notes, points = zip(*(arithmetic(seat, box) for seat, box in enumerate(boxes)), strict=True)
    return {
        "format": "pygames-record/1",
        "game": "two_can",
        "options": {"rounds": 1, "tie_order": list(range(SEATS))},
        "players": ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"],
        "events": events,
        "scores": list(points),
        "winners": [seat for seat in range(SEATS) if points[seat] == min(points)],
        "x_note": {
            "about": "One round, six seats, TC-3. All draw and lay on A1; after 59 draws the pile is empty; "
            "59 discards are shuffled into a new one, the top discard stays. Then all turn up their cards.",
            "arithmetic": list(notes),
            "points": [list(points)],
        },
    }


def text() -> str:
    return json.dumps(record(), indent=0) + "\n"
