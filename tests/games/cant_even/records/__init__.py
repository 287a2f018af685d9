"""Golden records of cant_even. Each tells in `x_note` how its points come about."""
