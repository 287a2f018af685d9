"""Training of the weights that bots have learned from play. It is not part of the wheel."""
