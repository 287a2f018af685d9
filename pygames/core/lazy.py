"""Mapping that is loaded on first use, for data that most users of a game never read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

V = TypeVar("V")


def _attribute(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


class LazyMapping(Mapping[str, V]):
    """A mapping whose contents ``load`` returns, called when the mapping is read."""

    @classmethod
    def from_module(cls, module: str, name: str) -> LazyMapping[V]:
        """Return the mapping of this name in a module, which is imported when the mapping is first read."""
        return cls(partial(_attribute, module, name))

    def __init__(self, load: Callable[[], Mapping[str, V]]) -> None:
        self._load = load

    def __getitem__(self, key: str) -> V:
        return self._load()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())
