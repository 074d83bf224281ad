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

# A pile of 9: two numbers with no board. Its texts are "9 ann"; bob can win from all but multiples of 4.
PILE = """
import zermelo

class Pile(zermelo.RuleBook):
    sides = ("ann", "bob")
    stuck = "loss"
    def start(self): return 9, 0
    def turn(self, p): return p[1]
    def moves(self, p): return [f"take {n}" for n in (1, 2, 3) if n <= p[0]]
    def play(self, p, m): return p[0] - int(m[5:]), 1 - p[1]
    def text(self, p): return f"{p[0]} {self.sides[p[1]]}"
    def position(self, text):
        number, side = text.split()
        if not number.isdigit():
            raise ValueError("no number of things")
        return int(number), self.sides.index(side)
"""


class Program(FolderTestCase):
    def setUp(self) -> None:
        super().setUp()
        Path("hexapawn.py").write_text(HEXAPAWN)

    def run_it(self, *args: str, code: int = 0, text: str = "") -> subprocess.CompletedProcess:
        done = subprocess.run([PROGRAM, *args], capture_output=True, text=True, input=text, timeout=250)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_two_rulings_in_one_file(self) -> None:
        """The last of 9 wins, or loses: multiples of 4 are lost, or the numbers after them."""
        Path("pile.py").write_text(PILE + '\n\nclass Last(Pile):\n    spec = "pile:last"\n    stuck = "win"\n')
        self.assertIn("ann wins", self.run_it("solve", "./pile.py", "-o", "p.ztb").stdout)  # to 8
        self.assertIn("bob wins", self.run_it("--plug", "./pile.py", "solve", "pile:last", "-o", "l.ztb").stdout)  # 9 is 2 x 4 + 1
        told = self.run_it("--plug", "./pile.py", "compare", "p.ztb", "l.ztb", "--json").stdout
        self.assertEqual(json.loads(told)["total"]["positions"], 18)  # 9 for ann, 8 for bob, 0 to 7 for both
        for name in ("one.py", "two.py"):
            Path(name).write_text(PILE)
        self.assertIn("another game has its name", self.run_it("compare", "./one.py", "./two.py", code=2).stderr)

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

    def test_a_game_without_a_board(self) -> None:
        """The text of a position stands for its picture."""
        Path("pile.py").write_text(PILE)
        self.run_it("solve", "./pile.py")
        self.assertTrue(self.run_it("query", "./pile.py", "start").stdout.startswith("9 ann\nann to move   ▲ win in 5 plies"))
        said = self.run_it("play", "./pile.py", "--side", "ann", text="take 1\nquit\n").stdout
        self.assertIn("\n9 ann\n1. ann to move\n", said)
        self.assertRegex(said, "\n[567] ann\n2. ann to move\n")
        self.assertIn("\n9 ann\n1. ann to move\n", self.run_it("play", "./pile.py", "--side", "ann", "--color", "always", text="quit\n").stdout)
        self.assertIn(">9 ann</text>", self.run_it("draw", "./pile.py").stdout)
        self.run_it("report", "./pile.py", "-o", "p.html")
        self.assertIn(">9 ann</text>", Path("p.html").read_text())
        self.run_it("draw", "./pile.py", "--mark", "a1", code=4)

    def test_values_of_moves_without_cells(self) -> None:
        """They stand below the picture. 9 - 1 is a multiple of 4: the best move, by hand."""
        Path("pile.py").write_text(PILE)
        said = self.run_it("draw", "./pile.py", "--values").stdout
        lines = [line.partition(">")[2].removesuffix("</text>") for line in said.splitlines() if line.startswith("<text")]
        self.assertEqual([line.split(":")[0] for line in lines][:2], ["9 ann", "take 1"])
        self.assertIn(": win", lines[1])
        Path("boarded.py").write_text(PILE.replace("    stuck", "    board = zermelo.Grid(2, 1)\n    stuck"))
        said = self.run_it("draw", "./boarded.py", "--values").stdout
        self.assertIn(">take 3: loss", said)
        self.assertNotIn(">9 ann</text>", said)

    def test_puzzles_tell_positions_apart(self) -> None:
        """Positions that look alike are others: in a pile of 9 the winner has two steps at least, whatever is drawn."""
        Path("pile.py").write_text(PILE)
        Path("boarded.py").write_text(PILE.replace("    stuck", "    board = zermelo.Grid(2, 1)\n    stuck"))
        for book in ("./pile.py", "./boarded.py"):
            puzzle = json.loads(self.run_it("puzzle", book, "--steps", "2", "--json").stdout)
            self.assertEqual(puzzle["steps"], 2)
            self.assertNotEqual(int(puzzle["position"].split()[0]) % 4, 0)

    def test_bad_positions(self) -> None:
        """The error names a position of the book, in the words of its author."""
        Path("pile.py").write_text(PILE)
        for words in (("query", "pile.py", "many ann"), ("draw", "pile.py", "many ann"), ("prove", "pile.py", "many ann")):
            said = self.run_it(*words, code=4).stderr
            self.assertEqual(said.split("\n")[-4:], ['zermelo: error: "many ann" is no position of pile', "  why:  ValueError: no number of things", "  try:  one is 9 ann", ""])
        self.assertIn("is no position of pile", self.run_it("query", "pile.py", "5", code=4).stderr)
        self.assertIn("is no position of hexapawn", self.run_it("query", "hexapawn.py", "xyz", code=4).stderr)
        self.assertIn("hexapawn: black to move", self.run_it("draw", "hexapawn.py", "start", "moves", "b1-b2").stdout)
        self.assertIn("is no position of pile", self.run_it("query", "pile.py", "many ann", "--json", code=4).stdout)

    def test_puzzles_of_many_seeds(self) -> None:
        """The start has one good move (9 - 1 is a multiple of 4), but it is not the puzzle of every seed."""
        Path("pile.py").write_text(PILE)
        self.run_it("solve", "pile.py")
        found = {json.loads(self.run_it("puzzle", "pile.py", "--steps", "1", "--seed", str(seed), "--json").stdout)["position"] for seed in range(1, 13)}
        self.assertGreater(len(found), 1)
        self.assertNotIn("9 ann", found)

    def test_rules_in_words(self) -> None:
        """They are the docstrings of the file and the class, or the class alone. Sheets print them if they are short."""
        said = self.run_it("rules", str(REPOSITORY / "data/rulebooks/hexapawn.py")).stdout
        self.assertTrue(said.startswith("Hexapawn on 3 x 3 squares, by Martin Gardner, 1962\n\nWhite has three pawns"), said)
        self.assertIn("then the side to move", said)
        Path("pile.py").write_text('"""Pile.\n\nWho takes the last wins."""\n' + PILE)
        self.assertTrue(self.run_it("rules", "pile.py").stdout.startswith("Pile\n\nWho takes the last wins."))
        self.run_it("puzzle", "pile.py", "--steps", "1", "-o", "p.md", "-o", "p.svg")
        for file in ("p.md", "p.svg"):
            self.assertIn("Rules: Who takes the last wins.", Path(file).read_text())
        Path("pile.py").write_text(f'"""Pile.\n\n{"Who takes the last wins. " * 40}"""\n' + PILE)
        self.run_it("puzzle", "./pile.py", "--steps", "1", "-o", "long.md")
        self.assertIn("`zermelo rules ./pile.py`", Path("long.md").read_text())

    def test_hints_name_the_file(self) -> None:
        self.assertIn("zermelo solve ./hexapawn.py", self.run_it("query", "./hexapawn.py", "start", "--tables", "none").stderr)
        said = self.run_it("play", "./hexapawn.py", "--side", "white", text="save a.game\nquit\n").stdout
        self.assertIn("saved; zermelo --plug ./hexapawn.py play --load a.game", said)
        self.run_it("--plug", "./hexapawn.py", "play", "--load", "a.game", text="quit\n")

    def test_tables_without_their_book(self) -> None:
        """A folder may hold tables of rule books: info and verify leave them out, and a question says what is missing."""
        self.run_it("solve", "./hexapawn.py")
        self.run_it("solve", "konane@1x2")
        self.assertIn("  try:  --plug FILE.so or FILE.py with its rules, or the variable ZERMELO_PLUGINS", self.run_it("query", "tables/hexapawn.ztb", "start", code=8).stderr)
        for words in (("info",), ("info", "tables"), ("verify", "tables")):
            done = self.run_it(*words)
            self.assertIn("konane", done.stdout)
            self.assertIn('left out: tables/hexapawn.ztb is a table of "hexapawn"', done.stderr)
        self.run_it("verify", "tables/hexapawn.ztb", code=8)

    def test_a_proof_without_its_book(self) -> None:
        self.run_it("prove", "./hexapawn.py", "--certificate", "h.zcert")
        check = subprocess.run([PROGRAM.with_name("zermelo-check"), "h.zcert"], capture_output=True, text=True)
        self.assertEqual(check.returncode, 8)
        self.assertIn("does not know the rules that h.zcert is about", check.stderr)
        self.assertIn("zermelo.check(FILE, Rules())", check.stderr)

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

    def test_files_that_cannot_be_loaded(self) -> None:
        """The file, the line and the place, without the frames of zermelo."""
        Path("syntax.py").write_text("import zermelo\nclass Race zermelo.RuleBook:\n")
        said = self.run_it("solve", "syntax.py", code=4).stderr
        self.assertRegex(said, r'^  File ".*syntax.py", line 2\n    class Race zermelo.RuleBook:\n +\^+\nSyntaxError: .*\nzermelo: error: syntax.py cannot be read as Python\n$')
        Path("name.py").write_text("import zermelo\nsize = nothing + 1\n")
        said = self.run_it("solve", "name.py", code=4).stderr
        self.assertEqual(said, "zermelo: error: name.py failed in line 2: size = nothing + 1\n  why:  NameError: name 'nothing' is not defined\n")

    def test_a_file_alone_is_no_command(self) -> None:
        self.assertEqual(self.run_it("./hexapawn.py", code=2).stderr, "zermelo: error: ./hexapawn.py is no command\n  try:  zermelo play ./hexapawn.py\n")

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
