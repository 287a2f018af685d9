"""Damaged links and QR codes of games between phones, opened in the page: nothing is lost."""

import random

import pytest
from conftest import OpenPhones, matrix
from pages.friends import Friends
from pages.polling import until
from playwright.sync_api import Page, expect

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
# A picture of a QR code with any text.
PICTURE = """async text => {
  const { encodeQR } = await import(new URL("vendor/qr/index.js", document.baseURI).href);
  const svg = encodeQR(text, "svg", { border: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}"""
# Counts the pictures that are read.
COUNT_PICTURES = """(() => {
  window.pictures = 0;
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...given) {
    window.pictures += 1;
    return getImageData.apply(this, given);
  };
})();"""
FEW = 1
# Settles when the address is shown.
SHOWN = "main.friends, .felt, main.menu"


def damaged(code: str, rng: random.Random) -> str:
    """Return a changed code of a link: characters, a piece, or a part of it twice."""
    at, end = sorted(rng.sample(range(len(code)), 2))
    return rng.choice(
        [
            code[:at] + rng.choice(ALPHABET) + code[at + 1 :],
            code[:at] + code[end:],
            code[:end] + code[at:],
            code[:at],
            "".join(rng.choice(ALPHABET) for _ in range(len(code))),
            code[:at] + rng.choice(["%00", "%FF", "<b>", "'", "é", " "]) + code[at:],
        ]
    )


def open_damaged(page: Page, base: str, codes: list[str]) -> None:
    """Open links in a page: each shows a sentence, a form or the table."""
    for code in codes:
        page.goto(f"{base}#/")
        page.goto(f"{base}#/join/{code}")
        expect(page.locator(SHOWN).first).to_be_visible()
        assert page.locator("[role=alert]:visible").count() <= 1, code
        expect(page.get_by_text("Something went wrong.")).to_have_count(0)


def play_by_links(host: Friends, remote: Friends) -> list[str]:
    """Pair two phones by links, and return the codes of those that they have sent."""
    sent = []

    def link(phone: Friends) -> str:
        sent.append(phone.link())
        return sent[-1]

    host.open().begin("links")
    remote.follow(link(host)).join("Ana")
    for _ in range(2):
        host.paste(link(remote))
        remote.paste(link(host))
    return [each.split("#/join/")[1] for each in sent]


@pytest.mark.parametrize("count", [FEW, *matrix(100)])
def test_damaged_links(open_phones: OpenPhones, base: str, count: int) -> None:
    host, remote, other = open_phones(3)
    codes = play_by_links(host, remote)
    rng = random.Random(count)
    for phone in (other, remote):
        open_damaged(phone.page, base, [damaged(rng.choice(codes), rng) for _ in range(count)])
    # The former links change nothing, and the pairing goes on.
    former = codes if count > FEW else codes[::3]
    open_damaged(remote.page, base, former)
    open_damaged(host.page, base, [damaged(rng.choice(codes), rng) for _ in range(count)] + former)
    for phone in (host, remote):
        phone.page.goto(f"{base}#/friends")
        phone.page.locator(".resume").click()
    host.paste(remote.link())
    expect(host.page.locator(".felt")).to_be_visible()


@pytest.mark.matrix
def test_damaged_pictures(open_phones: OpenPhones, base: str) -> None:
    """The camera goes on after codes that aren't messages, and reads the right one."""
    host, phone = open_phones(2, COUNT_PICTURES)
    rng = random.Random(5)
    host.open().begin("webrtc").show_code()
    link = host.read_code()
    code = link.split("#/join/")[1]
    texts = ["x", "1/2:ABC", "84/84:0", "1/1:" + "A" * 500, "https://example.org/#/join/AAAA"]
    texts += [f"{base}#/join/{damaged(code, rng)[:400]}" for _ in range(6)]
    page = phone.page

    def scan() -> None:
        page.goto(f"{base}#/join")
        page.locator(".scan").click()

    scan()
    for text in texts:
        page.evaluate("url => aim(url)", page.evaluate(PICTURE, text))
        page.evaluate("() => { pictures = 0; }")
        until(lambda: page.evaluate("pictures > 2") or not page.locator("video").count())
        expect(page.locator("video, input[name=name]").first).to_be_visible()
        if not page.locator("video").count():  # a code that is still one
            page.goto(f"{base}#/")
            scan()
    page.evaluate("url => aim(url)", page.evaluate(PICTURE, link))
    expect(page.locator("input[name=name]")).to_be_visible()
