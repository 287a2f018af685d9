"""Deprecated alias of `pygames.records.share_link` and `pygames.records.repair`, removed in 0.3."""

import warnings

from .records.repair import *
from .records.share_link import *

warnings.warn(
    "pygames.exchange is deprecated: use pygames.records.share_link and pygames.records.repair",
    DeprecationWarning,
    stacklevel=2,
)
