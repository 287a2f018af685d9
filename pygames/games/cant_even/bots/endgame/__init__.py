"""endgame."""
