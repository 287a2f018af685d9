"""Moves of others: animated one after the other, repeatable, and described in words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import FILM_POSITIONS, GAME_POSITIONS, POSITIONS, position
from conftest import DESKTOP, LANDSCAPE, OpenPosition, matrix, one_of, without_errors
from example_games import GAME, GAMES
from pages.scripts import script
from pages.table import Table
from playwright.sync_api import Page, ViewportSize, expect
from tools.common import PHONE, languages

import pygames

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


def play(table: Table, move: str | None = None) -> Table:
    wanted = f'[data-move="{move}"]' if move else "[data-move]"
    with table.expect_thinking():
        table.page.locator(f".all-moves {wanted}").first.dispatch_event("click")
    return table


def begin(session: BrowserSession, speed: str, game: str = GAME, **words: Any) -> Table:
    session.change_settings(speed=speed, tips="off")
    return Table(session.page, session.base).begin(game, seed=11, **words)


def check_description(table: Table, ends: str = ".felt") -> None:
    """Play until moves of others are described. Meanwhile nothing is asked, and they are shown again."""
    page, again = table.page, table.page.locator(".recap .again")
    page.evaluate(WATCH)
    for _ in range(12):
        play(table).wait("your-turn", "over")
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


def words(text: str) -> set[str]:
    """Return the words. A sign after a card is apart from its name."""
    return set(re.findall(r"\w+", text))


def offers_all(page: Page) -> bool:
    """Return True if a button shows and hides the whole description."""
    more = page.locator(".recap .more")
    if not more.count():
        return False
    more.click()
    shown = words(page.locator(".recap-all").inner_text())
    more.click()
    expect(page.locator(".recap-all")).to_have_count(0)
    return words(str(page.locator(".recap").get_attribute("title"))) <= shown


# In a whole run two games, in a language with longer words than English.
LONG = languages()[-1]


@pytest.mark.parametrize("language", one_of(LONG, languages()))
@pytest.mark.parametrize("game", one_of(GAMES[1], GAMES))
def test_the_description_of_moves_is_complete(open_position: OpenPosition, game: str, language: str) -> None:
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
def test_a_bots_last_move_is_shown_before_the_handover(session: BrowserSession, base: str, end: str) -> None:
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
    play(table).wait("your-turn")
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
    play(table).wait("your-turn")
    assert len({each["table"] for each in recorded_states(page, "thinking")}) > 2
    assert not any(each["moving"] for each in recorded_states(page))
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-still", "no")
    play(table).wait("your-turn")
    page.emulate_media(reduced_motion="reduce")
    assert any(each["moving"] for each in recorded_states(page))


def test_without_animation_nothing_is_waited_for(session: BrowserSession) -> None:
    """The animation can still be repeated."""
    table = begin(session, "off")
    page = table.page
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-still", "yes")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(WATCH)
    page.locator(".all-moves [data-move]").first.dispatch_event("click")
    expect(page.locator(".recap .again")).to_be_visible()
    table.wait("your-turn")
    with table.expect_thinking():
        page.locator(".recap .again").click()
    table.wait("your-turn")


# The recap of a large table: each bot's moves since the person's are visible in words, without a tap.
SEATS = 6
ENGLISH, *OTHERS = languages()
LARGE = [game for game, rules in pygames.games().items() if SEATS in rules.seats]
# The size of a screen, and the number of recaps that are read on it.
SIZES = {"phone": (PHONE, 3), "landscape": (LANDSCAPE, 10), "desktop": (DESKTOP, 10)}
# Lines of the log, and the words of the recap for them, of which one is enough.
WORDS = (
    (r"(?P<name>\w+) takes the (?P<card>\w+) from the discards", ("{name} took {card},",)),
    (r"(?P<name>\w+) draws", ("{name} drew ", "{name} discarded ")),
    (r"(?P<name>\w+) puts the (?P<card>\w+) at", ("{name} took {card},", "{name} drew {card},")),
    (r"(?P<name>\w+) discards the (?P<card>\w+)", ("{name} .*discarded {card}",)),
    (
        r"(?P<name>\w+) turns up the \w+ of column \d: (?P<card>\w+)",
        ("{name} .*turned up .*{card}", "Everyone turned up two cards"),
    ),
    (r"(?P<name>\w+) offers two cards", ("{name} offered two cards", "Everyone offered two cards")),
    (r"(?P<name>\w+) takes (?P<card>\w+) from (?P<whom>\w+)", ("{name} took {whom}'s {card}",)),
    (
        r"(?P<name>\w+) takes the face-down (?P<card>\w+) from (?P<whom>\w+)",
        ("{name} took {whom}'s face-down {card}",),
    ),
)
# Lines that follow a move, or are the result of a round.
NO_MOVE = re.compile(r"shows|first|starts|dealt|Bank|scores|Round|shuffled|loses|bit|last card|toucan flies")
# The entries of the recap of which a line is cut off or covered. Boxes of letters are higher than their line.
HIDDEN = """all => {
  const clamp = document.querySelector(".recap.several .clamp").getBoundingClientRect();
  return all.filter(each => [...each.getClientRects()].some(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isIn = y - 5 > clamp.top && y + 5 < clamp.bottom && right < clamp.right + 1;
    return !isIn || !document.elementFromPoint(x, y)?.closest(".recap");
  })).map(each => each.textContent);
}"""


def begin_large(page: Page, base: str, game: str, size: ViewportSize = PHONE) -> Table:
    page.set_viewport_size(size)
    return Table(page, base).begin(game, seed=5, bots="easy", names="Ana", seats=SEATS)


def names(page: Page) -> list[str]:
    return [each.strip() for each in page.locator(".player.other .name").all_text_contents()]


def moves_of_others(page: Page) -> list[str]:
    """Return the log's lines since the person's last move in this round, or in the last one."""
    rounds = [each.locator("li").all_text_contents() for each in page.locator("#side .log ol").all()]
    rivals, mine = names(page), str(page.locator(".player.mine .name").text_content()).strip()
    for all_lines in reversed(rounds):
        lines = all_lines
        if any("is over" in line for line in lines):
            # Hidden cards are turned up at the end, by no move.
            while "discards" not in lines[-1] and "takes" not in lines[-1]:
                lines = lines[:-1]
        moves = [line for line in lines if not NO_MOVE.search(line)]
        own = [i for i, line in enumerate(moves) if line.startswith(f"{mine} ")]
        while own and own[-1] == len(moves) - 1:
            # The turn goes on.
            moves.pop()
            own.pop()
        since = moves[own[-1] + 1 if own else 0 :]
        if any(line.split()[0] in rivals for line in since):
            return since
    return []


def check(page: Page, language: str) -> int:
    """Return the number of moves that the recap describes, or of its entries in other languages."""
    entries = page.locator(".recap.several li")
    assert entries.evaluate_all(HIDDEN) == []
    if language != ENGLISH:
        return entries.count()
    said = [re.sub(r"\s+", " ", each).strip() for each in entries.all_inner_texts()]
    moves = moves_of_others(page)
    for line in moves:
        known = [(match, ways) for pattern, ways in WORDS if (match := re.match(pattern, line))]
        assert known, line
        wanted = [way.format(**known[0][0].groupdict()).replace("Ana's", "your") for way in known[0][1]]
        assert any(re.search(way, each) for way in wanted for each in said), (line, said)
    return len(moves)


@pytest.mark.parametrize("language", one_of(ENGLISH, OTHERS))
@pytest.mark.parametrize("size", ["phone", *matrix("landscape", "desktop")])
@pytest.mark.parametrize("game", LARGE)
def test_every_bots_move_is_visible_in_words(
    session: BrowserSession, base: str, game: str, size: str, language: str
) -> None:
    """In other languages the words fit."""
    session.change_settings(**({} if language == ENGLISH else {"language": language}))
    page = session.page
    (viewport, rounds), checked, turns = SIZES[size], 0, 0
    table = begin_large(page, base, game, viewport)
    while turns < rounds and table.state != "over":
        if table.round_is_over:
            table.dismiss_round()
        if moves_of_others(page) if language == ENGLISH else page.locator(".recap.several").count():
            checked += check(page, language)
            turns += 1
        table.play(table.moves[-1])
    assert turns == rounds
    assert checked > 3 * rounds or language != ENGLISH
    # Nothing of it is read out by itself: the live region does that once.
    expect(page.locator(":is([aria-live], [role=status], [role=alert]) .recap")).to_have_count(0)


@pytest.mark.quick
@pytest.mark.parametrize("game", LARGE)
def test_with_large_text_the_sentences_are_one_tap_away(shared_page: Page, base: str, game: str) -> None:
    page = shared_page
    table = begin_large(page, base, game)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    table.play(table.moves[-1])
    while not page.locator(".recap.several").count():
        table.play(table.moves[-1])
    page.locator(".recap .more").click()
    for name in names(page):
        expect(page.locator(".recap-all")).to_contain_text(name)
    page.evaluate("document.documentElement.style.fontSize = ''")
