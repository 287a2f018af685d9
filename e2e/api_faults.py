"""Failures of browser APIs, one kind at a time, in a page and in its worker."""

import json
from collections.abc import Iterable

from playwright.sync_api import BrowserContext, Page, Route

# Defines `spoil(path, kind)` and `restore()`. A path names a property, "Clipboard.prototype.writeText".
SPOIL = """
globalThis.spoilt ??= [];
globalThis.spoil ??= (path, kind) => {
  const names = path.split(".");
  const last = names.pop();
  const owner = names.reduce((found, name) => found?.[name], globalThis);
  if (owner === undefined || owner === null) return;
  const before = Object.getOwnPropertyDescriptor(owner, last);
  spoilt.push(() => before ? Object.defineProperty(owner, last, before) : delete owner[last]);
  if (kind === "missing") return delete owner[last];
  const refusal = () => new DOMException("refused by the test", "NotAllowedError");
  const value = {
    throws: function () { throw refusal(); },
    rejects: function () { return Promise.reject(refusal()); },
    null: function (first) {
      if (typeof first === "function") first(null);
      return null;
    },
    undefined: function () {},
    never: function () { return new Promise(() => {}); },
  }[kind];
  Object.defineProperty(owner, last, { configurable: true, writable: true, value });
};
globalThis.restore ??= () => { while (spoilt.length) spoilt.pop()(); };
"""
KINDS = ("throws", "rejects", "null", "undefined", "never", "missing")
# A synchronous API can neither reject nor fail to answer.
SYNCHRONOUS = ("throws", "null", "undefined", "missing")


def script(paths: Iterable[str], kind: str) -> str:
    """Return a script that makes some APIs fail."""
    return SPOIL + "".join(f"spoil({json.dumps(path)}, {json.dumps(kind)});\n" for path in paths)


def spoil(page: Page, paths: Iterable[str], kind: str) -> None:
    """Make some APIs of the loaded page fail, until ``restore``."""
    page.evaluate(f"() => {{ {script(paths, kind)} }}")


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
