"""Storage of games between phones: several tabs, a failing store, deletion and export, a former database."""

import pytest
from pages.friend_sessions import EVENTS, LOAD, OPEN_LAST, REMOTE_TABLE
from pages.polling import until
from playwright.sync_api import Page
from test_friends_games import is_same_position, pair_again, phones, play, relay, start

__all__ = ["phones"]

# Two phones.
pytestmark = pytest.mark.matrix


def other_tab(page: Page, base: str) -> Page:
    """Open another tab of a phone."""
    tab = page.context.new_page()
    tab.goto(f"{base}licences.txt")
    tab.evaluate(LOAD)
    return tab


# -- several tabs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("carrier", ["webrtc", "links"])
def test_a_phone_plays_in_the_tab_that_opened_the_game_last(
    phones: tuple[Page, Page], base: str, carrier: str
) -> None:
    host, first = phones
    start(phones, carrier=carrier)
    if carrier == "webrtc":
        play(host, first, 12)
    second = other_tab(first, base)
    second.evaluate(OPEN_LAST)
    second.evaluate(REMOTE_TABLE)
    until(lambda: first.evaluate("remote.closed") == "page.elsewhere")
    assert second.evaluate(EVENTS) >= first.evaluate(EVENTS)
    # The former tab writes nothing any more.
    assert first.evaluate("remote.remote.leave().catch(error => error.code)") == "page.elsewhere"

    if carrier == "webrtc":
        pair_again(host, second)
        play(host, second, 20)
    else:
        for page in (host, second):
            page.evaluate("() => { window.running = runUntil(12); }")
        relay(host, second, "session.status.events >= 12")
    is_same_position(host, second)
    events = second.evaluate(EVENTS)

    first.evaluate(OPEN_LAST)
    first.evaluate(REMOTE_TABLE)
    assert first.evaluate(EVENTS) == events
    until(lambda: second.evaluate("remote.closed") == "page.elsewhere")
    assert first.evaluate("remote.closed") == host.evaluate("host.seats[1].closed") == ""
