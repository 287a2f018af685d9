"""All screens of the page and the way to each, for pictures and axe."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from browser_tools.browser_session import SEED, SETTINGS, STORE, BrowserSession, begin_review, stored_game
from browser_tools.positions import GAME_POSITIONS, POSITIONS, position, position_of
from pages.puzzles import Puzzles
from pages.scripts import script, with_module
from playwright.sync_api import Locator, Page, expect
from tools import compile_puzzles, lessons
from tools.common import PATIENCE, SCOPED

import pygames
from pygames.protocol import requests
from pygames.table import Player, Table

HOLD = 900  # milliseconds, longer than the button between two persons must be held
GAMES = tuple(POSITIONS)
FOR_THREE = [game for game in GAMES if 3 in pygames.games()[game].seats]
DEAL = f"deal?game={GAMES[0]}&seats=3&seed=5&bots=person,easy,hard&by=Ana&points=12"
MOST_STEPS = 40
"""The most steps to a position after a bot's move."""
# Moves a slider.
SLIDE = """(slider, to) => {
  slider.value = String(to);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
ISOLATE = script("isolate-phones")
# The link with the code of a host.
INVITATION = """async ({ linksOf, newKeys, packInvitation, pairingCode }) => {
  const players = ["Rosa", "Player 2"].map(name => ({ kind: "person", name }));
  const [none, number] = ["", "1".repeat(64)];
  const hello = { game: %s, options: {}, players, seat: 1, host: 0, events: 0, words: number,
    versions: [2, 2], commitments: [number, none], allows: { undo: true, hint: true, query: true } };
  const code = await pairingCode("host", (await newKeys()).publicKey);
  return linksOf(await packInvitation(code, hello))[0].split("#/")[1];
}"""
# Step of the lesson in the picture.
LESSONS = {"lesson": 0.0, "lesson-half": 0.5, "lesson-end": 1.0}

# The screens of a puzzle, and the answer of each.
PUZZLES = {"puzzle": "asked", "puzzle-wrong": "wrong", "puzzle-right": "found", "puzzle-found": "shown"}


@dataclass(frozen=True)
class Screen:
    """A screen.

    Attributes:
        game: of the screen; None: of the page.
        reach: brings a session there.
        tips: whether the first-game guide is on. Switching it reloads the page.
        table: whether it is a table in mid-game, also checked on tablets.
        translated: whether pictures of it are also taken in the other languages.
    """

    name: str
    game: str | None
    reach: Callable[[BrowserSession], object]
    tips: bool = False
    table: bool = False
    translated: bool = True


def _address(address: str, there: str, session: BrowserSession) -> None:
    session.go(address)
    expect(session.page.locator(there).first).to_be_visible()
    session.wait()


def _statistics(session: BrowserSession) -> None:
    """Return a few games of each kind, won and lost, and two players who share the device."""
    session.go("settings")
    session.delete_games()
    games = []
    for number in range(36):
        given = position(GAMES[number % len(GAMES)], "over")
        names = [player["name"] for player in given.players]
        persons: list[requests.Player] = [{"kind": "person", "name": name} for name in names]
        players = given.players if number % 9 else tuple(persons)
        games.append(stored_game(f"stats{number:02}" + "x" * (number % 7), replace(given, players=players)))
    session.page.evaluate(STORE, games)
    session.go("statistics")
    expect(session.page.locator("[data-left='0'] .stats").first).to_be_visible(timeout=2 * PATIENCE)


def _luck_statistics(session: BrowserSession) -> None:
    """Measure the luck of the finished games of one kind."""
    _statistics(session)
    quickest = min(GAMES, key=lambda game: position(game, "over").events)
    session.page.locator(f"[data-game={quickest}] .begin-luck").click()
    expect(session.page.locator(".stop-luck")).to_have_count(0, timeout=2 * PATIENCE)
    session.page.locator("[data-luck]").first.scroll_into_view_if_needed()


def _saves(address: str, session: BrowserSession, *, over: bool) -> None:
    """Show the saved games. Finished ones are on a separate page."""
    session.delete_games()
    saved = {game: position(game, module.SAVED) for game, module in GAME_POSITIONS.items()}
    for game, given in saved.items():
        session.save(given, f"save-{game}")
    session.go("settings")
    session.go(address)
    listed = [given for given in saved.values() if given.over == over]
    # The menu lists games of other hosts, too.
    expect(session.page.locator("[data-save^=save-]")).to_have_count(len(listed))


def _handed_on(session: BrowserSession) -> None:
    """Show a result with another player's score at the same deal, and the button for sharing."""
    table = Table(GAMES[0], [Player("Ana", "random"), Player("Mia", "random")], SEED)
    while not table.status()["over"]:
        table.bot_step()
    record = table.record()
    given = position_of(record.replay(), position(GAMES[0], "over").players)
    given = replace(given, record=record.dumps())  # with the seed of the deal
    session.go("settings")
    session.page.evaluate(STORE, [stored_game("handed-on", given, deal={"by": "Zoe", "points": 100})])
    session.go("play/handed-on")
    session.page.locator(".once-more").scroll_into_view_if_needed()
    session.wait()


def _cover(session: BrowserSession) -> None:
    session.go(f"new?game={FOR_THREE[-1]}&seats=3&seed=4&names=Ana,Ben,Cleo&bots=")
    expect(session.page.locator(".cover")).to_be_visible()


def _hand_over(session: BrowserSession) -> None:
    """Show the effects of a move, before the device goes to the next person."""
    session.go(f"new?game={GAMES[0]}&seats=2&seed=4&names=Ana,Ben&bots=")
    session.page.locator(".hold").press("Enter", delay=HOLD)
    expect(session.page.locator(".felt")).to_be_visible()
    session.wait()
    session.make(str(session.page.locator("[data-move]").first.get_attribute("data-move")))
    expect(session.page.locator(".hand-over")).to_be_visible()


def _loading(session: BrowserSession) -> None:
    """Show the menu while Python is loading: its largest file is held."""
    session.hold("**/*.wasm*")
    session.page.goto("about:blank")
    session.page.goto(f"{session.base}#/")
    expect(session.page.locator(".tile").first).to_be_visible()
    expect(session.page.locator("progress")).to_be_visible()


def _sit(
    game: str, name: str, session: BrowserSession, *, taps: int = 0, half: bool = False, sheet: bool = False
) -> None:
    """Open a position, perhaps with the score sheet, or begin a move there: taps are listed with it."""
    session.open_position(position(game, name))
    session.tap(taps)
    for selector in GAME_POSITIONS[game].HALVES[name] if half else ():
        session.page.locator(selector).first.click()
    if sheet:
        session.sheet()


def _closing(game: str, name: str, session: BrowserSession) -> None:
    given = position(game, name)
    session.open_position(given)
    session.make(str(given.move))
    expect(session.page.locator(".round-over, .result").first).to_be_visible()


def _refusal(game: str, session: BrowserSession) -> None:
    session.open_position(position(game, "first"))
    session.page.evaluate("move => { window.spoil = move; }", GAME_POSITIONS[game].REFUSED)
    session.page.locator("[data-move]").first.evaluate("each => each.click()")
    expect(session.page.locator(".refusal")).to_be_visible()


def _hint(game: str, name: str, session: BrowserSession) -> None:
    session.open_position(position(game, name))
    session.page.locator("[data-tool=hint]").click()
    expect(session.page.locator("[data-hinted]")).to_be_visible()


def step_to_bot_move(page: Page) -> Locator:
    """Step through a review to the first decision after a bot's move, and return the button for its reasons.

    It waits for each decision: when the next one is shown, the reasons for the move before it are closed.
    """
    why = page.locator(".reviewing [data-go=why]")
    for _ in range(MOST_STEPS):
        expect(page.locator(".reviewing")).to_be_visible()
        if why.count():
            break
        event = page.locator(".reviewing").get_attribute("data-event")
        page.locator("[data-step='1']").click()
        expect(page.locator(f".reviewing[data-event='{event}']")).to_have_count(0)
    return why


def _review(game: str, session: BrowserSession, *, step: bool, why: bool = False, rows: bool = False) -> None:
    """Open the review, perhaps at a decision, with the reasons for a bot's move before it, or a table."""
    session.open_position(position(game, "over"))
    begin_review(session.page)
    expect(session.page.locator(".luck[data-luck=done]")).to_be_visible(timeout=2 * PATIENCE)
    if step:
        session.page.locator(".costly-one, .step-through").first.click()
        expect(session.page.locator(".reviewing[data-compared=yes]")).to_be_visible(timeout=PATIENCE)
        if why:
            step_to_bot_move(session.page).click()
            expect(session.page.locator("[data-explained]")).to_be_visible(timeout=PATIENCE)
    elif rows:
        session.page.locator(".luck-curve summary").click()
        session.page.locator(".luck-curve table").scroll_into_view_if_needed()
    else:
        session.page.locator(".review").scroll_into_view_if_needed()


def _replay(
    game: str, session: BrowserSession, *, bare: bool = False, fork: bool = False, why: bool = False
) -> None:
    """Open a finished game halfway through, perhaps with a bot's reasons for its next move."""
    session.go("settings")
    session.go(f"replay/{session.save(position(game, 'over'))}")
    slider = session.page.locator(".scrub input")
    half = int(slider.get_attribute("max") or 0) // 2
    slider.evaluate(SLIDE, half)
    expect(session.page.locator(f"[data-replay='{half}']")).to_be_visible()
    if bare:
        session.page.locator(".eyes select").select_option("bare")
    if fork:
        session.page.locator("[data-go=fork]").click()
    if why:
        for number in range(half, half + MOST_STEPS):
            expect(session.page.locator(f"[data-replay='{number}']")).to_be_visible()
            if session.page.locator("[data-go=why]:not([aria-disabled])").count():
                break
            session.page.locator("[data-go=on]").click()
        session.page.locator("[data-go=why]").click()
        expect(session.page.locator("[data-explained]")).to_be_visible(timeout=PATIENCE)


def _lesson(game: str, share: float, session: BrowserSession) -> None:
    steps = json.loads(lessons.scripts()[game].read_text(encoding="utf-8"))["steps"]
    session.go("settings")
    learnt = {"lessons": {game: round(share * (len(steps) - 1))}}
    with_module(session.page, SETTINGS, "(settings, learnt) => settings.changeSettings(learnt)", learnt)
    session.go(f"lesson/{game}")
    expect(session.page.locator(".lesson")).to_be_visible()
    session.wait()


def _puzzle(game: str, session: BrowserSession, *, answer: str) -> None:
    """Open the first puzzle of the game's set, and make a wrong or right move, or show its answer."""
    session.page.evaluate(f"localStorage.removeItem({SCOPED}('puzzles'))")
    # The address of an open puzzle begins nothing.
    shown = Puzzles(session.page, session.base).overview()
    puzzle = shown.open(game)
    if answer in ("wrong", "shown"):
        shown.miss(puzzle)
    if answer == "found":
        shown.find(puzzle)
    if answer == "shown":
        shown.table.locator(".skip:not(.share)").click()
        expect(shown.table).to_have_attribute("data-answer", answer)
    shown.table.locator(".table").evaluate("table => table.scrollTo(0, 0)")


def _lobby(
    session: BrowserSession, *, way: str, seats: int = 2, invite: bool = False, fails: bool = False
) -> None:
    """Open the lobby of a game between phones, perhaps with the code or link of the first phone."""
    session.go("settings")
    _address("friends", ".setup", session)
    session.page.locator(f"input[value={way}]").check()
    session.page.locator("select[name=game]").select_option(GAMES[0])
    session.page.locator("select[name=seats]").select_option(str(seats))
    name = session.page.locator(".own-name input:required")
    if name.count():
        name.fill("Player 1")
    session.page.locator(".setup button.start").click()
    expect(session.page.locator(".lobby")).to_be_visible()
    if fails:
        session.page.evaluate(ISOLATE)
        session.page.locator('.place[data-seat="1"]').click()
        expect(session.page.locator(".refusal")).to_be_visible()
    if invite:
        button, shown = session.page.locator(".invite"), session.page.locator(".number, .progress").first
        expect(button.or_(shown).first).to_be_visible()
        if button.count():
            button.click()
        expect(shown).to_be_visible()
    session.wait()


def _join(session: BrowserSession, *, named: bool) -> None:
    """Open the link of a host: the question for the name, or the own code behind it."""
    session.go("settings")
    parts = tuple(f"engine/friends/{name}.js" for name in ("link-encoding", "pairing-keys", "invitation"))
    invitation = INVITATION % json.dumps(GAMES[-1])
    _address(with_module(session.page, parts, invitation), "input[name=name]", session)
    if named:
        session.page.locator("input[name=name]").fill("Ana")
        session.page.locator(".name-form [type=submit]").click()
        expect(session.page.locator(".send-link")).to_be_visible()


def _phones(session: BrowserSession, *, remote: bool, exchange: bool = False, is_lost: bool = False) -> None:
    """Show the table of a game by links on the host's phone or on the other one, perhaps unconnected."""
    session.go("settings")
    tables = session.page.evaluate(script("pair-phones"), [GAMES[-1], is_lost])
    session.go(tables[remote])
    # The remote player waits for a link, so its page gets into no other state.
    expect(session.page.locator(".felt")).to_be_visible()
    if is_lost:
        expect(session.page.locator(".missing")).to_be_visible()
    if exchange:
        session.page.locator(".to-exchange").click()
        expect(session.page.locator("main.exchange")).to_be_visible()


def _device_code(session: BrowserSession) -> None:
    """Show the code for the person's other device."""
    _address("settings/devices", ".show-code", session)
    session.page.locator(".show-code").click()
    expect(session.page.locator(".code svg")).to_be_visible()


def _page_screens() -> Iterable[Screen]:
    yield Screen("loading", None, _loading, translated=False)
    yield Screen("menu", None, partial(_address, "", ".tile"))
    yield Screen("settings", None, partial(_address, "settings", "main.form"))
    yield Screen("devices", None, partial(_address, "settings/devices", ".show-code"))
    yield Screen("devices-code", None, _device_code)
    yield Screen("cover", None, _cover)
    yield Screen("hand-over", None, _hand_over)
    yield Screen("error", None, partial(_address, "new?game=chess&seed=1", ".notice"), translated=False)
    yield Screen("menu-saves", None, partial(_saves, "", over=False))
    yield Screen("daily", None, partial(_address, "daily", ".returns .tile"))
    yield Screen("puzzles", None, partial(_address, "puzzles", ".puzzles .tile"))
    yield Screen("deal", None, partial(_address, DEAL, ".sent"))
    yield Screen("handed-on", None, _handed_on)
    yield Screen("statistics", None, _statistics)
    yield Screen("statistics-luck", None, _luck_statistics)
    yield Screen("friends", None, partial(_address, "friends", ".setup"))
    yield Screen("friends-lobby", None, partial(_lobby, way="webrtc", seats=4))
    yield Screen("friends-code", None, partial(_lobby, way="webrtc", invite=True))
    yield Screen("friends-link", None, partial(_lobby, way="links", invite=True))
    yield Screen("friends-entry", None, partial(_address, "join", ".paste"))
    yield Screen("friends-name", None, partial(_join, named=False))
    yield Screen("friends-answer", None, partial(_join, named=True))
    yield Screen("friends-host", None, partial(_phones, remote=False), table=True)
    yield Screen("friends-remote", None, partial(_phones, remote=True), table=True)
    yield Screen("friends-exchange", None, partial(_phones, remote=True, exchange=True))
    yield Screen("friends-failed", None, partial(_lobby, way="webrtc", fails=True))
    yield Screen("friends-host-lost", None, partial(_phones, remote=False, is_lost=True), table=True)
    yield Screen("friends-remote-lost", None, partial(_phones, remote=True, is_lost=True), table=True)
    yield Screen("friends-promises", None, partial(_address, "friends/promises", ".text .panel"))
    yield Screen("history", None, partial(_saves, "history", over=True))


def _game_screens(game: str) -> Iterable[Screen]:
    in_english = partial(Screen, table=True, translated=False)
    yield Screen(f"{game}-new", game, partial(_address, f"new?game={game}", "main.form"))
    yield Screen(f"{game}-rules", game, partial(_address, f"rules/{game}", "main.text h2"))
    yield Screen(f"{game}-first-tip", game, partial(_sit, game, "first"), tips=True, table=True)
    yield in_english(f"{game}-half-tip", game, partial(_sit, game, "first", taps=1), tips=True)
    for name, share in LESSONS.items() if game in lessons.scripts() else ():
        yield Screen(f"{game}-{name}", game, partial(_lesson, game, share))
    for name, answer in PUZZLES.items() if game in compile_puzzles.sets() else ():
        yield Screen(f"{game}-{name}", game, partial(_puzzle, game, answer=answer))
    for situation in POSITIONS[game]:
        name = situation.name
        screen = f"{game}-{name}"
        if situation.closing or situation.over:
            reach = partial(_closing, game, name) if situation.closing else partial(_sit, game, name)
            yield Screen(screen, game, reach, translated=not name.endswith("crowded"))
            continue
        if name == "plan":
            yield Screen(screen, game, partial(_hint, game, name), table=True)
            continue
        yield Screen(screen, game, partial(_sit, game, name), table=True, translated=name in ("turn", "take"))
        if name in ("turn", "first", "crowded", "four"):
            yield in_english(f"{screen}-half", game, partial(_sit, game, name, taps=1))
        if name in ("turn", "crowded"):
            yield in_english(f"{screen}-half2", game, partial(_sit, game, name, taps=2))
    for name in GAME_POSITIONS[game].HALVES:
        yield in_english(f"{game}-{name}-begun", game, partial(_sit, game, name, half=True))
    yield Screen(f"{game}-refused", game, partial(_refusal, game), table=True)
    yield Screen(f"{game}-hint", game, partial(_hint, game, GAME_POSITIONS[game].HINTED), table=True)
    yield Screen(f"{game}-reviewed", game, partial(_review, game, step=False))
    yield Screen(f"{game}-reviewed-luck", game, partial(_review, game, step=False, rows=True))
    yield Screen(f"{game}-review-step", game, partial(_review, game, step=True), table=True)
    yield Screen(f"{game}-review-why", game, partial(_review, game, step=True, why=True), table=True)
    yield Screen(f"{game}-replay-why", game, partial(_replay, game, why=True), table=True)
    yield Screen(f"{game}-replay", game, partial(_replay, game), table=True)
    yield in_english(f"{game}-replay-open", game, partial(_replay, game, bare=True))
    yield Screen(f"{game}-replay-fork", game, partial(_replay, game, fork=True))
    yield Screen(f"{game}-sheet", game, partial(_sit, game, "crowded", sheet=True), table=True)


def screens(games: Iterable[str] = GAMES, *, page: bool = True) -> Iterator[Screen]:
    """Return all screens: the page's own, then game by game."""
    if page:
        yield from _page_screens()
    for game in games:
        yield from _game_screens(game)


def walk(session: BrowserSession, wanted: Iterable[Screen]) -> Iterator[Screen]:
    """Bring the session to each screen in turn. The page is only reloaded for the screen of its loading."""
    tips: bool | None = None
    for screen in sorted(wanted, key=lambda each: each.tips):
        wanted_tips = "on" if screen.tips else "off"
        if tips is None or screen.name == "loading":
            session.reload(tips=wanted_tips)
        elif screen.tips != tips:
            session.change_settings(tips=wanted_tips)
        tips = screen.tips
        screen.reach(session)
        yield screen
        if screen.name == "loading":
            tips = None
