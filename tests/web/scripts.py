"""Scripts of the page without their comments, their strings apart."""

import re
from dataclasses import dataclass, field
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
FOLDERS = ("core", "engine", "parts", "games", "screens")
COMMENT = r"//[^\n]*|/\*.*?\*/"
STRING = r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
REGEX = r"(?<=[(,=:\[!&|?{};>])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[])+/"
TOKEN = re.compile(rf"{COMMENT}|{STRING}|{REGEX}|[`{{}}]", re.DOTALL)
CHUNK = re.compile(r"((?:\\.|(?!\$\{)[^`\\])*)(`|\$\{)", re.DOTALL)


@dataclass
class Script:
    """The parts of a script.

    Attributes:
        code: the script without literals, templates and comments.
        literals: the strings between quotes.
        templates: the templates, with "{}" for each hole.
    """

    code: str = ""
    literals: set[str] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)


def read(text: str) -> Script:
    """Return the parts of a script."""
    script, at = Script(), 0
    open_templates: list[list[str]] = []  # of each, its chunks; an open brace within a hole is one more "{"
    while token := TOKEN.search(text, at):
        sign, template = token[0], open_templates[-1] if open_templates else None
        script.code += text[at : token.start()]
        at = token.end()
        if sign == "`":
            open_templates.append(template := [""])
        elif sign == "}" and template and len(template) == 1:
            template[0] += "{}"
        else:
            if sign in "{}":
                script.code += sign
                if template:
                    template.append(sign) if sign == "{" else template.pop()
            elif sign[0] in "\"'":
                script.code += '"'
                script.literals.add(sign[1:-1])
            elif not sign.endswith("/") or sign.startswith("/*"):
                script.code += "\n"
            continue
        chunk = CHUNK.match(text, at)
        assert chunk, "a template that does not end"
        assert template
        template[0] += chunk[1]
        at = chunk.end()
        if chunk[2] == "`":
            script.templates.add(open_templates.pop()[0])
    script.code += text[at:]
    return script


def paths() -> list[Path]:
    """Return the paths of the page's modules."""
    return sorted([WEB / "main.js", *(path for name in FOLDERS for path in (WEB / name).rglob("*.js"))])


def scripts() -> dict[str, Script]:
    """Return the page's modules by their paths."""
    return {path.relative_to(WEB).as_posix(): read(path.read_text(encoding="utf-8")) for path in paths()}
