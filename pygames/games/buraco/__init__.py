"""Manifest of the game Buraco. Rules: ``buraco``."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...core.lazy import LazyMapping
from ...core.options import Option
from ...core.spaces import GameBounds, ZoneSpec
from ...game import Effect, Game, Limits, Play, ProvisionalScores, View
from . import observation, refusals, sample
from .cards import DECK, TOKENS
from .move_tables import MOST_MELDS, all_moves
from .reason_text import REASONS
from .score import WORST, best
from .state import MOST_DEALS, BuracoState

MOST_NATURAL = 1000


class Buraco(Game):
    """Two-player canasta in sequences; more points win."""

    id = "buraco"
    title = "Buraco"
    seats = range(2, 3)
    options = MappingProxyType(
        {
            "starter": Option(0, "int", 0, 1, "the seat that plays first"),
            "natural_canasta": Option(
                100, "int", 0, MOST_NATURAL, "bonus of a natural canasta; most tables play 200"
            ),
            "target": Option(0, "int", 0, 100_000, "deals go on until a total reaches it; 0: one deal"),
        }
    )
    state_class = BuracoState
    private_fields = MappingProxyType({"drew": ("card",)})
    sentences = LazyMapping(f"{__name__}.effect_text", "SENTENCES")
    reasons = REASONS
    bots = ("hard", "medium", "easy", "greedy")
    offered_bots = ("hard", "medium", "easy")
    limits = Limits(MOST_DEALS * WORST, MOST_DEALS * best(MOST_NATURAL))
    has_coach = True
    has_fitted_bots = True
    has_luck = True
    stat_names = ("deals", "canastas", "natural", "out")

    tokens = TOKENS
    phases = ("draw", "meld", "over")
    zone_specs = (
        ZoneSpec("hand", owned=True),
        ZoneSpec("meld", owned=True, number=MOST_MELDS),
        ZoneSpec("discard", ordered=1),
        ZoneSpec("pack"),
        ZoneSpec("extra", number=2),
    )

    observe = staticmethod(observation.observe)

    def provisional_scores(self, view: View) -> ProvisionalScores:
        """Return the points on the table, and each seat's unmet conditions of going out (``missing``)."""
        state = BuracoState(self, view["seats"], view["options"])
        sample.fill_table(state, view, {zone["id"]: zone["cards"] for zone in view["zones"]})
        return observation.provisional_scores(state)

    determinize = staticmethod(sample.determinize)
    explain_illegal = staticmethod(refusals.explain_illegal)

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """Return the bounds of a game.

        A card is drawn once and laid once. Each draw, and each take, which lays one, ends in a discard.
        """
        return GameBounds(4 * len(DECK) * (MOST_DEALS if options["target"] else 1), 1_024)

    def actions(self, seats: int) -> tuple[str, ...]:
        return all_moves()

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """Count deals that a seat ended by going out, and those that ended without it."""
        for done in history:
            yield done["out"], "unended" if done["out"] is None else "out"

    def count_stats(self, final: BuracoState) -> Iterator[tuple[int, str]]:
        """Count deals, canastas, natural ones among them, and times gone out."""
        for deal in final.finished:
            if deal.out is not None:
                yield deal.out, "out"
            for seat, scored in enumerate(deal.seats):
                yield seat, "deals"
                for _, kind, _ in scored.canastas:
                    yield seat, "canastas"
                    if kind != "mixed":
                        yield seat, "natural"

    def bench_plays(self) -> Mapping[str, Play]:
        from .bench_plays import PLAYS

        return PLAYS

    def query_moves(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the ways to play chosen hand cards: see `move_queries.answer`."""
        from .move_queries import answer

        return dict(answer(view, question))

    def reveals(self, effect: Effect) -> bool:
        """Return True for cards drawn, a pile or an extra hand taken, and hands laid open."""
        if effect["type"] == "took":
            covered: bool = effect["count"] > 1
            return covered
        return effect["type"] in ("drew", "extra", "deal_over")

    def is_irrevocable(self, move: str) -> bool:
        """Return True for a discard: it ends the turn for good."""
        return move.startswith("discard")


GAME = Buraco()
