"""``python -m pygames new-game`` and ``new-bot``: projects that can be tested and played as written."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from pygames.cli.scaffold import BOT_FILES, FILES

from ..conftest import CommandLine
from ..games.example_games import DUEL, FIRST
from .depths import matrix

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
STRANGE = ("", "Oak", "1st", "two words", "a/b", "..", "é", "a" * 41, "class", "json", "tests", "pygames")
"""Names that no project may have."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "files", "entry"),
    [
        (["new-game", "tall_tree"], FILES, '"pygames.games"]\ntall_tree = "tall_tree:TallTreeGame"'),
        (["new-bot", "magpie"], BOT_FILES, '"pygames.bots"]\nmagpie = "magpie:choose"'),
        *matrix(
            (["new-bot", "tit", "--game", DUEL], BOT_FILES, f'"pygames.bots"]\n"{DUEL}.tit" = "tit:choose"')
        ),
    ],
)
def test_a_new_project_is_complete_and_passes_its_own_tests(
    arguments: list[str], files: Iterable[str], entry: str, here: Path, cli: CommandLine
) -> None:
    assert arguments[1] in cli(*arguments)
    folder = here / arguments[1]
    assert f"[project.entry-points.{entry}\n" in (folder / "pyproject.toml").read_text()
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert written == {path.format(id=folder.name) for path in files}
    assert not any("$" in (folder / path).read_text() for path in written)
    env = {"PYTHONPATH": f"{folder}:{ROOT}", "PATH": ""}
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(pytest_, cwd=folder, capture_output=True, text=True, env=env, check=False)
    assert ran.returncode == 0, ran.stdout


def test_a_name_or_title_that_does_not_fit_is_refused(here: Path, cli: CommandLine) -> None:
    titles = ('say "ah"', "a\nb", "$id", "{name}", "a\\", " ", "x" * 61, '"""')
    names = [(command, name) for command in ("new-game", "new-bot") for name in STRANGE]
    names += [("new-game", FIRST), ("new-bot", "hard"), ("new-bot", "random")]
    for arguments in (
        *names,
        ("new-bot", "oak", "--game", "whist"),
        *(("new-game", "oak", "--title", title) for title in titles),
    ):
        cli.refused(*arguments)
        assert list(here.iterdir()) == [], arguments
    cli("new-game oak --title", "Die große Eiche")
    assert "Die große Eiche" in (here / "oak" / "README.md").read_text()
    (here / "elm").mkdir()
    assert "already" in cli.refused("new-game elm")
    assert list((here / "elm").iterdir()) == []
