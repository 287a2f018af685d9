"""Adapters to other libraries, each behind an extra and imported only by name."""
