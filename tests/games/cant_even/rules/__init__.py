"""The rules of cant_even: one file a ruling (CE-…) or heading of its rules page."""
