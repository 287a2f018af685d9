"""Steps that the lesson of I Can't Even must teach."""

from tests.games.lesson_steps import Core, LessonStep


def parities(step: LessonStep) -> tuple[list[int], list[int]]:
    return [score % 2 for score in step.before["scores"]], [score % 2 for score in step.after["scores"]]


CORE: Core = {
    "face down": lambda step: step.has("offered", down="G"),
    "face up": lambda step: step.has("took", face="up"),
    # The round that ends here is the one in which it scores.
    "ghost": lambda step: step.has("banked", card="G", down=True, score=3),
    "vampire": lambda step: step.has("banked", card="V") and step.has("bitten", 1),
    # Ghost, Vampire and itself.
    "amalgam": lambda step: step.has("banked", card="A", score=3),
    "blob": lambda step: step.has("took", card="B"),
    # One alone is taken from the Pit. It would have scored nothing.
    "ichthid": lambda step: step.has("took", 1, card="I"),
    "mummy": lambda step: step.has("banked", card="M", score=7),
    # Ahead, but even: it would have been lost; odd it is won.
    "odd wins": lambda step: step.has("won") and parities(step) == ([0, 1], [1, 0]),
}
