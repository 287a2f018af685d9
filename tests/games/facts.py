"""Alias of `expected_facts` for modules that import it by its former name."""

from .expected_facts import Facts as Facts
from .expected_facts import Undo as Undo
from .expected_facts import few_rounds as few_rounds
from .expected_facts import of as of
