"""Failures of browser APIs, one kind at a time, in a page and in its worker."""

import json
from collections.abc import Iterable

from pages.scripts import script
from playwright.sync_api import BrowserContext, Page, Route

KINDS = ("throws", "rejects", "null", "undefined", "never", "missing")
# A synchronous API can neither reject nor fail to answer.
SYNCHRONOUS = ("throws", "null", "undefined", "missing")


def spoiling_script(paths: Iterable[str], kind: str) -> str:
    """Return a script that makes some APIs fail."""
    return script("spoil-api") + "".join(
        f"spoil({json.dumps(path)}, {json.dumps(kind)});\n" for path in paths
    )


def spoil(page: Page, paths: Iterable[str], kind: str) -> None:
    """Make some APIs of the loaded page fail, until ``restore``."""
    page.evaluate(f"() => {{ {spoiling_script(paths, kind)} }}")


def restore(page: Page) -> None:
    page.evaluate("() => globalThis.restore?.()")


def spoil_workers(context: BrowserContext, text: str) -> None:
    """Run a script in every worker before its own first line."""

    def begin(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f'import "./spoil.js";\n{answer.text()}')

    context.route("**/engine/worker/index.js", begin)
    context.route(
        "**/engine/worker/spoil.js", lambda route: route.fulfill(content_type="text/javascript", body=text)
    )
