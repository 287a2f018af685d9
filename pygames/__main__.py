"""``python -m pygames``."""

try:
    from .terminal.cli import main

    status = main()
except KeyboardInterrupt:  # while the program was being loaded
    status = 130

raise SystemExit(status)
