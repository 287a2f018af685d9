"""Text files of all editors: the same text from all of them, and a note where the encoding is uncertain."""

import base64
import json
import zlib
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import pygames
from pygames import Record, RecordError
from pygames.core.text_decoding import NOTE_TEXTS, decode_text, find_encoding
from pygames.plugins.page_data import load_page_data
from pygames.records.repair import rescue
from pygames.records.share_link import from_link

from ..conftest import CommandLine
from ..games.example_games import FIRST, finished
from .depths import matrix
from .front_end import Page

NAMES = ["José", "Zoë Ünal"]
ENCODINGS = {
    "utf-8": "",
    "utf-8-sig": "",
    "utf-16": "utf-16",
    "utf-16-le": "utf-16",
    "utf-16-be": "utf-16",
    "cp1252": "windows-1252",
    "latin-1": "windows-1252",
}
ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r", "blank lines": "\n\n", "trailing": "\n"}
PADDING = {"trailing": "\n \n\0\0\0\0"}
OTHERS = [[name for name in names if name not in ("utf-8", "lf")] for names in (ENCODINGS, ENDS)]
FORMS = [
    *((encoding, "lf") for encoding in ENCODINGS),
    *(("utf-8", end) for end in ENDS if end != "lf"),
    *matrix(*product(*OTHERS)),
]


@cache
def renamed() -> str:
    record = json.loads(finished(FIRST)[0].read_text(encoding="utf-8"))
    names = (NAMES * 3)[: len(record["players"])]
    record["players"] = [f"{name} {number}" for number, name in enumerate(names)]
    return json.dumps(record, ensure_ascii=False, indent=0) + "\n"


@pytest.mark.parametrize(("encoding", "end"), FORMS)
def test_a_record_is_the_same_however_it_was_written(
    encoding: str, end: str, tmp_path: Path, cli: CommandLine
) -> None:
    """Every command reads such a file. One line on standard error names an encoding other than UTF-8."""
    plain, file = renamed(), tmp_path / "game.json"
    expected = Record.loads(plain)
    file.write_bytes((plain.replace("\n", ENDS[end]) + PADDING.get(end, "")).encode(encoding))
    note = ENCODINGS[encoding]
    notes = [f"{file}: {NOTE_TEXTS[note]}"] if note else []
    for command, expected_status in (("replay", 0), ("review --seats 9", 2), ("play --people 0", 0)):
        status, out, err = cli.run(command, file)
        assert status == expected_status
        assert "\ufffd" not in out + err
        assert [line for line in err.splitlines() if line.startswith(f"{file}: ")] == notes
    data = file.read_bytes()
    assert Page().ok(op="encoding", bytes=[*data]) == {"encoding": find_encoding(data)}
    decoded = decode_text(data)
    assert decoded.note == note
    assert Record.loads(decoded.text) == expected
    if note == "windows-1252":  # a guess, without a stream for the note
        with pytest.raises(RecordError, match="not UTF-8"):
            Record.loads(file.read_bytes())
    else:
        assert Record.loads(file.read_bytes()) == expected
    assert Record.loads("\ufeff" + plain.replace("\n", "\r\n")) == expected


def test_damage_is_noted_and_never_silent(tmp_path: Path, cli: CommandLine) -> None:
    """A byte that is lost amid UTF-8 does not make it Windows-1252, and shows."""
    data = renamed().encode()
    at = data.index("é".encode())
    broken = data[: at + 1] + data[at + 2 :]
    decoded = decode_text(broken)
    assert (decoded.encoding, decoded.note, decoded.text.count("\ufffd")) == ("utf-8", "damaged", 1)
    with pytest.raises(RecordError, match="not UTF-8"):
        Record.loads(broken)
    (tmp_path / "game.json").write_bytes(broken)
    assert NOTE_TEXTS["damaged"] in cli.run("replay", tmp_path / "game.json")[2]
    cut = "".join(Record.loads(renamed()).dumps().splitlines(keepends=True)[:-8])
    assert rescue(cut).events
    assert all(rescue(cut.replace("\n", end)) == rescue(cut) for end in ENDS.values())


def test_files_of_a_wheel_are_read_by_the_same_reader_and_a_link_holds_plain_utf_8_only() -> None:
    game = pygames.games()[FIRST]
    text = '{\r\n"line": "Três cartas"}\r\n'
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le"):
        found = load_page_data({"texts/pt-BR.json": text.encode(encoding)}, game)
        assert found["texts"]["pt-BR"] == {f"game.{FIRST}.line": "Três cartas"}
    with pytest.raises(pygames.core.errors.PygamesError, match="not UTF-8"):
        load_page_data({"texts/pt-BR.json": text.encode("cp1252")}, game)
    for encoding in ("utf-16", "cp1252"):
        packed = zlib.compress(renamed().encode(encoding), 9, -15)
        link = base64.urlsafe_b64encode(packed).rstrip(b"=").decode()
        with pytest.raises(RecordError, match="damaged"):
            from_link(link)
