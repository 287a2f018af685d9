"""Every screen of the page, and how a browser gets there: one list for pictures and for axe."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from browser_tools.situations import LOOKS, SITUATIONS, position
from browser_tools.visit import SEED, STORE, Visit
from playwright.sync_api import expect
from tools import lessons
from tools.common import PATIENCE

import pygames
from pygames.protocol import requests
from pygames.table import Player, Table

HOLD = 900  # milliseconds, longer than the button between two persons asks for
GAMES = tuple(SITUATIONS)
FOR_THREE = [game for game in GAMES if 3 in pygames.games()[game].seats]
DEAL = f"deal?game={GAMES[0]}&seats=3&seed=5&bots=person,easy,hard&by=Ana&points=12"
# Pull a slider to a place.
SLIDE = """(slider, to) => {
  slider.value = String(to);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
# So far has somebody come in lessons.
LEARNT = """async lessons => {
  const { changeSettings } = await import(new URL("core/settings.js", document.baseURI).href);
  changeSettings({ lessons });
}"""
# How far on a lesson is looked at.
LESSONS = {"lesson": 0.0, "lesson-half": 0.5, "lesson-end": 1.0}


@dataclass(frozen=True)
class Screen:
    """One screen by its name.

    Attributes:
        game: whose it is; None: the page's own.
        reach: brings a visit there.
        tips: whether the first-game guide is on; switching it loads the page anew.
        table: whether it is a table in mid-game, which tablets are looked at for too.
        translated: whether pictures of it are taken in the other languages too.
    """

    name: str
    game: str | None
    reach: Callable[[Visit], object]
    tips: bool = False
    table: bool = False
    translated: bool = False


def _address(address: str, there: str) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        visit.go(address)
        expect(visit.page.locator(there).first).to_be_visible()
        visit.wait()

    return reach


def _statistics(visit: Visit) -> None:
    """A few games of each kind, won and lost, and two who share the device."""
    visit.go("settings")
    visit.forget()
    for number in range(36):
        given = position(GAMES[number % len(GAMES)], "over")
        players = given.players if number % 9 else _persons(given.players)
        visit.save(replace(given, players=players), f"stats{number:02}" + "x" * (number % 7))
    visit.go("statistics")
    expect(visit.page.locator(".statistics[data-left='0'] .stats").first).to_be_visible(timeout=2 * PATIENCE)


def _persons(players: tuple[requests.Player, ...]) -> tuple[requests.Player, ...]:
    return tuple({"kind": "person", "name": player["name"]} for player in players)


def _saves(address: str, *, over: bool) -> Callable[[Visit], None]:
    """The games that are saved; those that are over stand on a page of their own."""

    def reach(visit: Visit) -> None:
        visit.forget()
        saved = {game: position(game, looks.SAVED) for game, looks in LOOKS.items()}
        for game, given in saved.items():
            visit.save(given, f"save-{game}")
        visit.go("settings")
        visit.go(address)
        listed = [given for given in saved.values() if given.over == over]
        expect(visit.page.locator("[data-save]")).to_have_count(len(listed))

    return reach


def _handed_on(visit: Visit) -> None:
    """Below a result: how somebody else has fared with the deal, and the way to hand it on."""
    table = Table(GAMES[0], [Player("Ana", "random"), Player("Ben", "random")], SEED)
    while not table.status()["over"]:
        table.bot_step()
    status = table.status()
    players = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Ben", "bot": "random"}]
    save = {
        "id": "handed-on",
        "game": GAMES[0],
        "players": players,
        "options": {},
        "seed": SEED,
        "deal": {"by": "Zoe", "points": 100},
        "over": True,
        "toAct": None,
        "events": status["events"],
        "scores": status["scores"],
        "winners": status["winners"],
        "changed": 1_700_000_000_000,
    }
    visit.go("settings")
    visit.page.evaluate(STORE, [[save, table.record().dumps()]])
    visit.go("play/handed-on")
    visit.page.locator(".once-more").scroll_into_view_if_needed()
    visit.wait()


def _cover(visit: Visit) -> None:
    visit.go(f"new?game={FOR_THREE[-1]}&seats=3&seed=4&names=Ana,Ben,Cleo&bots=")
    expect(visit.page.locator(".cover")).to_be_visible()


def _hand_over(visit: Visit) -> None:
    """What a move came to, before the device goes to the next person."""
    visit.go(f"new?game={GAMES[0]}&seats=2&seed=4&names=Ana,Ben&bots=")
    visit.page.locator(".hold").press("Enter", delay=HOLD)
    expect(visit.page.locator(".felt")).to_be_visible()
    visit.wait()
    visit.make(str(visit.page.locator("[data-move]").first.get_attribute("data-move")))
    expect(visit.page.locator(".hand-over")).to_be_visible()


def _loading(visit: Visit) -> None:
    """The menu while Python is on its way: its largest file is held."""
    visit.hold("**/*.wasm*")
    visit.page.goto("about:blank")
    visit.page.goto(f"{visit.base}#/")
    expect(visit.page.locator(".tile").first).to_be_visible()
    expect(visit.page.locator("progress")).to_be_visible()


def _sit(game: str, name: str, taps: int = 0) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        visit.sit(position(game, name))
        visit.tap(taps)

    return reach


def _closing(game: str, name: str) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        given = position(game, name)
        visit.sit(given)
        visit.make(str(given.move))
        expect(visit.page.locator(".result").first).to_be_visible()

    return reach


def _refused(game: str) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        visit.sit(position(game, "first"))
        visit.page.evaluate("move => { window.spoil = move; }", LOOKS[game].REFUSED)
        visit.page.locator("[data-move]").first.evaluate("each => each.click()")
        expect(visit.page.locator(".refused")).to_be_visible()

    return reach


def _hint(game: str, name: str) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        visit.sit(position(game, name))
        visit.page.locator("[data-tool=hint]").click()
        expect(visit.page.locator("[data-hinted]")).to_be_visible()

    return reach


def _review(game: str, *, step: bool) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        visit.sit(position(game, "over"))
        visit.page.locator(".begin-review").click()
        expect(visit.page.locator(".review [data-done=yes]")).to_be_visible(timeout=2 * PATIENCE)
        if step:
            visit.page.locator(".costly-one, .step-through").first.click()
            expect(visit.page.locator(".reviewing[data-compared=yes]")).to_be_visible(timeout=PATIENCE)
        else:
            visit.page.locator(".review").scroll_into_view_if_needed()

    return reach


def _replay(game: str, *, bare: bool = False, fork: bool = False) -> Callable[[Visit], None]:
    """Halfway through a finished game."""

    def reach(visit: Visit) -> None:
        visit.go("settings")
        visit.go(f"replay/{visit.save(position(game, 'over'))}")
        slider = visit.page.locator(".scrub input")
        half = int(slider.get_attribute("max") or 0) // 2
        slider.evaluate(SLIDE, half)
        expect(visit.page.locator(f"[data-replay='{half}']")).to_be_visible()
        if bare:
            visit.page.locator(".eyes select").select_option("bare")
        if fork:
            visit.page.locator("[data-go=fork]").click()

    return reach


def _sheet(game: str, name: str) -> Callable[[Visit], None]:
    def reach(visit: Visit) -> None:
        visit.sit(position(game, name))
        visit.sheet()

    return reach


def _lesson(game: str, share: float) -> Callable[[Visit], None]:
    """The game's lesson, so far on."""

    def reach(visit: Visit) -> None:
        steps = json.loads(lessons.scripts()[game].read_text(encoding="utf-8"))["steps"]
        visit.go("settings")
        visit.page.evaluate(LEARNT, {game: round(share * (len(steps) - 1))})
        visit.go(f"lesson/{game}")
        expect(visit.page.locator(".lesson")).to_be_visible()
        visit.wait()

    return reach


def _page_screens() -> Iterable[Screen]:
    yield Screen("loading", None, _loading)
    yield Screen("menu", None, _address("", ".tile"), translated=True)
    yield Screen("settings", None, _address("settings", "main.form"), translated=True)
    yield Screen("cover", None, _cover, translated=True)
    yield Screen("hand-over", None, _hand_over, translated=True)
    yield Screen("error", None, _address("new?game=chess&seed=1", ".notice"))
    yield Screen("menu-saves", None, _saves("", over=False), translated=True)
    yield Screen("daily", None, _address("daily", ".returns .tile"), translated=True)
    yield Screen("deal", None, _address(DEAL, ".sent"), translated=True)
    yield Screen("handed-on", None, _handed_on, translated=True)
    yield Screen("statistics", None, _statistics, translated=True)
    yield Screen("history", None, _saves("history", over=True), translated=True)


def _game_screens(game: str) -> Iterable[Screen]:
    yield Screen(f"{game}-new", game, _address(f"new?game={game}", "main.form"), translated=True)
    yield Screen(f"{game}-rules", game, _address(f"rules/{game}", "main.text h2"), translated=True)
    yield Screen(f"{game}-first-tip", game, _sit(game, "first"), tips=True, table=True, translated=True)
    yield Screen(f"{game}-half-tip", game, _sit(game, "first", 1), tips=True, table=True)
    for name, share in LESSONS.items() if game in lessons.scripts() else ():
        yield Screen(f"{game}-{name}", game, _lesson(game, share), translated=True)
    for situation in SITUATIONS[game]:
        name = situation.name
        screen = f"{game}-{name}"
        if situation.closing or situation.over:
            reach = _closing(game, name) if situation.closing else _sit(game, name)
            yield Screen(screen, game, reach, translated=not name.endswith("crowded"))
            continue
        if name == "plan":
            yield Screen(screen, game, _hint(game, name), table=True, translated=True)
            continue
        yield Screen(screen, game, _sit(game, name), table=True, translated=name in ("turn", "take"))
        if name in ("turn", "first", "crowded", "four"):
            yield Screen(f"{screen}-half", game, _sit(game, name, 1), table=True)
        if name in ("turn", "crowded"):
            yield Screen(f"{screen}-half2", game, _sit(game, name, 2), table=True)
    yield Screen(f"{game}-refused", game, _refused(game), table=True, translated=True)
    yield Screen(f"{game}-hint", game, _hint(game, LOOKS[game].HINTED), table=True, translated=True)
    yield Screen(f"{game}-reviewed", game, _review(game, step=False), translated=True)
    yield Screen(f"{game}-review-step", game, _review(game, step=True), table=True, translated=True)
    yield Screen(f"{game}-replay", game, _replay(game), table=True, translated=True)
    yield Screen(f"{game}-replay-open", game, _replay(game, bare=True), table=True)
    yield Screen(f"{game}-replay-fork", game, _replay(game, fork=True), translated=True)
    yield Screen(f"{game}-sheet", game, _sheet(game, "crowded"), table=True, translated=True)


def screens(games: Iterable[str] = GAMES, *, page: bool = True) -> Iterator[Screen]:
    """All of them: the page's own, then game by game."""
    if page:
        yield from _page_screens()
    for game in games:
        yield from _game_screens(game)


def walk(visit: Visit, wanted: Iterable[Screen]) -> Iterator[Screen]:
    """Bring the visit to each screen in turn; the page is loaded anew only where tips go on or off."""
    tips: bool | None = None
    for screen in sorted(wanted, key=lambda each: each.tips):
        if screen.tips != tips or screen.name == "loading":
            visit.fresh(tips="on" if screen.tips else "off")
            tips = screen.tips
        screen.reach(visit)
        yield screen
        if screen.name == "loading":
            tips = None
