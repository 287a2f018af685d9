"""The command line as a fixture, and a line for each text that a test records as `printed`."""

import pytest


class CommandLine:
    """Commands in this process. The first argument may have several words: `cli("play trio", file)`."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, command: str, *words: object) -> tuple[int, str, str]:
        """Return the status of a command, its output and its errors."""
        from pygames.cli.main import main  # the page's Python has no command line

        self._capsys.readouterr()
        try:
            status = main([*(command.split() or [""]), *map(str, words)])
        except SystemExit as stop:
            status = int(stop.code or 0)
        return status, *self._capsys.readouterr()

    def __call__(self, command: str, *words: object) -> str:
        """Return the output of a command that succeeds."""
        status, out, err = self.run(command, *words)
        assert status == 0, err
        return out

    def refused(self, command: str, *words: object) -> str:
        """Return the line with which a command is refused."""
        status, out, err = self.run(command, *words)
        assert (status, out, err.count("\n")) == (2, "", 1), (command, words, err)
        return err


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print these lines, from parallel runs too."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "printed":
                terminalreporter.write_line(f"figure: {text}")
