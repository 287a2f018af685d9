"""A level of an installed pygames as a program over a pipe, for example an older version against today's.

    python -m pygames arena GAME --bots hard,"cmd:OLD/bin/python examples/level_over_pipe.py hard"

OLD is an environment (``python -m venv OLD``) with the other version's wheel in it. A number after the level
is its playouts for a move, which override the arena's budget, so that two budgets can be compared. The file
needs only that version's public names, and shows all that such a program has to do.
"""

import json
import sys
from random import Random

from pygames.bots import Budget, find_bot


def main(level: str, iterations: str | None = None) -> None:
    """Answer requests until the input ends."""
    own = Budget(iterations=int(iterations)) if iterations else None
    for line in sys.stdin:
        request = json.loads(line)
        view, limit = request["view"], request["budget"]
        budget = None if limit == {"seconds": None, "iterations": None} else Budget(**limit)
        move = find_bot(view["game"], level).choose(view, Random(request["seed"]), own or budget)
        print(json.dumps({"move": move}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
