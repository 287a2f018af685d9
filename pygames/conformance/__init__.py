"""Conformance checks: the laws that every game must keep."""
