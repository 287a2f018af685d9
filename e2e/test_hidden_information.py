"""Hidden information against a bot: the page's messages, texts and memory have only the person's view."""

import json
import random

import pytest
from conftest import SPY, OpenContext, is_update_of, matrix
from example_games import GAME, GAMES, SECRET
from pages.table import Table
from playwright.sync_api import CDPSession, expect

from pygames.table import Player
from pygames.table import Table as Seats

MOVES = 3
# Words that only a record has.
RECORD = ("pygames-record", "* shuffle", "* deal", "* reshuffle")


def memory(cdp: CDPSession) -> list[str]:
    """Return every string in the memory of the page's main thread."""
    parts: list[str] = []
    cdp.on("HeapProfiler.addHeapSnapshotChunk", lambda chunk: parts.append(chunk["chunk"]))
    cdp.send("HeapProfiler.enable")
    cdp.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    strings: list[str] = json.loads("".join(parts))["strings"]
    return strings


@pytest.mark.parametrize("games", [(GAME, SECRET), *matrix(GAMES)])
def test_messages_and_memory_have_no_hidden_card(
    open_context: OpenContext, base: str, games: tuple[str, ...]
) -> None:
    page = open_context(SPY).new_page()
    cdp = page.context.new_cdp_session(page)
    for game in games:
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
            received = page.evaluate("window.received.splice(0)")
            views = [each["ok"] for each in received if "zones" in (each.get("ok") or {})]
            assert {view["seat"] for view in views} <= {0}
            assert is_update_of(views[-1], json.loads(json.dumps(truth.view(0))))
            assert not [each for each in received if any(word in json.dumps(each) for word in RECORD)]
            if truth.status()["over"]:
                break
            move = rng.choice(truth.view(0)["legal"])
            truth.play(0, move)
            table.play(move)
        strings = memory(cdp)
        assert any("your-turn" in text for text in strings)  # the memory is the page's
        leaks = [text[:80] for text in strings if any(line[:60] in text for line in shuffles)]
        assert leaks == []
        assert not [text[:80] for text in strings if '"format"' in text and "pygames-record" in text]
