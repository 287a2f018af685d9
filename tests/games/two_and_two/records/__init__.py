"""Golden records of two_and_two, each with the sizes of its sets in `x_note`."""
