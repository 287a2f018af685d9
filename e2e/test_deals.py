"""Deals that several people play: of a day, sent as a challenge; what is shared of them shows no card."""

from __future__ import annotations

import json
import re
import struct
import unicodedata
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from browser_tools.visit import Visit
from conftest import clear
from examples import GAME, GAMES, SHORTEST
from pages.deals import DAY, finished, link_of, plan, sent, tile
from pages.device import listed, marked
from pages.menu import Menu
from pages.table import Table
from playwright.sync_api import Page, expect

import pygames

NEXT = "2026-11-23"
WRITTEN = "Nov 22, 2026"
EVENTS = """async id => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  return JSON.parse(await (await engine.ask("export", { save: id })).text()).events;
}"""
# What would be handed to other apps; and there is no other way of handing it on.
COPIED = """() => {
  window.copied = [];
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  Object.defineProperty(navigator.clipboard, "writeText",
    { value: async text => { window.copied.push(text); }, configurable: true });
}"""


@pytest.fixture
def page(again: Page) -> Iterator[Page]:
    again.clock.set_fixed_time(f"{DAY}T10:00:00")
    again.evaluate(COPIED)
    yield again
    again.set_viewport_size({"width": 360, "height": 640})


# -- the deal of the day ----------------------------------------------------------------------------------


def test_a_deal_of_the_day_is_played_once_told_on_the_menu_and_the_next_day_has_another(
    page: Page, base: str
) -> None:
    Menu(page, base).open()
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.locator(".returns .day")).to_have_text("Sunday, November 22, 2026")
    expect(page.locator(".returns .tile")).to_have_count(len(GAMES))
    tile(page, SHORTEST).get_by_role("button", name="Play").click()
    table = Table(page, base)
    table.wait("your-turn")
    # Who comes back to it goes on with it.
    page.goto(f"{base}#/daily")
    expect(tile(page, SHORTEST)).to_have_attribute("data-deal", "begun")
    tile(page, SHORTEST).get_by_role("link", name="Continue").click()
    table.by_lot(lambda moves, rng: rng.choice(moves), table.play, longest=400)
    expect(page.locator(".once-more")).to_be_visible()
    (save,) = listed(page)
    assert save["deal"] == {"day": DAY}
    assert [player.get("bot") for player in save["players"]] == [None, "medium"]
    assert save["options"] == {}

    title = pygames.games()[SHORTEST].title
    points = " : ".join(map(str, save["scores"])).replace("-", "\u2212")
    Menu(page, base).open()
    expect(page.locator(".to-daily")).to_contain_text(f"{title} {points}")
    page.locator(".to-daily").click()
    played = page.locator(".returns .tile").first
    expect(played).to_have_attribute("data-game", SHORTEST)
    expect(played).to_have_attribute("data-deal", "over")
    expect(played.get_by_role("button", name="Play")).to_have_count(0)
    expect(page.locator(".returns .tile[data-deal=new]")).to_have_count(len(GAMES) - 1)
    played.get_by_role("button", name="Share").click()
    expect(played.locator(".answer")).to_have_text("Copied: paste it into any message.")
    text = page.evaluate("copied.at(-1)")
    assert text.startswith(f"{title}, deal of the day, {WRITTEN}\n")
    assert f"&day={DAY}&" in text

    page.clock.set_fixed_time(f"{NEXT}T00:01:00")
    page.goto(f"{base}#/")
    expect(page.locator(".to-daily")).to_have_text("Deal of the day")
    page.goto(f"{base}#/daily")
    expect(page.locator(".returns .tile[data-deal=new]")).to_have_count(len(GAMES))


def test_a_friend_who_has_played_the_day_sees_both_and_plays_it_no_second_time(page: Page, base: str) -> None:
    page.goto(f"{base}#/daily")
    tile(page, GAME).get_by_role("button", name="Play").click()
    Table(page, base).wait("your-turn")
    (save,) = listed(page)
    link = f"deal?game={GAME}&seats=2&seed={save['seed']}&bots=person,medium&by=Zoe&points=31&day={DAY}"
    page.goto(f"{base}#/{link}")
    expect(page.locator(".sent")).to_have_text("Zoe came to 31 points. And you?")
    expect(tile(page, GAME)).to_have_attribute("data-deal", "begun")
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    # What has begun with somebody's link is that day's deal, too.
    page.goto(f"{base}#/settings")
    page.clock.set_fixed_time(f"{NEXT}T10:00:00")


# -- challenges -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shared_says_game_date_scores_and_link_and_nothing_of_the_cards(
    page: Page, base: str, game: str
) -> None:
    days = {date.today()}
    save = finished(page, base, plan(game))
    rules = pygames.games()[game]
    own, other = (str(each).replace("-", "\u2212") for each in save["scores"])
    won = [save["players"][seat]["name"] for seat in save["winners"]]
    head, scores, outcome, last = sent(page).split("\n")
    # Midnight may come between.
    assert head in {f"{rules.title}, {day:%b} {day.day}, {day.year}" for day in days | {date.today()}}
    assert scores == f"Ana {own} · Bo {other}"
    assert re.fullmatch(rf"{' and '.join(won)} won(  [🟢🟨🔻]{{1,20}})?", outcome)
    assert re.fullmatch(r"The same deal for you, the same seats: http\S+", last)
    told = dict(parse_qsl(link_of(last)))
    assert told.keys() - rules.options.keys() == {"game", "seats", "seed", "bots", "by", "points"}
    assert (told["by"], told["points"]) == ("Ana", str(save["scores"][0]))
    assert (told["bots"], int(told["seed"])) == ("person,random", save["seed"])


@pytest.mark.slow
def test_a_challenge_deals_the_same_cards_to_the_same_seats_and_sets_both_scores_side_by_side(
    page: Page, base: str, visit: Visit
) -> None:
    save = finished(page, base, plan(GAME, seat=1))
    text = sent(page)
    first = page.evaluate(EVENTS, save["id"])[0]
    clear(visit)  # another device
    page.goto(f"{base}#/deal?{link_of(text)}")
    points = save["scores"][1]
    expect(page.locator(".sent")).to_have_text(re.compile(rf"^Ana came to {points} points?\. And you\?$"))
    page.get_by_role("button", name="Play").click()
    table = Table(page, base)
    table.wait("your-turn")
    (mine,) = listed(page)
    assert [player["kind"] for player in mine["players"]] == ["bot", "person"]
    assert mine["deal"] == {"by": "Ana", "points": points}
    assert page.evaluate(EVENTS, mine["id"])[0] == first
    # The same link leads to the game that was begun with it.
    page.goto(f"{base}#/deal?{link_of(text)}")
    expect(tile(page, GAME)).to_have_attribute("data-deal", "begun")
    tile(page, GAME).get_by_role("link", name="Continue").click()
    table.by_lot(lambda moves, rng: rng.choice(moves), table.play, longest=400)
    (mine,) = listed(page)
    beside = page.locator(".beside-sender")
    expect(beside).to_contain_text(f"Ana {points}, with the same deal")
    better = (mine["scores"][1] - points) * (1 if pygames.games()[GAME].better == "high" else -1)
    how = "ahead" if better > 0 else "behind" if better < 0 else "level"
    expect(beside).to_have_attribute("data-how", how)


def test_nothing_of_the_seed_is_on_the_page_while_the_game_runs(page: Page, base: str) -> None:
    Menu(page, base).open().play()
    Table(page, base).wait("your-turn")
    (save,) = listed(page)
    assert save["seed"] is None
    shown = page.evaluate(
        """async () => {
          const { shown } = await import(new URL("screens/app/state.js", document.baseURI).href);
          const { view, status, save } = shown.playing.source.session;
          return JSON.stringify([view, status, save]);
        }"""
    )
    assert set(re.findall(r'"[a-z_]*seed"[^,}]*', shown)) == {'"seed":null'}


def test_a_deal_that_nobody_can_have_again_is_not_offered(page: Page, base: str) -> None:
    """Its record does not come of a seed: the game was begun from a position, or elsewhere."""
    save = finished(page, base, plan(SHORTEST))
    key = save["id"]
    page.goto(f"{base}#/settings")
    page.evaluate(
        """async key => {
          const { database } = await import(new URL("engine/store/saves.js", document.baseURI).href);
          const store = (await database()).transaction("records", "readwrite").objectStore("records");
          const record = JSON.parse(await store.get(key));
          delete record.x_seed;
          await store.put(JSON.stringify(record), key);
        }""",
        key,
    )
    page.goto(f"{base}#/play/{key}")
    expect(page.locator(".result.final")).to_be_visible()
    expect(page.locator(".once-more")).to_have_count(0)


def test_the_result_as_a_picture_is_a_png_of_its_size(page: Page, base: str, tmp_path: Path) -> None:
    finished(page, base, plan(GAME, seed=5))
    with page.expect_download() as download:
        page.locator(".picture").click()
    expect(page.locator(".once-more .answer")).to_have_text("The picture is saved on this device.")
    assert download.value.suggested_filename.endswith(".png")
    download.value.save_as(tmp_path / "result.png")
    data = (tmp_path / "result.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert 8_000 < len(data) < 400_000


@pytest.mark.slow
def test_where_nothing_can_be_copied_the_text_is_there_to_be_copied_by_hand(page: Page, base: str) -> None:
    page.evaluate(
        """() => Object.defineProperty(navigator.clipboard, "writeText",
          { value: () => Promise.reject(new Error("no")), configurable: true })"""
    )
    finished(page, base, plan(SHORTEST))
    page.locator(".challenge").click()
    expect(page.get_by_label("Copy this text")).to_have_value(re.compile(r"#/deal\?game="))


def test_a_phone_shares_it_in_its_own_way_and_who_thinks_better_of_it_is_told_nothing(
    page: Page, base: str
) -> None:
    page.evaluate(
        """() => Object.defineProperty(navigator, "share", { configurable: true, value: async given => {
          window.copied.push(given.text);
          if (window.copied.length > 1) throw new DOMException("no", "AbortError");
        } })"""
    )
    page.evaluate(
        "() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })"
    )
    finished(page, base, plan(SHORTEST))
    for count in (1, 2):
        page.locator(".challenge").click()
        page.wait_for_function("count => copied.length === count", arg=count)
        expect(page.locator(".once-more .answer")).to_have_text("")
    assert "#/deal?" in page.evaluate("copied[0]")


def test_the_page_goes_on_with_the_last_game_by_its_address(page: Page, base: str) -> None:
    page.goto(f"{base}#/continue")
    expect(page.locator(".tile").first).to_be_visible()
    Table(page, base).start(GAME).wait("your-turn")
    (save,) = listed(page)
    page.goto(f"{base}#/continue")
    expect(page.locator(".play")).to_be_visible()
    assert page.url.endswith(save["id"])


def test_where_a_deal_is_from_travels_with_the_games(page: Page, base: str, visit: Visit) -> None:
    save = finished(page, base, plan(SHORTEST, seed=9, deal={"day": DAY, "by": "Zoe", "points": 3}))
    save = marked(page, save["id"])
    page.goto(f"{base}#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert json.loads(text)["saves"][0]["deal"] == save["deal"]
    spoilt = text.replace('"by":"Zoe"', '"by":" "').replace('"by": "Zoe"', '"by": " "')
    for given, wanted in ((text, save["deal"]), (spoilt, {"day": DAY})):
        clear(visit)
        Menu(page, base).open()
        page.locator(".file input").set_input_files(
            {"name": "all.json", "mimeType": "application/json", "buffer": given.encode()}
        )
        expect(page.locator(".result.final")).to_be_visible()
        (mine,) = listed(page)
        assert mine["deal"] == wanted
        assert mine["marks"] == save["marks"]


def test_the_squares_of_a_result_come_back_with_its_game_and_no_others_do(
    page: Page, base: str, visit: Visit
) -> None:
    save = finished(page, base, plan(SHORTEST, seed=9, deal={"day": DAY}))
    squares = re.search("[🟢🟨🔻]+", sent(page))
    assert squares
    save = marked(page, save["id"])
    page.goto(f"{base}#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    (mine,) = told["saves"]
    assert mine["marks"] == save["marks"] == squares[0]
    # A file of one game opens it; looked at, its squares would be found anew.
    begun = pygames.Record.of(pygames.games()[GAME].new(seed=1), ["Ana", "Bo"]).dumps()
    for marks, wanted in (
        (squares[0], squares[0]),
        ("🟩🟨🟥", "🟢🟨🔻"),
        ("<b>🟢", None),
        (["🟢"], None),
        ("🟢" * 99, None),
    ):
        clear(visit)
        Menu(page, base).open()
        text = json.dumps({**told, "saves": [{**mine, "marks": marks}, {"record": begun}]})
        page.locator(".file input").set_input_files(
            {"name": "all.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        expect(page.locator("[data-transfer=over]")).to_contain_text("2 games have been added")
        assert next(each for each in listed(page) if each["over"]).get("marks") == wanted


SHAPES = """async () => {
  const here = path => import(new URL(path, document.baseURI).href);
  const { squaresOf, resultSquares } = await here("core/result-squares.js");
  const { svgOf } = await here("screens/share/result-image.js");
  const result = { title: "", day: "", when: "", lines: [{ name: "", points: 0 }], outcome: "", link: "" };
  const marks = resultSquares([[2, 1], [1, 1], [1, 2]].map(points => ({ points })), 0, "high");
  const drawn = [...marks].map(mark => svgOf({ ...result, marks: mark }));
  return [marks, squaresOf({ marks: "🟩🟨🟥" }), drawn.map(svg => svg.replaceAll(/#[0-9a-f]+/g, ""))];
}"""


def test_marks_of_rounds_differ_by_shape_where_colours_cannot_be_told_apart(again: Page) -> None:
    marks, former, drawn = again.evaluate(SHAPES)
    assert len({unicodedata.name(mark).removeprefix("LARGE ").split(" ", 1)[1] for mark in marks}) == 3
    assert former == marks
    assert len(set(drawn)) == 3
