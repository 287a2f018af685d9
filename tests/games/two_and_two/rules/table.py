"""A table of two_and_two for tests: positions come from hand-written records, through the public API only."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pygames

from ...playing import legal as legal  # the rules' tests take both from here
from ...playing import play as play
from ...playing import replayed
from ...view_helpers import effect_facts, zone

ONE_SYMBOL = ("1000", "0100", "0010", "0001", "2000", "0200", "0020", "0002")
TWO_SYMBOLS = (
    *("1100", "1200", "2100", "2200"),
    *("1010", "1020", "2010", "2020"),
    *("1002", "2001"),
    *("0120", "0210"),
    *("0101", "0102", "0201", "0202"),
    *("0011", "0012", "0021", "0022"),
)
SYMBOLS = sorted([*ONE_SYMBOL, *TWO_SYMBOLS])
DECK = Counter({**dict.fromkeys(ONE_SYMBOL, 2), **dict.fromkeys(TWO_SYMBOLS, 1), "SF": 8, "WD": 6})

# The facts of each type of effect, in addition to `event`, `type` and `seat`.
EFFECTS = {"kept": ("card",)} | effect_facts("""
    dealt, turned card, started card flipped shows, played card flip skips, wild, skipped target,
    drew card, passed, asked, allowed, denied card, negated card, returned card, completed size pattern,
    refilled count, got card, lost_turn, won, game_over reason
""")

MAY_TELL = {"played": {"shows", "lies"}, "wild": {"shows", "skips"}}


def deal(hand0: str, hand1: str, deck: str) -> str:
    """Return the event `* deal …` for these hands of four and this deck, top first, then the rest."""
    hands = [hand0.split(), hand1.split()]
    assert [len(hand) for hand in hands] == [4, 4], "a hand has four cards"
    named = [*hands[0], *hands[1], *deck.split()]
    assert Counter(named) <= DECK, f"more cards than there are: {Counter(named) - DECK}"
    rest = DECK - Counter(named)
    return " ".join(["* deal", *named, *sorted(rest.elements())])


def replay(events: Sequence[str], **options: Any) -> pygames.State:
    return replayed("two_and_two", 2, events, **options)


def start(hand0: str, hand1: str, deck: str, *moves: str, **options: Any) -> pygames.State:
    """Return a game dealt with these cards, after these moves. Seat 0 turns up the deck's first card."""
    return play(replay([deal(hand0, hand1, deck)], **options), *moves)


def turn(mine: str, rivals: str, stack: str, deck: str = "", **options: Any) -> pygames.State:
    """Return seat 0's turn after seat 1 started the stack with this card (`"1020 flip"`: turned)."""
    card, *flip = stack.split()
    return start(mine, rivals, f"{card} {deck}", " ".join(["start", *flip]), **{"starter": 1, **options})


def three(mine: str, rivals: str, deck: str = "", **options: Any) -> pygames.State:
    """Return seat 0's turn on a stack of 1100 and 0020, which seat 1 played. It holds three other cards."""
    state = start(mine, f"0020 {rivals}", f"1100 {deck}", "start, play 0020", **options)
    return play(state, "allow") if "WD" in mine else state


# Stacks for `finished`: all 36 Symbol cards, each stack complete with its last card.
STACKS = (
    "1000 1000 0100 0100 0020 0020 1100 1020 0120 0002",
    "0002 1002 0102 0022",
    "2000 2000 0200 0200 0010 0010 2200 2010 0210 0001",
    *("0001 2001 0201 0011", "1200 0012", "2100 0021", "1010 0202", "2020 0101"),
)


def finished(stacks: Sequence[str], hand0: str, hand1: str, deck: str, **options: Any) -> pygames.State:
    """Return a game after these stacks, laid one after the other, upright and without any Effect.

    A stack names its starting card and then the cards that the seats play in turn, the first one by seat 1.
    The seat that completes a set plays the first card of the next. `hand0` and `hand1` are the hands after
    them. `deck` is the rest of the deck, top first, from which the next stack is started at once. All these
    are 50 cards. A seat with a WD is asked, and allows.
    """
    script: list[tuple[int | None, str]] = []
    hands: list[list[str]] = [[], []]
    seat = 1
    for stack in stacks:
        first, *cards = stack.split()
        script.append((None, first))
        for card in cards:
            script.append((seat, card))
            hands[seat].append(card)
            seat = 1 - seat
        seat = 1 - seat
    for hand, left in zip(hands, (hand0, hand1), strict=True):
        hand += left.split()
        assert len(hand) % 4 == 0, "hands are refilled by four"
    pile, held = [], [4, 4]
    for player, card in script:
        if player is None:
            pile.append(card)
            continue
        held[player] -= 1
        if not held[player]:
            held[player] = 4
            assert hands[player][4:8], "a refill is due"
            pile += hands[player][4:8]
            del hands[player][4:8]
    pile += deck.split()
    event = deal(" ".join(hands[0][:4]), " ".join(hands[1][:4]), " ".join(pile))
    assert len(event.split()) == 2 + 8 + len(pile), "not all cards are named"
    moves = ["start" if player is None else f"play {card}" for player, card in script]
    state = replay([event], **options)
    for move in moves:
        play(state, move)
        while state.view(None)["phase"] == "deny":
            play(state, "allow")
    return state


def hand(state: pygames.State, seat: int) -> str:
    return " ".join(str(card) for card in zone(state, f"hand{seat}", seat))


def known(state: pygames.State, seat: int, eye: int | None = None) -> str:
    return " ".join(card for card in zone(state, f"hand{seat}", eye) if card is not None)


def discards(state: pygames.State) -> str:
    """Return the discard pile, in no order."""
    return " ".join(sorted(str(card) for card in zone(state, "discard")))


def plays(state: pygames.State, card: str = "") -> set[str]:
    return {move for move in legal(state) if move.startswith(f"play {card}")}
