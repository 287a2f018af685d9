"""HTML tables for notebooks: the options of a game, the result of a record."""

from collections.abc import Iterable, Sequence
from html import escape

from .core.manifest import Manifest
from .core.options import Option, bounds_text


def options_table(game: Manifest) -> str:
    """Return the arguments of a new game: names, defaults, choices and descriptions."""
    least, most = game.seats[0], game.seats[-1]
    seats = Option(least, "int", least, most, "the number of seats")
    rows = [
        (name, repr(option.default), _choices(option), option.help)
        for name, option in {"seats": seats, **game.options}.items()
    ]
    return _table(f"{game.title} ({game.id})", ("option", "default", "choices", "meaning"), rows)


def _choices(option: Option) -> str:
    if option.kind != "int":
        return "True or False" if option.kind == "bool" else "any order of the seats"
    if option.minimum == option.maximum:
        return "any number" if option.minimum is None else str(option.minimum)
    return bounds_text(option.minimum, option.maximum)


def result_table(
    game: Manifest,
    players: Sequence[str],
    events: Sequence[str],
    scores: Sequence[int] | None,
    winners: Sequence[int] | None,
) -> str:
    """Return the players of a record with their scores and results, and the number of moves."""
    moves = sum(not event.startswith("*") for event in events)
    caption = f"{game.title}, {moves} moves"
    if scores is None or winners is None:
        return _table(f"{caption}, unfinished", ("player",), [(name,) for name in players])
    results = ["won" if seat in winners else "" for seat in range(len(players))]
    return _table(caption, ("player", "score", "result"), zip(players, scores, results, strict=True))


def _table(caption: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table. The first column names its rows."""
    lines = [f'<caption style="white-space:nowrap">{escape(caption)}</caption>']
    lines.append("<tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr>")
    for first, *others in rows:
        cells = "".join(f'<td style="text-align:left">{escape(str(cell))}</td>' for cell in others)
        lines.append(f'<tr><th scope="row">{escape(str(first))}</th>{cells}</tr>')
    return "<table>{}</table>".format("\n".join(lines))
