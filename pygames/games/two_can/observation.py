"""Views of 2CAN: the observation of a seat or a spectator."""

from collections.abc import Iterable, Sequence
from typing import Any

from ...game import GameView, ProvisionalScores, View, Zone, zone
from .cards import BOX, CARDS, COLUMNS, TOKENS, TOUCAN, places
from .score import Round, Scored, explain, explain_columns
from .state import TwoCanState


def observe(state: TwoCanState, seat: int | None) -> GameView:
    """Return the part of a view that is specific to 2CAN."""
    ending = state.ended_by is not None and not state.over
    return {
        "phase": _phase(state),
        "zones": _zones(state, seat),
        "history": [_history(number, finished) for number, finished in enumerate(state.finished, 1)],
        "data": {
            "round": len(state.finished) + (0 if state.over else 1),
            "rounds": state.options["rounds"],
            "columns": COLUMNS,
            "starter": state.starter,
            "turns": [_turns(state, s) for s in range(state.seats)],
            "ended_by": state.ended_by,
            "turns_left": state.last_turn - state.turns if ending else None,
            "drawn": state.drawn if _holds_card(state) else None,
            "shuffles": state.shuffles,
            "boxes": [_open_columns(state, s) for s in range(state.seats)],
            "pools": _pools(state, seat),
        },
    }


def _phase(state: TwoCanState) -> str:
    if state.over:
        return "over"
    if state.starter is None:
        return "flip"
    return "lay" if _holds_card(state) else "turn"


def _holds_card(state: TwoCanState) -> bool:
    return state.hand >= 0


def _turns(state: TwoCanState, seat: int) -> int:
    """Return the number of turns that ``seat`` has finished in this round.

    Turns pass from the starter to the left.
    """
    if state.starter is None:
        return 0
    return (state.turns - (seat - state.starter) % state.seats + state.seats - 1) // state.seats


def _zones(state: TwoCanState, seat: int | None) -> list[Zone]:
    seats = range(state.seats)
    return [
        *(zone(f"box{s}", s, "grid", _box(state, s)) for s in seats),
        *(zone(f"hand{s}", s, "fan", _hand(state, s, seat)) for s in seats),
        zone("draw", None, "pile", [None] * (len(state.pile) - state.next)),
        zone("discard", None, "pile", [TOKENS[card] for card in reversed(state.discards)]),
    ]


def _box(state: TwoCanState, seat: int) -> list[str | None]:
    down, first = state.down[seat], BOX * seat
    return [None if down >> p & 1 else TOKENS[state.cards[first + p]] for p in range(BOX)]


def _open_columns(state: TwoCanState, seat: int) -> dict[str, Any]:
    """Return the score of the columns of a Box that are face up as a whole, None for any other column."""
    up = [None if token is None else CARDS[token] for token in _box(state, seat)]
    columns = tuple(
        [
            None if upper is None or lower is None else (upper, lower)
            for upper, lower in zip(up[:COLUMNS], up[COLUMNS:], strict=True)
        ]
    )
    data = _scored(explain_columns(columns))
    data["columns"] = [
        None if column is None else each for column, each in zip(columns, data["columns"], strict=True)
    ]
    return data


def provisional_scores(view: View) -> ProvisionalScores:
    """Return the points of the face-up cards of each Box.

    They are those of its open columns and of each card whose partner is hidden. A toucan whose partner is
    hidden counts nothing: they will be a pair with any card.
    """
    boxes = {zone["owner"]: zone["cards"] for zone in view["zones"] if zone["kind"] == "grid"}
    scored = view["data"]["boxes"]
    return {"so_far": [scored[s]["points"] + _half_open_points(boxes[s]) for s in range(view["seats"])]}


def _half_open_points(box: Sequence[str | None]) -> int:
    columns = zip(box[:COLUMNS], box[COLUMNS:], strict=True)
    alone = [CARDS[up or down] for up, down in columns if (up is None) != (down is None)]  # type: ignore[index]
    return sum(card for card in alone if card != TOUCAN)


def _hand(state: TwoCanState, owner: int, seat: int | None) -> list[str | None]:
    if owner != state.to_act or not _holds_card(state):
        return []
    return [None if _hand_hidden(state, seat) else TOKENS[state.hand]]


def _hand_hidden(state: TwoCanState, seat: int | None) -> bool:
    return _holds_card(state) and state.drawn and seat != state.to_act


def _pools(state: TwoCanState, seat: int | None) -> list[dict[str, Any]]:
    """Return the cards that ``seat`` has not seen, as separate pools where their zones are certain.

    After a reshuffle (TC-3) the draw pile holds known cards only, so the set of the face-down cards of all
    Boxes is known too.
    """
    boxes = [f"box{s}" for s in range(state.seats)]
    in_boxes = [state.cards[BOX * s + p] for s in range(state.seats) for p in places(state.down[s])]
    drawn = ["draw"]
    in_pile = list(state.pile[state.next :])
    if _hand_hidden(state, seat):
        drawn.append(f"hand{state.to_act}")
        in_pile.append(state.hand)
    if state.shuffles:
        return [_pool(boxes, in_boxes), _pool(drawn, in_pile)]
    return [_pool(boxes + drawn, in_boxes + in_pile)]


def _pool(zones: list[str], cards: Iterable[int]) -> dict[str, Any]:
    return {"zones": zones, "cards": [TOKENS[card] for card in sorted(cards)]}


def _history(number: int, finished: Round) -> dict[str, Any]:
    return {
        "round": number,
        "ended_by": finished.ended_by,
        "boxes": [
            {"cards": [TOKENS[card] for card in box], **_scored(explain(box))} for box in finished.boxes
        ],
        "totals": list(finished.totals),
    }


def _scored(scored: Scored) -> dict[str, Any]:
    return {
        "columns": [
            {"pair": None if pair is None else TOKENS[pair], "points": points}
            for pair, points in zip(scored.pairs, scored.columns, strict=True)
        ],
        "groups": [
            {"number": TOKENS[n], "pairs": pairs, "points": points} for n, pairs, points in scored.groups
        ],
        "points": scored.points,
    }
