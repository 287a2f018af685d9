"""A table of buraco for tests: positions come from hand-written records, through the public API only.

Cards are written as in moves, runs shorter: `"3-6h 2c"` is 3h 4h 5h 6h 2c; `"A-3h"` begins with the low ace,
`"Q-Ah"` ends with the high one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pygames

from ...playing import fillers, replayed
from ...playing import legal as legal  # the rules' tests take both from here
from ...playing import play as play
from ...view_helpers import actor, data, effect_facts, refused, zone

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK = Counter({rank + suit: 2 for suit in SUITS for rank in RANKS})
DULL = [
    *(RANKS[2 + 4 * i % 11] + SUITS[i % 4] for i in range(44)),
    *(rank + suit for rank in "A2" for suit in SUITS),
]
"""All cards, every fifth rank, suit by suit; aces and 2s last."""
ORDER = {suit + rank: place for place, (suit, rank) in enumerate((s, r) for s in SUITS for r in RANKS)}

# The facts of each type of effect, in addition to `event`, `type` and `seat`.
EFFECTS = effect_facts("""
    dealt deal, drew card, took card count, melded meld, laid meld card place wild,
    moved meld card place wild, discarded card, canasta meld kind, extra way, new_pack count, went_out,
    deal_over deal reason, scored deal points total, won
""")


def cards(text: str) -> list[str]:
    """The tokens of a readable description: `"3-6h 2c"`."""
    return [card for word in text.split() for card in _run(word)]


def _run(word: str) -> list[str]:
    if "-" not in word:
        return [word]
    first, last = word[:-1].split("-")
    ranks = "A23456789TJQKA"
    low = ranks.index(first)
    return [rank + word[-1] for rank in ranks[low : ranks.index(last, low + 1) + 1]]


def in_order(tokens: Sequence[str]) -> list[str]:
    """Cards in the order of moves and hands: by suit c d h s, then A 2 3 … K."""
    return sorted(tokens, key=lambda card: ORDER[card[1] + card[0]])


def new(text: str) -> str:
    """The move that lays these three cards: `new("5-7h")` is `meld 5h 6h 7h`."""
    return f"meld {' '.join(in_order(cards(text)))}"


def deal(hand0: str = "", hand1: str = "", extra0: str = "", extra1: str = "", pack: str = "") -> str:
    """The event `* deal …`; a dot stands for any card, and hands that are too short are filled up.

    The pack is written top first. Cards not named are filled in so that neighbours never meet early.
    """
    named = [cards(text) for text in (hand0, hand1, extra0, extra1)]
    assert all(len(hand) <= 11 for hand in named), "a hand has eleven cards"
    named = [[*hand, *["."] * (11 - len(hand))] for hand in named] + [cards(pack)]
    flat = [card for part in named for card in part]
    spare = fillers(flat, DECK, DULL)
    return " ".join(["* deal", *(next(spare) if card == "." else card for card in flat), *spare])


def replay(events: Sequence[str], seed: int = 0, **options: Any) -> pygames.State:
    """The state after these events; chance that falls due later comes from `seed`."""
    return replayed("buraco", 2, events, seed, **options)


def start(
    hand0: str = "", hand1: str = "", extra0: str = "", extra1: str = "", pack: str = "", **options: Any
) -> pygames.State:
    """A deal with these cards, nothing played yet."""
    return replay([deal(hand0, hand1, extra0, extra1, pack)], **options)


def lay(state: pygames.State, *melds: str) -> pygames.State:
    """Lay new melds: the first three cards of each as a `meld`, the others as `add`s."""
    for text in melds:
        tokens = cards(text)
        number = len(data(state)["melds"][actor(state)]) + 1
        play(state, new(" ".join(tokens[:3])))
        play(state, *(f"add {number} {card}" for card in tokens[3:]))
    return state


def drawn(state: pygames.State) -> str:
    """Draw; the card that came."""
    seat, since = actor(state), len(state.events)
    play(state, "draw")
    card: str = state.effects(seat, since)[0]["card"]
    return card


def idle(state: pygames.State, turns: int = 1) -> pygames.State:
    """Play a number of turns that draw and discard the drawn card: the hands stay unchanged."""
    for _ in range(turns):
        play(state, f"discard {drawn(state)}")
    return state


def with_extra(extra: str, *melds: str, rival: str = "", after: str = "", **deal: Any) -> pygames.State:
    """Seat 0 has gone out directly in its first turn by laying twelve cards (by default three melds of four
    cards: 3-6c, 3-6d, 9-Qs), goes on with `extra` as its hand, and has played `after`.
    """
    laid = [cards(text) for text in (melds or NO_CANASTA)]
    flat = [card for meld in laid for card in meld]
    assert len(flat) == 12
    deal["pack"] = f"{flat[-1]} {deal.get('pack', '')}"
    state = start(" ".join(flat[:-1]), rival, extra, **deal)
    lay(play(state, "draw"), *(" ".join(meld) for meld in laid))
    return play(state, after) if after else state


NO_CANASTA = ("3-6c", "3-6d", "9-Qs")
CANASTA = ("3-9c", "3-7d")
SIXES = ("3-8c", "3-8d")
"""Twelve cards for `with_extra`: without a natural canasta, with one, with two that are nearly there."""

QUIET = {
    2: ("3-7h", "T-Kd"),
    3: ("3-6h", "T-Kd"),
    4: ("3-6h", "T-Qd"),
    5: ("3-5h", "T-Qd"),
    7: ("T-Kd",),
    8: ("T-Qd",),
}


def holding(mine: str, *melds: str, **deal: Any) -> pygames.State:
    """Seat 0 has had its extra hand, has laid `melds` (by default no canasta) and then short ones that do
    not matter, and still holds these two, three, four, five, seven or eight cards.
    """
    quiet = QUIET[len(cards(mine))]
    return lay(with_extra(" ".join([mine, *quiet]), *melds, **deal), *quiet)


def pile_of_one(top: str, mine: str, *melds: str) -> pygames.State:
    """As `holding`, but seat 0 is to draw or take: the pile is this card alone.

    Seat 0 has discarded a king, seat 1 has taken it, and has discarded `top`.
    """
    state = holding(f"{mine} Kc", *melds, rival=f"Jc Qc {top}")
    return play(state, "discard Kc", "take new Jc Qc", f"discard {top}")


def pile_of_two(top: str, under: str, mine: str, *melds: str) -> pygames.State:
    """The same, but seat 0's own discard lies under the top card."""
    state = holding(f"{mine} {under}", *melds, rival=top)
    return play(state, f"discard {under}, draw, discard {top}")


def in_hand(text: str, **options: Any) -> pygames.State:
    """Seat 0, in its first turn, has drawn and holds these cards, with others of no use up to twelve."""
    mine = cards(text)
    mine += junk(mine)[: 12 - len(mine)]
    return play(start(" ".join(mine[:11]), pack=mine[11], **options), "draw")


def laid(first: str, *added: str) -> pygames.State:
    """Seat 0 has laid these three cards as its only meld, and has added the others one by one."""
    state = in_hand(" ".join([first, *added]))
    play(state, new(first))
    return play(state, *(f"add 1 {card}" for text in added for card in cards(text)))


def offered(top: str, holding: str, *melds: str, under: str = "") -> pygames.State:
    """Seat 0 is to draw or take: the pile is `top` on `under` (a card of no use), its melds lie, and it holds
    these cards in addition to others of no use.
    """
    mine = [card for text in (holding, *melds) for card in cards(text)]
    mine += junk([top, *mine])
    thrown = under or mine.pop()
    mine = [thrown, *mine][:12]
    state = start(" ".join(mine[:11]), top, pack=mine[11])
    lay(play(state, "draw"), *melds)
    return play(state, f"discard {thrown}, draw, discard {top}")


def junk(named: Sequence[str]) -> list[str]:
    """Cards that meld with nothing: of suits that are not named, none next to another."""
    free = [suit for suit in SUITS if suit not in {card[1] for card in named if card[0] != "2"}]
    return [rank + suit for suit in free for rank in ("K", "K", "T", "T", "7", "7", "4", "4")]


def zone_ids(state: pygames.State) -> list[str]:
    return [z["id"] for z in state.view(None)["zones"]]


def count(state: pygames.State, name: str) -> int:
    return len(zone(state, name))


def hand(state: pygames.State, seat: int) -> list[str]:
    return [str(card) for card in zone(state, f"hand{seat}", seat)]


def meld(state: pygames.State, number: int = 1, seat: int = 0) -> str:
    """A meld from low to high, its wild in brackets: `"2h [2c] 4h"`."""
    found = data(state)["melds"][seat][number - 1]
    return " ".join(f"[{card}]" if i == found["wild"] else card for i, card in enumerate(found["cards"]))


def melds(state: pygames.State, seat: int = 0) -> list[str]:
    return [meld(state, number + 1, seat) for number in range(len(data(state)["melds"][seat]))]


def kinds(state: pygames.State, seat: int = 0) -> list[str | None]:
    return [found["kind"] for found in data(state)["melds"][seat]]


def refusal(state: pygames.State, move: str) -> tuple[str, str]:
    """The code (without the game) and the rule of a refused move."""
    assert move not in state.legal_moves()
    error = refused(state, move)
    return error.code.removeprefix("buraco."), error.rule
