"""Comparison of a state and its views with the reference."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pygames
from pygames.games.two_and_two import GAME, hands
from pygames.games.two_and_two.cards import TOKENS
from pygames.games.two_and_two.state import TwoAndTwoState

from .reference import SETS, Reference, laid
from .table import DECK, legal


def compare(state: pygames.State, reference: Reference) -> None:
    assert (state.to_act, legal(state)) == (reference.to_act, reference.legal())
    assert (list(state.scores), list(state.winners)) == (reference.scores, reference.winners)
    assert list(state.current_winners) == reference.leading


def check_views(state: pygames.State, reference: Reference, rng: Random) -> None:
    """Check the views of seats and spectators, and a sample of each, against the reference."""
    for eye in (None, 0, 1):
        view = state.view(eye)
        data = view["data"]
        zones = {z["id"]: z["cards"] for z in view["zones"]}
        assert view["phase"] == reference.phase
        for seat in (0, 1):
            check_hand(zones[f"hand{seat}"], reference, seat, eye)
            check_sets(zones[f"sets{seat}"], reference.sets[seat])
        assert (data["sets"], data["largest"]) == (reference.scores, reference.largest)
        assert data["skips"] == reference.skips
        assert data["chain"] == chain(reference)
        if not state.over:
            assert zones["deck"] == [None] * len(reference.deck)
            assert data["silhouette"] == (silhouette(reference) if state.options["silhouette"] else None)
            assert data["start_card"] == reference.start_card
            assert data["starter_due"] == (reference.to_act if reference.phase == "start" else None)
        if reference.phase in ("turn", "start"):
            assert zones["stack"] == reference.stack
            assert Counter(zones["discard"]) == Counter(reference.discards)
            assert (data["shows"], data["flipped"]) == (reference.shows, reference.flipped)
            assert data["possible"] == possible(reference.shows)
            drawn = reference.drawn if eye == reference.to_act else reference.drawn and "?"
            assert data["drawn"] == drawn
        assert data["lay"] == (lay(reference) if eye == reference.to_act else [])
        assert data["completes"] == (completes(state, reference) if eye == reference.to_act else [])
        assert data["wd_at_most"] == reference.most_wd
        check_history(view["history"], reference)
        check_sample(GAME.sample(view, rng), reference, eye)


def check_hand(cards: list[str | None], reference: Reference, seat: int, eye: int | None) -> None:
    hand, known = reference.hands[seat], reference.known[seat]
    shown = [card for card in cards if card is not None]
    assert shown == sorted(shown, key=order)
    assert cards == shown + [None] * (len(hand) - len(shown))
    assert Counter(shown) == Counter(hand if eye == seat else known)


def check_sets(cards: list[str | None], sets: list[list[str]]) -> None:
    """Check the cards of a seat's sets, the newest set first, each in no order."""
    for done in reversed(sets):
        assert Counter(cards[: len(done)]) == Counter(done)
        cards = cards[len(done) :]
    assert not cards


def check_sample(sampled: pygames.State, reference: Reference, eye: int | None) -> None:
    """Check that a sample has all cards, and that it honours what is certain of the hands."""
    assert isinstance(sampled, TwoAndTwoState)
    pending = reference.pending
    in_the_air = [pending.card] if pending is not None and pending.card is not None else []
    assert cards_of(sampled) + Counter(in_the_air) == DECK
    for rival in {0, 1} - {eye}:
        hand = Counter(TOKENS[card] for card in hands.cards(sampled.hands[rival]))
        assert reference.known[rival] <= hand
        assert hand["WD"] <= reference.most_wd[rival]


def cards_of(state: TwoAndTwoState) -> Counter[str]:
    """Return every card of a state but one that is asked about."""
    found = [card for hand in state.hands for card in hands.cards(hand)]
    found += [*state.deck[state.next :], *state.discards, *(kind for kind, _ in state.stack)]
    found += [card for done in state.sets for card in done.cards]
    found += [state.start] if state.start >= 0 else []
    return Counter(TOKENS[card] for card in found)


def order(card: str) -> tuple[int, str]:
    """Return the sort key: Symbol cards by their digits, then SF, then WD."""
    return (["SF", "WD"].index(card) + 1 if card in ("SF", "WD") else 0, card)


def possible(shows: str) -> list[str]:
    """Return the patterns of sets that a stack can still become."""
    return [each for each in SETS if all(one in ("0", other) for one, other in zip(shows, each, strict=True))]


def chain(reference: Reference) -> dict[str, Any] | None:
    move = reference.pending
    if reference.phase != "deny" or move is None:
        return None
    return {"move": " ".join(move.words), "seat": move.actor, "target": move.target, "denies": move.denies}


def silhouette(reference: Reference) -> str | None:
    if not reference.deck:
        return None
    top = reference.deck[0]
    return "E" if top in ("SF", "WD") else "".join("0" if digit == "0" else "x" for digit in top)


def lay(reference: Reference) -> list[dict[str, Any]]:
    """Return each Symbol card of the hand to act, unflipped and flipped."""
    if reference.phase != "turn" or reference.to_act is None:
        return []
    moves = reference.legal()
    found = []
    for card in sorted(reference.symbols(reference.to_act)):
        for flip in (False, True):
            lies = card[::-1] if flip != reference.flipped else card
            listed = f"play {card}{' flip' * flip}" in moves
            shows = laid(reference.shows, lies)
            found.append({"card": card, "flip": flip, "legal": listed, "lies": lies, "shows": shows})
    return found


def completes(state: pygames.State, reference: Reference) -> list[str]:
    """Return the moves that complete a set unless they are denied, in the order of the legal moves."""
    found = []
    for move in state.legal_moves():
        after = deepcopy(reference)
        after.feed(f"{after.to_act} {move}")
        if after.phase == "deny":
            after.feed(f"{after.to_act} allow")
        if after.scores != reference.scores and not move.startswith("deny"):
            found.append(move)
    return found


def check_history(history: list[dict[str, Any]], reference: Reference) -> None:
    by_seat: list[list[dict[str, Any]]] = [[past for past in history if past["seat"] == s] for s in (0, 1)]
    for seat, sets in enumerate(reference.sets):
        assert [Counter(past["cards"]) for past in by_seat[seat]] == [Counter(cards) for cards in sets]
        assert [past["size"] for past in by_seat[seat]] == [len(cards) for cards in sets]
        assert [past["pattern"] for past in by_seat[seat]] == reference.patterns[seat]
    done = [past["seat"] for past in history]
    totals = [[done[:count].count(seat) for seat in (0, 1)] for count in range(1, len(done) + 1)]
    assert [past["totals"] for past in history] == totals
