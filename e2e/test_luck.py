"""Luck and play of finished games: sentence, curve, figure in the statistics, and measurements that end."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_tools.browser_session import STORE, BrowserSession, begin_review
from browser_tools.finished_games import MISTAKES, finished_game, finished_games
from browser_tools.positions import position
from conftest import OpenPosition, clear, engine, matrix, one_of
from example_games import GAME, GAMES, SHORTEST
from pages.scripts import script
from pages.table import Table
from pages.waiting import Held
from playwright.sync_api import Locator, Page, expect
from tools.common import PATIENCE

from pygames import Record
from pygames.analysis.luck_review import LuckReview
from pygames.core.bot_interface import run_to_end

RAW = re.compile(r"\b(luck|lost|error)\.[a-z_]+")
ARCHIVE = "**/runtime/luck.zip*"
LONG = 10 * PATIENCE
FILL = script("fill-storage")
FARTHEST_MARK = """() => {
  const chart = document.querySelector(".luck-curve svg[role=img]");
  const line = chart.querySelector("polyline");
  const ends = Array.from(line.points);
  const off = mark => {
    const box = mark.getBBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [i] = ends.keys().filter(at => at === ends.length - 1 || ends[at + 1].x >= x);
    const [a, b] = [ends[i], ends[i + 1] ?? ends[i]];
    return Math.abs(y - (a.y + (b.x === a.x ? 0 : (x - a.x) / (b.x - a.x)) * (b.y - a.y)));
  };
  return Math.max(0, ...Array.from(chart.querySelectorAll("circle, .mistake"), off));
}"""
"""The greatest distance of a mark from the curve, in its own unit."""

pytestmark = pytest.mark.common_page


def review(page: Page, state: str = "done") -> None:
    begin_review(page)
    has_luck(page, state)


def has_luck(page: Page, state: str) -> None:
    expect(page.locator(f".luck[data-luck={state}]")).to_be_visible(timeout=LONG)


def measures(page: Page) -> Locator:
    return page.get_by_role("button", name="Measure luck")


def cut_network(page: Page) -> None:
    # Held requests stay held: without any route Chromium would let them go.
    page.route(ARCHIVE, lambda route: route.abort())


def whole(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


@pytest.mark.quick
@pytest.mark.parametrize("game", one_of(GAME, GAMES))
def test_the_end_says_how_much_was_luck_and_how_much_was_play(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, "over")).page
    review(page)
    assert not RAW.search(page.get_by_role("region", name="Review").inner_text())
    sentence = page.locator(".luck-sum").inner_text()
    assert sentence.startswith("The cards ")
    shown = [whole(each)[-1] for each in page.locator(".costly-one .lost").all_inner_texts()]
    assert all(shown)
    if not shown:
        assert "no clear mistakes" in sentence
    elif len(shown) < 3:
        assert whole(sentence)[-1] == sum(shown)
    elif "whole win" not in sentence:
        assert whole(sentence)[-1] >= sum(shown)

    # The table has the same mistakes, and the luck of its steps has the sign of the curve's marks.
    curve = page.locator(".luck-curve")
    expect(curve.get_by_role("img")).to_have_accessible_name(re.compile(r"to win went from \d+% to \d+%"))
    curve.get_by_text("Show as table").focus()
    page.keyboard.press("Enter")
    expect(curve.locator("tbody tr").first).to_contain_text("The deal: luck ")
    expect(curve.locator("tbody tr").last).to_contain_text("The end.")
    rows = curve.locator("tbody tr").all_inner_texts()
    assert not RAW.search(" ".join(rows))
    mistakes = [whole(row)[-1] for row in rows if "Mistake by" in row]
    assert sorted(mistakes)[-len(shown) :] == sorted(shown)
    if "whole win" not in sentence:
        assert sum(mistakes) == (whole(sentence)[-1] if mistakes else 0)
    marks = curve.locator("svg[role=img]")
    assert marks.locator(".mistake").count() == len(mistakes)
    for sign, mark in (("+", "won"), ("\u2212", "lost")):
        assert marks.locator(f".{mark}").count() == sum(f"luck {sign}" in row for row in rows)
    assert page.evaluate(FARTHEST_MARK) < 0.01

    # With all other cards it adds up to the sentence.
    *listed, together = [
        int(sign.replace("\u2212", "-") + share)
        for row in [*rows, *curve.locator("tfoot tr").all_inner_texts()]
        for sign, share in re.findall(r"luck ([+\u2212]?)(\d+)%", row, re.IGNORECASE)
    ]
    assert abs(sum(listed) - together) <= (len(listed) + 1) / 2
    foot = curve.locator("tfoot tr").last.inner_text()
    if "points" in foot:
        assert whole(foot)[-1] == whole(sentence)[0]
    elif not re.search("even for you|hardly changed|whole win", sentence):
        assert abs(together) == whole(sentence)[0]


@pytest.mark.matrix
def test_the_table_leads_to_the_replay_and_to_the_mistakes_of_each_person(session: BrowserSession) -> None:
    page = session.page
    save, record = finished_game(MISTAKES)
    persons = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    session.go("settings")
    page.evaluate(STORE, [[save | {"id": "persons", "players": persons}, record]])
    session.go("play/persons")
    review(page)
    expect(page.locator(".luck-sum")).to_contain_text("Bo's chance to win")
    page.locator(".luck-curve summary").click()
    link = page.locator(".luck-curve .to-step").nth(1)
    step = int(link.inner_text())
    link.click()
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(step - 1))
    # Back leads to the open review, and in its table to the same step.
    page.go_back()
    expect(link).to_be_focused(timeout=LONG)
    expect(link).to_be_in_viewport()
    page.go_forward()
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(step - 1))
    page.go_back()
    expect(link).to_be_focused(timeout=LONG)
    page.reload()
    expect(link).to_be_visible(timeout=LONG)

    # The moves of each person are numbered from one.
    moves = dict(re.findall(r"(\w+): (\d+) moves", page.locator(".review [data-done=yes]").inner_text()))
    assert set(moves) == {"Ana", "Bo"}
    costly = page.locator(".costly-one")
    expect(costly.first).to_be_visible()
    for name, number in re.findall(r"(\w+), move (\d+)", " ".join(costly.all_inner_texts())):
        assert int(number) <= int(moves[name])
    mistake = page.locator(".luck-curve .to-mistake").first
    number = re.findall(r"\d+", mistake.inner_text())[0]
    mistake.click()
    verdict = page.locator(".reviewing .verdict")
    expect(verdict).to_contain_text(f"move {number} of")
    page.locator(".reviewing .back").click()
    page.get_by_role("button", name="Step through").click()
    expect(verdict).to_contain_text("move 1 of")
    assert f", move 1 of {moves[verdict.inner_text().split(',')[0]]}" in verdict.inner_text()


ENOUGH = 6
"""The number of games of the level that is measured."""


def shares_without_luck(record: str) -> float:
    """Return the first player's share of the win without luck."""
    final = Record.loads(record).replay()
    luck = LuckReview(final)
    run_to_end(luck.thinking)
    return (0 in final.winners) / len(final.winners) - luck.shares[0]


def open_statistics(session: BrowserSession, games: list[list[Any]]) -> Locator:
    """Open the statistics of these games alone, and return the panel of their game."""
    clear(session)
    session.page.evaluate(STORE, games)
    session.go("statistics")
    panel = session.page.locator(f".stats[data-game={SHORTEST}]")
    expect(panel).to_contain_text(f"Your last {len(games)} games")
    return panel


@pytest.mark.quick
def test_the_statistics_show_the_wins_without_luck(session: BrowserSession) -> None:
    games = finished_games(SHORTEST, ENOUGH)
    expect(open_statistics(session, games[:3]).locator(".without-luck")).to_have_count(0)  # too few
    panel = open_statistics(session, games)
    panel.get_by_role("button", name=f"Measure {ENOUGH} games").click()
    figure = panel.locator("[data-luck=easy]")
    expect(figure).to_contain_text(f"{ENOUGH} games", timeout=5 * PATIENCE)
    mean = sum(shares_without_luck(record) for _, record in games) / ENOUGH
    share, low, high, count = whole(figure.inner_text())
    assert abs(share - 100 * min(1, max(0, mean))) <= 1
    assert low <= share <= high
    assert count == ENOUGH
    expect(panel.get_by_role("button", name="Measure")).to_have_count(0)
    # They are stored.
    session.page.reload()
    expect(figure).to_contain_text(f"{ENOUGH} games", timeout=5 * PATIENCE)


@pytest.fixture
def held(session: BrowserSession) -> Iterator[Held]:
    """Yield the requests for the part of the engine that measures luck. A new worker will ask for it."""
    found = Held()
    session.reload()
    session.page.route(ARCHIVE, found.take)
    yield found
    found.let_go()
    session.page.unroute_all()
    session.failed = True  # the worker's storage is still full


@pytest.mark.parametrize("end", matrix("worker", "reload"))
def test_luck_is_measured_after_stops_and_losses(
    open_position: OpenPosition, held: Held, session: BrowserSession, end: str
) -> None:
    page = open_position(position(GAME, "over")).page
    review(page, "runs")
    # Another game begins meanwhile.
    Table(page, session.base).begin(GAME, seed=9, moves=1)
    expect(page.locator(".luck, .review")).to_have_count(0)
    open_position(position(GAME, "over"))
    review(page, "runs")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(measures(page)).to_be_focused()
    before = page.locator(".costly-one").all_inner_texts()
    measures(page).press("Enter")
    has_luck(page, "runs")
    cut_network(page)
    if end == "worker":
        engine(page).evaluate("self.close()")
        expect(page.locator(".review")).to_have_count(0)
    else:
        page.reload()
    expect(page.locator(".result.final")).to_be_visible()
    (review if end == "worker" else has_luck)(page, "failed")
    expect(page.locator(".luck-sum")).to_contain_text("couldn't measure the luck. Check your internet")
    expect(page.locator(".review [data-done=yes]")).to_be_visible()
    measures(page).click()
    has_luck(page, "failed")
    page.unroute_all()
    # Its result can't be stored.
    engine(page).evaluate(FILL, 0)
    measures(page).click()
    has_luck(page, "done")
    expect(page.locator(".luck-sum")).to_contain_text("The cards ")
    expect(measures(page)).to_have_count(0)
    assert page.locator(".costly-one").all_inner_texts() == before
    page.get_by_role("button", name="Step through").click()
    expect(page.locator(".reviewing")).to_be_visible()


@pytest.mark.matrix
def test_the_statistics_are_measured_after_a_stop_and_losses(session: BrowserSession, held: Held) -> None:
    page = session.page
    session.go("settings")
    page.evaluate(STORE, finished_games(SHORTEST, ENOUGH))
    session.go("statistics")
    begin, stop = (page.get_by_role("button", name=name) for name in (f"Measure {ENOUGH} games", "Stop"))
    begin.click()
    stop.press("Enter")
    expect(begin).to_be_focused()
    begin.click()
    expect(stop).to_be_visible()
    session.go("settings")
    session.go("statistics")
    begin.click()
    expect(stop).to_be_visible()
    engine(page).evaluate("self.close()")
    expect(stop).to_have_count(0)
    cut_network(page)
    begin.click()
    expect(page.get_by_role("alert")).to_contain_text("couldn't measure the luck")
    page.unroute_all()
    # The results can't be stored.
    engine(page).evaluate(FILL, 0)
    begin.click()
    expect(page.locator("[data-luck=easy]")).to_contain_text(f"{ENOUGH} games", timeout=LONG)
    expect(page.get_by_role("alert")).to_have_count(0)
