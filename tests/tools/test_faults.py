"""Errors of the system at the calls of a solve: a clear end, no wrong table, and the same command goes on.

The library tools/faults makes one call fail, or all from one on, or lets one move half of its bytes.
"""

import errno
import os
import re
import shutil
import unittest
from pathlib import Path

from support import CORRUPT, ERROR, LIMIT, NOT_FOUND, REPOSITORY, CliTestCase, environment

LIBRARY = Path(os.environ.get("ZERMELO_PLUGS", REPOSITORY / "build/release/tests")) / "zermelo_test_faults.so"
SPEC = "tafl-5x5,attackers=2,defenders=2"  # some slices, with moves inside; a tenth of a second
# The error of a call, 0 for half of its bytes; and 1 where all later calls fail too, as on a full disk.
KINDS = ((errno.EIO, 0), (errno.ENOSPC, 1), (0, 0))
ALONE = ("--checkpoint", "0")
SHARED = ("--checkpoint", "0", "--share", "s", "--heartbeat", "0.05")


@unittest.skipUnless(LIBRARY.exists(), "this build has no tests/tools/faults")
class FaultTestCase(CliTestCase):
    spec = SPEC

    def solve(self, more: tuple[str, ...], at: int = 0, error: int = 0, lasts: int = 0, code: int | tuple[int, ...] = 0) -> tuple[int, str]:
        count = self.folder.with_suffix(".count")
        self.addCleanup(count.unlink, missing_ok=True)
        faults = {"FOLDER": self.folder.resolve(), "AT": at, "ERROR": error, "LASTS": lasts, "COUNT": count}
        env = environment({"LD_PRELOAD": str(LIBRARY), **{f"ZERMELO_FAULT_{name}": str(value) for name, value in faults.items()}})
        result = self.zermelo("solve", self.spec, "-o", "t.ztb", "--method", "retrograde", "--threads", "2", "-q", *more, env=env, code=code)
        self.calls = int(count.read_text())
        return result.code, result.stderr

    def empty(self) -> None:
        for entry in self.folder.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()

    def check(self, more: tuple[str, ...], most: int) -> None:
        """At `most` calls of each kind, spread over the run."""
        self.solve(more)
        expected = (self.folder / "t.ztb").read_bytes()
        ends: set[int] = set()
        for number, (error, lasts) in enumerate(KINDS):
            self.empty()
            self.solve(more)
            calls = self.calls
            for at in range(1 + number, calls + 1, max(calls // most, 1)):
                with self.subTest(call=at, of=calls, error=errno.errorcode.get(error, "half"), lasts=lasts):
                    self.empty()
                    code, told = self.solve(more, at, error, lasts, code=(0, LIMIT, CORRUPT, NOT_FOUND))
                    ends.add(code)
                    table = self.folder / "t.ztb"
                    if code == 0 or table.exists():
                        self.assertTrue(table.read_bytes() == expected, told)
                    if code == 0:
                        continue
                    self.assertRegex(told, re.compile(ERROR.pattern + r"\Z", re.MULTILINE))
                    self.assertNotEqual(error, 0, f"half of the bytes are no error: {told}")
                    if table.exists():
                        continue  # it was finished, but could not be read back
                    self.solve(more)
                    self.assertTrue(table.read_bytes() == expected)
        self.assertGreaterEqual(ends, {0, LIMIT, CORRUPT}, "calls of all kinds were met")


class Faults(FaultTestCase):
    def test_alone(self) -> None:
        self.check(ALONE, 15)

    def test_shared(self) -> None:
        self.check(SHARED, 15)


if __name__ == "__main__":
    unittest.main()
