"""The proofs of data/results: found and checked again, compared with tables; and that only what the checker says ok to is kept."""

import json
import os
import re
import subprocess
from pathlib import Path

import kept_results
from kept_results import DIFFERENT, RESULTS, Key, Row, fields, known, rows, solved
from support import BAD_INPUT, CHECKER, CORRUPT, INTERRUPTED, LIMIT, NOT_FOUND, PROGRAM, environment

NOT_COMPARED = ["seconds", "nodes_per_second", "certificate_bytes", "check_seconds"]


def kept() -> dict[Key, Row]:
    return {(row["spec"], row["position"]): row for row in rows(RESULTS / "proofs.tsv")}


class Kept(kept_results.Kept):
    recipe, keys = "proofs", 2
    columns = """spec position command method value winner nodes seconds nodes_per_second certificate_positions
        certificate_bytes depth check_seconds"""

    def listed(self) -> dict[Key, str]:
        return {(line[1], line[2] if len(line) > 2 and line[2] else "start"): line[0] for line in fields(RESULTS / "proofs.txt")}

    def test_form(self) -> None:
        for (spec, position), row in kept().items():
            with self.subTest(spec=spec, position=position):
                place = "" if position == "start" else f" '{position}'"
                command = rf"zermelo prove {re.escape(spec + place)} --threads 1( --method [a-z-]+)? --memory \d+[MG] --certificate [A-Za-z0-9-]+\.zcert"
                self.assertRegex(row["command"], rf"\A{command}\Z")
                self.assertIn(row["method"], ("df-pn", "best-first", "depth-first"))
                self.assertIn(row["value"], ("win", "draw", "loss"))
                self.assertEqual(row["winner"] == "-", row["value"] == "draw")
                self.assertRegex(" ".join([row["nodes"], row["nodes_per_second"]]), r"\A(0|[1-9]\d*) (0|[1-9]\d*)\Z")
                self.assertRegex(" ".join([row["certificate_positions"], row["certificate_bytes"]]), r"\A[1-9]\d* [1-9]\d*\Z")
                self.assertRegex(" ".join([row["seconds"], row["check_seconds"]]), r"\A\d+\.\d\d \d+\.\d\d\Z")
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


class Tool(kept_results.ToolWithList):
    recipe, file, not_compared = "proofs", "proofs.tsv", NOT_COMPARED
    key, keys = ["konane@5x5", "start"], 2  # one of three rows: the others begin elsewhere
    told = r"konane@5x5[ a-z0-9]*: black wins, \d+ positions searched, \d+ in the certificate"
    pair = ["konane@4x4", "konane@4x6"]
    source, wrong = "proofs.txt", [
        "konane@2x2", "konane@2x2 | small", "huge | konane@2x2", "small |", "small | konane@2x2 | | --nodes 5", "small | konane@2x2 | | --method",
        "small | konane@2x2 | | --method df-pn --method df-pn", "small | konane@2x2 | | | ", "small | konane@4x4 | start", "small | konane@4x4",
    ]  # fmt: skip
    draw = "turkish-checkers@4x4"

    def setUp(self) -> None:
        super().setUp()
        self.list = self.results / "proofs.txt"

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

    def test_certificates_are_kept(self) -> None:
        self.path.unlink()
        folder = self.folder / "new" / "certificates"
        for _ in range(2):  # over those of the same name
            done = self.tool("--certificates", str(folder), self.spec, self.draw)
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
        self.list.write_text(f"small | {self.spec}\nsmall | konane@2x2\n")
        for program, old, new in alterations:
            with self.subTest(program=program.name, new=new):
                altered = {"checker" if program == CHECKER else "program": self.altered(program, old, new)}
                done = self.tool(self.spec, **altered)
                self.assertEqual((done.returncode, done.stdout), (DIFFERENT, ""), done.stderr)
                self.assertIn(f"tools/kept: {self.spec}: the certificate tells of something else: ", done.stderr)
                self.assertFalse(self.path.exists())
        self.list.write_text(f"small | {self.draw}\n")
        done = self.tool(checker=self.altered(CHECKER, "no loss for black", "no loss for white"))
        self.assertEqual((done.returncode, self.path.exists()), (DIFFERENT, False))

    def test_a_failure_does_not_end_a_long_run(self) -> None:
        self.list.write_text("small | konane@3x3\nsmall | konane@27x27\nsmall | nim@3\nsmall | konane@3x4 | nonsense\nsmall | konane@2x2\n")
        self.path.unlink()
        done = self.tool()
        self.assertEqual(done.returncode, BAD_INPUT)
        self.assertEqual([row["spec"] for row in rows(self.path)], ["konane@3x3", "konane@2x2"])
        for name in ("konane@27x27", "nim@3", "konane@3x4 nonsense"):
            self.assertIn(f"tools/kept: {name}: zermelo prove ", done.stderr)

    def test_failing_programs(self) -> None:
        before = self.path.read_bytes()
        for name in ("false", "true"):
            done = self.tool("konane@4x4", checker=Path("/bin") / name)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
        for code in (LIMIT, CORRUPT, INTERRUPTED):
            program = self.folder / "program"
            program.write_text(f"#!/bin/sh\nexit {code}\n")
            program.chmod(0o755)
            done = self.tool("konane@4x4", "konane@5x5", program=program)
            self.assertEqual((done.returncode, done.stdout), (code, ""))
            self.assertEqual(done.stderr.count(" failed\n"), 1 if code == INTERRUPTED else 4)
        self.assertEqual(self.path.read_bytes(), before)

    def test_no_checker(self) -> None:
        done = self.tool("--check", checker=self.folder / "nothing")
        self.assertEqual((done.returncode, done.stdout), (NOT_FOUND, ""))
        self.assertRegex(done.stderr, r"there is no program .*nothing; build it, or name it in ZERMELO_CHECK\n")
