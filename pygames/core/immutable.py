"""Dicts and lists that cannot be changed: they are read, compared and written as JSON like any others.

`frozen` makes them of values whose dicts and lists go several levels deep; the classes freeze one level.
"""

from __future__ import annotations

from typing import Any, NoReturn


def _refuse(self: object, *_: object, **__: object) -> NoReturn:
    raise TypeError(f"this {type(self).__bases__[0].__name__} cannot be changed; make a copy of it")


class FrozenDict(dict[str, Any]):
    """A dict that cannot be changed, with a hash if its values have one."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return FrozenDict, (dict(self),)

    def __copy__(self) -> FrozenDict:
        return self

    def __deepcopy__(self, memo: object) -> FrozenDict:
        return self

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


class FrozenList(list[Any]):
    """A list that cannot be changed, with a hash if its values have one."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return FrozenList, (list(self),)

    def __copy__(self) -> FrozenList:
        return self

    def __deepcopy__(self, memo: object) -> FrozenList:
        return self

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse


def frozen(value: Any) -> Any:
    """Return ``value``; a dict or a list, and all in it, as one that cannot be changed."""
    if isinstance(value, dict):
        return FrozenDict({key: frozen(each) for key, each in value.items()})
    return FrozenList([frozen(each) for each in value]) if isinstance(value, list) else value
