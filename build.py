#!/usr/bin/env python3
"""The entry point of this project: set up, build, serve, test.

    python3 build.py serve          set up, build, and serve the page on this machine
    python3 build.py build          make dist/, ready for any static host (--with WHEEL: with one more game)
    python3 build.py compile WHEEL  compile it to …-cp314-none-any.whl, which loads faster ([FOLDER]: there)
    python3 build.py package FOLDER sdist and wheel for a package index, and their tests (--quick: few)
    python3 build.py test           every check and test (--quick: few; --matrix: only the longest)
    python3 build.py bench          measure start-up, bytes on the wire, games (--only NAMES: parts of it)
    python3 build.py kills          kill the browser in mid-game, over and over (--times N, --friends: two)
    python3 build.py faults         spoil each file of a first visit in seven ways (--only WORD, --fault KIND)
    python3 build.py screenshots    pictures of every screen in a folder (--game G, --only WORDS)
    python3 build.py film GAME      its moves on the screen, a picture every 100 ms (--only, --animate FILE)
    python3 build.py icons          redraw the icons and pictures that the manifest names
    python3 build.py evenings       simulate games between phones and meetings of devices (--count N)
    python3 build.py regressions    revert each mended fault in a copy; a test must fail (--count N)
    python3 build.py structure      draw the folders and layers of this project

Needs Python 3.11 or newer and nothing else. Missing packages are installed below this folder.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - a clear error in older versions
    raise SystemExit("build.py: Python 3.11 or newer is needed")
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

from tools import bundle, import_graph, revert_fixes, run_tests, server, setup_env, simulate_evenings, wheels  # noqa: E402
from tools.common import (  # noqa: E402
    DIST,
    PYTHON,
    ROOT,
    WEB,
    WORK,
    is_fresh,
    mark_fresh,
    say,
    stop,
    timed,
)

from pygames.cli.arguments import whole  # noqa: E402

DEFAULT_PORT = 8314
# The page that `serve` makes where dist/ is of other sources.
PLAIN = WORK / "plain"
# The module of e2e/browser_tools that runs a command, and its help.
BROWSER_TOOLS = {
    "bench": ("bench", "measure start-up, bytes on the wire, games"),
    "kills": ("crash_safety", "kill the browser in mid-game; no move may be lost"),
    "faults": ("fault_injection", "spoil every file on a first visit; every visitor must get to a way on"),
    "screenshots": ("screenshots", "pictures of every screen in a folder"),
    "film": ("filmstrip", "a game's moves on the screen, a picture every 100 ms"),
    "icons": ("icons", "draw what the manifest names, for the repository"),
}


def serve(port: int) -> int:
    """Serve the page until the person stops it. It follows the sources: each load is of the present ones."""
    page = server.open_server(present_page(), port)
    page.folder_of_page = present_page
    say(f"serving {page.address}   (Ctrl+C ends it)")
    try:
        page.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        page.server_close()
    return 0


def present_page() -> Path:
    """Return the folder with the page of the present sources: dist/, or one that is quickly made."""
    key = bundle.sources_key()
    if bundle.is_built(key):
        return DIST
    if not is_fresh("plain", key):
        # In a new Python, which imports the present engine.
        command = [sys.executable, __file__, "build", "--plain", "--out", str(PLAIN)]
        if subprocess.run(command, check=False).returncode:
            raise stop("the page of the present sources cannot be built")
        mark_fresh("plain", key)
    return PLAIN


def with_browser(tool: str, words: Sequence[str]) -> int:
    """Run a module of e2e/browser_tools with these arguments, in the project's Python and with a browser."""
    if {"-h", "--help"} & {*words}:
        chromium = None
    else:
        bundle.build()
        chromium = setup_env.browser()
    setup_env.test_packages()
    path = os.pathsep.join(map(str, (WEB, ROOT / "e2e", ROOT)))
    env = {**os.environ, "PYTHONPATH": path, **({"PYGAMES_BROWSER": chromium} if chromium else {})}
    return subprocess.run([PYTHON, "-m", f"browser_tools.{tool}", *words], env=env, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="serve | build | test | …")
    serving = commands.add_parser("serve", help="set up, build, and serve the page on this machine")
    serving.add_argument("--port", type=whole(0, 65535), default=DEFAULT_PORT)
    building = commands.add_parser("build", help="make dist/")
    building.add_argument(
        "--with",
        dest="wheels",
        action="append",
        type=Path,
        default=[],
        metavar="WHEEL",
        help="build the game of this wheel in (repeatable)",
    )
    building.add_argument(
        "--plain", action="store_true", help="as serve does: nothing compiled or compressed"
    )
    building.add_argument("--out", type=Path, default=DIST, metavar="FOLDER", help="instead of dist/")
    compiling = commands.add_parser("compile", help="compile a wheel of pure Python for the page's Python")
    compiling.add_argument("wheel", type=Path)
    compiling.add_argument("folder", type=Path, nargs="?", help="where it goes (the folder of the wheel)")
    testing = commands.add_parser("test", help="every check and test")
    depth = testing.add_mutually_exclusive_group()
    depth.add_argument("--quick", action="store_true", help="leave the slow ones out")
    depth.add_argument(
        "--matrix",
        action="store_true",
        help="only the longest: every game, size, theme, file and fault, 200 kills",
    )
    testing.add_argument(
        "--browsers",
        choices=["chromium", "all", "installable"],
        default="chromium",
        help="all: one test in Firefox and WebKitGTK, too; installable: where they can be installed",
    )
    commands.add_parser(
        "package", add_help=False, help="sdist and wheel for a package index, installed and tested"
    )
    for name, (_, help) in BROWSER_TOOLS.items():
        commands.add_parser(name, add_help=False, help=help)
    commands.add_parser(
        "evenings", add_help=False, help="simulate games between phones and meetings of devices"
    )
    commands.add_parser("regressions", add_help=False, help="prove that the tests catch the mended faults")
    commands.add_parser("structure", help="draw the folders and layers of this project")
    given, words = parser.parse_known_args()
    if given.command in BROWSER_TOOLS:
        return with_browser(BROWSER_TOOLS[given.command][0], words)
    if given.command == "package":
        setup_env.test_packages()
        return subprocess.run([PYTHON, WEB / "tools" / "package.py", *words], check=False).returncode
    if given.command == "evenings":
        return simulate_evenings.main(words)
    if given.command == "regressions":
        return revert_fixes.main(words)
    if words:
        parser.error(f"unrecognized arguments: {' '.join(words)}")
    if given.command == "serve":
        return serve(given.port)
    if given.command == "test":
        return run_tests.check(
            "quick" if given.quick else "matrix" if given.matrix else "whole", given.browsers
        )
    if given.command == "structure":
        say(f"drawn {import_graph.draw()}")
        return 0
    if given.command == "compile":
        wheels.for_authors(given.wheel, given.folder or given.wheel.parent)
        return 0
    folder = given.out.resolve()
    if given.plain and (given.wheels or folder == DIST):
        parser.error("--plain: expected --out FOLDER, and no --with")
    with timed("in all"):
        if given.plain:
            say("left out: bytecode, slim runtime, compression, reference (build.py build has them)")
            bundle.build_plain(folder)
        else:
            bundle.build([wheel.resolve() for wheel in given.wheels], folder)
    say(f"built {folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
