"""What comes wrong or not at all is told in words; one button is the way on once the server is well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conftest import DESKTOP, LANDSCAPE, ROOT, offline, ready
from examples import GAME, OTHER, PICTURE
from pages.device import HALVE
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import BrowserContext, Page, Route, ViewportSize, expect
from tools.common import PATIENCE, PHONE
from tools.server import KINDS, Fault, Host, Kind, Server, serving

pytestmark = [pytest.mark.keeps, pytest.mark.waits]

# What each fault is called.
SAYS: dict[Kind, str] = {
    "404": "missing on the server",
    "500": "cannot send a part of this page just now",
    "login": "Another page came instead",
    "type": "under a wrong type",
    "truncated": "damaged or cut short",
    "cut": "broke off",
    "stall": "nothing has come",
}
ORDER = f"#/new?game={GAME}&seats=2&seed=7&bots=greedy"
# Files, and the address that needs each; `build.py faults` tries every file in every way.
FILES = {
    "screens/menu/menu-screen.js": "#/",
    "styles/page.css": "#/",
    "i18n/en/page.json": "#/",
    "catalog.json": "#/",
    "files.json": "#/",
    "engine/worker/index.js": "#/",
    "runtime/pyodide.asm.js.gz.bin": "#/",
    "runtime/pyodide.asm.wasm.gz.bin": "#/",
    "runtime/stdlib.zip.gz.bin": "#/",
    f"games/{GAME}/table.js": ORDER,
    f"games/{GAME}/table.css": ORDER,
    "i18n/en/coach.json": ORDER,
    PICTURE: f"#/rules/{GAME}",
    f"games/{GAME}/rules/en.json": f"#/rules/{GAME}",
    # Nobody asks for these by name: other scripts do.
    "parts/table/action-bar.js": f"#/rules/{GAME}",
    "vendor/lit-html/directives/repeat.js": ORDER,
}
OF_EACH_SORT = ("screens/menu/menu-screen.js", f"games/{GAME}/table.js", "runtime/pyodide.asm.wasm.gz.bin")
QUICK = {"screens/menu/menu-screen.js", f"games/{GAME}/table.js"}
# Types that no browser looks at.
ANY_TYPE = re.compile(r"\.(json|bin)$")


def cases() -> list[Any]:
    """A script, a table and Python in every way, the others in two; what comes last takes turns."""
    some = []
    for turn, path in enumerate(FILES):
        ways = [KINDS[(turn + step) % len(KINDS)] for step in range(len(KINDS))]
        ways = ways if path in OF_EACH_SORT else [ways[0], ways[3]]
        told = [way for way in ways if not (way == "type" and ANY_TYPE.search(path))]
        some.append(pytest.param(path, told, marks=() if path in QUICK else pytest.mark.slow, id=path))
    return some


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    """A server of this file's own: its faults are nobody else's."""
    with serving(ROOT / "dist") as server:
        yield server


@pytest.fixture(autouse=True)
def well_again(host: Server) -> Iterator[None]:
    yield
    host.faults.clear()
    host.host = Host()


@pytest.fixture
def line(host: Server, open_context: Callable[..., BrowserContext]) -> Page:
    """A page at that server."""
    host.served.clear()
    return open_context(has_touch=True).new_page()


def told(page: Page) -> str:
    """Wait until something is told that can be acted on; what."""
    button = page.get_by_role("button", name="Try again")
    expect(button).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    return page.locator("#guard, .boot.failed").first.inner_text()


def works(page: Page) -> None:
    """Wait until the page shows what its address asks for, as it is meant to look."""
    html = page.locator("html")
    expect(html).to_have_attribute("data-state", re.compile("^(ready|your-turn)$"))
    expect(page.locator(".tile, .felt, .rules h2").first).to_be_visible()
    expect(page.locator("#guard, .boot")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "ways"), cases())
def test_each_fault_is_told_and_one_button_is_the_way_on(
    open_context: Callable[..., BrowserContext], host: Server, path: str, ways: list[Kind]
) -> None:
    # No service worker: it may have made the page whole before the next fault comes.
    line = open_context(has_touch=True, service_workers="block").new_page()
    notice = line.locator("#guard, .boot.failed").first
    for turn, kind in enumerate(ways):
        host.faults[f"/{path}"] = Fault(kind, max_age=600)
        if turn:
            line.get_by_role("button", name="Try again").click()
        else:
            line.goto(host.address + FILES[path], wait_until="commit")
        # Half a script may be whole enough to run, and then it does nothing at all.
        silent = kind == "stall" or ("/worker/" in path and kind in ("truncated", "cut"))
        said = f"{SAYS[kind]}|{SAYS['stall']}" if silent else SAYS[kind]
        expect(notice).to_contain_text(re.compile(said))
        text = told(line)
        assert silent or path.split("/")[-1] in text
    host.faults.clear()
    line.get_by_role("button", name="Try again").click()
    works(line)


@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in FILES if ANY_TYPE.search(path)][:1])
def test_what_no_browser_looks_at_the_type_of_works_under_a_wrong_one(
    line: Page, host: Server, path: str
) -> None:
    host.faults[f"/{path}"] = Fault("type", max_age=600)
    line.goto(host.address + FILES[path], wait_until="commit")
    works(line)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "type"])
def test_a_file_that_only_play_without_a_network_needs_is_told(line: Page, host: Server, kind: Kind) -> None:
    path = f"games/{OTHER}/table.js.gz.bin"
    host.faults[f"/{path}"] = Fault(kind, max_age=600)
    line.goto(host.address, wait_until="commit")
    notice = line.get_by_role("alert").filter(has_text=path)
    expect(notice).to_be_visible()
    # One try on a silent line: told in time, not after each way to ask has been silent in its turn.
    assert (host.served.count(f"/{path}") == 1) == (kind == "stall")
    host.faults.clear()
    notice.get_by_role("button").click()
    offline(line)
    expect(notice).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["truncated", "cut", "stall"])
def test_a_page_that_is_cut_short_itself_says_so(line: Page, host: Server, kind: Kind) -> None:
    host.faults["/"] = Fault(kind, max_age=600)
    line.goto(f"{host.address}#/settings", wait_until="commit")
    expect(line.get_by_text("did not come whole")).to_be_visible()
    expect(line.locator("html")).to_have_attribute("data-state", "error")
    host.faults.clear()
    line.get_by_role("link", name="Load it again").click()
    expect(line.locator(".settings")).to_be_visible()
    expect(line.locator("#guard, .boot")).to_have_count(0)


@pytest.mark.slow
def test_what_is_late_is_shown_when_it_comes(line: Page, host: Server) -> None:
    held: list[Route] = []
    line.context.route("**/screens/menu/menu-screen.js", lambda route: held.append(route))
    line.goto(host.address, wait_until="commit")
    assert SAYS["stall"] in told(line)
    for route in held:
        route.continue_()
    works(line)


@pytest.mark.slow
def test_a_host_that_inflates_and_knows_no_mjs_is_as_good_as_any(line: Page, host: Server) -> None:
    host.host = Host(max_age=600, inflates=True, untyped=True)
    line.add_init_script(
        "addEventListener('DOMContentLoaded', () => new MutationObserver(() => {"
        "  const bar = document.querySelector('progress');"
        "  if (bar) window.most = Math.max(window.most ?? 0, bar.value / bar.max);"
        "}).observe(document.body, { subtree: true, attributes: true, childList: true }));"
    )
    line.goto(host.address)
    works(line)
    assert 0 < line.evaluate("window.most") <= 1
    offline(line)
    line.reload()
    works(line)


@pytest.mark.parametrize("path", ["sw.js", pytest.param("vendor/lit-html/LICENSE", marks=pytest.mark.slow)])
def test_what_only_play_without_a_network_needs_is_told_where_it_is_offered(
    line: Page, host: Server, path: str
) -> None:
    notice = line.locator(".notice[role=alert]:not([data-seen])")
    # A licence that comes under another type is as good.
    for turn, kind in enumerate(["truncated", "cut", "404", "500", "login"]):
        host.faults[f"/{path}"] = Fault(kind, max_age=600)  # type: ignore[arg-type]
        if turn:
            notice.evaluate("each => { each.dataset.seen = ''; each.querySelector('button').click(); }")
        else:
            Menu(line, host.address).open()
            ready(line)
        expect(notice).to_contain_text(f"{path} did not come as it should")
    host.faults.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(line.locator("html")).to_have_attribute("data-offline", "yes")
    expect(notice).to_have_count(0)


WATCH = """() => {
  window.saidSo = false;
  const look = () => { window.saidSo ||= Boolean(document.querySelector(".notice[role=alert]")); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.slow
def test_what_is_silent_keeps_nothing_waiting_that_would_come(line: Page, host: Server) -> None:
    """No file that would come has to wait in a row behind silent ones, and then counts as silent itself."""
    dist = ROOT / "dist"
    for path in dist.glob("games/**/*.gz.bin"):
        host.faults[f"/{path.relative_to(dist)}"] = Fault("stall", max_age=600)
    Menu(line, host.address).open()
    notice = line.locator(".notice[role=alert]")
    for _ in range(2):
        notice.get_by_role("button", name="Try again").click(timeout=PATIENCE)
        expect(notice).to_have_count(0)
    expect(notice).to_have_count(1)
    host.faults.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_have_count(0)
    line.evaluate(WATCH)
    expect(line.locator("html")).to_have_attribute("data-offline", "yes")
    assert not line.evaluate("saidSo")


@pytest.mark.slow
def test_a_failure_that_nobody_awaits_is_told(line: Page, host: Server) -> None:
    Menu(line, host.address).open()
    ready(line)
    line.evaluate("void Promise.reject(new DOMException('', 'AbortError'))")
    line.evaluate("void Promise.reject(Object.assign(new Error('gone'), { benign: true }))")
    line.evaluate("new Promise(done => setTimeout(done))")
    expect(line.locator("#guard")).to_have_count(0)
    line.evaluate("void Promise.reject(new TypeError('of a programmer'))")
    assert "went wrong" in told(line)
    line.get_by_role("button", name="Try again").click()
    works(line)


@pytest.mark.slow
def test_it_is_told_in_the_language_of_the_browser_or_the_chosen_one(
    host: Server, open_context: Callable[..., BrowserContext]
) -> None:
    page = open_context(locale="pt-BR").new_page()
    host.faults["/main.js"] = Fault("404")
    page.goto(host.address)
    expect(page.get_by_role("button", name="Tentar de novo")).to_be_enabled()
    assert "está faltando no servidor" in page.locator("#guard").inner_text()
    host.faults.clear()
    page.get_by_role("button", name="Tentar de novo").click()
    works(page)
    page.goto(f"{host.address}#/settings")
    page.get_by_label("English").check()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    host.faults["/main.js"] = Fault("404")
    # The same device, its browser's cache emptied.
    later = open_context(locale="pt-BR", storage_state=page.context.storage_state()).new_page()
    later.goto(host.address)
    expect(later.get_by_role("button", name="Try again")).to_be_enabled()


COVERED = """() => [...document.querySelectorAll("a, button, input, select, summary, label")].filter(each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!width || !each.checkVisibility() || getComputedStyle(each).opacity === "0") return false;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const there = document.elementFromPoint(x, y);
  // What has been scrolled out of its own box is not on the screen.
  const room = each.closest("main")?.getBoundingClientRect();
  if (room && (y < room.top || y > room.bottom)) return false;
  return there !== each && !each.contains(there) && !there?.contains(each);
}).map(each => each.outerHTML.slice(0, 200))"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP])
@pytest.mark.parametrize("fails", [False, True])
def test_the_notice_of_the_start_covers_nothing(
    line: Page, host: Server, size: ViewportSize, fails: bool
) -> None:
    def answer(route: Route) -> None:
        if fails:
            route.fulfill(status=404, body="no")

    line.context.route("**/*.wasm*", answer)
    line.set_viewport_size(size)
    for address in ("#/", f"#/new?game={OTHER}", f"#/rules/{GAME}", "#/settings", ORDER):
        line.goto(host.address + address)
        expect(line.locator(".boot.failed" if fails else "aside.boot")).to_be_visible()
        expect(line.locator("main")).to_be_visible()
        for where in ("0", "document.body.scrollHeight"):
            line.evaluate(
                f"[window, document.querySelector('main')].forEach(each => each.scrollTo(0, {where}))"
            )
            assert line.evaluate(COVERED) == [], address


@pytest.mark.slow
def test_whoever_had_scrolled_stays_there_when_python_is_ready(line: Page, host: Server) -> None:
    held: list[Route] = []
    late: list[Route] = []
    line.context.route("**/*.wasm*", lambda route: route.continue_() if late else held.append(route))
    Menu(line, host.address).open()
    last = line.locator(".tile").last
    line.wait_for_function("document.querySelector('aside.boot')")
    last.scroll_into_view_if_needed()
    before = last.bounding_box()
    late += held or [None]  # type: ignore[list-item]
    for route in held:
        route.continue_()
    ready(line)
    assert before
    assert last.bounding_box() == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    ["main.js", "screens/menu/menu-screen.js", "engine/client/worker-client.js", "engine/worker/index.js"],
)
def test_a_damaged_cache_is_mended_by_the_page_itself(line: Page, host: Server, path: str) -> None:
    Table(line, host.address).start().wait("your-turn")
    offline(line)
    line.evaluate(HALVE, path)
    line.goto(f"{host.address}#/")
    line.reload()
    works(line)
    expect(line.locator("[data-save]")).to_have_count(1)
