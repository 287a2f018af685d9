"""Views of Two & Two: the observation of a seat or a spectator."""

from typing import Any

from ...game import GameView, Menu, Zone, zone
from . import hands, move_tables
from .cards import LAID, LIES, MISFIT, NO_CARD, OPEN_SETS, SEATS, TEXT, TOKENS, WD, silhouette, symbols
from .legal import NOT_ASKED, has_start_card
from .score import largest_set
from .state import Laid, TwoAndTwoState

SOME_CARD = "?"
_NOTHING = Menu({})


def observe(state: TwoAndTwoState, seat: int | None) -> GameView:
    """Return the part of a view that is specific to Two & Two."""
    phase = _phase(state)
    in_turn = seat is not None and seat == state.to_act and phase == "turn"
    legal = state.legal() if in_turn else _NOTHING  # not cached: views are taken in mid-move too
    return {
        "phase": phase,
        "zones": _zones(state, seat),
        "history": _history(state),
        "data": {
            "shows": TEXT[state.shows],
            "possible": [TEXT[number] for number in OPEN_SETS[state.shows]],
            "flipped": bool(state.flipped),
            "skips": list(state.skips),
            "actor": state.actor,
            "drawn": _drawn_card(state, seat),
            "silhouette": silhouette_of(state),
            "start_card": TOKENS[state.start] if has_start_card(state) else None,
            "starter_due": state.actor if _starting(state) else None,
            "chain": _chain(state),
            "sets": list(state.scores),
            "largest": [largest_set(state.sets, s) for s in SEATS],
            "stack": [{"card": TOKENS[kind], "lies": TEXT[lies]} for kind, lies in state.stack],
            "known": [[TOKENS[card] for card in hands.cards(known)] for known in state.known],
            "wd_at_most": list(state.wd_at_most),
            "lay": _ways_to_lay(state, legal) if legal else [],
            "completes": _completing(state, seat, legal),
        },
    }


def _completing(state: TwoAndTwoState, seat: int | None, legal: Menu) -> list[str]:
    """Return the moves of ``seat`` that complete a set unless they are denied.

    To allow the own deny of a deny can be one of them.
    """
    if _awaits_answer(state):
        can_allow = seat == state.to_act and state.denies % 2 == 0
        return (
            ["allow"] if can_allow and move_tables.completes(state.shows, state.flipped, state.move) else []
        )
    return [move for move, parts in legal.items() if move_tables.completes(state.shows, state.flipped, parts)]


def silhouette_of(state: TwoAndTwoState) -> str | None:
    """Return the silhouette of the deck's top card, None without a card or without the option."""
    shown = state.next < len(state.deck) and state.raw_options["silhouette"]
    return silhouette(state.deck[state.next]) if shown else None


def _phase(state: TwoAndTwoState) -> str:
    if state.over:
        return "over"
    if _starting(state):
        return "start"
    return "deny" if _awaits_answer(state) else "turn"


def _starting(state: TwoAndTwoState) -> bool:
    return state.start != NO_CARD and not state.over


def _awaits_answer(state: TwoAndTwoState) -> bool:
    return state.denies != NOT_ASKED


def _drawn_card(state: TwoAndTwoState, seat: int | None) -> str | None:
    if state.drawn == NO_CARD:
        return None
    return TOKENS[state.drawn] if seat == state.actor else SOME_CARD


def _chain(state: TwoAndTwoState) -> dict[str, Any] | None:
    if not _awaits_answer(state):
        return None
    return {
        "move": move_tables.notation(state.move),
        "seat": state.actor,
        "target": move_tables.target_name(state.move, state.target) if state.denies > 0 else None,
        "denies": state.denies,
    }


def _ways_to_lay(state: TwoAndTwoState, legal: Menu) -> list[dict[str, Any]]:
    """Return for each Symbol card of the hand, unturned and turned, its pattern and the stack's with it."""
    seat = state.actor
    ways = []
    for kind in symbols(state.hands[seat] & hands.HAS):
        for flip in (0, 1):
            lies = LIES[state.flipped ^ flip][kind]
            shows = LAID[state.shows][lies]
            ways.append(
                {
                    "card": TOKENS[kind],
                    "flip": bool(flip),
                    "legal": f"play {TOKENS[kind]}{' flip' * flip}" in legal,
                    "lies": TEXT[lies],
                    "shows": None if shows == MISFIT else TEXT[shows],
                }
            )
    return ways


def _zones(state: TwoAndTwoState, seat: int | None) -> list[Zone]:
    return [
        *(zone(f"hand{s}", s, "fan", _hand(state, s, seat)) for s in SEATS),
        zone("stack", None, "row", [_laid(card) for card in state.stack]),
        zone("discard", None, "pile", [TOKENS[card] for card in reversed(state.discards)]),
        zone("deck", None, "pile", [None] * (len(state.deck) - state.next)),
        *(zone(f"sets{s}", s, "pile", _set_cards(state, s)) for s in SEATS),
        zone("played", state.actor if _proposed_cards(state) else None, "row", _proposed_cards(state)),
    ]


def _hand(state: TwoAndTwoState, owner: int, seat: int | None) -> list[str | None]:
    hand = state.hands[owner]
    if owner == seat:
        return [TOKENS[card] for card in hands.cards(hand)]
    known = [TOKENS[card] for card in hands.cards(state.known[owner])]
    return [*known, *[None] * (hands.size(hand) - len(known))]


def _laid(card: Laid) -> str:
    kind, lies = card
    return TOKENS[WD] if kind == WD else TEXT[lies]


def _set_cards(state: TwoAndTwoState, seat: int) -> list[str]:
    return [
        TOKENS[card] for card_set in reversed(state.sets) if card_set.seat == seat for card in card_set.cards
    ]


def _proposed_cards(state: TwoAndTwoState) -> list[str]:
    """Return the card turned up to start a stack, or played and not yet allowed."""
    if has_start_card(state):
        return [TOKENS[state.start]]
    if state.move.action == move_tables.WILD:
        return [TOKENS[WD]]
    if state.move.action == move_tables.PLAY:
        return [TEXT[LIES[state.flipped ^ state.move.flip][state.move.kind]]]
    return []


def _history(state: TwoAndTwoState) -> list[dict[str, Any]]:
    """Return every completed set, with the number of sets by seat after it."""
    totals = [0, 0]
    history = []
    for card_set in state.sets:
        totals[card_set.seat] += 1
        cards = [TOKENS[card] for card in card_set.cards]
        entry = {"seat": card_set.seat, "size": len(cards), "cards": cards, "pattern": TEXT[card_set.shows]}
        history.append({**entry, "totals": list(totals)})
    return history
