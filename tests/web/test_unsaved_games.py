"""The cache of games whose last moves could not be written."""

from .node import answer


def test_a_damaged_entry_hides_no_other_game() -> None:
    games = [{"save": {"id": name}} for name in ("a", "b")]
    bodies = ['{"save": {"id": "a"}}', '{"save": {"id"', '{"save": {"id": "b"}}']
    assert answer("unsaved_games.mjs", bodies, is_alone=True) == games


def test_a_cache_that_never_answers_stores_nothing() -> None:
    assert answer("unsaved_games.mjs", None, is_alone=True) is False
