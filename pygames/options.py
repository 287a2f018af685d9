"""Deprecated alias of `pygames.core.options`, removed in 0.3."""

import warnings

from .core.options import *

complete = complete_options

warnings.warn("pygames.options is deprecated: use pygames.core.options", DeprecationWarning, stacklevel=2)
