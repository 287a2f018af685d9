"""Learned weights: JSON files next to the modules that use them. Training writes them."""

import json
from importlib import import_module
from os.path import dirname, join
from typing import Any


def load_weights(package: str, file: str) -> dict[str, Any]:
    """Return the weights in a file of a package, which may be in a zip.

    Lists are tuples, and keys that are numbers are ints. ``rules`` is the digest of the rules that they were
    learned under, ``command`` the one that wrote them.
    """
    # Not by `pkgutil`: the page would load that module for this function alone.
    spec: Any = import_module(package).__spec__
    weights: dict[str, Any] = _values(json.loads(spec.loader.get_data(join(dirname(spec.origin), file))))
    return weights


def _values(found: Any) -> Any:
    if isinstance(found, list):
        return tuple(map(_values, found))
    if isinstance(found, dict):
        return {int(key) if key.isdecimal() else key: _values(value) for key, value in found.items()}
    return found
