"""Compression of served files, independent of the host: gzip, and for Python's files brotli and zstd, too.

The page takes brotli where the browser decodes it, else zstd with a decoder of 20 KB, else gzip. An update
takes the changed entries of the engine's archive.
"""

import gzip
import hashlib
import io
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from tools import setup_env
from tools.common import WORK, side_by_side, timed

# Digits of each SHA-256: 40 bits suffice against damage, and the list is part of every first visit.
HASH_DIGITS = 10
# Many hosts compress known types themselves, or send them with a header.
SUFFIXES = {"gz": ".gz.bin", "br": ".br.bin", "zst": ".zst.bin"}
# The folder of files that are worth more than gzip: their sizes are listed, for the progress.
LARGE = "runtime"
# Files of that folder that are not needed at first, so that their sizes are not listed.
ON_DEMAND = ("luck.zip",)
# Files that most people never fetch: a slow compression for few of them is not worth it.
RARE = ("added.zip",)
# The archive that changes with each version, and the folder of its entries.
ENGINE = "engine.zip"
ENTRIES = "engine"
# The scripts that compress.
PACKERS = {"br": "compress_brotli.mjs", "zst": "compress_zstd.py"}


def is_packed(name: str) -> bool:
    """Return True if a path is of a compressed file."""
    return name.endswith(tuple(SUFFIXES.values()))


def formats(path: str) -> list[str]:
    """Return the paths under which the file of a compressed one is served. Another path alone."""
    plain = path.removesuffix(next(filter(path.endswith, SUFFIXES.values()), ""))
    large = plain != path and plain.rpartition("/")[0].endswith(LARGE)
    return [plain + suffix for suffix in SUFFIXES.values()] if large else [path]


def pack(folder: Path, names: Iterable[str]) -> None:
    """Write the compressed files of some in a folder next to the plain ones."""
    sources = [folder / name for name in names]
    prepare(sources)
    for source in sources:
        data = source.read_bytes()
        _sibling(source, "gz").write_bytes(gzipped(data))
        for kind in _kinds(source):
            shutil.copyfile(_cached(kind, data), _sibling(source, kind))
        if source.name == ENGINE:
            _write_entries(source, data)


def prepare(sources: Iterable[Path]) -> None:
    """Compress files in the slow formats, unless a former build has."""
    wanted: dict[str, list[tuple[str, str]]] = {}
    (WORK / "packed").mkdir(parents=True, exist_ok=True)
    for source in sources:
        for kind in _kinds(source):
            target = _cached(kind, source.read_bytes())
            if not target.exists():
                wanted.setdefault(kind, []).append((str(source), str(target)))
    if wanted:
        names = sorted({Path(source).name for pairs in wanted.values() for source, _ in pairs})
        with timed(f"compression: {', '.join(names)}"):
            side_by_side(*(partial(_compress, kind, pairs) for kind, pairs in wanted.items()))


def _compress(kind: str, pairs: list[tuple[str, str]]) -> None:
    """Write compressed files, each at once under its name."""
    setup_env.run_script(PACKERS[kind], [(source, f"{target}.partial") for source, target in pairs])
    for _, target in pairs:
        Path(f"{target}.partial").rename(target)


def _kinds(source: Path) -> tuple[str, ...]:
    """Return the slow formats of a file."""
    if source.parent.name != LARGE or source.name in ON_DEMAND:
        return ()
    return ("zst",) if source.name in RARE else ("zst", "br")


def _write_entries(archive: Path, data: bytes) -> None:
    """Write each entry of a zip under its checksum, and the directory at its end under the zip's hash."""
    folder = archive.with_name(ENTRIES)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, part in entries(data):
        _sibling(folder / name, "gz").write_bytes(gzipped(part))


def entries(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the bytes of a zip: each entry by its checksum and name, then the rest by the hash of the zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = sorted(archive.infolist(), key=lambda info: info.header_offset)
        offsets = [*(info.header_offset for info in infos), archive.start_dir]
    for info, (start, end) in zip(infos, pairwise(offsets), strict=True):
        yield f"{info.CRC:08x}-{info.filename.replace('/', '.')}", data[start:end]
    yield hashlib.sha256(data).hexdigest()[:HASH_DIGITS], data[offsets[-1] :]


def gzipped(data: bytes) -> bytes:
    """Return the bytes in gzip, the same at each build."""
    return gzip.compress(data, 9, mtime=0)


def sizes(source: Path) -> dict[str, int]:
    """Return the bytes of each compressed file of a plain one."""
    found = {kind: _sibling(source, kind) for kind in SUFFIXES}
    return {kind: path.stat().st_size for kind, path in found.items() if path.exists()}


def _sibling(source: Path, kind: str) -> Path:
    return source.with_name(source.name + SUFFIXES[kind])


def _cached(kind: str, data: bytes) -> Path:
    """Return the path of a compressed file among those of all builds."""
    return WORK / "packed" / f"{hashlib.sha256(data).hexdigest()}.{kind}"
