"""Security: no markup from a name, one policy, and a running game that cannot be shared."""

import base64
import hashlib
import json
import shutil
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from browser_tools.browser_session import BrowserSession, open_more
from browser_tools.positions import GAME_POSITIONS, position
from conftest import ROOT, clear
from example_games import GAME
from pages.table import Table
from playwright.sync_api import Page, expect
from tools import bundle

pytestmark = pytest.mark.shared_page

NASTY = "<img src=x onerror=alert(1)>"
NASTY_SENDER = "<b onclick=x>&amp;ﷺ"


def test_a_name_is_plain_text(page: Page, base: str) -> None:
    Table(page, base).begin(names=f"{NASTY},<b>Bo</b>")
    expect(page.locator(".mine .name").first).to_have_text(NASTY)
    assert page.locator("img, .name b").count() == 0
    deal = {"game": GAME, "seats": 2, "seed": 7, "bots": "person,easy", "by": NASTY_SENDER, "points": 12}
    page.goto(f"{base}#/deal?{urlencode(deal, quote_via=quote)}")
    expect(page.locator(".sent")).to_contain_text("<b onclick=x>&amp;")
    expect(page.locator(".sent b")).to_have_count(0)


def test_only_a_finished_game_is_shared_by_link(page: Page, session: BrowserSession) -> None:
    session.open_position(position(GAME, GAME_POSITIONS[GAME].BUSY))
    expect(page.locator(".share")).to_have_count(0)
    session.go(f"play/{session.save(position(GAME, 'over'), 'finished')}", "#final-title")
    title = page.locator("#final-title").inner_text()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    open_more(page)
    page.locator(".share").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    clear(session)
    page.goto(address)
    expect(page.locator("#final-title")).to_have_text(title)


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
