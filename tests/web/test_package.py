"""The package for an index: its description, and checks before publication."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from tools import docs, package

import pygames
from hatch_build import describe

from . import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HOME = PROJECT["urls"]["Repository"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DESCRIPTION = describe(README, HOME, pygames.__version__)
TARGET = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")


def test_pictures_and_links_of_the_readme_exist_and_are_absolute() -> None:
    here = [(mark, path) for mark, path in TARGET.findall(README) if not path.startswith(("http", "#"))]
    assert {mark for mark, _ in here} == {"!", ""}
    for mark, path in here:
        assert (ROOT / path).exists(), path
        start = HOME.replace("github.com", "raw.githubusercontent.com") if mark else f"{HOME}/blob"
        assert f"]({start}/v{pygames.__version__}/{path})" in DESCRIPTION
    assert all(path.startswith(("https://", "#")) for _, path in TARGET.findall(DESCRIPTION))


def test_the_readme_links_to_every_page_of_the_documentation() -> None:
    site = PROJECT["urls"]["Documentation"]
    linked = {path for _, path in TARGET.findall(README)}
    for name, source, _ in docs.PAGES:
        path = source.relative_to(ROOT).as_posix()
        address = f"{site}{name}.html" if path.startswith("web/") else path
        assert {address, site if name == "index" else address} & linked, name
    published = {f"{site}{name}.html" for name, _, _ in docs.PAGES}
    assert {each for each in linked if each.startswith(site) and each != site} <= published


def test_the_readme_names_the_page_is_unofficial_and_has_commands_that_exist() -> None:
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    (name,) = re.findall("<title>(.*)</title>", page)
    assert README.startswith(f"# {name}\n")
    assert f"]({PROJECT['urls']['Homepage']})" in README
    assert "**Unofficial.**" in README
    named = {*re.findall(r"python3 build\.py (\w+)", README)}
    assert {"serve", "test"} <= named
    assert named <= {*re.findall(r"python3 build\.py (\w+)", (ROOT / "build.py").read_text(encoding="utf-8"))}


def test_all_addresses_are_of_one_home() -> None:
    owner, name = HOME.removeprefix("https://github.com/").split("/")
    page = f"https://{owner}.github.io/{name}/"
    assert all(each.startswith((HOME, page)) for each in PROJECT["urls"].values())
    assert {"Homepage", "Documentation", "Repository", "Issues", "Changelog"} == PROJECT["urls"].keys()
    texts = [README, *(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "docs").glob("*.md"))]
    found = {each for text in texts for each in re.findall(r"https://[\w.-]*github[\w.]*/[\w./-]*", text)}
    assert all(each.startswith((HOME, page)) for each in found)


def test_every_tested_python_is_a_classifier() -> None:
    classifiers = {one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)}
    for workflow in ("pages", "release"):
        text = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text(encoding="utf-8")
        (matrix,) = re.findall(r"python: \[(.*)\]", text)
        assert set(re.findall(r"[\d.]+", matrix)) == classifiers


@pytest.mark.slow
def test_the_wheel_has_all_modules_and_data_except_those_for_training(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.iterdir())) as wheel:
        names = {name for name in wheel.namelist() if name.endswith((".py", ".json"))}
    files = (path for end in ("py", "json") for path in (ROOT / "pygames").rglob(f"*.{end}"))
    wanted = {path.relative_to(ROOT).as_posix() for path in files}
    assert names == {path for path in wanted if "/training/" not in path} < wanted


@pytest.mark.parametrize(
    ("tag", "repository", "message"),
    [
        ("", "", ""),
        (f"v{pygames.__version__}", "/".join(HOME.split("/")[-2:]), ""),
        ("v0.0.0", "", "the tag is v0.0.0"),
        ("", "somebody/pygames", "this is somebody/pygames"),
    ],
)
def test_publication_under_another_name_is_stopped(tag: str, repository: str, message: str) -> None:
    why = package.publish_error(tag, repository)
    assert why.startswith(message)
    assert bool(why) == bool(message)
