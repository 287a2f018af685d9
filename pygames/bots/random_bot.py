"""Any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from ..game import View


def choose(view: View, rng: Random, budget: object = None) -> str:
    """A uniform choice among ``view["legal"]``."""
    legal: list[str] = view["legal"]
    return legal[int(rng.random() * len(legal))]
