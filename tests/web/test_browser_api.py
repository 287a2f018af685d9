"""Browser APIs that may fail: every call is inside error handling.

A browser may lack an API, or refuse it by policy, permission or hardware: see ``web/core/browser-api.js``.
"""

import re
from collections.abc import Iterator

from . import WEB
from .scripts import read, scripts

APIS = re.compile(
    r"""
    \bnavigator\.(?:share|canShare|vibrate|getBattery|setAppBadge)\(
    | \bnavigator\.(?:clipboard|storage|locks|wakeLock|permissions|credentials)\b
    | \b(?:localStorage|sessionStorage|caches|indexedDB|launchQueue|speechSynthesis|cookieStore)\??[.(]
    | \bnew\s+(?:AudioContext|OffscreenCanvas|Notification|BroadcastChannel|PerformanceObserver|FontFace)\b
    | \b(?:matchMedia|requestIdleCallback|structuredClone|createImageBitmap|createObjectURL)\(
    | \bshow(?:OpenFile|SaveFile)?Picker\(
    | \bhistory\.(?:pushState|replaceState)\(
    | \binstall\.prompt\(
    | \.(?:toBlob|getContext|scrollIntoView|resume|getFile|decode|showModal|execCommand)\(
    | \.(?:requestFullscreen|requestPointerLock|setPointerCapture|startViewTransition)\(
    """,
    re.VERBOSE,
)
# Those that load before the modules, too.
FIRST = read({path.name: path.read_text(encoding="utf-8") for path in sorted(WEB.glob("*.js"))})
SOURCES = {**scripts(), **FIRST}
# Modules whose callers handle every failure, or without which there is no page: each with the reason.
HANDLED = {
    "engine/friends/transactional-outbox.js": "a transaction that fails is refused, as one whose store fails",
    "engine/store/plugins.js": "both lists have a wrapper; a change that fails is refused in a sentence",
    "engine/worker/jobs/backup-format.js": "decodes text, of whatever bytes",
    "engine/worker/boot-python.js": "store: a start without it is slower",
    "screens/share/result-image.js": "sharePicture calls it within tryAsync",
    "sw.js": "a worker without caches has no work: what fails there comes from the network",
    "games/registry.js": "pictures of this build: a fault of the file",
    "games/plugin-data.js": "handles a picture that cannot be shown",
    "screens/share/share-target.js": "takeShared and getFile are called within tryAsync",
}


def enclosing(code: str, at: int) -> Iterator[str]:
    """Return the words before the brackets that are open at a place, from the inside out."""
    depth = 0
    for i in range(at - 1, -1, -1):
        if code[i] in ")}]":
            depth += 1
        elif code[i] in "({[":
            if not depth:
                before = re.search(r"(\w+)\s*$", code[:i])
                yield before[1] if before else ""
            depth = max(0, depth - 1)


def unhandled_calls(code: str) -> list[str]:
    found = []
    for match in APIS.finditer(code):
        if not {"tryCall", "tryAsync", "outcomeOf", "try"} & set(enclosing(code, match.start())):
            found.append(match[0])
    return found


def test_a_call_that_may_fail_is_handled() -> None:
    found = {path: calls for path, source in SOURCES.items() if (calls := unhandled_calls(source.code))}
    assert {path: calls for path, calls in found.items() if path not in HANDLED} == {}
    assert sorted(HANDLED) == sorted(found)
