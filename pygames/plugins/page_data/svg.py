"""What a drawing of cards may be: shapes, and nothing that runs, fetches, or grows without bound."""

from __future__ import annotations

import re
from xml.etree import ElementTree as Xml

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
MOST_DRAWN = 20_000
"""Elements, those that are drawn again by ``use`` counted each time."""
_SHAPES = "path rect circle ellipse line polyline polygon text tspan"
_PARTS = "svg g defs symbol use title desc clipPath mask pattern linearGradient radialGradient stop"
ELEMENTS = frozenset(f"{_SHAPES} {_PARTS}".split())
_ADDRESS = re.compile(r"url\s*\(\s*(?!['\"]?#)", re.IGNORECASE)
_VIEW_BOX = re.compile(r"\s*0[ ,]+0[ ,]+[0-9.]+[ ,]+[0-9.]+\s*")


def fault(text: str) -> str:
    """What is wrong with this SVG; "" when nothing is."""
    # Entities can grow without bound, and are nothing that shapes need: no parser sees them.
    if "<!DOCTYPE" in text or "<!ENTITY" in text or "<?" in text.removeprefix("<?xml "):
        return "a document type, an entity or an instruction cannot stand here"
    try:
        root = Xml.fromstring(text)
    except (Xml.ParseError, ValueError) as error:
        return f"not SVG: {error}"
    if root.tag != f"{SVG}svg" or not _VIEW_BOX.fullmatch(root.get("viewBox", "")):
        return "not SVG with a viewBox that begins at 0 0"
    found = next((told for each in root.iter() if (told := _wrong(each))), "")
    return found or _grown(root)


def _wrong(element: Xml.Element) -> str:
    name = element.tag.removeprefix(SVG) if isinstance(element.tag, str) else "?"
    if name not in ELEMENTS:
        return f"<{name.rpartition('}')[2]}> cannot stand here"
    for key, value in element.items():
        plain = key.rpartition("}")[2]
        if plain.lower().startswith("on"):
            return f"{plain} cannot stand here: nothing runs in a picture"
        if plain == "href" and not value.startswith("#"):
            return "href leads outside of the picture"
        if _ADDRESS.search(value) or "\\" in value or "@import" in value:
            return f"{plain} leads outside of the picture"
    return ""


def _grown(root: Xml.Element) -> str:
    """Whether what is drawn again and again stays small, and ends."""
    by_id = {each.get("id"): each for each in root.iter() if each.get("id")}
    sizes: dict[Xml.Element, int] = {}
    under_way: set[Xml.Element] = set()

    def size(element: Xml.Element) -> int:
        if element in under_way:
            raise RecursionError
        if element not in sizes:
            under_way.add(element)
            link = (element.get("href") or element.get(LINK) or "").removeprefix("#")
            used = by_id.get(link) if element.tag == f"{SVG}use" else None
            sizes[element] = 1 + sum(map(size, element)) + (size(used) if used is not None else 0)
            under_way.discard(element)
        return sizes[element]

    try:
        return "" if size(root) <= MOST_DRAWN else "too much is drawn"
    except RecursionError:
        return "it is nested without end"
