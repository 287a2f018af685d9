"""Mappings whose values come on first use: loaded all at once, or computed one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from math import inf
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyMapping(Mapping[str, V]):
    """The mapping of a name in a module, for data that most users of a game never read.

    The module is imported when the mapping is first read.
    """

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    def _load(self) -> Mapping[str, V]:
        mapping: Mapping[str, V] = getattr(import_module(self._module), self._name)
        return mapping

    def __getitem__(self, key: str) -> V:
        return self._load()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())


class Table(dict[K, V]):
    """Values by key, each computed when it is first read, and as fast as a dict's from then on.

    Args:
        compute: the function of a key that returns its value.
        most: at this number of values the table is cleared, which limits its memory.
    """

    def __init__(self, compute: Callable[[K], V], most: float = inf) -> None:
        super().__init__()
        self.compute = compute
        self.most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.compute(key)
        return value
