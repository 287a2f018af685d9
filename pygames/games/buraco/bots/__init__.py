"""The bots of Buraco."""

from ....core.bot_interface import Bots, Coach, Quick, Searching
from .levels import cheat, easy, greedy, hard, lead, medium
from .policy import rank

HARD = Searching(hard, iterations=250)

BOTS = Bots(
    levels={"hard": HARD, "medium": Quick(medium), "easy": Quick(easy), "greedy": Quick(greedy)},
    coach=Coach(HARD, 50, rank, lead, worlds=30, least=5.0),
    cheat=cheat,
)
