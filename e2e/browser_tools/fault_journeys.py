"""Paths through the page that together request all its files, and the first path that needs each."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from browser_tools.screens import GAMES
from playwright.sync_api import Browser, BrowserContext, Error, Page
from tools.common import DIST, PATIENCE, PHONE, languages, stop
from tools.server import Server

READY = "html[data-state=ready]"
TURN = "html[data-state=your-turn]"
OFFLINE = "html[data-offline=yes]"
RULES = """path => {
  const sheet = [...document.styleSheets].find(each => each.href?.split("?")[0].endsWith(path));
  const count = rules => [...rules].reduce((sum, { cssRules = [] }) => sum + 1 + count(cssRules), 0);
  try { return count(sheet?.cssRules ?? []); } catch { return 0; }
}"""


@dataclass(frozen=True)
class Journey:
    """A path through the page that needs some files.

    Attributes:
        address: behind the page's own.
        works: selector of an element that shows success.
        press: selectors of the buttons on the way, pressed in turn when visible.
    """

    name: str
    address: str
    works: str
    press: tuple[str, ...] = ()
    language: str = "en"
    settings: str = "{}"


def _journeys() -> Iterable[Journey]:
    yield Journey("menu", "", f"{READY} .tile")
    yield Journey("settings", "settings", "main.form")
    for language in languages()[1:]:
        yield Journey(f"menu, {language}", "", f"{READY} .tile", language=language)
    for language in languages():
        for game in GAMES:
            yield Journey(f"{game}, rules, {language}", f"rules/{game}", "main.text h2", language=language)
            order = f"new?game={game}&seats=2&seed=7&bots=greedy"
            yield Journey(f"{game}, {language}", order, TURN, language=language)
    order = f"new?game={GAMES[0]}&seats=2&seed=7&bots=greedy"
    # The scripts of the table load in advance: the table shows their failures.
    yield Journey("form", f"new?game={GAMES[0]}", "main.form")
    hint = "[data-tool=hint]"
    yield Journey("hint", order, "[data-hinted]", (hint,))
    sound = '{"sound": "on"}'
    yield Journey("sound", order, TURN, settings=sound)


JOURNEYS = tuple(_journeys())


@dataclass
class Needs:
    """The first journey that needs each file, and the number of rules in each style sheet."""

    journey: dict[str, Journey] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)


def open_context(browser: Browser, way: Journey, **options: object) -> BrowserContext:
    """Open a browser with empty storage."""
    settings = {"viewport": PHONE, "reduced_motion": "reduce", "locale": way.language, **options}
    context = browser.new_context(**settings)  # type: ignore[arg-type]
    context.add_init_script(
        f"localStorage.setItem(`pygames:${{location.pathname}}:settings`, '{way.settings}')"
    )
    return context


def start_journey(page: Page, server: Server, way: Journey) -> None:
    """Start a journey."""
    page.goto(f"{server.address}#/{way.address}", wait_until="commit")


def has_arrived(page: Page, way: Journey) -> bool:
    """Return True at the end of a journey. Else press the next visible button."""
    for press in way.press:
        button = page.locator(press).first
        if button.is_visible() and button.is_enabled():
            button.click()
    return page.locator(way.works).first.is_visible()


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait until a condition is true. A page that is just loading has no answer."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            if true():
                return True
        except Error:
            pass
        time.sleep(0.05)
    return False


def needs(browser: Browser, server: Server) -> Needs:
    """Take every journey over a working connection, and record its requests."""
    found = Needs()
    for way in JOURNEYS:
        context = open_context(browser, way, service_workers="block")
        page = context.new_page()
        server.served.clear()
        start_journey(page, server, way)
        if not until(lambda page=page, way=way: has_arrived(page, way), PATIENCE / 1000):  # type: ignore[misc]
            raise stop(f"{way.name} does not work on a good line")
        for path in [path.split("?")[0] for path in server.served]:
            if (DIST / path.lstrip("/")).exists():
                found.journey.setdefault(path, way)
            if path.endswith(".css"):
                found.rules[path] = max(found.rules.get(path, 0), page.evaluate(RULES, path))
        context.close()
    return found
