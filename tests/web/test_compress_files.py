"""Compressed files, and the entries of the engine's archive."""

import base64
import gzip
import random
import zipfile
from pathlib import Path

import pytest
from tools import compress_files, runtime, setup_env

from .node import answer


def decoded(*files: bytes) -> list[str]:
    """Return the results of the page's decoder of zstd, in base64, or its errors."""
    wasm, *given = (base64.b64encode(data).decode() for data in (runtime.decoder(), *files))
    found: list[str] = answer("zstd.mjs", {"wasm": wasm, "files": given})
    return found


def zstd(folder: Path, *files: bytes) -> list[bytes]:
    pairs = [(folder / f"plain{number}", folder / f"packed{number}") for number in range(len(files))]
    for (source, _), data in zip(pairs, files, strict=True):
        source.write_bytes(data)
    setup_env.run_script("compress_zstd.py", [[str(source), str(target)] for source, target in pairs])
    return [target.read_bytes() for _, target in pairs]


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    path = tmp_path / "runtime" / "engine.zip"
    path.parent.mkdir()
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("a/__init__.pyc", "a/b.pyc", "c/__init__.pyc"):
            archive.writestr(zipfile.ZipInfo(name), f"of {name[0]}" * 9_000)
    compress_files.pack(path.parent, [path.name])
    return path


def test_every_format_has_the_same_contents(engine: Path) -> None:
    data = engine.read_bytes()
    sizes = compress_files.sizes(engine)
    assert set(sizes) == {"gz", "br", "zst"}
    packed = {kind: engine.with_name(f"engine.zip.{kind}.bin").read_bytes() for kind in sizes}
    assert {kind: len(each) for kind, each in packed.items()} == sizes
    assert gzip.decompress(packed["gz"]) == data
    assert decoded(packed["zst"]) == [base64.b64encode(data).decode()]
    # The page knows the formats by these bytes.
    assert (packed["gz"][0], packed["br"][0] & 15, packed["zst"][0]) == (0x1F, 15, 0x28)


def test_a_small_file_is_packed_once(tmp_path: Path) -> None:
    path = tmp_path / "games" / "table.js"
    path.parent.mkdir()
    path.write_text("x")
    compress_files.pack(path.parent, [path.name])
    assert {each.name for each in path.parent.iterdir()} == {"table.js", "table.js.gz.bin"}
    assert compress_files.formats("/games/table.js.gz.bin") == ["/games/table.js.gz.bin"]
    assert "/runtime/a.zip.zst.bin" in compress_files.formats("/runtime/a.zip.gz.bin")


def test_the_entries_and_the_directory_are_the_whole_archive(engine: Path) -> None:
    data = engine.read_bytes()
    names = [name for name, _ in compress_files.entries(data)]
    assert b"".join(part for _, part in compress_files.entries(data)) == data
    assert len({*names}) == 4
    folder = engine.with_name("engine")
    written = {
        path.name.removesuffix(".gz.bin"): gzip.decompress(path.read_bytes()) for path in folder.iterdir()
    }
    assert written == dict(compress_files.entries(data))


def test_the_page_decodes_zstd_and_refuses_damage(tmp_path: Path) -> None:
    data = random.Random(1).randbytes(2_000) * 300 + b"end"
    packed, nothing = zstd(tmp_path, data, b"")
    spoiled = packed[:200] + bytes(4) + packed[204:]
    whole, empty, cut, wrong = decoded(packed, nothing, packed[:-50], spoiled)
    assert base64.b64decode(whole) == data
    assert empty == ""
    assert cut.startswith("error")
    assert wrong.startswith("error")
