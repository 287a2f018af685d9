"""Validation of SVG card faces: shapes only, without scripts, external links or unbounded repetition."""

import re
from xml.etree import ElementTree as Xml

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
MAX_DRAWN = 20_000
"""Maximum elements, counting each repetition by ``use``."""
_SHAPES = "path rect circle ellipse line polyline polygon text tspan"
_PARTS = "svg g defs symbol use title desc clipPath mask pattern linearGradient radialGradient stop"
ELEMENTS = frozenset(f"{_SHAPES} {_PARTS}".split())
_EXTERNAL_URL = re.compile(r"url\s*\(\s*(?!['\"]?#)", re.IGNORECASE)
_VIEW_BOX = re.compile(r"\s*0[ ,]+0[ ,]+[0-9.]+[ ,]+[0-9.]+\s*")


def find_error(text: str) -> str:
    """Return the first error in an SVG text, or "" if it is valid."""
    # Entities can expand without bound, and shapes do not need them, so they never reach the parser.
    if "<!DOCTYPE" in text or "<!ENTITY" in text or "<?" in text.removeprefix("<?xml "):
        return "document types, entities and processing instructions are not allowed"
    try:
        root = Xml.fromstring(text)
    except (Xml.ParseError, ValueError) as error:
        return f"invalid SVG: {error}"
    if root.tag != f"{SVG}svg" or not _VIEW_BOX.fullmatch(root.get("viewBox", "")):
        return "expected an SVG with a viewBox that begins at 0 0"
    errors = filter(None, map(_element_error, root.iter()))
    return next(errors, "") or _size_error(root)


def _element_error(element: Xml.Element) -> str:
    name = element.tag.removeprefix(SVG) if isinstance(element.tag, str) else "?"
    if name not in ELEMENTS:
        return f"<{name.rpartition('}')[2]}> is not allowed"
    for key, value in element.items():
        local_name = key.rpartition("}")[2]
        if local_name.lower().startswith("on"):
            return f"{local_name} is not allowed: a picture must not run code"
        if local_name == "href" and not value.startswith("#"):
            return "href: expected a link within the picture"
        if _EXTERNAL_URL.search(value) or "\\" in value or "@import" in value:
            return f"{local_name}: expected a link within the picture"
    return ""


def _size_error(root: Xml.Element) -> str:
    """Return an error if repetition by ``use`` exceeds the maximum or is endless."""
    by_id = {each.get("id"): each for each in root.iter() if each.get("id")}
    sizes: dict[Xml.Element, int] = {}
    open_elements: set[Xml.Element] = set()

    def size(element: Xml.Element) -> int:
        if element in open_elements:
            raise RecursionError
        if element not in sizes:
            open_elements.add(element)
            link = (element.get("href") or element.get(LINK) or "").removeprefix("#")
            target = by_id.get(link) if element.tag == f"{SVG}use" else None
            sizes[element] = 1 + sum(map(size, element)) + (size(target) if target is not None else 0)
            open_elements.discard(element)
        return sizes[element]

    try:
        return "" if size(root) <= MAX_DRAWN else f"expected at most {MAX_DRAWN} drawn elements"
    except RecursionError:
        return "the nesting is endless"
