"""The page's types of what the engine says, made from `pygames.protocol.types`: `web/core/protocol.d.ts`.

A game's own table has those that the game's modules declare for it: `web/games/<game>/protocol.d.ts`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tools.common import ROOT, WEB

HEADER = "// Made by tools/generate_types.py from {}: change that.\n"
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    Any: "unknown",
    NoneType: "null",
}
FACTS = "{ [fact: string]: unknown }"


def write() -> None:
    """Make the page's types, where they are not there or another one's."""
    sys.path.insert(0, str(ROOT))
    from pygames.protocol import types

    _keep(WEB / "core" / "protocol.d.ts", declarations(types))
    for home in sorted((WEB / "games").iterdir()):
        modules = [*declaring(home.name)]
        if modules:
            _keep(home / "protocol.d.ts", declarations(*modules))


def _keep(target: Path, text: str) -> None:
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def declaring(game: str) -> Iterator[ModuleType]:
    """The modules of a game that declare what its table is told."""
    for path in sorted((ROOT / "pygames" / "games" / game).glob("*.py")):
        if "(TypedDict)" in path.read_text(encoding="utf-8"):
            yield import_module(f"pygames.games.{game}.{path.stem}")


def declarations(*modules: ModuleType) -> str:
    """All types of modules as TypeScript's, under their names; of others' only what their own package has.

    Raises:
        TypeError: one of them is of a kind that nobody has needed yet.
    """
    own = {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if not name.startswith("_") and _is_of(value, (module.__package__ or "").removesuffix(".protocol"))
    }
    # An alias stands for what it says wherever that is said.
    names = dict(sorted(own.items(), key=lambda each: not is_typeddict(each[1])))
    source = " and ".join(module.__name__ for module in modules)
    return HEADER.format(source) + "".join(_declared(name, value, names) for name, value in names.items())


def _is_of(value: Any, package: str) -> bool:
    """Whether this is a type that a package declares, or another name of one."""
    if get_origin(value) is Annotated:
        return _is_of(get_args(value)[1], package)
    return get_origin(value) is Literal or (is_typeddict(value) and value.__module__.startswith(package))


def _declared(name: str, value: Any, names: dict[str, Any]) -> str:
    if not is_typeddict(value):
        others = {other: each for other, each in names.items() if other != name}
        return f"export type {name} = {_ts(value, others)};\n"
    keys = "".join(
        f"  {key}{'' if key in value.__required_keys__ else '?'}: {_ts(_required(hint), names)};\n"
        for key, hint in get_type_hints(value, include_extras=True).items()
    )
    told = f"{{\n{keys}}}" if keys else "Record<string, never>"
    return f"/** {' '.join((value.__doc__ or '').split())} */\nexport type {name} = {told};\n"


def _required(hint: Any) -> Any:
    """What a key holds when it is there."""
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def _ts(hint: Any, names: dict[str, Any]) -> str:
    for name, value in names.items():
        if hint == value:
            return name
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    parts = get_args(hint)
    origin = get_origin(hint)
    if origin is Annotated:
        return f"{_ts(parts[1], names)} & {FACTS}"
    if origin is Literal:
        return " | ".join(_literal(part) for part in parts)
    inner = [_ts(part, names) for part in parts]
    if origin in (UnionType, Union):
        return " | ".join(inner)
    if origin is list:
        return f"{inner[0]}[]" if inner[0].isidentifier() else f"({inner[0]})[]"
    if origin is tuple:
        return f"[{', '.join(inner)}]"
    if origin is dict:
        return f"Record<{inner[0]}, {inner[1]}>"
    raise TypeError(f"no type of the page's for {hint!r}")


def _literal(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
