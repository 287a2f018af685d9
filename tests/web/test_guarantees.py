"""The page of guarantees: each promise has a command, a dated figure, and a planted fault that exists."""

import json
import re
import runpy

import pytest
from tools import simulate_evenings

from . import ROOT

PAGE = ROOT / "web" / "docs" / "guarantees.md"
TEXT = PAGE.read_text(encoding="utf-8")
FAULTS = simulate_evenings.faults()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.splitlines()
    if line.startswith("|")
][2:]
# Where promises are: bold sentences of lists, and the titles of the page's own promises.
BOLD = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE)
KNOWERS = re.compile(r"## Who knows which cards(.*?)\n## ", re.DOTALL)


def promises() -> list[str]:
    """Return the sentences of the page of promises, and of the page's own screen about them."""
    document = (ROOT / "web" / "docs" / "promises.md").read_text(encoding="utf-8")
    texts = json.loads((ROOT / "web" / "i18n" / "en" / "promises.json").read_text(encoding="utf-8"))
    found = KNOWERS.search(document)
    assert found
    titles = [text for key, text in texts.items() if re.fullmatch(r"friends\.promise\.\w+", key)]
    return [*BOLD.findall(found[1]), *titles]


# The same promise in the words of the screen.
ALSO = {
    "The host's phone knows every card": "The dealer knows every card.",
    "Every other phone gets only its own cards": "Every other device gets views.",
    "A link can be read by anyone who gets it": "A link can be read by anyone who gets it.",
}


@pytest.mark.parametrize("promise", promises())
def test_every_promise_is_a_row_or_named_as_none(promise: str) -> None:
    assert ALSO.get(promise, promise) in [row[0] for row in ROWS] or f"- {ALSO.get(promise, promise)}" in TEXT


def test_the_first_sentences_of_the_readme_are_rows() -> None:
    start = (ROOT / "README.md").read_text(encoding="utf-8").replace("\n", " ")
    for promise in (
        "They run in any browser, on a phone, even on a train with no signal.",
        "No account, no ads, nothing to install",
    ):
        assert promise in start
        assert promise in [row[0] for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:30] for row in ROWS])
def test_a_row_has_a_command_a_dated_figure_and_a_fault_that_exist(row: list[str]) -> None:
    _, command, figure, fault = row
    words = command.strip("`").split()
    if words[1] == "build.py":
        assert f"build.py {words[2]}" in (ROOT / "build.py").read_text(encoding="utf-8")
    else:
        assert (ROOT / words[-1]).exists()
    assert re.match(r"20\d\d-\d\d-\d\d: \S", figure)
    kind, name = fault.split(" ", 1)
    if kind == "evening":
        assert name.strip('"') in [each[0] for each in FAULTS]
    elif kind == "mutant":
        lists = (ROOT / "tests" / "games").glob("*/mutants.py")
        mutants = [each[0] for path in lists for each in runpy.run_path(str(path))["MUTANTS"]]
        assert name.strip('"') in mutants
    else:
        assert kind == "mend"
        listed = (ROOT / "tests" / "regressions.txt").read_text(encoding="utf-8").split()
        assert name.strip("`") in listed


@pytest.mark.parametrize("fault", FAULTS, ids=[name for name, *_ in FAULTS])
def test_a_planted_fault_fits_its_source(fault: tuple[str, str, str, str]) -> None:
    source = (ROOT / "web" / fault[2]).read_text(encoding="utf-8")
    assert simulate_evenings.broken(fault, source) != source
