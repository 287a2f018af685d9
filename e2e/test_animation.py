"""Animations of moves: one step after the other, with a text, and repeatable."""

from collections.abc import Iterator
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import FILM_POSITIONS, GAME_POSITIONS, POSITIONS, position
from conftest import LANDSCAPE, OpenPosition, matrix, one_of, without_errors
from example_games import GAME, GAMES
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Page, expect
from tools.common import PHONE, languages

pytestmark = pytest.mark.common_page
# Only these games have rounds with a result.
ROUNDS = [game for game in GAMES if any(each.name == "round-end" for each in POSITIONS[game])]
WATCH = script("record-states")
# Returns true at the person's turn, or if more lines are in the log.
SHOWN = """lines => document.documentElement.dataset.state === 'your-turn'
  || document.querySelectorAll('#side .log li').length > lines"""
# Returns true if letters are cut off.
CUT = "span => span.scrollHeight > span.clientHeight + 1 || span.scrollWidth > span.clientWidth + 1"


@pytest.fixture(autouse=True)
def no_error(session: BrowserSession) -> Iterator[None]:
    """Fail a test after an error of the page, such as a transition between states that is not listed."""
    with without_errors(session.page):
        yield
    session.page.evaluate("window.watching?.disconnect()")


def recorded_states(page: Page, state: str = "") -> list[dict[str, Any]]:
    """Return the recorded states in order, or those of one kind."""
    return [each for each in page.evaluate("seen") if state in ("", each["state"])]


def lines(page: Page) -> int:
    return page.locator("#side .log li").count()


def play(table: Table, move: str | None = None) -> None:
    """Play a move, and wait until the page thinks."""
    wanted = f'[data-move="{move}"]' if move else "[data-move]"
    with table.expect_thinking():
        table.page.locator(f".all-moves {wanted}").first.dispatch_event("click")


def begin(session: BrowserSession, speed: str, game: str = GAME, **words: Any) -> Table:
    """Begin a game with animations of a speed."""
    session.change_settings(speed=speed, tips="off")
    return Table(session.page, session.base).begin(game, seed=11, **words)


def check_description(table: Table, ends: str = ".felt") -> None:
    """Play until moves of others are described. Meanwhile nothing is asked, and they are shown again."""
    page, again = table.page, table.page.locator(".recap .again")
    page.evaluate(WATCH)
    for _ in range(12):
        play(table)
        table.wait("your-turn", "over")
        if again.count() and page.locator(ends).count():
            break
    animated = recorded_states(page, "thinking")
    assert animated
    assert all(each["asks"] == 0 and not each["result"] for each in animated)
    expect(again).to_have_text("Show again")
    expect(page.locator(".recap")).to_contain_text(page.locator(".player.other .name").first.inner_text())
    shown = page.locator(".felt").inner_text()
    with table.expect_thinking():
        again.click()
    table.wait("your-turn")
    assert page.locator(".felt").inner_text() == shown


@pytest.mark.parametrize("game", one_of(GAMES[1], GAMES))
def test_moves_of_others_are_animated_described_and_repeatable(session: BrowserSession, game: str) -> None:
    """During the animation the page asks for nothing. Changed places are marked until the next move."""
    table = begin(session, "fast", game, bots="easy")
    page = table.page
    check_description(table, ends="[data-changed]")
    expect(page.locator("[data-changed]")).not_to_have_count(0)


def offers_all(page: Page) -> bool:
    """Return True if a button shows and hides the whole description."""
    more = page.locator(".recap .more")
    if not more.count():
        return False
    more.click()
    shown = page.locator(".recap-all").inner_text().split()
    more.click()
    expect(page.locator(".recap-all")).to_have_count(0)
    return set(str(page.locator(".recap").get_attribute("title")).split()) <= set(shown)


# In a whole run two games, in a language with longer words than English.
LONG = languages()[-1]


@pytest.mark.parametrize("language", one_of(LONG, languages()))
@pytest.mark.parametrize("game", [*GAMES[:2], *matrix(*GAMES[2:])])
def test_the_description_of_other_players_moves_is_complete(
    open_position: OpenPosition, game: str, language: str
) -> None:
    """On the lines of a phone, or, with many moves and long names, one tap away."""
    cut, described = {}, 0
    films = FILM_POSITIONS[game][-2 if game in GAMES[:2] and language == LONG else 0 :]
    for name in [*(each.name for each in films), GAME_POSITIONS[game].BUSY, "crowded"]:
        given = position(game, name)
        table = open_position(given, language=language, tips="off")
        if given.move:
            table.play(given.move)
            table.wait("your-turn", "over")
        recap = table.page.locator(".recap > :is(span, .clamp):first-child")
        if not recap.count():
            continue
        described += bool(recap.inner_text())
        for size in (PHONE, LANDSCAPE):
            table.page.set_viewport_size(size)
            table.page.evaluate("new Promise(requestAnimationFrame)")
            if recap.inner_text() and recap.evaluate(CUT) and not offers_all(table.page):
                cut[name, size["width"]] = recap.inner_text()
    assert cut == {}, "\n".join(map(str, cut.items()))
    assert described > 1


@pytest.mark.parametrize("end", one_of("handover", ["cover"]))
def test_a_bots_last_move_is_shown_before_the_device_is_handed_over(
    session: BrowserSession, base: str, end: str
) -> None:
    """Shown to the person who moved before it, or, if that person has covered the table, to the next."""
    session.change_settings(speed="fast", tips="off")
    page = session.page
    table = Table(page, base).start(seats=3, seed=11, names="Ana,Bo,Cid", bots="person,easy,person")
    for _ in range(12):
        if table.wait("your-turn", "handover", "cover") == "handover":
            table.hand_over()
        if table.state == "cover":
            table.hold()
        page.evaluate(WATCH)
        play(table)
        if end == "cover":
            table.leave()
        table.wait("your-turn", "handover", "cover")
        animated = recorded_states(page, "thinking")
        # A player moved between this person and the next: the table was shown in several states.
        if table.state == end and len({each["table"] for each in animated}) > 3:
            break
    else:
        raise AssertionError(f"no bot was seen before {end}")
    assert all(each["asks"] == 0 for each in animated)
    # The page neither asks for the handover nor covers the table before the animation ends.
    states = [each["state"] for each in recorded_states(page)]
    assert {*states[states.index(end) :]} == {end}


def test_during_the_animation_of_ones_own_move_there_is_no_prompt(session: BrowserSession) -> None:
    table = begin(session, "fast")
    page = table.page
    asked, name = (page.locator(each).inner_text() for each in (".message .prompt", ".player.mine .name"))
    page.evaluate(WATCH)
    play(table)
    table.wait("your-turn")
    shown = [each["prompt"] for each in recorded_states(page, "thinking")]
    assert "" in shown
    assert not [each for each in shown if name in each and each != asked]


@pytest.mark.parametrize("speed", ["slow", "tap"])
def test_a_tap_speeds_up_the_animation_or_ends_a_step(session: BrowserSession, speed: str) -> None:
    """Anywhere on the table, or by a button, if the setting waits for a tap after each step."""
    table = begin(session, speed, seats=3)
    page = table.page
    play(table)
    button = page.get_by_role("button", name="Continue")
    for _ in range(100):
        if speed == "tap":
            expect(button.or_(page.locator("html[data-state=your-turn]")).first).to_be_visible()
        if table.state == "your-turn":
            break
        logged = lines(page)
        if speed == "tap":
            button.click()
        else:
            page.locator(".felt").click(position={"x": 180, "y": 40})
        page.wait_for_function(SHOWN, arg=logged)
    table.wait("your-turn")
    expect(button).to_have_count(0)
    assert page.locator(".all-moves [data-move]").count() > 0
    assert page.locator(".felt [aria-pressed=true]").count() == 0


@pytest.mark.parametrize("game", one_of(GAME, ROUNDS))
def test_a_result_waits_for_the_last_card(session: BrowserSession, base: str, game: str) -> None:
    session.change_settings(speed="fast", tips="off")
    given = position(game, "round-end")
    session.open_position(given)
    table = Table(session.page, base)
    session.page.evaluate(WATCH)
    play(table, given.move)
    expect(session.page.locator(".round-over, .result")).to_be_visible()
    animated = recorded_states(session.page, "thinking")
    assert not any(each["result"] for each in animated)
    assert len({each["table"] for each in animated}) > 1
    # The game does not go on behind the result.
    known = lines(session.page)
    if session.page.locator(".round-over").count():
        assert table.wait("your-turn", "handover", "over") == "your-turn"
        assert lines(session.page) == known
        session.page.locator("footer.action .primary").click()
        expect(session.page.locator(".round-over, .result")).to_have_count(0)
        table.wait("your-turn")


def test_reduced_motion_shows_still_states_for_as_long(session: BrowserSession, base: str) -> None:
    page = session.page
    page.emulate_media(reduced_motion="reduce")
    table = begin(session, "fast")
    expect(page.locator("html")).to_have_attribute("data-still", "yes")
    page.evaluate(WATCH)
    play(table)
    table.wait("your-turn")
    assert len({each["table"] for each in recorded_states(page, "thinking")}) > 2
    assert not any(each["moving"] for each in recorded_states(page))
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-still", "no")
    play(table)
    table.wait("your-turn")
    page.emulate_media(reduced_motion="reduce")
    assert any(each["moving"] for each in recorded_states(page))


def test_without_animation_nothing_is_waited_for(session: BrowserSession) -> None:
    """The animation can still be repeated."""
    table = begin(session, "off")
    page = table.page
    page.evaluate(WATCH)
    page.locator(".all-moves [data-move]").first.dispatch_event("click")
    expect(page.locator(".recap .again")).to_be_visible()
    table.wait("your-turn")
    with table.expect_thinking():
        page.locator(".recap .again").click()
    table.wait("your-turn")
