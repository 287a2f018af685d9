"""The rules of cant_even: one file a ruling (CE-…) or heading of its page, and whole games against `reference.py`."""
