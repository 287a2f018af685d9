"""Effects of laying cards on melds, and redaction of covered discards from the log of Buraco."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...game import Effect
from .cards import ACE, FOREIGN, TOKENS, TWO
from .melds import Meld, kind_in


def forget_covered(effects: list[Effect], known: int, carried: int) -> int:
    """Hide the covered discards: all but the top one and those that were the top of a taken pile.

    Args:
        effects: all so far, as a seat may know them. They are replaced, not changed.
        known: the number of leading effects that are redacted already, except perhaps the last discard.
        carried: effects up to this event came with a view and stay unchanged.

    Returns:
        The number of settled effects: all but a discard that may yet be covered, and the effects after it.
    """
    settled = len(effects)
    named = last = True
    for index in range(len(effects) - 1, -1, -1):
        effect = effects[index]
        if effect["type"] == "discarded":
            if effect["event"] <= carried:
                break
            if not named:
                effects[index] = {**effect, "card": None}
            elif last:
                settled = index
        elif effect["type"] not in ("took", "dealt"):
            continue
        if index < known:
            break
        named = effect["type"] == "took"
        last = False
    return settled


def laying_effects(
    before: Meld | None, after: Meld, cards: Sequence[int]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the effects of laying ``cards``: each one's place, and the new place of a wild that moved."""
    shape = after.shape
    new = shape.naturals & ~(before.shape.naturals if before is not None else 0)
    kinds = [kind_in(after.suit, card) for card in cards]
    for card, kind in zip(cards, kinds, strict=True):
        place = _place(kind, new) or shape.wild
        new &= ~(1 << place)
        yield "laid", {"card": TOKENS[card], "place": place, "wild": place == shape.wild}
    if before is not None and before.shape.wild:
        is_home = bool(new >> 2 & 1)
        place = 2 if is_home else shape.wild
        if place != before.shape.wild:
            card = 13 * before.wild_suit + TWO
            yield "moved", {"card": TOKENS[card], "place": place, "wild": not is_home}


def _place(kind: int | None, new: int) -> int:
    """Return the place of ``new`` natural places that a card of this kind took, or 0 if it is the wild."""
    if kind is None or kind == FOREIGN:
        return 0
    if kind == ACE and new >> 14 & 1:
        return 14
    return kind + 1 if new >> kind + 1 & 1 else 0
