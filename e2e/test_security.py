"""Security: no other origin, no eval, no markup from a name, and every link and file is checked."""

import base64
import hashlib
import json
import shutil
import zlib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser_tools.browser_session import open_more
from conftest import ROOT, OpenContext, engine, ready, slow
from example_games import GAME, GAMES, short
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect
from tools import bundle

pytestmark = pytest.mark.shared_page

# With a delay, as the debugger's own evaluation is exempt from the policy.
LATER = """() => new Promise(done => setTimeout(async () => {
  const said = [];
  try { (0, eval)("1"); said.push("evaluated"); } catch (error) { said.push(error.name); }
  try { await fetch("https://example.com/"); said.push("fetched"); } catch (error) { said.push(error.name); }
  done(said.join(" "));
}))"""
NASTY = "<img src=x onerror=alert(1)>"


@pytest.mark.slow
@pytest.mark.keeps
def test_no_request_leaves_the_origin(open_context: OpenContext, base: str) -> None:
    context = open_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    menu = Menu(page, base).open(until="offline")
    for game in GAMES:
        page.goto(f"{base}#/rules/{game}")
        expect(page.locator("main h2").first).to_be_visible()
        Table(page, base).start(game).wait("your-turn", "over")
    page.goto(f"{base}#/settings")
    menu.open()
    assert asked
    assert {urlsplit(url).netloc for url in asked if not url.startswith(("blob:", "data:"))} == {
        urlsplit(base).netloc
    }


@pytest.mark.slow
@pytest.mark.keeps
def test_eval_and_foreign_fetches_are_refused_in_page_and_worker(
    open_context: OpenContext, base: str
) -> None:
    page = open_context().new_page()
    Menu(page, base).open(until="offline")
    page.reload()
    ready(page)
    assert page.evaluate(LATER) == "EvalError TypeError"
    assert engine(page).evaluate(LATER) == "EvalError TypeError"


def test_a_name_is_plain_text(page: Page, base: str) -> None:
    Table(page, base).begin(names=f"{NASTY},<b>Bo</b>")
    expect(page.locator(".mine .name").first).to_have_text(NASTY)
    assert page.locator("img, .name b").count() == 0


def link(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    "payload",
    [
        "nonsense",
        link(" " * 50_000_000),
        *slow(link("{}"), link("[" * 100_000), link('{"format": "pygames-record/1"}'), "A" * 1_000_001),
    ],
    ids=["nonsense", "bomb", "empty", "deep", "half", "long"],
)
def test_a_bad_link_is_one_error_in_words(page: Page, base: str, payload: str) -> None:
    page.goto(f"{base}#/game/{payload}")
    expect(page.locator(".notice")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    page.locator(".notice ~ .buttons a, .notice + a").first.click()
    expect(page.locator(".tile").first).to_be_visible()


@pytest.mark.slow
def test_a_finished_game_can_be_shared_by_link_and_a_running_one_cannot(device: Page, base: str) -> None:
    page = device
    table = Table(page, base).begin(bots="random", **short(GAME))
    expect(page.locator(".share")).to_have_count(0)
    table.play_to_end(lambda: table.play(table.moves[0]))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    open_more(page)
    page.locator(".share").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    title = page.locator("#final-title").inner_text()
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator("#final-title")).to_have_text(title)


def test_page_and_service_worker_have_one_policy_with_every_inline_script(tmp_path: Path) -> None:
    page = (
        (ROOT / "dist" / "index.html").read_text().replace("</head>", "<script>let a = 1;</script>\n</head>")
    )
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
