"""The screen for adding games."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

# The events of a browser when a person drops a file on the page.
DROP = """({ name, bytes }) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  const dispatch = type => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("main").dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`the browser would open the file: ${type}`);
  };
  dispatch("dragover");
  dispatch("drop");
}"""
SETTLED = re.compile("asks|refused|added")


class PluginScreen:
    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    @property
    def screen(self) -> Locator:
        return self.page.locator("[data-adding]")

    def at(self, step: str | re.Pattern[str]) -> str:
        expect(self.screen).to_have_attribute("data-adding", step, timeout=PATIENCE)
        return self.screen.inner_text()

    def open(self) -> PluginScreen:
        self.page.goto(f"{self.base}#/add")
        expect(self.screen).to_be_visible(timeout=PATIENCE)
        return self

    def give(self, file: Path) -> str:
        """Choose a file, and return the text before anything of it runs."""
        self.screen.locator("input[type=file]").set_input_files(file)
        return self.at(SETTLED)

    def drop(self, file: Path) -> str:
        """Drop a file on any screen, and return the text before anything of it runs."""
        self.page.evaluate(DROP, {"name": file.name, "bytes": list(file.read_bytes())})
        return self.at(SETTLED)

    def follow(self, wheel: str) -> str:
        """Follow a link with the address of a wheel, and return the text before anything of it runs."""
        self.page.goto(f"{self.base}#/add?wheel={quote(wheel, safe='')}")
        return self.at(SETTLED)

    def agree(self) -> None:
        self.screen.locator("button.primary").click()

    def decline(self) -> None:
        self.screen.get_by_role("button", name="No", exact=True).click()
        self.at("choose")

    def add(self, file: Path) -> str:
        self.give(file)
        self.agree()
        return self.at(re.compile("refused|added"))
