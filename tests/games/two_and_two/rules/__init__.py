"""The rules of two_and_two: one file a ruling (TT-…) or heading of its page, and whole games against `reference.py`."""
