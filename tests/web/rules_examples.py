"""Worked examples of the rules: `tests/games/<game>/rules_examples.py` checks each kind."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

Item = dict[str, Any]
Check = Callable[[list[Item]], None]


def each(check: Callable[[Item], None]) -> Check:
    def all_of(items: list[Item]) -> None:
        for item in items:
            check(item)

    return all_of


def tokens(text: str) -> list[str]:
    return text.replace("/", " ").split()


def assert_winners(items: list[Item], winners: tuple[int, ...]) -> None:
    assert [item["wins"] for item in items] == [seat in winners for seat in range(len(items))]


def checks(game: str) -> Mapping[str, Check]:
    found: Mapping[str, Check] = import_module(f"tests.games.{game}.rules_examples").CHECKS
    return found
