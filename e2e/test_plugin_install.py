"""Plug-ins from files: adding, removing, hostile ones, and their games with the wheel and without."""

import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bisca import Bisca
from browser_tools.browser_session import BrowserSession, open_more, open_session
from conftest import ROOT, offline, ready, start
from example_games import GAME, GAMES
from pages.device_storage import list_saves, read_database
from pages.lesson import Lesson
from pages.menu import Menu, import_file, save_all
from pages.plugins import PluginScreen
from pages.scripts import ask
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Browser, Page, expect
from test_accessibility import violations
from tools.common import DIST

from pygames.plugins.page_data import load_page_data, of_package
from tests.examples import trio
from tests.examples.wheels import packed, wheel

TITLE = "Bisca"
ADDED = "bisca"


def write_wheel(folder: Path, data: bytes, name: str = "bisca-1.0-py3-none-any.whl") -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.fixture
def adding(page: Page, base: str) -> PluginScreen:
    Menu(page, base).open(until="offline")
    return PluginScreen(page, base)


@pytest.mark.keeps
def test_a_game_of_a_file_works_offline(adding: PluginScreen, page: Page, base: str, tmp_path: Path) -> None:
    rng = random.Random(2)
    asked = adding.open().give(write_wheel(tmp_path, wheel()))
    assert all(each in asked for each in ("bisca", "1.0", "SHA-256", "people you trust"))
    assert violations(page) == []
    adding.agree()
    assert TITLE in adding.at("added")
    page.goto(f"{base}#/")
    expect(page.locator(f".tile[data-game={ADDED}]")).to_contain_text("Added")
    expect(page.locator(".tile")).to_have_count(len(GAMES) + 1)
    table = Table(page, base).begin(ADDED, seed=8)
    for _ in range(2):
        table.tap_move(rng.choice(table.moves))
    address, before = page.url, table.visible_text
    assert wheels(page) == [{"name": "bisca", "version": "1.0", "title": TITLE}]
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(address)
    table.await_turn(before)


@pytest.mark.matrix
@pytest.mark.keeps
def test_a_former_version_returns(adding: PluginScreen, page: Page, base: str, tmp_path: Path) -> None:
    adding.open().give(write_wheel(tmp_path, wheel()))
    adding.agree()
    assert TITLE in adding.at("added")
    table = Table(page, base).begin(ADDED, seed=8)
    before = table.visible_text
    page.goto(f"{base}#/settings")
    listed, removed = (page.locator(f"[data-{state}={ADDED}]") for state in ("added", "removed"))
    expect(listed).to_contain_text("1.0")
    listed.get_by_role("button", name="Remove").click()
    expect(listed).to_contain_text("Remove Bisca (version 1.0)? We keep its saved games")
    listed.get_by_role("button", name="Really remove").click()
    expect(listed).to_have_count(0)
    page.goto(f"{base}#/")
    expect(page.locator("[data-bad=unknown]")).to_contain_text("You need Bisca (version 1.0)")
    # It can be restored for some days, also after a reload.
    page.goto(f"{base}#/settings")
    page.reload()
    page.get_by_role("button", name="Put Bisca back").click()
    expect(listed).to_contain_text("1.0")
    expect(removed).to_have_count(0)
    # Another version is added: games of the former one go on.
    newer = write_wheel(tmp_path, wheel(version="1.1"), "bisca-1.1-py3-none-any.whl")
    assert "replaces version 1.0" in adding.open().give(newer)
    adding.agree()
    assert TITLE in adding.at("added")
    page.goto(f"{base}#/")
    page.locator(".latest .resume").click()
    table.await_turn(before)
    table.tap_move(table.moves[0])
    table.wait("your-turn")
    assert [each["version"] for each in wheels(page)] == ["1.1"]
    # So does the replaced version.
    page.goto(f"{base}#/settings")
    expect(removed).to_contain_text("1.0")
    page.get_by_role("button", name="Put Bisca back").click()
    expect(listed).to_contain_text("1.0")
    expect(removed).to_contain_text("1.1")


def wheels(page: Page) -> list[dict[str, str]]:
    return [save["wheel"] for save in read_database(page)["saves"].values()]


SOUND = "from pygames.game import Menu\nfrom .sound import *\nfrom .sound import Bisca as Sound\n"
PROBE = """
import js, pyodide_js
def reached(act):
    try:
        return act()
    except BaseException:
        return None
names = "indexedDB caches postMessage XMLHttpRequest WebSocket EventSource BroadcastChannel Worker"
names += " importScripts navigator self globalThis close Request"
found = [name for name in names.split() if reached(lambda: getattr(js, name))]
ways = {
    "a function's maker": lambda: js.Object.constructor("return self")(),
    "eval": lambda: js.eval("1"),
    "fetch": lambda: js.fetch("files.json"),
    "run_js": lambda: __import__("pyodide.code").code.run_js("1"),
    "another name": lambda: pyodide_js._api.config.jsglobals.indexedDB,
    "a package": lambda: pyodide_js.loadPackage("micropip").then and None,
    "a bent prototype": lambda: setattr(js.Object.prototype, "bent", 1) or js.Object.new().bent,
}
found += [name for name, way in ways.items() if reached(way)]
if found:
    raise RuntimeError(f"reached: {found}")
"""
LEAKS = """
class Bisca(Sound):
    def observe(self, state, seat):
        sight = super().observe(state, seat)
        sight["data"]["all"] = [list(hand) for hand in state.hands]
        return sight
"""


def wheel_with_code(text: str) -> bytes:
    sound = wheel()
    with zipfile.ZipFile(io.BytesIO(sound)) as archive:
        module = archive.read("bisca/__init__.py")
    return wheel({"bisca/sound.py": module, "bisca/__init__.py": SOUND + text})


# Of each cause one: tests/contract has all others.
REFUSED = {
    "doesn't belong there: ../../lib/python3/evil.py": packed(
        [(zipfile.ZipInfo("../../lib/python3/evil.py"), b"")]
    ),
    "a game file, or it's damaged": wheel()[:-100],
    "part of a web page": wheel({"bisca/page/evil.js": b"alert()"}),
    f"another game called “{GAME}”": wheel(entries=f"[pygames.games]\n{GAME} = bisca:Bisca\n"),
}
RUN = {
    "ZeroDivisionError": wheel_with_code("1 / 0"),
    "AttributeError: indexedDB": wheel_with_code("import js\njs.indexedDB.deleteDatabase('pygames')"),
    "too much memory": wheel_with_code("kept = []\nwhile True: kept.append(bytearray(1 << 22))"),
    "failed a test": wheel_with_code(LEAKS),
}


@pytest.mark.matrix
@pytest.mark.keeps
def test_a_plugin_comes_by_drop_link_and_list(adding: PluginScreen, page: Page, tmp_path: Path) -> None:
    offered = json.loads((DIST / "more.json").read_text())[0]
    assert "1.7" in adding.drop(write_wheel(tmp_path, wheel(version="1.7")))
    assert page.url.endswith("#/add")
    adding.decline()
    # Only this page's own address is asked for it.
    asked_of: list[str] = []
    page.on("request", lambda request: asked_of.append(request.url))
    for address in ("https://example.org/bisca.whl", "//example.org/x.whl", "data:,x", "http://[", "blob:x"):
        assert "only add games from this site" in adding.follow(address)
    assert [url for url in asked_of if not url.startswith(adding.base)] == []
    assert "couldn't download nothing.whl" in adding.follow("more/nothing.whl")
    assert offered["sha256"] in adding.follow(offered["file"])
    adding.decline()
    page.locator("[data-adding] .resume", has_text=offered["title"]["en"]).click()
    assert offered["version"] in adding.at("asks")
    adding.agree()
    assert offered["title"]["en"] in adding.at("added")

    # Its lesson runs on the generic table, and leads to a first game.
    taught = load_page_data(of_package(Bisca()), Bisca())["lesson"]
    assert taught
    page.goto(f"{adding.base}#/")
    page.locator(f".tile[data-game={ADDED}] .learn").click()
    lesson = Lesson(page, adding.base, ADDED, taught["steps"])
    for step in lesson.steps[:-1]:
        for word, name in list(step.get("wrong", {}).items())[:1]:
            lesson.at(step)
            page.locator(f'.lesson .felt [data-move^="{word}"]:visible:not([data-hint])').first.click()
            expect(lesson.answer).to_have_text(lesson_text(f"{step['id']}.{name}"))
        lesson.follow(step)
    lesson.at(lesson.steps[-1])
    assert violations(page) == []
    page.locator(".lesson .start").click()
    Table(page, adding.base).wait("your-turn")


def lesson_text(name: str) -> re.Pattern[str]:
    texts = json.loads((ROOT / "examples/bisca/bisca/page/texts/en.json").read_text(encoding="utf-8"))
    return re.compile(re.escape(texts[f"lesson.{name}"]).replace(r"\{name\}", ".+"))


@pytest.mark.matrix
@pytest.mark.keeps
def test_hostile_wheels_are_contained(adding: PluginScreen, page: Page, tmp_path: Path) -> None:
    adding.open()
    for sentence, data in REFUSED.items():
        assert sentence in adding.give(write_wheel(tmp_path, data))
    for sentence, data in RUN.items():
        assert sentence in adding.add(write_wheel(tmp_path, data))
    assert violations(page) == []
    # A sound plug-in is added where nothing was reached.
    assert TITLE in adding.add(write_wheel(tmp_path, wheel_with_code(PROBE)))
    table = Table(page, adding.base).begin(ADDED, bots="random", seed=3)
    table.tap_move(table.moves[0])
    # The others are unchanged.
    table.start(GAME)
    table.wait("your-turn")


@pytest.mark.matrix
@pytest.mark.keeps
def test_an_endless_check_is_stopped(adding: PluginScreen, page: Page, tmp_path: Path) -> None:
    ready(page)
    page.clock.install()
    adding.open().give(write_wheel(tmp_path, wheel_with_code("while True: pass")))
    adding.agree()
    adding.at("tries")
    page.clock.fast_forward(121_000)
    assert "took too long" in adding.at("refused")
    # A wheel that is harmless only while it is checked.
    wolf = "import sys\nwhile 'pygames.plugins.page_data' not in sys.modules: pass\n"
    assert TITLE in adding.add(write_wheel(tmp_path, wheel_with_code(wolf)))
    page.goto(f"{adding.base}#/")
    tile = page.locator(f".tile[data-game={ADDED}]")
    tile.locator(".start").click()
    notice = page.locator(".notice[role=alert]")

    def is_stopped() -> bool:
        # Only code that has started is stopped: the clock jumps repeatedly.
        page.clock.fast_forward(31_000)
        return notice.is_visible()

    until(is_stopped)
    expect(notice).to_contain_text("took too long")
    page.reload()
    expect(tile).to_contain_text("switched off")
    tile.locator(".start").click()
    expect(notice).to_contain_text("we switched it off")
    Table(page, adding.base).start(GAME).wait("your-turn")


TRIO = trio.Trio()
RAW = re.compile(r"\b(statistics|deed|level|history|replay|game|points|share|deal)\.[a-z_.]+")


@pytest.fixture(scope="module")
def session(
    browser: Browser, base: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserSession]:
    file = tmp_path_factory.mktemp("given") / f"{TRIO.id}-1.0-py3-none-any.whl"
    module = Path(str(trio.__file__)).read_bytes()
    entries = f"[pygames.games]\n{TRIO.id} = trio:{type(TRIO).__name__}\n"
    file.write_bytes(wheel(package={"trio.py": module}, name=TRIO.id, entries=entries))
    session = open_session(browser, base, service_workers="allow")
    start(session)
    offline(session.page)
    assert TRIO.title in PluginScreen(session.page, base).open().add(file)
    yield session
    session.page.context.close()


def check_statistics(session: BrowserSession, points: int) -> None:
    """Check that the statistics count the one game, without bots' names as persons."""
    session.go("statistics")
    row = session.page.locator(f".stats[data-game={TRIO.id}] tr[data-level=greedy] td")
    expect(row.first).to_have_text("1")
    expect(row.nth(4)).to_have_text(str(points))
    expect(session.page.locator("main")).to_have_attribute("data-left", "0")
    text = session.page.locator("main").inner_text()
    assert TRIO.title in text
    assert not RAW.search(text)


def bring(session: BrowserSession, file: Path) -> None:
    session.go("")
    import_file(session.page, file)


def shows_result(page: Page) -> None:
    expect(page.locator(".result.final")).to_be_visible()
    assert not RAW.search(page.locator("#page").inner_text())


def finished_save(session: BrowserSession) -> dict[str, Any]:
    table = Table(session.page, session.base).start(TRIO.id, bots="greedy")
    table.play_to_end(lambda: table.play(table.moves[0]))
    (save,) = list_saves(session.page)
    return save


@pytest.mark.matrix
def test_history_statistics_and_challenge_of_a_plugin(shared_page: Page, session: BrowserSession) -> None:
    page = shared_page
    save = finished_save(session)
    key, (points, _) = save["id"], save["scores"]
    shows_result(page)
    open_more(page)
    page.locator(".once-more .challenge").click()
    expect(page.locator(".once-more .answer")).not_to_be_empty()
    check_statistics(session, points)

    session.go("history")
    row = page.locator(f"[data-save='{key}']")
    expect(row).to_contain_text(TRIO.title)
    assert not RAW.search(page.locator("main").inner_text())
    row.get_by_role("link").click()
    expect(page.locator("[data-replay='0']")).to_be_visible()
    assert not RAW.search(page.locator("#page").inner_text())
    page.locator(".scrub input").fill("2")
    expect(page.locator("[data-replay='2']")).to_be_visible()

    # A game from a past position, which does not count.
    page.locator("[data-go=fork]").click()
    page.locator(".fork button.primary").click()
    table = Table(page, session.base).await_turn()
    table.play_to_end(lambda: table.play(table.moves[-1]))
    expect(page.locator(".branched")).to_be_visible()
    assert len(list_saves(page)) == 2
    check_statistics(session, points)

    # A challenge may have any score: the author of the plug-in gives no bounds.
    session.go(f"deal?game={TRIO.id}&seats=2&seed=7&bots=person,greedy&by=Zoe&points=12345678")
    expect(page.locator(".sent")).to_contain_text("Zoe scored")
    page.locator(f".tile[data-game={TRIO.id}] .primary").click()
    table.wait("your-turn")


@pytest.mark.matrix
def test_a_missing_plugin_is_named(session: BrowserSession, shared_page: Page, tmp_path: Path) -> None:
    page = shared_page
    key = finished_save(session)["id"]
    link, record, games = ask(page, "link", save=key), tmp_path / "record.json", tmp_path / "all.json"
    record.write_text(read_database(page)["records"][key], encoding="utf-8")
    save_all(page, games)
    (save,) = list_saves(page)
    # With its wheel it is imported as any other game.
    session.delete_games()
    bring(session, games)
    shows_result(page)
    session.go("settings")
    page.locator("[data-added] button").click()
    page.locator("[data-added] button.danger").click()
    expect(page.locator("[data-added]")).to_have_count(0)
    session.delete_games()

    # It is imported unchanged, and the page says so.
    notice = page.locator(".notice[role=alert]")
    bring(session, games)
    expect(notice).to_contain_text(f"need {TRIO.title} (version 1.0)")
    session.go("history")
    expect(page.locator("[data-bad=unknown]")).to_contain_text(f"You need {TRIO.title} (version 1.0)")
    (came,) = list_saves(page)
    for field in ("seed", "marks", "scores"):
        assert came[field] == save.get(field)
    for address in (f"replay/{came['id']}", f"play/{came['id']}"):
        session.go(address)
        expect(notice).to_contain_text(f"need {TRIO.title} (version 1.0)")
    session.go("statistics")
    expect(page.locator("main.statistics")).to_contain_text(f"{TRIO.title} (version 1.0)")
    expect(page.locator("main.statistics")).to_have_attribute("data-left", "0")
    for address in (f"game/{link}", f"deal?game={TRIO.id}&seats=2&seed=7&bots=person,greedy"):
        session.go(address)
        expect(notice).to_contain_text(f"need the game “{TRIO.id}”")
    session.delete_games()
    bring(session, record)
    expect(page.locator("[data-transfer=over]")).to_contain_text(f"need the game “{TRIO.id}”")
