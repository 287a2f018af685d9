"""Pictures for notebooks: of views alone, well-formed for every game, and in the page's colours."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

import pygames
from pygames import Record, State, svg
from pygames.conformance.checks import random_walk
from pygames.html_tables import options_table
from pygames.records.replay import positions
from pygames.svg.card_svg import COLOURS, Cards, Sheet, cards_of, text_width
from pygames.table import Player, Table
from tests.examples import EVERY as GAMES
from tests.examples.trio import Trio

from ..games.example_games import FIRST
from ..games.expected_facts import few_rounds
from .depths import slow

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
needs_page = pytest.mark.skipif(not WEB.is_dir(), reason="the sources of the page are not delivered here")
SEATED = [(name, seats) for name, game in GAMES.items() for seats in sorted({game.seats[0], game.seats[-1]})]
NAMES = ["<&\"'>", "Ana", "W" * 40, "漢字かな交じり" * 5, "שלום", "👩‍👩‍👧"]


def played(name: str, seats: int, share: float = 0.06) -> Iterator[State]:
    """Yield a share of the positions of a random game, the first and the last among them."""
    rng = Random(f"{name} {seats}")
    state = GAMES[name].new(seats, seed=seats, **few_rounds(name))
    yield state
    for now in random_walk(state, rng):
        if rng.random() < share:
            yield now
    assert state.over
    yield state


def parse(text: str) -> Xml.Element:
    """Return a picture that is well-formed, refers to nothing outside itself, and has a title."""
    root = Xml.fromstring(text)
    assert root.get("role") == "img"
    assert "".join(root[0].itertext())
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    found = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', text)
    assert {(by_href or by_url).strip("'\"") for by_href, by_url in found} <= set(ids)
    assert not re.search(r'href="[^#]|url\([^#]|<script|<image|@import|\bon\w+="|nan|inf"', text)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) == pytest.approx(width, abs=0.1)
    assert width <= svg.MAX_WIDTH + 0.1
    assert height > 100
    return root


@pytest.mark.parametrize(
    ("name", "seats"), [*SEATED[:1], *SEATED[2:4], *SEATED[6:], *slow(SEATED[1], *SEATED[4:6])]
)
def test_every_position_has_a_picture(name: str, seats: int) -> None:
    for state in played(name, seats):
        for seat in (None, 0, seats - 1):
            picture = svg.table(state.game, state.view(seat, log=False), NAMES[:seats])
            root = parse(picture)
            assert picture == svg.table(state.game, state.view(seat), NAMES[:seats])
            shown = (each for each in root.iter() if each.tag.endswith(("}text", "}title")))
            words = ["".join(each.itertext()) for each in shown]
            assert state.game.title in words
            assert all(any(player in line for line in words) for player in NAMES[:seats])


@pytest.mark.parametrize("name", [*slow(*list(GAMES)[:4]), *list(GAMES)[4:]])
def test_a_picture_is_of_a_view_alone(name: str) -> None:
    """The state and the table in a notebook show what a spectator sees."""
    game = GAMES[name]
    players = [Player(f"Player {seat + 1}") for seat in range(game.seats[0])]
    table = Table(game, players, 3, few_rounds(name))
    while not table.status()["over"]:
        state = table.record().replay()
        assert table._repr_svg_() == state._repr_svg_() == svg.table(game, state.view(None))
        seat = state.to_act
        assert seat is not None
        assert svg.table(game, table.view(seat)) == svg.table(game, state.view(seat))
        for _ in range(25):
            if (seat := table.status()["to_act"]) is not None:
                table.play(seat, Random(seat).choice(table.view(seat)["legal"]))
    for position in positions(table.record().replay())[::20]:
        parse(svg.table(game, table.position_view(position["event"], 0)))
        parse(svg.table(game, table.position_view(position["event"], None, reveal_all=True)))


def test_cards_are_drawn_once_hidden_ones_as_backs_and_described_in_words() -> None:
    state = GAMES["trio"].new(seed=1)
    view = state.view(0)
    public, own = state._repr_svg_(), svg.table(state.game, view)
    hand = next(zone["cards"] for zone in view["zones"] if zone["owner"] == 0)
    tokens = {card for card in hand if card}
    for token in tokens:
        assert own.count(f'id="trio-card-{token.encode().hex()}"') == 1
        assert f'"trio-card-{token.encode().hex()}"' not in public
    assert public.count('href="#trio-back"') == own.count('href="#trio-back"') + len(tokens)
    _, _, description, *_ = ["", *("".join(each.itertext()) for each in parse(own))]
    assert f"Player 1, Hand 3: {' '.join(card or '' for card in hand)}." in description
    assert "Player 2, Hand 3. " in description
    assert "Trio as Player 1 sees it, turn: Player 1 0 to play, Player 2 0" in own


def test_names_are_those_of_the_table_or_given_ones() -> None:
    table = Table(FIRST, [Player("Ana & Bo"), Player("Cy", "hard")], seed=1)
    assert ">Ana &amp; Bo</text>" in table._repr_svg_()
    assert ">Ana &amp; Bo</text>" in svg.table(table.game, table.view(1))
    assert ">Player 2</text>" in svg.table(table.game, table.record().replay().view(1))
    assert ">Dee</text>" in svg.table(table.game, table.view(1), ["Dee", "Eve"])
    picture = svg.table(table.game, table.view(0), ["\x00\x1b\ufffe", "\ud800"])  # no record allows them
    parse(picture)
    assert "\ufffd\ufffd\ufffd" in picture
    picture.encode()


def test_a_picture_is_text_that_a_notebook_shows_or_refused() -> None:
    view = GAMES[FIRST].new(seed=1).view(0)
    picture = svg.table(GAMES[FIRST], view, width=300)
    assert type(picture._repr_svg_()) is str
    assert picture._repr_svg_() == picture
    root = Xml.fromstring(picture)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) == 300
    assert float(root.attrib["height"]) == pytest.approx(300 * height / width, rel=1e-3)
    with pytest.raises(ValueError, match=f"^view: expected a view of trio, got a view of {FIRST}$"):
        svg.table(GAMES["trio"], view)
    with pytest.raises(ValueError, match=r"^names: expected 2, got 1$"):
        svg.table(GAMES[FIRST], view, ["Ana"])
    with pytest.raises(ValueError, match=r"^x: expected an SVG with a viewBox that begins at 0 0$"):
        Sheet("x", "<svg/>")
    # An option's repr says all of it, and a view is a plain dict.
    others: tuple[Any, ...] = (next(iter(GAMES[FIRST].options.values())), view, GAMES[FIRST].limits)
    for value in others:
        assert not hasattr(value, "_repr_svg_")
        assert not hasattr(value, "_repr_html_")


def drawn(text: str) -> Xml.Element:
    return Xml.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')


def test_every_card_has_a_different_picture_in_a_derived_game_too() -> None:
    class Longer(type(GAMES[FIRST])):  # type: ignore[misc]
        id = "longer"

    for game in GAMES.values():
        cards = cards_of(game)
        pictures = [cards.back(), *map(cards.face, game.tokens or ("Ac", "7h", "2s"))]
        assert len({*pictures}) == len(pictures)
        for picture in (*pictures, cards.defs):
            drawn(picture)
    parse(svg.table(Longer(), Longer().new(seed=1).view(0)))
    assert type(cards_of(Longer())) is type(cards_of(GAMES[FIRST])) is not Cards


def test_a_token_of_any_length_fits_its_card_and_ids_of_a_sheet_are_its_own() -> None:
    for token in ("7", "10", "100", "1000", "queen of <hearts>"):
        (line,) = (each for each in drawn(Cards().face(token)) if each.tag.endswith("text"))
        assert float(line.get("textLength", text_width(token, float(line.attrib["font-size"])))) <= 44
    parts = '<g id="a"/><use href="#a"/><path fill="url(#a)"/>'
    sheet = Sheet("some-game", f'<?xml version="1.0"?><svg viewBox="0 0 20 10">{parts}</svg>', 2)
    ids = ["some-game", "some-game-a", "#some-game-a", "#some-game-a"]
    assert re.findall(r'(?<=id=")[^"]+|#[^")]+', sheet.defs) == ids
    assert 'viewBox="10 0 10 10"' in sheet.cell(1, 0, 0, 5, 5)


@needs_page
@pytest.mark.parametrize("name", pygames.games())
def test_cards_have_the_colours_of_the_page_and_the_page_has_their_art(name: str) -> None:
    """The build copies it to where the style sheets name it."""
    folder, package = WEB / "games" / name, ROOT / "pygames" / "games" / name
    sheets, art = (read(*folder.glob("*.css")), read(*package.glob("*.svg")))
    assert {*re.findall(r'url\("\./([^"]+)"\)', sheets)} == {path.name for path in package.glob("*.svg")}
    assert not list(folder.glob("*.svg"))
    tokens = read(WEB / "styles/tokens.css")
    assert [name for name, colour in COLOURS.items() if f"--{name}: {colour};" not in tokens] == []
    known = sheets + tokens + read(WEB / "parts/card.css") + art
    cards, sheet = cards_of(GAMES[name]), read(folder / "cards.css")
    for token in GAMES[name].tokens:
        colours = set(re.findall(r'"(#[0-9a-f]{3,8})"', cards.face(token)))
        hue = hue_of(token, sheet)
        assert hue is None or any(colour.startswith(hue) for colour in colours), token
        assert all(colour[:7] in known for colour in colours), token


def read(*paths: Path) -> str:
    return "".join(path.read_text("utf-8") for path in paths)


def hue_of(token: str, sheet: str) -> str | None:
    rule = r'\[data-card(\$?)="([^"]+)"\][^{}]*{[^}]*?--hue: (#\w+)'
    found = re.findall(rule, sheet.split("data-suits")[0])
    return next((hue for ends, card, hue in found if token == card or (ends and token.endswith(card))), None)


def rows(text: str) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in Xml.fromstring(text).iter("tr")]


def test_a_record_shows_its_result_and_no_event_of_a_running_game() -> None:
    *_, final = played("trio", 2)
    record = Record.of(final, ["<b>Ana</b>", "Bo"])
    heads, *players = rows(record._repr_html_())
    assert heads == ["player", "score", "result"]
    assert [row[:2] for row in players] == [
        ["<b>Ana</b>", str(final.scores[0])],
        ["Bo", str(final.scores[1])],
    ]
    assert [seat for seat, row in enumerate(players) if row[2] == "won"] == list(final.winners)
    moves = sum(not event.startswith("*") for event in record.events)
    assert f">Trio, {moves} moves</caption>" in record._repr_html_()
    text = Record.of(GAMES["trio"].new(seed=1), ["Ana", "Bo"])._repr_html_()
    assert "0 moves, unfinished" in text
    assert rows(text) == [["player"], ["Ana"], ["Bo"]]


def test_a_game_shows_its_options_and_their_choices_in_words() -> None:
    for game in GAMES.values():
        heads, seats, *lines = rows(game._repr_html_())
        assert heads == ["option", "default", "choices", "meaning"]
        assert seats[:2] == ["seats", str(game.seats[0])]
        assert [row[:2] for row in lines] == [[key, repr(each.default)] for key, each in game.options.items()]
        assert options_table(game) == game._repr_html_()
    choices = {
        "1 or more": pygames.Option(1, "int", 1, None),
        "at most 4": pygames.Option(1, "int", None, 4),
        "any number": pygames.Option(1, "int"),
        "True or False": pygames.Option(False, "bool"),
        "any order of the seats": pygames.Option(None, "order", help="<e>"),
    }

    class Game(Trio):
        options = MappingProxyType({f"option{n}": option for n, option in enumerate(choices.values())})

    assert [row[2] for row in rows(options_table(Game()))[2:]] == [*choices]


def test_pictures_are_imported_when_they_are_drawn() -> None:
    code = (
        "import sys, pygames, pygames.table\n"
        "assert not {'pygames.svg', 'pygames.html_tables'} & sys.modules.keys()\n"
        f"pygames.games()['{FIRST}'].new(seed=1)._repr_svg_()\n"
        "assert 'pygames.svg' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-P", "-c", code], check=True)


@pytest.mark.slow
@needs_page
def test_the_page_has_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(WEB))
    from tools import python_archive

    package = ROOT / "pygames"
    for path in package.rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if python_archive.is_for_the_page(name):
            assert not re.search(r"svg/|card_svg|html_tables|observation_enc|encoded_|adapters", name)
            source = path.read_bytes()
            text = python_archive.strip(name, source)
            assert not re.search(rb"_repr_(svg|html)_", text)
            assert text.count(b"\n") == source.count(b"\n")
            compile(text, name, "exec")
    assert not python_archive.is_for_the_page(f"pygames/games/{FIRST}/picture.svg")
