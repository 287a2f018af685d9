"""Requests to the worker, as the page sends them."""

from typing import Any

from pages.scripts import with_module
from playwright.sync_api import Page

CLIENT = "engine/client/worker-client.js"


def ask(page: Page, op: str, **fields: object) -> Any:
    """Send a request once Python is ready, and return the response."""
    return with_module(page, CLIENT, "({ engine }, given) => engine.ask(...given)", [op, fields])
