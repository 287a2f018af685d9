"""The rules of cant_even, one file a ruling (CE-…). Whole games in `test_reference.py` test them all."""
