"""The rules of two_can: one file a ruling (TC-…) or heading of its rules page."""
