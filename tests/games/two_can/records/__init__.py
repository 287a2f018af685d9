"""Golden records of two_can. Each tells in `x_note` how its points come about."""
