"""Shared by the tests of the Python module: imports it from the build, and keeps a temporary folder."""

import os
import signal
import sys
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
MODULE = Path(os.environ.get("ZERMELO_MODULE", BUILD / "python"))
PROGRAM = Path(os.environ.get("ZERMELO", BUILD / "bin/zermelo"))
sys.path[:0] = [str(MODULE), str(REPOSITORY / "tests/python")]

import zermelo  # noqa: E402

# A shell that starts these tests in the background has made them ignore Ctrl-C, and their children would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

__all__ = ["BUILD", "MODULE", "PROGRAM", "REPOSITORY", "SPECS", "FolderTestCase", "table_of", "zermelo"]

# One of each kind: rows, numbered with holes, found by search, cycles, keyed.
SPECS = ("konane@4x4", "fox-and-hounds@6x6", "tafl-5x5,attackers=1,defenders=1", "tiptoe@3x3", "enso@3", "halma@4x4,rows=2-1")
TABLES = tempfile.TemporaryDirectory()


def table_of(spec: str) -> zermelo.Table:
    """A table that the tests of a process share."""
    file = Path(TABLES.name) / zermelo.table_file_name(spec)
    if not file.exists():
        zermelo.solve(spec, file).close()
    return zermelo.open(file)


class FolderTestCase(unittest.TestCase):
    """A test in a folder of its own."""

    def setUp(self) -> None:
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(kept.name)
        self.folder = Path(kept.name)

    def fails(self, code: str, words: str, call, *args, **options) -> zermelo.Error:
        """The error of a call, whose code and text are these."""
        with self.assertRaises(zermelo.Error) as caught:
            call(*args, **options)
        self.assertEqual(caught.exception.code, code, str(caught.exception))
        self.assertIn(words, str(caught.exception))
        return caught.exception
