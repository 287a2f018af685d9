"""Security: no other origin, no eval, no markup from a name, and every link and file is checked."""

import base64
import hashlib
import json
import shutil
import zlib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import ROOT, OpenContext, engine, offline, ready, slow
from example_games import GAME, GAMES, OTHER, short
from pages.menu import Menu, save_all
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
    menu = Menu(page, base).open()
    offline(page)
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
    Menu(page, base).open()
    offline(page)
    page.reload()
    ready(page)
    assert page.evaluate(LATER) == "EvalError TypeError"
    assert engine(page).evaluate(LATER) == "EvalError TypeError"


def test_a_name_is_plain_text(page: Page, base: str) -> None:
    table = Table(page, base).start(names=f"{NASTY},<b>Bo</b>")
    table.wait("your-turn")
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
@pytest.mark.parametrize("size", [10_000_001, 3_000_000])
def test_a_large_file_is_one_error_in_words(page: Page, base: str, tmp_path: Path, size: int) -> None:
    menu = Menu(page, base).open()
    ready(page)
    file = tmp_path / "large.json"
    file.write_text("[" * size)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".notice")).to_be_visible()
    expect(menu.saves()).to_have_count(0)


@pytest.mark.slow
def test_a_finished_game_can_be_shared_by_link_and_a_running_one_cannot(device: Page, base: str) -> None:
    page = device
    table = Table(page, base).start(bots="random", **short(GAME))
    table.wait("your-turn")
    expect(page.locator(".share")).to_have_count(0)
    table.play_to_end(lambda: table.play(table.moves[0]))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.locator(".share").click()
    expect(page.get_by_text("in the clipboard")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    title = page.locator("#final-title").inner_text()
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator("#final-title")).to_have_text(title)


@pytest.mark.slow
def test_all_saved_games_are_exported_and_imported(
    open_context: OpenContext, base: str, tmp_path: Path
) -> None:
    page = open_context().new_page()
    first = Table(page, base).start(seed=1)
    first.wait("your-turn")
    Table(page, base).start(OTHER, seed=2).wait("your-turn")
    file = save_all(page, tmp_path / "all.json")
    assert len(json.loads(file.read_text())["saves"]) == 2
    other = open_context().new_page()
    menu = Menu(other, base).open()
    other.locator("input[type=file]").set_input_files(file)
    expect(menu.saves()).to_have_count(2)
    menu.saves().first.get_by_role("link").click()
    assert Table(other, base).wait("your-turn") == "your-turn"


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
