"""Golden records of two_and_two. Each tells in `x_note` how its sets come about."""
