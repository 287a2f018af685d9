"""A table of two_can for tests: positions are set up by hand-written records, through the public API only."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pygames

from ...playing import fillers, replayed
from ...playing import legal as legal  # the rules' tests take both from here
from ...playing import play as play
from ...view_helpers import actor, effect_facts, history, zone

PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
NUMBERS = tuple(str(number) for number in range(13))
DECK = Counter({**dict.fromkeys(NUMBERS, 8), "T": 4})
ANY = ". . . . / . . . ."

# The facts of each type of effect, in addition to `event`, `type` and `seat`.
EFFECTS = effect_facts("""
    dealt round, turned place card, starts sum, drew card, took card, laid place card,
    discarded place card hidden, flew from to, shuffled count, completed, round_over round reason,
    scored round points total, won
""")


def cards(text: str) -> list[str]:
    """Return the tokens of a readable description: `"5 5 7 1 / 2 2 3 T"`."""
    return text.replace("/", " ").split()


def deal(*boxes: str, discard: str = ".", draw: str = "") -> str:
    """Return the event `* deal …` for these boxes, the first discard and the draw pile, top first.

    A box is written `"A1 A2 A3 A4 / B1 B2 B3 B4"`. A dot stands for any card. Cards not named are
    filled in, numbers in turn (0 1 … 12 0 1 …), toucans last.
    """
    assert all(len(cards(box)) == 8 for box in boxes), "a box has eight cards"
    named = [token for box in boxes for token in cards(box)] + [discard, *cards(draw)]
    spare = chain(fillers(named, DECK, NUMBERS), ["T"] * (4 - named.count("T")))
    named = [next(spare) if token == "." else token for token in named]
    return " ".join(["* deal", *named, *spare])


def replay(events: Sequence[str], seats: int, seed: int = 0, **options: Any) -> pygames.State:
    """Return the state after these events. Later chance events come from `seed`."""
    return replayed("two_can", seats, events, seed, **options)


def start(
    *boxes: str, discard: str = ".", draw: str = "", flips: Sequence[str] = (), seed: int = 0, **options: Any
) -> pygames.State:
    """Return a fresh round with these boxes, after the given flips (`"A1 B1"`, one a seat)."""
    state = replay([deal(*boxes, discard=discard, draw=draw)], len(boxes), seed, **options)
    return play(state, *(f"flip {places}" for places in flips))


def with_chance(state: pygames.State, event: str, seed: int = 0) -> pygames.State:
    """Return the same game with another result of the last chance event."""
    assert state.events[-1].startswith("* ")
    return replay([*state.events[:-1], event], state.seats, seed, **state.options)


def idle(state: pygames.State, turns: int, place: str = "A1") -> pygames.State:
    """Return turns that take the discard and lay it on `place`: no card is drawn, only `place` changes."""
    for _ in range(turns):
        play(state, "take", f"swap {place}")
    return state


def burn(state: pygames.State, turns: int, place: str = "A1") -> pygames.State:
    """Return turns that draw and lay the card on `place`: they use up the draw pile."""
    for _ in range(turns):
        play(state, "draw", f"swap {place}")
    return state


def turn_up(state: pygames.State, turns: int = 1) -> pygames.State:
    """Return turns that draw, drop the card and turn up the actor's first face-down card."""
    for _ in range(turns):
        play(state, "draw", f"drop {face_down(state, actor(state))[0]}")
    return state


def finish_round(state: pygames.State) -> pygames.State:
    """Turn up card after card until the round ends: the boxes are scored as they were dealt."""
    rounds = len(history(state))
    while not state.over and len(history(state)) == rounds:
        turn_up(state)
    return state


def scored(*boxes: str, **options: Any) -> pygames.State:
    return finish_round(start(*boxes, flips=["A1 B1"] * len(boxes), rounds=1, **options))


def box(state: pygames.State, seat: int) -> str:
    """Return a box as all see it, `?` for a card that lies face down: `"5 ? ? 1 / 2 ? ? ?"`."""
    tokens = [card or "?" for card in zone(state, f"box{seat}")]
    return f"{' '.join(tokens[:4])} / {' '.join(tokens[4:])}"


def face_down(state: pygames.State, seat: int) -> list[str]:
    return [place for place, card in zip(PLACES, zone(state, f"box{seat}"), strict=True) if card is None]


def top(state: pygames.State) -> str | None:
    return zone(state, "discard")[0]
