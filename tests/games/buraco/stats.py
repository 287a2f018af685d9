"""Statistics of a game of Buraco, counted from its effects."""

from pygames import State


def stats(state: State) -> list[dict[str, int]]:
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
