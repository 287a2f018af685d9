"""The rules of two_and_two, one file a ruling (TT-…). Whole games in `test_reference.py` test them all."""
