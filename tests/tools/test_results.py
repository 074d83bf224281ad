"""The kept results of data/results: solved again, and compared; and that the comparison would notice a change."""

import os
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support import PROGRAM, REPOSITORY, CliTestCase, environment

RESULTS = REPOSITORY / "data/results"
TOOL = REPOSITORY / "tools/results"
DIFFERENT, NOT_FOUND, USAGE = 5, 3, 2
COMPARED = [
    "spec", "command", "method", "positions", "wins", "draws", "losses", "value", "dtw", "score", "winner", "longest_win",
    "longest_win_position", "longest_loss", "longest_loss_position", "choices", "only_moves", "mutual_zugzwangs", "digest",
]  # fmt: skip
NOT_COMPARED = ["bytes", "bits_per_position", "seconds", "positions_per_second", "peak_rss_bytes", "verify_seconds"]


def run_tool(*args: str, program: Path = PROGRAM) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/usr/bin/python3", TOOL, *args], env=environment({"ZERMELO": str(program)}), text=True, capture_output=True, timeout=250,
    )  # fmt: skip


def listed() -> dict[str, str]:
    """Spec -> size class, in the order of the list."""
    lines = (line.split("#")[0] for line in (RESULTS / "specs.txt").read_text().splitlines())
    fields = [[field.strip() for field in line.split("|")] for line in lines if line.strip()]
    return {row[0]: row[1] for row in fields}


def tables() -> list[Path]:
    """The files of tools/results; the others have tools and tests of their own."""
    return sorted(path for path in RESULTS.glob("*.tsv") if path.name not in ("counts.tsv", "konane-openings.tsv", "proofs.tsv"))


def rows(path: Path) -> list[dict[str, str]]:
    header, *lines = path.read_text().splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


class Kept(unittest.TestCase):
    def all_rows(self) -> list[dict[str, str]]:
        return [row for path in tables() for row in rows(path)]

    def test_small_ones_come_out_again(self) -> None:
        done = run_tool("--check")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^\d+ rows agree\n$")

    def test_rows_are_those_of_the_list(self) -> None:
        specs = listed()
        for path in tables():
            names = [row["spec"] for row in rows(path)]
            self.assertEqual(names, [spec for spec in specs if spec in names], path)
            self.assertEqual(list(rows(path)[0]), COMPARED + NOT_COMPARED)
        kept = {row["spec"] for row in self.all_rows()}
        self.assertEqual({spec for spec, size in specs.items() if size == "small"} - kept, set())

    def test_rows_agree_with_themselves(self) -> None:
        for row in self.all_rows():
            with self.subTest(spec=row["spec"]):
                wins, draws, losses, positions = (int(row[key]) for key in ("wins", "draws", "losses", "positions"))
                self.assertEqual(wins + draws + losses, positions)
                self.assertLessEqual(int(row["only_moves"]), int(row["choices"]))
                # Of points there is always something to keep.
                self.assertLessEqual(int(row["choices"]), wins + draws if row["score"] == "-" else positions)
                self.assertEqual(row["winner"] == "-", row["value"] == "draw")
                if row["score"] != "-":
                    self.assertEqual((row["dtw"], int(row["score"]) > 0), ("-", row["value"] == "win"))
                elif row["value"] != "draw":
                    self.assertLessEqual(int(row["dtw"]), int(row[f"longest_{row['value']}"]))

    def test_rows_agree_with_known_values(self) -> None:
        """data/known has sources of its own."""
        kept = {row["spec"]: row for row in self.all_rows()}
        compared = 0
        for name in ("konane-outcomes.txt", "values.txt", "reachable.txt"):
            for line in (REPOSITORY / "data/known" / name).read_text().splitlines():
                fields = [field.strip() for field in line.split("#")[0].split("|")]
                row = kept.get(fields[0])
                if row is None or (name == "values.txt" and fields[1] != "start"):
                    continue
                winner, dtw = fields[-2:]
                self.assertEqual("draw" if row["value"] == "draw" else row["winner"], winner, line)
                if dtw != "-" and winner != "draw":
                    self.assertEqual(row["dtw"], dtw, line)
                compared += 1
        self.assertGreater(compared, 20)


class Tool(CliTestCase):
    SPEC = "konane@2x3"

    def setUp(self) -> None:
        super().setUp()
        self.results = self.folder / "results"
        shutil.copytree(RESULTS, self.results)
        self.path = self.results / "konane.tsv"

    def change(self, column: str) -> None:
        """Alters one column of one row in the copy."""
        lines = (RESULTS / "konane.tsv").read_text().splitlines()
        at = lines[0].split("\t").index(column)
        for number, line in enumerate(lines):
            fields = line.split("\t")
            if fields[0] == self.SPEC:
                fields[at] += "1"
                lines[number] = "\t".join(fields)
        self.path.write_text("\n".join(lines) + "\n")

    def check(self, spec: str | None = None) -> subprocess.CompletedProcess[str]:
        return run_tool("--check", "--folder", str(self.results), spec or self.SPEC)

    def test_check_notices_every_column_but_those_of_the_machine(self) -> None:
        self.assertEqual(self.check().returncode, 0)
        for column in COMPARED[1:]:
            with self.subTest(column=column):
                self.change(column)
                done = self.check()
                self.assertEqual(done.returncode, DIFFERENT, done.stderr)
                self.assertRegex(done.stdout, rf"\A{self.SPEC}: {column} is .*, the row says .*1\n\Z")
        for column in NOT_COMPARED:
            self.change(column)
            self.assertEqual(self.check().returncode, 0, column)

    def test_check_misses_a_missing_row_and_writes_nothing(self) -> None:
        self.change("spec")
        before = self.path.read_bytes()
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (DIFFERENT, f"{self.SPEC}: there is no row\n"))
        self.assertEqual(self.path.read_bytes(), before)

    def test_rewriting_one_row_keeps_the_others(self) -> None:
        self.change("digest")
        done = run_tool("--folder", str(self.results), self.SPEC)
        self.assertEqual(done.returncode, 0, done.stderr)
        before = (RESULTS / "konane.tsv").read_text().splitlines()
        after = self.path.read_text().splitlines()
        self.assertEqual(len(after), len(before))
        for old, new in zip(before, after):
            if old.startswith(self.SPEC + "\t"):
                self.assertEqual(old.split("\t")[: len(COMPARED)], new.split("\t")[: len(COMPARED)])
            else:
                self.assertEqual(old, new)
        self.assertEqual(sorted(os.listdir(self.results)), sorted(os.listdir(RESULTS)))

    def test_first_row_of_a_game(self) -> None:
        self.path.unlink()
        self.assertEqual(run_tool("--folder", str(self.results), "konane@2x2", "konane@1x2").returncode, 0)
        self.assertEqual([row["spec"] for row in rows(self.path)], ["konane@1x2", "konane@2x2"])

    def test_a_stopped_solve_goes_on(self) -> None:
        """The tool and the program are killed as soon as there is a journal; the row of the next call is the kept one."""
        spec, work, path = "enso@4x4", self.folder / "work", self.results / "enso.tsv"  # takes more than a second
        command = [TOOL, "--folder", str(self.results), "--work", str(work), "--threads", "1", spec]
        killed = subprocess.Popen(command, start_new_session=True, env={**os.environ, "ZERMELO": str(PROGRAM)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while not list(work.glob("*.journal")) and time.monotonic() < deadline:
            time.sleep(0.002)
        os.killpg(killed.pid, signal.SIGKILL)
        killed.wait()
        left = sorted(path.name for path in work.iterdir())
        self.assertIn("enso-4x4.ztb.partial", left)
        before = next(row for row in rows(path) if row["spec"] == spec)
        done = run_tool(*command[1:])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("going on", done.stderr)
        after = next(row for row in rows(path) if row["spec"] == spec)
        self.assertEqual({name: after[name] for name in COMPARED}, {name: before[name] for name in COMPARED})
        self.assertEqual(list(work.iterdir()), [])

    def test_refusals(self) -> None:
        done = self.check("konane@7x7")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("konane@7x7 is not in ", done.stderr)
        with (self.results / "specs.txt").open("a") as specs:
            specs.write("konane@11x11 | big\n")
        self.assertEqual(self.check("konane@11x11").returncode, 4)
        self.assertEqual(run_tool("--check", program=self.folder / "nothing").returncode, NOT_FOUND)


if __name__ == "__main__":
    unittest.main()
