"""A record begins with a deal of all the game's cards and no others, and deals again only when it is due."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import pygames

from .example_games import HERE
from .expected_views import of
from .playing import written

SIZES = [(game, seats) for game in HERE for seats in {pygames.games()[game].seats[i] for i in (0, -1)}]
STRANGE = ("", "?", "X", "w", "t", "00", "0000", "13", "1c", "-1", "\n")
"""A token that is a card in no game."""


def dealt(game: str, seats: int) -> pygames.State:
    return pygames.games()[game].new(seats, rng=Random(4))


def refused(state: pygames.State, *events: str) -> None:
    """Assert that a record of these events is refused at the last of them."""
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.loads(written(state.game.id, state.seats, events, **state.options))
    assert caught.value.event == len(events)


def wrong_decks(cards: list[str]) -> Iterator[list[str]]:
    kinds = sorted(set(cards))
    yield from ([], cards[:-1], cards[1:], *([kind] * len(cards) for kind in kinds))
    yield from ([*cards, kind] for kind in kinds)
    yield from (["", *cards], *([card] for card in STRANGE))
    for kind, other in zip(kinds, [*kinds[1:], kinds[0]], strict=True):
        place = cards.index(kind)
        for card in (other, kind.lower(), kind.upper(), f"0{kind}", kind[:-1], kind + kind, *STRANGE):
            if card != kind:
                yield [*cards[:place], card, *cards[place + 1 :]]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_new_game_deals_all_its_cards_in_an_order_of_its_seed(game: str, seats: int) -> None:
    deals = {pygames.games()[game].new(seats, seed=seed).events for seed in range(20)}
    assert len(deals) == 20
    for (deal,) in deals:
        assert deal.split(" ")[:2] == ["*", "deal"]
        assert Counter(deal.split(" ")[2:]) == of(game).deck


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_another_deck_is_refused(game: str, seats: int) -> None:
    state = dealt(game, seats)
    star, word, *cards = state.events[0].split(" ")
    assert (star, word) == ("*", "deal")
    for wrong in wrong_decks(cards):
        refused(state, " ".join(["*", "deal", *wrong]))


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_nothing_else_comes_first_and_no_second_deal_while_the_first_runs(game: str, seats: int) -> None:
    state = dealt(game, seats)
    (deal,) = state.events
    refused(state, deal.replace("deal", "shuffle"))
    refused(state, deal, deal)
    for move in state.legal_moves():
        refused(state, f"{state.to_act} {move}")
        refused(state, deal, f"{state.to_act} {move}", deal)
