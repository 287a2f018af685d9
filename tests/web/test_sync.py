"""The union of a person's devices: meetings in all orders, stores that are killed, the protocol."""

import pytest

from .node import answer


@pytest.mark.slow
def test_all_orders_of_meetings_have_the_same_result() -> None:
    """Each pair of operations of three devices, around and between four meetings in any order."""
    found = answer("sync/merge_orders.mjs")
    print(f"figure: {found['count']} histories of three devices")
    assert found["faults"] == []


@pytest.mark.slow
@pytest.mark.parametrize("kills", [pytest.param(False, marks=pytest.mark.matrix), True])
def test_stores_have_what_the_model_has_and_what_a_kill_leaves(kills: bool) -> None:
    """After meetings that are killed, the devices have the same in the end: nothing is lost or doubled."""
    found = answer("sync/real_devices.mjs", {"seeds": [*range(60)], "kills": kills}, is_alone=True)
    print(f"figure: {found['killed']} meetings killed")
    assert (found["faults"], found["killed"] > 200) == ([], kills)


@pytest.mark.parametrize("is_joined", [False, True], ids=["hosted", "joined"])
def test_a_running_game_between_phones_moves_with_its_keys(is_joined: bool) -> None:
    """Killed after each transaction: one device plays it, and has the keys of its pairings."""
    found = answer("sync/moved_phones.mjs", {"isJoined": is_joined}, is_alone=True)
    assert (found["faults"], found["killed"] > 2) == ([], True)


def test_evenings_of_three_devices_lose_and_double_nothing() -> None:
    """Clocks jump, stores fail, connections are cut, backups are opened. `build.py evenings` runs more."""
    found = answer("sync/evening.mjs", {"from": 0, "count": 60}, is_alone=True)
    assert found["fault"] == ""


def test_the_menu_says_once_that_games_have_no_copy() -> None:
    apple = {"vendor": "Apple Computer, Inc."}
    cases = [
        ({"finished": 19, "stored": None}, False),
        ({"finished": 20, "stored": None}, True),
        ({"finished": 20, "stored": {"copied": 1}}, False),
        ({"finished": 30, "stored": {"copied": 10}}, True),
        ({"finished": 5, "stored": {"copied": 9}}, False),
        ({"finished": 25, "stored": {"away": 20}}, False),
        ({"finished": 40, "stored": {"away": 20}}, True),
        ({"finished": 40, "stored": None, "copies": "off"}, False),
        ({"finished": 3, "stored": None, **apple}, True),
        ({"finished": 2, "stored": "damaged", **apple}, False),
    ]
    found = answer("sync/copy_notice.mjs", [given for given, _ in cases], is_alone=True)
    assert found == {"shown": [expected for _, expected in cases], "saved": [""]}
