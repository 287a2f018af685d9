"""Deprecated alias of `pygames.core.bot_interface`, removed in 0.3."""

import warnings

from .core.bot_interface import *

SECONDS = MAX_SECONDS
Lead = Advantage
Quick = InstantLevel
Cheat = PerfectInformationPlayer
Ranked = RankedMove
Searching = SearchLevel
loaded = import_in_slice
within = run_slice
finish = run_to_end

warnings.warn("pygames.bot is deprecated: use pygames.core.bot_interface", DeprecationWarning, stacklevel=2)
