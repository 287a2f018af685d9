"""The checklist for going out: an extra hand that is not left is not one that the seat had."""

from ...web.node import answer
from .rules.table import with_extra


def test_a_seat_needs_no_extra_hand_once_none_is_left() -> None:
    view = with_extra("4s 5s 6s").view(0)
    extra = view["data"]["extra"]
    others = [
        {
            **view["data"],
            "extra": {**extra, "had": had},
            "missing": {"extra": needed, "natural_canasta": True},
        }
        for had, needed in (([None, None], True), ([None, None], False), (["direct", None], False))
    ]
    found = answer("../games/buraco/going_out.mjs", [{**view, "data": data} for data in others])
    natural = "natural_canasta no"
    assert found == [["extra no", natural], ["none_left yes", natural], ["extra yes", natural]]
