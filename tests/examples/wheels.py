"""Valid and hostile wheels, built in memory."""

import io
import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bisca" / "bisca"


def example() -> dict[str, bytes]:
    """Return the files of the example's package."""
    files = (
        path for path in sorted(EXAMPLE.rglob("*")) if path.is_file() and "__pycache__" not in path.parts
    )
    return {f"bisca/{path.relative_to(EXAMPLE).as_posix()}": path.read_bytes() for path in files}


def wheel(
    files: Mapping[str, bytes | str] | None = None,
    *,
    package: Mapping[str, bytes] | None = None,
    name: str = "bisca",
    version: str = "1.0",
    requires: tuple[str, ...] = ("pygames",),
    python: str = ">=3.11",
    entries: str = "[pygames.games]\nbisca = bisca:Bisca\n",
    tag: str = "py3-none-any",
    pure: str = "true",
    compression: int = zipfile.ZIP_DEFLATED,
    without: tuple[str, ...] = (),
) -> bytes:
    """Return a wheel of the example, or of another package, with these files added or replaced."""
    folder = f"{name}-{version}.dist-info"
    about = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nRequires-Python: {python}\n"
    about += "".join(f"Requires-Dist: {each}\n" for each in requires)
    contents: dict[str, bytes | str] = {
        **(example() if package is None else package),
        **(files or {}),
        f"{folder}/METADATA": about,
        f"{folder}/WHEEL": f"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: {pure}\nTag: {tag}\n",
        f"{folder}/entry_points.txt": entries,
    }
    contents[f"{folder}/RECORD"] = "".join(f"{path},,\n" for path in contents) + f"{folder}/RECORD,,\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for path, content in contents.items():
            if path.split("/")[-1] not in without:
                archive.writestr(path, content)
    return out.getvalue()


def packed(entries: list[tuple[zipfile.ZipInfo, bytes]]) -> bytes:
    """Return a wheel with entries of any kind, including duplicate names."""
    out = io.BytesIO(wheel())
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        for info, content in entries:
            archive.writestr(info, content)
    return out.getvalue()


def lying(data: bytes, path: str, size: int) -> bytes:
    """Return the same wheel, but its list has another size for one file."""
    at = data.rindex(b"PK\1\2", 0, data.rindex(path.encode()))
    return data[: at + 24] + struct.pack("<L", size) + data[at + 28 :]
