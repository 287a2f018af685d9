"""Refusals of Two & Two: each error code, with positions in which it occurs."""

from ...refusals import Refusals
from .scenarios import begin
from .table import SYMBOLS

RIVALS = "0100 0100 0010 0010"

LINES = f"""
starting
  start 1000 1000 2000 2000 / {RIVALS} / 1100
  ! play 1000, wild, skip rival, skip self, draw, pass: start.first Setup
  ! start 1000, start 1100, start 2000 flip: start.wrong_card Setup
# 2020 or 0101.
starting from the hand
  finished 7 / SF SF / 2020 0101 SF / SF WD SF WD SF WD SF WD SF WD WD
  ! play 1000, wild, skip rival, skip self, draw, pass: start.first Setup
  ! start, start flip: start.wrong_card Setup
a playable card and no Effects
  turn 1000 2200 2000 2100 / {RIVALS} / 1100 / 2020
  ! start, start 1000 flip: start.done Setup
  ! play 0011, play 0100: not_held A turn
  ! play 2000, play 2100: not_playable TT-2
  ! play 2200 flip: flip.no_card A turn
  ! skip rival, skip self, play 1000 skip: skip.no_card A turn
  ! draw: draw.must_play A turn
  ! pass: pass.must_play A turn
  ! allow, deny, deny 1000, deny skip: deny.nothing Deny
an SF in hand
  turn 1000 2200 SF 2100 / {RIVALS} / 1100 / 2020
  ! play 0011, play 0011 flip: not_held A turn
  ! play 2200, play 1000 flip, play 2100 flip: not_playable TT-2
  ! play 1000 skip skip, play 2200 flip skip: skip.no_card A turn
  ! draw: draw.must_play A turn
no playable card, a WD in hand and two filled places
  turn 2000 0200 WD 2100 / {RIVALS} / 1100 / 2020
  ! start: start.done Setup
  ! play 0011: not_held A turn
  ! play 2000: not_playable TT-2
  ! play 2000 flip: flip.no_card A turn
  ! wild, wild skip: wild.not_three TT-4
  ! pass: pass.draw_first A turn
  ! allow, deny, deny 1000, deny skip: deny.nothing Deny
after the draw of a card that fits turned only
  turn 2010 0200 SF WD / {RIVALS} / 1100 / 2000
  draw
  ! start: start.done Setup
  ! draw: draw.twice A turn
  ! play 2010 flip, play 0200 flip: after_draw TT-5
  ! allow, deny, deny 1000, deny skip: deny.nothing Deny
after the draw of a playable card, without any SF
  turn 2010 0200 2100 WD / {RIVALS} / 1100 / 0022
  draw
  ! pass: pass.must_play A turn
three filled places, after a draw with a WD in hand
  three WD SF 2000 2100 / 0100 0100 SF / 2020
  draw
  ! draw: draw.twice A turn
  ! play 2000 flip: after_draw TT-5
  ! wild, wild skip: wild.held TT-12
the same without an SF
  three WD 0200 2000 2100 / 0100 0100 SF / 2020
  draw
  ! wild: wild.held TT-12
# Seat 1 is asked about 2200 with a Flip. It holds 0100, too.
asked
  turn 2200 SF 1000 WD / WD 0100 0010 0010 / 1000
  play 2200 flip
  ! play 0100, play 1000, draw, pass, skip self, skip rival, wild: deny.first Deny
  ! deny, deny skip, deny wild, deny 0100: deny.no_such Deny
asked back
  turn 2200 SF 1000 WD / WD 0100 0010 0010 / 1000
  play 2200 flip, deny flip
  ! play 0100, play 1000, draw, pass, skip self, skip rival, wild: deny.first Deny
  ! deny flip, deny 2200, deny wild: deny.no_such Deny
# 0202 lies, seat 0 holds 2100 0021 2020.
an empty deck and no playable card
  finished 5 / 2100 0021 / 1010 / SF WD SF WD SF WD SF WD SF SF WD SF WD SF 0202 2020 0101
  start, skip self, allow, draw, pass, skip self, allow, draw, skip self, allow, skip self, allow
  ! draw: draw.empty A turn
over
  finished 7 / 2020 0101 / SF SF SF / SF WD SF WD SF WD SF WD SF WD WD
  ! start, play 2020, draw, pass, allow, deny, wild: over End
"""

UNKNOWN = [
    *("play 10000", "play 3000", "play 1111", "play 0000", "play 1001", "play SF", "play WD"),
    *("play 1000 flip flip", "play 1000 skip flip", "play 1000 turn", "wild flip", "skip me"),
    *("start 1000 1000", "start flip flip", "start flip 1000", "deny me", "deny 1111", "deny flip skip"),
]


def notation() -> list[str]:
    """Return the notation of every move, with up to three skips."""
    skips = [" skip" * number for number in range(4)]
    words = ["start", "start flip", "draw", "pass", "skip rival", "skip self", "allow", "deny"]
    words += [f"start {card}{flip}" for card in SYMBOLS for flip in ("", " flip")]
    words += [f"play {card}{flip}{more}" for card in SYMBOLS for flip in ("", " flip") for more in skips]
    words += [f"wild{more}" for more in skips]
    return words + [f"deny {name}" for name in (*SYMBOLS, "flip", "skip", "wild")]


REFUSALS = Refusals(LINES, begin, notation(), UNKNOWN, ("starting", "an SF in hand", "asked"))
