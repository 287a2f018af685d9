"""Deprecated alias of `pygames.core.event_log`, removed in 0.3."""

import warnings

from .core.event_log import *

Script = EventReplayer

warnings.warn("pygames.history is deprecated: use pygames.core.event_log", DeprecationWarning, stacklevel=2)
