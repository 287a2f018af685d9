"""Every input that was ever of interest, and a few fresh ones near them."""

from pathlib import Path

import pytest

import pygames

from . import targets

EXAMPLES = {"record": 3000}
"""The number of fresh inputs by target, by default 60."""

STORED = [
    (target, path)
    for target in targets.TARGETS
    for folder in targets.folders(target)
    for path in sorted(folder.iterdir())
]


def name(target: str, path: Path) -> str:
    """Return the target, the owner of the input (a game or a kind), and its name."""
    home = path.relative_to(path.parents[3]).parts
    return "-".join((target, home[0] if home[1] == "corpus" else path.parent.name, path.name))


def test_every_game_has_its_own_inputs() -> None:
    for game in pygames.games():
        stored = {target for target, path in STORED if path.is_relative_to(targets.GAMES / game)}
        assert {"record", "saved", "bridge"} <= stored


@pytest.mark.parametrize(("target", "path"), STORED, ids=[name(*stored) for stored in STORED])
def test_stored_inputs(target: str, path: Path) -> None:
    targets.TARGETS[target](path.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("target", targets.TARGETS)
def test_inputs_near_them(target: str) -> None:
    pytest.importorskip("hypothesis")
    import hypothesis

    from .mutate import near

    @hypothesis.settings(
        max_examples=EXAMPLES.get(target, 60),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(near(target))
    def some(data: bytes) -> None:
        targets.TARGETS[target](data)

    some()
