"""Deprecated alias of `pygames.core.bot_interface`, removed in 0.3."""

import warnings

from .core.bot_interface import (
    MAX_SECONDS as SECONDS,
)
from .core.bot_interface import (
    Advantage as Lead,
)
from .core.bot_interface import (
    Bots,
    Budget,
    Clock,
    Coach,
    Level,
    Reason,
    Result,
    Thinking,
    View,
    one_of_the_best,
    only_move,
    seat_of,
)
from .core.bot_interface import (
    InstantLevel as Quick,
)
from .core.bot_interface import (
    PerfectInformationPlayer as Cheat,
)
from .core.bot_interface import (
    RankedMove as Ranked,
)
from .core.bot_interface import (
    SearchLevel as Searching,
)
from .core.bot_interface import (
    import_in_slice as loaded,
)
from .core.bot_interface import (
    run_slice as within,
)
from .core.bot_interface import (
    run_to_end as finish,
)

__all__ = [
    "SECONDS",
    "Bots",
    "Budget",
    "Cheat",
    "Clock",
    "Coach",
    "Lead",
    "Level",
    "Quick",
    "Ranked",
    "Reason",
    "Result",
    "Searching",
    "Thinking",
    "View",
    "finish",
    "loaded",
    "one_of_the_best",
    "only_move",
    "seat_of",
    "within",
]

warnings.warn("pygames.bot is deprecated: use pygames.core.bot_interface", DeprecationWarning, stacklevel=2)
