"""How deep JSON text is nested, told before a parser that recurses sees it."""

from __future__ import annotations

import re

_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


def nesting(text: str) -> int:
    """The deepest level of brackets in ``text``, those in strings apart."""
    depth = deepest = 0
    for match in _STRUCTURE.finditer(text):
        mark = match.group()
        if mark in ("{", "["):
            depth += 1
            deepest = max(deepest, depth)
        elif mark in ("}", "]"):
            depth -= 1
    return deepest
