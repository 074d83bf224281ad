"""Tables know the rules that made them: which edits of a rule book make another game, and how that is told."""

import importlib
import os
import pickle
import subprocess
import sys
import unittest
from pathlib import Path

from books import Countdown
from support import MODULE, PROGRAM, FolderTestCase, zermelo
from zermelo._identity import revision_of

HEAPS = "SMALLEST = 1\n"
RACE = '''import zermelo
import heaps

MOST = 3  # at once
MOVES = [n for n in range(1, MOST + 1)]


def fits(n, p):
    """Whether so many are left."""
    return heaps.SMALLEST <= n <= p[0]


class Race(zermelo.RuleBook):
    """Take one to three. Who takes the last wins."""

    title = "Race"
    stuck = "loss"

    def __init__(self, count=18):
        self.count = count
        self.kept = {}

    def start(self):
        return self.count, 0

    def turn(self, p):
        return p[1]

    def moves(self, p):
        if p not in self.kept:
            self.kept[p] = list(filter(lambda n: fits(n, p), MOVES))
        return self.kept[p]

    def play(self, p, m):
        return p[0] - m, 1 - p[1]

    def end(self, p):
        return None
'''
# Edits that make other rules, and edits that do not.
OTHER = (
    ("MOST = 3", "MOST = 2"),
    ("range(1, MOST", "range(2, MOST"),
    ("n <= p[0]", "n < p[0]"),
    ('stuck = "loss"', 'stuck = "win"'),
    ("count=18", "count=17"),
    ("lambda n: fits", "lambda n: n != 2 and fits"),
    ("return p[0] - m, 1", "return p[0] - m - 0, 1"),
)
SAME = (
    ("# at once", "# in a turn"),
    ('"""Take one to three. Who takes the last wins."""', '"""Who takes the last wins."""'),
    ("    def turn", "    # The side.\n\n\n    def turn"),
    ("p[0] - m, 1", "(p[0] - m), (1)"),
    ('title = "Race"', 'title = "The race"'),
    ('    """Whether so many are left."""\n', ""),
    ("MOST = 3", "UNUSED = 7\nMOST = 3"),
)


class Edits(FolderTestCase):
    def setUp(self) -> None:
        super().setUp()
        sys.path.insert(0, str(self.folder))
        self.addCleanup(sys.path.remove, str(self.folder))
        self.addCleanup(self.forget)
        Path("heaps.py").write_text(HEAPS)
        Path("race.py").write_text(RACE)

    def forget(self) -> None:
        for name in ("race", "heaps"):
            sys.modules.pop(name, None)

    def race(self, old: str = "", new: str = "", *args) -> zermelo.RuleBook:
        """A rule book of the file after an edit."""
        self.assertIn(old, RACE)
        Path("race.py").write_text(RACE.replace(old, new, 1))
        return self.fresh(*args)

    def fresh(self, *args) -> zermelo.RuleBook:
        self.forget()
        importlib.invalidate_caches()
        for cached in Path("__pycache__").glob("*"):
            cached.unlink()
        return importlib.import_module("race").Race(*args)

    def test_edits(self) -> None:
        first = revision_of(self.race())
        for old, new in SAME:
            self.assertEqual(revision_of(self.race(old, new)), first, new)
        seen = {first}
        for old, new in OTHER:
            seen.add(revision_of(self.race(old, new)))
        self.assertEqual(len(seen), 1 + len(OTHER))

    def test_another_file_of_the_author(self) -> None:
        first = revision_of(self.race())
        Path("heaps.py").write_text("SMALLEST = 2\n")
        self.assertNotEqual(revision_of(self.fresh()), first)

    def test_arguments(self) -> None:
        numbers = {revision_of(self.race("", "", count)) for count in (18, 19, 20)}
        self.assertEqual(len(numbers), 3)

    def test_a_changed_book_is_refused(self) -> None:
        zermelo.solve(self.race(), "r.ztb")
        zermelo.prove(self.race(), certificate="r.zcert")
        self.assertEqual(zermelo.open("r.ztb", self.race("# at once", "# !"))["start"].plies, 9)
        changed = self.race("count=18", "count=20")
        words = "r.ztb is a table of other rules of race; race.py was changed since"
        self.fails("corrupt", words, zermelo.open, "r.ztb", changed)
        self.fails("corrupt", "r.zcert is a certificate of other rules of race; race.py was changed since", zermelo.open, "r.zcert", changed)
        self.fails("corrupt", "other rules", zermelo.check, "r.zcert", changed)

    def test_the_folder(self) -> None:
        zermelo.solve(self.race())
        changed = self.race("count=18", "count=20")
        self.fails("corrupt", "by force", zermelo.solve, changed)
        self.fails("corrupt", "race.py was changed since", zermelo.open, "tables", changed)
        self.assertEqual(zermelo.solve(changed, force=True)["start"].value, "loss")

    def test_results_that_the_rules_keep(self) -> None:
        rules = self.race()
        zermelo.solve(rules, "r.ztb")
        self.assertTrue(rules.kept)
        self.assertEqual(zermelo.open("r.ztb", rules)["start"].plies, 9)
        start = zermelo.Position(rules)
        self.assertEqual(pickle.loads(pickle.dumps(start)).object, start.object)

    def test_own_revision(self) -> None:
        zermelo.solve(self.race("title", "revision = 4\n    title"), "r.ztb")
        own = RACE.replace("title", "revision = 4\n    title")
        Path("race.py").write_text(own.replace("18", "20"))
        zermelo.open("r.ztb", self.fresh())
        Path("race.py").write_text(own.replace("= 4", "= 5"))
        self.fails("corrupt", "other rules", zermelo.open, "r.ztb", self.fresh())

    def test_a_text_that_was_edited_after_the_import(self) -> None:
        """The code that runs counts, not the text that stands in the file by now."""
        rules = self.race()
        Path("race.py").write_text(RACE.replace("n <= p[0]", "n < p[0]"))
        late = revision_of(rules)
        self.assertNotEqual(late, revision_of(self.fresh()))

    def test_without_a_text(self) -> None:
        """Byte code counts where there is no file, as at a prompt."""

        def made(text: str) -> int:
            names = {"__name__": "prompt"}
            exec(text, names)
            return revision_of(names["Race"]())

        self.assertEqual(made(RACE), made(RACE))
        self.assertNotEqual(made(RACE), made(RACE.replace("n <= p[0]", "n < p[0]")))

    def test_the_same_in_each_process(self) -> None:
        self.race("MOVES = ", 'NAMES = frozenset({"a", "b", "c"})\nMOVES = ')
        text = Path("race.py").read_text()
        Path("race.py").write_text(text.replace("return p[1]", 'return p[1] if "a" in NAMES else 0'))
        code = "import race; from zermelo._identity import revision_of; print(revision_of(race.Race()))"
        said = {
            subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": f"{MODULE}:.", "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True).stdout
            for seed in "123"
        }
        self.assertEqual(said, {f"{revision_of(self.fresh())}\n"})

    def test_classes_without_a_file(self) -> None:
        self.assertNotEqual(revision_of(Countdown(20)), revision_of(Countdown(21)))
        self.assertNotEqual(revision_of(type("Other", (Countdown,), {"end": lambda self, p: None})()), revision_of(Countdown()))


class Program(FolderTestCase):
    """Each command that reads the table says that the file was changed, and what to do."""

    def test_commands(self) -> None:
        Path("heaps.py").write_text(HEAPS)
        Path("race.py").write_text(RACE)
        self.run_it(0, "solve", "./race.py")
        self.run_it(6, "prove", "./race.py", "start", "--save", "r.zpn", "--nodes", "3")
        Path("race.py").write_text(RACE.replace("18", "20"))
        for words in (("query", "./race.py", "start"), ("play", "./race.py"), ("puzzle", "./race.py"), ("report", "./race.py", "-o", "r.html"),
                      ("verify", "./race.py"), ("verify", "./race.py", "--full"), ("stats", "./race.py"), ("draw", "./race.py", "--values")):  # fmt: skip
            said = self.run_it(8, *words)
            self.assertIn("tables/race.ztb is a table of other rules of race\n  why:  ./race.py was changed since\n", said)
            self.assertIn("  try:  zermelo solve ./race.py -o tables/race.ztb --force\n", said)
        said = self.run_it(9, "solve", "./race.py")
        self.assertIn("exists already\n  why:  tables/race.ztb is a table of other rules of race: ./race.py was changed since\n  try:  --force", said)
        self.assertIn("of another game", self.run_it(4, "prove", "./race.py", "start", "--save", "r.zpn"))
        self.assertEqual(self.run_it(0, "solve", "./race.py", "--force"), "")
        self.run_it(0, "query", "./race.py", "start")

    def run_it(self, code: int, *words: str) -> str:
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, input="", timeout=100)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stderr


if __name__ == "__main__":
    unittest.main()
