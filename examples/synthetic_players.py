"""Synthetic players of known strength against the opponent that fits, to measure ratings and fitted bots.

    python examples/synthetic_players.py GAME [--people 20] [--games 60] [--seed 1] [--steps 0] [--bound 0]

No games of real people exist. So these players are fitted bots of known strength, bots that mix two levels,
bots of a level with one habit, and one that improves. Each plays against the bot that fits its rating after
every game, as on the page. It prints how even the games 11 to 60 were, how often the intervals contained the
true strength, and after how many games they reached 100 on both sides, with luck taken out and without.

``--steps N`` plays N games between neighbours of the strengths whose play is stated, ``--bound N`` compares N
moves of weak fitted bots with the best moves of a search with ten times the budget.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10, sqrt
from random import Random
from statistics import fmean, median, stdev

import pygames
from pygames.analysis.luck import luck_of, require_luck
from pygames.analysis.rating import RatedGame, rate
from pygames.bots import Bot, Budget, Fitted, StrengthScale, find_bot
from pygames.bots.limited_strength import USUAL
from pygames.core.bot_interface import InstantLevel, run_to_end
from pygames.game import Game, View

OUTCOMES = 8
"""The number of outcomes of a chance event that are drawn to measure luck."""
ENOUGH = 100
FIRST_COUNTED = 10


@dataclass(frozen=True)
class Person:
    """A player: its name, its bot after a number of games, and its strength then (None: not known)."""

    name: str
    bot: Callable[[int], Bot]
    strength: Callable[[int], float | None]


def known(bot: Bot, strength: float | None) -> Person:
    """Return a player who always plays alike."""
    return Person(bot.name, lambda _: bot, lambda _: strength)


def fitted(game: Game, strength: float) -> Bot:
    """Return the fitted bot of a strength."""
    return Bot(f"fitted-{round(strength)}", Fitted(game, round(strength)))


def mixed(game: Game, better: str, worse: str, share: float) -> Bot:
    """Return a bot that plays as one level in a share of its decisions, and as a worse one in the others."""
    one, other = find_bot(game, better), find_bot(game, worse)

    def choose(view: View, rng: Random) -> str:
        return (one if rng.random() < share else other).choose(view, rng)

    return Bot(f"{share:.0%} {better}, else {worse}", lambda: InstantLevel(choose))


def with_habit(game: Game, level: str, avoided: str) -> Bot:
    """Return a bot of a level that avoids all moves of one kind, such as taking from a pile."""
    bot = find_bot(game, level)

    def choose(view: View, rng: Random) -> str:
        allowed = [move for move in view["legal"] if move.split()[0] != avoided] or view["legal"]
        move = bot.choose(view, rng)
        if move in allowed:
            return move
        try:
            return bot.choose({**view, "legal": allowed}, rng)
        except (LookupError, ValueError):  # its level wants every legal move
            return rng.choice(allowed)

    return Bot(f"{level} that avoids {avoided}", lambda: InstantLevel(choose))


def people(game: Game, scale: StrengthScale, count: int) -> Iterator[Person]:
    """Yield players of many kinds, half of them of known strength."""
    searched = next((strength for strength, _, share in scale.play if share), scale.strongest)
    low, high = scale.weakest, min(searched, 1100)
    verbs = sorted({move.split()[0] for move in game.actions(2)})
    rng = Random(5)
    for number in range(count):
        if number % 2 == 0:
            strength = low + (high - low) * (number + 1) / count
            yield known(fitted(game, strength), strength)
        elif number % 4 == 1:
            bot = mixed(game, "medium", "easy", (number + 1) / count)
            yield known(bot, None)
        else:
            bot = with_habit(game, rng.choice(["medium", "easy"]), rng.choice(verbs))
            yield known(bot, None)


def play(game: Game, bots: Sequence[Bot], seed: str) -> tuple[float, float]:
    """Return the first bot's share of the win and its luck in a game whose first seat changes by turns."""
    rng = Random(seed)
    state = game.begin(2, rng, {})
    while (seat := state.to_act) is not None:
        state.apply(bots[seat].choose(state.view(seat), rng), check=False)
    luck = luck_of(state, require_luck(game), most=OUTCOMES)
    return luck.shares[0], luck.total[0]


def evening(game: Game, scale: StrengthScale, person: Person, games: int, seed: int) -> list[RatedGame]:
    """Return the games of a person against the bot that fits."""
    played: list[RatedGame] = []
    strength = USUAL
    for number in range(games):
        rival = scale.clamp(strength)
        pair = [person.bot(number), fitted(game, rival)]
        first = number % 2
        share, luck = play(game, pair if first == 0 else pair[::-1], f"{seed} {person.name} {number}")
        if first:
            share, luck = 1 - share, -luck
        played.append(RatedGame((rival,), share, luck))
        strength = rate(scale, played)[-1].strength
    return played


def without_luck(games: Sequence[RatedGame]) -> list[float]:
    """Return the shares of the win without luck."""
    return [each.share - (each.luck or 0.0) for each in games]


def raw(games: Sequence[RatedGame]) -> list[RatedGame]:
    """Return the games as they are rated without their luck."""
    return [RatedGame(each.rivals, each.share) for each in games]


def measure(game: Game, scale: StrengthScale, count: int, games: int, seed: int) -> None:
    """Print how people of many strengths fare against the opponent that fits, and their ratings."""
    covered: dict[bool, list[bool]] = {True: [], False: []}
    reached: dict[bool, list[int]] = {True: [], False: []}
    even = []
    for person in people(game, scale, count):
        played = evening(game, scale, person, games, seed)
        counted = without_luck(played[FIRST_COUNTED:])
        even.append(fmean(counted))
        error = 1.96 * stdev(counted) / sqrt(len(counted))
        ratings = {luck: rate(scale, played if luck else raw(played)) for luck in (True, False)}
        for luck, found in ratings.items():
            narrow = [n + 1 for n, each in enumerate(found) if each.high - each.low <= 2 * ENOUGH]
            reached[luck].append(narrow[0] if narrow else games + 1)
            for number in (9, 19, 39, games - 1):
                strength = person.strength(number)
                if strength is not None and number < games:
                    covered[luck].append(found[number].low <= strength <= found[number].high)
        last = ratings[True][-1]
        print(
            f"{person.name:<28} wins {fmean(each.share for each in played[FIRST_COUNTED:]):.0%}, "
            f"without luck {even[-1]:.1%} (±{error:.1%}); rating {last.strength} ({last.low} to {last.high})",
            flush=True,
        )
    inside = sum(0.43 <= each <= 0.57 for each in even)
    print(f"{game.id}: {inside} of {count} win 43 to 57 % without luck; all together {fmean(even):.1%}")
    for luck, name in ((True, "luck taken out"), (False, "results alone")):
        print(
            f"  {name}: ±{ENOUGH} after {median(reached[luck]):.0f} games (median; {games + 1}: later); "
            f"{sum(covered[luck])} of {len(covered[luck])} intervals contain the strength"
        )


def improved(low: float, games: int) -> float:
    """Return the strength of a player who improves by 150 in 30 games, after 15 others."""
    return low + 5.0 * min(30, max(0, games - 15))


def learner(game: Game, name: str, low: float) -> Person:
    """Return a player who improves."""
    return Person(name, lambda number: fitted(game, improved(low, number)), lambda n: improved(low, n))


def measure_improvement(game: Game, scale: StrengthScale, seed: int) -> None:
    """Print by how many games the rating of players who improve by 150 in 30 games is late."""
    late = []
    for number in range(6):
        low = max(scale.weakest, 720 + 20 * number)

        person = learner(game, f"learner {number}", low)
        ratings = rate(scale, evening(game, scale, person, 45, seed))
        late.append(fmean((improved(low, n) - ratings[n].strength) / 5 for n in range(35, 45)))
    print(f"  learners: {fmean(late):.1f} games late ({min(late):.1f} to {max(late):.1f})")


def measure_steps(game: Game, scale: StrengthScale, count: int, seed: int) -> None:
    """Print the differences between neighbours of `StrengthScale.play`."""
    for below, above in pairwise([strength for strength, _, _ in scale.play]):
        pair = [fitted(game, above), fitted(game, below)]
        shares = []
        for number in range(count):
            share, luck = play(game, pair if number % 2 == 0 else pair[::-1], f"{seed} {number // 2}")
            shares.append(share - luck if number % 2 == 0 else 1 - share + luck)
        mean, error = fmean(shares), 1.96 * stdev(shares) / sqrt(count)
        ends = [_elo(each) for each in (mean - error, mean, mean + error)]
        print(
            f"{game.id}: {above} against {below} (expected {above - below:+}): "
            f"{ends[1]:+.0f} ({ends[0]:+.0f} to {ends[2]:+.0f}), {count} games",
            flush=True,
        )


def _elo(share: float) -> float:
    share = min(0.99, max(0.01, share))
    return 400 * log10(share / (1 - share))


def measure_bound(game: Game, scale: StrengthScale, count: int, seed: int) -> None:
    """Print the losses of moves of the weakest fitted bot against a search with ten times the budget."""
    coach = game.load_bots().coach
    assert coach is not None
    bot, rng = fitted(game, scale.weakest), Random(seed)
    losses: list[float] = []
    while len(losses) < count:
        state = game.begin(2, rng, {})
        while (seat := state.to_act) is not None and len(losses) < count:
            view = state.view(seat)
            move = bot.choose(view, rng)
            if len(view["legal"]) > 1 and rng.random() < 0.15:
                budget = Budget(iterations=10 * coach.iterations)
                best = run_to_end(coach.level.think(view, Random(len(losses)), budget))
                loss = 0.0
                if best != move:
                    loss, _ = run_to_end(coach.advantage(view, best, move, Random(1), 4 * coach.worlds))
                losses.append(loss)
            state.apply(move, check=False)
    ordered = sorted(losses)
    print(
        f"{game.id}: {count} moves of {bot.name}: mean loss {fmean(losses):.3f}, 95 % below "
        f"{ordered[int(0.95 * count)]:.3f}, 99 % below {ordered[int(0.99 * count)]:.3f}, "
        f"greatest {ordered[-1]:.3f}"
    )


def main() -> None:
    """Run the measurements of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--bound", type=int, default=0)
    given = parser.parse_args()
    game = pygames.games()[given.game]
    scale = game.load_bots().scale
    assert scale is not None
    if given.steps:
        measure_steps(game, scale, given.steps, given.seed)
    if given.bound:
        measure_bound(game, scale, given.bound, given.seed)
    if given.people:
        measure(game, scale, given.people, given.games, given.seed)
        measure_improvement(game, scale, given.seed)


if __name__ == "__main__":
    main()
