"""Reading and writing of files that a person names on the command line or in a game."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from ..core.errors import OptionError, RecordError, short_repr
from ..core.text_decoding import NOTE_TEXTS, decode_text
from ..record import MAX_BYTES
from .terminal import print_error

MAX_READ_BYTES = 2 * MAX_BYTES + 2
"""The maximum size of a file with a record. A longer one cannot hold a record, in any encoding."""
MAX_SET_BYTES = 50_000_000
"""The maximum size of a file with puzzles."""


def path_of(name: str) -> Path:
    """Return the path that a person has typed, with ``~`` for their home folder.

    Raises:
        OptionError: no file can have this name.
    """
    try:
        path = Path(name).expanduser()
        os.fsencode(path)
    except (RuntimeError, ValueError) as error:
        raise OptionError(f"can't open {short_repr(name)}: {error}", "option.file", "file") from None
    if "\0" in name:
        raise OptionError(f"{short_repr(name)} is not a file name", "option.file", "file")
    return path


def read_text(name: str, most: int = MAX_READ_BYTES) -> str:
    """Read a text file, ``-`` for standard input, and report on standard error if it was not plain UTF-8.

    Raises:
        OptionError: it cannot be read.
        RecordError: it has more than ``most`` bytes. No more are read, since a device may have no end.
    """
    try:
        if name != "-":
            with path_of(name).open("rb") as file:
                data = file.read(most + 1)
        elif sys.stdin is not None:
            data = sys.stdin.buffer.read(most + 1)
        else:
            raise OSError("standard input is closed")
    except OSError as error:
        raise OptionError(f"can't read {name}: {reason(error)}", "option.file", "file") from None
    if len(data) > most:
        raise RecordError(f"{name}: expected at most {most} bytes", "record.size")
    decoded = decode_text(data)
    if decoded.note:
        print_error(f"{name}: {NOTE_TEXTS[decoded.note]}")
    return decoded.text


def write_text(name: str, text: str, replace: bool = False) -> Path:
    """Write a text file in one piece: after any failure the folder is unchanged.

    Args:
        name: as a person has typed it.
        text: the contents of the file.
        replace: overwrite an existing file of this name.

    Raises:
        OptionError: it cannot be written, or it exists already.
    """
    path = path_of(name)
    if os.path.exists(path) and not os.path.isfile(path):
        kind = "a folder" if os.path.isdir(path) else "not a regular file"
        raise OptionError(f"{path} is {kind}. Choose another name", "option.file", "file")
    if os.path.lexists(path) and not replace:
        choices = f"`save {free_name(path)}` saves to another file, `save! {name}` replaces this one"
        raise OptionError(f"{path} already exists. {choices}", "option.file", "file")
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".pygames-{os.getpid()}.part")
    try:
        with temporary.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError as error:
        raise OptionError(f"can't write {path}: {reason(error)}", "option.file", "file") from None
    finally:
        with suppress(OSError):
            temporary.unlink()
    return path


def free_name(path: Path) -> Path:
    """Return an unused name in the same folder: ``game-2.json`` for ``game.json``."""
    number = 2
    while os.path.lexists(free := path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    return free


def reason(error: OSError) -> str:
    """Return the system's reason for an error, as the end of a sentence."""
    return (error.strerror or str(error)).lower()
