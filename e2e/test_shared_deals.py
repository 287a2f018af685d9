"""Shared deals: the deal of the day, challenges, results without cards. A page that stays open for days."""

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from browser_tools.browser_session import BrowserSession, open_more
from browser_tools.positions import GAME_POSITIONS, position
from conftest import clear, matrix, one_of
from example_games import GAME, GAMES, SHORTEST, short
from pages.device_storage import list_saves, put, read_database, save_with_squares
from pages.menu import Menu, save_all
from pages.navigation import visit
from pages.scripts import with_module
from pages.shared_deals import COPIED, DAY, FINISH, copy_challenge, finish_game, link_of, plan, tile
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Page, expect

import pygames

SESSION = """({ currentScreen: { source: { session } } }) =>
  JSON.stringify([session.view, session.status, session.save])"""


@pytest.fixture
def page(shared_page: Page) -> Iterator[Page]:
    shared_page.clock.set_fixed_time(f"{DAY}T10:00:00")
    shared_page.evaluate(COPIED)
    yield shared_page
    shared_page.set_viewport_size({"width": 360, "height": 640})


def test_a_deal_of_the_day_is_played_once_and_the_next_day_has_another(page: Page, base: str) -> None:
    Menu(page, base).open()
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.locator(".returns .day")).to_have_text("Sunday, November 22, 2026")
    expect(page.locator(".returns .tile")).to_have_count(len(GAMES))
    tile(page, SHORTEST).get_by_role("button", name="Play").click()
    table = Table(page, base).await_turn()
    # A second visit goes on with it.
    page.goto(f"{base}#/daily")
    expect(tile(page, SHORTEST)).to_have_attribute("data-deal", "begun")
    tile(page, SHORTEST).get_by_role("link", name="Continue").click()
    table.wait("your-turn")
    (save,) = list_saves(page)
    page.goto(f"{base}#/daily")
    save = finish_game(page, base, save)
    assert save["deal"] == {"day": DAY}
    assert [player.get("bot") for player in save["players"]] == [None, "medium"]
    assert save["options"] == {}

    title = pygames.games()[SHORTEST].title
    points = " : ".join(map(str, save["scores"])).replace("-", "\u2212")
    Menu(page, base).open()
    expect(page.locator(".to-daily")).to_contain_text(f"{title} {points}")
    page.locator(".to-daily").click()
    played = tile(page, SHORTEST)
    expect(played).to_have_attribute("data-deal", "over")
    expect(played.get_by_role("button", name="Play")).to_have_count(0)
    expect(page.locator(".returns .tile[data-deal=new]")).to_have_count(len(GAMES) - 1)
    played.get_by_role("button", name="Share").click()
    expect(played.locator(".answer")).to_have_text("Copied! Paste it into any message.")
    text = page.evaluate("copied.at(-1)")
    assert text.startswith(f"{title}, deal of the day, Nov 22, 2026\n")
    assert f"&day={DAY}&" in text

    page.clock.set_fixed_time(f"{NEXT}T00:01:00")
    page.goto(f"{base}#/")
    expect(page.locator(".to-daily")).to_have_text("Deal of the day")
    page.goto(f"{base}#/daily")
    expect(page.locator(".returns .tile[data-deal=new]")).to_have_count(len(GAMES))


def test_a_friend_who_has_played_the_day_sees_both_results_and_no_second_game(page: Page, base: str) -> None:
    page.goto(f"{base}#/daily")
    tile(page, GAME).get_by_role("button", name="Play").click()
    Table(page, base).wait("your-turn")
    (save,) = list_saves(page)
    link = f"deal?game={GAME}&seats=2&seed={save['seed']}&bots=person,medium&by=Zoe&points=31&day={DAY}"
    page.goto(f"{base}#/{link}")
    expect(page.locator(".sent")).to_have_text("Zoe scored 31 points. Can you beat that?")
    expect(tile(page, GAME)).to_have_attribute("data-deal", "begun")
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    # It keeps its own date.
    page.clock.set_fixed_time(f"{NEXT}T08:00:00")
    page.evaluate(BACK["visible"])
    expect(page.locator(".day")).to_contain_text("November 22")
    expect(tile(page, GAME)).to_have_attribute("data-deal", "begun")


@pytest.mark.parametrize("game", one_of(GAMES[-1], GAMES))
def test_a_shared_result_has_game_date_scores_and_link_and_no_cards(page: Page, base: str, game: str) -> None:
    save = finish_game(page, base, plan(game))
    rules = pygames.games()[game]
    own, other = (str(each).replace("-", "\u2212") for each in save["scores"])
    won = [save["players"][seat]["name"] for seat in save["winners"]]
    head, scores, outcome, last = copy_challenge(page).split("\n")
    # The engine's clock is later than the page's, which believes no later day.
    assert head == f"{rules.title}, Nov 22, 2026"
    assert scores == f"Ana {own} · Bo {other}"
    assert re.fullmatch(rf"{' and '.join(won)} won(  [🟢🟨🔻]{{1,20}})?", outcome)
    assert re.fullmatch(r"Play the same cards: http\S+", last)
    text = dict(parse_qsl(link_of(last)))
    assert text.keys() - rules.options.keys() == {"game", "seats", "seed", "bots", "by", "points"}
    assert (text["by"], text["points"]) == ("Ana", str(save["scores"][0]))
    assert (text["bots"], int(text["seed"])) == ("person,random", save["seed"])


def test_a_challenge_deals_the_same_cards_and_compares_scores(page: Page, session: BrowserSession) -> None:
    save = finish_game(page, session.base, {**plan(GAME, seat=1), "options": short(GAME)})
    text = copy_challenge(page)
    deal = json.loads(read_database(page)["records"][save["id"]])["events"][0]
    clear(session)  # another device
    page.goto(f"{session.base}#/deal?{link_of(text)}")
    points = save["scores"][1]
    expect(page.locator(".sent")).to_have_text(re.compile(rf"^Ana scored {points} points?\. Can"))
    page.get_by_role("button", name="Play").click()
    Table(page, session.base).await_turn()
    (mine,) = list_saves(page)
    assert [player["kind"] for player in mine["players"]] == ["bot", "person"]
    assert mine["deal"] == {"by": "Ana", "points": points}
    assert json.loads(read_database(page)["records"][mine["id"]])["events"][0] == deal
    # The same link leads to its game.
    page.goto(f"{session.base}#/deal?{link_of(text)}")
    expect(tile(page, GAME)).to_have_attribute("data-deal", "begun")
    mine = finish_game(page, session.base, mine)
    scores = page.locator(".comparison")
    expect(scores).to_contain_text(f"Ana {points}. ")
    better = (mine["scores"][1] - points) * (1 if pygames.games()[GAME].better == "high" else -1)
    how = "ahead" if better > 0 else "behind" if better < 0 else "level"
    expect(scores).to_have_attribute("data-how", how)


def test_the_seed_is_not_on_the_page_during_the_game(page: Page, base: str) -> None:
    Menu(page, base).open().play()
    Table(page, base).wait("your-turn")
    (save,) = list_saves(page)
    assert save["seed"] is None
    shown = with_module(page, "screens/app/state.js", SESSION)
    assert set(re.findall(r'"[a-z_]*seed"[^,}]*', shown)) == {'"seed":null'}


def test_a_deal_that_cannot_be_repeated_is_not_offered(page: Page, base: str) -> None:
    """Its record has no seed: the game began from a position, or on another device."""
    key = finish_game(page, base, plan(SHORTEST))["id"]
    page.goto(f"{base}#/settings")
    record = json.loads(read_database(page)["records"][key])
    del record["x_seed"]
    put(page, {"id": key, "record": json.dumps(record)})
    visit(page, f"{base}#/play/{key}", ".result.final")
    expect(page.locator(".once-more")).to_have_count(0)


def test_the_result_as_a_picture_is_a_png_of_its_size(page: Page, base: str, tmp_path: Path) -> None:
    finish_game(page, base, plan(SHORTEST, seed=5))
    with page.expect_download() as download:
        page.locator(".picture").click()
    expect(page.locator(".once-more .answer")).to_have_text("The picture is saved on your device.")
    assert download.value.suggested_filename.endswith(".png")
    download.value.save_as(tmp_path / "result.png")
    data = (tmp_path / "result.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert 8_000 < len(data) < 400_000


def test_a_phone_uses_its_share_sheet_and_ignores_its_cancellation(page: Page, base: str) -> None:
    page.evaluate(
        """() => Object.defineProperty(navigator, "share", { configurable: true, value: async given => {
          window.copied.push(given.text);
          if (window.copied.length > 1) throw new DOMException("no", "AbortError");
        } })"""
    )
    page.evaluate("void Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })")
    finish_game(page, base, plan(SHORTEST))
    for count in (1, 2):
        page.locator(".challenge").click()
        until(lambda count=count: page.evaluate("copied.length") == count)  # type: ignore[misc]
        expect(page.locator(".once-more .answer")).to_have_text("")
    assert "#/deal?" in page.evaluate("copied[0]")


def test_an_address_continues_the_last_game(page: Page, base: str) -> None:
    visit(page, f"{base}#/continue", ".tile")
    Table(page, base).start(GAME).wait("your-turn")
    (save,) = list_saves(page)
    visit(page, f"{base}#/continue", ".play")
    assert page.url.endswith(save["id"])


def test_a_deals_origin_and_squares_are_exported(page: Page, session: BrowserSession, tmp_path: Path) -> None:
    origin = {"day": DAY, "by": "Zoe", "points": 3}
    save = finish_game(page, session.base, plan(SHORTEST, seed=9, deal=origin))
    squares = re.search("[🟢🟨🔻]+", copy_challenge(page))
    assert squares
    save = save_with_squares(page, save["id"])
    file = save_all(page, tmp_path / "all.json")
    export = json.loads(file.read_text(encoding="utf-8"))
    (mine,) = export["saves"]
    assert mine["deal"] == save["deal"]
    assert mine["marks"] == save["marks"] == squares[0]
    # Importing a file of one game opens it, and that would compute its squares.
    begun = pygames.Record.of(pygames.games()[GAME].new(seed=1), ["Ana", "Bo"]).dumps()
    for changed, deal, marks in (
        ({}, save["deal"], squares[0]),
        ({"deal": {**save["deal"], "by": " "}}, {"day": DAY}, squares[0]),
        ({"marks": "🟩🟨🟥"}, save["deal"], "🟢🟨🔻"),
        *(({"marks": wrong}, save["deal"], None) for wrong in ("<b>🟢", ["🟢"], "🟢" * 99)),
    ):
        clear(session)
        Menu(page, session.base).open()
        file.write_text(json.dumps({**export, "saves": [mine | changed, {"record": begun}]}))
        page.locator(".file input").set_input_files(file)
        expect(page.locator("[data-transfer=over]")).to_contain_text("Added 2 games")
        (over,) = (each for each in list_saves(page) if each["over"])
        assert (over["deal"], over.get("marks")) == (deal, marks)


def test_only_a_finished_game_is_shared_by_link(page: Page, session: BrowserSession) -> None:
    session.open_position(position(GAME, GAME_POSITIONS[GAME].BUSY))
    expect(page.locator(".share")).to_have_count(0)
    session.go(f"play/{session.save(position(GAME, 'over'), 'finished')}", "#final-title")
    title = page.locator("#final-title").inner_text()
    # The browser's own clipboard.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("delete navigator.clipboard")
    open_more(page)
    page.locator(".share").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    clear(session)
    page.goto(address)
    expect(page.locator("#final-title")).to_have_text(title)


# -- a page that stays open: test_update.py has a new version that it finds -------------------------------

NEXT = "2026-11-23"
# The browser's events when a page becomes visible again, which differ between devices.
BACK = {
    "visible": "document.dispatchEvent(new Event('visibilitychange'))",
    "pageshow": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))",
    "focus": "dispatchEvent(new Event('focus'))",
    "online": "dispatchEvent(new Event('online'))",
}


@pytest.fixture
def late(shared_page: Page) -> Page:
    """Open the page before midnight, with one finished deal of the day. The test moves its clock."""
    shared_page.clock.set_fixed_time(f"{DAY}T23:50:00")
    shared_page.goto(f"{shared_page.url.split('#')[0]}#/menu")
    return shared_page


@pytest.mark.quick
@pytest.mark.parametrize("back", ["visible", *matrix("pageshow", "focus", "online")])
def test_after_midnight_every_visible_screen_has_the_new_date(late: Page, base: str, back: str) -> None:
    late.evaluate(FINISH, plan(SHORTEST, deal={"day": DAY}))
    visit(late, f"{base}#/", ".to-daily .quiet")
    late.clock.set_fixed_time(f"{NEXT}T08:00:00")
    late.evaluate(BACK[back])
    expect(late.locator(".to-daily .quiet")).to_have_count(0)

    late.clock.set_fixed_time(f"{DAY}T23:50:00")
    late.goto(f"{base}#/daily")
    expect(late.locator(".returns .day")).to_have_text("Sunday, November 22, 2026")
    expect(tile(late, SHORTEST)).to_have_attribute("data-deal", "over")
    late.clock.set_fixed_time(f"{NEXT}T08:00:00")
    late.evaluate(BACK[back])
    expect(late.locator(".returns .day")).to_have_text("Monday, November 23, 2026")
    expect(tile(late, SHORTEST)).to_have_attribute("data-deal", "new")

    (save,) = list_saves(late)
    late.clock.set_fixed_time(save["changed"] / 1000)
    late.goto(f"{base}#/history")
    when = late.locator(".saves .when")
    expect(when).to_have_text(re.compile(r"^\d+:\d\d\s[AP]M$"))
    late.locator("select[name=time]").select_option("day")
    late.clock.set_fixed_time(save["changed"] / 1000 + 25 * 3600)
    late.evaluate(BACK[back])
    expect(late.locator(".found")).to_have_text("No games found.")
    late.locator("select[name=time]").select_option("")
    expect(when).to_have_text(re.compile(r"^[A-Z][a-z][a-z] \d+, \d{4}$"))


def test_a_press_before_the_page_notices_midnight_deals_the_new_day(late: Page, base: str) -> None:
    visit(late, f"{base}#/daily", ".returns .day")
    late.clock.set_fixed_time(f"{NEXT}T00:00:01")
    tile(late, GAME).get_by_role("button", name="Play").click()
    Table(late, base).wait("your-turn")
    (save,) = list_saves(late)
    assert save["deal"] == {"day": NEXT}


def test_a_page_that_is_visible_over_midnight_shows_the_new_date(device: Page, base: str) -> None:
    device.clock.install(time=f"{DAY}T23:58:30")
    device.goto(f"{base}#/daily")
    expect(device.locator(".returns .day")).to_have_text("Sunday, November 22, 2026")
    # From here on nothing else renders the late.
    expect(device.locator("html")).to_have_attribute("data-fast", re.compile("kept|no"))
    device.clock.run_for(3 * 60_000)
    expect(device.locator(".returns .day")).to_have_text("Monday, November 23, 2026")


def test_games_of_another_tab_are_on_the_menu_when_it_becomes_visible(late: Page, base: str) -> None:
    Menu(late, base).open()
    expect(late.get_by_role("link", name="History")).to_have_count(0)
    late.evaluate(FINISH, plan(SHORTEST))
    late.evaluate(BACK["visible"])
    expect(late.get_by_role("link", name="History")).to_be_visible()


def test_persistent_storage_is_checked_again(late: Page, base: str) -> None:
    late.goto(f"{base}#/settings")
    expect(late.locator(".about").first).to_contain_text("Your browser may delete saved games")
    late.evaluate("void Object.defineProperty(navigator.storage, 'persisted', { value: async () => true })")
    late.evaluate(BACK["visible"])
    expect(late.locator(".about").first).to_contain_text("until you delete them")
