"""Kills of the host's and the phone's browser during a game: the short form of `build.py kills --friends`."""

import random
from pathlib import Path

import pytest
from browser_tools.friends_crash_safety import CARRIERS, Carrier, KillsOfPhones
from playwright.sync_api import Playwright
from tools.common import DIST
from tools.server import serving

# Two browsers that are started again and again.
pytestmark = pytest.mark.matrix

KILLS = 4


@pytest.mark.parametrize("carrier", CARRIERS)
def test_kills_lose_no_confirmed_move(tmp_path: Path, playwright: Playwright, carrier: Carrier) -> None:
    with serving(DIST) as server:
        kills = KillsOfPhones(playwright, server, tmp_path, carrier, random.Random(1))
        assert kills.run(KILLS) == 0
