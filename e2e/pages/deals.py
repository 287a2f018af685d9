"""Games that begin with a known deal, what is sent of them, and where they are offered."""

from __future__ import annotations

import re
from typing import Any

from pages.device import listed
from playwright.sync_api import Page, expect

DAY = "2026-11-22"
# One person against a bot that thinks of nothing, to the end; the id of the game.
FINISH = """async plan => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  await engine.ready;
  const { save } = await engine.ask("start", { plan });
  const seat = plan.players.findIndex(({ kind }) => kind === "person");
  const eyes = { seat, log: false };
  let view = await engine.ask("view", { viewpoint: eyes });
  for (let turn = 1; !view.over; turn += 1) {
    const { kind } = view.table.players[view.to_act];
    const moves = [view.legal[(turn * 7) % (view.legal.length || 1)]];
    view = kind === "bot"
      ? await engine.ask("step", { milliseconds: 1000, viewpoint: eyes })
      : await engine.ask("play", { seat, moves, viewpoint: eyes });
    while (view.thinking) view = await engine.ask("step", { milliseconds: 1000, viewpoint: eyes });
  }
  return save.id;
}"""


def plan(game: str, seed: int | None = None, seat: int = 0, **more: Any) -> dict[str, Any]:
    players = [{"kind": "bot", "name": "Bo", "bot": "random"}]
    players.insert(seat, {"kind": "person", "name": "Ana"})
    return {"game": game, "players": players, "options": {}, "seed": seed, **more}


def finished(page: Page, base: str, given: dict[str, Any]) -> dict[str, Any]:
    """A game that is over, looked at; how it is kept."""
    key = page.evaluate(FINISH, given)
    page.goto(f"{base}#/play/{key}")
    expect(page.locator(".result.final")).to_be_visible()
    expect(page.locator(".once-more")).to_be_visible()
    return next(save for save in listed(page) if save["id"] == key)


def sent(page: Page) -> str:
    """What is copied on pressing the way to hand it on."""
    page.locator(".challenge").click()
    expect(page.locator(".once-more .answer")).to_have_text("Copied: paste it into any message.")
    return str(page.evaluate("copied.at(-1)"))


def link_of(text: str) -> str:
    found = re.search(r"http\S+#/deal\?(\S+)", text)
    assert found is not None
    return found[1]


def tile(page: Page, game: str) -> Any:
    return page.locator(f".returns .tile[data-game={game}]")
