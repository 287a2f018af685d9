"""The start: the order of the files, the policy, installability."""

import base64
import hashlib
import json
import re
import shutil
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import ROOT, OpenContext, engine, offline, ready
from example_games import GAMES
from pages.menu import Menu
from pages.navigation import visit
from pages.scripts import ask
from pages.table import Table
from playwright.sync_api import Page, expect
from tools import bundle, packing, runtime
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


def test_a_slow_host_sends_python_before_what_is_not_needed_yet(open_context: OpenContext) -> None:
    """It inflates files, and sends wrong types that browsers ignore."""
    with serving(ROOT / "dist") as server:
        server.host = Host(rate=2_000_000, max_age=600, inflates=True, untyped=True)
        for path in ("i18n/en/page.json", "catalog.json", "runtime/stdlib.zip.gz.bin"):
            server.faults |= dict.fromkeys(packing.formats(f"/{path}"), Fault("type"))
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
    twice = {path: times for path, times in fetched.items() if times > 1}
    assert twice == {}
    listed = json.loads((ROOT / "dist" / "files.json").read_text())["files"]
    wire = {
        path
        for entry in listed
        if not entry.get("optional")
        for path in packing.formats(f"/{entry['path']}{'.gz.bin' if 'packed' in entry else ''}")
    }
    wire.add(f"/{runtime.DECODER}")
    # Others are fetched when everything else is there.
    first = {path for path in fetched if not bundle.is_later(path[1:])}
    assert first - {"/", "/files.json", "/sw.js"} <= wire


def check_policies(page: Page, base: str) -> None:
    """Check the policies that the service worker sends."""
    answers: dict[str, dict[str, str]] = {}
    page.on("response", lambda answer: answers.update({answer.url: answer.headers}))
    page.reload()
    ready(page)
    policies = {url: headers.get("content-security-policy", "") for url, headers in answers.items()}
    document = next(policy for url, policy in policies.items() if url.split("#")[0] == base)
    worker = next(policy for url, policy in policies.items() if url.endswith("engine/worker/index.js"))
    for policy in (document, worker):
        assert "default-src 'none'" in policy
        assert re.search("script-src 'self'( 'sha256-[^' ]+'){2} 'wasm-unsafe-eval';", policy)


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

        check_policies(page, base)
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


def test_requests_are_answered_while_a_bot_thinks(page: Page, base: str) -> None:
    Table(page, base).begin(seats=6, moves=1)
    slowest = 0.0
    for _ in range(20):
        begun = time.monotonic()
        ask(page, "view", viewpoint={"seat": None})
        slowest = max(slowest, time.monotonic() - begun)
    assert slowest < 1  # a hang, not a measure: `build.py bench` measures


@pytest.mark.quick
def test_page_and_service_worker_have_one_policy_with_every_inline_script(tmp_path: Path) -> None:
    page = (ROOT / "dist/index.html").read_text().replace("</head>", "<script>let a = 1;</script>\n</head>")
    (tmp_path / "index.html").write_text(page)
    shutil.copy(ROOT / "dist" / "404.html", tmp_path)
    bundle.write_manifest(tmp_path)
    once = (tmp_path / "index.html").read_text()
    policy = bundle.seal(tmp_path / "index.html")
    assert (tmp_path / "index.html").read_text() == once
    assert policy.startswith("default-src 'none'; script-src 'self' 'sha256-")
    scripts = bundle.INLINE_SCRIPT.findall(once)
    assert "let a = 1;" in scripts
    for script in scripts:
        assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in policy
    assert f'content="{policy}"' in once
    assert json.dumps(policy) in (tmp_path / "sw.js").read_text()
