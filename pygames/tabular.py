"""Records as columns. The code is in `pygames.records.tabular`."""

from .records.tabular import *
