"""Browsers of three engines behind one small interface."""

import contextlib
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Protocol

from browser_tools.browser_session import AT_ONCE
from playwright.sync_api import BrowserContext, Playwright
from tools.common import CHROMIUM_FLAGS, PHONE, chromium

PATIENCE = 120.0
MINI_BROWSERS = [f"/usr/{at}/webkit2gtk-4.1/MiniBrowser" for at in ("lib/x86_64-linux-gnu", "libexec")]


class Scripted(Protocol):
    """One browser with one page that runs scripts of a test."""

    def run(self, script: str) -> Any:
        """Return the value of a JavaScript expression."""


def wait_for(engine: Scripted, script: str) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(Exception):  # the page may be navigating
            if value := engine.run(script):
                return value
        time.sleep(0.05)
    raise AssertionError(f"never: {script}; {engine.run('document.body.innerText')[:500]}")


class PlaywrightBrowser:
    """Chromium or Firefox, driven by Playwright. `restart` starts its process again with the same profile."""

    def __init__(self, playwright: Playwright, name: str, profile: Path) -> None:
        self.playwright = playwright
        self.name = name
        self.profile = profile
        self.context = self._open()

    def _open(self) -> BrowserContext:
        browser = getattr(self.playwright, self.name)
        options = {"executable_path": chromium(), "args": CHROMIUM_FLAGS}
        if self.name == "firefox":
            # Playwright's patched Firefox is not needed: Debian's own speaks this protocol.
            options = {"executable_path": firefox_path(), "channel": "moz-firefox"}
        context: BrowserContext = browser.launch_persistent_context(self.profile, viewport=PHONE, **options)
        context.add_init_script(AT_ONCE)
        return context

    def goto(self, address: str) -> None:
        self.context.pages[0].goto(address)

    def run(self, script: str) -> Any:
        return self.context.pages[0].evaluate(f"() => ({script})")

    def tap(self, x: float, y: float) -> None:
        """Click at a point of the viewport by the browser's own events."""
        self.context.pages[0].mouse.click(x, y)

    def restart(self) -> None:
        self.context.close()
        self.context = self._open()

    def close(self) -> None:
        self.context.close()


class WebKit:
    """WebKitGTK's MiniBrowser on a virtual display, driven by Selenium: the closest to an iPhone here."""

    def __init__(self) -> None:
        self.display = display()
        self.driver = self._open()
        self.quick: set[str] = set()

    def _open(self) -> Any:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        os.environ["DISPLAY"] = self.display[1]
        options = Options()
        options.binary_location = webkit_path() or ""
        options.add_argument("--automation")
        return webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))

    def goto(self, address: str) -> None:
        self._at_once(address.split("#")[0])
        self.driver.get("about:blank")
        self.driver.get(address)

    def _at_once(self, base: str) -> None:
        """Store the settings, as no script runs here before a page's own ones."""
        if base not in self.quick:
            self.quick.add(base)
            self.driver.get(f"{base}files.json")
            self.driver.execute_script(AT_ONCE)

    def run(self, script: str) -> Any:
        js = f"const done = arguments[0]; Promise.resolve({script}).then(done, error => done(String(error)));"
        return self.driver.execute_async_script(js)

    def tap(self, x: float, y: float) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def restart(self) -> None:
        """Open a new page, as an automated WebKit loses all storage with its process."""
        self.driver.switch_to.new_window("window")
        fresh = self.driver.current_window_handle
        for handle in self.driver.window_handles:
            if handle != fresh:
                self.driver.switch_to.window(handle)
                self.driver.close()
        self.driver.switch_to.window(fresh)

    def close(self) -> None:
        self.driver.quit()
        self.display[0].terminate()
        self.display[0].wait()


def display() -> tuple[subprocess.Popen[bytes], str]:
    """Start a virtual screen. Xvfb chooses the number, as two tests at once would choose the same one."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "800x900x24"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, pass_fds=[writes])
    os.close(writes)
    with open(reads) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb does not start"
    return process, f":{number}"


def firefox_path() -> str | None:
    return next((path for name in ("firefox-esr", "firefox") if (path := shutil.which(name))), None)


def webkit_path() -> str | None:
    return next((path for path in MINI_BROWSERS if Path(path).exists()), None)
