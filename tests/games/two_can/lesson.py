"""What the lesson must teach."""

from __future__ import annotations

from typing import Any

from tests.games.learning import Core, Moment


def box(moment: Moment) -> Any:
    return moment.after["data"]["boxes"][0]


CORE: Core = {
    "pairs": lambda moment: any(column and column["pair"] == "5" for column in box(moment)["columns"]),
    "quartet": lambda moment: [group["pairs"] for group in box(moment)["groups"]] == [2],
    "flight": lambda moment: moment.has("flew"),
    "end": lambda moment: moment.has("completed") and moment.has("scored"),
}
