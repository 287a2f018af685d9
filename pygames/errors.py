"""Deprecated alias of `pygames.core.errors`, removed in 0.3."""

import warnings

from .core.errors import *

count = format_count
short = short_repr

warnings.warn("pygames.errors is deprecated: use pygames.core.errors", DeprecationWarning, stacklevel=2)
