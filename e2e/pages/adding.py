"""The screen on which games are added, and what the settings say of them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

# As the browser tells of a file that somebody lets go over the page.
DROP = """({ name, bytes }) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  const told = type => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("main").dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`the browser would open the file: ${type}`);
  };
  told("dragover");
  told("drop");
}"""
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

    def drop(self, file: Path) -> str:
        """Drop a file on the page, whatever it shows; what is said of it before anything runs."""
        given = {"name": file.name, "bytes": list(file.read_bytes())}
        self.page.evaluate(DROP, given)
        return self.at(SETTLED)

    def follow(self, wheel: str) -> str:
        """Follow a link that brings a wheel from an address; what is said of it before anything runs."""
        self.page.goto(f"{self.base}#/add?wheel={quote(wheel, safe='')}")
        return self.at(SETTLED)

    def agree(self) -> None:
        self.screen.locator("button.primary").click()

    def no(self) -> None:
        """Say no to what is asked."""
        self.screen.get_by_role("button", name="No", exact=True).click()
        self.at("choose")

    def add(self, file: Path) -> str:
        """Open a file and say yes; what came of it."""
        self.give(file)
        self.agree()
        return self.at(re.compile("refused|added"))
