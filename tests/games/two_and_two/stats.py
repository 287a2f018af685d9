"""Statistics of a game of Two & Two, counted from its effects."""

from pygames import State

KINDS = {"completed": "sets", "denied": "denies"}


def stats(state: State) -> list[dict[str, int]]:
    found = [dict.fromkeys(KINDS.values(), 0) for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] in KINDS:
            found[effect["seat"]][KINDS[effect["type"]]] += 1
    return found
