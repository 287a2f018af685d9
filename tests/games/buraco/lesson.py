"""What the lesson must teach."""

from __future__ import annotations

from tests.games.learning import Core

CORE: Core = {
    "draw": lambda moment: moment.has("drew"),
    "take": lambda moment: moment.has("took") and "draw" in moment.offered,
    "sequence": lambda moment: moment.has("melded") and not moment.has("laid", wild=True),
    "wild": lambda moment: moment.has("laid", wild=True),
    "canasta": lambda moment: moment.has("canasta", kind="natural"),
    "extra hand": lambda moment: moment.has("extra"),
    "going out": lambda moment: moment.has("went_out"),
}
