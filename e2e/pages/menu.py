"""The menu, and the form of a new game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from conftest import offline, ready
from example_games import TITLE
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE


class Menu:
    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def open(self, *, until: Literal["shown", "ready", "offline"] = "shown") -> Menu:
        """Open the menu, and wait until it is shown, Python is ready, or the page works offline."""
        self.page.goto(f"{self.base}#/")
        expect(self.page.locator(".tile").first).to_be_visible()
        if until != "shown":
            (ready if until == "ready" else offline)(self.page)
        return self

    def saves(self) -> Locator:
        return self.page.locator("[data-save]")

    def tile(self, title: str = TITLE) -> Locator:
        return self.page.locator(".tile").filter(has=self.page.get_by_role("heading", name=title))

    def new_game(self, title: str = TITLE) -> None:
        self.tile(title).get_by_role("link", name="Options").click()

    def fill(self, **values: object) -> None:
        for name, value in values.items():
            field = self.page.locator(f"[name={name}]")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))

    def start(self) -> None:
        self.page.get_by_role("button", name="Start").click()

    def play(self, title: str = TITLE) -> None:
        self.tile(title).get_by_role("button", name="Play").click()

    def purge(self) -> None:
        self.page.locator(".deleted summary").click()
        self.page.get_by_role("button", name="Delete forever").click()
        expect(self.page.locator(".deleted")).to_have_count(0)

    def history(self) -> None:
        self.page.get_by_role("link", name="History").click()
        expect(self.page.locator(".history")).to_be_visible()


def delete(row: Locator) -> None:
    button = row.get_by_role("button", name=re.compile("^(really )?delete(?! original)", re.IGNORECASE))
    button.click()
    button.click()


def import_file(page: Page, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)


def download(button: Locator) -> str:
    with button.page.expect_download(timeout=5 * PATIENCE) as saved:
        button.click()
    return Path(saved.value.path()).read_text(encoding="utf-8")


def save_all(page: Page, file: Path) -> Path:
    """Save all games to a file, by the button in the settings."""
    page.goto(f"{page.url.split('#')[0]}#/settings")
    file.write_text(download(page.get_by_role("button", name="Save all")), encoding="utf-8")
    return file
