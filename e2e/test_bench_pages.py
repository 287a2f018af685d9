"""Pages of `build.py bench --only start`: both report a time. They use the page's client of the worker."""

from pathlib import Path

import pytest
from browser_tools.bench import site
from browser_tools.bench_first_visit import took
from playwright.sync_api import Browser
from tools.server import serving


@pytest.mark.matrix
@pytest.mark.parametrize("name", ["ours", "stock"])
def test_a_measuring_page_reports_a_time(browser: Browser, tmp_path: Path, name: str) -> None:
    with serving(site(tmp_path / "dist")) as server:
        page = browser.new_page()
        assert took(page, f"{server.address}bench/{name}.html") > 0
        page.close()
