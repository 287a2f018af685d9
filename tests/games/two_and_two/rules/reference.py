"""The rules page once more, slow and plain: a second opinion on whole games, without the engine's code."""

from collections import Counter

SETS = ("1122", "1212", "2121", "2211")


def turned(card: str) -> str:
    return card[::-1]


def laid(shows: str, card: str) -> str | None:
    """Return the pattern of a stack with a card on it in its orientation, None if illegal (TT-2)."""
    result = ""
    for below, above in zip(shows, card, strict=True):
        if "0" not in (below, above) and below != above:
            return None
        result += max(below, above)
    for a, b in ((0, 3), (1, 2)):
        if result[a] == result[b] != "0":
            return None
    return result


def filled(shows: str) -> int:
    return 4 - shows.count("0")


def is_symbol(card: str) -> bool:
    return card not in ("SF", "WD")


class Pending:
    """A move that plays cards, while it may be denied."""

    def __init__(self, actor: int, words: list[str]) -> None:
        self.actor = actor
        self.words = words
        self.kind = words[0]  # play, wild or skip
        self.card = words[1] if self.kind == "play" else "WD" if self.kind == "wild" else None
        self.flip = "flip" in words
        self.skips_self = words == ["skip", "self"]
        self.skips = words.count("skip") - self.skips_self
        self.names = [word for word in dict.fromkeys(words) if word not in ("play", "rival", "self")]
        self.target: str | None = None
        self.denies = 0

    @property
    def effects(self) -> list[str]:
        """The SF cards of the move."""
        return ["SF"] * (self.flip + self.skips + self.skips_self)


class Reference:
    """One game, fed with the events of a record."""

    def __init__(self, starter: int) -> None:
        self.starter = starter
        self.phase = "deal"
        self.to_act: int | None = None
        self.actor = starter
        self.hands: list[list[str]] = [[], []]
        self.deck: list[str] = []  # top first
        self.stack: list[str] = []  # in their orientation, the first laid first
        self.cards: list[str] = []  # the same, in their upright reading
        self.discards: list[str] = []
        self.shows = "0000"
        self.flipped = False
        self.sets: list[list[list[str]]] = [[], []]
        self.patterns: list[list[str]] = [[], []]  # of the sets
        self.skips = [0, 0]  # lost turns pending against each seat
        self.drawn: str | None = None
        self.start_card: str | None = None
        self.pending: Pending | None = None
        self.known: list[Counter[str]] = [Counter(), Counter()]  # open cards in each hand
        self.most_wd = [4, 4]  # that each hand can hold, as far as all can tell
        self.reason: str | None = None

    # Events

    def feed(self, event: str) -> None:
        who, verb, *words = event.split(" ")
        if who == "*":
            assert (verb, self.phase) == ("deal", "deal")
            self.hands = [words[:4], words[4:8]]
            self.deck = words[8:]
            self._begin_stack(self.starter)
            return
        assert int(who) == self.to_act
        assert event.split(" ", 1)[1] in self.legal()
        if verb in ("play", "wild", "skip"):
            self._card_move(int(who), [verb, *words])
        else:
            getattr(self, "_" + verb)(int(who), *words)

    # Starting a stack

    def _begin_stack(self, duty: int) -> None:
        while self.deck and not is_symbol(self.deck[0]):
            card = self.deck.pop(0)
            self._gain(duty, card)
            duty = 1 - duty
        if self.deck:
            self.start_card = self.deck.pop(0)
        elif not any(map(is_symbol, self.hands[duty])):
            self._end("no_start")
            return
        self.phase, self.to_act = "start", duty

    def _start(self, seat: int, *words: str) -> None:
        card = self.start_card
        if card is None:
            card = words[0]
            self._leave(seat, card)
        self.start_card = None
        self.flipped = "flip" in words
        self._lay(card)
        self._next_turn(1 - seat)

    def _lay(self, card: str) -> None:
        lies = turned(card) if self.flipped else card
        shows = laid(self.shows, lies)
        assert shows is not None
        self.shows = shows
        self.stack.append(lies)
        self.cards.append(card)

    def _leave(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.known[seat] -= Counter([card])
        self.most_wd[seat] -= card == "WD"

    def _gain(self, seat: int, card: str) -> None:
        self.hands[seat].append(card)
        self.known[seat][card] += 1
        self.most_wd[seat] += card == "WD"

    # Turns

    def _next_turn(self, seat: int) -> None:
        while self.skips[seat]:
            self.skips[seat] -= 1
            seat = 1 - seat
        self._fresh_turn(seat)

    def _fresh_turn(self, seat: int) -> None:
        self.actor = self.to_act = seat
        self.phase, self.drawn, self.pending = "turn", None, None

    def _end_turn(self) -> None:
        self._refill()
        self._next_turn(1 - self.actor)

    def _refill(self) -> None:
        if not self.hands[self.actor]:
            self.hands[self.actor] = self.deck[:4]
            self.most_wd[self.actor] += len(self.deck[:4])
            del self.deck[:4]

    def _draw(self, seat: int) -> None:
        self.drawn = self.deck.pop(0)
        self.hands[seat].append(self.drawn)
        self.most_wd[seat] += 1

    def _pass(self, seat: int) -> None:
        if self.deck:
            self._end_turn()
        else:
            self._end("pass")

    # Moves that play cards, and their denial

    def _card_move(self, seat: int, words: list[str]) -> None:
        self.pending = move = Pending(seat, words)
        for card in [*([move.card] if move.card else []), *move.effects]:
            self._leave(seat, card)
        self._ask(1 - seat)

    def _ask(self, seat: int) -> None:
        if "WD" in self.hands[seat]:
            self.known[seat]["WD"] = max(1, self.known[seat]["WD"])
            self.phase, self.to_act = "deny", seat
        else:
            self.most_wd[seat] = 0
            self._resolve()

    def _allow(self, seat: int) -> None:
        self._resolve()

    def _deny(self, seat: int, target: str | None = None) -> None:
        assert self.pending is not None
        self._leave(seat, "WD")
        self.pending.target = self.pending.target or target
        self.pending.denies += 1
        self._ask(1 - seat)

    def _resolve(self) -> None:
        move, self.pending = self.pending, None
        assert move is not None
        self.discards += [*move.effects, *["WD"] * move.denies]
        if move.denies % 2 == 0:
            self._stands(move)
        elif move.skips_self or move.target != "skip":
            self._another_turn(move)
        else:
            self._skip_denied(move)

    def _stands(self, move: Pending) -> None:
        self.skips[1 - move.actor] += move.skips
        if move.kind == "skip":
            if move.skips_self:
                self._end_turn()
            else:
                self.to_act, self.phase = move.actor, "turn"  # the turn goes on, the drawn card too
            return
        if move.kind == "wild":
            self.shows = next(s for s in SETS if laid(self.shows, s) == s)
            self.stack.append("WD")
            self.cards.append("WD")
        else:
            assert move.card is not None
            self.flipped ^= move.flip
            self._lay(move.card)
        if filled(self.shows) == 4:
            self._complete(move.actor)
        else:
            self._end_turn()

    def _another_turn(self, move: Pending) -> None:
        """Negate the card itself, its flip, or `skip self`. Skips against the rival stand (TT-6)."""
        self.skips[1 - move.actor] += move.skips
        if move.target == "flip":
            self._send_back(move)
        elif move.card is not None:
            self.discards.append(move.card)
        self._fresh_turn(move.actor)

    def _skip_denied(self, move: Pending) -> None:
        """Void one skip against the rival: a card played with it goes back, and the turn ends."""
        self.skips[1 - move.actor] += move.skips - 1
        self._send_back(move)
        self._end_turn()

    def _send_back(self, move: Pending) -> None:
        if move.card is not None:
            self._gain(move.actor, move.card)

    # Sets and the end

    def _complete(self, seat: int) -> None:
        assert self.shows in SETS
        self.sets[seat].append([*self.cards, *self.discards])
        self.patterns[seat].append(self.shows)
        self.stack, self.cards, self.discards = [], [], []
        self.shows, self.flipped = "0000", False
        self._refill()
        self._begin_stack(1 - seat)

    def _end(self, reason: str) -> None:
        self.phase, self.to_act, self.reason = "over", None, reason

    @property
    def scores(self) -> list[int]:
        return [len(sets) for sets in self.sets]

    @property
    def largest(self) -> list[int]:
        return [max(map(len, sets), default=0) for sets in self.sets]

    @property
    def leading(self) -> list[int]:
        ranks = list(zip(self.scores, self.largest, strict=True))
        return [seat for seat in (0, 1) if ranks[seat] == max(ranks)]

    @property
    def winners(self) -> list[int]:
        return self.leading if self.phase == "over" else []

    # Legal moves

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        if self.phase == "start":
            own = [""] if self.start_card else [f" {card}" for card in self.symbols(self.to_act)]
            return {f"start{card}{flip}" for card in own for flip in ("", " flip")}
        if self.phase == "deny":
            assert self.pending is not None
            if self.pending.denies:
                return {"allow", "deny"}
            return {"allow", *(f"deny {name}" for name in self.pending.names)}
        return self._turn_moves(self.to_act)

    def symbols(self, seat: int) -> set[str]:
        return {card for card in self.hands[seat] if is_symbol(card)}

    def fits(self, card: str, flip: bool = False) -> bool:
        lies = turned(card) if self.flipped != flip else card
        return laid(self.shows, lies) is not None

    def _turn_moves(self, seat: int) -> set[str]:
        hand, drawn = self.hands[seat], self.drawn
        playable = {card for card in self.symbols(seat) if self.fits(card)}
        if drawn is None:
            straight, flippable, wild = playable, self.symbols(seat), True
        else:  # TT-5
            straight = playable & {drawn}
            flippable = self.symbols(seat) if drawn == "SF" else self.symbols(seat) & {drawn}
            wild = drawn == "WD"
        skips = hand.count("SF")
        moves = set()
        for count in range(skips + 1):
            more = " skip" * count
            moves |= {f"play {card}{more}" for card in straight}
            if count < skips:
                moves |= {f"play {card} flip{more}" for card in flippable if self.fits(card, flip=True)}
            if wild and "WD" in hand and filled(self.shows) == 3:
                moves.add(f"wild{more}")
        if skips:
            moves |= {"skip rival", "skip self"}
        if not playable and drawn is None:
            moves.add("draw" if self.deck else "pass")
        if not playable and drawn is not None:
            moves.add("pass")
        return moves
