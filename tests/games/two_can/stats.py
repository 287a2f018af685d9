"""Statistics of a game of 2CAN, counted from its effects and its Boxes."""

from pygames import State


def stats(state: State) -> list[dict[str, int]]:
    found = [{"rounds": 0, "completed": 0, "pairs": 0, "quartets": 0} for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] in ("scored", "completed"):
            found[effect["seat"]][{"scored": "rounds"}.get(effect["type"], "completed")] += 1
    for finished in state.view(None)["history"]:
        for own, box in zip(found, finished["boxes"], strict=True):
            own["pairs"] += sum(column["pair"] is not None for column in box["columns"])
            own["quartets"] += sum(group["pairs"] > 1 for group in box["groups"])
    return found
