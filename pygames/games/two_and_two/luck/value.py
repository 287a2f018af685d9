"""Value of a position of Two & Two from both hands and the deck's visible top, by a small learned network.

It extends the features of `win_probability` by the positions within a turn, in which a card was just drawn or
turned up, and by the chances that the deck's top card gives the actor. The order of the deck is not used. The
weights are learned from games that the playout player plays against itself (`training/value.py`).
"""

from __future__ import annotations

from functools import cache

from ....bots.neural_network import Network
from ....core.learned_weights import load_weights
from ..bots.win_probability import features as turn_features
from ..cards import FILLED, FINISH, FITS, LIES, NO_CARD, SF, SYMBOLS, WD, WILD, silhouette
from ..hands import HAS, count_sf, count_wd
from ..legal import has_start_card
from ..state import TwoAndTwoState

SILHOUETTE = tuple(map(silhouette, range(WD + 1)))
DECK_END = 8
"""With fewer cards than this the end of the game is near."""


def luck_features(state: TwoAndTwoState) -> list[float]:
    """Return the features for the actor. They do not depend on the order of the deck."""
    left = len(state.deck) - state.next
    return [
        *map(float, turn_features(state)),
        left / 29,
        min(left, DECK_END) / DECK_END,
        left % 2,
        state.deck[state.next :].count(SF) / max(1, left),
        state.deck[state.next :].count(WD) / max(1, left),
        *_drawn_features(state),
        *_start_features(state),
        *_top_features(state),
    ]


def _drawn_features(state: TwoAndTwoState) -> list[float]:
    """Return the features of the card that the actor has just drawn; without one all are 0."""
    card = state.drawn
    if card == NO_CARD:
        return [0.0] * 8
    shows, flipped, hand = state.shows, state.flipped, state.hands[state.actor]
    if card >= SYMBOLS:
        sf = card == SF
        turned = sf and bool(hand & FITS[1 - flipped][shows])
        ends = sf and bool(hand & FINISH[1 - flipped][shows])
        return [1.0, 0.0, float(turned), float(ends), float(sf), float(not sf), float(ends), 0.0]
    bit, flips = 1 << card, count_sf(hand) > 0
    straight, turned = bool(bit & FITS[flipped][shows]), bool(bit & FITS[1 - flipped][shows]) and flips
    ends = bool(bit & FINISH[flipped][shows])
    ends_turned = bool(bit & FINISH[1 - flipped][shows]) and flips
    return [
        1.0, float(straight), float(turned), float(ends or ends_turned), 0.0, 0.0, float(ends),
        float(not straight and not turned),
    ]  # fmt: skip


def _start_features(state: TwoAndTwoState) -> list[float]:
    """Return the features of a stack that is about to be started."""
    if state.start == NO_CARD:
        return [0.0] * 6
    if not has_start_card(state):
        return [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    rival = state.hands[1 - state.actor]
    own = state.hands[state.actor]
    kind, sf = state.start, count_sf(rival) > 0
    lies = [LIES[flip][kind] for flip in (0, 1)]
    exposed = [
        bool(rival & (FINISH[flip][lies[flip]] | (FINISH[1 - flip][lies[flip]] if sf else 0)))
        for flip in (0, 1)
    ]
    follows = [bool(own & FINISH[flip][lies[flip]]) for flip in (0, 1)]
    stuck = [not rival & FITS[flip][lies[flip]] for flip in (0, 1)]
    return [
        0.0,
        1.0,
        float(FILLED[lies[0]] == 2),
        float(all(exposed)),
        float(any(stuck)),
        float(any(f and not e for f, e in zip(follows, exposed, strict=True))),
    ]


def _top_features(state: TwoAndTwoState) -> list[float]:
    """Return the chances of the deck's top card for the actor and the rival, if they drew it now."""
    if state.next == len(state.deck):
        return [0.0] * 10
    cards = state.deck[state.next :]
    if state.raw_options["silhouette"]:
        shown = SILHOUETTE[cards[0]]
        cards = tuple(card for card in cards if SILHOUETTE[card] == shown)
    share = 1 / len(cards)
    mask_counts = [0.0] * (WD + 1)
    for card in cards:
        mask_counts[card] += share
    shows, flipped = state.shows, state.flipped
    fits, ends = FITS[flipped][shows], FINISH[flipped][shows]
    turned = FINISH[1 - flipped][shows]
    fitting = sum(mask_counts[kind] for kind in _kinds(fits))
    ending = sum(mask_counts[kind] for kind in _kinds(ends))
    ending_turned = sum(mask_counts[kind] for kind in _kinds(turned & ~ends))
    sf, wd = mask_counts[SF], mask_counts[WD]
    mine, theirs = state.hands[state.actor], state.hands[1 - state.actor]
    stuck = not mine & fits and state.drawn == NO_CARD and state.start == NO_CARD
    they_stuck = not theirs & fits
    return [
        sf,
        wd,
        fitting if stuck else 0.0,
        (ending + (ending_turned if count_sf(mine) else 0.0)) if stuck else 0.0,
        wd if stuck and WILD[shows] else 0.0,
        sf if stuck and mine & turned else 0.0,
        ending if they_stuck else 0.0,
        wd if they_stuck and not stuck else 0.0,
        float(stuck and not count_wd(mine)),
        sf if stuck else 0.0,
    ]


@cache
def _kinds(mask: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(SYMBOLS) if mask & HAS & 1 << kind)


@cache
def network() -> Network:
    """Return the learned network."""
    weights = load_weights(__package__, "weights.json")
    return Network(weights["hidden"], weights["out"])


def value(state: TwoAndTwoState) -> float:
    """Return the actor's probability of winning."""
    return network().probability(luck_features(state))
