"""How deep JSON text is nested, told before a parser that recurses sees it."""

from __future__ import annotations

import re

# A string at once, however long; it need not be closed.
_STRUCTURE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)


def is_deeper(text: str, levels: int) -> bool:
    """Whether brackets in ``text``, those in strings apart, are nested deeper than so many levels."""
    depth = 0
    for match in _STRUCTURE.finditer(text):
        mark = text[match.start()]
        if mark in "{[":
            depth += 1
            if depth > levels:
                return True
        elif mark in "]}":
            depth -= 1
    return False
