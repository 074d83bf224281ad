"""States on disk: the same table with less memory, whatever breaks the runs off, and never more memory than was given."""

import os
import random
import re
import signal
import subprocess
import time
import unittest

from support import INTERRUPTED, LIMIT, PROGRAM, CliTestCase, environment

SPEC = "brandub,attackers=4,defenders=1"  # its largest slice has 57,267,980 indices, of two bytes each
KILLS = 4


class Scratch(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        (self.folder / "scratch").mkdir()
        told = self.zermelo("solve", SPEC, "-o", "t.ztb", "--method", "retrograde", "--memory", "20M", code=LIMIT).stderr
        found = re.search(r"with its states on disk ([\d.]+) MB", " ".join(told.split()))
        self.assertIsNotNone(found, told)
        self.least = int(float(found[1]) + 1) * 1_000_000

    def command(self, name: str, memory: int) -> list[str]:
        return ["solve", SPEC, "-o", name, "--method", "retrograde", "--memory", str(memory), "--scratch", "scratch", "--threads", "2", "-q"]

    def peak(self, command: list[str]) -> int:
        """Runs a command to its end; its peak of resident memory as the system counted it."""
        process = subprocess.Popen([PROGRAM, *command], cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return usage.ru_maxrss * 1024

    def left(self) -> list[str]:
        return [str(path.relative_to(self.folder)) for path in (self.folder / "scratch").rglob("*")]

    def test_the_same_bytes_with_less_memory(self) -> None:
        self.zermelo("solve", SPEC, "-o", "whole.ztb", "--method", "retrograde", "-q")
        peak = self.peak(self.command("less.ztb", self.least))
        self.assertLessEqual(peak, 1.05 * self.least)
        whole = (self.folder / "whole.ztb").read_bytes()
        self.assertTrue((self.folder / "less.ztb").read_bytes() == whole)
        self.assertEqual(self.left(), [])

        # Killed and stopped at random; half of the runs lose their memory, and the next gets more.
        chance = random.Random(1)
        began = time.monotonic()
        self.zermelo(*self.command("timed.ztb", self.least))
        seconds = time.monotonic() - began
        for number in range(KILLS):
            memory = self.least * chance.choice((1, 1, 2))
            process = subprocess.Popen([PROGRAM, *self.command("killed.ztb", memory), "--checkpoint", "0.5"], cwd=self.folder, env=environment())
            time.sleep(seconds * chance.uniform(0.2, 0.9))
            process.send_signal(signal.SIGKILL if number % 2 else signal.SIGINT)
            self.assertIn(process.wait(), (0, -signal.SIGKILL, INTERRUPTED))
            if (self.folder / "killed.ztb").exists():
                break
        if not (self.folder / "killed.ztb").exists():
            self.zermelo(*self.command("killed.ztb", self.least))
        self.assertTrue((self.folder / "killed.ztb").read_bytes() == whole)
        self.assertEqual(self.left(), [])


if __name__ == "__main__":
    unittest.main()
