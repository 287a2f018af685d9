"""Hostile hosts: the page of a remote player names a host's fault.

The rules of the protocol, and floods of phones, are asked without a browser, in tests/web/test_friends.py.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conftest import ROOT, OpenContext, OpenPhones, one_of
from example_games import GAMES
from pages.friend_sessions import REMOTE, own_code
from pages.friends import Friends
from pages.scripts import script, with_module
from pages.waiting import until
from playwright.sync_api import Locator, Page, expect

from pygames.bridge import Bridge

_MODULE = (ROOT / "tests" / "web" / "seeded_random.mjs").read_text(encoding="utf-8")
# A function of the page: it returns the random numbers of a seed, `below(n)` and `of(list)` among them.
SEEDED_RANDOM = _MODULE[_MODULE.index("function") :].rstrip()
Join = Callable[..., tuple[Page, Friends]]

# A view at the same position: what was shown before may be different, as after an undo.
SHOW = """async changed => tell("view", {
  view: { ...goodView, ...changed }, since: 0, waiting: [], undone: 0,
})"""
# Settles when the phone has handled the newest message.
HANDLED = """async ({ RemoteGame }) => {
  await RemoteGame.current?.remote.settled;
  await new Promise(next => requestAnimationFrame(() => setTimeout(next)));
}"""


def first_view(game: str) -> dict[str, Any]:
    bridge = Bridge()

    def ask(op: str, **fields: object) -> Any:
        return json.loads(bridge.handle(json.dumps({"id": 0, "op": op, **fields})))["ok"]

    players = [{"kind": "person", "name": name} for name in ("Ana", "Bia")]
    ask("update", change={"new": {"game": game, "players": players, "options": {}, "seed": 1}})
    while (own := ask("view", seat=0, since=0))["to_act"] == 0:
        ask("update", change={"play": {"seat": 0, "moves": own["legal"][:1]}})
    view: dict[str, Any] = ask("view", seat=1, since=0)
    return view


@pytest.fixture
def join(open_context: OpenContext, open_phones: OpenPhones, base: str) -> Iterator[Join]:
    """Return a function that lets a phone join a hostile host, which claims another game.

    Nothing of the host's may run on the phone.
    """
    (remote,) = open_phones(1)

    def make(game: str, claimed: str = "") -> tuple[Page, Friends]:
        chance = f"window.chance = {SEEDED_RANDOM};"
        host = open_context(script("seal-message"), chance, permissions=["camera"]).new_page()
        host.goto(f"{base}licences.txt")
        view = first_view(game)
        setup = {"game": claimed or game, "options": view["options"], "players": view["table"]["players"]}
        view["game"] = claimed or game
        link = host.evaluate(script("hostile-host"), {**setup, "view": view})
        remote.follow(f"{base}{link}").join("Bia")
        expect(remote.code()).to_be_visible()
        host.evaluate("bytes => accept(bytes)", own_code(remote.page))
        # A message of a test would replace, or be replaced by, one that the host still sends for the deal.
        until(lambda: host.evaluate("isAnswered()"))
        return host, remote

    yield make
    with_module(remote.page, REMOTE, HANDLED)
    assert not remote.page.evaluate("window.pwned")


@pytest.fixture
def table(join: Join, request: pytest.FixtureRequest) -> tuple[Page, Friends]:
    """Return the page of a hostile host, and a phone that has joined and shows the table."""
    host, remote = join(getattr(request, "param", GAMES[0]))
    expect(remote.page.locator(".felt")).to_be_visible()
    return host, remote


def alert(remote: Friends) -> Locator:
    return remote.page.locator("[role=alert]:visible")


MANY = 60
FEW = 5
UNSHOWN = "We can't show what the host's phone sent."
CHANGED = "The host's phone changed something that had already happened."
PLAYABLE = "#page .felt"


def show_right_view(host: Page, remote: Friends) -> None:
    host.evaluate(SHOW, {})
    until(lambda: host.evaluate("isAnswered()"))
    expect(remote.page.locator(PLAYABLE)).to_be_visible()


def send_views(host: Page, remote: Friends, seeds: range) -> None:
    """Send changed views, and the right one after each. The table or a sentence is shown, then the table."""
    for seed in seeds:
        what = host.evaluate(script("change-view"), seed)
        with_module(remote.page, REMOTE, HANDLED)
        assert remote.page.locator(".felt, [role=alert]").first.is_visible(), what
        show_right_view(host, remote)
        expect(remote.page.get_by_text("Something went wrong.")).to_have_count(0)


def send_bytes(host: Page, remote: Friends) -> None:
    """Send noise, which changes nothing, and malformed messages with the right key, which are named."""
    for size in (0, 1, 300, 40_000, 200_000):
        host.evaluate("size => raw(new Uint8Array(size))", size)
    host.evaluate("sendText('{\"v\":1}').then(() => tell('later', { any: 1 }))")
    until(lambda: host.evaluate("isAnswered()"))
    expect(alert(remote)).to_contain_text(UNSHOWN)
    for text in ("'['.repeat(2000) + ']'.repeat(2000)", "'0'.repeat(20_000_000)", "'\\ud800'"):
        host.evaluate(f"async () => sendText({text})")
    host.evaluate("async () => raw(await sealed('x', { length: 65_535 }))")
    show_right_view(host, remote)
    expect(alert(remote)).to_have_count(1)


HTML = '<img src=x onerror="window.pwned=1"><b>Ana</b>'


def send_names(host: Page, remote: Friends) -> None:
    """Send names and texts with HTML, of absurd sizes and of wrong types, and then the right view."""
    view = host.evaluate("goodView")
    for name in (HTML, "\u202e" + "x" * 390, "\u0000\u200b", "", "a" * 400):
        players = [{"kind": "person", "name": name}, view["table"]["players"][1]]
        host.evaluate(SHOW, {"table": {**view["table"], "players": players}, "phase": name})
        until(lambda: host.evaluate("isAnswered()"))
        expect(remote.page.locator(PLAYABLE)).to_be_visible()
        assert remote.page.locator("#page b", has_text="Ana").count() == 0
    log = [{"event": 1, "type": HTML[:99], "seat": 0, "x": HTML}] * 1500
    # Another seat or game is another fault.
    wrong: list[dict[str, Any]] = [{part: {}} for part in view if part not in ("seat", "game")]
    for change in ({"log": log}, {"legal": ["draw x"] * 9000}, {"history": [{}] * 5000}, *wrong):
        host.evaluate(SHOW, change)
        with_module(remote.page, REMOTE, HANDLED)
        expect(remote.page.locator(f"{PLAYABLE}, [role=alert]").first).to_be_visible()
        show_right_view(host, remote)


def change_past(host: Page, remote: Friends) -> None:
    host.evaluate("""async () => tell("view", {
      view: { ...goodView, phase: "other" }, since: 0, waiting: [],
    })""")
    expect(alert(remote).filter(has_text=CHANGED)).to_be_visible()
    expect(remote.page.locator(PLAYABLE)).to_be_visible()
    remote.page.reload()
    expect(alert(remote)).to_contain_text(CHANGED)


def test_a_table_shows_what_it_can_of_a_hostile_host(table: tuple[Page, Friends]) -> None:
    """Views that no table can draw, absurd names, bytes that are not messages, and another past."""
    send_views(*table, range(FEW))
    send_names(*table)
    send_bytes(*table)
    change_past(*table)


@pytest.mark.matrix
@pytest.mark.parametrize("table", GAMES, indirect=True)
def test_many_views_that_no_table_can_draw(table: tuple[Page, Friends]) -> None:
    send_views(*table, range(FEW, FEW + MANY))


@pytest.mark.parametrize("claimed", one_of("../../x", ["__proto__", "<b>", "none"]))
def test_a_game_that_does_not_exist(join: Join, claimed: str) -> None:
    """Then it ends the pairing for a reason that doesn't exist."""
    host, remote = join(GAMES[0], claimed=claimed)
    expect(alert(remote)).to_contain_text(UNSHOWN)
    host.evaluate("async () => tell('bye', { code: '<b>__proto__</b>' })")
    expect(alert(remote)).to_contain_text("Something went wrong")
