"""The sdist and wheel for a package index, and their tests.

python3 build.py package FOLDER            build both, check them as the index does, run the sdist's tests
python3 build.py package FOLDER --quick    a few of the tests
"""

import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from tools import docs, wheels  # noqa: E402
from tools.common import PYTHON, ROOT, VENV_BIN, run, say, stop, tool_parser  # noqa: E402

# Tests of data files, and of play.
FEW = ("tests/contract/test_golden.py", "tests/contract/test_catalog.py", "tests/test_readme.py")


def build_both(folder: Path, tree: Path) -> list[Path]:
    """Build the sdist, unpack it in ``tree``, and build the wheel of that."""
    folder.mkdir(parents=True, exist_ok=True)
    build = (PYTHON, "-m", "hatchling", "build", "-d", folder.resolve(), "-t")
    env = {**wheels.EPOCH, "PATH": f"{VENV_BIN}"}
    sdist = folder / run(*build, "sdist", env=env).split("/")[-1].strip()
    with tarfile.open(sdist) as archive:
        archive.extractall(tree, filter="data")
    (source,) = tree.iterdir()
    wheel = folder / run(*build, "wheel", cwd=source, env=env).split("/")[-1].strip()
    missing = missing_from_sdist(source)
    if missing:
        raise stop(f"{sdist.name} lacks {', '.join(missing)}")
    if wheel.read_bytes() != wheels.wheel().read_bytes():
        raise stop(f"the wheel of {sdist.name} is different from that of the sources")
    return [sdist, wheel]


def missing_from_sdist(source: Path) -> list[str]:
    """Return the versioned files of the package, its tests and examples that an unpacked sdist lacks."""
    roots = ("pygames", "tests", "examples", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md")
    versioned = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *roots).split("\0")
    return [
        name for name in filter(None, versioned) if (ROOT / name).exists() and not (source / name).exists()
    ]


def run_tests(wheel: Path, source: Path, place: Path, quick: bool) -> int:
    """Install the wheel in an empty environment, and run the tests of the sdist."""
    environment = place / "env"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / PYTHON.relative_to(PYTHON.parents[1])
    build_lock = ("--no-index", "--no-deps", "--disable-pip-version-check")
    run(PYTHON, "-m", "pip", "--python", python, "install", "--quiet", *build_lock, wheel)
    # Played from elsewhere, so that only the installed package is found.
    run(python, "-m", "pygames", "games", cwd=place)
    # Requirements of the tests become available as if installed, except for the path to the sources.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for each in Path(sysconfig.get_path("purelib")).iterdir():
        if not each.name.startswith("pygames") and not (site / each.name).exists():
            (site / each.name).symlink_to(each)
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    pytest = (python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    words = FEW if quick else ("-n", str(os.cpu_count() or 1), "-m", "not matrix", "tests")
    return subprocess.run([*pytest, *words], cwd=source, env={**os.environ, **env}, check=False).returncode


def publish_error(tag: str, repository: str) -> str:
    """Return the reason not to publish from this repository under this tag, or "" for none."""
    from pygames import __version__

    if tag and tag != f"v{__version__}":
        return f"the tag is {tag}, and pygames/__init__.py says {__version__}"
    home = docs.repository()
    if repository and not home.endswith(f"/{repository}"):
        return f"this is {repository}, and [project.urls] of pyproject.toml leads to {home}"
    return ""


def main() -> int:
    """Run the command."""
    parser = tool_parser("package", __doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where both files go (default: nowhere)")
    parser.add_argument("--quick", action="store_true", help="run a few of the tests")
    parser.add_argument("--tag", default="", help="of the release")
    parser.add_argument("--repository", default="", metavar="OWNER/NAME", help="that publishes it")
    given = parser.parse_args()
    if why := publish_error(given.tag, given.repository):
        raise stop(why)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name).resolve()
        files = build_both(given.folder or place / "made", place / "tree")
        say(run(PYTHON, "-m", "twine", "--no-color", "check", "--strict", *files).strip())
        (source,) = (place / "tree").iterdir()
        return run_tests(files[1], source, place, given.quick)


if __name__ == "__main__":
    raise SystemExit(main())
