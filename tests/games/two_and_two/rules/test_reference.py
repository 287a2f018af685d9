"""Whole games against a second, slow implementation of the rules, in which every ruling matters often."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

import pygames
from pygames.games.two_and_two import hands
from pygames.games.two_and_two.cards import TOKENS
from pygames.games.two_and_two.state import TwoAndTwoState

from ...observation import actor
from ...playing import assert_all_met
from .reference import Reference, filled, laid
from .table import DECK, legal

Policy = Callable[[tuple[str, ...], Random], str]
GAME = pygames.games()["two_and_two"]


def some(rng: Random, moves: tuple[str, ...], *wanted: str) -> str:
    """Return one of the moves with the first of these words that is in any."""
    for word in wanted:
        found = [move for move in moves if word in move]
        if found:
            return rng.choice(found)
    return rng.choice(moves)


def anything(moves: tuple[str, ...], rng: Random) -> str:
    return rng.choice(moves)


def denier(moves: tuple[str, ...], rng: Random) -> str:
    """Deny if possible, and play many cards at once."""
    return some(
        rng, moves, rng.choice(["deny skip", "deny"]), "deny", "wild skip", "flip skip", "flip", "skip"
    )


def saver(moves: tuple[str, ...], rng: Random) -> str:
    """Draw and save Effects, then deny, and play as many cards as possible at once."""
    longest = max(moves, key=lambda move: move.count(" "))
    return some(rng, moves, "deny", "draw", longest)


def feuder(moves: tuple[str, ...], rng: Random) -> str:
    """Gather Effects and seldom deny, but always deny a Deny: chains grow long."""
    if "deny" in moves:
        return "deny"
    if "allow" in moves and rng.random() < 0.8:
        return "allow"
    others = tuple(move for move in moves if "wild" not in move)
    return some(rng, others or moves, "draw", "pass", "skip", "play")


def skipper(moves: tuple[str, ...], rng: Random) -> str:
    """Stack skips, and skip the own turn."""
    return some(rng, moves, "skip skip", rng.choice(["skip rival", "skip self", " skip"]))


def hoarder(moves: tuple[str, ...], rng: Random) -> str:
    """Save the Effects for the end, when the deck has run out."""
    return some(rng, moves, "draw", "pass", "allow", *(["play"] if "wild" not in moves else ["wild"]))


def drawer(moves: tuple[str, ...], rng: Random) -> str:
    """Draw, and skip the own turn rather than play a card."""
    return some(rng, moves, "draw", "pass", "skip self", "allow")


def finisher(moves: tuple[str, ...], rng: Random) -> str:
    """Lay fitting cards and complete sets: hands run empty."""
    plain = tuple(move for move in moves if move.startswith("play") and "skip" not in move)
    return some(rng, plain or moves, "wild", "deny" if rng.random() < 0.3 else "allow", "flip")


POLICIES = [anything, denier, saver, feuder, skipper, hoarder, drawer, finisher]


def compare(state: pygames.State, reference: Reference) -> None:
    assert (state.to_act, legal(state)) == (reference.to_act, reference.legal())
    assert (list(state.scores), list(state.winners)) == (reference.scores, reference.winners)


def check_views(state: pygames.State, reference: Reference, rng: Random) -> None:
    """Check the views of seats and spectators, and a sample of each, against the reference."""
    for eye in (None, 0, 1):
        view = state.view(eye)
        data = view["data"]
        zones = {z["id"]: z["cards"] for z in view["zones"]}
        assert view["phase"] == reference.phase
        for seat in (0, 1):
            check_hand(zones[f"hand{seat}"], reference, seat, eye)
            assert Counter(zones[f"sets{seat}"]) == Counter(
                card for cards in reference.sets[seat] for card in cards
            )
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
            drawn = reference.drawn if eye == reference.to_act else reference.drawn and "?"
            assert data["drawn"] == drawn
        assert data["lay"] == (lay(reference) if eye == reference.to_act else [])
        assert data["wd_at_most"] == reference.most_wd
        check_history(view["history"], reference)
        check_sample(GAME.sample(view, rng), reference, eye)


def check_hand(cards: list[str | None], reference: Reference, seat: int, eye: int | None) -> None:
    hand, known = reference.hands[seat], reference.known[seat]
    shown = [card for card in cards if card is not None]
    assert shown == sorted(shown, key=order)
    assert cards == shown + [None] * (len(hand) - len(shown))
    assert Counter(shown) == Counter(hand if eye == seat else known)


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


def check_history(history: list[dict[str, Any]], reference: Reference) -> None:
    """Check every completed set, in the order of completion."""
    by_seat: list[list[dict[str, Any]]] = [[past for past in history if past["seat"] == s] for s in (0, 1)]
    for seat, sets in enumerate(reference.sets):
        assert [Counter(past["cards"]) for past in by_seat[seat]] == [Counter(cards) for cards in sets]
        assert [past["size"] for past in by_seat[seat]] == [len(cards) for cards in sets]
        assert all(filled(past["pattern"]) == 4 for past in by_seat[seat])


class Played(NamedTuple):
    """A whole game, and how often each ruling and each rare feature mattered in it."""

    state: pygames.State
    reference: Reference
    rulings: Counter[str]
    rare: Counter[str]


def game(rng: Random, policies: Sequence[Policy], glances: float) -> Played:
    """Play one whole game and check all views now and then, and at the end."""
    starter = rng.randrange(2)
    state = GAME.new(rng=rng, starter=starter, silhouette=rng.random() < 0.75)
    reference = Reference(starter)
    played = Played(state, reference, Counter(), Counter())
    reference.feed(state.events[0])
    compare(state, reference)
    while not state.over:
        if rng.random() < glances:
            check_views(state, reference, rng)
        moves, seat, pending = state.legal_moves(), actor(state), reference.pending
        move = policies[seat](moves, rng) if rng.random() < 0.85 else rng.choice(moves)
        played.rulings.update(rulings(reference, move))
        played.rare.update(rare_features(reference, move))
        state.apply(move)
        reference.feed(f"{seat} {move}")
        compare(state, reference)
        if pending is not None and reference.pending is None and pending.denies % 2:
            played.rulings["TT-6"] += pending.skips > 0 and pending.target != "skip"
    check_views(state, reference, rng)
    played.rulings["TT-7"] += sum(effect["type"] == "refilled" for effect in state.effects(None))
    return played


@pytest.mark.parametrize("other", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_whole_games(policy: Policy, other: Policy) -> None:
    for number in range(12):
        state, reference, *_ = game(
            Random(f"{number} {policy.__name__} {other.__name__}"), (policy, other), 0.03
        )
        over = [effect["reason"] for effect in state.effects(None) if effect["type"] == "game_over"]
        assert over == [reference.reason]
        patterns = [effect["pattern"] for effect in state.effects(None) if effect["type"] == "completed"]
        assert len(patterns) == sum(reference.scores)


def rulings(reference: Reference, move: str) -> Iterator[str]:
    """Yield the rulings that matter in a move, before it is played."""
    words, drawn, seat = move.split(), reference.drawn, reference.to_act
    if words[0] == "play":
        yield "TT-1" if "flip" in words else "TT-2"
    if words[0] == "start":
        yield "TT-9" if reference.start_card is None else "TT-3"
    if "wild" in reference.legal() and move != "wild":
        yield "TT-4"  # never forced
    if reference.phase == "turn" and drawn is not None and seat is not None:
        yield "TT-5"
        if drawn != "WD" and "WD" in reference.hands[seat] and filled(reference.shows) == 3:
            yield "TT-12"
    if reference.pending is not None:
        yield "TT-8" if reference.pending.denies else "TT-10"
    if move == "pass" and not reference.deck:
        yield "TT-11"


def rare_features(reference: Reference, move: str) -> Iterator[str]:
    """Yield rare and error-prone features of a move, before it is played."""
    pending, seat = reference.pending, reference.to_act
    hand = reference.hands[seat] if seat is not None else []
    if reference.phase == "start" and any(reference.skips):
        yield "start with a skip pending"
    if move == "deny" and pending is not None:
        yield f"deny number {pending.denies + 1}"
    if move.startswith("deny ") and pending is not None:
        yield f"deny {move[5:] if move[5:].isalpha() else 'card'} of {pending.kind}{' flip' * pending.flip}"
        if pending.skips > 1 and move == "deny skip":
            yield "one of several skips denied"
        if not reference.hands[pending.actor]:
            yield "denied with an empty hand"
        if len(hand) == 1:
            yield "denier's last card"
    if reference.phase == "turn" and not hand:
        yield f"empty hand: {move}"
    if reference.phase == "turn" and reference.drawn and move[:4] in ("wild", "skip"):
        yield f"after a draw: {move[:4]}"
    if reference.phase == "turn" and reference.drawn == "SF" and "flip" in move:
        yield "flip with a drawn SF"
    if move == "draw" and len(reference.deck) == 1:
        yield "the last card is drawn"
    if move == "pass" and not reference.deck and reference.drawn:
        yield "the last pass after a draw"


RARE = {
    *("start with a skip pending", "deny number 2", "deny number 3", "deny number 4"),
    *("deny flip of play flip", "deny wild of wild", "deny skip of skip", "deny skip of wild"),
    *("deny card of play", "one of several skips denied", "denied with an empty hand", "denier's last card"),
    *("empty hand: draw", "empty hand: pass", "after a draw: wild", "after a draw: skip"),
    *("flip with a drawn SF", "the last card is drawn", "the last pass after a draw"),
}


@pytest.mark.slow
def test_every_ruling_and_rare_feature_matters(record_property: Callable[[str, str], None]) -> None:
    """Enough of it in random games for a difference to be seen."""
    met: Counter[str] = Counter()
    rare: Counter[str] = Counter()
    for number in range(1000):
        rng = Random(f"rare {number}")
        policies = [rng.choice([saver, denier, feuder]), rng.choice([feuder, denier, skipper, finisher])]
        played = game(rng, rng.sample(policies, 2), 0)
        met.update(played.rulings)
        rare.update(played.rare)
    assert set(rare) >= RARE
    assert_all_met([f"TT-{number}" for number in range(1, 13)], met, record_property)


def test_the_reference_knows_what_may_be_laid() -> None:
    """A check of the reference itself: the source's valid placements and TT-2."""
    assert laid("0000", "1020") == "1020"
    assert laid("1020", "1002") == "1022"
    assert laid("1020", "0010") is None
    assert laid("1000", "0001") is None
    assert laid("0200", "0020") is None
    assert laid("1100", "1000") == "1100"
    complete = {a + b + c + d for a in "12" for b in "12" for c in "12" for d in "12"}
    assert {s for s in complete if laid("0000", s)} == {"1122", "1212", "2121", "2211"}
