"""``python -m pygames``."""

import signal
import sys

# An interrupt waits until the program is loaded: amid an import it may be told as another error, or be lost.
waits = hasattr(signal, "pthread_sigmask")
try:
    if waits:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    from .cli.main import main

    if waits:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    status = main()
except KeyboardInterrupt:
    status = 130

sys.exit(status)
