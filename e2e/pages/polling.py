"""Polling for conditions that no locator sees.

`wait_for_function` waits for functions alone: by the page's policy any other expression is evaluated only
once.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from tools.common import PATIENCE

T = TypeVar("T")


def until(true: Callable[[], T]) -> T:
    """Wait until a call returns a true value, and return that."""
    limit = time.monotonic() + PATIENCE / 1000
    while not (found := true()):
        assert time.monotonic() < limit, "never"
        time.sleep(0.05)
    return found
