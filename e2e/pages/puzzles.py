"""The puzzles' overview, and a puzzle on its table."""

from __future__ import annotations

import json
from typing import Any

from pages.shared_deals import COPIED
from playwright.sync_api import Locator, Page, expect
from tools.common import DIST


def built(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DIST / "games" / game / "puzzles.json").read_text("utf-8"))
    return found


class Puzzles:
    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.table = page.locator(".puzzle")

    def overview(self) -> Puzzles:
        self.page.goto(f"{self.base}#/puzzles")
        expect(self.page.locator("main.puzzles")).to_be_visible()
        return self

    def tile(self, kind: str) -> Locator:
        return self.page.locator(f".tile[data-puzzle={kind}]")

    def open(self, game: str, number: int = 0) -> dict[str, Any]:
        puzzle = built(game)[number]
        self.page.goto(f"{self.base}#/puzzles/{game}/{puzzle['id']}")
        expect(self.table).to_have_attribute("data-answer", "asked")
        return puzzle

    def open_daily(self) -> tuple[str, dict[str, Any]]:
        """Open the puzzle of the day from the overview, and return it with its game."""
        self.tile("daily").get_by_role("link").click()
        expect(self.table).to_have_attribute("data-answer", "asked")
        game, key = self.page.url.split("/")[-2:]
        return game, next(each for each in built(game) if each["id"] == key)

    def move(self, move: str, *, keys: bool = False) -> None:
        moves = self.page.locator(".all-moves")
        targets = [moves.locator("summary").first] if moves.get_attribute("open") is None else []
        for target in (*targets, moves.locator(f'[data-move="{move}"]')):
            if keys:
                target.press("Enter")
            else:
                target.click()

    def miss(self, puzzle: dict[str, Any]) -> None:
        self.move(next(iter(puzzle["wrong"])))
        expect(self.table).to_have_attribute("data-tried", "1")

    def find(self, puzzle: dict[str, Any], *, keys: bool = False) -> None:
        self.move(puzzle["right"][0], keys=keys)
        self.found()

    def share(self) -> str:
        self.page.evaluate(COPIED)
        self.page.locator(".puzzle .share").click()
        expect(self.page.locator(".puzzle .shared")).to_contain_text("Copied")
        return str(self.page.evaluate("window.copied[0]"))

    def has_streak(self, days: int) -> None:
        expect(self.overview().page.locator(".streak")).to_have_attribute("data-days", str(days))

    def found(self) -> None:
        expect(self.table).to_have_attribute("data-answer", "found")
