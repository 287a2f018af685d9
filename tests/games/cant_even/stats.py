"""Statistics of a game of I Can't Even, counted from its effects."""

from pygames import State


def stats(state: State) -> list[dict[str, int]]:
    found = [{"odd": 0, "blind": 0} for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] == "scored":
            found[effect["seat"]]["odd"] = effect["total"] % 2
        if effect["type"] == "took":
            found[effect["seat"]]["blind"] += effect["face"] == "down"
    return found
