"""``python -m pygames new-game``: a project that can be checked, played and tested as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pygames.cli.main import main
from pygames.cli.scaffold import FILES

from ..games.some import FIRST
from .scaffolds import assert_whole


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_project_passes_its_own_tests(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "tall_tree"]) == 0
    assert "tall_tree" in capsys.readouterr().out
    assert_whole(here / "tall_tree", FILES)


def test_its_folder_says_how_it_is_found(here: Path) -> None:
    assert main(["new-game", "oak", "--title", "Die große Eiche"]) == 0
    project = (here / "oak" / "pyproject.toml").read_text()
    assert '[project.entry-points."pygames.games"]\noak = "oak:OakGame"' in project
    assert "Die große Eiche" in (here / "oak" / "README.md").read_text()


STRANGE = ("", "Oak", "1st", "two words", "a/b", "..", "é", "a" * 41)
TAKEN = ("class", "json", "tests", "pygames", FIRST)


@pytest.mark.parametrize("name", [*STRANGE, *TAKEN])
def test_a_name_that_does_not_fit_is_refused_and_nothing_is_written(
    name: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("title", ['say "ah"', "a\nb", "$id", "{name}", "a\\", " ", "x" * 61, '"""'])
def test_a_title_that_does_not_fit_is_refused_and_nothing_is_written(title: str, here: Path) -> None:
    assert main(["new-game", "oak", "--title", title]) == 2
    assert list(here.iterdir()) == []


def test_existing_files_are_not_overwritten(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "oak").mkdir()
    assert main(["new-game", "oak"]) == 2
    assert "already" in capsys.readouterr().err
    assert list((here / "oak").iterdir()) == []
