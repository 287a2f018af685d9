"""Golden records of buraco. Each tells in `x_note` how its melds and points come about."""
