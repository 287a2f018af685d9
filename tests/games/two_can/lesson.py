"""Topics that the lesson must teach."""

from typing import Any

from tests.games.lesson_steps import Core, LessonStep


def box(step: LessonStep) -> Any:
    return step.after["data"]["boxes"][0]


CORE: Core = {
    "pairs": lambda step: any(column and column["pair"] == "5" for column in box(step)["columns"]),
    "quartet": lambda step: [group["pairs"] for group in box(step)["groups"]] == [2],
    "flight": lambda step: step.has("flew"),
    "end": lambda step: step.has("completed") and step.has("scored"),
}
