"""Solvers for the last round of I Can't Even."""
