"""A seat's view of I Can't Even."""

from typing import Any

from ...game import GameView, Zone, zone
from .card_tracking import Step, certain, knows
from .cards import DECK, ROUNDS, START_POINTS, TOKEN, UNKNOWN, hand_size, size, tokens
from .cards import cards as cards_of
from .move_tables import DOWN, FACES, UP
from .score import Round, bites, explain, pack, worth
from .state import CantEvenState


def observe(state: CantEvenState, seat: int | None) -> GameView:
    """Return the game's own part of a view."""
    trail = known_trail(state, seat)
    history = [_history(number, finished) for number, finished in enumerate(state.finished, 1)]
    return {
        "phase": _phase(state),
        "zones": _zones(state, seat, trail),
        "history": history,
        "data": {
            "round": state.round,
            "rounds": ROUNDS,
            "start": START_POINTS,
            "odd": [points % 2 == 1 for points in state.points],
            "floored": [_floored(*past) for past in zip(state.finished, history, strict=True)],
            "turns": _turns(state),
            "offered": [s < len(state.offers) for s in range(state.seats)],
            "ichthid": [own.ichthid for own in state.bankings],
            "worth": [_worth(state, s) for s in range(state.seats)],
            "pits": [_pit_faces(state, s, seat) for s in range(state.seats)],
            "trail": [_step(step) for step in trail],
        },
    }


def _phase(state: CantEvenState) -> str:
    if state.over:
        return "over"
    return "offer" if state.starter is None else "draw"


def _turns(state: CantEvenState) -> list[int]:
    if state.starter is None:
        return []
    return [(state.starter + turn) % state.seats for turn in range(state.seats)]


def _worth(state: CantEvenState, seat: int) -> dict[str, list[int]]:
    """Return, by token, the points of one card, face down and face up, if no other card were banked now."""
    if state.over:
        return {}
    wolves = pack(state.banks)
    each = worth(state.round, state.bankings[seat].ichthid, state.banks[seat], wolves)
    return {token: list(points) for token, points in each.items()}


# -- card tracking of a seat --------------------------------------------------------------------------------


def known_trail(state: CantEvenState, seat: int | None) -> list[Step]:
    """Return each round's offers and takes as ``seat`` knows them, the current round once it is revealed."""
    trail = [_known_round(finished.starter, finished, seat, is_banked=True) for finished in state.finished]
    if state.starter is not None:
        trail.append(_known_round(state.starter, state, seat, is_banked=False))
    return trail


def _known_round(starter: int, round: Round | CantEvenState, seat: int | None, *, is_banked: bool) -> Step:
    offers = round.offers
    down = [offer.down if is_banked or s == seat else UNKNOWN for s, offer in enumerate(offers)]
    step = Step(starter, down, [offer.up for offer in offers], round.takes)
    for taker, (owner, face, _) in step.takers():
        if face == DOWN:
            down[owner] = offers[owner].down if knows(seat, taker, owner) else UNKNOWN
    return step


def _step(step: Step) -> dict[str, Any]:
    return {
        "starter": step.starter,
        "down": tokens(step.down),
        "up": tokens(step.up),
        "takes": [
            {"seat": seat, "from": take.seat, "face": FACES[take.face], "card": TOKEN[step.card(take)]}
            for seat, take in step.takers()
        ],
    }


# -- zones --------------------------------------------------------------------------------------------------


def _zones(state: CantEvenState, seat: int | None, trail: list[Step]) -> list[Zone]:
    seats = range(state.seats)
    known = certain(trail, state.seats, len(state.offers) if state.starter is None else 0)
    dealt = hand_size(state.seats) * state.seats
    return [
        *(zone(f"hand{s}", s, "fan", _hand(state, s, seat, known[s])) for s in seats),
        *(zone(f"pit{s}", s, "row", _pit(state, s, seat)) for s in seats),
        *(zone(f"bank{s}", s, "pile", _bank(state, s)) for s in seats),
        zone("aside", None, "pile", [None] * (len(DECK) - dealt)),
    ]


def _hand(state: CantEvenState, owner: int, seat: int | None, known: int) -> list[str | None]:
    """Return a hand: all cards of one's own; of another's, only the cards that are certainly there."""
    hand = state.hands[owner]
    if owner == seat:
        return tokens(cards_of(hand))
    return [*tokens(cards_of(known)), *[None] * (size(hand) - size(known))]


def _pit(state: CantEvenState, owner: int, seat: int | None) -> list[str | None]:
    if owner >= len(state.offers):
        return []
    offer, own = state.offers[owner], owner == seat
    if state.starter is None:
        return tokens((offer.down, offer.up)) if own else [None, None]
    lying = state.lying >> 2 * owner
    down = [TOKEN[offer.down] if own else None] if lying >> DOWN & 1 else []
    return down + ([TOKEN[offer.up]] if lying >> UP & 1 else [])


def _pit_faces(state: CantEvenState, owner: int, seat: int | None) -> dict[str, Any]:
    if owner >= len(state.offers):
        return {"up": None, "down": False}
    up = TOKEN[state.offers[owner].up]
    if state.starter is None:
        return {"up": up if owner == seat else None, "down": True}
    lying = state.lying >> 2 * owner
    return {"up": up if lying >> UP & 1 else None, "down": lying >> DOWN & 1 == 1}


def _bank(state: CantEvenState, owner: int) -> list[str | None]:
    cards = [card.card for finished in state.finished for card in finished.bankings[owner].cards]
    return tokens(reversed(cards))


# -- finished rounds ----------------------------------------------------------------------------------------


def _history(number: int, finished: Round) -> dict[str, Any]:
    wolves = pack(finished.banks)
    return {
        "round": number,
        "seats": [_scored_seat(finished, s, wolves) for s in range(len(finished.bankings))],
    }


def _floored(finished: Round, past: dict[str, Any]) -> list[bool]:
    """Return, by seat, whether a round's loss was cut off because points never fall below 0 (CE-2)."""
    if all(finished.points):
        return [False] * len(finished.points)
    return [
        before + row["score"] < row["lose"]
        for before, row in zip(finished.before, past["seats"], strict=True)
    ]


def _scored_seat(finished: Round, seat: int, wolves: int) -> dict[str, Any]:
    cards = explain(finished.bankings[seat], finished.banks[seat], wolves)
    loss_by_seat = bites(finished.bankings, finished.banks, seat)
    return {
        "banked": [
            {"card": TOKEN[card], "down": down, "score": score, "lose": lose}
            for card, down, score, lose in cards
        ],
        "bitten": {str(by): lost for by, lost in loss_by_seat.items()},
        "score": sum([card.score for card in cards]),
        "lose": sum([card.lose for card in cards]) + sum(loss_by_seat.values()),
        "points": finished.points[seat],
    }
