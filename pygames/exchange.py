"""Deprecated alias of `pygames.records.share_link` and `pygames.records.repair`, removed in 0.3."""

import warnings

from .records.repair import rescue
from .records.share_link import (
    MAX_LINK,
    from_link,
    to_link,
    with_notes,
)

__all__ = [
    "MAX_LINK",
    "from_link",
    "rescue",
    "to_link",
    "with_notes",
]

warnings.warn(
    "pygames.exchange is deprecated: use pygames.records.share_link and pygames.records.repair",
    DeprecationWarning,
    stacklevel=2,
)
