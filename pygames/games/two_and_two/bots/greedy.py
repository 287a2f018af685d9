"""``greedy`` for Two & Two: completes and denies sets, keeps its WD for them, does not feed the rival.

Every move is valued in hundredths of a set: what it completes, what it spends, and how likely the rival
completes the stack that it leaves, judged by the cards not yet seen.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ....game import View
from ..cards import (
    COMPLETE,
    COPIES,
    EMPTY,
    FILLED,
    KIND,
    LAID,
    LIES,
    PATTERN,
    PLACES,
    SF,
    SYMBOLS,
    WD,
    WILD,
)
from ..menus import PLAY, SKIP_RIVAL, SKIP_SELF, Parts, parse

SET = 100.0
"""A completed set; each of its cards counts a little more, for ties by the largest set."""
SET_CARD = 0.5
SPEND_SF, SPEND_WD = 12.0, 30.0
LAST_WORD = 300.0
"""What winning or losing at once is worth when a pass ends the game."""
UNCERTAIN = 0.7
"""The share of a danger that counts while there is still something to do about it."""


def greedy(view: View, rng: Random) -> str:
    """The best move by one-ply judgement; ties by ``rng``."""
    judge = Judge(view)
    value = {"start": judge.start, "deny": judge.answer}.get(view["phase"], judge.turn)
    best: str = max(view["legal"], key=lambda move: (round(value(move), 6), rng.random()))
    return best


class Judge:
    """What the seat to act can work out from its view."""

    def __init__(self, view: View) -> None:
        self.data: dict[str, Any] = view["data"]
        self.me: int = view["seat"]
        zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
        self.shows, self.flipped = PATTERN[self.data["shows"]], int(self.data["flipped"])
        self.hand = Counter(KIND[card] for card in zones[f"hand{self.me}"])
        rival = zones[f"hand{1 - self.me}"]
        self.known = Counter(KIND[card] for card in rival if card is not None)
        self.hidden = rival.count(None)
        self.deck = len(zones["deck"])
        self.pot = len(zones["stack"]) + len(zones["discard"])
        self.set_value = SET + SET_CARD * self.pot
        self.ahead = self.data["sets"][self.me] - self.data["sets"][1 - self.me]
        self.unseen = self._unseen(view, zones)
        self.unseen_total = max(1, sum(self.unseen.values()))

    def _unseen(self, view: View, zones: dict[str, list[str]]) -> Counter[int]:
        left = Counter(dict(enumerate(COPIES)))
        left -= self.hand + self.known
        left -= Counter(KIND[card] for card in zones["discard"])
        left -= Counter(KIND[card["card"]] for card in self.data["stack"])
        left -= Counter(KIND[card] for done in view["history"] for card in done["cards"])
        return left

    # -- decisions ------------------------------------------------------------------------------------------

    def start(self, move: str) -> float:
        """A start is followed by the rival's turn."""
        words = move.split(" ")
        card = words[1] if len(words) > 1 and words[1] != "flip" else self.data["start_card"]
        flip = int(words[-1] == "flip")
        return -self.danger(LIES[flip][KIND[card]], flip)

    def turn(self, move: str) -> float:
        """A move of the own turn."""
        if move == "draw":
            return -1.0 - UNCERTAIN * self.danger(self.shows, self.flipped)
        if move == "pass":
            if not self.deck:
                return LAST_WORD * float(self.ahead)
            return -self.danger(self.shows, self.flipped)
        return self._cards(parse(move))

    def answer(self, move: str) -> float:
        """Allow or deny: a WD is spent where it saves, or wins back, a set."""
        if move == "allow":
            return 0.0
        chain = self.data["chain"]
        played = parse(chain["move"])
        shows, _ = self.after(played)
        if not COMPLETE[shows]:
            return -SPEND_WD
        gain = SET + SET_CARD * self.pot - SPEND_WD
        # A denied card is gone; a denied flip or skip sends it back to be played again.
        return gain if move.split(" ")[-1] not in ("flip", "skip") else gain / 2

    # -- values ---------------------------------------------------------------------------------------------

    def _cards(self, move: Parts) -> float:
        spent = SPEND_SF * move.sf
        if move.what == SKIP_SELF:
            return -spent - self.danger(self.shows, self.flipped)
        if move.what == SKIP_RIVAL:
            return -spent - 1.0
        shows, flipped = self.after(move)
        if COMPLETE[shows]:
            wild = SPEND_WD if move.what != PLAY else 0.0
            return SET + SET_CARD * self.pot - spent - wild
        if move.skips:
            return self.next_of_mine(move, shows, flipped) - spent
        return -spent - self.danger(shows, flipped)

    def after(self, move: Parts) -> tuple[int, int]:
        """What the stack shows after a move, and its orientation."""
        if move.what != PLAY:
            return WILD[self.shows] or self.shows, self.flipped
        flipped = self.flipped ^ move.flip
        shows = LAID[self.shows][LIES[flipped][move.kind]]
        return (self.shows if shows is None else shows), flipped

    def next_of_mine(self, move: Parts, shows: int, flipped: int) -> float:
        """With the rival's turn skipped: can I complete the stack myself?"""
        left = self.hand - Counter({move.kind: 1, SF: move.sf})
        if any(kind < SYMBOLS and self._completes(shows, flipped, kind) for kind in left):
            return SET + SET_CARD * self.pot
        if left[SF] and any(kind < SYMBOLS and self._completes(shows, 1 - flipped, kind) for kind in left):
            return SET + SET_CARD * self.pot - SPEND_SF
        if left[WD] and FILLED[shows] == PLACES - 1:
            return SET + SET_CARD * self.pot - SPEND_WD
        return -UNCERTAIN * self.danger(shows, flipped)

    @staticmethod
    def _completes(shows: int, flipped: int, kind: int) -> bool:
        after = LAID[shows][LIES[flipped][kind]]
        return after is not None and COMPLETE[after]

    def danger(self, shows: int, flipped: int) -> float:
        """What a stack is worth to the rival, who is next: its chance to complete it, times a set."""
        if shows == EMPTY or self.data["skips"][1 - self.me]:
            return 0.0
        return (SET + SET_CARD * self.pot) * self.threat(shows, flipped)

    def threat(self, shows: int, flipped: int) -> float:
        """The chance that the rival can complete a stack with what it holds."""
        straight = self._chance(shows, flipped)
        turned = self._chance(shows, 1 - flipped) * self._holds(SF)
        wild = self._holds(WD) if FILLED[shows] == PLACES - 1 else 0.0
        missed = (1 - straight) * (1 - turned) * (1 - wild)
        return 1 - missed

    def _chance(self, shows: int, flipped: int) -> float:
        """The chance that the rival's hand has a Symbol card that completes the stack, lying so."""
        fitting = [kind for kind in range(SYMBOLS) if self._completes(shows, flipped, kind)]
        if any(self.known[kind] for kind in fitting):
            return 1.0
        return self._among_hidden(sum(self.unseen[kind] for kind in fitting))

    def _holds(self, kind: int) -> float:
        """The chance that the rival holds this Effect card."""
        if self.known[kind]:
            return 1.0
        if kind == WD and not self.data["wd_at_most"][1 - self.me]:
            return 0.0
        return self._among_hidden(self.unseen[kind])

    def _among_hidden(self, copies: int) -> float:
        share = min(1.0, copies / self.unseen_total)
        missed: float = (1.0 - share) ** self.hidden
        return 1.0 - missed
