"""``python -m pygames bench --peers``: who plays, in which order, and what is made of the figures."""

import re
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from pygames.adapters.benchmark_libraries import PEERS, Contestant, ours
from pygames.cli import bench_libraries

from ..conftest import CommandLine
from ..examples.trio import Trio
from ..games.example_games import FIRST


class Clock:
    """CPU time that passes by what is played."""

    def __init__(self) -> None:
        self.now = 0.0
        self.played: list[str] = []

    def __call__(self) -> float:
        return self.now

    def contestant(self, library: str, costs: float, observes: bool = False) -> Contestant:
        def play(rng: Random) -> int:
            self.now += costs
            self.played.append(library)
            return 10

        return Contestant(library, "cards", observes, play)


def test_a_rate_is_decisions_by_time_and_a_ratio_is_of_one_round() -> None:
    assert next(ours(Trio())).play(Random(1)) > 0
    clock = Clock()
    own, other = clock.contestant("pygames", 0.5), clock.contestant("Other", 2.0)
    rates = bench_libraries.measure_rates([own, other], seconds=4, rounds=3, clock=clock)
    assert rates == {own: [20.0] * 3, other: [5.0] * 3}
    output = list(bench_libraries.lines(rates))
    assert re.search(r"Other cards +5  \(5–5\)", output[2])
    assert re.search(r"cards +4\.00  \(4\.00–4\.00\)", output[-1])


def test_all_play_in_every_round_and_observing_games_are_compared_with_observing_games() -> None:
    clock = Clock()
    three = [clock.contestant(name, 1.0) for name in "abc"]
    bench_libraries.measure_rates(three, seconds=1, rounds=3, clock=clock)
    assert "".join(clock.played) == "abc" + "abc" + "bca" + "cab"  # each begins in its turn
    sides = product(("pygames", "Other"), (False, True))
    all_four = [clock.contestant(library, 1.0, observes) for library, observes in sides]
    rates = bench_libraries.measure_rates(all_four, seconds=1, rounds=3, clock=clock)
    output = list(bench_libraries.lines(rates))
    assert [line.strip()[:5] for line in output[-4:]] == ["than ", "cards", "than ", "cards"]


def test_a_missing_library_is_reported_and_the_others_play() -> None:
    def absent() -> Iterator[Contestant]:
        raise ImportError("No module named 'absent'\nmore of it")
        yield

    def halfway() -> Iterator[Contestant]:
        yield Contestant("Half", "cards", False, lambda _: 1)
        yield from absent()

    games, missing = bench_libraries.find_contestants(
        {"Absent": absent, "Half": halfway, "There": lambda: islice(ours(Trio()), 1)}
    )
    assert [each.library for each in games] == ["Half", "pygames"]
    assert [line.split(" (")[0] for line in missing] == ["Absent: left out", "Half: not all of its games"]
    assert not any("\n" in line for line in missing)


@pytest.mark.slow
@pytest.mark.parametrize("library", PEERS)
def test_installed_libraries_play_whole_games(library: str) -> None:
    games, missing = bench_libraries.find_contestants({library: PEERS[library]})
    if not games:
        pytest.skip(missing[0])
    for each in (*games, *ours(Trio())):
        assert each.play(Random(1)) > 0


def test_the_rates_are_printed(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Clock().contestant("Other", 0.001)
    monkeypatch.setattr(bench_libraries, "find_contestants", lambda _: ([other] * 3, ["Absent: left out"]))
    monkeypatch.setattr(bench_libraries, "ROUNDS", 2)
    output = cli("bench", FIRST, "--peers", "--seconds", "0.001")
    assert output.startswith("Absent: left out\n2 rounds, 3 games in turn")
    assert "than Other cards" in output
