"""Seconds that tests spend on starting browsers, loading pages, and waiting for Python after that."""

import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, BrowserType, Page
from playwright.sync_api._generated import LocatorAssertions

# Since the last report.
seconds: defaultdict[str, float] = defaultdict(float)
_loading: set[str] = set()


def measure() -> None:
    pages = ((Browser, "new_context"), (BrowserContext, "new_page"), (Page, "goto"), (Page, "reload"))
    for owner, name in ((BrowserType, "launch"), (BrowserType, "launch_persistent_context"), *pages):
        kind = "browsers" if owner is BrowserType else "pages"
        setattr(owner, name, _timed(getattr(owner, name), kind))
    state = LocatorAssertions.to_have_attribute
    of_python = _timed(state, "Python")

    def to_have_attribute(self: LocatorAssertions, name: str, *words: Any, **more: Any) -> None:
        """Expect an attribute. The first state after a load is that in which Python answers."""
        first = name == "data-state" and bool(_loading)
        _loading.clear()
        (of_python if first else state)(self, name, *words, **more)

    LocatorAssertions.to_have_attribute = to_have_attribute  # type: ignore[method-assign]


def _timed(call: Callable[..., Any], kind: str) -> Callable[..., Any]:
    def timed(*words: Any, **more: Any) -> Any:
        begun = time.monotonic()
        try:
            return call(*words, **more)
        finally:
            seconds[kind] += time.monotonic() - begun
            if kind == "pages":
                _loading.add(kind)

    return timed
