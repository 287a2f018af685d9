"""Conventions of all tables: results, prompts, refusals, large letters, few taps."""

import random
import re
from io import BytesIO

import pytest
from browser_tools.browser_session import BrowserSession
from browser_tools.positions import GAME_POSITIONS, POSITIONS, position
from conftest import FLAGS, OpenPosition, matrix, one_of
from example_games import GAME, GAMES, SECRET
from pages.table import Table
from PIL import Image
from playwright.sync_api import Locator, Page, Playwright, expect
from tools.common import PHONE, chromium

import pygames

pytestmark = pytest.mark.common_page


def positions(start: str, quick: str, *whole: tuple[str, str]) -> pytest.MarkDecorator:
    """Return the positions whose names begin so: some are in a whole run, that of one game in a quick one."""
    marks = {case: [pytest.mark.quick] if quick in case else [] for case in whole}
    every = [(game, each.name) for game in GAMES for each in POSITIONS[game] if each.name.startswith(start)]
    cases = [pytest.param(*case, marks=marks.get(case, [pytest.mark.matrix])) for case in every]
    return pytest.mark.parametrize(("game", "name"), cases)


# The topmost element in the middle of another, scrolled into view.
COVERED = """place => {
  place.scrollIntoView({ block: "center", inline: "center" });
  const box = place.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return place.contains(top) ? "" : top?.outerHTML ?? "none";
}"""
MOST_MOVES = 12
"""The most moves until two kinds of moves were counted."""
COUNTED = "window.tapped ??= addEventListener('click', e => { window.taps += e.isTrusted; }, true) ?? true"


def foot(table: Table) -> Locator:
    return table.page.locator("footer.action button:visible")


# Boxes of all cards on the table, in order.
BOXES = """() => [...document.querySelectorAll(".felt [data-card]")].map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.dataset.card, ...[x, y, width, height].map(Math.round)];
})"""
# Collects the boxes when the state of the table changes, before the next drawing.
WATCH_BOXES = f"addEventListener('tablestate', e => {{ window.last = [e.detail.from, ({BOXES})()]; }})"


@positions("round-end", SECRET, (GAME, "round-end"), (SECRET, "round-end-crowded"))
def test_a_finished_round_stays_on_the_table(open_position: OpenPosition, game: str, name: str) -> None:
    """The result moves no card, and asks for nothing until it is dismissed.

    The points of each seat are one tap away. A visit to the rules dismisses nothing.
    """
    given = position(game, name)
    table = open_position(given, PHONE, tips="off", speed="fast")
    page, result, standing = table.page, table.page.locator(".round-over"), table.page.locator(".standing")
    page.evaluate(WATCH_BOXES)
    table.play(str(given.move))
    expect(result).to_be_in_viewport(ratio=1)
    state, last = page.evaluate("window.last")
    assert state == "animating"
    assert last == page.evaluate(BOXES)
    expect(page.locator(".felt")).to_be_visible()
    expect(page.locator(".prompt, .tip, .acts, .felt [data-move]")).to_have_count(0)
    expect(standing).to_be_hidden()
    page.locator(".round-over .more").click()
    expect(standing).to_be_visible()
    expect(page.locator(".standing > li").first).to_have_attribute("data-own", "yes")
    expect(page.locator(".standing > li")).to_have_count(len(given.players))
    expect(foot(table)).to_have_count(1)
    expect(foot(table)).to_be_in_viewport(ratio=1)
    page.locator("header.bar a[href*='#/rules']").click()
    expect(page.locator(".rules h2").first).to_be_visible()
    # The page opens at a section, and the way back is in sight.
    expect(page.locator("header.bar a").first).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(result).to_be_visible()
    page.locator(".way-on").press("Enter")
    expect(page.locator(".felt")).to_be_visible()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".round-over, .standing")).to_have_count(0)


@positions("over", GAME, *((game, "over") for game in GAMES))
def test_a_finished_game_shows_winner_and_actions(open_position: OpenPosition, game: str, name: str) -> None:
    given = position(game, name)
    table = open_position(given, PHONE, tips="off", speed="normal")
    page, joy = table.page, table.page.locator(".joy")
    expect(table.result()).to_contain_text(given.players[given.winners[0]]["name"])
    expect(page.locator(".decided")).to_contain_text(re.compile(r"\d|share|equal"))
    expect(page.locator(".standing > li").first).to_have_attribute("data-own", "yes")
    expect(page.locator(".to-replay")).to_be_in_viewport(ratio=1)
    expect(page.locator(".replay-why")).to_contain_text("“Why?”")
    is_won = 0 in given.winners
    expect(foot(table)).to_have_text(["Review" if is_won else "Your costliest move", "Play again"])
    expect(foot(table).last).to_be_in_viewport(ratio=1)
    if 0 not in given.winners:
        expect(joy).to_have_count(0)
        return
    expect(joy).to_be_hidden()  # still, with reduced motion
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-still", "no")
    lasts = joy.locator("i").evaluate_all("all => all.map(i => getComputedStyle(i).animationDuration)")
    assert set(lasts) == {"0.5s"}


def check_refusals(table: Table) -> int:
    """Tap some cards that play nothing: each says why, in place of the prompt. Return their number."""
    page, before = table.page, table.visible_text
    idle = page.locator(".felt button.spot[aria-disabled=true]:visible").all()[:3]
    for spot in idle:
        spot.evaluate("each => each.click()")
        refusal = page.locator(".message .refusal")
        expect(refusal).to_be_visible()
        expect(page.locator(".message .prompt")).to_be_hidden()
        assert not re.search(r"not a move|\{|undefined", refusal.inner_text())
        assert table.state == "your-turn"
        assert table.visible_text == before
    card = page.locator(".mine .hand .spot[data-live=yes]:not([data-move])")
    if idle and card.count():
        card.first.click()
        expect(page.locator(".message .refusal")).to_be_hidden()
    return len(idle)


@pytest.mark.parametrize("game", [GAMES[0], pytest.param(GAMES[1], marks=pytest.mark.quick), *GAMES[2:]])
def test_a_tap_on_an_illegal_card_says_why_in_place(open_position: OpenPosition, game: str) -> None:
    names = ("first", GAME_POSITIONS[game].BUSY)
    assert sum(check_refusals(open_position(position(game, name), PHONE, tips="off")) for name in names)


@pytest.mark.parametrize("game", [GAMES[0], GAMES[-1], *matrix(*GAMES[1:-1])])
def test_all_controls_work_with_letters_of_twice_the_size(open_position: OpenPosition, game: str) -> None:
    table = open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off")
    page = table.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    try:
        places = page.locator(":is(.felt .spot[data-live=yes], .action button, .bar .tool):visible")
        assert places.count() > 3
        for place in places.all():
            assert place.evaluate(COVERED) == "", place.get_attribute("aria-label")
        sideways = "document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(sideways) <= 0
        table.tap_move(random.Random(game).choice(table.moves))
        assert table.state in ("your-turn", "over")
    finally:
        page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("game", GAMES)
def test_with_one_tap_moves_a_normal_turn_takes_few_taps(open_position: OpenPosition, game: str) -> None:
    """Drawing, laying, offering, discarding. A choice between several moves needs a selection first."""
    table = open_position(position(game, "first"), PHONE, tips="off", taps="one")
    page, most, varied = table.page, GAME_POSITIONS[game].TAPS, GAME_POSITIONS[game].VARIED
    page.evaluate(COUNTED)
    taps = set[str]()
    for number in range(MOST_MOVES):
        table.wait("your-turn")
        if len(taps) == min(2, len(most)):
            return
        # Others have more than a card and a destination.
        plain = [move for move in table.moves if move.split()[0] in most and not varied & {*move.split()[1:]}]
        page.evaluate("window.taps = 0")
        if not plain:
            table.play(table.moves[0])
            continue
        move, table_moves = random.Random(number).choice(plain), table.moves
        verb, *words = move.split()
        if len(words) == most[verb] > 1:
            table.tap(*words).wait()  # in this order
        else:
            table.tap_move(move)
        # A card with several moves is selected, and then its destination is tapped.
        is_shared = len(words) == 1 and sum(words[0] in each.split()[1:] for each in table_moves) > 1
        assert page.evaluate("window.taps") <= most[verb] + is_shared, move
        taps.add(verb)
    raise AssertionError(f"only {taps} of {most}")


@pytest.mark.parametrize("game", [game for game in GAMES if pygames.games()[game].open_table])
def test_a_device_on_the_table_needs_no_cover(session: BrowserSession, base: str, game: str) -> None:
    session.change_settings(handover="table")
    page = session.page
    table = Table(page, base).start(game, bots=None, names="Ana,Ben")
    rng, met = random.Random(5), set[str]()
    for _ in range(6):
        assert table.wait() == "your-turn"
        met.add(str(page.locator(".player.mine").get_attribute("aria-label")))
        table.play(rng.choice(table.moves))
    assert met == {"Ana", "Ben"}
    table.leave()
    assert table.state == "your-turn"
    page.evaluate("delete document.hidden")
    # A game with secrets needs a handover.
    assert Table(page, base).start(SECRET, bots=None, names="Ana,Ben").wait() == "cover"


@pytest.mark.shared_page
def test_undo_goes_back_over_bots_moves_if_the_form_allowed_it(page: Page, base: str) -> None:
    page.goto(f"{base}#/new?game={GAME}")
    page.locator("[name=takeBacks]").check()
    page.locator("form button[type=submit]").click()
    table = Table(page, base).await_turn()
    undo = page.get_by_role("button", name="Undo my last move")
    for _ in range(2):
        before = sorted(table.moves)
        table.play(before[-1])
        table.wait("your-turn")
        undo.click()
        expect(undo).to_be_visible()
        table.wait("your-turn")
        assert sorted(table.moves) == before
        table.play(before[0])
        table.wait("your-turn")


# The ways in which forced colours and print change the colours of cards.
CARDS_ADJUST = """all => [...new Set(all.map(each => getComputedStyle(each)).map(
  style => `${style.forcedColorAdjust} ${style.printColorAdjust}`))].join()"""


@pytest.mark.parametrize("game", one_of(GAMES[0], GAMES))
def test_forced_colors_show_who_is_to_act(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, GAME_POSITIONS[game].BUSY), PHONE, tips="off").page
    page.emulate_media(forced_colors="active")
    try:
        edge = "player => getComputedStyle(player).borderTopColor"
        acts = {page.locator(f".player[data-acts={acts}]").first.evaluate(edge) for acts in ("yes", "no")}
        assert len(acts) == 2
        assert page.locator(".felt .card").evaluate_all(CARDS_ADJUST) == "none exact"
        page.locator(".felt .spot[data-live=yes]").first.click()
        ground = "button => getComputedStyle(button).backgroundColor"
        going, others = (page.locator(f".action button{kind}") for kind in (".primary", ":not(.primary)"))
        for button in others.all() if going.count() else ():
            assert button.evaluate(ground) != going.first.evaluate(ground)
    finally:
        page.emulate_media(forced_colors="none")


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_cards_can_be_read_in_forced_dark_colours(playwright: Playwright, base: str, game: str) -> None:
    dark = [*FLAGS, "--enable-features=WebContentsForceDark"]
    with playwright.chromium.launch(executable_path=chromium(), args=dark) as browser:
        table = Table(browser.new_page(color_scheme="light"), base).begin(game)
        faces = table.page.locator(".felt .face:visible, .hand .face:visible").all()
        assert faces
        for face in faces[:20]:
            picture = Image.open(BytesIO(face.screenshot())).convert("L")
            width, height = picture.size
            lower = picture.crop((3, height // 2, width - 3, height - 3)).tobytes()
            assert max(lower) - min(lower) > 75, face.get_attribute("data-card")
