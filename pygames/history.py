"""Deprecated alias of `pygames.core.event_log`, removed in 0.3."""

import warnings

from .core.event_log import (
    Entry,
    History,
)
from .core.event_log import (
    EventReplayer as Script,
)

__all__ = [
    "Entry",
    "History",
    "Script",
]

warnings.warn("pygames.history is deprecated: use pygames.core.event_log", DeprecationWarning, stacklevel=2)
