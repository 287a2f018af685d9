"""What the page must have for every game of the engine."""
