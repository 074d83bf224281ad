"""The whole program with a rule book: every command takes a file of Python for a spec."""

import json
import os
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support import PROGRAM, REPOSITORY, FolderTestCase

BOOK = (REPOSITORY / "tests/python/books.py").read_text()
HEXAPAWN = "import zermelo\n\n\n" + BOOK[BOOK.index("class Hexapawn(") : BOOK.index("class Countdown(")]
SLOW = """
import time
import zermelo

class Slow(zermelo.RuleBook):
    def start(self): return 0
    def turn(self, p): return p % 2
    def moves(self, p): return [1]
    def play(self, p, m): time.sleep(0.001); return p + 1
    def end(self, p): return None
"""


class Program(FolderTestCase):
    def setUp(self) -> None:
        super().setUp()
        Path("hexapawn.py").write_text(HEXAPAWN)

    def run_it(self, *args: str, code: int = 0, text: str = "") -> subprocess.CompletedProcess:
        done = subprocess.run([PROGRAM, *args], capture_output=True, text=True, input=text, timeout=250)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_solve_and_ask(self) -> None:
        """Values as in test_rulebook."""
        self.assertIn("black wins in 6 plies", self.run_it("solve", "./hexapawn.py", "-o", "h.ztb").stdout)
        answer = json.loads(self.run_it("--plug", "hexapawn.py", "query", "h.ztb", "start", "--json").stdout)
        self.assertEqual((answer["value"], answer["dtw"], answer["moves"][0]["move"]), ("loss", 6, "b1-b2"))
        self.assertIn(" 3  b b b", self.run_it("--plug", "hexapawn.py", "query", "h.ztb", "start").stdout)
        self.assertIn("135 positions recomputed", self.run_it("--plug", "hexapawn.py", "verify", "h.ztb", "--full").stdout)
        self.assertIn("win in 5 plies", self.run_it("--plug", "hexapawn.py", "stats", "h.ztb").stdout)

    def test_tables_of_the_folder(self) -> None:
        self.run_it("solve", "hexapawn.py")
        self.assertTrue(Path("tables/hexapawn.ztb").exists())
        self.assertIn("b1-b2", self.run_it("query", "hexapawn.py", "start").stdout)
        self.assertIn("a3-b2", self.run_it("play", "hexapawn.py", "--side", "white", text="b1-b2\nquit\n").stdout)

    def test_other_commands(self) -> None:
        self.assertIn("black wins", self.run_it("prove", "hexapawn.py").stdout)
        self.assertIn("Three pawns each", self.run_it("rules", "hexapawn.py").stdout)
        self.assertIn("<svg", self.run_it("draw", "hexapawn.py").stdout)
        self.assertEqual(self.run_it("perft", "hexapawn.py", "1").stdout, "3\n")
        self.run_it("report", "hexapawn.py", "-o", "h.html")
        self.assertIn("hexapawn", Path("h.html").read_text())
        self.assertIn("hexapawn", self.run_it("--plug", "hexapawn.py", "games").stdout)

    def test_the_page(self) -> None:
        server = subprocess.Popen([PROGRAM, "--plug", "hexapawn.py", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        try:
            address = server.stdout.readline().strip()
            told = subprocess.run(["/usr/bin/python3", "-c", "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())",
                                   f"{address}/api/v1/position?spec=hexapawn"], capture_output=True, text=True)  # fmt: skip
            self.assertEqual(json.loads(told.stdout)["position"], "www...bbbw", told.stderr)
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=60)

    def test_bad_files(self) -> None:
        Path("empty.py").write_text("pass\n")
        Path("broken.py").write_text("import zermelo\n\n\nclass Broken(zermelo.RuleBook):\n    def start(self):\n        return 1 // 0\n")
        for file, code, words in (
            ("nothing.py", 3, "there is no file nothing.py"),
            ("empty.py", 2, "empty.py has no rule book"),
            ("broken.py", 2, "ZeroDivisionError"),
        ):
            self.assertIn(words, self.run_it("solve", file, code=code).stderr)
        Path("syntax.py").write_text("def\n")
        self.assertIn("SyntaxError", subprocess.run([PROGRAM, "solve", "syntax.py"], capture_output=True, text=True).stderr)

    def test_ctrl_c_while_the_rules_are_asked(self) -> None:
        Path("slow.py").write_text(SLOW)
        child = subprocess.Popen([PROGRAM, "solve", "slow.py", "-o", "s.ztb"], stderr=subprocess.PIPE, text=True)
        time.sleep(2)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130, said)
        self.assertFalse(os.path.exists("s.ztb"))


if __name__ == "__main__":
    unittest.main()
