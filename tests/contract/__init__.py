"""Tests of the contract that all games share and other programs use."""
