"""Network errors: each is shown in words, and one button works once the server does."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from conftest import DESKTOP, LANDSCAPE, ROOT, OpenContext, offline, ready
from example_games import GAME, OTHER, PICTURE
from pages.menu import Menu
from pages.network import Held
from pages.polling import until
from playwright.sync_api import Page, Route, ViewportSize, expect
from tools import packing
from tools.common import PATIENCE, PHONE
from tools.server import KINDS, Fault, Host, Kind, Server, serving

pytestmark = [pytest.mark.keeps, pytest.mark.waits]

# Names of the faults in messages.
SAYS: dict[Kind, str] = {
    "404": "missing on the server",
    "500": "server isn't working right now",
    "login": "log in first",
    "type": "isn't set up correctly",
    "truncated": "didn't download properly",
    "cut": "No connection",
    "stall": "connection is very slow",
}
ORDER = f"#/new?game={GAME}&seats=2&seed=7&bots=greedy"
# Files, and an address that needs each. `build.py faults` tries every file in every way.
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
    # Imported by other scripts, without a name in the page.
    "parts/table/action-bar.js": f"#/rules/{GAME}",
    "parts/animation/pace.js": ORDER,
}
OF_EACH_SORT = ("screens/menu/menu-screen.js", f"games/{GAME}/table.js", "runtime/pyodide.asm.wasm.gz.bin")
QUICK = {"screens/menu/menu-screen.js", f"games/{GAME}/table.js"}
# Types that browsers ignore.
ANY_TYPE = re.compile(r"\.(json|bin)$")


def cases() -> list[Any]:
    """Return the cases: a script, a table and Python in every way, the others in two, rotated."""
    some = []
    for turn, path in enumerate(FILES):
        ways = [KINDS[(turn + step) % len(KINDS)] for step in range(len(KINDS))]
        ways = ways if path in OF_EACH_SORT else [ways[0], ways[3]]
        error_shown = [way for way in ways if not (way == "type" and ANY_TYPE.search(path))]
        some.append(pytest.param(path, error_shown, marks=() if path in QUICK else pytest.mark.slow, id=path))
    return some


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    """Yield a separate server, so that its faults affect no other file's tests."""
    with serving(ROOT / "dist") as server:
        yield server


@pytest.fixture(autouse=True)
def well_again(host: Server) -> Iterator[None]:
    yield
    host.faults.clear()
    host.host = Host()


@pytest.fixture
def page_at_host(host: Server, open_context: OpenContext) -> Page:
    """Open a page at that server."""
    host.served.clear()
    return open_context(has_touch=True).new_page()


def error_shown(page: Page) -> str:
    """Wait for a message with a button, and return it."""
    button = page.get_by_role("button", name="Try again")
    expect(button).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    return page.locator("#guard, .boot.failed").first.inner_text()


def shows_screen(page: Page) -> None:
    """Wait until the page shows the screen of its address with its styles."""
    html = page.locator("html")
    expect(html).to_have_attribute("data-state", re.compile("^(ready|your-turn)$"))
    expect(page.locator(".tile, .felt, .rules h2").first).to_be_visible()
    expect(page.locator("#guard, .boot")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "ways"), cases())
def test_each_fault_is_shown_and_one_button_is_the_way_on(
    open_context: OpenContext, host: Server, path: str, ways: list[Kind]
) -> None:
    # A service worker could repair the page before the next fault.
    page_at_host = open_context(has_touch=True, service_workers="block").new_page()
    notice = page_at_host.locator("#guard, .boot.failed").first
    for turn, kind in enumerate(ways):
        host.faults |= dict.fromkeys(packing.formats(f"/{path}"), Fault(kind, max_age=600))
        if turn:
            page_at_host.get_by_role("button", name="Try again").click()
        else:
            page_at_host.goto(host.address + FILES[path], wait_until="commit")
        # Half a script may be valid, and then runs without any effect.
        silent = kind == "stall" or ("/worker/" in path and kind in ("truncated", "cut"))
        said = f"{SAYS[kind]}|{SAYS['stall']}" if silent else SAYS[kind]
        expect(notice).to_contain_text(re.compile(said))
        text = error_shown(page_at_host)
        assert silent or path.split("/")[-1].removesuffix(".gz.bin") in text
    host.faults.clear()
    page_at_host.get_by_role("button", name="Try again").click()
    shows_screen(page_at_host)


@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in FILES if ANY_TYPE.search(path)][:1])
def test_a_wrong_type_that_browsers_ignore_does_no_harm(page_at_host: Page, host: Server, path: str) -> None:
    host.faults[f"/{path}"] = Fault("type", max_age=600)
    page_at_host.goto(host.address + FILES[path], wait_until="commit")
    shows_screen(page_at_host)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "type"])
def test_a_file_for_offline_play_alone_is_reported(page_at_host: Page, host: Server, kind: Kind) -> None:
    path = f"games/{OTHER}/table.js.gz.bin"
    host.faults[f"/{path}"] = Fault(kind, max_age=600)
    page_at_host.goto(host.address, wait_until="commit")
    notice = page_at_host.get_by_role("alert").filter(has_text=path)
    expect(notice).to_be_visible()
    # One attempt on a silent connection: reported in time, not after several attempts.
    assert (host.served.count(f"/{path}") == 1) == (kind == "stall")
    host.faults.clear()
    notice.get_by_role("button").click()
    offline(page_at_host)
    expect(notice).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["truncated", "cut", "stall"])
def test_a_truncated_page_says_so(page_at_host: Page, host: Server, kind: Kind) -> None:
    host.faults["/"] = Fault(kind, max_age=600)
    page_at_host.goto(f"{host.address}#/settings", wait_until="commit")
    expect(page_at_host.get_by_text("didn't load completely")).to_be_visible()
    expect(page_at_host.locator("html")).to_have_attribute("data-state", "error")
    host.faults.clear()
    page_at_host.get_by_role("link", name="Load again").click()
    expect(page_at_host.locator(".settings")).to_be_visible()
    expect(page_at_host.locator("#guard, .boot")).to_have_count(0)


@pytest.mark.slow
def test_a_late_file_is_used_when_it_arrives(page_at_host: Page, host: Server) -> None:
    held = Held()
    page_at_host.context.route("**/screens/menu/menu-screen.js", held.take)
    page_at_host.goto(host.address, wait_until="commit")
    assert SAYS["stall"] in error_shown(page_at_host)
    held.let_go()
    shows_screen(page_at_host)


@pytest.mark.slow
def test_a_host_that_inflates_and_does_not_know_mjs_works(page_at_host: Page, host: Server) -> None:
    host.host = Host(max_age=600, inflates=True, untyped=True)
    page_at_host.add_init_script(
        "addEventListener('DOMContentLoaded', () => new MutationObserver(() => {"
        "  const bar = document.querySelector('progress');"
        "  if (bar) window.most = Math.max(window.most ?? 0, bar.value / bar.max);"
        "}).observe(document.body, { subtree: true, attributes: true, childList: true }));"
    )
    page_at_host.goto(host.address)
    shows_screen(page_at_host)
    assert 0 < page_at_host.evaluate("window.most") <= 1
    offline(page_at_host)
    page_at_host.reload()
    shows_screen(page_at_host)


@pytest.mark.parametrize("path", ["sw.js", pytest.param("vendor/lit-html/LICENSE", marks=pytest.mark.slow)])
def test_a_missing_file_for_offline_play_is_reported_in_the_settings(
    page_at_host: Page, host: Server, path: str
) -> None:
    notice = page_at_host.locator(".notice[role=alert]:not([data-seen])")
    # A licence of another type works.
    for turn, kind in enumerate(["truncated", "cut", "404", "500", "login"]):
        host.faults[f"/{path}"] = Fault(kind, max_age=600)  # type: ignore[arg-type]
        if turn:
            notice.evaluate("each => { each.dataset.seen = ''; each.querySelector('button').click(); }")
        else:
            Menu(page_at_host, host.address).open(until="ready")
        expect(notice).to_contain_text(f"{path} didn't download properly")
    host.faults.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(page_at_host.locator("html")).to_have_attribute("data-offline", "yes")
    expect(notice).to_have_count(0)


WATCH = """() => {
  window.saidSo = false;
  const look = () => { window.saidSo ||= Boolean(document.querySelector(".notice[role=alert]")); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.slow
def test_a_silent_file_delays_no_other(page_at_host: Page, host: Server) -> None:
    """No file that would arrive waits behind silent ones until it counts as silent itself."""
    dist = ROOT / "dist"
    for path in dist.glob("games/**/*.gz.bin"):
        host.faults[f"/{path.relative_to(dist)}"] = Fault("stall", max_age=600)
    Menu(page_at_host, host.address).open()
    notice = page_at_host.locator(".notice[role=alert]")
    for _ in range(2):
        notice.get_by_role("button", name="Try again").click(timeout=PATIENCE)
        expect(notice).to_have_count(0)
    expect(notice).to_have_count(1)
    host.faults.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_have_count(0)
    page_at_host.evaluate(WATCH)
    expect(page_at_host.locator("html")).to_have_attribute("data-offline", "yes")
    assert not page_at_host.evaluate("saidSo")


@pytest.mark.slow
def test_an_unhandled_failure_is_reported(page_at_host: Page, host: Server) -> None:
    Menu(page_at_host, host.address).open(until="ready")
    page_at_host.evaluate("void Promise.reject(new DOMException('', 'AbortError'))")
    page_at_host.evaluate("void Promise.reject(Object.assign(new Error('gone'), { benign: true }))")
    page_at_host.evaluate("new Promise(done => setTimeout(done))")
    expect(page_at_host.locator("#guard")).to_have_count(0)
    page_at_host.evaluate("void Promise.reject(new TypeError('of a programmer'))")
    assert "went wrong" in error_shown(page_at_host)
    page_at_host.get_by_role("button", name="Try again").click()
    shows_screen(page_at_host)


@pytest.mark.slow
def test_errors_are_in_the_language_of_the_browser_or_the_chosen_one(
    host: Server, open_context: OpenContext
) -> None:
    page = open_context(locale="pt-BR").new_page()
    host.faults["/main.js"] = Fault("404")
    page.goto(host.address)
    expect(page.get_by_role("button", name="Tentar novamente")).to_be_enabled()
    assert "está faltando no servidor" in page.locator("#guard").inner_text()
    host.faults.clear()
    page.get_by_role("button", name="Tentar novamente").click()
    shows_screen(page)
    page.goto(f"{host.address}#/settings")
    page.get_by_label("English").check()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    host.faults["/main.js"] = Fault("404")
    # The same device with an empty HTTP cache.
    later = open_context(locale="pt-BR", storage_state=page.context.storage_state()).new_page()
    later.goto(host.address)
    expect(later.get_by_role("button", name="Try again")).to_be_enabled()


COVERED = """() => [...document.querySelectorAll("a, button, input, select, summary, label")].filter(each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!width || !each.checkVisibility() || getComputedStyle(each).opacity === "0") return false;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const there = document.elementFromPoint(x, y);
  // Elements scrolled out of <main> are not on the screen.
  const area = each.closest("main")?.getBoundingClientRect();
  if (area && (y < area.top || y > area.bottom)) return false;
  return there !== each && !each.contains(there) && !there?.contains(each);
}).map(each => each.outerHTML.slice(0, 200))"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP])
@pytest.mark.parametrize("fails", [False, True])
def test_the_notice_of_the_start_covers_nothing(
    page_at_host: Page, host: Server, size: ViewportSize, fails: bool
) -> None:
    def answer(route: Route) -> None:
        if fails:
            route.fulfill(status=404, body="no")

    page_at_host.context.route("**/*.wasm*", answer)
    page_at_host.set_viewport_size(size)
    for address, shown in (
        ("#/", ".tile >> nth=0"),
        (f"#/new?game={OTHER}", ".form .end"),
        (f"#/rules/{GAME}", "main.text h2 >> nth=0"),
        ("#/settings", "main.settings"),
        (ORDER, "main"),
    ):
        page_at_host.goto(host.address + address)
        expect(page_at_host.locator(".boot.failed" if fails else "aside.boot")).to_be_visible()
        expect(page_at_host.locator(shown)).to_be_visible()
        for where in ("0", "document.querySelector('main').scrollHeight"):
            page_at_host.evaluate(
                f"[window, document.querySelector('main')].forEach(each => each.scrollTo(0, {where}))"
            )
            # Styles and parts of a screen may still come.
            with suppress(AssertionError):
                until(lambda: not page_at_host.evaluate(COVERED))
            assert page_at_host.evaluate(COVERED) == [], address


@pytest.mark.slow
def test_the_scroll_position_stays_when_python_is_ready(page_at_host: Page, host: Server) -> None:
    held = Held()
    page_at_host.context.route("**/*.wasm*", held.take)
    Menu(page_at_host, host.address).open()
    last = page_at_host.locator(".tile").last
    page_at_host.wait_for_function("document.querySelector('aside.boot')")
    last.scroll_into_view_if_needed()
    before = last.bounding_box()
    held.let_go()
    ready(page_at_host)
    assert before
    assert last.bounding_box() == before
