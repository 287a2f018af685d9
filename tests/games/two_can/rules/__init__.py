"""The rules of two_can, one file a ruling (TC-…). Whole games in `test_reference.py` test them all."""
