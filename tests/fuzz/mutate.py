"""Inputs near valid ones: what a generator of blind bytes does not find."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .seeds import seeds
from .targets import TARGETS

SIGNS = st.sampled_from(["\x00", '"', "{", "[", "\\", "\ud800", "𝄞", "\n", "-", "1e999", "null", "T", " "])
ATOMS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-3, 12), st.floats(), st.text(max_size=12), SIGNS
)
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def property_of(target: str, examples: int, **how: Any) -> Callable[[], None]:
    """Return a test that tries this number of inputs of a target."""

    @settings(
        max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck), **how
    )
    @given(near(target) | st.binary(max_size=200))
    def tried(data: bytes) -> None:
        TARGETS[target](data)

    return tried


@st.composite
def near(draw: st.DrawFn, target: str) -> bytes:
    """One of the target's seeds, changed in a few places: as JSON where it is JSON, else as bytes."""
    seed = draw(st.sampled_from([*seeds(target).values()]))
    with suppress(ValueError):
        data = json.loads(seed if draw(st.booleans()) else b"")
        for _ in range(draw(st.integers(1, 3))):
            data = _changed(draw, data)
        return json.dumps(data).encode()
    data = bytearray(seed)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 6)))
        data[at:end] = draw(
            st.binary(max_size=6) | SIGNS.map(lambda sign: sign.encode("utf-8", "surrogatepass"))
        )
    return bytes(data)


def _changed(draw: st.DrawFn, data: Any) -> Any:
    """Return the value with one part changed, left out or, in a list, doubled."""
    if isinstance(data, dict | list) and data and draw(st.integers(0, 9)):
        items = [*data.items()] if isinstance(data, dict) else [*enumerate(data)]
        at, how = draw(st.integers(0, len(items) - 1)), draw(st.integers(0, 5))
        key, value = items[at]
        changed = [(key, value)] if how == 1 else [(key, _changed(draw, value))]
        items[at : at + (how != 1)] = changed if how else []
        return dict(items) if isinstance(data, dict) else [each for _, each in items]
    if isinstance(data, str) and draw(st.booleans()):
        at = draw(st.integers(0, len(data)))
        return data[:at] + draw(SIGNS | st.text(max_size=3)) + data[at + draw(st.integers(0, 3)) :]
    return draw(VALUES)
