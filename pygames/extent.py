"""Deprecated alias of `pygames.core.spaces`, removed in 0.3."""

import warnings

from .core.spaces import (
    Extent,
    GENEROUS,
    Place,
)

__all__ = [
    "Extent",
    "GENEROUS",
    "Place",
]

warnings.warn("pygames.extent is deprecated: use pygames.core.spaces", DeprecationWarning, stacklevel=2)
