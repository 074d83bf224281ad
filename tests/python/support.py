"""Shared by the tests of the Python module: imports it from the build, and keeps a temporary folder."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
MODULE = BUILD / "python"
PROGRAM = Path(os.environ.get("ZERMELO", BUILD / "bin/zermelo"))
sys.path[:0] = [str(MODULE), str(REPOSITORY / "tests/python")]

import zermelo  # noqa: E402

__all__ = ["BUILD", "MODULE", "PROGRAM", "REPOSITORY", "FolderTestCase", "zermelo"]


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
