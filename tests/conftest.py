"""A summary line for each text that a test records as `printed`, from parallel runs too."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "printed":
                terminalreporter.write_line(f"figure: {text}")
