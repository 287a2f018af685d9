"""Waiting: polling for conditions that no locator sees, and responses that come late.

`wait_for_function` waits for functions alone: by the page's policy any other expression is evaluated only
once.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from playwright.sync_api import Error, Route
from tools.common import PATIENCE

T = TypeVar("T")


def until(true: Callable[[], T]) -> T:
    limit = time.monotonic() + PATIENCE / 1000
    while not (found := true()):
        assert time.monotonic() < limit, "never"
        time.sleep(0.05)
    return found


class Held:
    """Requests of a route that are held, and then answered with all later ones."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self.open = False

    def take(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        self.open = True
        for route in self.routes:
            # A page that has left meanwhile cancels its requests.
            with suppress(Error):
                route.continue_()
