"""The proofs of data/results: found and checked again, compared with tables; and that only what the checker says ok to is kept."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from support import CHECKER, NOT_FOUND, PROGRAM, REPOSITORY, USAGE, CliTestCase, environment

RESULTS = REPOSITORY / "data/results"
TOOL = REPOSITORY / "tools/proofs"
BAD_INPUT, DIFFERENT, LIMIT, CORRUPT, INTERRUPTED = 4, 5, 6, 8, 130
COLUMNS = [
    "spec", "position", "command", "method", "value", "winner", "nodes", "seconds", "nodes_per_second", "certificate_positions",
    "certificate_bytes", "depth", "check_seconds",
]  # fmt: skip
NOT_COMPARED = ["seconds", "nodes_per_second", "certificate_bytes", "check_seconds"]

Row = dict[str, str]
Key = tuple[str, str]


def run_tool(*args: str, program: Path = PROGRAM, checker: Path = CHECKER) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/usr/bin/python3", TOOL, *args], env=environment({"ZERMELO": str(program), "ZERMELO_CHECK": str(checker)}),
        text=True, capture_output=True, timeout=250,
    )  # fmt: skip


def rows(path: Path) -> list[Row]:
    header, *lines = path.read_text().splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def kept() -> dict[Key, Row]:
    return {(row["spec"], row["position"]): row for row in rows(RESULTS / "proofs.tsv")}


def listed() -> dict[Key, str]:
    """(Spec, position) -> size class, in the order of the list."""
    lines = (line.split("#")[0] for line in (RESULTS / "proofs.txt").read_text().splitlines())
    fields = [[field.strip() for field in line.split("|")] for line in lines if line.strip()]
    return {(row[1], row[2] if len(row) > 2 and row[2] else "start"): row[0] for row in fields}


def solved() -> dict[str, Row]:
    """Spec -> row of a table, solved backwards from the ends of the game: nothing of the search is in it."""
    paths = [path for path in RESULTS.glob("*.tsv") if path.name not in ("counts.tsv", "konane-openings.tsv", "proofs.tsv")]
    return {row["spec"]: row for path in paths for row in rows(path)}


def known(name: str) -> list[list[str]]:
    """Fields of the lines of a file of data/known."""
    lines = (line.split("#")[0] for line in (REPOSITORY / "data/known" / name).read_text().splitlines())
    return [[field.strip() for field in line.split("|")] for line in lines if line.strip()]


class Kept(unittest.TestCase):
    def test_small_ones_come_out_again(self) -> None:
        done = run_tool("--check")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_rows_are_those_of_the_list(self) -> None:
        entries = listed()
        self.assertEqual(list(kept()), [key for key in entries if key in kept()])
        self.assertEqual(len(rows(RESULTS / "proofs.tsv")), len(kept()))
        self.assertEqual({key for key, size in entries.items() if size == "small"} - set(kept()), set())

    def test_form(self) -> None:
        for (spec, position), row in kept().items():
            with self.subTest(spec=spec, position=position):
                self.assertEqual(list(row), COLUMNS)
                place = "" if position == "start" else f" '{position}'"
                command = rf"zermelo prove {re.escape(spec + place)} --threads 1( --method [a-z-]+)? --memory \d+[MG] --certificate [A-Za-z0-9-]+\.zcert"
                self.assertRegex(row["command"], rf"\A{command}\Z")
                self.assertIn(row["method"], ("df-pn", "best-first", "depth-first"))
                self.assertIn(row["value"], ("win", "draw", "loss"))
                self.assertEqual(row["winner"] == "-", row["value"] == "draw")
                for column in ("nodes", "nodes_per_second"):  # none where the first move ends the game
                    self.assertRegex(row[column], r"\A(0|[1-9]\d*)\Z")
                for column in ("certificate_positions", "certificate_bytes"):
                    self.assertRegex(row[column], r"\A[1-9]\d*\Z")
                for column in ("seconds", "check_seconds"):
                    self.assertRegex(row[column], r"\A\d+\.\d\d\Z")
                # Nobody has to make progress towards a draw: there is no deepest line.
                self.assertRegex(row["depth"], r"\A-\Z" if row["value"] == "draw" else r"\A[1-9]\d*\Z")

    def test_rows_agree_with_tables(self) -> None:
        """The winners agree. No proof of a win is shallower than best play is long: the loser can hold out for as many plies."""
        tables = solved()
        compared = {"win": 0, "draw": 0, "loss": 0}
        for (spec, position), row in kept().items():
            if position != "start" or spec not in tables:
                continue
            with self.subTest(spec=spec):
                self.assertEqual((row["value"], row["winner"]), (tables[spec]["value"], tables[spec]["winner"]))
                if row["value"] != "draw":
                    self.assertGreaterEqual(int(row["depth"]), int(tables[spec]["dtw"]))
                compared[row["value"]] += 1
        self.assertGreaterEqual(compared["win"], 4)
        self.assertGreaterEqual(compared["draw"], 2)
        self.assertGreaterEqual(compared["loss"], 15)

    def test_rows_agree_with_known_values(self) -> None:
        """data/known has sources of its own, among them a prototype and a notebook by others."""
        values = {(spec, "start"): winner for spec, winner, _ in known("konane-outcomes.txt")}
        sources = [values, {(spec, position): winner for spec, position, winner, _ in known("values.txt")}]
        for source, least in zip(sources, (4, 6), strict=True):
            common = [key for key in kept() if key in source]
            self.assertGreaterEqual(len(common), least)
            for key in common:
                self.assertEqual(kept()[key]["winner"], source[key], key)

    def test_mirrored_boards(self) -> None:
        """Kōnane on m x n and on n x m is the same game: a1 stays black."""
        winners = {key[0]: row["winner"] for key, row in kept().items()} | {spec: row["winner"] for spec, row in solved().items()}
        for spec, winner in winners.items():
            if board := re.fullmatch(r"konane@(\d+)x(\d+)(,.*)?", spec):
                mirrored = f"konane@{board[2]}x{board[1]}{board[3] or ''}"
                self.assertEqual(winners.get(mirrored, winner), winner, spec)

    def test_standard_openings(self) -> None:
        """Black chooses between corner and centre: the three rows of 6x6 are three searches."""
        winner = {opening: kept()[f"konane@6x6{opening}", "start"]["winner"] for opening in ("", ",opening=corner", ",opening=centre")}
        self.assertEqual(winner[""] == "black", "black" in (winner[",opening=corner"], winner[",opening=centre"]))


class Tool(CliTestCase):
    SPEC = "konane@5x5"  # three rows: the start and two other positions
    DRAW = "turkish-checkers@4x4"

    def setUp(self) -> None:
        super().setUp()
        self.results = self.folder / "results"
        self.results.mkdir()
        self.path = Path(shutil.copy(RESULTS / "proofs.tsv", self.results))
        self.list = Path(shutil.copy(RESULTS / "proofs.txt", self.results))

    def change(self, column: str) -> None:
        """Alters one column of the first row of SPEC in a fresh copy."""
        lines = (RESULTS / "proofs.tsv").read_text().splitlines()
        number = next(number for number, line in enumerate(lines) if line.startswith(self.SPEC + "\tstart\t"))
        fields = lines[number].split("\t")
        fields[COLUMNS.index(column)] += "1"
        lines[number] = "\t".join(fields)
        self.path.write_text("\n".join(lines) + "\n")

    def tool(self, *args: str, **options: Path) -> subprocess.CompletedProcess[str]:
        return run_tool("--folder", str(self.results), *args, **options)

    def altered(self, program: Path, old: str, new: str) -> Path:
        """A program that answers as another does, but for one text."""
        path = self.folder / f"altered-{program.name}"
        path.write_text(f"""#!/usr/bin/python3
import subprocess, sys
done = subprocess.run([{str(program)!r}, *sys.argv[1:]], stdout=subprocess.PIPE, text=True)
assert {old!r} in done.stdout
sys.stdout.write(done.stdout.replace({old!r}, {new!r}))
sys.exit(done.returncode)
""")
        path.chmod(0o755)
        return path

    def test_check_notices_every_column_but_those_of_the_machine(self) -> None:
        self.assertEqual(self.tool("--check", self.SPEC).returncode, 0)
        for column in COLUMNS[2:]:
            with self.subTest(column=column):
                self.change(column)
                before = self.path.read_bytes()
                done = self.tool("--check", self.SPEC)
                if column in NOT_COMPARED:
                    self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
                else:
                    self.assertEqual(done.returncode, DIFFERENT, done.stderr)
                    self.assertRegex(done.stdout, rf"\A{self.SPEC}: {column} is .*, the row says .*1\n\Z")
                self.assertEqual(self.path.read_bytes(), before)

    def test_check_misses_a_missing_row(self) -> None:
        self.change("position")
        done = self.tool("--check", self.SPEC)
        self.assertEqual((done.returncode, done.stdout), (DIFFERENT, f"{self.SPEC}: there is no row\n"))

    def test_rewriting_one_spec_keeps_the_others(self) -> None:
        self.change("nodes")
        done = self.tool(self.SPEC)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, rf"\A({self.SPEC}[ a-z0-9]*: black wins, \d+ positions searched, \d+ in the certificate, \d+\.\d\d s\n){{3}}\Z")
        before, after = rows(RESULTS / "proofs.tsv"), rows(self.path)
        self.assertEqual(len(after), len(before))
        for old, new in zip(before, after):
            compared = [column for column in COLUMNS if column not in NOT_COMPARED or old["spec"] != self.SPEC]
            self.assertEqual([old[column] for column in compared], [new[column] for column in compared])
        self.assertEqual(sorted(os.listdir(self.results)), ["proofs.tsv", "proofs.txt"])

    def test_certificates_are_kept(self) -> None:
        self.path.unlink()
        folder = self.folder / "new" / "certificates"
        for _ in range(2):  # over those of the same name
            done = self.tool("--certificates", str(folder), self.SPEC, self.DRAW)
            self.assertEqual(done.returncode, 0, done.stderr)
        names = {row["command"].split()[-1]: row for row in rows(self.path)}
        self.assertEqual(set(os.listdir(folder)), set(names))
        self.assertEqual(len(names), 4)
        for name, row in names.items():
            self.assertEqual((folder / name).stat().st_size, int(row["certificate_bytes"]))
            done = subprocess.run([CHECKER, "--json", folder / name], env=environment(), capture_output=True, timeout=20)
            checked = json.loads(done.stdout)
            self.assertEqual((done.returncode, checked["ok"], checked["spec"]), (0, True, row["spec"]))
            self.assertEqual(checked["checked"], int(row["certificate_positions"]))

    def test_options_of_a_line(self) -> None:
        self.list.write_text("big | konane@3x3 | | --method depth-first --memory 64M\nsmall | konane@3x4 # small\n")
        self.path.unlink()
        self.assertEqual(self.tool("--memory", "128M").returncode, 0)
        self.assertEqual([row["spec"] for row in rows(self.path)], ["konane@3x4"])
        self.assertEqual(self.tool("--memory", "128M", "--all").returncode, 0)
        expected = [
            ("zermelo prove konane@3x3 --threads 1 --method depth-first --memory 64M --certificate konane-3x3.zcert", "depth-first", "white"),
            ("zermelo prove konane@3x4 --threads 1 --memory 128M --certificate konane-3x4.zcert", "df-pn", "white"),
        ]
        self.assertEqual([(row["command"], row["method"], row["winner"]) for row in rows(self.path)], expected)
        done = self.tool("--check", "--memory", "64M", "konane@3x4")
        self.assertEqual(done.returncode, DIFFERENT)
        self.assertIn("konane@3x4: command is ", done.stdout)

    def test_without_an_ok_there_is_no_row(self) -> None:
        self.path.unlink()
        alterations = [
            (CHECKER, '"ok":true', '"ok":false'), (CHECKER, "win for black", "win for white"), (CHECKER, "win for black", "no loss for black"),
            (CHECKER, '"spec":"konane@5x5"', '"spec":"konane@5x6"'), (CHECKER, '"checked":', '"checked":1'), (CHECKER, "bwbwb b ", "bwbwb w "),
            (PROGRAM, '"winner": "black"', '"winner": "white"'), (PROGRAM, '"winner": "black"', '"winner": null'), (PROGRAM, '"proven"', '"unknown"'),
        ]  # fmt: skip
        self.list.write_text(f"small | {self.SPEC}\nsmall | konane@2x2\n")
        for program, old, new in alterations:
            with self.subTest(program=program.name, new=new):
                altered = {"checker" if program == CHECKER else "program": self.altered(program, old, new)}
                done = self.tool(self.SPEC, **altered)
                self.assertEqual((done.returncode, done.stdout), (DIFFERENT, ""), done.stderr)
                self.assertIn(f"tools/proofs: {self.SPEC}: the certificate tells of something else: ", done.stderr)
                self.assertFalse(self.path.exists())
        self.list.write_text(f"small | {self.DRAW}\n")
        done = self.tool(checker=self.altered(CHECKER, "no loss for black", "no loss for white"))
        self.assertEqual((done.returncode, self.path.exists()), (DIFFERENT, False))

    def test_a_failure_does_not_end_a_long_run(self) -> None:
        self.list.write_text("small | konane@3x3\nsmall | konane@11x11\nsmall | nim@3\nsmall | konane@3x4 | nonsense\nsmall | konane@2x2\n")
        self.path.unlink()
        done = self.tool()
        self.assertEqual(done.returncode, BAD_INPUT)
        self.assertEqual([row["spec"] for row in rows(self.path)], ["konane@3x3", "konane@2x2"])
        for name in ("konane@11x11", "nim@3", "konane@3x4 nonsense"):
            self.assertIn(f"tools/proofs: {name}: zermelo prove ", done.stderr)

    def test_failing_programs(self) -> None:
        before = self.path.read_bytes()
        for name, code in (("false", 1), ("true", 1)):
            done = self.tool("konane@4x4", program=Path("/bin") / name)
            self.assertEqual((done.returncode, done.stdout), (code, ""))
            done = self.tool("konane@4x4", checker=Path("/bin") / name)
            self.assertEqual((done.returncode, done.stdout), (code, ""))
        for code in (LIMIT, CORRUPT, INTERRUPTED):
            program = self.folder / "program"
            program.write_text(f"#!/bin/sh\nexit {code}\n")
            program.chmod(0o755)
            done = self.tool("konane@4x4", "konane@5x5", program=program)
            self.assertEqual((done.returncode, done.stdout), (code, ""))
            self.assertEqual(done.stderr.count(" failed\n"), 1 if code == INTERRUPTED else 4)  # two lines of konane@5x5 have positions
        self.assertEqual(self.path.read_bytes(), before)

    def test_refusals(self) -> None:
        before = self.path.read_bytes()
        done = self.tool("konane@4x4", "konane@9x9")
        self.assertEqual((done.returncode, done.stdout), (USAGE, ""))
        self.assertIn("konane@9x9 is not in ", done.stderr)
        for options, variable in (({"program": self.folder / "nothing"}, "ZERMELO"), ({"checker": self.folder / "nothing"}, "ZERMELO_CHECK")):
            done = self.tool("--check", **options)
            self.assertEqual((done.returncode, done.stdout), (NOT_FOUND, ""))
            self.assertRegex(done.stderr, rf"there is no program .*nothing; build it, or name it in {variable}\n")
        for line in (
            "konane@2x2", "konane@2x2 | small", "huge | konane@2x2", "small |", "small | konane@2x2 | | --nodes 5", "small | konane@2x2 | | --method",
            "small | konane@2x2 | | --method df-pn --method df-pn", "small | konane@2x2 | | | ", "small | konane@4x4 | start", "small | konane@4x4",
        ):  # fmt: skip
            self.list.write_text(f"small | konane@4x4\n{line}\n")
            done = self.tool("konane@4x4")
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""), line)
            self.assertIn(f"proofs.txt: cannot read {line!r}", done.stderr)
        self.assertEqual(self.path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
