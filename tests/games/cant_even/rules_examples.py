"""The worked examples of I Can't Even's rules, checked by the engine: one function a kind of picture."""

from random import Random

import pygames
from pygames.games.cant_even import GAME
from pygames.games.cant_even import score as banks
from pygames.games.cant_even.cards import CARD
from pygames.games.cant_even.state import CantEvenState
from tests.web.rules_examples import Check, Item, assert_winners, each, tokens

from ..view_helpers import history
from .rules import table as monsters


def monster(item: Item) -> None:
    assert CARD[item["cards"]]


def pit(item: Item) -> None:
    """The pictures tell one round; see `test_one_round`."""
    name, up = item["pit"]["name"], item["pit"]["up"]
    assert ROUND[name] == (item["pit"]["down"] or ROUND[name][0], up)
    assert item.get("gone") in (None, GONE[name])


ROUND = {"Ana": ("G", "M"), "Leo": ("V", "B"), "Mia": ("W", "A")}
GONE = {"Ana": "up", "Leo": "up", "Mia": "down"}


def play_the_round() -> pygames.State:
    """Ana, Leo and Mia offer, and take from the next one each."""
    state = monsters.start(*(" ".join(cards) for cards in ROUND.values()))
    monsters.play(state, *(f"offer {down} {up}" for down, up in ROUND.values()))
    return monsters.play(state, "take 1 up, take 2 down, take 0 up")


def bank(item: Item) -> None:
    seats = item["seats"]
    bankings, codes = [], []
    for seat in seats:
        old = [CARD[card] for card in tokens(seat["bank"])]
        new = [(CARD[card.upper()], card.islower()) for card in seat["new"]]
        blobs = old.count(CARD["B"])
        bankings.append(banks._bank_cards(new, item["round"], seat.get("chain", False), blobs))
        codes.append(sum(old) + sum(card for card, _ in new))
    wolves = banks.pack(codes)
    settled = banks.settle([seat.get("before", 10) for seat in seats], bankings, codes)
    for number, seat in enumerate(seats):
        scored = banks.explain(bankings[number], codes[number], wolves)
        assert [card.score - card.lose for card in scored] == seat["points"]
        assert sum(banks.bites(bankings, codes, number).values()) == seat.get("bitten", 0)
        if "after" in seat:
            assert seat["after"] == settled[number]
    if [seat.get("name") for seat in seats] == list(ROUND) and item["round"] == 1:
        state = play_the_round()
        assert list(state.scores) == [seat["after"] for seat in seats]
        banked = [seat["banked"] for seat in history(state)[0]["seats"]]
        assert [
            "".join(c["card"].lower() if c["down"] else c["card"] for c in cards) for cards in banked
        ] == [seat["new"] for seat in seats]


def odd_scores(items: list[Item]) -> None:
    state = GAME.new(seats=len(items), rng=Random(1))
    assert isinstance(state, CantEvenState)
    state.points = tuple(item["points"] for item in items)
    assert_winners(items, state.current_winners)
    assert [item["odd"] for item in items] == [item["points"] % 2 == 1 for item in items]


CHECKS: dict[str, Check] = {
    "cards": each(monster),
    "pits": each(pit),
    "bank": each(bank),
    "scores": odd_scores,
}
