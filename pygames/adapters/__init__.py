"""Doors to other libraries, each behind an extra and imported by name only when it is asked for."""
