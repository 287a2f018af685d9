"""The guides and the example study are true: every command runs, one after the other, as readers run it."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import pygames
from pygames.plugins.page_data import in_package, schema_validator
from pygames.plugins.wheel import inspect_wheel
from tests.games.expected_facts import of

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "examples" / "README.md"
OF_BOTS = GUIDE.with_name("bots.md")
GUIDES = (GUIDE, OF_BOTS, GUIDE.with_name("library.md"))
DIST = ROOT / "dist"
HOME = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Homepage"]
ENGINE = f"pygames-{pygames.__version__}-py3-none-any.whl"
GAME = next(iter(pygames.games()))
SHORT = " ".join(f"--option {name}={value}" for name, value in of(GAME).short.items())
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# (\S+)\n")
"""The first line of a block that a reader puts into this file."""
if not GUIDE.is_file():
    pytest.skip("the examples are not delivered here", allow_module_level=True)


FEWER = (
    (r"--games \d+", "--games 2"),
    (r"(pygames puzzles \w+) --games \d+", rf"\1 --games 1 --seed 1 {SHORT}"),
    (r"(pygames check \w+)", r"\1 --games 1"),
    (r"(pygames play \w+(?![.\w]))", r"\1 --bots random"),
    (r"--check 10", "--check 1"),
    (r" --receipt 5f0c…", ""),
    (r"(pygames bench \w+)", r"\1 --seconds 0.01"),
    (r"(pygames play .*?) *(#|$)", r"\1 --people 0 \2"),
    (r"(pygames (?:arena|simulate) (?!.*--games)\S+)", r"\1 --games 2"),
    (r"(pygames (?:arena|simulate) (?!.*--iterations)\S+)", r"\1 --iterations 1"),
)
"""Smaller numbers for the pages of the reference, which show commands that take long or need a person."""
BOT = """import json, sys
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["view"]["legal"][0]}), flush=True)
"""
OF_SOURCES = ("python3 build.py ", ". .venv/bin/activate")


def read(guide: Path) -> str:
    text = guide.read_text(encoding="utf-8")
    return text.replace("{{ game }}", GAME).replace("{{ wheel }}", HOME + ENGINE)


def blocks(guide: Path, *kinds: str) -> list[str]:
    return [block for language, block in BLOCK.findall(read(guide)) if language in kinds]


def guides() -> Iterator[Path]:
    """Yield the guides with commands or code for people who have not the sources."""
    for path in sorted((*ROOT.glob("*.md"), *ROOT.glob("examples/**/*.md"), *ROOT.glob("web/docs/*.md"))):
        if any(not block.startswith(OF_SOURCES) for block in blocks(path, "sh", "py", "python")):
            yield path


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    if not (DIST / ENGINE).is_file():
        pytest.skip("the page is not built here")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=DIST)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that readers have: a record with a proof, the wheel of a game, a bot."""
    folder = tmp_path_factory.mktemp("given")
    (folder / "my_bot.py").write_text(BOT, encoding="utf-8")
    play = (sys.executable, "-m", "pygames", "play", GAME, "--people", "0", "--bots", "random")
    subprocess.run([*play, "--proof", folder / "game.json"], cwd=ROOT, check=True, capture_output=True)
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    subprocess.run(build, cwd=ROOT / "examples" / "bisca", check=True, capture_output=True)
    return folder


@pytest.fixture
def shell(site: str, tmp_path: Path) -> dict[str, str]:
    """Create an environment with pip alone, and an empty folder. Its pip is a link, which is quickly made."""
    environment, work = tmp_path / "env", tmp_path / "work"
    work.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    own = Path(sysconfig.get_path("purelib"))
    (packages,) = environment.glob("lib/*/site-packages")
    (packages / "pip").symlink_to(own / "pip")
    pip = environment / "bin" / "pip"
    pip.write_text('#!/bin/sh\nexec python -m pip "$@"\n', encoding="utf-8")
    pip.chmod(0o755)
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    more = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONPATH": "", "SITE": site}
    return {**os.environ, **more, "PATH": path, "PWD": str(work)}


def run(block: str, shell: dict[str, str], where: Path) -> str:
    done = subprocess.run(
        ["bash", "-e", "-c", block.replace(HOME, shell.get("SITE", HOME))],
        cwd=where,
        env=shell,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{block}\n{done.stdout[-2000:]}\n{done.stderr}"
    return done.stdout


def run_guide(guide: Path, shell: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Follow the guide, block after block. Yield each block of commands, and its output."""
    work = where = Path(shell["PWD"])
    for block in blocks(guide, "sh", "py", "python"):
        if file := FILE.match(block):
            (where / file[1]).write_text(block.partition("\n")[2], encoding="utf-8")
        elif ">>>" in block:
            continue
        elif block.startswith(("import ", "from ")):
            (work / "code.py").write_text(block, encoding="utf-8")
            run(f"python {work / 'code.py'}", shell, where)
        elif not block.startswith(OF_SOURCES):
            output = run(f"{block}\npwd > {work}/where", shell, where)
            where = Path((work / "where").read_text().strip())
            yield block, output


# OpenSpiel is large, and the command line has many commands.
MARKS = {"adapters.md": pytest.mark.matrix, "command-line.md": pytest.mark.matrix}


@pytest.mark.parametrize(
    "guide",
    [
        pytest.param(each, id=str(each.relative_to(ROOT)), marks=MARKS.get(each.name, pytest.mark.slow))
        for each in guides()
        if each not in (GUIDE, OF_BOTS)
    ],
)
def test_a_guide_is_true_in_an_empty_environment(
    guide: Path, shell: dict[str, str], given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its commands, then its examples. A page that installs nothing is for readers of the page that does."""
    work, text = Path(shell["PWD"]), read(guide)
    if "openspiel" in text.partition("```")[2]:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")
    shutil.copytree(given, work, dirs_exist_ok=True)
    for pattern, fewer in FEWER:
        text = re.sub(pattern, fewer, text, flags=re.MULTILINE)
    monkeypatch.setattr(f"{__name__}.read", lambda _: text)
    if HOME + ENGINE not in text:
        run(f"pip install {HOME}{ENGINE}", shell, work)
    list(run_guide(guide, shell))
    if ">>>" in text:
        (work / "examples.txt").write_text(text, encoding="utf-8")
        run("python -m doctest -o IGNORE_EXCEPTION_DETAIL examples.txt", shell, work)


@pytest.mark.slow
def test_every_command_runs(shell: dict[str, str]) -> None:
    work = Path(shell["PWD"])
    assert list(run_guide(GUIDE, shell))
    wheel = work / "tall_tree" / "dist" / "tall_tree-0.1-py3-none-any.whl"
    assert wheel.name in GUIDE.read_text(encoding="utf-8")
    # The page would take it.
    seen = inspect_wheel(wheel)
    assert (seen.id, seen.requires) == ("tall_tree", ("pygames",))
    assert {"texts/en.json", "rules/en.json", "table-config.json"} <= {*in_package(seen.files, seen.package)}


@pytest.mark.matrix
def test_a_bot_that_is_written_by_the_guide_alone_beats_random(shell: dict[str, str]) -> None:
    done = list(run_guide(OF_BOTS, shell))
    listed = next(out for block, out in done if "pygames games" in block)
    # Where it begins it is one of all games, and as good as random.
    assert listed.count(", magpie, random\n") == listed.count(" seats; bots: ") > 1
    before, after = (share(out) for block, out in done if "arena" in block and "--league" not in block)
    assert before[0] < 50.0 < before[1]
    assert after[0] > 50.0
    league = next(out for block, out in done if "--league" in block)
    assert set(re.findall(r"^  (\w+) +[+-]\d+ ", league, re.MULTILINE)) == {"magpie", "easy", "random"}
    work = Path(shell["PWD"]) / "magpie"
    assert [*(work / "dist").glob("magpie-0.1-*.whl")]
    assert len([*(work / "games").glob("*.json")]) == 3


def share(out: str) -> tuple[float, float]:
    """Return the interval of the share of wins that the arena prints for its first bot, in per cent."""
    found = re.search(r"magpie +wins [\d.]+% \(([\d.]+)% to ([\d.]+)%", out)
    assert found, out
    return float(found[1]), float(found[2])


def test_examples_of_files_fit_links_exist_and_the_wheel_has_one_address() -> None:
    texts, table = (json.loads(block) for block in blocks(GUIDE, "json"))
    assert schema_validator.find_error(texts, "texts") is None
    assert schema_validator.find_error(table, "table-config") is None
    for guide in GUIDES:
        for target in re.findall(r"\]\(([^)]+)\)", guide.read_text(encoding="utf-8")):
            assert (guide.parent / target).exists(), target
    found = {each for path in guides() for each in re.findall(r"https?://\S+?\.whl", read(path))}
    assert found == {HOME + ENGINE}
    assert sum(read(path).count("not `pygame`") for path in guides()) == 1


FEW = {"160": 40, "120": 3, "240": 20, "40": 2}
"""By the number of games in the study, a smaller one that meets each case of its figures."""
# After a change of the bots: `jupyter execute --inplace examples/study.ipynb`, and correct its sentences.
STUDY = GUIDE.with_name("study.ipynb")
MISSING = "what runs notebooks is not installed"


@pytest.mark.matrix
def test_the_figures_of_the_study_come_out_again() -> None:
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
def test_the_study_runs_on_fewer_games_and_has_text_as_output(capsys: pytest.CaptureFixture[str]) -> None:
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
