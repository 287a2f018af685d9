"""Fault injection: a first visit with each file of the page spoiled in each way that networks do.

    python3 build.py faults                        all of it
    python3 build.py faults --only menu --fault 404,stall     files whose path has this in it; these faults

A new browser opens the page at an address that needs the file. Within the time limit there must be a sentence
and a button, or the page is whole in spite of the fault. Then the file is spoiled in the next way, though the
browser may cache the bad response for ten minutes, and the button is pressed: the new fault must be shown in
time. Finally the server is well and the button is pressed once more: the page must work. The last fault
differs from file to file. test_network_errors.py spoils the document, and files that only the service worker
fetches.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from browser_tools.screens import GAMES
from playwright.sync_api import BrowserContext, Error, sync_playwright
from tools import common, compress_files
from tools.common import CHROMIUM_FLAGS, DIST, PATIENCE, PHONE, SCOPED
from tools.server import KINDS, Fault, Kind, Server, serving

MAX_AGE = 600
# Seconds until a message must be shown.
WITHIN = 20.0
TURN = "html[data-state=your-turn]"
# Every error message, and the buttons of all.
MESSAGE = "#guard, .boot.failed, .notice[role=alert]"
BUTTON = "#guard button:enabled, .boot.failed button.primary, .notice[role=alert] button"
# The number of rules in a style sheet, of which half may have arrived.
RULES = """path => {
  const sheet = [...document.styleSheets].find(each => each.href?.split("?")[0].endsWith(path));
  const count = rules => [...rules].reduce((sum, { cssRules = [] }) => sum + 1 + count(cssRules), 0);
  try { return count(sheet?.cssRules ?? []); } catch { return 0; }
}"""


@dataclass(frozen=True)
class Journey:
    """A visit of one address in one language.

    Attributes:
        works: selector of an element that shows success.
        press: selector of a button on the way.
    """

    address: str
    works: str
    language: str = "en"
    press: str = ""
    settings: str = "{}"


@dataclass
class Target:
    """A file, the first journey that needs it, its number of rules, and the faults that spoil it in turn."""

    path: str
    journey: Journey
    rules: int = 0
    kinds: list[Kind] = field(default_factory=list)


@dataclass
class Outcome:
    """A spoiled visit: "ok", "unharmed" or the failure, after some seconds, with the message."""

    target: Target
    kind: Kind
    verdict: str = "ok"
    shown: float = 0
    text: str = ""


def journeys() -> Iterator[Journey]:
    """Yield visits that together request all files."""
    order = "new?game={}&seats=2&seed=7&bots=greedy"
    for language in common.languages():
        yield Journey("", "html[data-state=ready] .tile", language)
        for game in GAMES:
            yield Journey(f"rules/{game}", "main.text h2", language)
            yield Journey(order.format(game), TURN, language)
    yield Journey("settings", "main.form")
    # The scripts of the table load in advance: the table shows their failures.
    yield Journey(f"new?game={GAMES[0]}", "main.form")
    yield Journey(order.format(GAMES[0]), "[data-hinted]", press="[data-tool=hint]")
    yield Journey(order.format(GAMES[0]), TURN, settings='{"sound": "on"}')


class Visit:
    """A journey in a browser with empty storage."""

    def __init__(self, context: BrowserContext, server: Server, journey: Journey) -> None:
        context.add_init_script(f"localStorage.setItem({SCOPED}('settings'), '{journey.settings}')")
        self.page = context.new_page()
        self.server = server
        self.journey = journey
        self.button = self.page.locator(BUTTON).locator("visible=true").first
        self.message = self.page.locator(MESSAGE).first

    def start(self) -> None:
        self.page.goto(f"{self.server.address}#/{self.journey.address}", wait_until="commit")

    def has_arrived(self) -> bool:
        """Return True at the end of the journey. Else press the button on the way, if it is there."""
        if self.journey.press:
            button = self.page.locator(self.journey.press).first
            if button.is_visible() and button.is_enabled():
                button.click()
        return self.page.locator(self.journey.works).first.is_visible()

    def spoil(self, target: Target) -> Iterator[Outcome]:
        """Spoil a file in one way after the other, until one does no harm or strands the person."""
        paths = compress_files.formats(target.path)
        said, gone = "", False

        def request_count() -> int:
            return sum(each.split("?")[0] in paths for each in self.server.served)

        def works() -> bool:
            return self.has_arrived() and self.page.evaluate(RULES, target.path) == target.rules

        def is_whole() -> bool:
            """Return True if every file is on the device with its right hash."""
            return works() and self.page.locator("html[data-offline=yes]").count() > 0

        def is_shown() -> bool:
            """Return True if there is a message, and it is not that of the fault before."""
            nonlocal gone
            there = self.button.is_visible()
            gone = gone or not there or self.message.get_attribute("data-seen") is None
            return there and request_count() > before and (gone or self.message.inner_text() != said)

        def press() -> None:
            with suppress(Error):  # the page repairs itself meanwhile
                self.message.evaluate("each => { each.dataset.seen = ''; }")
                self.button.click()

        for kind in target.kinds:
            outcome = Outcome(target, kind)
            self.server.faults |= dict.fromkeys(paths, Fault(kind, MAX_AGE))
            begun, before, gone = time.monotonic(), request_count(), False
            press() if said else self.start()
            spoke = until(lambda: is_shown() or is_whole(), WITHIN)
            outcome.shown = time.monotonic() - begun
            # Caching all files may take longer than the time limit of a message.
            spoke = spoke or until(is_whole, WITHIN)
            if not spoke or not self.button.is_visible():
                outcome.verdict = "unharmed" if spoke else "STRANDED"
                yield outcome
                return
            outcome.text = said = self.message.inner_text()
            if kind == target.kinds[-1]:
                self.server.faults.clear()
                press()
                if not until(lambda: works() and not self.button.is_visible(), PATIENCE / 1000):
                    outcome.verdict = "NOT MENDED"
            yield outcome


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait until a condition is true. A page that is just loading has no answer."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            if true():
                return True
        except Error:
            pass
        time.sleep(0.05)
    return False


@contextmanager
def visits() -> Iterator[Callable[..., Visit]]:
    """Start a server and a browser. Yield a function that makes a visit with empty storage."""
    with sync_playwright() as playwright, serving(DIST) as server:
        browser = playwright.chromium.launch(executable_path=common.chromium(), args=CHROMIUM_FLAGS)

        def visit(journey: Journey, **options: Any) -> Visit:
            context = browser.new_context(viewport=PHONE, locale=journey.language, **options)
            return Visit(context, server, journey)

        yield visit
        browser.close()


def find_targets() -> list[Target]:
    """Take every journey over a working connection. Return the requested files except the document."""
    found: dict[str, Target] = {}
    with visits() as make:
        for journey in journeys():
            visit = make(journey, service_workers="block")
            visit.server.served.clear()
            visit.start()
            if not until(visit.has_arrived, PATIENCE / 1000):
                raise common.stop(f"{journey} does not work on a good connection")
            for path in [path.split("?")[0] for path in visit.server.served]:
                if path != "/" and (DIST / path.lstrip("/")).exists() and path not in found:
                    rules = visit.page.evaluate(RULES, path) if path.endswith(".css") else 0
                    found[path] = Target(path, journey, rules)
            visit.page.context.close()
    return [found[path] for path in sorted(found)]


def try_file(target: Target) -> list[Outcome]:
    """Spoil a file in all its ways, with a new browser after one that ends a visit."""
    outcomes: list[Outcome] = []
    with visits() as make:
        while left := target.kinds[len(outcomes) :]:
            visit = make(target.journey, reduced_motion="reduce")
            outcomes += visit.spoil(replace(target, kinds=left))
            visit.server.faults.clear()
            visit.page.context.close()
    return outcomes


def run(targets: list[Target], jobs: int) -> Iterator[Outcome]:
    """Try all files, several in parallel, as most of the time is silence."""
    with ThreadPoolExecutor(jobs) as pool:
        for outcomes in pool.map(try_file, targets):
            for each in outcomes:
                if each.verdict not in ("ok", "unharmed"):
                    common.say(f"{each.verdict}: {each.target.path} {each.kind} {each.text[:80]!r}")
                yield each


def main() -> int:
    """Run every case. Return 1 if one strands the player."""
    parser = common.tool_parser("faults", __doc__)
    parser.add_argument("--only", default="", help="files with this in their path")
    parser.add_argument("--fault", default=",".join(KINDS), help=f"parted by commas: {', '.join(KINDS)}")
    given = parser.parse_args()
    kinds = [kind for kind in KINDS if kind in given.fault.split(",")]
    if len(kinds) != len(given.fault.split(",")):
        parser.error(f"faults are {', '.join(KINDS)}")
    begun = time.monotonic()
    targets = [target for target in find_targets() if given.only in target.path]
    if not targets:
        raise common.stop(f"no file has {given.only!r} in its path")
    for turn, target in enumerate(targets):
        first = turn % len(kinds)
        target.kinds = kinds[first:] + kinds[:first]
    common.say(f"{len(targets) * len(kinds)} cases: {len(targets)} files, {len(kinds)} faults")
    outcomes = list(run(targets, 3 * (os.cpu_count() or 1)))
    late = [each for each in outcomes if each.verdict not in ("ok", "unharmed")]
    # Many browsers in parallel are slow: late cases run once more, alone.
    again = [replace(each.target, kinds=[each.kind]) for each in late]
    outcomes = [each for each in outcomes if each not in late] + list(run(again, 1))
    unharmed = sum(each.verdict == "unharmed" for each in outcomes)
    shown = sum(each.verdict == "ok" for each in outcomes)
    bad = len(outcomes) - shown - unharmed
    common.say(
        f"{len(outcomes)} cases in {time.monotonic() - begun:.0f} s, {len(late)} of them repeated alone: "
        f"{shown} shown and mended, {unharmed} unharmed, {bad} stranded; "
        f"shown after {max(each.shown for each in outcomes):.1f} s at most"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
