"""What a seat sees of 2CAN."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...game import GameView, ProvisionalScores, View, Zone, zone
from .cards import BOX, CARDS, COLUMNS, TOKENS, TOUCAN, places
from .score import Round, Scored, explain, explain_columns
from .state import TwoCanState


def observe(state: TwoCanState, seat: int | None) -> GameView:
    """The game's own part of a view."""
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
    """Turns that ``seat`` has finished in this round: they pass from the starter to the left."""
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
    """What the columns of a Box come to that are face up as a whole; None for any other."""
    up = [None if token is None else CARDS[token] for token in _box(state, seat)]
    columns = tuple(
        [
            None if upper is None or lower is None else (upper, lower)
            for upper, lower in zip(up[:COLUMNS], up[COLUMNS:], strict=True)
        ]
    )
    told = _scored(explain_columns(columns))
    told["columns"] = [
        None if column is None else each for column, each in zip(columns, told["columns"], strict=True)
    ]
    return told


def provisional_scores(view: View) -> ProvisionalScores:
    """What lies open in each Box comes to: its columns, and the cards that lie face up beside a hidden one.

    A toucan beside a hidden card counts nothing: whatever it is, they will be a pair.
    """
    boxes = {zone["owner"]: zone["cards"] for zone in view["zones"] if zone["kind"] == "grid"}
    told = view["data"]["boxes"]
    return {"so_far": [told[s]["points"] + _beside_hidden(boxes[s]) for s in range(view["seats"])]}


def _beside_hidden(box: Sequence[str | None]) -> int:
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
    """The cards that ``seat`` has not seen, kept apart by what is certain.

    After a reshuffle (TC-3) the draw pile holds known cards only, so what lies face down in the Boxes is
    known too, as a whole.
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
        "boxes": [_scored_box(box) for box in finished.boxes],
        "totals": list(finished.totals),
    }


def _scored_box(box: tuple[int, ...]) -> dict[str, Any]:
    return {"cards": [TOKENS[card] for card in box], **_scored(explain(box))}


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
