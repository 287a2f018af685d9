"""``python -m pygames``."""

from .cli import main

raise SystemExit(main())
