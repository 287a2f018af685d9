"""Golden records of cant_even. Each explains its points in `x_note`."""
