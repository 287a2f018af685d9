"""Deprecated alias of `pygames.core.spaces`, removed in 0.3."""

import warnings

from .core.spaces import (
    DEFAULT_BOUNDS,
    GameBounds,
    ZoneSpec,
)

__all__ = [
    "GameBounds",
    "DEFAULT_BOUNDS",
    "ZoneSpec",
]

warnings.warn("pygames.extent is deprecated: use pygames.core.spaces", DeprecationWarning, stacklevel=2)
