"""What the lesson must teach."""

from __future__ import annotations

from tests.games.learning import Core, Moment


def laid(moment: Moment) -> str:
    """The card that the person laid upright."""
    return next(str(e["card"]) for e in moment.effects if e["type"] == "played" and e["seat"] == 0)


def shows(moment: Moment) -> str:
    return str(moment.before["data"]["shows"])


def covers(moment: Moment) -> list[bool]:
    """Of the places where both have a symbol, whether they are alike."""
    return [
        one == other for one, other in zip(shows(moment), laid(moment), strict=True) if "0" not in one + other
    ]


def shows_through(moment: Moment) -> bool:
    return any(one != "0" and other == "0" for one, other in zip(shows(moment), laid(moment), strict=True))


CORE: Core = {
    "hole": lambda moment: shows_through(moment) and not covers(moment),
    "match": lambda moment: covers(moment) == [True],
    "skip": lambda moment: moment.has("skipped", target="rival"),
    "flip": lambda moment: moment.has("played", flip=True),
    "deny": lambda moment: moment.has("denied") and moment.has("negated", 1),
    "completing": lambda moment: moment.has("completed"),
}
