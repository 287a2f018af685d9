"""The command line ``python -m pygames``: games in the terminal, matches, checks and benchmarks."""
