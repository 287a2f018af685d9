"""Damaged links: every address with every damage is read as the original address."""

from urllib.parse import parse_qsl, urlencode

from .link_damage import DAMAGES, ENDINGS
from .node import answer

DEAL = {"game": "hearts", "seats": "2", "seed": "7", "bots": "person,medium", "day": "2026-11-22"}
DEAL |= {"by": "Éva & Zé 100% (mãe)", "points": "-12"}
ADDRESSES = [
    f"deal?{urlencode(DEAL)}",
    f"deal?{urlencode({**DEAL, 'by': 'O’Hara, J.'})}",
    *("game/eNqrVkrLz1eyUkpKLFKqBQA-_w9_-", "new?game=hearts&seats=2&seed=7&bots=greedy"),
    *("new?game=hearts&tie_order=[1,0]", "new?game=hearts&seats=2&names=Ana,Bo"),
    *("play/0a-B_9", "play/0a-B_", "rules/rummy/melds?back=0a-B_9", "rules/hearts"),
    *("replay/0a-B_9", "replay/0a-B_9/12", "lesson/whist"),
    "add?wheel=more%2Fbisca-1.0-py3-none-any.whl",
    *("daily", "history", "statistics", "settings?back=0a-B_9", ""),
]
# Invalid values with an error message: they are not changed.
REFUSED = [
    *("new?names=,,", "new?bots=,", "new?tie_order={}", "new?rounds=[]"),
    *("new?names=100%25,%", "new?names=%20", "%E0%A4%A"),
]


def meant(address: str) -> tuple[str, list[tuple[str, str]]]:
    place, _, query = address.partition("?")
    return place, parse_qsl(query, keep_blank_values=True)


def test_every_damaged_address_is_read_as_the_original_and_an_invalid_value_stays() -> None:
    tried = [(address, name, damaged(address)) for address in ADDRESSES for name, damaged in DAMAGES.items()]
    found = answer("addresses.mjs", [spoilt for _, _, spoilt in tried])
    assert [meant(clean) for clean in answer("addresses.mjs", found)] == [meant(clean) for clean in found]
    wrong = {
        f"{address} × {name}": clean
        for (address, name, _), clean in zip(tried, found, strict=True)
        if meant(clean) != meant(address)
    }
    assert wrong == {}
    assert list(map(meant, answer("addresses.mjs", REFUSED))) == list(map(meant, REFUSED))


def test_two_marks_at_the_end_are_as_one() -> None:
    pairs = [f"{ADDRESSES[0]}{one}{two}" for one in ENDINGS for two in ENDINGS]
    assert {tuple(meant(clean)[1]) for clean in answer("addresses.mjs", pairs)} == {tuple(DEAL.items())}
