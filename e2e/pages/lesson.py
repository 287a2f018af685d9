"""A lesson and a person who follows it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tools.common import DIST

MOST_TAPS = 14
RESTS = re.compile("^(your-turn|over)$")


class Lesson:
    def __init__(self, page: Page, base: str, game: str, steps: list[dict[str, Any]] | None = None) -> None:
        self.page = page
        self.base = base
        self.game = game
        built = DIST / "games" / game / "lesson.json"
        self.steps = steps or json.loads(built.read_text(encoding="utf-8"))["steps"]

    def open(self) -> Lesson:
        self.page.goto(f"{self.base}#/lesson/{self.game}")
        expect(self.page.locator(".lesson")).to_be_visible()
        return self

    def at(self, step: dict[str, Any]) -> None:
        expect(self.page.locator(".lesson")).to_have_attribute("data-step", step["id"])
        state = "over" if step is self.steps[-1] else "your-turn"
        expect(self.page.locator("html")).to_have_attribute("data-state", state)

    @property
    def says(self) -> Locator:
        return self.page.locator(".lesson .says")

    @property
    def answer(self) -> Locator:
        return self.page.locator(".lesson .refusal")

    def follow(self, step: dict[str, Any], *, keys: bool = False) -> None:
        """Follow a step by taps on highlights, or by the keyboard alone."""
        self.at(step)
        for _ in range(MOST_TAPS):
            target = self.next(step)
            if keys:
                target.focus()
                self.page.keyboard.press("Enter")
            else:
                target.tap()
            # After all animations it may be at the next step.
            expect(self.page.locator("html")).to_have_attribute("data-state", RESTS)
            if self.page.locator(".lesson").get_attribute("data-step") != step["id"]:
                return
            expect(self.answer).to_have_count(0)
        raise AssertionError(f"{self.game}: {step['id']} does not end")

    def next(self, step: dict[str, Any]) -> Locator:
        """Return the next element to tap: any that is marked, or the button for going on."""
        if not step.get("moves"):
            return self.page.locator(".lesson .way-on")
        return self.page.locator(":is(.felt .spot, .action button)[data-hint]:visible").last
