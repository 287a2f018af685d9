"""Requests to the worker, as the page sends them."""

from typing import Any

from playwright.sync_api import Page

ASK = """async ([op, fields]) => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  return engine.ask(op, fields);
}"""


def ask(page: Page, op: str, **fields: object) -> Any:
    """Send a request once Python is ready, and return the response."""
    return page.evaluate(ASK, [op, fields])
