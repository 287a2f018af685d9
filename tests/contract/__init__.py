"""What all games share, and what other programs build on."""
