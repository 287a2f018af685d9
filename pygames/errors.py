"""Deprecated alias of `pygames.core.errors`, removed in 0.3."""

import warnings

from .core.errors import (
    IllegalMove,
    OptionError,
    PygamesError,
    RecordError,
)
from .core.errors import (
    format_count as count,
)
from .core.errors import (
    short_repr as short,
)

__all__ = [
    "IllegalMove",
    "OptionError",
    "PygamesError",
    "RecordError",
    "count",
    "short",
]

warnings.warn("pygames.errors is deprecated: use pygames.core.errors", DeprecationWarning, stacklevel=2)
