"""Games between phones on their screens, from the form to the result: connected phones, and links alone."""

import random
import re

import pytest
from conftest import OpenContext, without_errors
from pages.friends import SCRIPTS, Friends
from playwright.sync_api import expect
from tools.common import PATIENCE

# Two phones, and whole games.
pytestmark = pytest.mark.matrix

MOST_TURNS = 200


@pytest.fixture
def phones(open_context: OpenContext, base: str) -> tuple[Friends, Friends]:
    """Return a host and a phone that has never opened the page."""
    pages = [open_context(*SCRIPTS, permissions=["camera"]).new_page() for _ in range(2)]
    return Friends(pages[0], base), Friends(pages[1], base)


def play(phone: Friends, rng: random.Random) -> bool:
    """Make a move if it's this phone's turn."""
    if phone.table.state != "your-turn":
        return False
    if phone.table.round_is_over:
        phone.table.dismiss_round()
    else:
        phone.table.make(rng.choice(phone.table.moves))
    return True


def test_a_game_of_connected_phones(phones: tuple[Friends, Friends]) -> None:
    host, remote = phones
    rng = random.Random(3)
    with without_errors(host.page), without_errors(remote.page):
        host.open().set_option("rounds", 1).begin("webrtc").show_code()
        # The code of the host is a link, which any camera app opens.
        remote.follow(host.read_code()).join("Ana")
        expect(remote.code()).to_be_visible()
        host.scan(remote)
        for phone in phones:
            expect(phone.page.locator(".felt")).to_be_visible()
        expect(remote.page.locator("progress")).to_have_count(0)
        for phone in phones:
            expect(phone.page.locator(".phone-mark").first).to_contain_text("phone connected")
        for _ in range(2 * MOST_TURNS):
            if host.table.state == remote.table.state == "over":
                break
            if not any(play(phone, rng) for phone in phones):
                host.page.wait_for_timeout(20)
        for phone in phones:
            expect(phone.table.result()).to_have_text(re.compile("wins|share the win"))
            phone.page.locator(".check-deal").click()
        expect(host.page.locator(".fairness")).to_contain_text("The deal was fair")
        expect(remote.page.locator(".fairness")).to_contain_text("Your number went into the deal")
        # Both have seen the end, so the host needs no phone any more.
        remote.page.goto("about:blank")
        expect(host.page.locator(".fairness")).to_be_visible()
        expect(host.page.locator(".missing")).to_have_count(0)


def test_a_game_by_links_alone(phones: tuple[Friends, Friends]) -> None:
    host, remote = phones
    rng = random.Random(4)
    with without_errors(host.page), without_errors(remote.page):
        host.open().set_option("rounds", 1).begin("links")
        remote.follow(host.link()).join("Ana")
        # A code, a greeting and a number from each phone.
        for _ in range(2):
            host.paste(remote.link())
            remote.paste(host.link())
        words = host.main.locator(".compared b").all_inner_texts()
        assert len(words) == 4
        expect(remote.main.locator(".compared b")).to_have_text(words)
        host.paste(remote.link())
        expect(host.page.locator(".felt")).to_be_visible()
        for _ in range(4 * MOST_TURNS):
            if host.table.state == remote.table.state == "over":
                break
            if any(play(phone, rng) for phone in phones):
                continue
            if link := host.new_link():
                remote.paste(link)
            elif link := remote.new_link():
                host.paste(link)
            else:
                host.page.wait_for_timeout(20)
        for phone in phones:
            expect(phone.table.result()).to_be_visible(timeout=PATIENCE)
