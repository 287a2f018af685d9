"""Games between phones beyond the usual way: codes alone, a table without players, lobbies, failures."""

import base64
import random
import re
from contextlib import suppress

import pytest
from conftest import OpenContext, without_errors
from example_games import SECRET
from pages.friends import SCRIPTS, Friends
from pages.polling import until
from playwright.sync_api import Error, expect
from test_friends_returns import Contexts, device, is_accessible
from test_friends_screens import play

__all__ = ["device"]

# Two or three phones.
pytestmark = pytest.mark.matrix

MOST_TURNS = 60
MOST_TABS = 60
NO_WEBRTC = "delete window.RTCPeerConnection;"
NO_CAMERA = "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); };"


def take_turn(phone: Friends, rng: random.Random) -> None:
    """Make moves until a message has to be shown, or nothing more can be done here."""
    shows = phone.page.locator(".to-exchange")
    until(lambda: phone.table.state in ("your-turn", "over") or shows.count())
    while play(phone, rng):
        until(lambda: phone.table.state in ("your-turn", "over") or shows.count())


def show_message(phone: Friends) -> bool:
    """Show the code of a message that is offered at the table."""
    shows = phone.page.get_by_role("button", name="Show code")
    if phone.table.state == "over" or not shows.count():
        return False
    shows.click()
    expect(phone.code()).to_be_visible()
    expect(phone.page.locator(".exchange .scan")).to_be_focused()
    return True


def read_message(phone: Friends, other: Friends) -> None:
    """Read the code that another phone shows."""
    if not phone.page.locator(".scan").count():
        phone.page.get_by_role("button", name="Read answer").click()
    phone.scan(other)


def test_a_game_by_codes_alone(open_context: OpenContext, device: Contexts, base: str) -> None:
    context = open_context(*SCRIPTS, NO_WEBRTC, permissions=["camera"])
    host, remote = Friends(context.new_page(), base), Friends(device().new_page(), base)
    rng = random.Random(5)
    with without_errors(host.page), without_errors(remote.page):
        host.open().set_option("rounds", 1).begin("webrtc")
        host.page.locator(".invite").click()
        expect(host.page.get_by_text("can't connect phones").first).to_be_visible()
        is_accessible(host)
        host.page.get_by_role("button", name="Play with codes").click()
        expect(host.code()).to_be_visible()
        remote.page.goto(f"{base}#/join")
        expect(remote.page.locator(".scan")).to_be_visible()
        remote.scan(host)
        is_accessible(remote)
        remote.join("Ana")
        expect(remote.code()).to_be_visible()
        # A code, a greeting and a number from each phone.
        for _ in range(2):
            host.scan(remote)
            expect(host.code()).to_be_visible()
            remote.scan(host)
            expect(remote.code()).to_be_visible()
        host.scan(remote)
        expect(host.page.locator(".felt")).to_be_visible()
        frames = set[int]()
        for _ in range(MOST_TURNS):
            if host.table.state == "over":
                break
            for phone, other in ((host, remote), (remote, host)):
                take_turn(phone, rng)
                if show_message(phone):
                    frames.add(phone.frame_count)
                    read_message(other, phone)
        assert max(frames) > 1
        expect(host.table.result()).to_be_visible()
        host.page.locator(".last-message .to-exchange").click()
        expect(host.code()).to_be_visible()
        is_accessible(host)
        read_message(remote, host)
        expect(remote.table.result()).to_be_visible()
        host.page.get_by_role("button", name="Back to the table").click()
        expect(host.table.result()).to_be_visible()


def test_three_seats_and_two_ways(device: Contexts, base: str) -> None:
    host, ana, bia = (Friends(device().new_page(), base) for _ in range(3))
    rng = random.Random(8)
    with without_errors(host.page), without_errors(ana.page), without_errors(bia.page):
        host.open().choose(seats="3").set_option("rounds", 1).begin("webrtc").show_code()
        ana.follow(host.read_code()).join("Ana")
        expect(ana.code()).to_be_visible()
        host.scan(ana)
        expect(host.page.locator('.place[data-seat="2"]')).to_have_attribute("aria-pressed", "true")
        host.page.get_by_role("button", name="Use links instead").click()
        bia.follow(host.link()).join("Bia")
        for _ in range(2):
            host.paste(bia.link())
            bia.paste(host.link())
        host.paste(bia.link())
        for phone in (host, ana):
            expect(phone.page.locator(".felt")).to_be_visible()
        is_accessible(host)
        is_accessible(ana)
        for _ in range(40 * MOST_TURNS):
            if all(phone.table.state == "over" for phone in (host, ana, bia)):
                break
            if any(play(phone, rng) for phone in (host, ana, bia)):
                continue
            if host.table.state != "your-turn" and (link := host.new_link()):
                bia.paste(link)
            elif link := bia.new_link():
                host.paste(link)
            else:
                host.page.wait_for_timeout(20)
        for phone in (host, ana, bia):
            expect(phone.table.result()).to_be_visible()


def test_a_screen_that_is_the_table(device: Contexts, base: str) -> None:
    host, ana, bia = (Friends(device().new_page(), base) for _ in range(3))
    rng = random.Random(6)
    with without_errors(host.page), without_errors(ana.page), without_errors(bia.page):
        host.open().choose(game=SECRET)
        host.page.locator("input[name=table]").check()
        is_accessible(host)
        host.begin("webrtc")
        for phone, name in ((ana, "Ana"), (bia, "Bia")):
            host.show_code()
            phone.follow(host.read_code()).join(name)
            expect(phone.code()).to_be_visible()
            host.scan(phone)
        for phone in (host, ana, bia):
            expect(phone.page.locator(".felt")).to_be_visible()
        is_accessible(host)
        for _ in range(50 * MOST_TURNS):
            if all(phone.table.state == "over" for phone in (host, ana, bia)):
                break
            # The table goes on by itself. At the end of the game this is a link.
            for phone in (ana, bia):
                if phone.page.locator("button.way-on").count():
                    with suppress(Error):  # the next round has begun
                        phone.page.locator("button.way-on").click(timeout=1000)
            if not any(play(phone, rng) for phone in (ana, bia)):
                host.page.wait_for_timeout(20)
        for phone in (host, ana, bia):
            expect(phone.table.result()).to_have_text(re.compile("wins|share the win"))
            is_accessible(phone)
        # With Python, the phone checks the cards, too.
        ana.page.locator(".check-deal").click()
        ana.page.locator(".check-cards").click()
        expect(ana.page.locator(".fairness")).to_contain_text("every card as it was dealt")
        is_accessible(ana)


def test_a_lobby_is_found_again(device: Contexts, base: str) -> None:
    context = device()
    host, remote = Friends(context.new_page(), base), Friends(device().new_page(), base)
    host.open().choose(seats="3").begin("webrtc")
    host.page.goto(f"{base}#/")
    host.page.reload()
    host.page.get_by_role("link", name="Play with friends").click()
    listed = host.page.locator(".waiting-games")
    expect(listed).to_be_visible()
    is_accessible(host)
    listed.locator(".resume").click()
    expect(host.page.locator(".lobby .place")).to_have_count(3)
    host.show_code()
    remote.follow(host.read_code()).join("Ana")
    expect(remote.code()).to_be_visible()
    host.scan(remote)
    expect(host.page.locator(".place", has_text="Ana")).to_contain_text("connected")
    host.page.goto(f"{base}#/friends")
    listed.locator(".forget").click()
    expect(listed).to_have_count(0)


def test_a_lobby_for_links_stays_one(device: Contexts, base: str) -> None:
    host = Friends(device().new_page(), base)
    host.open().begin("links")
    host.page.goto(f"{base}#/")
    host.page.reload()
    host.page.get_by_role("link", name="Play with friends").click()
    host.page.locator(".waiting-games .resume").click()
    expect(host.page.locator(".lobby .invite")).to_have_text("Send link")


def test_an_own_message_is_not_an_answer(device: Contexts, base: str) -> None:
    host, remote = (Friends(device().new_page(), base) for _ in range(2))
    words = "This is your own link. Send it to your friend."
    host.open().begin("links")
    remote.follow(host.link()).join("Ana")
    host.paste(remote.link())
    own = host.link()
    host.paste(own)
    expect(host.page.get_by_role("alert")).to_have_text(words)
    remote.paste(own)
    remote.paste(remote.link())
    expect(remote.page.get_by_role("alert")).to_have_text(words)
    host.follow(own)
    expect(host.page.get_by_role("alert")).to_have_text(words)
    is_accessible(host)


def test_links_that_cannot_be_used(device: Contexts, base: str) -> None:
    context = device()
    host, other = Friends(context.new_page(), base), Friends(context.new_page(), base)
    host.open().begin("links")
    link = host.link()
    fault = other.page.get_by_role("alert")
    other.follow(link)
    expect(fault).to_have_text("This is your own link. Send it to your friend.")
    is_accessible(other)
    code = link.split("#/join/")[1]
    newer = base64.urlsafe_b64encode(bytes([(2 << 1) | 0]) + b"x" * 80).decode().rstrip("=")
    for part, words in (
        (code[:-4], "isn't a complete code"),
        (newer, "Your friend's page is newer"),
        ("A" * 100, "This message is for another game."),
    ):
        phone = Friends(device().new_page(), base)
        phone.follow(f"{base}#/join/{part}")
        expect(phone.page.get_by_role("alert")).to_contain_text(words)
        is_accessible(phone)
    remote = Friends(device().new_page(), base)
    remote.follow(link).join("Ana")
    answer = remote.link()
    again = Friends(remote.page.context.new_page(), base)
    again.follow(answer)
    expect(again.page.get_by_role("alert")).to_have_text("This is your own link. Send it to your friend.")
    # The way back of a phone that waits.
    again.page.goto(f"{base}#/friends")
    again.page.locator(".resume").click()
    expect(again.page.get_by_role("button", name="Send link")).to_be_visible()
    assert again.link() == answer


@pytest.mark.parametrize("name", ["NotAllowedError", "NotFoundError"])
def test_a_camera_that_is_not_there(open_context: OpenContext, base: str, name: str) -> None:
    context = open_context(*SCRIPTS, NO_CAMERA % name)
    phone = Friends(context.new_page(), base)
    phone.page.goto(f"{base}#/join")
    phone.page.locator(".scan").click()
    words = "The camera isn't allowed" if name == "NotAllowedError" else "We found no camera"
    expect(phone.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(phone)
    expect(phone.page.locator("input[name=link]")).to_be_visible()
    host = Friends(context.new_page(), base)
    host.open().begin("webrtc").show_code()
    host.page.locator(".scan").click()
    expect(host.page.get_by_role("alert")).to_contain_text(words)
    is_accessible(host)


def tab_to(phone: Friends, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MOST_TABS):
        if phone.page.evaluate("css => document.activeElement.matches(css)", selector):
            return
        phone.page.keyboard.press("Tab")
    pytest.fail(f"{selector} can't be reached by Tab")


def test_keys_alone(device: Contexts, base: str) -> None:
    host, remote = (Friends(device().new_page(), base) for _ in range(2))
    keys = host.page.keyboard
    host.page.goto(f"{base}#/")
    expect(host.page.locator("a[href='#/friends']")).to_be_visible()
    tab_to(host, "a[href='#/friends']")
    keys.press("Enter")
    expect(host.page.locator(".setup")).to_be_visible()
    tab_to(host, ".setup .start")
    expect(host.page.locator(".setup .start")).to_be_enabled()
    keys.press("Enter")
    expect(host.page.locator(".lobby")).to_be_visible()
    tab_to(host, ".invite")
    keys.press("Enter")
    expect(host.code()).to_be_visible()
    expect(host.page.locator(".scan")).to_be_focused()
    remote.follow(host.read_code())
    expect(remote.page.locator("input[name=name]")).to_be_visible()
    tab_to(remote, "input[name=name]")
    remote.page.keyboard.type("Ana")
    remote.page.keyboard.press("Enter")
    expect(remote.code()).to_be_visible()
    keys.press("Enter")
    expect(host.page.locator("video")).to_be_visible()
    expect(host.page.locator(".stop-camera")).to_be_focused()
    keys.press("Enter")
    expect(host.page.locator(".scan")).to_be_focused()
    host.scan(remote)
    for phone in (host, remote):
        expect(phone.page.locator(".felt")).to_be_visible()
