"""Base modules of the engine, which import nothing of the packages above them."""
