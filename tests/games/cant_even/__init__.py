"""I Can't Even: the tests that are its own, and what those of all games need to know of it."""

import pygames

from ..expected_facts import Facts, Undo

FACTS = Facts(
    digests={
        2: "b059562d1011014e999bbdd1d5dac7e5287a23ac26b04b5adf161e1833240d60",
        5: "8ff7cb473ea6f73515a336d21e76687938241385f01c94bad42d5ef245464b5b",
    },
    undo=Undo(
        games=5,
        longest=1,
        shown={"dealt", "revealed"},
        shown_if={
            "took": lambda effect: bool(effect["face"] == "down"),
            "banked": lambda effect: bool(effect["down"]),
        },
        met={("offer", True), ("offer", False), ("take", True), ("take", False)},
        seating=(None, None, "random"),
    ),
    win_shares={("greedy", "random"): 0.6, ("easy", "random"): 0.5, ("medium", "easy"): 0.5},
    actions="cd44a47204377ccc",
    refused=("take 1 up", "cant_even.offer.first", "Offer"),
    choices=True,
    luck=(2, "4dd8b397b3aa9417"),
    training={
        "bots.win_probability": "--games 90 --out OUT",
        "bots.last_round_values": "--games 40",
        "luck.value": "--games 60 --out OUT",
    },
)


def stats(state: pygames.State) -> list[dict[str, int]]:
    """Count the statistics of a game from its effects."""
    found = [{"odd": 0, "blind": 0} for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] == "scored":
            found[effect["seat"]]["odd"] = effect["total"] % 2
        if effect["type"] == "took":
            found[effect["seat"]]["blind"] += effect["face"] == "down"
    return found
