"""The rules of two_and_two: one file a ruling (TT-…) or heading of its rules page."""
