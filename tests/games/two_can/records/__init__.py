"""Golden records of two_can, each with the arithmetic of its points in `x_note`."""
