"""The screen of a running game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

WAITS = ("your-turn", "cover", "over", "error")
PATIENCE = 60_000


class Table:
    """One running game in one page."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def start(self, game: str = "two_can", **words: object) -> Table:
        """Open a game by its address, as other programs do."""
        words = {"seats": 2, "seed": 7, "bots": "greedy", **words}
        query = "&".join(f"{name}={value}" for name, value in words.items() if value is not None)
        self.page.goto(f"{self.base}#/new?game={game}&{query}")
        return self

    def wait(self, *states: str) -> str:
        """Wait until the page waits for one of these; which one."""
        wanted = re.compile("^(" + "|".join(states or WAITS) + ")$")
        expect(self.page.locator("html")).to_have_attribute("data-state", wanted, timeout=PATIENCE)
        return self.state

    @property
    def state(self) -> str:
        return str(self.page.evaluate("document.documentElement.dataset.state"))

    @property
    def moves(self) -> list[str]:
        """Every move that some element makes."""
        found = self.page.locator("[data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
        return list(dict.fromkeys(found))

    def move(self, notation: str) -> Locator:
        return self.page.locator(f'[data-move="{notation}"]').first

    def play(self, notation: str) -> str:
        """Press what makes this move, and wait for what comes then."""
        self.move(notation).click()
        return self.wait()

    def spot(self, zone: str, index: int = 0) -> Locator:
        """A card of a zone, or a pile."""
        return self.page.locator(f"[data-zone={zone}] .spot").nth(index)

    @property
    def shown(self) -> str:
        """All that the table shows and says, as text: equal before and after a reload."""
        read = "felt => [...felt.querySelectorAll('[aria-label]')].map(e => e.ariaLabel).join('|')"
        return str(self.page.locator(".felt").evaluate(read))

    @property
    def said(self) -> str:
        return self.page.locator("#told").inner_text()

    def result(self) -> Locator:
        title = self.page.locator("#final-title")
        expect(title).to_be_visible()
        return title
