"""Games between phones: bytes before the first view, the time of pairing, and the time of a move."""

import gzip
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pages.friend_sessions import HOST, own_code
from pages.friends import SCRIPTS, Friends
from pages.scripts import script, with_module
from pages.waiting import until
from playwright.sync_api import Browser, Playwright, expect
from tools.common import DIST, PHONE, say
from tools.server import PREFIX, Server, serving

RUNS = 7
MOVES = 7
MOST_BYTES = 40_000
MOST_PAIRING = 3_000
MOST_MOVE = 150
PYTHON = ("/runtime/", "/engine/worker/")

# Hands the player's code to the open lobby, as its camera does. Returns the time before that.
READ = """({ HostConnections }, bytes) => {
  const now = Date.now();
  HostConnections.current.read(Uint8Array.from(bytes));
  return now;
}"""
# `window.changed`: when the next change of the table is painted.
WATCH_CHANGE = """() => {
  window.changed = new Promise(next => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => next(Date.now()));
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.querySelector(".felt"), all);
  });
}"""
WATCH_TAP = """() => {
  const options = { capture: true, once: true };
  window.tapped = new Promise(next => addEventListener("click", () => next(Date.now()), options));
}"""


def friends(playwright: Playwright, launch: dict[str, Any], folder: Path = DIST) -> bool:
    """Measure a phone that joins by a link, pairing, and moves. Return False if a bar is missed."""
    with playwright.chromium.launch(**launch) as browser, serving(folder) as hosts, serving(folder) as joins:
        host = new_phone(browser, hosts)
        shell = _shell(browser, joins)
        good = _by_message(folder, shell, host, new_phone(browser, joins), joins)
        waits, shown = [], []
        for run in range(RUNS):
            joins.sent.clear()
            host.page.goto(f"{host.base}#/")
            host.open().begin("webrtc").show_code()
            remote = new_phone(browser, joins)
            remote.follow(joins.address + host.read_code()[host.read_code().index("#") :]).join("Ana")
            expect(remote.code()).to_be_visible()
            remote.page.evaluate(script("time-joined-table"))
            begun = with_module(host.page, HOST, READ, own_code(remote.page))
            waits.append(remote.page.evaluate("arrived") - begun)
            shown.append(remote.page.evaluate("drawn") - begun)
            if run == 0:
                _, python = _loaded("by Wi-Fi, with codes to draw (no bar)", folder, shell, remote, joins)
                good = good and not python
            if run < RUNS - 1:
                remote.page.context.close()
        pairing, drawn = statistics.median(waits), statistics.median(shown)
        said = f"codes exchanged to first view: {pairing:.0f} ms (bar {MOST_PAIRING}), "
        say(said + f"to the table: {drawn:.0f} ms   medians of {RUNS}")
        move = statistics.median(_moves(host, remote))
        say(f"a remote move on the host's table: {move:.0f} ms (bar {MOST_MOVE})   median of {MOVES}")
        for phone in (host, remote):
            phone.page.context.close()
    return good and pairing <= MOST_PAIRING and move <= MOST_MOVE


def new_phone(browser: Browser, server: Server) -> Friends:
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce", permissions=["camera"])
    for each in SCRIPTS:
        context.add_init_script(each)
    return Friends(context.new_page(), server.address)


def _shell(browser: Browser, server: Server) -> set[str]:
    """Return the files that the menu needs, without the worker's."""
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/engine/worker/**", lambda route: route.abort())
    page.goto(server.address)
    expect(page.locator(".tile").first).to_be_visible()
    page.context.close()
    return {path for path, _ in server.sent if not path.startswith((*PYTHON, "/icons/"))}


def _by_message(folder: Path, shell: set[str], host: Friends, remote: Friends, joins: Server) -> bool:
    """Join by links. Return False if the phone loads more than its bar."""
    joins.sent.clear()
    invitation = host.open().begin("links").link()
    answer = remote.follow(joins.address + invitation[invitation.index("#") :]).join("Ana").link()
    remote.page.evaluate(script("time-joined-table"))
    host.paste(answer)
    until(lambda: host.table.state == "your-turn" or host.page.locator(".send-link").count())
    while host.table.state == "your-turn":
        _act(host, lambda: host.table.make(host.table.moves[0]))
    remote.paste(host.link()).page.evaluate("drawn")
    total, python = _loaded(f"by message (bar {MOST_BYTES / 1e3:.0f})", folder, shell, remote, joins)
    remote.page.context.close()
    return total <= MOST_BYTES and not python


def _loaded(way: str, folder: Path, shell: set[str], remote: Friends, joins: Server) -> tuple[int, list[str]]:
    """Print what was sent next to the shell. Return its bytes before the first view, and files of Python."""
    names = [name for name in remote.page.evaluate("early") if not name.endswith(".woff2")]
    # As the server notes them.
    early = {f"/{name.removeprefix(PREFIX)}" for name in names}
    sent = {path for path, _ in list(joins.sent)}
    before = {path: packed_size(folder, path) for path in early - shell}
    for path, size in sorted(before.items(), key=lambda each: -each[1]):
        say(f"    {size:6} {path}")
    table = sum(packed_size(folder, path) for path in sent - shell - {*before})
    total = sum(before.values())
    say(
        f"a phone that joins {way}: {total / 1e3:.1f} KB gzip in {len(before)} files next to the shell "
        f"before its first view, {table / 1e3:.1f} KB more to show its table"
    )
    python = [path for path in sent if path.startswith(PYTHON)]
    say(f"files of Python: {len(python)} (bar 0)")
    return total, python


def packed_size(folder: Path, path: str) -> int:
    name = path.split("?")[0].lstrip("/")
    return len(gzip.compress((folder / (name or "index.html")).read_bytes(), 9))


def _moves(host: Friends, remote: Friends) -> list[float]:
    """Return the milliseconds from a tap of the remote player to the host's table, for some moves."""
    times: list[float] = []
    while len(times) < MOVES:
        until(lambda: "your-turn" in (host.table.state, remote.table.state))
        if host.table.state == "your-turn":
            _act(host, lambda: host.table.make(host.table.moves[0]))
            continue
        host.page.evaluate(WATCH_CHANGE)
        remote.page.evaluate(WATCH_TAP)
        _act(remote, lambda: remote.table.make(remote.table.moves[0]))
        times.append(host.page.evaluate("changed") - remote.page.evaluate("tapped"))
    return times


def _act(phone: Friends, move: Callable[[], object]) -> None:
    if phone.table.round_is_over:
        phone.table.dismiss_round()
    else:
        move()
