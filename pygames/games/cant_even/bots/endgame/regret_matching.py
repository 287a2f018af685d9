"""The last round of two seats as a game of imperfect information, solved by regret matching.

Each seat offers two of its last cards, one face down and one face up. Then one seat takes one of the other's
two cards, and the other one of its. So one card of each Pit is left, and the *payoff* is the first taker's
share of the win, by the card that either banks. A seat knows its own hand, its own offer, both face-up
cards, and, if it takes second, the card taken: it never chooses by hidden information. Hands are
drawn, each seat's from its own chances, as if independent.

Both seats improve in turn by CFR+ (Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014):
regrets are never below zero, and a later strategy counts more in the average, which comes close to
an equilibrium. A small part of all offers is random, so that takers learn a reply to each.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import mul

from ...cards import MONSTERS
from ...move_tables import DOWN, OFFERS, UP, Offer

FIRST, SECOND = 0, 1
"""The order of the two seats: the first and the second taker."""
KINDS = len(MONSTERS)
NUMBER = {card: number for number, card in enumerate(MONSTERS)}
TREMBLE = 0.01
"""The share of offers that are random."""

Hands = Mapping[int, float]
"""By the code of a hand, the chance that a seat holds it."""
Payoffs = Sequence[Sequence[float]]
"""The first taker's share by the card that it banks and the one that the second banks. See `payoff_index`."""
Row = list[float]
"""By the number of a face-down card."""


def payoff_index(card: int, face: int) -> int:
    """Return the index in `Payoffs` of a banked card, by the face that it shows."""
    return NUMBER[card] + (KINDS if face == UP else 0)


class TakeStrategy:
    """A seat's strategy for taking in one position, by its own face-down card: regret matching+ of two takes.

    Attributes:
        up: the chance that it takes the card that lies face up.
    """

    __slots__ = ("_downs", "_sums", "_ups", "_weights", "up")

    def __init__(self, size: int = KINDS) -> None:
        self.up: Row = [0.5] * size
        self._ups: Row = [0.0] * size
        self._downs: Row = [0.0] * size
        self._sums: Row = [0.0] * size
        self._weights: Row = [0.0] * size

    def learn(self, ups: Row, downs: Row, weights: Row) -> Row:
        """Learn from the values of both takes. Return the position's values under the current strategy.

        Args:
            ups: the value of taking the face-up card, by own face-down card.
            downs: the value of taking the face-down card.
            weights: the weight of the current strategy in the average.
        """
        values = []
        for number, (up, down, weight) in enumerate(zip(ups, downs, weights, strict=True)):
            chance = self.up[number]
            value = down + chance * (up - down)
            self._sums[number] += weight * chance
            self._weights[number] += weight
            for_up = self._ups[number] + up - value
            for_down = self._downs[number] + down - value
            self._ups[number] = for_up = for_up if for_up > 0 else 0.0
            self._downs[number] = for_down = for_down if for_down > 0 else 0.0
            if both := for_up + for_down:
                self.up[number] = for_up / both
            values.append(value)
        return values

    @property
    def average(self) -> Row:
        """The chance of taking the face-up card, on average."""
        both = zip(self._sums, self._weights, self.up, strict=True)
        return [total / weight if weight else up for total, weight, up in both]


class OfferStrategy:
    """A seat's strategy for offers, by its hand: regret matching+."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.menus = {hand: _menu(hand) for hand in hands}
        self.played = {hand: [1 / len(menu)] * len(menu) for hand, menu in self.menus.items()}
        self._regrets = {hand: [0.0] * len(menu) for hand, menu in self.menus.items()}
        self._sums = {hand: [0.0] * len(menu) for hand, menu in self.menus.items()}

    def learn(self, values: Sequence[Row], weight: float) -> None:
        """Learn from the values of offers, by face-up and face-down card."""
        for hand, menu in self.menus.items():
            played = self.played[hand]
            worths = [values[up][down] for down, up in menu]
            mean = sum(map(mul, played, worths))
            sums = zip(self._sums[hand], played, strict=True)
            self._sums[hand] = [total + weight * each for total, each in sums]
            regrets = [old + worth - mean for old, worth in zip(self._regrets[hand], worths, strict=True)]
            self._regrets[hand] = regrets = [regret if regret > 0 else 0.0 for regret in regrets]
            if total := sum(regrets):
                self.played[hand] = [regret / total for regret in regrets]

    @property
    def average(self) -> dict[int, Row]:
        """By hand, the chance of each offer of its menu, on average."""
        return {
            hand: [each / total for each in sums] if (total := sum(sums)) else self.played[hand]
            for hand, sums in self._sums.items()
        }

    def offer_chances(self, played: Mapping[int, Row]) -> list[Row]:
        """Return the chances of offers, by face-up and face-down card."""
        chances = [[0.0] * KINDS for _ in range(KINDS)]
        for hand, chance in self.hands.items():
            menu = self.menus[hand]
            least, rest = TREMBLE * chance / len(menu), (1 - TREMBLE) * chance
            for (down, up), each in zip(menu, played[hand], strict=True):
                chances[up][down] += least + rest * each
        return chances


def _menu(hand: int) -> list[tuple[int, int]]:
    """Return the offers of a hand, by the numbers of their cards: face down, face up."""
    return [(NUMBER[offer.down], NUMBER[offer.up]) for offer in OFFERS[hand].values()]


class Solver:
    """A solver of the round with the strategies learned so far.

    Attributes:
        rounds: the number of improvements of both seats.
    """

    def __init__(self, payoffs: Payoffs, first: Hands, second: Hands) -> None:
        """Create an untrained solver.

        Args:
            payoffs: see `Payoffs`.
            first: the possible hands of the seat that takes first.
            second: those of the other one.
        """
        some = range(KINDS)
        self.rounds = 0
        self._offer_strategies = (OfferStrategy(first), OfferStrategy(second))
        self._offer_chances = [strategy.offer_chances(strategy.played) for strategy in self._offer_strategies]
        # By the cards left of the first Pit and of the second. The taker sums over the inner row.
        self._down_down = [payoffs[own][:KINDS] for own in some]
        self._up_down = [payoffs[KINDS + own][:KINDS] for own in some]
        self._up_up = [payoffs[KINDS + own][KINDS:] for own in some]
        self._second_down = [[payoffs[own][other] for own in some] for other in some]
        self._second_up = [[payoffs[own][KINDS + other] for own in some] for other in some]
        # By both face-up cards: strategies of the first, of the second with its down or up card left.
        self._first = [[TakeStrategy() for _ in some] for _ in some]
        self._left_down = [[TakeStrategy() for _ in some] for _ in some]
        self._left_up = [[TakeStrategy(1) for _ in some] for _ in some]

    # -- learning -------------------------------------------------------------------------------------------

    def improve(self) -> None:
        """Improve both seats' strategies against the other's current one."""
        self.rounds += 1
        self.__dict__.pop("_average_offer_chances", None)
        for order, learn in ((FIRST, self._first_learns), (SECOND, self._second_learns)):
            strategy = self._offer_strategies[order]
            strategy.learn(learn(), self.rounds)
            self._offer_chances[order] = strategy.offer_chances(strategy.played)

    def _first_learns(self) -> list[Row]:
        values = []
        for up, chances in enumerate(self._offer_chances[FIRST]):
            weights, total = [self.rounds * chance for chance in chances], [0.0] * KINDS
            for other_up, other in enumerate(self._offer_chances[SECOND]):
                if any(chances) and any(other):
                    left_down, left_up = self._left_down[up][other_up].up, self._left_up[up][other_up].up[0]
                    takes = self._first_takes(up, other_up, other, left_down, left_up)
                    by_down = self._first[up][other_up].learn(*takes, weights)
                    total = [a + b for a, b in zip(total, by_down, strict=True)]
            values.append(total)
        return values

    def _second_learns(self) -> list[Row]:
        values = []
        for up, chances in enumerate(self._offer_chances[SECOND]):
            weights, total = [self.rounds * chance for chance in chances], [0.0] * KINDS
            for other_up, other in enumerate(self._offer_chances[FIRST]):
                if any(chances) and any(other):
                    took_up, took_down = _split_by_take(other, _with_tremble(self._first[other_up][up].up))
                    takes = self._after_up(other_up, took_up)
                    by_down = self._left_down[other_up][up].learn(*takes, weights)
                    open_takes = self._after_down(other_up, up, took_down)
                    (value,) = self._left_up[other_up][up].learn(*open_takes, [sum(weights)])
                    total = [a + b + value for a, b in zip(total, by_down, strict=True)]
            values.append(total)
        return values

    # -- values of takes, times the chance of the other seat's offer and take -------------------------------

    def _first_takes(
        self, up: int, other_up: int, other: Row, left_down: Row, left_up: float
    ) -> tuple[Row, Row]:
        """Return the first taker's values of taking the face-up and the face-down card, by own down card."""
        takes_up, takes_down = _split_by_take(other, left_down)
        open_share = sum(map(mul, takes_down, self._up_down[up]))
        ups = [sum(map(mul, takes_up, row)) + open_share for row in self._down_down]
        mass = sum(other)
        hidden, visible = mass * left_up, mass * (1 - left_up) * self._up_up[up][other_up]
        return ups, [hidden * share + visible for share in self._second_up[other_up]]

    def _after_up(self, other_up: int, chances: Row) -> tuple[Row, Row]:
        """Return the same for the second taker whose face-down card is left, by that card."""
        mass = sum(chances)
        ups = [-sum(map(mul, chances, row)) for row in self._second_down]
        return ups, [-mass * share for share in self._up_down[other_up]]

    def _after_down(self, other_up: int, up: int, chances: Row) -> tuple[Row, Row]:
        """Return the same for the second taker whose face-up card is left. Its own face-down card is gone."""
        return [-sum(map(mul, chances, self._second_up[up]))], [-sum(chances) * self._up_up[other_up][up]]

    # -- results --------------------------------------------------------------------------------------------

    def offers(self, order: int, hand: int) -> dict[str, float]:
        """Return the chance of each offer of a hand."""
        return dict(zip(OFFERS[hand], self._offer_strategies[order].average[hand], strict=True))

    def takes(self, order: int, own: Offer, other_up: int, taken: int | None = None) -> tuple[float, float]:
        """Return the chances of taking the face-down and the face-up card, by `DOWN` and `UP`.

        Args:
            order: `FIRST` or `SECOND`.
            own: the seat's own offer.
            other_up: the other seat's face-up card.
            taken: for the second, the face of the own card that the first has taken.
        """
        down, up, other = NUMBER[own.down], NUMBER[own.up], NUMBER[other_up]
        if order == FIRST:
            chance = self._first[up][other].average[down]
        elif taken == UP:
            chance = self._left_down[other][up].average[down]
        else:
            chance = self._left_up[other][up].average[0]
        return 1 - chance, chance

    def offers_worth(self, order: int, hand: int) -> dict[str, float]:
        """Return a seat's share of the win with each offer of a hand, if it then takes optimally."""
        worth = {}
        for move, offer in OFFERS[hand].items():
            share = float(order)
            for other_up in MONSTERS:
                for taken in (None,) if order == FIRST else (DOWN, UP):
                    share += max(self._takes_worth(order, offer, other_up, taken)[:2])
            worth[move] = share
        return worth

    def takes_worth(
        self, order: int, own: Offer, other_up: int, taken: int | None = None
    ) -> tuple[float, float]:
        """Return a seat's share of the win with each take, as in `takes`, given the other's mean offers."""
        down, up, chance = self._takes_worth(order, own, other_up, taken)
        return order + down / chance, order + up / chance

    def _takes_worth(
        self, order: int, own: Offer, other_up: int, taken: int | None
    ) -> tuple[float, float, float]:
        """Return the same, less 1 for the second, times the chance of the other's actions, and it."""
        down, up, other = NUMBER[own.down], NUMBER[own.up], NUMBER[other_up]
        chances = self._average_offer_chances[1 - order][other]
        if order == FIRST:
            left_up = self._left_up[up][other].average[0]
            ups, downs = self._first_takes(up, other, chances, self._left_down[up][other].average, left_up)
            return downs[down], ups[down], sum(chances)
        took_up, took_down = _split_by_take(chances, _with_tremble(self._first[other][up].average))
        if taken == UP:
            ups, downs = self._after_up(other, took_up)
            return downs[down], ups[down], sum(took_up)
        ups, downs = self._after_down(other, up, took_down)
        return downs[0], ups[0], sum(took_down)

    @cached_property
    def _average_offer_chances(self) -> list[list[Row]]:
        """Either seat's average chances of offers, since the last improvement."""
        return [strategy.offer_chances(strategy.average) for strategy in self._offer_strategies]


def _with_tremble(chances: Row) -> Row:
    """Return chances that are strictly between 0 and 1."""
    return [TREMBLE + (1 - 2 * TREMBLE) * chance for chance in chances]


def _split_by_take(chances: Row, up: Row) -> tuple[Row, Row]:
    """Split chances of offers by whether their owner takes the face-up card or the other one."""
    up_part = list(map(mul, chances, up))
    return up_part, [each - part for each, part in zip(chances, up_part, strict=True)]
