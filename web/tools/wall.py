"""The page's types of what the engine says, made from `pygames.wall`: `web/core/wall.d.ts`."""

from __future__ import annotations

import sys
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

TARGET = WEB / "core" / "wall.d.ts"
HEADER = "// Made by tools/wall.py from pygames/wall.py and asked.py: change those.\n"
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
    from pygames import wall

    text = declarations(wall)
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        TARGET.write_text(text, encoding="utf-8")


def declarations(module: ModuleType) -> str:
    """All types of a module as TypeScript's, under their names.

    Raises:
        TypeError: one of them is of a kind that nobody has needed yet.
    """
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    names = {name: value for name, value in own.items() if is_typeddict(value)}
    # An alias stands for what it says wherever that is said.
    names |= {name: value for name, value in own.items() if get_origin(value) in (Annotated, Literal)}
    return HEADER + "".join(_declared(name, value, names) for name, value in names.items())


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
