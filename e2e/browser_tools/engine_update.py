"""A new version of the page's engine: a text in its modules is replaced, as another build would have it."""

import shutil
import zipfile
from pathlib import Path

from tools import bundle, compress_files


def replace_in_engine(folder: Path, old: bytes, new: bytes, module: str = "") -> int:
    """Replace a text in the engine of a built page by one as long. Return the number of changed modules.

    Args:
        folder: the built page.
        old: the text.
        new: the text in its place.
        module: the only module to change, as its path in the archive; "" for all.
    """
    engine = folder / "runtime" / "engine.zip"
    with zipfile.ZipFile(engine) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    count = 0
    with zipfile.ZipFile(engine, "w", zipfile.ZIP_STORED) as archive:
        for info, data in entries:
            is_changed = old in data and module in ("", info.filename)
            count += is_changed
            archive.writestr(info, data.replace(old, new) if is_changed else data)
    pack_engine(folder)
    return count


def pack_engine(folder: Path) -> None:
    """Compress a changed engine, and list it: in gzip alone, as brotli and zstd would take many seconds."""
    engine = folder / "runtime" / compress_files.ENGINE
    for suffix in compress_files.SUFFIXES.values():
        engine.with_name(engine.name + suffix).unlink()
    parts = engine.with_name(compress_files.ENTRIES)
    shutil.rmtree(parts)
    parts.mkdir()
    data = engine.read_bytes()
    for path, part in (
        (engine, data),
        *((parts / name, part) for name, part in compress_files.entries(data)),
    ):
        path.with_name(path.name + compress_files.SUFFIXES["gz"]).write_bytes(compress_files.gzipped(part))
    bundle.write_manifest(folder)
