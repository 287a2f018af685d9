"""TC-3: when a turn begins with an empty draw pile, the discards below the top one become a new one."""

import pytest

import pygames

from ...playing import written
from ...view_helpers import zone
from .scenarios import scenario_tests
from .table import ANY, burn, deal, replay, start, top

SEATS = 6

test_reshuffle = scenario_tests("""
a turn with one card left sees no shuffle
  any | any | any | any | any | any; flips A1 B1
  burn 58, idle 3 > pile 1; shuffles 0
  draw > pile 0; shuffles 0
# It has happened when the next seat is asked. The reference knows which cards they are.
all discards but the top one become the draw pile, and the top one can still be taken
  any | any | any | any | any | any; flips A1 B1; discard 7
  burn 58, draw, swap A4 > shuffles 1; phase turn; moves draw take; pile 59
  take > discards -; pile 59; shuffles 1
# The reference draws in the same order.
the first card of the shuffle is on top
  any | any | any | any | any | any; flips A1 B1
  burn 59, burn 12 > shuffles 1; pile 47
# No card leaves the two piles for good.
a round may see several shuffles, and the next round is dealt from all cards
  any | any | any | any | any | any; flips A1 B1
  burn 118 > shuffles 2; pile 59
  finish > phase flip; shuffles 0; pile 59
a last turn that begins with an empty draw pile sees a shuffle, and none comes when the round is over
  12 . . . / 12 . . . | any; flips A1 B1; rounds 1
  or up, burn, up, burn, up, burn, up, burn, up, burn, burn 80 > actor 0; pile 1; shuffles 0
  draw, drop B4 > ended 0; shuffles 1; moves draw take
  draw, drop A2 > over True
# No turn begins any more. The last turn's draw takes the last card.
  or burn, up, burn, up, burn, up, burn, up, burn, up, burn 79 > actor 1; pile 2
  draw, drop B4, draw, swap A1 > over True; pile 0; shuffles 0
# With TC-8: the hundredth turns end with an empty draw pile.
  or idle 18, burn 182 > over True; closer -; pile 0; shuffles 1
""")


def due(seed: int = 0) -> pygames.State:
    return burn(start(*[ANY] * SEATS, flips=["A1 B1"] * SEATS, seed=seed), 59)


def test_the_shuffle_comes_from_the_generator() -> None:
    """Another generator gives another order of the same cards. A record may stop before the shuffle."""
    orders = {due(seed=seed).events[-1] for seed in range(5)}
    assert len(orders) == 5
    events = due().events
    again = replay(events[:-1], SEATS, seed=99).events
    assert (len(again), again[:-1]) == (len(events), events[:-1])
    assert len({tuple(sorted(order.split())) for order in (*orders, again[-1])}) == 1


@pytest.mark.parametrize("wrong", ["short", "long", "foreign", "with the top", "deal", "skipped", "not due"])
def test_a_record_with_a_wrong_shuffle_is_refused(wrong: str) -> None:
    """The event must hold exactly the discards below the top one, and be there where it is due."""
    state, before = due(), burn(start(*[ANY] * SEATS, flips=["A1 B1"] * SEATS), 58)
    *events, shuffle = state.events
    _, _, *order = shuffle.split()
    top_card = str(top(state))
    at = next(i for i, card in enumerate(order) if card != top_card)
    event = {
        "short": " ".join(["* shuffle", *order[:-1]]),
        "long": " ".join(["* shuffle", *order, order[0]]),
        "foreign": " ".join(["* shuffle", *("12" if card == "0" else card for card in order)]),
        "with the top": " ".join(["* shuffle", *order[:at], top_card, *order[at + 1 :]]),
        "deal": deal(*[ANY] * SEATS),
        "skipped": f"{state.to_act} draw",
        "not due": " ".join(["* shuffle", *map(str, zone(before, "discard")[1:])]),
    }[wrong]
    if wrong == "not due":
        events = events[:-2]
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.loads(written("two_can", SEATS, [*events, event]))
    assert caught.value.event == len(events) + 1
