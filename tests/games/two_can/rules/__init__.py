"""The rules of two_can: one file a ruling (TC-…) or heading of its page, and whole games against `reference.py`."""
