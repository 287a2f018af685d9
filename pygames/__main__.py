"""``python -m pygames``."""

try:
    from .cli import main

    status = main()
except KeyboardInterrupt:  # while the program was being loaded
    status = 130

raise SystemExit(status)
