"""Deprecated alias of `pygames.core.options`, removed in 0.3."""

import warnings

from .core.options import (
    Kind,
    Option,
    Value,
    check_seats,
)
from .core.options import (
    complete_options as complete,
)

__all__ = [
    "Kind",
    "Option",
    "Value",
    "check_seats",
    "complete",
]

warnings.warn("pygames.options is deprecated: use pygames.core.options", DeprecationWarning, stacklevel=2)
