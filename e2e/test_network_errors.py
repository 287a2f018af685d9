"""Network errors: each is shown in words, and one button works once the server does.

A server that is silent costs no time: the tests advance the clocks of the page and of its service worker.
"""

import json
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest
from conftest import DESKTOP, LANDSCAPE, ROOT, OpenContext, matrix, offline, one_of, ready
from example_games import GAME, OTHER
from pages.menu import Menu
from pages.navigation import visit
from pages.scripts import script
from pages.waiting import Held, until
from playwright.sync_api import Error, Locator, Page, Route, expect
from tools import compress_files
from tools.common import PHONE, SCOPED
from tools.server import KINDS, Fault, Host, Kind, Server, serving

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
# Milliseconds, more than each limit of the page for a silent connection.
SILENCE = 13_000
ORDER = f"#/new?game={GAME}&seats=2&seed=7&bots=greedy"
# Files of several kinds, and their faults in turn, each kind of fault at least once. `build.py faults` tries
# every file in every way.
FAULTS: dict[str, tuple[Kind, ...]] = {
    "screens/menu/menu-screen.js": ("404", "login", "type", "cut"),
    "styles/screens.css": ("500",),
    "files.json": ("truncated",),
    "engine/worker/index.js": ("500",),
    "runtime/pyodide.asm.wasm.gz.bin": ("stall",),
}
# Number of files that are cached for offline play, and of concurrent requests for them: see `web/sw.js`.
WANTED = sum(not each.get("optional") for each in json.loads((ROOT / "dist/files.json").read_text())["files"])
LANES = 3
MORE = ("vendor/lit-html/LICENSE", "icons/maskable-512.png")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a separate server, for faults and for a service worker whose clock can be advanced."""
    folder = tmp_path_factory.mktemp("site") / "page"
    shutil.copytree(ROOT / "dist", folder, copy_function=os.symlink)
    (folder / "sw.js").unlink()
    plain = (ROOT / "dist" / "sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(script("advanced-clock") + plain, encoding="utf-8")
    with serving(folder) as server:
        yield server


@pytest.fixture(autouse=True)
def well_again(host: Server) -> Iterator[None]:
    yield
    host.faults.clear()
    host.host = Host()


@pytest.fixture
def page(host: Server, open_context: OpenContext) -> Page:
    host.served.clear()
    page = open_context(has_touch=True).new_page()
    page.clock.install()
    return page


def spoil(host: Server, path: str, kind: Kind) -> None:
    # The browser may cache the faulty response.
    host.faults |= dict.fromkeys(compress_files.formats(f"/{path}"), Fault(kind, max_age=600))


def request_count(host: Server, path: str) -> int:
    return sum(each.split("?")[0] in compress_files.formats(f"/{path}") for each in host.served)


def await_silence(page: Page, shown: Locator, *, of_worker: bool = False) -> None:
    def is_shown() -> bool:
        if not of_worker:
            page.clock.fast_forward(SILENCE)
        for worker in page.context.service_workers if of_worker else ():
            with suppress(Error):  # one of an earlier attempt has ended
                worker.evaluate("milliseconds => advance(milliseconds)", SILENCE)
        return shown.is_visible()

    until(is_shown)


def error_shown(page: Page) -> str:
    expect(page.get_by_role("button", name="Try again")).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    return page.locator("#guard, .boot.failed").first.inner_text()


def shows_screen(page: Page) -> None:
    """Wait until the page shows the screen of its address with its styles."""
    html = page.locator("html")
    expect(html).to_have_attribute("data-state", re.compile("^(ready|your-turn)$"))
    expect(page.locator(".tile, .felt, .rules h2").first).to_be_visible()
    expect(page.locator("#guard, .boot")).to_have_count(0)


@pytest.mark.parametrize("path", [*[*FAULTS][2:], *matrix(*[*FAULTS][:2])])
def test_each_fault_is_shown_and_one_button_is_the_way_on(page: Page, host: Server, path: str) -> None:
    again = page.get_by_role("button", name="Try again")
    for turn, kind in enumerate(FAULTS[path]):
        before = request_count(host, path)
        spoil(host, path, kind)
        if turn:
            again.click()
        else:
            page.goto(host.address, wait_until="commit")
        notice = page.locator("#guard, .boot.failed").first.filter(has_text=SAYS[kind])
        if kind == "stall":
            until(lambda before=before: request_count(host, path) > before)  # type: ignore[misc]
            await_silence(page, notice)
        expect(notice).to_be_visible()
        assert kind == "stall" or path.split("/")[-1] in error_shown(page)
    host.faults.clear()
    again.click()
    shows_screen(page)


CACHED = """async () => {
  const name = (await caches.keys()).find(each => each.includes(":files:"));
  return (await (await caches.open(name)).keys()).length;
}"""
TABLE = f"games/{OTHER}/table.js.gz.bin"
FEW = [("sw.js", "login"), (TABLE, "500")]
# A type does no harm. The browser repeats no request for a silent script of a service worker.
CACHE_FAULTS = [
    [(path, kind) for kind in KINDS if kind != "type" and (kind, path) != ("stall", "sw.js")]
    for path in ("sw.js", TABLE, *MORE)
]


@pytest.mark.keeps
@pytest.mark.parametrize("faults", one_of(FEW, CACHE_FAULTS))
def test_a_file_for_offline_use_is_reported(page: Page, host: Server, faults: list[tuple[str, Kind]]) -> None:
    notice = page.locator(".notice[role=alert]:not([data-seen])")
    for turn, (path, kind) in enumerate(faults):
        host.faults.clear()
        before = request_count(host, path)
        spoil(host, path, kind)
        if turn:
            notice.evaluate("each => { each.dataset.seen = ''; each.querySelector('button').click(); }")
        else:
            Menu(page, host.address).open(until="ready")
        if kind == "stall":
            until(lambda: page.evaluate(CACHED) >= WANTED - 1)
            await_silence(page, notice, of_worker=True)
            # One attempt on a silent connection: reported in time, not after several attempts.
            assert request_count(host, path) == before + 1
        expect(notice).to_contain_text(f"{path} didn't download properly")
    host.faults.clear()
    notice.get_by_role("button", name="Try again").click()
    offline(page)
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("kind", ["truncated", *matrix("stall")])
def test_a_truncated_page_says_so(page: Page, host: Server, kind: Kind) -> None:
    """After a cut connection a busy browser may drop all that has come, so that nothing is shown."""
    host.faults["/"] = Fault(kind, max_age=600)
    page.goto(f"{host.address}#/settings", wait_until="commit")
    expect(page.get_by_text("didn't load completely")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    host.faults.clear()
    page.get_by_role("link", name="Load again").click()
    expect(page.locator(".settings")).to_be_visible()
    expect(page.locator("#guard, .boot")).to_have_count(0)


def test_a_late_file_is_used_when_it_arrives(page: Page, host: Server) -> None:
    held = Held()
    page.context.route("**/screens/menu/menu-screen.js", held.take)
    with page.expect_request("**/screens/menu/menu-screen.js"):
        page.goto(host.address, wait_until="commit")
    page.clock.fast_forward(SILENCE)
    assert SAYS["stall"] in error_shown(page)
    held.let_go()
    shows_screen(page)


WATCH = """() => {
  window.saidSo = false;
  const look = () => { window.saidSo ||= Boolean(document.querySelector(".notice[role=alert]")); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.keeps
@pytest.mark.matrix
def test_a_silent_file_delays_no_other(page: Page, host: Server) -> None:
    """No file that would arrive waits behind silent ones until it counts as silent itself."""
    silent = [path.relative_to(ROOT / "dist").as_posix() for path in ROOT.glob("dist/games/**/*.gz.bin")]
    for path in silent:
        spoil(host, path, "stall")
    notice = page.locator(".notice[role=alert]")

    def await_next() -> None:
        """Wait until every lane of the service worker waits for a silent file, and is given up."""
        until(lambda: sum(request_count(host, path) for path in silent) >= LANES)
        await_silence(page, notice, of_worker=True)
        assert [path for path in silent if path in notice.inner_text()]
        host.served.clear()

    Menu(page, host.address).open()
    await_next()
    for _ in range(2):
        notice.get_by_role("button", name="Try again").click()
        expect(notice).to_have_count(0)
        await_next()
    host.faults.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_have_count(0)
    page.evaluate(WATCH)
    offline(page)
    assert not page.evaluate("saidSo")


def test_an_unhandled_failure_is_reported(page: Page, host: Server) -> None:
    Menu(page, host.address).open()
    page.evaluate("void Promise.reject(new DOMException('', 'AbortError'))")
    page.evaluate("void Promise.reject(Object.assign(new Error('gone'), { benign: true }))")
    page.evaluate("new Promise(done => setTimeout(done))")
    expect(page.locator("#guard")).to_have_count(0)
    page.evaluate("void Promise.reject(new TypeError('of a programmer'))")
    assert "went wrong" in error_shown(page)


def test_errors_are_in_the_language_of_the_browser_or_person(host: Server, open_context: OpenContext) -> None:
    page = open_context(locale="pt-BR").new_page()
    host.faults["/main.js"] = Fault("404")
    page.goto(host.address)
    expect(page.get_by_role("button", name="Tentar novamente")).to_be_enabled()
    assert "está faltando no servidor" in page.locator("#guard").inner_text()
    page.evaluate(f"""() => localStorage.setItem({SCOPED}("settings"), '{{"language": "en"}}')""")
    page.reload()
    expect(page.get_by_role("button", name="Try again")).to_be_enabled()


COVERED = script("covered-elements")
FORM = (f"#/new?game={OTHER}", ".form .end")
ONE = pytest.param([(*FORM, False)], marks=pytest.mark.quick)
# Screens, each with an element of it, and whether the start fails.
STARTS = (
    *(("#/", ".tile >> nth=0", False), (f"#/rules/{GAME}", "main.text h2 >> nth=0", False)),
    *(("#/settings", "main.settings", False), (ORDER, "main", False), (*FORM, True)),
)


@pytest.mark.parametrize("starts", [ONE, *matrix(STARTS)], ids=len)
def test_the_start_covers_nothing(page: Page, host: Server, starts: Sequence[tuple[str, str, bool]]) -> None:
    fails = False

    def hold_or_fail(route: Route) -> None:
        if fails:
            route.fulfill(status=404)

    page.context.route("**/*.wasm*", hold_or_fail)
    for address, shown, fails in starts:
        page.goto("about:blank")
        visit(page, host.address + address, ".boot.failed" if fails else "aside.boot")
        expect(page.locator(shown)).to_be_visible()
        for size in (PHONE, LANDSCAPE, DESKTOP):
            page.set_viewport_size(size)
            for where in ("0", "document.querySelector('main').scrollHeight"):
                scrolled = "[window, document.querySelector('main')]"
                page.evaluate(f"{scrolled}.forEach(each => each.scrollTo(0, {where}))")
                # Styles and parts of a screen may still come.
                with suppress(AssertionError):
                    until(lambda: not page.evaluate(COVERED))
                assert page.evaluate(COVERED) == [], (address, size)


def test_the_scroll_position_stays_when_python_is_ready(page: Page, host: Server) -> None:
    held = Held()
    page.context.route("**/*.wasm*", held.take)
    Menu(page, host.address).open()
    last = page.locator(".tile").last
    expect(page.locator("aside.boot")).to_be_visible()
    last.scroll_into_view_if_needed()
    before = last.bounding_box()
    held.let_go()
    ready(page)
    assert before
    assert last.bounding_box() == before
