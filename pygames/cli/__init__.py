"""What ``python -m pygames`` does: the command line, games in the terminal, the benchmark."""
