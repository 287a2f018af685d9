"""Worths of cards in a view: each card's score if it is the only one banked now."""

from random import Random

import pytest

import pygames

GAME = pygames.games()["cant_even"]


def test_worths_are_empty_when_the_game_is_over() -> None:
    state = GAME.new(seed=7)
    while not state.over:
        state.apply(state.legal_moves()[0])
    assert state.view(None)["data"]["worth"] == [{}, {}]


@pytest.mark.parametrize(
    ("seats", "games"),
    [(2, 16), (6, 5), *(pytest.param(seats, 40, marks=pytest.mark.matrix) for seats in (2, 4, 6))],
)
def test_a_card_banked_alone_scores_its_worth(seats: int, games: int) -> None:
    seen: set[str] = set()
    for seed in range(games):
        rng = Random(seed)
        state = GAME.new(seats, seed=seed)
        while not state.over:
            before = state.view(None)
            state.apply(rng.choice(state.legal_moves()))
            after = state.view(None)
            if len(after["history"]) == len(before["history"]):
                continue
            worth = before["data"]["worth"]
            rows = [row["banked"] for row in after["history"][-1]["seats"]]
            wolves = sum(each["card"] == "W" for row in rows for each in row)
            for seat, row in enumerate(rows):
                if len(row) != 1 or (row[0]["card"] == "W" and wolves > 1):
                    continue
                (card,) = row
                seen.add(card["card"])
                assert worth[seat][card["card"]][not card["down"]] == card["score"] - card["lose"]
    assert seen == set("ABGIMVW")
