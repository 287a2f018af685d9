"""Encoding of moves and views as numbers, derived from a game's manifest alone: the same on every machine.

Only a seat's view is encoded. No other part of a state is used here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..game import Game, Menu, View, Zone

KINDS = ("fan", "row", "grid", "pile")
"""The kinds of zones, which name the zones of a game that declares none."""


MOST_CACHED = 10_000
"""The number of menus and of moves that are cached."""


class Actions:
    """Numbers of moves.

    Moves of a game without a list of them are numbered by their position among the legal ones.

    Attributes:
        names: of all actions. See `Game.actions`.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        most = game.bounds(seats, options).moves
        self.names = game.actions(seats) or tuple(f"#{place}" for place in range(1, most + 1))
        self._number = {name: number for number, name in enumerate(self.names)}
        self._numbers: dict[int, tuple[Menu, list[int]]] = {}
        self._heads: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self.names)

    def of(self, legal: Sequence[str]) -> dict[int, str]:
        """Return the legal moves by their numbers, ascending.

        Raises:
            ValueError: the game's manifest has no number for one of them.
        """
        return dict(sorted(zip(self.numbers(legal), legal, strict=True)))

    def numbers(self, legal: Sequence[str]) -> list[int]:
        """Return the numbers of the legal moves, in their order.

        Raises:
            ValueError: as `of`.
        """
        try:
            return list(map(self._number.__getitem__, legal))
        except KeyError:
            heads: Counter[str] = Counter()
            return [self._number[m] if m in self._number else self._find(m, heads) for m in legal]

    def numbers_in(self, menu: Menu) -> list[int]:
        """Return the `numbers` of the moves of a menu. They are cached for menus that states may share."""
        cached = self._numbers.get(id(menu))
        if cached is not None and cached[0] is menu:
            return cached[1]
        numbers = self.numbers(menu.moves)
        if len(menu):
            if len(self._numbers) >= MOST_CACHED:
                self._numbers.clear()
            self._numbers[id(menu)] = menu, numbers
        return numbers

    def move(self, number: int, legal: Sequence[str]) -> str:
        """Return the legal move of this number."""
        name = self.names[number]
        return legal[self.numbers(legal).index(number)] if "#" in name else name

    def _find(self, move: str, heads: Counter[str]) -> int:
        found = self._heads.get(move)
        if found is None:
            words = [f"{word} " for word in move.split(" ")]
            stems = ("".join(words[:count]) for count in range(len(words), -1, -1))
            found = tuple(stem for stem in stems if f"{stem}#1" in self._number)
            if len(self._heads) >= MOST_CACHED:
                self._heads.clear()
            self._heads[move] = found
        for head in found:
            heads[head] += 1
            number = self._number.get(f"{head}#{heads[head]}")
            if number is not None:
                return number
        raise ValueError(f"the game's manifest has no action for {move}")


class Observation:
    """Encoding of views as lists of numbers of equal length.

    Seats are counted from the viewer's (for a spectator: from seat 0). In this order: the viewer's seat; the
    seat to act, or that the game is over; the scores at present; the phase; every zone: the number of visible
    cards of each token, the number of hidden cards and, in ordered zones, the card at each place, one number
    a token and one for a hidden card. The view's ``data`` and ``history`` are not encoded, because they have
    no form that all games share.

    Attributes:
        pieces: by name, the first index and the number of values.
        size: the total number of values.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.phases = {phase: number for number, phase in enumerate(game.phases)}
        self.tokens = {token: number for number, token in enumerate(game.tokens)}
        self.named = bool(game.zone_specs)
        self.pieces: dict[str, tuple[int, int]] = {}
        self.size = 0
        self._ordered = {place.name: place.ordered for place in game.zone_specs}
        for name, count in (("seat", seats), ("to_act", seats + 1), ("scores", seats)):
            self._piece(name, count)
        self._piece("phase", len(self.phases))
        each = len(self.tokens) + 1
        for place in game.zone_specs:
            for owner in range(seats) if place.owned else [None]:
                for number in range(place.number):
                    self._piece(_slot(place.name, owner, number), each * (1 + place.ordered))
        if not self.named:
            for owner in (None, *range(seats)):
                for kind in KINDS:
                    self._piece(_slot(kind, owner, 0), each)

    def _piece(self, name: str, count: int) -> None:
        self.pieces[name] = (self.size, count)
        self.size += count

    def of(self, view: View) -> list[float]:
        """Return the numbers of a view.

        Raises:
            ValueError: the view has a zone, a token or a phase that the game's manifest does not name.
        """
        values = [0.0] * self.size
        first = view["seat"] or 0
        if view["seat"] is not None:
            values[self._at("seat") + first] = 1.0
        to_act = view["to_act"]
        values[self._at("to_act") + (self.seats if to_act is None else (to_act - first) % self.seats)] = 1.0
        for seat, score in enumerate(view["scores"]):
            values[self._at("scores") + (seat - first) % self.seats] = float(score)
        if self.phases:
            values[self._at("phase") + _number_of(self.phases, view["phase"], "phase")] = 1.0
        counts: Counter[str] = Counter()
        for zone in view["zones"]:
            owner = None if zone["owner"] is None else (zone["owner"] - first) % self.seats
            self._encode_zone(values, zone, owner, counts)
        return values

    def _encode_zone(self, values: list[float], zone: Zone, owner: int | None, counts: Counter[str]) -> None:
        name = zone["id"].rstrip("0123456789.") if self.named else zone["kind"]
        if self.named and _slot(name, owner, 0) not in self.pieces:
            owner = None
        slot = first = _slot(name, owner, 0)
        if self.named:
            slot = _slot(name, owner, counts[first])
            counts[first] += 1
        if slot not in self.pieces:
            raise ValueError(f"the game's manifest has no place for {zone['id']}")
        at, hidden = self._at(slot), len(self.tokens)
        ordered = self._ordered.get(name, 0)
        for place, card in enumerate(zone["cards"]):
            number = hidden if card is None or not self.tokens else _number_of(self.tokens, card, "token")
            values[at + number] += 1.0
            if place < ordered:
                values[at + (hidden + 1) * (1 + place) + number] = 1.0

    def _at(self, piece: str) -> int:
        return self.pieces[piece][0]


def payoffs(seats: int, winners: Sequence[int]) -> list[float]:
    """Return the payoff of each seat at the end, sum 0: −1 to losers, shared by winners, 0 before it."""
    if not winners:
        return [0.0] * seats
    share = (seats - len(winners)) / len(winners)
    return [share if seat in winners else -1.0 for seat in range(seats)]


def _slot(name: str, owner: int | None, number: int) -> str:
    return f"{name}.{'' if owner is None else owner}.{number}"


def _number_of(numbers: Mapping[str, int], name: str, kind: str) -> int:
    number = numbers.get(name)
    if number is None:
        raise ValueError(f"the game's manifest has no {kind} {name}")
    return number
