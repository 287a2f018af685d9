"""The example study, run from a clean kernel, gives its stored output.

After a change of the bots, run it again and correct the sentences that are no longer true:
``jupyter execute --inplace examples/study.ipynb``.
"""

from pathlib import Path

import pytest

STUDY = Path(__file__).resolve().parents[1] / "examples" / "study.ipynb"
if not STUDY.is_file():
    pytest.skip("the examples are not delivered here", allow_module_level=True)
nbformat = pytest.importorskip("nbformat", reason="what runs notebooks is not installed")
nbclient = pytest.importorskip("nbclient", reason="what runs notebooks is not installed")
pytest.importorskip("ipykernel", reason="what runs notebooks is not installed")


@pytest.mark.slow
def test_its_figures_come_out_again() -> None:
    notebook = nbformat.read(STUDY, as_version=4)
    again = nbformat.read(STUDY, as_version=4)
    for cell in again.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    place = {"metadata": {"path": str(STUDY.parent)}}
    nbclient.NotebookClient(again, timeout=900, coalesce_streams=True, resources=place).execute()
    for was, now in zip(notebook.cells, again.cells, strict=True):
        assert now.get("outputs", []) == was.get("outputs", []), was.source


def test_the_stored_notebook_is_small_and_text() -> None:
    nbformat.validate(notebook := nbformat.read(STUDY, as_version=4))
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert len(outputs) == 3
    assert {output.output_type for output in outputs} == {"stream"}
    assert STUDY.stat().st_size < 12_000
