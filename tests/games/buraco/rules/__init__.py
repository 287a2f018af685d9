"""The rules of buraco, one file a ruling (BU-…). Whole games in `test_reference.py` test them all."""
