"""A browser process with a profile, which is killed and started again."""

import contextlib
import os
import signal
import subprocess
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright
from tools.common import CHROMIUM_FLAGS, PATIENCE, PHONE, chromium
from tools.server import await_answer, free_port

# Playwright does not start this browser, so its flags are here.
FLAGS = (*CHROMIUM_FLAGS, "--headless=new", f"--window-size={PHONE['width']},{PHONE['height']}")


class Browser:
    """A browser process that can be killed as a whole."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        port = free_port()
        command = [chromium() or playwright.chromium.executable_path, *FLAGS]
        command += [f"--remote-debugging-port={port}", f"--user-data-dir={profile}", "about:blank"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        address = f"http://127.0.0.1:{port}"
        await_answer(f"{address}/json/version")
        self.browser = playwright.chromium.connect_over_cdp(address)
        self.context = self.browser.contexts[0]
        self.context.set_default_timeout(PATIENCE)

    @property
    def page(self) -> Page:
        return self.context.pages[0]

    def kill(self) -> None:
        """Kill all processes of the browser at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with contextlib.suppress(Error):
            self.browser.close()
