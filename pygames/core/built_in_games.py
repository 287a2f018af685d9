"""Which games are built in; who builds a page of their own may add some: ``build.py build --with WHEEL``."""

NAMES = ("two_can", "two_and_two", "cant_even", "buraco")
"""In their fixed order; of each the folder of this name holds everything."""
