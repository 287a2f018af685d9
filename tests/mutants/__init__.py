"""Hand-made mutants of each game's rules: every one must be caught by that game's rule tests."""
