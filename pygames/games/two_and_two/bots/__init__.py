"""The bots of Two & Two."""

from ....core.bot_interface import Bots, Coach, Quick, Searching
from .levels import cheat, easy, hard, lead, medium
from .policy import rank

HARD = Searching(hard, iterations=1500)

BOTS = Bots(
    # In every game ``greedy`` is the policy without a look ahead; here that is ``medium``, too.
    levels={"hard": HARD, "medium": Quick(medium), "easy": Quick(easy), "greedy": Quick(medium)},
    coach=Coach(HARD, 1000, rank, lead, worlds=120, least=0.01),
    cheat=cheat,
)
