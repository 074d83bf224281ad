"""Drawings of the program fit the terminal."""

import re
import subprocess

from support import LIMIT, CliTestCase, Screen


class Terminal(CliTestCase):
    def drawn(self, columns: int, *args: str) -> list[str]:
        """Each picture of the bar on stderr, a terminal of so many columns, without escape sequences."""
        terminal = Screen(self.folder, *args, columns=columns, stdout=subprocess.DEVNULL)
        text = re.sub(r"\x1b\[\d*[A-Za-z]", "", terminal.read())
        self.assertEqual(terminal.close(), LIMIT)
        return [picture for picture in re.split(r"[\r\n]+", text) if picture.startswith("df-pn")]

    def test_progress_fits(self) -> None:
        for columns in (20, 40, 60, 80):
            with self.subTest(columns=columns):
                pictures = self.drawn(columns, "prove", "konane@10x10", "--time", "2", "--threads", "1", "--memory", "200M")
                self.assertGreater(len(pictures), 0)
                self.assertLess(max(map(len, pictures)), columns)
