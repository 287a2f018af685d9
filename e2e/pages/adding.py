"""The screen on which games are added, and what the settings say of them."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

SETTLED = re.compile("asks|refused|added")


class Adding:
    """Adding games to one page."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    @property
    def screen(self) -> Locator:
        return self.page.locator("[data-adding]")

    def at(self, step: str | re.Pattern[str]) -> str:
        """Wait until the screen is so far; what it says."""
        expect(self.screen).to_have_attribute("data-adding", step, timeout=PATIENCE)
        return self.screen.inner_text()

    def open(self) -> Adding:
        self.page.goto(f"{self.base}#/add")
        expect(self.screen).to_be_visible(timeout=PATIENCE)
        return self

    def give(self, file: Path) -> str:
        """Open a file; what is said of it before anything runs."""
        self.screen.locator("input[type=file]").set_input_files(file)
        return self.at(SETTLED)

    def agree(self) -> None:
        self.screen.locator("button.primary").click()

    def add(self, file: Path) -> str:
        """Open a file and say yes; what came of it."""
        self.give(file)
        self.agree()
        return self.at(re.compile("refused|added"))
