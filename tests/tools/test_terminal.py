"""Drawings of the program fit the terminal."""

import fcntl
import os
import re
import struct
import subprocess
import termios
import unittest

from support import LIMIT, PATIENCE, PROGRAM, CliTestCase, environment


class Terminal(CliTestCase):
    def drawn(self, columns: int, *args: str) -> list[str]:
        """Each picture of the bar on stderr, a terminal of so many columns, without escape sequences."""
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([PROGRAM, *args], stdout=subprocess.DEVNULL, stderr=slave, cwd=self.folder, env=environment())
        os.close(slave)
        text = b""
        while chunk := self.read(master):
            text += chunk
        os.close(master)
        self.assertEqual(process.wait(timeout=PATIENCE), LIMIT)
        pictures = re.split(r"[\r\n]+", re.sub(r"\x1b\[\d*[A-Za-z]", "", text.decode()))
        return [picture for picture in pictures if picture.startswith("df-pn")]

    @staticmethod
    def read(master: int) -> bytes:
        try:
            return os.read(master, 4096)
        except OSError:  # the program has closed the terminal
            return b""

    def test_progress_fits(self) -> None:
        for columns in (20, 40, 60, 80):
            with self.subTest(columns=columns):
                pictures = self.drawn(columns, "prove", "konane@10x10", "--time", "2", "--threads", "1", "--memory", "200M")
                self.assertGreater(len(pictures), 0)
                self.assertLess(max(map(len, pictures)), columns)


if __name__ == "__main__":
    unittest.main()
