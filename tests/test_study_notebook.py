"""The example study, run from a clean kernel, gives its stored output.

After a change of the bots, run it again and correct the sentences that are no longer true:
``jupyter execute --inplace examples/study.ipynb``.
"""

import json
import re
from pathlib import Path

import pytest

FEW = {"160": 50, "120": 8, "240": 30, "40": 2}
"""By the number of games in the study, a smaller one that meets each case of its figures."""
STUDY = Path(__file__).resolve().parents[1] / "examples" / "study.ipynb"
if not STUDY.is_file():
    pytest.skip("the examples are not delivered here", allow_module_level=True)
MISSING = "what runs notebooks is not installed"


@pytest.mark.matrix
def test_its_figures_come_out_again() -> None:
    nbformat = pytest.importorskip("nbformat", reason=MISSING)
    nbclient = pytest.importorskip("nbclient", reason=MISSING)
    pytest.importorskip("ipykernel", reason=MISSING)
    notebook = nbformat.read(STUDY, as_version=4)
    again = nbformat.read(STUDY, as_version=4)
    for cell in again.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    place = {"metadata": {"path": str(STUDY.parent)}}
    nbclient.NotebookClient(again, timeout=900, coalesce_streams=True, resources=place).execute()
    for was, now in zip(notebook.cells, again.cells, strict=True):
        assert now.get("outputs", []) == was.get("outputs", []), was.source


@pytest.mark.slow
def test_its_code_runs_on_fewer_games_and_stored_output_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Each cell prints as many lines as are stored."""
    names: dict[str, object] = {}
    assert STUDY.stat().st_size < 12_000
    cells = [cell for cell in json.loads(STUDY.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert [output["output_type"] for output in outputs] == ["stream"] * 3
    for cell in cells:
        source = "".join(cell["source"])
        fewer = re.sub(r"(tables\(\"\w+\", )(\d+)", lambda found: f"{found[1]}{FEW[found[2]]}", source)
        exec(compile(fewer, STUDY.name, "exec"), names)
        stored = [line for output in cell["outputs"] for line in output["text"]]
        assert capsys.readouterr().out.count("\n") == len(stored)
