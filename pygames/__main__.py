"""Entry point of ``python -m pygames``."""

import signal
import sys

# Interrupts are blocked until the program is loaded: during an import one may be lost or raise another error.
can_block = hasattr(signal, "pthread_sigmask")
try:
    if can_block:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    from .cli.main import main

    if can_block:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    status = main()
except KeyboardInterrupt:
    status = 130

sys.exit(status)
