"""Files of the page: their order at the start, policies, and repair of damaged ones on the device."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from urllib.parse import urlsplit

import pytest
from browser_tools.browser_session import open_session
from conftest import ROOT, OpenContext, engine, matrix, offline, one_of, ready
from example_games import GAME, GAMES, PICTURE
from pages.menu import Menu
from pages.navigation import visit
from pages.scripts import script
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Browser, Page, Response, expect
from tools import bundle, compress_files, runtime
from tools.common import PHONE
from tools.server import Fault, Host, Server, serving

pytestmark = pytest.mark.keeps


# Files of the pictures that the page shows.
PICTURES = """[...document.querySelectorAll("body *")].flatMap(each =>
  [null, "::before", "::after"].flatMap(part => {
    const { backgroundImage, maskImage } = getComputedStyle(each, part);
    const urls = `${backgroundImage} ${maskImage}`.matchAll(/url."(.+?)"/g);
    return Array.from(urls, ([, url]) => url.replace(document.baseURI.split("#")[0], "/"));
  }))"""


# Notes the largest share of the download that was shown.
PROGRESS = """addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const bar = document.querySelector("progress");
  if (bar) window.most = Math.max(window.most ?? 0, bar.value / bar.max);
}).observe(document.body, { subtree: true, attributes: true, childList: true }))"""


@pytest.mark.matrix
def test_a_slow_host_sends_python_before_what_is_not_needed_yet(open_context: OpenContext) -> None:
    """It inflates files, and sends wrong types that browsers ignore."""
    with serving(ROOT / "dist") as server:
        server.host = Host(rate=2_000_000, max_age=600, inflates=True, untyped=True)
        for path in ("i18n/en/page.json", "catalog.json", "runtime/stdlib.zip.gz.bin"):
            server.faults |= dict.fromkeys(compress_files.formats(f"/{path}"), Fault("type"))
        page = open_context(PROGRESS).new_page()
        visit(page, server.address, ".tile")
        shown = set(page.evaluate(PICTURES))
        offline(page)
        ready(page)
        assert 0 < page.evaluate("window.most") <= 1
        order = [path.split("?")[0] for path in server.served]
        page.reload()
        ready(page)
        expect(page.locator("#guard, .boot")).to_have_count(0)
    python = [i for i, path in enumerate(order) if path.startswith("/runtime/") and "luck" not in path]
    shell = [order.index(path) for path in ("/", "/main.js", "/catalog.json") if path in order]
    assert max(shell) < min(python)
    # The menu shows some pictures. The service worker fetches the others.
    early = {path for path in order[: max(python)] if path.endswith((".svg", ".png", ".webp"))}
    assert early - {"/icons/icon.svg"} <= shown
    assert {path for path in order if path.endswith(".svg")} - shown


# With a delay, as the debugger's own evaluation is exempt from the policy.
FORBIDDEN = """() => new Promise(done => setTimeout(async () => {
  const said = [];
  try { (0, eval)("1"); said.push("evaluated"); } catch (error) { said.push(error.name); }
  try { await fetch("https://example.com/"); said.push("fetched"); } catch (error) { said.push(error.name); }
  done(said.join(" "));
}))"""


def check_files(server: Server) -> None:
    """Check that the files of a first visit were fetched once, and no others."""
    fetched = Counter(path.split("?")[0] for path in server.served)
    fetched.pop("/icons/icon.svg", None)  # cached by the browser since the first load
    assert {path: times for path, times in fetched.items() if times > 1} == {}
    listed = json.loads((ROOT / "dist" / "files.json").read_text())["files"]
    wire = {
        path
        for entry in listed
        if not entry.get("optional")
        for path in compress_files.formats(f"/{entry['path']}{'.gz.bin' if 'packed' in entry else ''}")
    }
    wire.add(f"/{runtime.DECODER}")
    # Others are fetched when everything else is there.
    first = {path for path in fetched if not bundle.is_later(path[1:])}
    assert first - {"/", "/files.json", "/sw.js"} <= wire


def policies_of(page: Page, base: str) -> list[str]:
    """Reload the page, and return the policies that document and worker come with."""
    policies: dict[str, str] = {}

    def note(answer: Response) -> None:
        policies[answer.url.split("#")[0]] = answer.headers.get("content-security-policy", "")

    page.on("response", note)
    page.reload()
    ready(page)
    return [policies[base], policies[f"{base}engine/worker/index.js"]]


def test_an_installable_page_fetches_every_file_once_from_one_origin(open_context: OpenContext) -> None:
    """Its service worker leaves foreign caches, and sends the page's policy."""
    requested: set[str] = set()
    with serving(ROOT / "dist") as server:
        base = server.address
        page = open_context().new_page()
        page.context.on("request", lambda request: requested.add(request.url))
        page.goto(f"{base}icons/icon.svg")
        page.evaluate("caches.open('another-page').then(c => c.put('/x', new Response('y')))")
        server.served.clear()
        Menu(page, base).open(until="offline")
        check_files(server)
        names = page.evaluate("caches.keys()")
        assert "another-page" in names
        assert len([name for name in names if name.startswith("pygames:/pygames/:files:")]) == 1
        assert not [name for name in names if ":incoming:" in name]

        for policy in policies_of(page, base):
            assert "default-src 'none'" in policy
            assert re.search("script-src 'self'( 'sha256-[^' ]+'){2} 'wasm-unsafe-eval';", policy)
        for game in GAMES:
            visit(page, f"{base}#/rules/{game}", "main h2")
        Table(page, base).begin()
        origins = {urlsplit(url).netloc for url in requested if not url.startswith(("blob:", "data:"))}
        assert origins == {urlsplit(base).netloc}
        # Neither the page nor its worker evaluates a text, or fetches from another origin.
        assert page.evaluate(FORBIDDEN) == "EvalError TypeError"
        assert engine(page).evaluate(FORBIDDEN) == "EvalError TypeError"
        session = page.context.new_cdp_session(page)
        assert session.send("Page.getAppManifest")["errors"] == []
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


# -- damaged and lost files: the page repairs itself, or gives advice -------------------------------------

HOW = ("missing", "truncated", "garbled", "empty")
LISTED = json.loads((ROOT / "dist" / "files.json").read_text())["files"]
FILES = {entry["path"]: entry for entry in LISTED if not entry.get("optional")}
# One file of each kind that the menu needs.
SHELL = ("main.js", "screens/menu/menu-screen.js", "styles/screens.css", "catalog.json", "i18n/en/page.json")
# Files of each kind that the menu does not need, and one kind of damage, in groups that do not prevent each
# other's use. Each file with each damage is in the matrix.
GROUPS: tuple[dict[str, str], ...] = (
    {"engine/worker/index.js": "missing", f"games/{GAME}/table.css": "empty", PICTURE: "garbled"},
    {"runtime/pyodide.asm.wasm": "truncated", "runtime/stdlib.zip": "empty"},
)
NEEDED = (
    *(path for group in GROUPS for path in group),
    *(f"games/{GAME}/table.js", f"games/{GAME}/texts/en.json"),
    *("engine/worker/boot-python.js", "screens/table/table-controller.js"),
    *(path for path in FILES if path.startswith("runtime/")),
)
HASH = """async path => {
  const found = await caches.match(new URL(path, document.baseURI).href);
  if (!found) return "missing";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.arrayBuffer()));
  return Array.from(digest.slice(0, 5), byte => byte.toString(16).padStart(2, "0")).join("");
}"""
MENDED = f"([path, hash]) => ({HASH})(path).then(found => found === hash)"


@pytest.fixture(scope="module")
def own_server() -> Iterator[Server]:
    with serving(ROOT / "dist") as running:
        yield running


@pytest.fixture(scope="module")
def shell(browser: Browser, own_server: Server) -> list[str]:
    """Return the files that the menu needs."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    own_server.served.clear()
    Menu(context.new_page(), own_server.address).open()
    paths = {path.split("?")[0].lstrip("/") or "index.html" for path in own_server.served}
    context.close()
    return sorted(paths & {path for path in FILES if not path.startswith("runtime/")})


@pytest.fixture(scope="module")
def offline_page(browser: Browser, own_server: Server) -> Iterator[Table]:
    session = open_session(browser, own_server.address, service_workers="allow")
    table = Table(session.page, own_server.address).begin()
    offline(table.page)
    yield table
    table.page.context.close()


def spoil(page: Page, path: str, how: str) -> None:
    page.evaluate(script("damage-file"), [path, how])
    assert page.evaluate(HASH, path) != FILES[path]["sha256"]


def wait_for_repair(page: Page, path: str) -> None:
    """Wait for the repaired file. The page shows its screen before the last one is back."""
    until(lambda: page.evaluate(MENDED, [path, FILES[path]["sha256"]]))


@pytest.mark.parametrize("every", matrix(48, 1))
def test_a_damaged_file_of_the_shell_is_repaired(offline_page: Table, shell: list[str], every: int) -> None:
    assert {"index.html", *SHELL} <= set(shell)
    menu = Menu(offline_page.page, offline_page.base).open()
    for path, how in zip(shell[::every], cycle(HOW)):
        spoil(offline_page.page, path, how)
        offline_page.page.reload()
        expect(offline_page.page.locator("[data-save]").first, path).to_be_visible()
        wait_for_repair(offline_page.page, path)
    expect(menu.saves()).to_have_count(1)


@pytest.mark.parametrize("path", matrix(*SHELL))
def test_without_a_server_there_is_advice(offline_page: Table, own_server: Server, path: str) -> None:
    page = offline_page.page
    Menu(page, offline_page.base).open()
    spoil(page, path, "truncated")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    own_server.host = Host(gone=True)
    page.reload()
    expect(page.get_by_text("Your saved games are safe").first).to_be_visible()
    expect(page.get_by_text("Connect to the internet").first).to_be_visible()
    own_server.host = Host()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.locator("[data-save]").first).to_be_visible()
    offline(page)
    wait_for_repair(page, path)


EACH = [{path: how} for path in dict.fromkeys(NEEDED) for how in HOW]


@pytest.mark.parametrize("damage", one_of(GROUPS[0], [*GROUPS, *EACH]), ids=json.dumps)
def test_damaged_files_are_mended(offline_page: Table, game: tuple[str, str], damage: dict[str, str]) -> None:
    for path, how in damage.items():
        spoil(offline_page.page, path, how)
    reopen(offline_page, game)
    offline(offline_page.page)
    for path in damage:
        wait_for_repair(offline_page.page, path)


@pytest.fixture(scope="module")
def game(offline_page: Table) -> tuple[str, str]:
    Menu(offline_page.page, offline_page.base).open().saves().first.get_by_role("link").click()
    offline_page.wait("your-turn")
    return offline_page.page.url, offline_page.visible_text


def reopen(table: Table, game: tuple[str, str]) -> None:
    """Open the saved game in a new document, and check that it is unchanged."""
    address, shown = game
    table.page.goto("about:blank")
    table.page.goto(address)
    table.await_turn(shown)


def test_another_page_deletes_caches(offline_page: Table, game: tuple[str, str], own_server: Server) -> None:
    page = offline_page.page
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    own_server.host = Host(gone=True)
    page.reload()
    expect(page.get_by_text("Your saved games are safe")).to_be_visible()
    own_server.host = Host()
    reopen(offline_page, game)
    page.goto(f"{offline_page.base}#/settings")
    page.get_by_role("button", name="Repair").click()
    expect(page.get_by_text("Works offline")).to_be_visible()


SNAPSHOTS = """async () => {
  const name = (await caches.keys()).find(each => each.includes(":snapshot:"));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""


@pytest.mark.matrix
def test_a_spoiled_snapshot_is_thrown_away(offline_page: Table, game: tuple[str, str]) -> None:
    reopen(offline_page, game)
    until(lambda: offline_page.page.evaluate(SNAPSHOTS) == 1)
    offline_page.page.evaluate(script("truncate-snapshot"))
    reopen(offline_page, game)


@pytest.mark.keeps
def test_a_full_device_is_reported(device: Page, base: str) -> None:
    cdp = device.context.new_cdp_session(device)
    cdp.send("Storage.overrideQuotaForOrigin", {"origin": base.split("/pygames")[0], "quotaSize": 5_000_000})
    device.goto(f"{base}#/settings")
    expect(device.get_by_text("isn't enough space")).to_be_visible()
    assert not [name for name in device.evaluate("caches.keys()") if ":files:" in name]
