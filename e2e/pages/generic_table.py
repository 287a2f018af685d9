"""The generic table alone on an empty page: views and moves by the engine in this process."""

from __future__ import annotations

import json
import random
from typing import Any

from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Page
from tools.common import DIST

from pygames import Game, State
from pygames.core.types import PageData

CONFIGS = json.loads((DIST / "games" / "table-configs.json").read_text(encoding="utf-8"))


class GenericTable(Table):
    """A game on the generic table, with or without page data. Seat 0 plays here, the others at random."""

    def __init__(self, page: Page, base: str) -> None:
        super().__init__(page, base)
        self.rng = random.Random(1)
        self.running: State | None = None

    def mount(
        self, game: Game, configs: dict[str, object], page_data: PageData | None = None, **options: Any
    ) -> GenericTable:
        """Mount the table and deal.

        Args:
            page_data: texts and configuration of a plug-in.
        """
        self.page.goto(f"{self.base}licences.txt")
        self.page.evaluate(script("mount-generic-table"), [configs, game.id, page_data])
        self.running = game.new(seed=7, **options)
        self._show()
        return self

    def wait(self, *states: str) -> str:
        """Play the pressed move, and show the next view of seat 0."""
        self.page.wait_for_function("() => window.played")
        move = str(self.page.evaluate("(() => { const move = played; played = ''; return move; })()"))
        assert self.running
        self.running.apply(move)
        self._show()
        return self.state

    @property
    def state(self) -> str:
        assert self.running
        return "over" if self.running.over else "your-turn"

    def _show(self) -> None:
        state = self.running
        assert state
        while state.to_act:
            state.apply(self.rng.choice(state.legal_moves()))
        names = ["Ana", "Ben", "Cleo", "Davi"][: state.seats]
        seen = state.view(0)
        view = {**seen, "provisional_scores": state.game.provisional_scores(seen)}
        self.page.evaluate("([view, names]) => window.show(view, names)", [view, names])
