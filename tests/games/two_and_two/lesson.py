"""Topics that the lesson must teach."""

from tests.games.lesson_steps import Core, LessonStep


def laid(step: LessonStep) -> str:
    """Return the pattern of the card that the person laid, in the orientation of the stack."""
    effect = next(e for e in step.effects if e["type"] == "played" and e["seat"] == 0)
    card = str(effect["card"])
    return card[::-1] if effect["flip"] != step.before["data"]["flipped"] else card


def shows(step: LessonStep) -> str:
    return str(step.before["data"]["shows"])


def covers(step: LessonStep) -> list[bool]:
    """Return for each place with two symbols whether they are equal."""
    return [a == b for a, b in zip(shows(step), laid(step), strict=True) if "0" not in a + b]


def shows_through(step: LessonStep) -> bool:
    return any(one != "0" and other == "0" for one, other in zip(shows(step), laid(step), strict=True))


CORE: Core = {
    "hole": lambda step: shows_through(step) and not covers(step),
    "match": lambda step: covers(step) == [True],
    "skip": lambda step: step.has("skipped", target="rival"),
    "flip": lambda step: step.has("played", flip=True),
    "deny": lambda step: step.has("denied") and step.has("negated", 1),
    "completing": lambda step: step.has("completed"),
    "wild": lambda step: step.has("wild") and step.has("completed"),
}
