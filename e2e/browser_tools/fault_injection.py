"""Fault injection: a first visit with each file of the page spoiled in each way that networks do.

    python3 build.py faults                        all of it
    python3 build.py faults --only menu --fault 404,stall     files whose path has this in it; these faults

A new browser opens the page at an address that needs the file. Within the time limit there must be a sentence
and a button, or the page is whole in spite of the fault. Then the file is spoiled in the next way, though the
browser may cache the bad response for ten minutes, and the button is pressed: the new fault must be shown in
time. Finally the server is well and the button is pressed once more: the page must work. The last fault
differs from file to file. test_network_errors.py spoils files that only the service worker fetches.
"""

import contextlib
import multiprocessing
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from browser_tools.fault_journeys import (
    OFFLINE,
    RULES,
    Journey,
    Needs,
    has_arrived,
    needs,
    open_context,
    start_journey,
    until,
)
from playwright.sync_api import Browser, Error, Page, sync_playwright
from tools import packing
from tools.common import CHROMIUM_FLAGS, DIST, PATIENCE, chromium, say, stop, tool_parser
from tools.server import KINDS, Fault, Kind, Server, serving

MAX_AGE = 600
WITHIN = 20.0
# Every error message has one of these.
BUTTON = "#guard button:enabled, #cut a, .boot.failed button.primary, .notice[role=alert] button"


@dataclass(frozen=True)
class Case:
    """One file, spoiled in one way, on a journey that needs it."""

    path: str
    kind: Kind
    journey: Journey


@dataclass
class Outcome:
    """The result of a case.

    Attributes:
        verdict: "ok", "unharmed", or the failure.
        shown: seconds until the error was shown.
    """

    case: Case
    verdict: str
    shown: float = 0
    text: str = ""

    @property
    def good(self) -> bool:
        return self.verdict in ("ok", "unharmed")


def cases(found: Needs, only: str, kinds: Iterable[Kind]) -> list[Case]:
    """Return the cases of the files with a word in their path, spoiled in some ways."""
    wanted = [(path, way) for path, way in sorted(found.journey.items()) if only in path]
    return [Case(path, kind, way) for kind in kinds for path, way in wanted]


def parts(cases: list[Case]) -> list[list[Case]]:
    """Return the cases of each file, rotated, so that each kind is sometimes the last."""
    ways: dict[str, list[Case]] = {}
    for each in cases:
        ways.setdefault(each.path, []).append(each)
    return [way[turn % len(way) :] + way[: turn % len(way)] for turn, way in enumerate(ways.values())]


def try_file(browser: Browser, server: Server, cases: list[Case], rules: int, within: float) -> list[Outcome]:
    """Spoil a file in one way after the other, each shown after one press. Then the server works again."""
    outcomes: list[Outcome] = []
    while len(outcomes) < len(cases):
        context = open_context(browser, cases[0].journey)
        try:
            outcomes += _visit(context.new_page(), server, cases[len(outcomes) :], rules, within)
        finally:
            server.faults.clear()
            context.close()
    return outcomes


def _visit(page: Page, server: Server, cases: list[Case], rules: int, within: float) -> list[Outcome]:
    """Visit once, until the end or a fault that does no harm or that strands."""
    way, path = cases[0].journey, cases[0].path
    paths = packing.formats(path)
    button = page.locator(BUTTON).locator("visible=true").first
    message = page.locator("#guard, #cut, .boot.failed, .notice[role=alert]").first
    outcomes: list[Outcome] = []

    def works() -> bool:
        styled = not rules or page.evaluate(RULES, path) == rules
        return has_arrived(page, way) and styled

    def is_whole() -> bool:
        """Return True if every file is on the device with its right hash."""
        return works() and page.locator(OFFLINE).count() > 0

    def press() -> None:
        with contextlib.suppress(Error):  # the page itself is missing
            if not outcomes:
                start_journey(page, server, way)
            elif _is_browser_error(outcomes[-1].case):
                page.reload(wait_until="commit")
            else:
                message.evaluate("each => { each.dataset.seen = ''; }")
                button.click()

    def request_count() -> int:
        return sum(each.split("?")[0] in paths for each in server.served)

    for case in cases:
        outcome = Outcome(case, "ok")
        server.faults |= dict.fromkeys(paths, Fault(case.kind, MAX_AGE))
        begun, before = time.monotonic(), request_count()
        said = outcomes[-1].text if outcomes else ""
        press()
        outcomes.append(outcome)
        if _is_browser_error(case):
            continue
        gone = False

        def is_new(before: int = before, said: str = said) -> bool:
            """Return True if the message is of this fault. A truncated page has only one."""
            nonlocal gone
            there = button.is_visible()
            gone = gone or not there or message.get_attribute("data-seen") is None
            asking = request_count() > before
            return there and asking and (gone or path == "/" or message.inner_text() != said)

        spoke = until(lambda: is_new() or is_whole(), within)
        outcome.shown = time.monotonic() - begun
        # Caching all files may take longer than the time limit of a message.
        spoke = spoke or until(is_whole, within)
        if not spoke or not button.is_visible():
            outcome.verdict = "unharmed" if spoke else "STRANDED"
            return outcomes
        outcome.text = message.inner_text()
    server.faults.clear()
    press()
    if not until(lambda: works() and not button.is_visible(), PATIENCE / 1000):
        outcomes[-1].verdict = "NOT MENDED"
    return outcomes


def _is_browser_error(case: Case) -> bool:
    """Return True if the error is shown by the browser or host, whose own button reloads."""
    return case.path == "/" and case.kind in ("404", "500", "login", "type")


def _run_part(cases: list[Case], rules: dict[str, int], within: float) -> list[Outcome]:
    """Run some cases in a separate process, with its own browser and server."""
    with sync_playwright() as playwright, serving(DIST) as server:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        outcomes = try_file(browser, server, cases, rules.get(cases[0].path, 0), within)
        browser.close()
    return outcomes


def run(cases: list[Case], rules: dict[str, int], jobs: int, within: float) -> Iterable[Outcome]:
    """Run all cases, several in parallel, as most of the time is silence."""
    begun, count = time.monotonic(), 0
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_run_part, part, rules, within) for part in parts(cases)]):
            yield from done.result()
            count += len(done.result())
            say(f"{count} of {len(cases)} after {time.monotonic() - begun:.0f} s")


def main() -> int:
    """Run every case. Return 1 if one strands the player."""
    parser = tool_parser("faults", __doc__)
    parser.add_argument("--only", default="", help="files with this in their path")
    parser.add_argument("--fault", default=",".join(KINDS), help=f"parted by commas: {', '.join(KINDS)}")
    parser.add_argument("--jobs", type=int, default=3 * (os.cpu_count() or 1))
    parser.add_argument(
        "--within", type=float, default=WITHIN, help="seconds until the message must be shown"
    )
    given = parser.parse_args()
    kinds = [kind for kind in KINDS if kind in given.fault.split(",")]
    if len(kinds) != len(given.fault.split(",")):
        parser.error(f"faults are {', '.join(KINDS)}")
    begun = time.monotonic()
    with sync_playwright() as playwright, serving(DIST) as server:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        found = needs(browser, server)
        browser.close()
    wanted = cases(found, given.only, kinds)
    if not wanted:
        raise stop(f"no file has {given.only!r} in its path")
    say(f"{len(wanted)} cases: {len({case.path for case in wanted})} files, {len(kinds)} faults")
    outcomes: list[Outcome] = []
    late: list[Outcome] = []
    for each in run(wanted, found.rules, given.jobs, given.within):
        (outcomes if each.good else late).append(each)
        if not each.good:
            say(f"to be repeated: {each.verdict} {each.case.path} {each.case.kind}")
    # Many browsers in parallel are slow: late cases run once more, alone.
    for each in run([each.case for each in late], found.rules, 1, given.within):
        outcomes.append(each)
        if not each.good:
            case = each.case
            say(f"{each.verdict}: {case.path} {case.kind} ({case.journey.name}) {each.text[:80]!r}")
    bad = sum(not each.good for each in outcomes)
    slowest = max(each.shown for each in outcomes)
    unharmed = sum(each.verdict == "unharmed" for each in outcomes)
    if late:
        say(f"{len(late)} of them were repeated, the second time alone")
    say(
        f"{len(outcomes)} cases in {time.monotonic() - begun:.0f} s: "
        f"{len(outcomes) - bad - unharmed} shown and mended, {unharmed} unharmed, {bad} stranded; "
        f"shown after {slowest:.1f} s at most"
    )
    say(f"{bad} STRANDED" if bad else "none stranded")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
