"""Deprecated alias of `pygames.core.manifest`, removed in 0.3."""

import warnings

from .core.manifest import *

warnings.warn("pygames.manifest is deprecated: use pygames.core.manifest", DeprecationWarning, stacklevel=2)
