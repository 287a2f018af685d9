"""What a package index gets: the sdist, the wheel that is built of it, and proof that both are whole.

python3 build.py package FOLDER            make both, look at them as the index will, run the sdist's tests
python3 build.py package FOLDER --quick    a few of the tests
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from tools import reference, wheels  # noqa: E402
from tools.common import PYTHON, ROOT, VENV_BIN, arguments, run, say, stop  # noqa: E402

# What reads files beside it, and what plays.
FEW = ("tests/contract/test_golden.py", "tests/contract/test_catalog.py", "tests/test_readme.py")


def made(folder: Path, tree: Path) -> list[Path]:
    """The sdist of the sources in this folder, unpacked in ``tree``, and the wheel of what was unpacked."""
    folder.mkdir(parents=True, exist_ok=True)
    build = (PYTHON, "-m", "hatchling", "build", "-d", folder.resolve(), "-t")
    env = {**wheels.EPOCH, "PATH": f"{VENV_BIN}"}
    sdist = folder / run(*build, "sdist", env=env).split("/")[-1].strip()
    with tarfile.open(sdist) as archive:
        archive.extractall(tree, filter="data")
    (source,) = tree.iterdir()
    wheel = folder / run(*build, "wheel", cwd=source, env=env).split("/")[-1].strip()
    missing = left_out(source)
    if missing:
        raise stop(f"{sdist.name} lacks {', '.join(missing)}")
    if wheel.read_bytes() != wheels.wheel().read_bytes():
        raise stop(f"the wheel of {sdist.name} is another than that of the sources")
    return [sdist, wheel]


def left_out(source: Path) -> list[str]:
    """What git keeps of the package, its tests and examples, and is not among these sources."""
    roots = ("pygames", "tests", "examples", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md")
    kept = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *roots).split("\0")
    return [name for name in filter(None, kept) if (ROOT / name).exists() and not (source / name).exists()]


def try_out(wheel: Path, source: Path, place: Path, quick: bool) -> int:
    """Install the wheel where nothing else is, and run the tests that came with the sources."""
    environment = place / "env"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / PYTHON.relative_to(PYTHON.parents[1])
    alone = ("--no-index", "--no-deps", "--disable-pip-version-check")
    run(PYTHON, "-m", "pip", "--python", python, "install", "--quiet", *alone, wheel)
    # Played from elsewhere: what is found is what was installed.
    run(python, "-m", "pygames", "games", cwd=place)
    # What tests need stands there as if installed; but for the path to the sources.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for each in Path(sysconfig.get_path("purelib")).iterdir():
        if not each.name.startswith("pygames") and not (site / each.name).exists():
            (site / each.name).symlink_to(each)
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    pytest = (python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    words = FEW if quick else ("-n", str(os.cpu_count() or 1), "-m", "not matrix", "tests")
    return subprocess.run([*pytest, *words], cwd=source, env={**os.environ, **env}, check=False).returncode


def misnamed(tag: str, repository: str) -> str:
    """Why what is here may not be published from this repository under this tag; "": it may."""
    from pygames import __version__

    if tag and tag != f"v{__version__}":
        return f"the tag is {tag}, and pygames/__init__.py says {__version__}"
    home = reference.repository()
    if repository and not home.endswith(f"/{repository}"):
        return f"this is {repository}, and [project.urls] of pyproject.toml leads to {home}"
    return ""


def main() -> int:
    """The command."""
    parser = arguments(__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where both files go (nowhere)")
    parser.add_argument("--quick", action="store_true", help="run a few of the tests")
    parser.add_argument("--tag", default="", help="that it is to be published under")
    parser.add_argument("--repository", default="", metavar="OWNER/NAME", help="that publishes it")
    given = parser.parse_args()
    if why := misnamed(given.tag, given.repository):
        raise stop(why)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name).resolve()
        files = made(given.folder or place / "made", place / "tree")
        say(run(PYTHON, "-m", "twine", "--no-color", "check", "--strict", *files).strip())
        (source,) = (place / "tree").iterdir()
        return try_out(files[1], source, place, given.quick)


if __name__ == "__main__":
    raise SystemExit(main())
