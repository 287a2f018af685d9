"""How long a bot may think: in seconds, in iterations, or until the first of both has run out."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking; without either limit, as long as the bot finds sensible.

    Attributes:
        seconds: of the wall clock. What is chosen may then differ from run to run.
        iterations: playouts, or what a bot's search counts instead. The same iterations and the same
            generator give the same move.
    """

    seconds: float | None = None
    iterations: int | None = None

    @classmethod
    def of(cls, budget: Budget | float | None, default: Budget | None = None) -> Budget:
        """A budget as bots are given it: a plain number is seconds, None is the ``default``."""
        if budget is None:
            return default if default is not None else cls()
        return budget if isinstance(budget, cls) else cls(seconds=float(budget))  # type: ignore[arg-type]

    def clock(self) -> Clock:
        """A clock that starts to run now."""
        return Clock(self)


class Clock:
    """How much of a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.iterations = 0
        self._start = time.monotonic()

    @property
    def used(self) -> float:
        """The share of the budget that is used up, 1 or more when it has run out; 0 without a limit."""
        used = 0.0
        if self.budget.iterations is not None:
            used = self.iterations / max(1, self.budget.iterations)
        if self.budget.seconds is not None:
            spent = time.monotonic() - self._start
            used = max(used, spent / max(1e-9, self.budget.seconds))
        return used
