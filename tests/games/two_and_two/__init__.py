"""Two & Two: the tests that are its own, and what those of all games need to know of it."""

import pygames

from ..expected_facts import Facts, Undo


def stands(move: str) -> bool:
    """Return True for a card played from the hand, which a turned-up starting card is not."""
    word, *cards = move.split()
    return word in ("play", "wild", "skip", "deny") or (word == "start" and cards not in ([], ["flip"]))


FACTS = Facts(
    digests={2: "3d4d52710dad0517e9d00c4743d6197e0ddb66257da55238df35ad3c026f7bdf"},
    undo=Undo(
        games=15,
        longest=1,
        # A question shows that the rival holds a Wild/Deny, a missing one that it holds none.
        shown={"dealt", "turned", "drew", "got", "refilled", "asked", "unanswered"},
        stands=stands,
        met={
            *(("start", True), ("start", False), ("play", False), ("wild", False), ("skip", False)),
            *(("deny", False), ("allow", True), ("allow", False), ("draw", False), ("pass", True)),
        },
        rare={("pass", False)},  # after a refill of the hand
    ),
    win_shares={("greedy", "random"): 0.75, ("easy", "random"): 0.5, ("medium", "easy"): 0.5},
    actions="6b85248ce5deb201",
    refused=("draw", "two_and_two.start.first", "Setup"),
    counts=("sets",),
    luck=(1, "99e6b495e902866d"),
    unstated={"hard"},
    training={
        "bots.win_probability": "--games 60 --out OUT",
        "bots.tuning": "--slopes --pairs 2",
        "luck.value": "--games 60 --out OUT",
    },
)


KINDS = {"completed": "sets", "denied": "denies"}


def stats(state: pygames.State) -> list[dict[str, int]]:
    """Count the statistics of a game from its effects."""
    found = [dict.fromkeys(KINDS.values(), 0) for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] in KINDS:
            found[effect["seat"]][KINDS[effect["type"]]] += 1
    return found
