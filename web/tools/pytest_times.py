"""A plugin of pytest that writes the seconds of each test for the tables of `build.py test`.

Tests in the browser also state what they have spent on starts: see e2e/start_times.py.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

# The file of JSON lines that several runs write.
FILE = "PYGAMES_TIMES"
STARTS = "starts"
SLOWEST = 40


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write a line for each phase of a test, in the process that has all reports."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    starts = dict(report.user_properties).get(STARTS, {}) if report.when == "teardown" else {}
    line = json.dumps([report.nodeid, report.duration, starts])
    with Path(os.environ[FILE]).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def tables(file: Path) -> Iterator[str]:
    """Yield the lines of the two tables: the slowest tests, and the starts of browsers, pages and Python."""
    tests, starts = Counter[str](), Counter[str]()
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        test, seconds, spent = json.loads(line)
        tests[test] += seconds
        starts.update(spent)
    if tests:
        yield f"the slowest of {len(tests)} tests, which took {tests.total():.0f} s:"
        yield from (f"{seconds:7.1f} s  {test}" for test, seconds in tests.most_common(SLOWEST))
    if starts:
        yield "starts in the tests in the browser:"
        yield from (f"{seconds:7.1f} s  {kind}" for kind, seconds in starts.items())
