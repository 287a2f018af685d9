"""Statistics of a game of 2CAN, counted from its effects and its Boxes."""

from itertools import product

from pygames import State

COLUMNS = 4
WORTH = {2: 10, 3: 15, 4: 20}


def stats(state: State) -> list[dict[str, int]]:
    """Return the statistics by seat."""
    found = [{"rounds": 0, "completed": 0, "pairs": 0, "quartets": 0} for _ in range(state.seats)]
    for effect in state.all_effects():
        if effect["type"] in ("scored", "completed"):
            found[effect["seat"]][{"scored": "rounds"}.get(effect["type"], "completed")] += 1
    for finished in state.view(None)["history"]:
        for own, box in zip(found, finished["boxes"], strict=True):
            pairs = _pairs(box["cards"])
            own["pairs"] += len(pairs)
            own["quartets"] += _groups(pairs)
    return found


def _pairs(cards: list[str]) -> list[str]:
    """Return the number of each pair, "T" for two toucans."""
    columns = zip(cards[:COLUMNS], cards[COLUMNS:], strict=True)
    return [
        next((card for card in column if card != "T"), "T")
        for column in columns
        if len(set(column)) == 1 or "T" in column
    ]


def _groups(pairs: list[str]) -> int:
    """Return how many numbers have two pairs or more, with the best numbers for pairs of toucans."""
    plain = [number for number in pairs if number != "T"]
    wild = len(pairs) - len(plain)
    best = (0, 0)
    for chosen in product({*plain, "0"}, repeat=wild):
        all_ = [*plain, *chosen]
        sizes = [all_.count(number) for number in {*all_} if all_.count(number) > 1]
        best = max(best, (sum(WORTH[size] for size in sizes), len(sizes)))
    return best[1]
