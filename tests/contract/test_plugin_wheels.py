"""Inspection of a wheel without running it, and the checks of its game."""

import importlib
import re
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from pygames import __version__
from pygames.games import NAMES
from pygames.plugins.wheel import MAX_PACKED, WheelError, check_game, inspect_wheel, load_game
from tests.examples.wheels import lying, packed, wheel

from .depths import slow
from .run_helpers import run_process

MEGABYTE = 1_000_000


def link() -> tuple[zipfile.ZipInfo, bytes]:
    info = zipfile.ZipInfo("bisca/link.py")
    info.external_attr = 0o120777 << 16
    return info, b"/etc/passwd"


def named(path: str) -> tuple[zipfile.ZipInfo, bytes]:
    info = zipfile.ZipInfo("x")
    info.filename = path
    return info, b"x"


def twice(path: str) -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return packed([named(path), named(path)])


def entries(*lines: str) -> bytes:
    return wheel(entries="\n".join(("[pygames.games]", *lines)))


BOMB = wheel({"bisca/data.txt": b"0" * 9 * MEGABYTE})
PATHS = ("../evil.py", "bisca/../../evil.py", "/evil.py", "bisca\\evil.py", "c:evil.py", "bisca/STATE.py")
HOSTILE = {
    "three megabytes": (wheel({"bisca/data.txt": b"0" * 3 * MEGABYTE}, compression=0), "added.too_large"),
    "a bomb by what it says": (BOMB, "added.bomb"),
    "a bomb by what it is": (lying(BOMB, "bisca/data.txt", 10), "added.bomb"),
    "less than it says": (lying(wheel({"bisca/data.txt": b"0"}), "bisca/data.txt", 10), "added.bomb"),
    "more files than a game has": (wheel({f"bisca/{n}.txt": b"" for n in range(1001)}), "added.bomb"),
    **{f"a file at {path}": (packed([named(path)]), "added.path") for path in PATHS},
    "a link": (packed([link()]), "added.path"),
    "a name twice": (twice("bisca/twice.py"), "added.path"),
    "a file next to its package": (wheel({"other/__init__.py": b""}), "added.path"),
    **{end: (wheel({f"bisca/page/evil.{end}": b""}), "added.javascript") for end in ("js", "HTML", "css")},
    "a machine's code": (wheel({"bisca/evil.so": b"\x7fELF"}), "added.not_pure"),
    "what runs unasked": (wheel({"evil.pth": b"import evil"}), "added.not_pure"),
    "scripts to install": (wheel({"bisca-1.0.data/scripts/evil": b""}), "added.not_pure"),
    "one kind of machine": (wheel(tag="cp314-cp314-emscripten_5_0_wasm32"), "added.not_pure"),
    "not of pure Python": (wheel(pure="false"), "added.not_pure"),
    "a dependency": (wheel(requires=("pygames", "numpy>=2")), "added.needs"),
    "a dependency on an address": (wheel(requires=("evil @ https://example.org/e.whl",)), "added.needs"),
    "a dependency somewhere": (wheel(requires=("evil ; sys_platform == 'emscripten'",)), "added.needs"),
    "a later engine": (wheel(requires=("pygames>=99",)), "added.version"),
    "an earlier engine": (wheel(requires=("pygames (<0.1)",)), "added.version"),
    "an unknown engine": (wheel(requires=("pygames>=x",)), "added.not_a_wheel"),
    "a later Python": (wheel(python=">=4"), "added.version"),
    "no entry points": (wheel(without=("entry_points.txt",)), "added.no_game"),
    "no game": (wheel(entries="[console_scripts]\nbisca = bisca:main\n"), "added.no_game"),
    "a game of nowhere": (entries("bisca = other:Bisca"), "added.path"),
    "no name of a game": (entries("bisca = ../x"), "added.no_game"),
    "two games": (entries("bisca = bisca:Bisca", "bisca2 = bisca:Bisca"), "added.games"),
    "a name that is there": (entries(f"{NAMES[-1]} = bisca:Bisca"), "added.taken"),
    **{f"package {name}": (entries(f"bisca = {name}:Bisca"), "added.taken") for name in ("pygames", "json")},
    **{f"the name {name}": (entries(f"{name} = bisca:Bisca"), "added.id") for name in ("bis-ca", "class")},
    "entry points that are none": (wheel(entries="bisca"), "added.not_a_wheel"),
    "no zip": (b"PK\3\4 and no more", "added.not_a_wheel"),
    "nothing": (b"", "added.not_a_wheel"),
    "half of it": (wheel()[:2000], "added.not_a_wheel"),
    **{f"no {name}": (wheel(without=(name,)), "added.not_a_wheel") for name in ("METADATA", "WHEEL")},
    "packed in another way": (wheel(compression=zipfile.ZIP_LZMA), "added.not_a_wheel"),
}


def refusal(act: Callable[[], object]) -> WheelError | None:
    error = None
    try:
        act()
    except WheelError as caught:
        error = caught
    assert error is None or re.fullmatch(r"[^\n]{1,299}", str(error))
    return error


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_wheel_is_refused_in_one_sentence(case: str) -> None:
    data, code = HOSTILE[case]
    error = refusal(lambda: inspect_wheel(data))
    assert error is not None
    assert error.code == code


def test_a_damaged_wheel_is_refused_or_sound() -> None:
    for cut in range(0, 100, 7):
        data = bytearray(wheel())
        data[len(data) * cut // 100] ^= 0x55
        error = refusal(partial(inspect_wheel, bytes(data)))
        assert error is None or error.code.startswith("added.")


def test_a_wheel_says_what_it_is_and_a_compiled_one_is_as_good(tmp_path: Path) -> None:
    path = tmp_path / "any name.whl"
    path.write_bytes(wheel(requires=("pygames>=0.1", "pytest; extra == 'test'")))
    found = inspect_wheel(path)
    assert (found.name, found.version, found.id, found.entry) == ("bisca", "1.0", "bisca", "bisca:Bisca")
    assert (found.package, found.filename) == ("bisca", "bisca-1.0-py3-none-any.whl")
    assert found.size == len(path.read_bytes()) < MAX_PACKED
    assert "bisca/state.py" in found.files
    assert inspect_wheel(path.read_bytes()) == found
    for tag in ("py3-none-any", "py2.py3-none-any", "cp314-none-any"):
        assert inspect_wheel(wheel(tag=tag)).filename.endswith(f"{tag}.whl")
    present = (f"=={__version__}", "~=" + __version__, f"!=99,<={__version__}")
    for wanted in ("", ">=0.0.1,<99", "<99", ">0", *present):
        assert inspect_wheel(wheel(requires=(f"pygames{wanted}",))).requires == (f"pygames{wanted}",)
    with pytest.raises(WheelError, match="already"):
        inspect_wheel(wheel(), taken=["bisca"])


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[Path]:
    """Where modules can be imported from, forgotten afterwards."""
    before = set(sys.modules)
    sys.path.insert(0, str(tmp_path))
    importlib.invalidate_caches()
    yield tmp_path
    sys.path.remove(str(tmp_path))
    for name in set(sys.modules) - before:
        if name.startswith(("bisca", "tried")):
            del sys.modules[name]


def tried(folder: Path, text: str) -> str:
    """Return the error code of checking such a module, or "" if the game is valid."""
    for path, content in inspect_wheel(wheel()).files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
    (folder / "tried.py").write_text(text)
    importlib.invalidate_caches()
    error = refusal(lambda: list(check_game(load_game("bisca", "tried:Bisca"))))
    return error.code if error else ""


GAME = "from pygames.game import Menu\nfrom bisca import Bisca as Sound\nfrom bisca.state import BiscaState\n"
BROKEN = {
    "none": (GAME + "Bisca = Sound\n", ("",)),
    "an error at import": ("1 / 0", ("added.broke",)),
    "an exit": ("raise SystemExit", ("added.broke",)),
    "no more memory": ("raise MemoryError", ("added.memory",)),
    "no game": ("Bisca = 3", ("added.no_game",)),
    "nothing of that name": ("", ("added.broke",)),
    "another id": (GAME + "class Bisca(Sound):\n    id = 'trio'\n", ("added.id",)),
    "a move that changes nothing else": (
        GAME + "class Odd(BiscaState):\n"
        "    def legal(self):\n"
        "        menu = super().legal()\n"
        "        self.odd = not getattr(self, 'odd', False)\n"
        "        return Menu({**menu, **({'fly': 'XX'} if self.odd else {})})\n"
        "class Bisca(Sound):\n    state_class = Odd\n",
        ("added.law", "added.broke"),
    ),
    "all cards in every view": (
        GAME + "class Bisca(Sound):\n    def observe(self, state, seat):\n"
        "        sight = super().observe(state, seat)\n"
        "        sight['data']['all'] = [list(hand) for hand in state.hands]\n"
        "        return sight\n",
        ("added.law",),
    ),
}


@pytest.mark.parametrize("case", [*slow("none"), *(case for case in BROKEN if case != "none")])
def test_a_game_is_tried_by_the_laws(installed: Path, case: str) -> None:
    text, codes = BROKEN[case]
    assert tried(installed, text) in codes


CRAD = {"bisca/page/texts/en.json": b'{"effect.played": "{name} plays {crad}"}'}
REFUSED = {
    "bomb": (HOSTILE["a bomb by what it is"][0], ""),
    "unknown variable": (wheel(CRAD), "unknown variable {crad}"),
}


@pytest.mark.parametrize("case", slow("", *REFUSED))
def test_a_wheel_is_checked_by_its_file_or_refused_in_a_line(case: str, tmp_path: Path) -> None:
    data, said = REFUSED[case] if case else (wheel(), "")
    file = tmp_path / "some.whl"
    file.write_bytes(data)
    done: CompletedProcess[Any] = run_process("check", file, "--games", "1", text=True)
    if case:
        assert done.returncode == 1
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert said or done.stdout == ""  # it is refused before it is run
        return
    assert (done.returncode, done.stderr) == (0, "")
    first, *laws, last = done.stdout.splitlines()
    assert first.startswith("wheel: bisca 1.0, ")
    assert last.startswith("page: passed (")
    assert all(re.fullmatch(r"law .+: passed .+", line) for line in laws)
    assert laws
