"""Records: golden ones, worked out by hand, and abused ones."""
