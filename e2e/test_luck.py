"""Luck and play of finished games: the sentence, the curve with its table, the figure in the statistics."""

import re

import pytest
from browser_tools.positions import position
from conftest import OpenPosition, one_of
from example_games import GAMES, SHORTEST
from playwright.sync_api import Page, expect
from tools.common import PATIENCE

ARCHIVE = "**/runtime/luck.zip*"
RAW = re.compile(r"\b(luck|lost|error)\.[a-z_]+")


def measure(page: Page, state: str = "done") -> None:
    """Review the open finished game, and wait for its luck."""
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(f".luck[data-luck={state}]")).to_be_visible(timeout=10 * PATIENCE)


def whole(text: str) -> list[int]:
    """Return the whole numbers of a text."""
    return [int(each) for each in re.findall(r"\d+", text)]


@pytest.mark.parametrize("game", one_of(SHORTEST, GAMES))
def test_the_end_says_how_much_was_luck_and_how_much_was_play(open_position: OpenPosition, game: str) -> None:
    page = open_position(position(game, "over")).page
    measure(page)
    panel = page.get_by_role("region", name="Review")
    assert not RAW.search(panel.inner_text())
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


def test_the_curve_has_a_table_for_the_keyboard(open_position: OpenPosition) -> None:
    page = open_position(position(SHORTEST, "over")).page
    measure(page)
    curve = page.locator(".luck-curve")
    expect(curve.get_by_role("img")).to_have_accessible_name(
        re.compile(r"chance to win went from \d+% to \d+%")
    )
    summary = curve.get_by_text("Show as table")
    summary.focus()
    page.keyboard.press("Enter")
    rows = curve.locator("tbody tr")
    expect(rows.first).to_contain_text("The deal: luck ")
    expect(rows.last).to_contain_text("The end.")
    marks = curve.locator("svg[role=img] :is(circle, .mistake)").count()
    told = " ".join(rows.all_inner_texts())
    assert marks >= told.count("Mistake by")
    assert not RAW.search(told)


def test_the_measurement_can_be_stopped_and_started_again(open_position: OpenPosition) -> None:
    page = open_position(position(SHORTEST, "over")).page
    page.route(ARCHIVE, lambda route: route.abort())
    measure(page, "failed")
    expect(page.locator(".luck-sum")).to_have_text(
        "We couldn't measure the luck. Check your internet and try again."
    )
    expect(page.locator(".review [data-done=yes]")).to_be_visible()
    page.unroute(ARCHIVE)
    page.get_by_role("button", name="Measure luck").click()
    expect(page.locator(".luck[data-luck=done]")).to_be_visible(timeout=10 * PATIENCE)
