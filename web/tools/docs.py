"""The reference for programmers, as pages in `dist/docs/`. Runs in the project's Python.

The pages of the modules are pdoc's. The others are Markdown in web/docs/, in the same frame, with examples
that run when the pages are built.
"""

import base64
import hashlib
import json
import os
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

from tools.common import (  # noqa: E402
    PYTHON,
    ROOT,
    WEB,
    WORK,
    cached_folder,
    files_under,
    fingerprint,
    project_address,
    run,
)

SOURCES = WEB / "docs"
# The modules for authors of games, bots, studies and front ends. All others may change.
MODULES = {
    "Play": (
        "pygames",
        "pygames.game",
        "pygames.core.event_log",
        "pygames.core.options",
        "pygames.core.errors",
    ),
    "Keep and study": (
        "pygames.record",
        "pygames.records.share_link",
        "pygames.records.repair",
        "pygames.records.deal_proof",
        "pygames.records.tabular",
        "pygames.text",
        "pygames.svg",
    ),
    "Bots": (
        "pygames.bots",
        "pygames.core.bot_interface",
        "pygames.bots.search",
        "pygames.analysis.coach",
        "pygames.matches.arena",
        "pygames.matches.league",
        "pygames.matches.simulate",
        "pygames.analysis.luck",
        "pygames.analysis.luck_review",
        "pygames.matches.train_test_seeds",
        "pygames.core.luck_model",
        "pygames.matches.external_bots",
    ),
    "Games of your own": (
        "pygames.core.manifest",
        "pygames.laws",
        "pygames.conformance.harness",
        "pygames.conformance.indistinguishable",
        "pygames.core.spaces",
        "pygames.svg.card_svg",
    ),
    "Front ends": (
        "pygames.bridge",
        "pygames.protocol.types",
        "pygames.core.types",
        "pygames.protocol.requests",
        "pygames.table",
        "pygames.protocol.json_schema",
    ),
}
# Pages of the reference that are not docstrings: name, source, title.
PAGES = (
    ("index", SOURCES / "index.md", "Reference"),
    ("page", SOURCES / "page.md", "The page"),
    ("addresses", SOURCES / "addresses.md", "Addresses for programs"),
    ("library", ROOT / "examples" / "library.md", "Use the library"),
    ("command-line", SOURCES / "command-line.md", "The command line"),
    ("record", SOURCES / "record.md", "The format of records"),
    ("promises", SOURCES / "promises.md", "Promises and limits"),
    ("guarantees", SOURCES / "guarantees.md", "Guarantees"),
    ("bridge", SOURCES / "bridge.md", "The protocol of the bridge"),
    ("write-a-game", ROOT / "examples" / "README.md", "Write a game"),
    ("write-a-bot", ROOT / "examples" / "bots.md", "Write a bot"),
    ("adapters", SOURCES / "adapters.md", "OpenSpiel, PettingZoo and Gymnasium"),
    ("measurements", SOURCES / "measurements.md", "Measurements"),
    ("build", SOURCES / "build.md", "Build, test and measure"),
)
# Pictures of these pages.
PICTURES = (SOURCES / "structure.svg",)
SCHEMAS = "schemas"


def pages_folder() -> Path:
    """Return the folder with the pages, rebuilt when a source has changed."""
    texts = [path for _, path, _ in PAGES]
    key = fingerprint(
        [*files_under(ROOT / "pygames", SOURCES, *texts), Path(__file__), ROOT / "pyproject.toml"],
        (WORK / "stamps" / "venv").read_text(encoding="utf-8"),
    )
    command = (PYTHON, "-W", "ignore", __file__)
    return cached_folder(
        "docs", key, "reference", lambda folder: run(*command, folder, env={"PYTHONHASHSEED": "0"})
    )


def write(folder: Path) -> None:
    """Write all pages and schemas into a folder."""
    import pdoc.doc
    import pdoc.render
    from jinja2 import Template
    from pygments.formatters import HtmlFormatter

    from pygames import __version__, games
    from pygames.protocol import json_schema

    warnings.simplefilter("ignore")  # pdoc does not find the class of an inherited key of a `TypedDict`
    pdoc.render.configure(
        docformat="google",
        show_source=False,
        template_directory=SOURCES / "templates",
        footer_text=__version__,
    )
    names = [name for group in MODULES.values() for name in group]
    modules = {name: pdoc.doc.Module.from_name(name) for name in names}
    pdoc.render.env.globals.update(
        all_modules=modules,
        pages=[(name, title) for name, _, title in PAGES],
        dark_code=HtmlFormatter(style="github-dark").get_style_defs(".pdoc-code"),
    )
    for name, module in modules.items():
        _save(folder / f"{name.replace('.', '/')}.html", pdoc.render.html_module(module, modules))
    (folder / "search.js").write_text(pdoc.render.search_index(modules), encoding="utf-8")
    facts = {
        "wheel": wheel_address(),
        "game": next(iter(games())),
        "modules": {
            title: {name: str(modules[name].docstring.split("\n")[0]) for name in group}
            for title, group in MODULES.items()
        },
        "operations": list(operations()),
        "record": example_record(),
        "session": list(example_session()),
    }
    for name, source, title in PAGES:
        text = with_published_links(source)
        if source.parent == SOURCES:
            text = Template(text).render(**facts)
        page = pdoc.render.env.get_template("page.html.jinja2").render(title=title, text=text)
        _save(folder / f"{name}.html", page)
    for picture in PICTURES:
        shutil.copyfile(picture, folder / picture.name)
    (folder / SCHEMAS).mkdir()
    for name, schema in (("record", json_schema.record()), ("bridge", json_schema.bridge())):
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        (folder / SCHEMAS / f"{name}.schema.json").write_text(text, encoding="utf-8")


# -- pages --------------------------------------------------------------------------------------------------

INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)
CHARSET = '<meta charset="utf-8">'
# A link with only a sign as its text needs a name.
SIGN = re.compile(r'(?<=<a class="headerlink") href="#([^"]*)"')


def _save(path: Path, page: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    page = SIGN.sub(r' aria-label="\1" href="#\1"', page)
    path.write_text(page.replace(CHARSET, f"{CHARSET}\n{policy(page)}", 1), encoding="utf-8")


def policy(page: str) -> str:
    """Return the content policy of a page: only its own inline styles and scripts."""
    allowed = {"style": " 'self'", "script": " 'self'"}
    for kind, text in INLINE.findall(page):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        if digest not in allowed[kind]:
            allowed[kind] += f" 'sha256-{digest}'"
    sources = "; ".join(f"{kind}-src{sources}" for kind, sources in allowed.items())
    policy = f"default-src 'none'; {sources}; img-src 'self' data:; base-uri 'none'; form-action 'none'"
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


LINK = re.compile(r"(?<=\]\()(?!https?:|#)([^)#]+)(?=[)#])")


def wheel_address() -> str:
    """Return the address of the engine's wheel, which is served with the page."""
    from pygames import __version__

    return f"{project_address('Homepage')}pygames-{__version__}-py3-none-any.whl"


def repository() -> str:
    """Return the address of the repository."""
    return project_address("Repository")


def with_published_links(source: Path) -> str:
    """Return a Markdown text with its links to sources leading to the repository."""

    def published(found: re.Match[str]) -> str:
        if source.parent == SOURCES:
            return found[0]
        target = os.path.relpath(source.parent / found[0], ROOT)
        return f"{repository()}/blob/main/{Path(target).as_posix()}"

    return LINK.sub(published, source.read_text(encoding="utf-8"))


# -- examples, and what the bridge can be asked --------------------------------------------------------------


def operations() -> Iterator[dict[str, str]]:
    """Yield the name, the description and the types of request and response of each operation."""
    from pygames.bridge import Bridge
    from pygames.protocol import types

    responses = get_type_hints(types.Responses, include_extras=True)
    for op, request in get_type_hints(types.Requests, include_extras=True).items():
        description = " ".join((getattr(Bridge, f"_op_{op}").__doc__ or "").split())
        yield {
            "op": op,
            "description": description,
            "request": type_html(request),
            "response": type_html(responses[op]),
        }


def type_html(hint: Any) -> str:
    """Return a type as HTML, with links to the types of the protocol."""
    from pygames.protocol import types

    homes = {name: value.__module__ for name, value in vars(types).items() if is_typeddict(value)}
    text = str(hint) if getattr(hint, "__args__", None) else hint.__name__
    text = re.sub(
        r"typing\.|pygames\.(core\.types|protocol\.types|protocol\.requests)\.|<class '|'>", "", text
    )
    text = re.sub(r"Annotated\[dict\[str, Any\], (\w+)\]", r"\1", text)
    text = {"NoneType": "null"}.get(text, text)
    for sign in "[]|":  # they have a meaning in a Markdown table
        text = text.replace(sign, f"&#{ord(sign)};")
    return re.sub(
        r"\b[A-Z]\w+\b",
        lambda found: (
            f'<a href="{homes[name].replace(".", "/")}.html#{name}">{name}</a>'
            if (name := found[0]) in homes
            else name
        ),
        text,
    )


def example_record() -> str:
    """Return the first moves of a game as a record."""
    import pygames

    game = next(iter(pygames.games().values()))
    state = game.new(seed=7)
    for _ in range(4):
        state.apply(state.legal_moves()[0])
    return pygames.Record.of(state, ["Ana", "Bo", "Cleo", "Dan"][: state.seats]).dumps()


def example_session() -> Iterator[tuple[str, str]]:
    """Yield requests to the bridge and the responses."""
    import pygames
    from pygames.bridge import Bridge

    bridge, game = Bridge(), next(iter(pygames.games().values()))
    players = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "random"}]
    move = game.new(2, seed=7).legal_moves()[0]
    asked: list[dict[str, Any]] = [
        {"op": "new", "game": game.id, "players": players, "seed": 7},
        {"op": "view", "seat": 0, "log": False},
        {"op": "play", "seat": 0, "move": "nonsense"},
        {"op": "play", "seat": 0, "move": move},
        {"op": "bot_step", "milliseconds": 100},
        {"op": "effects", "seat": 0, "since": 0},
    ]
    for number, fields in enumerate(asked, 1):
        request = json.dumps({"id": number, **fields})
        yield request, json.dumps(json.loads(bridge.handle(request)), ensure_ascii=False)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
