"""Positions of Two & Two whose views are tested, and games whose effects are."""

from random import Random

import pygames

from ...expected_views import Effects, Positions, Views, Zone
from ...view_helpers import data, zone
from .table import DECK, MAY_TELL, STACKS, finished, play, start, turn
from .table import EFFECTS as FACTS

MINE, RIVALS = "1000 2000 SF WD", "0100 0102 WD SF"
ENDING = "SF WD SF WD SF WD SF WD SF WD WD"
ZONES: list[Zone] = [
    *(("hand0", 0, "fan"), ("hand1", 1, "fan"), ("stack", None, "row"), ("discard", None, "pile")),
    *(("deck", None, "pile"), ("sets0", 0, "pile"), ("sets1", 1, "pile")),
]


def zones(state: pygames.State) -> list[Zone]:
    """Return the zones, the last for the card that is turned up or asked about, with its owner."""
    return [*ZONES, ("played", data(state)["actor"] if zone(state, "played") else None, "row")]


def table() -> pygames.State:
    return turn(MINE, RIVALS, "1100", "2020 1020")


def drawn() -> pygames.State:
    return play(turn("2000 2000 SF WD", RIVALS, "1100", "2020 1020"), "draw")


POSITIONS: Positions = {
    "start": ("start", lambda: start(MINE, RIVALS, "1100 2020")),
    "start after Effects": ("start", lambda: start(MINE, RIVALS, "SF WD 1100 2020")),
    "turn": ("turn", table),
    "asked": ("deny", lambda: play(table(), "play 2000 flip")),
    "asked back": ("deny", lambda: play(table(), "play 2000 flip, deny flip")),
    "sent back": ("turn", lambda: play(table(), "play 2000 flip, deny flip, allow")),
    "drawn": ("turn", drawn),
    "drawn and skipped": ("turn", lambda: play(drawn(), "skip rival, allow")),
    "set": (
        "start",
        lambda: play(turn("0022 1000 2000 SF", RIVALS, "1100", "WD 1002"), "play 0022 skip, allow"),
    ),
    "second stack": (
        "turn",
        lambda: play(turn("0022 1000 2000 SF", RIVALS, "1100", "1002"), "play 0022, allow, start"),
    ),
    "start from the hand": ("start", lambda: finished(STACKS[:7], "SF SF", "2020 0101 SF", ENDING)),
    "over": ("over", lambda: finished(STACKS[:7], "2020 0101", "SF SF SF", ENDING)),
}

VIEWS = Views(
    title="Two & Two",
    seats=range(2, 3),
    options={"starter": ("int", 0, 0, 1), "silhouette": ("bool", True, None, None)},
    positions=POSITIONS,
    data={
        *("stack", "shows", "flipped", "possible", "skips", "drawn", "silhouette", "start_card"),
        *("starter_due", "actor", "chain", "sets", "largest", "lay", "completes", "known", "wd_at_most"),
    },
    zones=zones,
    deck=DECK,
    as_they_lie={"stack"},
)


def busy(seed: int) -> pygames.State:
    """Return a random game that plays and denies where possible."""
    rng = Random(seed)
    state = pygames.games()["two_and_two"].new(rng=rng)
    while not state.over:
        moves = state.legal_moves()
        found = [move for move in moves if move[:4] in ("play", "wild", "deny", "allo")]
        state.apply(rng.choice(found or moves))
    return state


EFFECTS = Effects(
    games=lambda: [busy(seed) for seed in range(12)],  # some end by a pass, some by a missing start
    facts={**FACTS, "unanswered": ()},
    more=MAY_TELL,
    hidden={"drew": ("card",), "got": ("card",)},
)
