"""The rules of buraco: one file a ruling (BU-…) or heading of its page, and whole games against `reference.py`."""
