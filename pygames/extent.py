"""Deprecated alias of `pygames.core.spaces`, removed in 0.3."""

import warnings

from .core.spaces import *

GENEROUS = DEFAULT_BOUNDS
Extent = GameBounds
Place = ZoneSpec

warnings.warn("pygames.extent is deprecated: use pygames.core.spaces", DeprecationWarning, stacklevel=2)
