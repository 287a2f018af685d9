"""Former names of the API for authors of games and bots, supported for one release with a warning."""

import warnings
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T", bound=type)


class _FormerName:
    """An attribute that returns the value of another one."""

    def __init__(self, declared_in: type, former: str, present: str) -> None:
        self.declared_in = declared_in
        self.former = former
        self.present = present

    def __get__(self, instance: object | None, owner: type) -> Any:
        _warn(owner, self.former, self.present)
        subclasses = owner.__mro__[: owner.__mro__.index(self.declared_in)]
        definers = [subclass for subclass in subclasses if self.former in subclass.__dict__]
        if definers:
            # Only ``super()`` in the last of them reaches this line.
            return getattr(super(definers[-1], owner if instance is None else instance), self.present)
        return getattr(owner if instance is None else instance, self.present)


def former_names(names: Mapping[str, str]) -> Callable[[T], T]:
    """Return a class decorator that supports former names of attributes.

    Reading a former name gives the value of the present one. Defining a former name in a subclass defines the
    present one. Both warn (`DeprecationWarning`).

    Args:
        names: former name -> present name.
    """

    def decorate(cls: T) -> T:
        for former, present in names.items():
            setattr(cls, former, _FormerName(cls, former, present))
        base: type[Any] = cls
        own = vars(cls).get("__init_subclass__")

        def rename(subclass: type[Any], /, **arguments: Any) -> None:
            for former, present in names.items():
                if former in subclass.__dict__:
                    _warn(subclass, former, present)
                    setattr(subclass, present, subclass.__dict__[former])
            if own is None:
                super(base, subclass).__init_subclass__(**arguments)
            else:
                own.__get__(None, subclass)(**arguments)

        setattr(cls, "__init_subclass__", classmethod(rename))  # noqa: B010 - a type checker forbids the statement
        return cls

    return decorate


def former_functions(module: str, names: Mapping[str, Any]) -> Callable[[str], Any]:
    """Return a module's ``__getattr__`` that finds values under their former names, with a warning."""

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        value = names[name]
        present = getattr(value, "__name__", repr(value))
        warnings.warn(f"{module}.{name} is deprecated: use {present}", DeprecationWarning, stacklevel=2)
        return value

    return find


def _warn(owner: type, former: str, present: str) -> None:
    warnings.warn(f"{owner.__name__}.{former} is deprecated: use {present}", DeprecationWarning, stacklevel=3)


def former_arguments(names: Mapping[str, str]) -> Callable[[T], T]:
    """Return a class decorator that makes a constructor accept keyword arguments under their former names.

    Args:
        names: former name -> present name.
    """

    def decorate(cls: T) -> T:
        construct: Callable[..., None] = vars(cls)["__init__"]

        @wraps(construct)
        def init(self: Any, *values: Any, **arguments: Any) -> None:
            for former in names.keys() & arguments.keys():
                _warn(cls, former, names[former])
                arguments[names[former]] = arguments.pop(former)
            construct(self, *values, **arguments)

        setattr(cls, "__init__", init)  # noqa: B010 - a type checker forbids the statement
        return cls

    return decorate
