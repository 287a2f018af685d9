"""Recap of a large table: what each bot did since the person moved is visible in words, without a tap."""

import re
from typing import Any

import pytest
from browser_tools.browser_session import BrowserSession
from conftest import DESKTOP, LANDSCAPE, matrix, one_of
from pages.table import Table
from playwright.sync_api import Page, ViewportSize, expect
from tools.common import PHONE, languages

import pygames

pytestmark = [pytest.mark.shared_page, pytest.mark.common_page]

SEATS = 6
ENGLISH, *OTHERS = languages()
LARGE = [game for game, rules in pygames.games().items() if SEATS in rules.seats]
# The size of a screen, and the number of recaps that are read on it.
SIZES: dict[str, tuple[ViewportSize, int]] = {
    "phone": (PHONE, 3),
    "landscape": (LANDSCAPE, 10),
    "desktop": (DESKTOP, 10),
}
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


def begin(page: Page, base: str, game: str, size: ViewportSize, **words: Any) -> Table:
    page.set_viewport_size(size)
    return Table(page, base).begin(game, seed=5, bots="easy", names="Ana", **{"seats": SEATS, **words})


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
        ways = [
            [way.format(**match.groupdict()) for way in words]
            for pattern, words in WORDS
            if (match := re.match(pattern, line))
        ]
        assert ways, line
        assert any(re.search(way, each) for way in ways[0] for each in said), (line, said)
    return len(moves)


@pytest.mark.parametrize("language", [ENGLISH, *one_of(OTHERS[-1], OTHERS)])
@pytest.mark.parametrize("size", ["phone", *matrix("landscape", "desktop")])
@pytest.mark.parametrize("game", LARGE)
def test_every_bots_move_is_visible_in_words(
    session: BrowserSession, base: str, game: str, size: str, language: str
) -> None:
    """In other languages the words fit."""
    session.change_settings(**({} if language == ENGLISH else {"language": language}))
    page = session.page
    (viewport, rounds), checked, turns = SIZES[size], 0, 0
    table = begin(page, base, game, viewport)
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
def test_with_large_text_the_sentences_are_one_tap_away(page: Page, base: str, game: str) -> None:
    table = begin(page, base, game, PHONE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    table.play(table.moves[-1])
    while not page.locator(".recap.several").count():
        table.play(table.moves[-1])
    page.locator(".recap .more").click()
    for name in names(page):
        expect(page.locator(".recap-all")).to_contain_text(name)
    page.evaluate("document.documentElement.style.fontSize = ''")
