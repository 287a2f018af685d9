"""Against a bot: what the page hears, says and keeps in its memory is what its person may know."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from conftest import SPY, is_told
from examples import GAMES
from pages.table import Table
from playwright.sync_api import BrowserContext, CDPSession, expect

from pygames.table import Player
from pygames.table import Table as Seats

MOVES = 6
# Words that only a record has.
RECORD = ("pygames-record", "* shuffle", "* deal", "* reshuffle")


def memory(session: CDPSession) -> list[str]:
    """Every string in the memory of the page's own thread."""
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda chunk: parts.append(chunk["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    strings: list[str] = json.loads("".join(parts))["strings"]
    return strings


@pytest.mark.slow
def test_nothing_hidden_is_heard_or_kept_in_memory(
    open_context: Callable[..., BrowserContext], base: str
) -> None:
    context = open_context()
    context.add_init_script(SPY)
    page = context.new_page()
    session = context.new_cdp_session(page)
    for game in GAMES:
        rng = random.Random(3)
        truth = Seats(game, [Player("Ana"), Player("Bo", "greedy")], 11, {})
        table = Table(page, base).start(game, seed=11, names="Ana,Bo")
        shuffles = [line for line in truth.record().events if line.startswith("*")]
        assert shuffles
        for _ in range(MOVES):
            while truth.status()["to_act"] == 1:
                truth.bot_step()
            table.wait("your-turn", "over")
            expect(page.locator(f".play[data-game={game}]")).to_be_visible()
            heard = page.evaluate("window.heard.splice(0)")
            views = [each["ok"] for each in heard if "zones" in (each.get("ok") or {})]
            assert {view["seat"] for view in views} <= {0}
            assert is_told(views[-1], json.loads(json.dumps(truth.view(0))))
            assert not [each for each in heard if any(word in json.dumps(each) for word in RECORD)]
            if truth.status()["over"]:
                break
            move = rng.choice(truth.view(0)["legal"])
            truth.play(0, move)
            table.play(move)
        kept = memory(session)
        assert any("your-turn" in text for text in kept)  # it is the page's memory
        leaks = [text[:80] for text in kept if any(line[:60] in text for line in shuffles)]
        assert leaks == []
        assert not [text[:80] for text in kept if '"format"' in text and "pygames-record" in text]
