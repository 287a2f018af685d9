"""Steps that the lesson of Buraco must teach."""

from tests.games.lesson_steps import Core

CORE: Core = {
    "draw": lambda step: step.has("drew"),
    "take": lambda step: step.has("took") and "draw" in step.offered,
    "sequence": lambda step: step.has("melded") and not step.has("laid", wild=True),
    "wild": lambda step: step.has("laid", wild=True),
    "canasta": lambda step: step.has("canasta", kind="natural"),
    "extra hand": lambda step: step.has("extra"),
    "going out": lambda step: step.has("went_out"),
}
