"""Whole games against a second, slow implementation of the rules, in which every ruling matters often."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

import pygames

from ...observation import zone
from ...playing import assert_all_met
from .comparison import compare
from .reference import Reference, partner
from .table import PLACES, box, deal, finish_round, replay, start

Policy = Callable[[tuple[str, ...], pygames.State, Random], str]
GAME = pygames.games()["two_can"]


def anything(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    return rng.choice(moves)


def flyer(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    """Fly if possible, and keep toucans."""
    return rng.choice([move for move in moves if move.startswith("fly")] or moves)


def loiterer(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    """Draw, and keep the last cards face down, so that draw piles run out and turn limits are met."""
    if "draw" in moves:
        return "draw" if rng.random() < 0.9 else "take"
    shown = [card is not None for card in zone(state, f"box{state.to_act}")]
    keep = [f"swap {place}" for place, up in zip(PLACES, shown, strict=True) if up]
    if "drop" in moves:
        keep.append("drop")
    preferred = [move for move in moves if move in keep]
    return rng.choice(preferred if preferred and rng.random() < 0.995 else moves)


def hoarder(moves: tuple[str, ...], state: pygames.State, rng: Random) -> str:
    """Collect toucans in columns."""
    box = dict(zip(PLACES, zone(state, f"box{state.to_act}"), strict=True))
    toucans = [place for place, card in box.items() if card == "T"]
    if "take" in moves:
        return "take" if zone(state, "discard")[0] == "T" else "draw"
    if zone(state, f"hand{state.to_act}", state.to_act) == ["T"]:
        lonely = [partner(place) for place in toucans if partner(place) not in toucans]
        return f"swap {lonely[0] if lonely else rng.choice(PLACES)}"
    return rng.choice([move for move in moves if move not in {f"swap {place}" for place in toucans}])


def rulings(reference: Reference, move: str) -> Iterator[str]:
    """Yield the rulings that matter in a move, before it is made."""
    box, up = reference.mine()
    if move.startswith("fly"):
        yield "TC-4"
    if reference.hand == "T" and any(box[place] == "T" and partner(place) in up for place in up):
        yield "TC-5"
    if reference.ended_by is not None and len(up) == 7 and move.split()[-1] in {*PLACES} - up:
        yield "TC-2"  # a second Box is completed in the last turns


def rulings_of_a_round(reference: Reference, state: pygames.State) -> Iterator[str]:
    """Yield the rulings that mattered in a game of one round."""
    shown = [effect for effect in state.effects(None) if effect["type"] == "turned"][: 2 * state.seats]
    sums = Counter(dict.fromkeys(range(state.seats), 0))
    for effect in shown:
        sums[effect["seat"]] += 0 if effect["card"] == "T" else int(effect["card"])
    if "T" in [effect["card"] for effect in shown] or [*sums.values()].count(max(sums.values())) > 1:
        yield "TC-1"
    yield from ["TC-3"] * sum(event.startswith("* shuffle") for event in state.events)
    yield from ["TC-6"] * sum(any(box[p] == box[partner(p)] == "T" for p in box) for box in reference.boxes)
    if len(state.winners) > 1:
        yield "TC-7"
    if reference.ended_by is None:
        yield "TC-8"


def follow(
    state: pygames.State, reference: Reference, policies: Sequence[Policy], rng: Random, met: Counter[str]
) -> None:
    """Play to the end, and count the rulings that matter."""
    fed = compare(state, reference, 0)
    while state.to_act is not None:
        move = policies[state.to_act](state.legal_moves(), state, rng)
        met.update(rulings(reference, move))
        state.apply(move)
        fed = compare(state, reference, fed)
    met.update(rulings_of_a_round(reference, state))
    low = min(reference.scores)
    assert list(state.winners) == [seat for seat, score in enumerate(reference.scores) if score == low]


def game(policies: list[Policy], rounds: int, rng: Random, met: Counter[str]) -> None:
    """Play a whole game."""
    seats = len(policies)
    order = rng.sample(range(seats), seats)
    state = GAME.new(seats=seats, rng=rng, rounds=rounds, tie_order=order)
    follow(state, Reference(seats, rounds, order), policies, rng, met)


@pytest.mark.parametrize(
    ("policy", "seats", "games"),
    [
        *((anything, seats, 1) for seats in range(2, 7)),
        *((flyer, seats, 1) for seats in (3, 6)),
        *((loiterer, seats, 1) for seats in (2, 5)),
        *(
            pytest.param(policy, seats, 3, marks=pytest.mark.matrix)
            for policy in (anything, flyer, loiterer)
            for seats in range(2, 7)
        ),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_whole_games(policy: Policy, seats: int, games: int) -> None:
    for number in range(games):
        game([policy] * seats, 1 if policy is loiterer else 2, Random(f"{seats} {number}"), Counter())


TABLES: list[tuple[list[Policy], int]] = [
    ([anything] * 2, 500),
    ([flyer] * 5, 700),
    ([hoarder] * 3, 300),
    ([loiterer] * 2, 60),
]


@pytest.mark.matrix
def test_every_ruling_matters_often(record_property: Callable[[str, str], None]) -> None:
    met: Counter[str] = Counter()
    for policies, games in TABLES:
        for number in range(games):
            game(policies, 1, Random(f"{len(policies)} {number}"), met)
    assert_all_met([f"TC-{number}" for number in range(1, 9)], met, record_property)


def test_many_toucans() -> None:
    """Boxes full of toucans, played by a flyer."""
    for number in range(20):
        rng = Random(number)
        mine = ["T", "T", "T", "T", *(str(rng.randrange(3)) for _ in range(4))]
        rng.shuffle(mine)
        draw = " ".join(str(rng.randrange(3)) for _ in range(8))
        state = replay([deal(" ".join(mine), ". . . . / . 0 0 .", draw=draw)], 2, seed=number, rounds=1)
        follow(state, Reference(2, 1, [0, 1]), [flyer] * 2, rng, Counter())


def test_the_reference_knows_the_examples() -> None:
    """A check of the reference itself: one game worked out by hand."""
    mine, other = "5 6 7 8 / 5 6 1 2", "9 0 0 1 / 8 0 0 2"
    state = finish_round(start(mine, other, flips=["A1 B1"] * 2, rounds=1))
    reference = Reference(2, 1, [0, 1])
    for event in state.events:
        reference.feed(event)
    assert reference.scores == [7 + 1 + 8 + 2, 9 + 8 - 10 + 1 + 2]
    assert box(state, 0) == mine
