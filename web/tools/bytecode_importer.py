"""Imports from the page's archives. Python imports this module at its start, as `sitecustomize`.

Python's own importer of zips loads a module's code to know its file, and again to run it. These archives
contain bytecode alone, so that the name of the file is known without that.
"""

import sys
from zipimport import zipimporter

FOLDER = "/lib/"


class BytecodeImporter(zipimporter):
    """Importer of a zip that contains bytecode alone."""

    def __init__(self, path: str) -> None:
        """Open an archive of the page.

        Raises:
            ImportError: the path is not of such an archive: another importer is asked.
        """
        if not path.startswith(FOLDER):
            raise ImportError(path)
        super().__init__(path)

    def get_filename(self, fullname: str) -> str:
        """Return the path of a module's file, without loading the module."""
        end = "/__init__.pyc" if self.is_package(fullname) else ".pyc"
        return f"{self.archive}/{self.prefix}{fullname.rpartition('.')[2]}{end}"


sys.path_hooks.insert(0, BytecodeImporter)
sys.path_importer_cache.clear()
