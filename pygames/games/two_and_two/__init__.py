"""Two & Two: strips with holes, laid on a stack until four symbols make a set. Rules: ``two_and_two``."""

from .game import TwoAndTwo

__all__ = ["TwoAndTwo"]
