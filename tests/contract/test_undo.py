"""Undo: a seat takes back its own last decision, unless it showed something or its source lets it stand.

The law is stated here a second time, from the moves that were made and from what they showed, and held
against `Table` after every decision of many random games.
"""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames.game import Effect
from pygames.laws import fingerprint
from pygames.table import Player, Table, TableError

GAMES = list(pygames.games())
SHORT = {"two_can": {"rounds": 2}, "buraco": {"target": 100}}
MANY = {"two_can": 5, "two_and_two": 15, "cant_even": 5, "buraco": 6}
BOT = "random"
SEATINGS = {
    "two_can": [(None, BOT), (BOT, None), (None, None), (None, BOT, None)],
    "two_and_two": [(None, BOT), (BOT, None), (None, None)],
    "cant_even": [(None, BOT), (BOT, None), (None, None), (None, None, BOT)],
    "buraco": [(None, BOT), (BOT, None), (None, None)],
}

# Whether an effect shows anybody a card that was hidden from them before, other than a card that its owner
# chose to lay open. Every type of effect is listed, so that a new one has to be thought of here.
SHOWN: dict[str, dict[str, bool]] = {
    "two_can": {
        "dealt": True,  # another round begins with a card turned up
        "turned": True,
        "drew": True,
        "shuffled": True,
        "starts": False,
        "took": False,  # the discard pile is public, all of it
        "laid": False,
        "discarded": False,  # unless it lay face down, see `shows`
        "flew": False,
        "completed": False,
        "round_over": False,
        "scored": False,
        "won": False,
    },
    "two_and_two": {
        "dealt": True,
        "turned": True,
        "drew": True,
        "got": True,
        "refilled": True,
        "asked": True,  # the rival holds a Wild/Deny
        "unanswered": True,  # it holds none
        "kept": False,
        "started": False,
        "played": False,
        "wild": False,
        "skipped": False,
        "passed": False,
        "allowed": False,
        "denied": False,
        "negated": False,
        "returned": False,
        "completed": False,
        "lost_turn": False,
        "game_over": False,
        "won": False,
    },
    "cant_even": {
        "dealt": True,
        "revealed": True,
        "offered": False,
        "starts": False,
        "took": False,  # unless it lay face down, see `shows`
        "banked": False,  # likewise
        "bitten": False,
        "scored": False,
        "round_over": False,
        "won": False,
    },
    "buraco": {
        "dealt": True,
        "drew": True,
        "extra": True,
        "new_pack": True,
        "deal_over": True,  # both hands are laid open
        "took": False,  # unless something lay below the top, see `shows`
        "melded": False,
        "laid": False,
        "moved": False,
        "canasta": False,
        "discarded": False,
        "went_out": False,
        "scored": False,
        "won": False,
    },
}

# By the first word of a move: whether it could be taken back right after it was made. Random play meets each
# of these, seldom a rare one (a hand refilled after a pass, an extra hand for a meld), and nothing else.
RARE = {("pass", False), ("meld", False)}
MET: dict[str, set[tuple[str, bool]]] = {
    "two_can": {
        ("flip", False),
        ("draw", False),
        ("take", True),
        ("swap", True),
        ("swap", False),
        ("drop", True),
        ("drop", False),
        ("fly", False),
    },
    "two_and_two": {
        ("start", True),
        ("start", False),
        ("play", False),
        ("wild", False),
        ("skip", False),
        ("deny", False),
        ("allow", True),
        ("allow", False),
        ("draw", False),
        ("pass", True),
    },
    "cant_even": {("offer", True), ("offer", False), ("take", True), ("take", False)},
    "buraco": {
        ("draw", False),
        ("take", True),
        ("take", False),
        ("meld", True),
        ("add", True),
        ("add", False),
        ("discard", False),
    },
}


def shows(game: str, effect: Effect) -> bool:
    """Whether ``effect`` showed anybody what was hidden."""
    match game, effect["type"]:
        case "two_can", "discarded":
            return bool(effect["hidden"])
        case "cant_even", "took":
            return bool(effect["face"] == "down")
        case "cant_even", "banked":
            return bool(effect["down"])
        case "buraco", "took":
            return bool(effect["count"] > 1)
    return SHOWN[game][effect["type"]]


def stands(game: str, move: str) -> bool:
    """Whether the game's source forbids taking ``move`` back.

    Buraco: a discard ends the turn for good. Two & Two: a card played from the hand lies; the starting card
    from the deck is turned up, not played.
    """
    word, *cards = move.split()
    if game == "buraco":
        return word == "discard"
    if game == "two_and_two":
        return word in ("play", "wild", "skip", "deny") or (word == "start" and cards not in ([], ["flip"]))
    return False


def may_undo(table: Table, seat: int) -> bool:
    """The law, from the record's last event and from what is told of it."""
    number = table.status()["events"]
    who, _, move = table._state.events[-1].partition(" ")
    if who != str(seat) or table.status()["players"][seat]["bot"] is not None:
        return False  # it has decided nothing, or another seat has since, or cards were dealt or shuffled
    told = table.effects(seat, number - 1)
    game = table.game.id
    return not stands(game, move) and not any(shows(game, effect) for effect in told)


def begin(game: str, seating: tuple[str | None, ...], seed: int) -> Table:
    players = [Player(f"Player {seat}", bot) for seat, bot in enumerate(seating)]
    return Table(game, players, seed, SHORT.get(game))


def step(table: Table, rng: Random) -> tuple[int, str]:
    """One decision of whoever is to act, at random: whose it was, and what."""
    seat = table.status()["to_act"]
    if table.status()["players"][seat]["bot"]:
        table.bot_step()
        last = [event for event in table._state.events if not event.startswith("*")][-1]
        return seat, last.partition(" ")[2]
    legal = table._state.legal_moves()
    words = {move.split()[0] for move in legal}
    if rng.random() < 0.8:
        words = words - {"discard"} or words  # who melds all it can comes to the extra hand
    word = rng.choice(sorted(words))  # the rare ones as often as the others
    move = rng.choice([move for move in legal if move.split()[0] == word])
    table.play(seat, move)
    return seat, move


@pytest.mark.parametrize("game", GAMES)
def test_exactly_what_the_law_allows_is_taken_back_to_the_moment_before(game: str) -> None:
    met = set()
    for number in range(MANY[game]):
        for seating in SEATINGS[game]:
            table, rng = begin(game, seating, number), Random(f"{game} {seating} {number}")
            while not table.status()["over"]:
                before = fingerprint(table._state)
                seat, move = step(table, rng)
                for other in range(len(seating)):
                    allowed = may_undo(table, other)
                    assert table.can_undo(other) == allowed, (other, move)
                    assert table.status(other)["can_undo"] == allowed
                    if not allowed:
                        refuses(table, other)
                if seating[seat] is not None:
                    continue
                met.add((move.split()[0], table.can_undo(seat)))
                if table.can_undo(seat):
                    after = fingerprint(table._state)
                    table.undo(seat)
                    assert fingerprint(table._state) == before
                    assert all(table.can_undo(s) == may_undo(table, s) for s in range(len(seating)))
                    table.play(seat, move)
                    assert fingerprint(table._state) == after
    assert met - RARE == MET[game]


def refuses(table: Table, seat: int) -> None:
    before = table._state
    with pytest.raises(TableError) as caught:
        table.undo(seat)
    assert caught.value.code == "table.undo"
    assert table._state is before


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_taken_back_has_told_its_seat_nothing(game: str) -> None:
    """Whatever was hidden, the seat would see the same now: else it could try, look, and go back."""
    compared = 0
    for number in range(2):
        for seating in SEATINGS[game]:
            table, rng = begin(game, seating, number), Random(f"{number} {game} {seating}")
            while not table.status()["over"]:
                seat = table.status()["to_act"]
                view = table._state.view(seat)
                _, move = step(table, rng)
                if not table.can_undo(seat):
                    continue
                seen = table._state.view(seat)
                for _ in range(4):
                    sampled = table.game.sample(view, rng)
                    sampled.apply(move)
                    assert sampled.view(seat) == seen, move
                    compared += 1
    assert compared > 100


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_in_a_row_can_be_taken_back_one_by_one(game: str) -> None:
    """Undo goes on from where it has led, as far as the law allows, and no further."""
    longest = 0
    for number in range(MANY[game]):
        table, rng = begin(game, (None, None), number), Random(f"{game} {number}")
        states = [fingerprint(table._state)]
        while not table.status()["over"]:
            seat, _ = step(table, rng)
            states.append(fingerprint(table._state))
            if rng.random() < 0.1:
                gone = 0
                while table.can_undo(seat):
                    table.undo(seat)
                    states.pop()
                    gone += 1
                    assert fingerprint(table._state) == states[-1]
                longest = max(longest, gone)
    assert longest >= (2 if game in ("two_can", "buraco") else 1)
