"""Players of a game session."""
