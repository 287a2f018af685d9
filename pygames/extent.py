"""Deprecated alias of `pygames.core.spaces`, removed in 0.3."""

import warnings

from .core.spaces import (
    DEFAULT_BOUNDS as GENEROUS,
)
from .core.spaces import (
    GameBounds as Extent,
)
from .core.spaces import (
    ZoneSpec as Place,
)

__all__ = [
    "GENEROUS",
    "Extent",
    "Place",
]

warnings.warn("pygames.extent is deprecated: use pygames.core.spaces", DeprecationWarning, stacklevel=2)
