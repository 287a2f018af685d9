"""The bots of I Can't Even."""

from ....core.bot_interface import Bots, Coach, Quick, Searching
from .levels import cheat, easy, greedy, hard, lead, medium
from .policy import rank

HARD = Searching(hard, iterations=120)

BOTS = Bots(
    levels={"hard": HARD, "medium": Quick(medium), "easy": Quick(easy), "greedy": Quick(greedy)},
    coach=Coach(HARD, HARD.iterations, rank, lead, worlds=60, least=0.01),
    cheat=cheat,
)
