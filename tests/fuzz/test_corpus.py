"""Every input that was ever of interest, and a few fresh ones near them."""

from __future__ import annotations

import pytest

from . import targets

KEPT = [
    (target, path)
    for target in targets.TARGETS
    for folder in (targets.CORPUS / target, targets.CORPUS / "any")
    if folder.is_dir()
    for path in sorted(folder.iterdir())
]


@pytest.mark.parametrize(
    ("target", "path"), KEPT, ids=[f"{target}-{path.parent.name}-{path.name}" for target, path in KEPT]
)
def test_kept_inputs(target: str, path: object) -> None:
    targets.TARGETS[target](path.read_bytes())  # type: ignore[attr-defined]


@pytest.mark.parametrize("target", targets.TARGETS)
def test_inputs_near_them(target: str) -> None:
    hypothesis = pytest.importorskip("hypothesis")
    from .mutate import near

    @hypothesis.settings(
        max_examples=60,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(near(target))
    def some(data: bytes) -> None:
        targets.TARGETS[target](data)

    some()
