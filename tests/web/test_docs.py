"""The reference: its links and its content policy. It is neither part of a first visit nor cached offline."""

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import get_type_hints
from urllib.parse import unquote, urldefrag

import pytest
from tools import docs

from pygames.protocol import json_schema, types

from . import WEB

DIST = WEB.parent / "dist"
DOCS = DIST / "docs"
if not DOCS.is_dir():
    pytest.skip("the page is not built here", allow_module_level=True)
FILES = sorted(DOCS.rglob("*.html"))


class Attributes(HTMLParser):
    """The values of a page's attributes, each with its element, such as `a href`."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(f"{tag} {name}", value or "") for name, value in attrs]


@cache
def values(path: Path, pattern: str) -> list[str]:
    found = Attributes(path.read_text(encoding="utf-8")).found
    return [value for name, value in found if re.fullmatch(pattern, name)]


def test_all_modules_and_pages_are_there() -> None:
    modules = (name for group in docs.MODULES.values() for name in group)
    pages = (name for name, _, _ in docs.PAGES)
    assert {path.relative_to(DOCS).as_posix() for path in FILES} == {
        *(f"{name.replace('.', '/')}.html" for name in modules),
        *(f"{name}.html" for name in pages),
    }


def test_every_link_leads_to_something() -> None:
    for path, link in ((file, link) for file in FILES for link in values(file, "a href")):
        address, part = urldefrag(link)
        if address.startswith(("https://", "mailto:")):
            continue
        target = (path.parent / unquote(address)).resolve() if address else path
        target = target / "index.html" if target.is_dir() else target
        assert target.is_file(), (path, link)
        if part and target.is_relative_to(DOCS):
            assert unquote(part) in values(target, r"\w+ id"), (path, link)


def test_a_page_runs_and_fetches_what_its_policy_allows() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        policies = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert policies == re.findall('content="([^"]*)"', docs.policy(text)), path
        assert (values(path, r"\w+ (style|on.*)"), "unsafe" in policies[0]) == ([], False), path
        sources = values(path, r"\w+ src|(?!a )\w+ href")
        fetched = [source for source in sources if not source.startswith("data:")]
        assert all((path.parent / source).is_file() for source in fetched), path
        assert re.findall(r"<(?:style|script)[^>]+>", text) == [], path


def test_operations_types_and_schemas_are_those_of_the_engine() -> None:
    page = (DOCS / "bridge.html").read_text(encoding="utf-8")
    for op in get_type_hints(types.Requests):
        assert f"<td><code>{op}</code></td>" in page
    assert {*values(DOCS / "pygames" / "protocol" / "types.html", r"\w+ id")} >= {"Requests", "Responses"}
    for name, schema in (("record", json_schema.record()), ("bridge", json_schema.bridge())):
        assert json.loads((DOCS / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")) == schema


def test_the_reference_is_neither_part_of_a_first_visit_nor_cached_offline() -> None:
    for name in ("files.json", "sw.js"):
        assert "docs/" not in (DIST / name).read_text(encoding="utf-8")


def test_a_link_of_a_text_leads_to_the_sources() -> None:
    text = docs.with_published_links(WEB.parent / "examples" / "README.md")
    found = re.findall(rf"\]\({re.escape(docs.repository())}/blob/main/([^)#]+)", text)
    assert found
    assert all((WEB.parent / path).exists() for path in found)
