"""Benchmark of the engine's speed: ``python -m pygames bench``.

Speed is reported as decisions per CPU-second, also scaled by a fixed loop that is timed in the same process
before any of the engine is imported. Figures at calibration 17 compare across machines and days.
"""

import json
import pickle
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ..game import Game, State
from ..matches.process_group import ProcessGroup

REFERENCE = 17.0
"""Rounds of the fixed loop per CPU-second, in millions, on the machine that figures are scaled to."""

RUNS = 5

_CHILD = """
import pickle, sys, time
def rounds():
    start = time.process_time()
    d = {}; x = 0
    for i in range(200_000): d[i & 255] = x; x = (x + i * 3) & 1023
    return 0.2 / (time.process_time() - start)
calibration = max(rounds() for _ in range(7))
from pygames.cli.bench import measure
measure(pickle.load(sys.stdin.buffer), float(sys.argv[1]), calibration)
"""


def bench(game: Game, seconds: float) -> None:
    """Measure ``game`` in `RUNS` fresh processes and print medians."""
    runs = [_run(game, seconds) for _ in range(RUNS)]

    def median(name: str, power: int = 0) -> float:
        """Return the median of a figure, scaled by a power of the machine's speed."""
        return statistics.median(run[name] * (run["calibration"] / REFERENCE) ** power for run in runs)

    def print_rate(text: str, name: str) -> None:
        print(f"  {text:<22}{median(name):10,.0f}      scaled {median(name, -1):10,.0f}")

    print(
        f"{game.id}: least seats, default options; medians of {RUNS} processes, {seconds:g} CPU-seconds each"
    )
    print(f"  calibration           {median('calibration'):10.2f}      (scaled: to {REFERENCE:g})")
    print_rate("decisions/CPU-s", "decisions")
    print_rate("cold, first 0.2 s", "cold")
    print(f"  decisions a game      {median('length'):10.1f}")
    for play in game.bench_plays():
        print_rate(play, play)
    print(f"  memory growth         {median('memory'):10.1f} MB")
    for name in ("copy", "view", "sample"):
        print(f"  {name:<20}{median(name):12.2f} µs   scaled {median(name, 1):10.2f} µs")


def _run(game: Game, seconds: float) -> dict[str, float]:
    root = str(Path(__file__).resolve().parents[2])
    command = [sys.executable, "-c", _CHILD, str(seconds)]
    group = ProcessGroup()
    try:
        process = group.start(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        output, _ = process.communicate(pickle.dumps(game))
    finally:
        group.kill()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    result: dict[str, float] = json.loads(output)
    return result


def measure(game: Game, seconds: float, calibration: float) -> None:
    """Print the figures of one run as JSON, in a fresh process."""
    rng = Random(1)
    memory = _peak_memory()
    cold, _ = _decisions(game, rng, 0.2)
    rate, length = _decisions(game, rng, seconds)
    memory = _peak_memory() - memory
    plays = {play: _play_rate(game, rng, seconds, *how) for play, how in game.bench_plays().items()}
    state = _middle(game, rng)
    seat = state.to_act
    view = state.view(seat)
    figures = {
        **plays,
        "calibration": calibration,
        "decisions": rate,
        "cold": cold,
        "length": length,
        "memory": memory,
        "copy": _microseconds(state.copy),
        "view": _microseconds(lambda: state.view(seat)),
        "sample": _microseconds(lambda: game.sample(view, rng)),
    }
    print(json.dumps(figures))


def _decisions(game: Game, rng: Random, seconds: float) -> tuple[float, float]:
    """Return the decisions per CPU-second of whole random games, and the decisions per game."""
    random = rng.random
    decisions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new(rng=rng)
        games += 1
        while moves := state.legal_moves():
            state.apply(moves[int(random() * len(moves))])
            decisions += 1
    return decisions / spent, decisions / games


def _play_rate(
    game: Game,
    rng: Random,
    seconds: float,
    choose: Callable[[tuple[str, ...], Random], str],
    counted: Callable[[State], bool],
) -> float:
    """Return the decisions per CPU-second of whole games by this choice, timed only in ``counted`` states."""
    decisions, spent = 0, 0.0
    until = time.process_time() + seconds
    while time.process_time() < until:
        state = game.new(rng=rng)
        start = None
        while state.to_act is not None:
            if not counted(state):
                if start is not None:
                    spent, start = spent + time.process_time() - start, None
            else:
                start = time.process_time() if start is None else start
                decisions += 1
            state.apply(choose(state.legal_moves(), rng))
        if start is not None:
            spent += time.process_time() - start
    return decisions / spent if spent else 0.0


def _peak_memory() -> float:
    """Return the peak memory of this process in MB, 0 where the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1024
    )


def _middle(game: Game, rng: Random) -> State:
    """Return a state from the middle of a random game."""
    states = []
    state = game.new(rng=rng)
    while moves := state.legal_moves():
        states.append(state.copy())
        state.apply(moves[int(rng.random() * len(moves))])
    return states[len(states) // 2]


def _microseconds(call: Callable[[], object]) -> float:
    """Return the least mean CPU time of a call over several batches, in µs."""
    call()
    best = float("inf")
    for _ in range(5):
        start, calls = time.process_time(), 0
        while (spent := time.process_time() - start) < 0.05:
            for _ in range(50):
                call()
            calls += 50
        best = min(best, spent / calls)
    return best * 1e6
