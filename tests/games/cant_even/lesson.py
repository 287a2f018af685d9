"""What the lesson must teach."""

from __future__ import annotations

from tests.games.learning import Core, Moment


def parities(moment: Moment) -> tuple[list[int], list[int]]:
    return [score % 2 for score in moment.before["scores"]], [score % 2 for score in moment.after["scores"]]


CORE: Core = {
    "face down": lambda moment: moment.has("offered", down="G"),
    "face up": lambda moment: moment.has("took", face="up"),
    # The round that ends here is the one in which it scores.
    "ghost": lambda moment: moment.has("banked", card="G", down=True, score=3),
    "vampire": lambda moment: moment.has("banked", card="V") and moment.has("bitten", 1),
    "mummy": lambda moment: moment.has("banked", card="M", score=7),
    # Ahead, but even: it would have been lost; odd it is won.
    "odd wins": lambda moment: moment.has("won") and parities(moment) == ([0, 1], [1, 0]),
}
