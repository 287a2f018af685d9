"""A first visit over a bad line: every file that the page asks for, spoiled in every way that lines know.

    python3 build.py faults                        all of it
    python3 build.py faults --only menu --fault 404,stall     files whose path has this in it; these faults

A browser that has never been there opens the page at an address that needs the file. In time there must be a
sentence and a button, or the page is whole in spite of the fault. Then the file is spoiled in the next way,
though the browser may keep the bad answer for ten minutes, and the button is pressed: in time that must be
told. At last the server is well; the button is pressed once more, and the page must work. What comes last is
another fault for every file.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from browser_tools.journeys import KEPT, RULES, Journey, Needs, arrived, needs, open_context, until, walk
from playwright.sync_api import Browser, Error, Page, sync_playwright
from tools.common import CHROMIUM_FLAGS, DIST, PATIENCE, arguments, chromium, say, stop
from tools.server import KINDS, Fault, Kind, Server, serving

MAX_AGE = 600
WITHIN = 20.0
# So many files are on their way at once when all are kept; see `web/sw.js`.
LANES = 3
# Whatever says that something is wrong has one of these.
BUTTON = "#guard button:enabled, #cut a, .boot.failed button.primary, .notice[role=alert] button"


@dataclass(frozen=True)
class Case:
    """One file, spoiled in one way, on a journey that needs it."""

    path: str
    kind: Kind
    journey: Journey


@dataclass
class Outcome:
    """What came of a case: "ok", "unharmed", else what is wrong; seconds until it was told, and mended."""

    case: Case
    verdict: str
    told: float = 0
    mended: float | None = None
    text: str = ""

    @property
    def good(self) -> bool:
        return self.verdict in ("ok", "unharmed")


def cases(found: Needs, only: str, kinds: Iterable[Kind]) -> list[Case]:
    """The files with this in their path, spoiled in these ways."""
    wanted = [(path, way) for path, way in sorted(found.journey.items()) if only in path]
    return [Case(path, kind, way) for kind in kinds for path, way in wanted]


def parts(cases: list[Case]) -> list[list[Case]]:
    """What is tried in one go: a file in all ways, or all files that are only kept in one way."""
    kept = [[each for each in cases if each.journey.works == KEPT and each.kind == kind] for kind in KINDS]
    ways: dict[str, list[Case]] = {}
    for each in cases:
        if each.journey.works != KEPT:
            ways.setdefault(each.path, []).append(each)
    # What comes last takes turns.
    turned = [way[turn % len(way) :] + way[: turn % len(way)] for turn, way in enumerate(ways.values())]
    return [*filter(None, kept), *turned]


def try_file(browser: Browser, server: Server, cases: list[Case], rules: int, within: float) -> list[Outcome]:
    """Spoil a file in one way after the other, each told after one press; then let the server be well."""
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
    """One visit, as far as it goes: to its end, or to a fault that did no harm or that strands."""
    way, path = cases[0].journey, cases[0].path
    button = page.locator(BUTTON).locator("visible=true").first
    told = page.locator("#guard, #cut, .boot.failed, .notice[role=alert]").first
    outcomes: list[Outcome] = []

    def works() -> bool:
        styled = not rules or page.evaluate(RULES, path) == rules
        return arrived(page, way) and styled

    def whole() -> bool:
        """Every file is on the device with its right hash: the fault did no harm."""
        return works() and page.locator(KEPT).count() > 0

    def press() -> None:
        with contextlib.suppress(Error):  # the page itself does not come
            if not outcomes:
                walk(page, server, way)
            elif _own(outcomes[-1].case):
                page.reload(wait_until="commit")
            else:
                told.evaluate("each => { each.dataset.seen = ''; }")
                button.click()

    def asked() -> int:
        return [each.split("?")[0] for each in server.served].count(path)

    for case in cases:
        outcome = Outcome(case, "ok")
        server.faults[path] = Fault(case.kind, MAX_AGE)
        begun, before = time.monotonic(), asked()
        said = outcomes[-1].text if outcomes else ""
        press()
        outcomes.append(outcome)
        if _own(case):
            continue
        gone = False

        def anew(before: int = before, said: str = said) -> bool:
            """What is told is of this fault, not of the one before; a page cut short has but one sentence."""
            nonlocal gone
            there = button.is_visible()
            gone = gone or not there or told.get_attribute("data-seen") is None
            # While it waits for a service worker's script the browser does not ask for it anew.
            asking = asked() > before or path == "/sw.js"
            return there and asking and (gone or path == "/" or told.inner_text() != said)

        spoke = until(lambda: anew() or whole(), within)
        outcome.told = time.monotonic() - begun
        # To keep everything may take longer than a player would wait to be told.
        spoke = spoke or until(whole, within)
        if not spoke or not button.is_visible():
            outcome.verdict = "unharmed" if spoke else "STRANDED"
            return outcomes
        outcome.text = told.inner_text()
    server.faults.clear()
    begun = time.monotonic()
    press()
    if not until(lambda: works() and not button.is_visible(), PATIENCE / 1000):
        outcomes[-1].verdict = "NOT MENDED"
    outcomes[-1].mended = time.monotonic() - begun
    return outcomes


def _own(case: Case) -> bool:
    """Where not even the page comes, the browser or the host speaks, and the browser's own button helps."""
    return case.path == "/" and case.kind in ("404", "500", "login", "type")


def try_kept(browser: Browser, server: Server, cases: list[Case], within: float) -> list[Outcome]:
    """Spoil all files that nothing but play without a network needs: one press is the way on to the next."""
    outcomes = {each.path.lstrip("/"): Outcome(each, "unharmed") for each in cases}
    server.faults.update({each.path: Fault(each.kind, MAX_AGE) for each in cases})
    context = open_context(browser, cases[0].journey)
    page = context.new_page()
    notice = page.locator(".notice[role=alert]:not([data-seen])")
    done = page.locator(KEPT)

    def named() -> list[str]:
        text = " ".join(notice.all_inner_texts())
        return [path for path in outcomes if f"/{path}" in server.faults and path in text]

    walk(page, server, cases[0].journey)
    pressed: Outcome | None = None
    innocent = 0
    while True:
        begun = time.monotonic()
        spoke = until(lambda: done.count() > 0 or notice.count() > 0, within)
        if pressed:
            pressed.mended = time.monotonic() - begun
        if not spoke or innocent == LANES:
            for path in server.faults:
                outcomes[path.lstrip("/")].verdict = "STRANDED"
            break
        if not notice.count():
            break
        if culprits := named():
            pressed, innocent = outcomes[culprits[0]], 0
            pressed.verdict, pressed.text = "ok", notice.first.inner_text()
            pressed.told = time.monotonic() - begun
            del server.faults[pressed.case.path]
        else:
            # What waits in a row behind silent files is late, too, and may be told before them.
            innocent += 1
        notice.first.evaluate("each => { each.dataset.seen = ''; each.querySelector('button').click(); }")
    server.faults.clear()
    context.close()
    return list(outcomes.values())


def _some(cases: list[Case], rules: dict[str, int], within: float) -> list[Outcome]:
    """What is tried in one go, in a process, a browser and a server of their own."""
    with sync_playwright() as playwright, serving(DIST) as server:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        if cases[0].journey.works == KEPT:
            outcomes = try_kept(browser, server, cases, within)
        else:
            outcomes = try_file(browser, server, cases, rules.get(cases[0].path, 0), within)
        browser.close()
    return outcomes


def run(cases: list[Case], rules: dict[str, int], jobs: int, within: float) -> Iterable[Outcome]:
    """All cases, several at once: most of the time is silence."""
    begun, count = time.monotonic(), 0
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_some, part, rules, within) for part in parts(cases)]):
            yield from done.result()
            count += len(done.result())
            say(f"{count} of {len(cases)} after {time.monotonic() - begun:.0f} s")


def table(outcomes: list[Outcome]) -> Iterable[str]:
    """Files × faults: seconds until it was told, or what is wrong."""
    kinds = [kind for kind in KINDS if any(each.case.kind == kind for each in outcomes)]
    paths = sorted({each.case.path for each in outcomes})
    width = max(map(len, paths))
    by = {(each.case.path, each.case.kind): each for each in outcomes}
    yield f"{'':{width}}  " + "".join(f"{kind:>12}" for kind in kinds)
    for path in paths:
        cells = []
        for kind in kinds:
            each = by.get((path, kind))
            if not each:
                cells.append("")
            elif each.verdict == "ok":
                after = "" if each.mended is None else f"+{each.mended:.0f}"
                cells.append(f"ok {each.told:.0f}{after} s")
            else:
                cells.append(each.verdict.split(" ")[0])
        yield f"{path:{width}}  " + "".join(f"{cell:>12}" for cell in cells)


def main() -> int:
    """Try every case; 1 when one strands the player."""
    parser = arguments(__doc__)
    parser.add_argument("--only", default="", help="files with this in their path")
    parser.add_argument("--fault", default=",".join(KINDS), help=f"parted by commas: {', '.join(KINDS)}")
    parser.add_argument("--jobs", type=int, default=3 * (os.cpu_count() or 1))
    parser.add_argument("--within", type=float, default=WITHIN, help="seconds until it must be told")
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
            say(f"to be tried again: {each.verdict} {each.case.path} {each.case.kind}")
    # Many browsers at once are slow themselves: what did not come in time is tried once more, alone.
    for each in run([each.case for each in late], found.rules, 1, given.within):
        outcomes.append(each)
        if not each.good:
            case = each.case
            say(f"{each.verdict}: {case.path} {case.kind} ({case.journey.name}) {each.text[:80]!r}")
    for line in table(outcomes):
        say(line)
    bad = sum(not each.good for each in outcomes)
    slowest = max(each.told for each in outcomes)
    unharmed = sum(each.verdict == "unharmed" for each in outcomes)
    say("ok a+b s: told after a, working b after the button; ok a s: the next fault came after the button")
    say("unharmed: the page was whole all the same")
    if late:
        say(f"{len(late)} of them were tried twice, the second time alone")
    say(
        f"{len(outcomes)} cases in {time.monotonic() - begun:.0f} s: "
        f"{len(outcomes) - bad - unharmed} told and mended, {unharmed} unharmed, {bad} stranded; "
        f"told after {slowest:.1f} s at most"
    )
    say(f"{bad} STRANDED" if bad else "none stranded")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
