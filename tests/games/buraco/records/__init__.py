"""Golden records of buraco. Each explains its melds and points in `x_note`."""
