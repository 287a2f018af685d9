"""A level of an installed pygames as a program over a pipe: an older version's, say, against today's.

    python -m pygames arena GAME --bots hard,"cmd:OLD/bin/python examples/level_over_pipe.py hard"

OLD is an environment (``python -m venv OLD``) with the other version's wheel in it. A number after the level
is how many playouts it thinks a move, whatever the arena says: so one budget meets another. The file needs
nothing but that version's public names, and shows all that such a program has to do.
"""

from __future__ import annotations

import json
import sys
from random import Random

from pygames.bots import Budget, find_bot


def main(level: str, iterations: str | None = None) -> None:
    """Answer until nobody asks any more."""
    own = Budget(iterations=int(iterations)) if iterations else None
    for line in sys.stdin:
        asked = json.loads(line)
        view, limit = asked["view"], asked["budget"]
        budget = None if limit == {"seconds": None, "iterations": None} else Budget(**limit)
        move = find_bot(view["game"], level).choose(view, Random(asked["seed"]), own or budget)
        print(json.dumps({"move": move}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
