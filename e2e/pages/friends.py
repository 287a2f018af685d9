"""The screens of a game between phones: form, lobby, joining, and codes and links between two pages."""

from __future__ import annotations

import base64
import re
from contextlib import suppress

from pages.scripts import script
from pages.shared_deals import COPIED
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Error, Locator, Page, expect
from tools.common import PATIENCE

# Reads a picture of a code.
DECODE = """async url => {
  const { decodeQR } = await import(new URL("vendor/qr/decode.js", document.baseURI).href);
  const image = new Image();
  image.src = url;
  await image.decode();
  const { width, height } = image;
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0);
  return decodeQR(context.getImageData(0, 0, width, height));
}"""
MOST_PICTURES = 100
# The progress of reading several pictures; "": the camera is off.
PROGRESS = "() => document.querySelector('.camera + .aim')?.textContent ?? ''"
# Waits until a picture is read, or for two seconds: it may have been read before.
READ_PICTURE = f"""async progress => {{
  for (const end = Date.now() + 2000; Date.now() < end && ({PROGRESS})() === progress;)
    await new Promise(done => setTimeout(done, 20));
}}"""
FRAME = "() => document.querySelector('.code')?.dataset.frame ?? ''"
SCRIPTS = (script("camera"), f"({COPIED})();")


class Friends:
    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.table = Table(page, base)
        self.main = page.locator("main.friends")
        self.sent: list[str] = []

    def open(self) -> Friends:
        self.page.goto(f"{self.base}#/")
        self.page.get_by_role("link", name="Play with friends").click()
        expect(self.page.locator(".setup")).to_be_visible()
        return self

    def choose(self, **values: str) -> Friends:
        for name, value in values.items():
            self.page.locator(f"select[name={name}]").select_option(value)
        return self

    def begin(self, way: str = "webrtc") -> Friends:
        self.page.locator(f"input[value={way}]").check()
        name = self.page.locator(".own-name input:required")
        if name.count():
            name.fill("Player 1")
        self.page.get_by_role("button", name="Next").click()
        expect(self.page.locator(".lobby")).to_be_visible(timeout=2 * PATIENCE)
        return self

    def code(self) -> Locator:
        return self.page.locator(".code svg")

    def show_code(self) -> Friends:
        """Show the code for a phone. One that comes back gets it at once if the camera is allowed."""
        button = self.page.locator(".invite")
        expect(button.or_(self.code()).first).to_be_visible()
        if button.count():
            with suppress(Error):  # the code is shown by now
                button.click(timeout=5000)
        expect(self.code()).to_be_visible()
        return self

    def picture(self) -> str:
        """Return a picture of the code that is shown, as an address."""
        return f"data:image/png;base64,{base64.b64encode(self.code().screenshot(timeout=2000)).decode()}"

    def scan(self, other: Friends) -> Friends:
        """Read the other phone's code by camera, all of its frames."""
        self.page.evaluate("aim('')")  # what it saw last has gone
        self.page.locator(".scan").click()
        expect(self.page.locator("video")).to_be_visible()
        for _ in range(MOST_PICTURES):
            if not self.page.locator("video").count() or not other.page.evaluate(FRAME):
                break
            progress = self.page.evaluate(PROGRESS)
            with suppress(Error):  # the code has gone: it was read
                self.page.evaluate("url => aim(url)", other.picture())
            self.page.evaluate(READ_PICTURE, progress)
            # A code of several pictures shows another one at a time.
            other.page.evaluate("window.nextFrame?.()")
        expect(self.page.locator("video")).to_have_count(0)
        return self

    def link(self) -> str:
        return until(self.new_link)

    def new_link(self) -> str:
        """Send the link that is offered, and return it if it wasn't sent before."""
        button = self.page.get_by_role("button", name=re.compile("^Send (link|part)"))
        with suppress(Error):  # the button has gone: something else is shown now
            if button.count():
                button.first.click(timeout=5000)
        # A link that is made first is copied later.
        return self.copied()

    def copied(self) -> str:
        """Return the link that was sent last, or "" if it was already returned."""
        text = str(self.page.evaluate("copied.at(-1) ?? ''"))
        if text in ("", *self.sent[-1:]):
            return ""
        assert re.search(r"#/join/[0-9A-Za-z]+$", text)
        self.sent.append(text)
        return text

    def follow(self, link: str) -> Friends:
        self.page.goto(link)
        return self

    def paste(self, link: str) -> Friends:
        """Paste a link into the field for it, which is on its own screen while the table is shown."""
        field, opener = self.page.locator("input[name=link]"), self.page.locator(".to-exchange, .to-paste")
        if not field.count():
            opener.or_(field).first.click()  # the page may open it by itself
        field.fill(link)
        self.page.get_by_role("button", name="Open", exact=True).click()
        return self

    def join(self, name: str) -> Friends:
        self.page.locator("input[name=name]").fill(name)
        self.page.get_by_role("button", name="Join", exact=True).click()
        return self

    def set_option(self, name: str, value: int) -> Friends:
        self.page.locator(".setup details summary").click()
        # By keys: `fill` appends to the number in Firefox.
        field = self.page.locator(f"input[name={name}]")
        field.press("ControlOrMeta+a")
        field.press_sequentially(str(value))
        return self

    def read_code(self) -> str:
        """Return the text of the code that is shown, as a camera reads it from the screen."""
        return str(self.page.evaluate(DECODE, self.picture()))
