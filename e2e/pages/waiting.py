"""Waiting for what no locator sees; the page's policy forbids Playwright's `wait_for_function`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from tools.common import PATIENCE

T = TypeVar("T")


def until(true: Callable[[], T]) -> T:
    """What it answers once that is true."""
    limit = time.monotonic() + PATIENCE / 1000
    while not (found := true()):
        assert time.monotonic() < limit, "never"
        time.sleep(0.05)
    return found
