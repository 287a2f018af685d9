"""Determinization of Two & Two: a random state that agrees with a view."""

from math import comb
from random import Random

from ...game import View
from . import hands, move_tables
from .cards import COPIES, KIND, PATTERN, SEATS, SF, WD, silhouette
from .legal import FROM_HAND, has_start_card
from .observation import SOME_CARD
from .score import Set
from .state import TwoAndTwoState


def determinize(state: TwoAndTwoState, view: View, rng: Random) -> None:
    """Fill a blank ``state`` from ``view``.

    All assignments of the unseen cards to the hidden places that fit are equally likely. The cards known to
    be in a hand (turned up at a start, sent back by a deny, a WD shown by a question) are there. A hand holds
    no more WD than it can: it held none when it was not asked about a move, and has drawn a certain number of
    cards since. The deck's top card has the visible silhouette. Silhouettes of the past and other inferences
    from play are not used. The card that the rival has just drawn is one of the unknown ones of its hand.
    """
    data = view["data"]
    zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
    _restore_table(state, view, zones)
    known = [[KIND[card] for card in zones[f"hand{s}"] if card is not None] for s in SEATS]
    missing = [zones[f"hand{s}"].count(None) for s in SEATS]
    unseen = _unseen(state, known)
    most_wd = [state.wd_at_most[s] - known[s].count(WD) if missing[s] else 0 for s in SEATS]
    top = _draw_top(unseen, data["silhouette"], missing, most_wd, rng)
    if top is not None:
        unseen.remove(top)
    others = _shuffled([card for card in unseen if card != WD], rng)
    wilds = unseen.count(WD)
    dealt: list[list[int]] = []
    for s, count in enumerate(_draw_split(wilds, len(others), missing, most_wd, rng)):
        dealt.append([WD] * count + [others.pop() for _ in range(missing[s] - count)])
        wilds -= count
    state.hands = [hands.of(known[s] + dealt[s]) for s in SEATS]
    state.deck = (*([] if top is None else [top]), *_shuffled(others + [WD] * wilds, rng))
    if data["drawn"] == SOME_CARD:
        state.drawn = rng.choice(dealt[state.actor] or [SF])
    elif data["drawn"] is not None:
        state.drawn = KIND[data["drawn"]]


def _draw_top(
    unseen: list[int], shown: str | None, missing: list[int], most_wd: list[int], rng: Random
) -> int | None:
    """Return a random card with this silhouette, None without a visible one.

    Its weight is the number of ways to deal the rest.
    """
    fitting = [card for card in unseen if silhouette(card) == shown]
    if not fitting:
        return None
    wilds, others = unseen.count(WD), len(unseen) - unseen.count(WD)
    if_wild = sum(ways for _, ways in _splits(wilds - 1, others, missing, most_wd)) if WD in fitting else 0
    if_other = sum(ways for _, ways in _splits(wilds, others - 1, missing, most_wd))
    return rng.choices(fitting, [if_wild if card == WD else if_other for card in fitting])[0]


def _draw_split(
    wilds: int, others: int, missing: list[int], most_wd: list[int], rng: Random
) -> tuple[int, ...]:
    """Return a random number of WD for each hand, weighted by the number of ways to deal them."""
    splits = _splits(wilds, others, missing, most_wd)
    return rng.choices([split for split, _ in splits], [ways for _, ways in splits])[0]


def _splits(
    wilds: int, others: int, missing: list[int], most_wd: list[int]
) -> list[tuple[tuple[int, int], int]]:
    """Return every possible split of the WD over the missing cards of the hands, with its number of deals."""
    splits = []
    for first in range(min(most_wd[0], missing[0], wilds) + 1):
        for second in range(min(most_wd[1], missing[1], wilds - first) + 1):
            plain = (missing[0] - first, missing[1] - second)
            if sum(plain) <= others:
                ways = comb(wilds, first) * comb(wilds - first, second)
                ways *= comb(others, plain[0]) * comb(others - plain[0], plain[1])
                splits.append(((first, second), ways))
    return splits


def _restore_table(state: TwoAndTwoState, view: View, zones: dict[str, list[str | None]]) -> None:
    """Restore the public part of the state, and the move that is being denied."""
    data, chain = view["data"], view["data"]["chain"]
    state.shows, state.flipped = PATTERN[data["shows"]], int(data["flipped"])
    state.stack = [(KIND[card["card"]], PATTERN[card["lies"]]) for card in data["stack"]]
    state.discards = [KIND[token] for token in reversed(zones["discard"]) if token is not None]
    state.sets = tuple(
        Set(card_set["seat"], tuple(KIND[card] for card in card_set["cards"]), PATTERN[card_set["pattern"]])
        for card_set in view["history"]
    )
    state.known = [hands.of(KIND[card] for card in cards) for cards in data["known"]]
    state.skips, state.wd_at_most = list(data["skips"]), list(data["wd_at_most"])
    state.actor = data["actor"]
    if view["phase"] == "start":
        state.start = FROM_HAND if data["start_card"] is None else KIND[data["start_card"]]
    if chain is not None:
        state.move, state.denies = move_tables.card_moves()[chain["move"]], chain["denies"]
        if chain["target"] is not None:
            state.target = move_tables.target_of(state.move, chain["target"])


def _unseen(state: TwoAndTwoState, known: list[list[int]]) -> list[int]:
    """Return the cards that are neither known in a hand nor on the table."""
    left = list(COPIES)
    for cards in (*known, state.discards, *(card_set.cards for card_set in state.sets)):
        for card in cards:
            left[card] -= 1
    for kind, _ in state.stack:
        left[kind] -= 1
    if has_start_card(state):
        left[state.start] -= 1
    if state.move.action in (move_tables.PLAY, move_tables.WILD):
        left[WD if state.move.action == move_tables.WILD else state.move.kind] -= 1
    return [card for card, count in enumerate(left) for _ in range(count)]


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    random = rng.random
    return sorted(cards, key=lambda _: random())
