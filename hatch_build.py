"""The description on a package index: README.md with links and pictures of this version's sources."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|#)([^)]+)(?=\))")


def describe(text: str, repository: str, version: str) -> str:
    """Return the text with absolute addresses for its pictures and links."""
    # GitHub serves the page of a file and the file itself at different addresses.
    shown = repository.replace("https://github.com/", "https://raw.githubusercontent.com/")

    def address(found: re.Match[str]) -> str:
        picture, label, path = found.groups()
        place = f"{shown}/v{version}" if picture else f"{repository}/blob/v{version}"
        return f"{picture}{label}{place}/{path}"

    return LINK.sub(address, text)


class Description(MetadataHookInterface):
    """The metadata hook of hatchling, set in `[tool.hatch.metadata.hooks.custom]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        version = re.search(r'__version__ = "(.+)"', (root / "pygames" / "__init__.py").read_text("utf-8"))
        assert version, "pygames/__init__.py has the version"
        text = describe((root / "README.md").read_text("utf-8"), metadata["urls"]["Repository"], version[1])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
