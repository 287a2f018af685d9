"""Manifest of 2CAN. Rules: ``two_can``."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...core.lazy import LazyMapping
from ...core.options import Option
from ...core.spaces import GameBounds, ZoneSpec
from ...game import Effect, Game, Limits
from . import observation, refusals, sample
from .cards import BOX, PLACES, TOKENS
from .move_tables import FLIPS, TURN
from .reason_text import REASONS
from .score import BEST, WORST, explain
from .state import TURNS_EACH, TwoCanState

MOST_ROUNDS = 20


class TwoCan(Game):
    """The game 2CAN for 2 to 6 seats: the lowest total after the last round wins."""

    id = "two_can"
    title = "2CAN"
    seats = range(2, 7)
    options = MappingProxyType(
        {
            "rounds": Option(5, "int", 1, MOST_ROUNDS, "rounds in the game"),
            "tie_order": Option(None, "order", help="seats by priority to start a round when sums tie"),
        }
    )
    state_class = TwoCanState
    private_fields = MappingProxyType({"drew": ("card",)})
    sentences = LazyMapping(f"{__name__}.effect_text", "SENTENCES")
    reasons = REASONS
    better = "low"
    limits = Limits(MOST_ROUNDS * BEST, MOST_ROUNDS * WORST)
    bots = ("hard", "medium", "easy", "greedy")
    offered_bots = ("hard", "medium", "easy")
    has_coach = True
    has_fitted_bots = True
    has_luck = True
    open_table = True
    stat_names = ("rounds", "completed", "pairs", "quartets")

    tokens = TOKENS
    phases = ("flip", "turn", "lay", "over")
    zone_specs = (
        ZoneSpec("box", owned=True, ordered=BOX),
        ZoneSpec("hand", owned=True),
        ZoneSpec("draw"),
        ZoneSpec("discard", ordered=1),
    )

    observe = staticmethod(observation.observe)
    provisional_scores = staticmethod(observation.provisional_scores)
    determinize = staticmethod(sample.determinize)
    explain_illegal = staticmethod(refusals.explain_illegal)

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """Return the bounds: 100 turns of two decisions after the flip, which has the most moves (TC-8)."""
        return GameBounds(options["rounds"] * seats * (1 + 2 * TURNS_EACH), len(FLIPS))

    def actions(self, seats: int) -> tuple[str, ...]:
        pairs = [f"fly {p} {q}" for p in PLACES for q in PLACES if p != q]
        lays = [f"swap {p}" for p in PLACES] + ["drop"] + [f"drop {p}" for p in PLACES]
        return (*FLIPS, *TURN, *lays, *pairs)

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """Yield the rounds that a seat's Box completed, and those that no seat ended."""
        for entry in history:
            yield entry["ended_by"], "unended" if entry["ended_by"] is None else "completed"

    def count_stats(self, final: TwoCanState) -> Iterator[tuple[int, str]]:
        """Yield rounds, Boxes completed first, pairs at the end of rounds, and groups of equal pairs."""
        for finished in final.finished:
            if finished.ended_by is not None:
                yield finished.ended_by, "completed"
            for seat, box in enumerate(finished.boxes):
                yield seat, "rounds"
                scored = explain(box)
                yield from [(seat, "pairs")] * sum(pair is not None for pair in scored.pairs)
                yield from [(seat, "quartets")] * len(scored.groups)

    def reveal_all(self, state: TwoCanState) -> Mapping[str, list[str]]:
        """Return the cards of all Boxes, face-down ones included."""
        return {
            f"box{s}": [TOKENS[card] for card in state.cards[BOX * s : BOX * (s + 1)]]
            for s in range(state.seats)
        }

    def reveals(self, effect: Effect) -> bool:
        return effect["type"] in ("drew", "turned") or effect.get("hidden") is True


GAME = TwoCan()
