"""Immutable dicts and lists, which are read, compared and written as JSON like any others.

`frozen` converts nested values. The classes freeze one level.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, NoReturn, Self


def _raise_immutable(self: object, *_: object, **__: object) -> NoReturn:
    raise TypeError(f"this {type(self).__bases__[0].__name__} cannot be changed; make a copy of it")


class Immutable:
    """Methods of immutable objects: a copy is the object itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class FrozenDict(dict[str, Any], Immutable):
    """An immutable dict, hashable if its values are."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return FrozenDict, (dict(self),)

    __setitem__ = __delitem__ = __ior__ = _raise_immutable
    clear = pop = popitem = setdefault = update = _raise_immutable


class FrozenList(list[Any], Immutable):
    """An immutable list, hashable if its values are."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return FrozenList, (list(self),)

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _raise_immutable
    append = clear = extend = insert = pop = remove = reverse = sort = _raise_immutable


def frozen(value: Any) -> Any:
    """Return ``value`` with all dicts and lists in it, at any depth, made immutable."""
    if isinstance(value, dict):
        return FrozenDict({key: frozen(each) for key, each in value.items()})
    return FrozenList([frozen(each) for each in value]) if isinstance(value, list) else value


class FrozenFields:
    """A base class of frozen dataclasses, which makes the dicts and lists in their fields immutable."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            object.__setattr__(self, field.name, frozen(getattr(self, field.name)))
