"""Nesting limit of JSON text, checked before a recursive parser reads it."""

import re

# A string is one match of any length. It need not be closed.
_STRUCTURE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)


def is_deeper(text: str, levels: int) -> bool:
    """Return True if brackets in ``text``, except those in strings, are nested deeper than ``levels``."""
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
