"""The rules of each game, from Markdown and figures to the JSON that the page reads.

rules.py FOLDER    writes that of every game and language into a built page

`games/<game>/rules/<language>.md` is CommonMark. Code spans at the end of a text are ids:

- A heading begins a section: its own id, then the rulings and headings by which illegal moves lead to it. The
  whole section is a decision of this project for those in bold.
- A block quote is a decision of this project, with its rulings.
- An image is a figure: its caption and its id. A numbered list after it labels the items of the figure.
- The list above the first heading has the words in figures.

`games/<game>/figures.json` has the figures of all languages. A field of a figure is a field of each of its
items. "$name" stands for one of `pieces`, also among cards. `words` has the ids of the words in each kind of
figure.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt  # follows CommonMark, and rich needs it too
from markdown_it.tree import SyntaxTreeNode as Node

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.common import WEB, read_json, write_json

Figure = dict[str, Any]
Section = dict[str, Any]
PIECE = re.compile(r"\$([\w-]+)")


def figures(game: str) -> dict[str, Figure]:
    """Return the figures of a game by id, with the ids of their words."""
    data = read_json(WEB / "games" / game / "figures.json")
    found = {}
    for id, fields in data["figures"].items():
        shared = _expand(fields, data["pieces"])
        kind, items = shared.pop("figure"), shared.pop("items", [{}])
        words = {"words": data["words"][kind]} if kind in data["words"] else {}
        found[id] = {"figure": kind, **words, "items": [shared | item for item in items]}
    return found


def _expand(value: Any, pieces: dict[str, Any]) -> Any:
    """Return a value with its named pieces filled in."""
    if isinstance(value, list):
        return [_expand(each, pieces) for each in value]
    if isinstance(value, dict):
        return {name: _expand(each, pieces) for name, each in value.items()}
    if not isinstance(value, str):
        return value
    if piece := PIECE.fullmatch(value):
        return _expand(pieces[piece[1]], pieces)
    return PIECE.sub(lambda piece: str(_expand(piece[0], pieces)), value)


def load(game: str, language: str) -> list[Section]:
    """Return the sections of a game's rules in a language."""
    path = WEB / "games" / game / "rules" / f"{language}.md"
    return sections(path.read_text(encoding="utf-8"), figures(game))


def sections(markdown: str, figures: dict[str, Figure]) -> list[Section]:
    """Parse the sections of a text.

    Raises:
        ValueError: the text is not in the format, or does not fit the figures.
    """
    rules = _Rules(figures)
    for node in Node(MarkdownIt("commonmark").parse(markdown)).children:
        try:
            rules.add(node)
        except (LookupError, TypeError, ValueError) as error:
            line = node.map[0] + 1 if node.map else 0
            raise ValueError(f"line {line}: {error!r}") from None
    return rules.sections


class _Rules:
    """A parser with the sections so far, and the words and figures for the next ones."""

    def __init__(self, figures: dict[str, Figure]) -> None:
        self.sections: list[Section] = []
        self._words: dict[str, str] = {}
        self._figures = figures

    def add(self, node: Node) -> None:
        """Add a block of the file."""
        if node.type == "heading":
            title, (id, *rulings) = _with_ids(node)
            self.sections.append({"id": id, "title": title, "rulings": rulings, "text": []})
            if own := _bold_ids(node):
                self.sections[-1]["ours"] = own
        elif not self.sections:
            self._words = {id: word for word, (id,) in map(_with_ids, _entries(node))}
        elif node.type == "ordered_list":
            items, labels = self.sections[-1]["text"][-1]["items"], list(_entries(node))
            if len(labels) != len(items):
                raise ValueError(f"labels: expected {len(items)}, got {len(labels)}")
            for item, label in zip(items, labels, strict=True):
                item["label"] = _text(label)
        elif node.type == "bullet_list":
            for entry in _entries(node):
                self._add(entry, "- ")
        else:
            self._add(node)

    def _add(self, node: Node, mark: str = "") -> None:
        section = self.sections[-1]
        if node.type == "blockquote":
            says, rulings = _with_ids(*node.children)
            if not says:
                raise ValueError("a ruling about a whole section: expected in bold in its heading")
            section["text"].append({"ours": rulings, "says": mark + says})
        elif node.type == "paragraph" and node.children[0].children[0].type == "image":
            (image,) = node.children[0].children
            section["text"].append(self._figure(image))
        else:
            section["text"].append(mark + _text(node))

    def _figure(self, image: Node) -> Figure:
        id = str(image.attrs["src"])
        figure: dict[str, Any] = {"id": id} | self._figures[id] | {"caption": _join(image.children)}
        if "words" in figure:
            figure["words"] = {word: self._words[word] for word in figure["words"]}
        return figure


def _entries(node: Node) -> Iterator[Node]:
    """Yield the only block of each entry of a list."""
    for entry in node.children:
        (block,) = entry.children
        yield block


def _with_ids(node: Node) -> tuple[str, list[str]]:
    """Return the text of a heading or paragraph, and the ids at its end."""
    (inline,) = node.children
    ids = [part.content for part in inline.walk() if part.type == "code_inline"]
    text = _join([part for part in inline.children if part.type != "code_inline" and not _is_bold_id(part)])
    return text.strip(), ids


def _bold_ids(heading: Node) -> list[str]:
    (inline,) = heading.children
    return [part.children[0].content for part in inline.children if _is_bold_id(part)]


def _is_bold_id(node: Node) -> bool:
    return node.type == "strong" and [part.type for part in node.children] == ["code_inline"]


def _text(node: Node) -> str:
    """Return the text of a node as the page reads it."""
    if node.type == "text":
        return node.content
    if node.type == "softbreak":
        return " "
    if node.type not in ("paragraph", "inline", "strong"):
        raise ValueError(f"{node.type}: not a part of rules")
    text = _join(node.children)
    return f"**{text}**" if node.type == "strong" else text


def _join(nodes: list[Node]) -> str:
    return "".join(map(_text, nodes))


def main(folder: Path) -> None:
    """Replace the rules of every game in a built page by the page's JSON."""
    for path in sorted(WEB.glob("games/*/rules/*.md")):
        game, language = path.parents[1].name, path.stem
        try:
            found = load(game, language)
        except ValueError as error:
            raise SystemExit(f"{path.relative_to(WEB)}: {error}") from None
        home = folder / "games" / game
        write_json(home / "rules" / f"{language}.json", found)
        (home / "rules" / path.name).unlink()
        (home / "figures.json").unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
