"""Tests of 2CAN, and its facts for the tests of all games."""

import pygames

from ..expected_facts import Facts, Undo

FACTS = Facts(
    digests={
        2: "38cc08b5cbbae378763eb34526e19ff4e75945c9dd5ae213f450f37a5dbc658a",
        5: "9f566a32869fa45385845ba742e5870f9be0280fb37c2fd11fc5325da0bb747a",
    },
    undo=Undo(
        games=5,
        longest=2,
        shown={"dealt", "turned", "drew", "shuffled"},  # another round begins with a card turned up
        shown_if={"discarded": lambda effect: bool(effect["hidden"])},
        met={
            *(("flip", False), ("draw", False), ("take", True), ("fly", False)),
            *(("swap", True), ("swap", False), ("drop", True), ("drop", False)),
        },
        options={"rounds": 2},
        seating=(None, "random", None),
    ),
    win_shares={("greedy", "random"): 0.95, ("easy", "random"): 0.7, ("medium", "easy"): 0.5},
    actions="e9841acba2426da8",
    refused=("draw", "two_can.flip.first", "A round"),
    short={"rounds": 1},
    few_rounds={"rounds": 2},
    choices=True,
    plans=True,
    renamed=frozenset({"least"}),  # the new code of "points"
    luck=(1, "d434f51c785ed773"),
    unstated={"hard"},
    training={
        "bots.box_values": "--rounds 20 --out OUT",
        "bots.turn_weights": "--rounds 160 --pairs 80 --steps 1 --out OUT",
        "bots.lap_rollout_errors": "--rounds 4",
    },
)


def stats(state: pygames.State) -> list[dict[str, int]]:
    """Count the statistics of a game from its effects."""
    found = [{"rounds": 0, "completed": 0, "pairs": 0, "quartets": 0} for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] in ("scored", "completed"):
            found[effect["seat"]][{"scored": "rounds"}.get(effect["type"], "completed")] += 1
    for finished in state.view(None)["history"]:
        for own, box in zip(found, finished["boxes"], strict=True):
            own["pairs"] += sum(column["pair"] is not None for column in box["columns"])
            own["quartets"] += sum(group["pairs"] > 1 for group in box["groups"])
    return found
