"""The rules of buraco: one file a ruling (BU-…) or heading of its rules page."""
