"""Buraco: the tests that are its own, and what those of all games need to know of it."""

import pygames

from ..expected_facts import Facts, Undo

FACTS = Facts(
    digests={2: "1225b3a59e2864333d217bf963e48d0fb96bf8e3ad749eba6d2f148dadbe0514"},
    undo=Undo(
        games=6,
        longest=2,
        shown={"dealt", "drew", "extra", "new_pack", "deal_over"},  # at the end both hands are laid open
        shown_if={"took": lambda effect: bool(effect["count"] > 1)},
        stands=lambda move: move.startswith("discard"),  # it ends the turn for good
        met={
            *(("draw", False), ("take", True), ("take", False), ("meld", True)),
            *(("add", True), ("add", False), ("discard", False)),
        },
        rare={("meld", False)},  # it gave the extra hand
        seldom={"discard"},  # a player that melds all it can gets the extra hand
        options={"target": 100},
    ),
    win_shares={("greedy", "random"): 0.95, ("easy", "random"): 0.6, ("medium", "easy"): 0.6},
    actions="e256c42de2de8fb1",
    refused=("discard Ac", "buraco.draw.first", "A turn"),
    ceiling=1,
    plans=True,
    luck=(5, "7d9a2361b1a5fca3"),
    unstated={"hard"},
    training={
        "bots.tuning": "--generations 1 --draws 3 --pairs 1",
        "luck.value": "--games 20 --out OUT",
        "luck.match_value": "--deals 20",
    },
)


def stats(state: pygames.State) -> list[dict[str, int]]:
    """Count the statistics of a game from its effects."""
    found = [{"deals": 0, "canastas": 0, "natural": 0, "out": 0} for _ in range(state.seats)]
    canastas: dict[tuple[int, int], str] = {}
    for effect in state.all_effects():
        seat = effect["seat"]
        if effect["type"] == "canasta":
            canastas[seat, effect["meld"]] = effect["kind"]
        elif effect["type"] == "went_out":
            found[seat]["out"] += 1
        elif effect["type"] == "scored":
            found[seat]["deals"] += 1
        elif effect["type"] == "deal_over":
            for (owner, _), kind in canastas.items():
                found[owner]["canastas"] += 1
                found[owner]["natural"] += kind != "mixed"
            canastas.clear()
    return found
