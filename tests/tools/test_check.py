"""zermelo-check: answers, exit codes, and files that are no certificates."""

import json
import os
import re
import subprocess
from pathlib import Path

from forging import change_outcome
from support import BAD_INPUT, CHECKER, CORRUPT, LIMIT, NOT_FOUND, NO_ANSWER, PATIENCE, REPOSITORY, USAGE, CliTestCase, Result, environment

CORPUS = REPOSITORY / "tests/fuzz/corpus/certificate"
VERIFICATION = 5
ERROR = re.compile(r"zermelo-check: error: [^\n]+\n(?:  why:  [^\n]+\n)?(?:  try:  [^\n]+\n)?")

# Made from tables: a win, a draw, a win that cites a table, and the first with one height raised under right checksums.
WIN, DRAW, LEAVES, WRONG = (str(CORPUS / name) for name in ("konane-win", "turkish-draw", "fox-leaves", "konane-wrong-rank"))


class Check(CliTestCase):
    def check(self, *args: str, code: int = 0, **options: object) -> Result:
        done = subprocess.run([CHECKER, *args], cwd=self.folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE, **options)
        self.assertEqual(done.returncode, code, f"{args}\n{done.stdout}\n{done.stderr}")
        if code not in (0, VERIFICATION, NO_ANSWER):
            self.assertRegex(done.stderr, ERROR)
            error = re.fullmatch(r"zermelo-check: error: (.*)\n(?:  why:  (.*)\n)?(?:  try:  (.*)\n)?", done.stderr)
            if "--json" in args and error:  # the same words as an object
                told = json.loads(done.stdout)
                self.assertEqual(told["schema"], "zermelo.check/1")
                self.assertEqual(told["error"], told["error"] | {"code": code, "what": error[1], "why": error[2] or "", "try": error[3] or ""})
            else:
                self.assertEqual(done.stdout, "")
        return Result(done.returncode, done.stdout, done.stderr)

    def test_errors_as_json(self) -> None:
        self.assertEqual(json.loads(self.check("nothing.zcert", "--json", code=NOT_FOUND).stdout)["file"], "nothing.zcert")
        self.check(self.table("konane@3x3"), "--json", code=CORRUPT)
        self.check(WIN, "--json", "--memory", "much", code=USAGE)

    def test_a_win(self) -> None:
        lines = self.check(WIN).lines
        self.assertEqual(lines[0], WIN)
        self.assertEqual(lines[1], "  spec     konane@4x4")
        self.assertRegex(lines[3], r"^  claim    win for (black|white), within \d+ plies$")
        self.assertRegex(lines[4], r"^  checked  [\d,]+ nodes, [\d,]+ bytes, \d+\.\d\d s$")
        self.assertEqual(lines[5:], ["VERIFIED"])

    def test_quiet(self) -> None:
        """A script wants the code, and the failures."""
        self.assertEqual(self.check("-q", WIN, DRAW).stdout, "")
        self.assertEqual(self.check("-q", WIN, WRONG, code=VERIFICATION).lines[0], WRONG)
        self.check("-q", self.table("konane@3x3"), code=CORRUPT)

    def test_a_draw(self) -> None:
        lines = self.check(DRAW).lines
        self.assertEqual(lines[3], "  claim    no loss for white, no loss for black")
        self.assertEqual(lines[-1], "VERIFIED")

    def test_leaves(self) -> None:
        lines = self.check(LEAVES, code=NO_ANSWER).lines
        self.assertRegex(lines[-2], r'^  relies   on a table: {"spec":"fox-and-hounds@4x4","digest":"[0-9a-f]{32}","leaves":\d+}$')
        self.assertEqual(lines[-1], "VERIFIED, if the tables above say so of its leaves")

    def test_wrong(self) -> None:
        lines = self.check(WRONG, code=VERIFICATION).lines
        self.assertRegex(lines[-1], r"^NOT VERIFIED: section 0, \S+ [bw].*: ")

    def test_json(self) -> None:
        keys = ["schema", "spec", "file", "rules", "position", "claims", "depth", "checked", "ok", "first_failure", "tables", "digest", "bytes", "seconds"]
        win, draw, wrong = (json.loads(line) for line in self.check("--json", WIN, DRAW, WRONG, code=VERIFICATION).lines)
        for answer in (win, draw, wrong):
            self.assertEqual(list(answer), keys)
            self.assertEqual(answer["schema"], "zermelo.check/1")
            self.assertEqual(answer["tables"], [])
        self.assertEqual((win["ok"], win["first_failure"], win["bytes"]), (True, None, Path(WIN).stat().st_size))
        self.assertEqual(draw["depth"], None)
        self.assertEqual(draw["claims"], ["no loss for white", "no loss for black"])
        self.assertFalse(wrong["ok"])
        self.assertIn("height", wrong["first_failure"])
        leaves = json.loads(self.check("--json", LEAVES, code=NO_ANSWER).stdout)
        self.assertEqual((leaves["ok"], leaves["first_failure"]), (False, None))
        self.assertGreater(leaves["tables"][0]["leaves"], 0)

    def test_the_worst_counts(self) -> None:
        done = subprocess.run([CHECKER, WIN, "nix", WRONG], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, VERIFICATION)
        self.assertIn("VERIFIED\n", done.stdout)
        self.assertIn("cannot open nix", done.stderr)
        for files, code in (([WRONG, LEAVES], VERIFICATION), ([LEAVES, WRONG], VERIFICATION), ([WIN, LEAVES, WIN], NO_ANSWER)):
            self.check(*files, code=code)

    def test_files_that_are_none(self) -> None:
        self.check("nix.zcert", code=NOT_FOUND)
        self.check(".", code=BAD_INPUT)
        os.mkfifo(self.folder / "fifo")
        self.check("fifo", code=BAD_INPUT)
        sound = Path(WIN).read_bytes()
        for content in (b"", b"text\n" * 100, sound[:-1], sound[1:], sound + b"\0", sound[: len(sound) // 2], bytes(5000)):
            (self.folder / "x").write_bytes(content)
            self.check("x", code=CORRUPT)
        self.check(str(REPOSITORY / "tests/fuzz/corpus/table/konane-dense"), code=CORRUPT)

    def test_usage(self) -> None:
        self.check(code=USAGE)
        self.check("--nix", WIN, code=USAGE)
        self.check("--memory", "much", WIN, code=USAGE)
        help_text = self.check("--help").stdout
        for word in ("FILE", "--memory", "--json", "5 not verified"):
            self.assertIn(word, help_text)

    def test_memory(self) -> None:
        self.assertIn("--memory", self.check("--memory", "100", WIN, code=LIMIT).stderr)
        for amount in ("500M", "1.5G", "2GiB"):
            self.check("--memory", amount, WIN)
        for amount in ("much", "-1G", "1.5X"):
            self.assertIn("is not an amount of memory", self.check("--memory", amount, WIN, code=USAGE).stderr)

    def test_a_table_is_no_certificate(self) -> None:
        self.assertIn("  # it is a table\n", self.check(self.table("konane@3x3"), code=CORRUPT).stderr)

    def test_values(self) -> None:
        self.zermelo("atlas", "konane@3x3", "-o", "board.zval", "-q")
        lines = self.check("board.zval").lines
        self.assertEqual(lines[:3], ["board.zval", "  spec     konane@3x3", "  values   of all arrangements"])
        self.assertRegex(lines[3], r"^  checked  \d+ forms, 512 arrangements, [\d,]+ bytes, \d+\.\d\d s$")
        self.assertEqual(lines[4:], ["VERIFIED"])
        self.zermelo("value", "konane@3x4", "3/1wb/wb1/3", "--certificate", "proof.zval", "-q")
        lines = self.check("proof.zval").lines
        self.assertEqual(lines[2:4], ["  claim    + 3/1wb/wb1/3 = {0,*|0,*}", "  outcome  N: the first player wins"])
        self.assertEqual(lines[-1], "VERIFIED")
        board, proof = (json.loads(line) for line in self.check("--json", "board.zval", "proof.zval").lines)
        self.assertEqual((board["schema"], board["kind"], board["ok"]), ("zermelo.check_values/1", "board", True))
        self.assertEqual((board["terms"], board["value"], board["outcome"]), ([], None, None))
        self.assertEqual((proof["kind"], proof["terms"], proof["outcome"]), ("proof", ["+ 3/1wb/wb1/3"], "N"))

    def test_damaged_values(self) -> None:
        self.zermelo("atlas", "konane@3x4", "-o", "board.zval", "-q")
        self.check("board.zval", "--memory", "10000", code=LIMIT)
        sound = (self.folder / "board.zval").read_bytes()
        for content in (sound[:-1], sound + b"\0", sound[: len(sound) // 2], sound[:40], bytes(sound[:4]) + bytes(5000)):
            (self.folder / "x.zval").write_bytes(content)
            self.assertIn("is not a sound file of values", self.check("x.zval", code=CORRUPT).stderr)

    def test_wrong_values(self) -> None:
        """A claim of another outcome, with right checksums."""
        self.zermelo("value", "konane@3x4", "3/1wb/wb1/3", "--certificate", "proof.zval", "-q")
        (self.folder / "wrong.zval").write_bytes(change_outcome((self.folder / "proof.zval").read_bytes(), 0))
        lines = self.check("wrong.zval", code=VERIFICATION).lines
        self.assertRegex(lines[-1], r"^NOT VERIFIED: the claim: \{0,\*\|0,\*\} is N, not P$")

    def test_version(self) -> None:
        self.assertRegex(self.check("--version").stdout, r"^zermelo-check \d+\.\d+\.\d+(\+[gm][0-9a-f]{7})?\n$")

    def test_standard_output(self) -> None:
        if Path("/dev/full").exists():
            with open("/dev/full", "w") as full:
                done = subprocess.run([CHECKER, WIN], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, LIMIT)
            self.assertIn("standard output", done.stderr)
        shell = subprocess.run(["sh", "-c", f"'{CHECKER}' '{WIN}' | cat"], capture_output=True, text=True)
        self.assertIn("VERIFIED", shell.stdout)

    def test_hostile_names_do_not_reach_the_terminal(self) -> None:
        done = subprocess.run([CHECKER, "\x1b[31mnix \x9b31m\u202e\n"], cwd=self.folder, capture_output=True, text=True, errors="replace")
        self.assertEqual(done.returncode, NOT_FOUND)
        self.assertIn(r"cannot open \x1b[31mnix \xc2\x9b31m\xe2\x80\xae\x0a", done.stderr)
        self.assertTrue(all(letter == "\n" or letter.isprintable() for letter in done.stderr), ascii(done.stderr))

    def test_names_in_any_language(self) -> None:
        name = "Kōnane – 6×6.zcert"
        (self.folder / name).write_bytes(Path(WIN).read_bytes())
        self.assertEqual(self.check(name).lines[0], name)
        self.assertEqual(json.loads(self.check("--json", name).stdout)["file"], name)
