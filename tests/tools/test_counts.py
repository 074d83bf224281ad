"""The kept counts of data/results: counted again, and compared; and that the comparison would notice a change."""

import shutil
import subprocess
import unittest
from functools import cache

from support import PROGRAM, REPOSITORY, CliTestCase, environment

RESULTS = REPOSITORY / "data/results"
TOOL = REPOSITORY / "tools/counts"
DIFFERENT, NOT_FOUND, USAGE = 5, 3, 2
NOT_COMPARED = ("seconds", "positions_per_second", "peak_rss_bytes")
Row = dict[str, str]


def run_tool(*args: str, program: object = PROGRAM) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/usr/bin/python3", TOOL, *args], env=environment({"ZERMELO": str(program)}), text=True, capture_output=True, timeout=250,
    )  # fmt: skip


@cache
def rows() -> list[Row]:
    header, *lines = ((RESULTS / "counts.tsv").read_text()).splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def outcomes_of(row: Row) -> list[str]:
    return [row[f"{side}_{outcome}"] for side in ("first", "second") for outcome in ("wins", "losses")]


class Kept(unittest.TestCase):
    def test_small_ones_come_out_again(self) -> None:
        done = run_tool("--check")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^\d\d rows agree\n$")

    def test_rows_are_those_of_the_list(self) -> None:
        lines = [[field.strip() for field in line.split("#")[0].split("|")] for line in (RESULTS / "counts.txt").read_text().splitlines()]
        listed = [(fields[1], fields[2], fields[0]) for fields in lines if len(fields) == 3]
        kept = [(row["spec"], row["metric"]) for row in rows()]
        self.assertEqual(kept, [(spec, metric) for spec, metric, _ in listed if (spec, metric) in kept])
        self.assertEqual({(spec, metric) for spec, metric, size in listed if size == "small"} - set(kept), set())

    def test_rows_agree_with_themselves(self) -> None:
        by_spec: dict[str, list[Row]] = {}
        for row in rows():
            by_spec.setdefault(row["spec"], []).append(row)
            self.assertEqual(sum(map(int, outcomes_of(row))), int(row["positions"]), row["spec"])
            self.assertEqual(row["dtw"] == "-", row["metric"] == "wdl", row["spec"])
            self.assertEqual(row["deepest"] == "-", row["metric"] == "wdl", row["spec"])
        for spec, both in by_spec.items():
            self.assertEqual(len({(row["winner"], *outcomes_of(row)) for row in both}), 1, spec)

    def test_boards_with_an_exchange_of_colours_are_fair(self) -> None:
        """On a board with an even side a reflection exchanges the colours of the cells: both sides win as often."""
        boards = [row for row in rows() if row["spec"].startswith("konane@")]
        self.assertGreater(len(boards), 30)
        for row in boards:
            width, height = map(int, row["spec"].removeprefix("konane@").split("x"))
            if width % 2 == 0 or height % 2 == 0:
                self.assertEqual(row["first_wins"], row["second_wins"], row["spec"])

    def test_rows_agree_with_other_results(self) -> None:
        """data/known has sources of its own; tables are solved in another way."""
        compared = 0
        for line in (REPOSITORY / "data/known/konane-outcomes.txt").read_text().splitlines():
            fields = [field.strip() for field in line.split("#")[0].split("|")]
            for row in rows():
                if row["spec"] == fields[0]:
                    self.assertEqual(row["winner"], fields[-2], line)
                    compared += 1
        self.assertGreater(compared, 20)
        header, *lines = (RESULTS / "fox-and-hounds.tsv").read_text().splitlines()
        tables = {row["spec"]: row for row in (dict(zip(header.split("\t"), line.split("\t"))) for line in lines)}
        compared = 0
        for row in rows():
            table = tables.get(row["spec"])
            if table is None:
                continue
            self.assertEqual(row["winner"], table["winner"], row["spec"])
            if row["metric"] == "dtw":
                self.assertEqual(row["dtw"], table["dtw"], row["spec"])
            if row["positions"] == table["positions"]:  # boards of even width have no symmetry
                self.assertEqual(int(row["first_wins"]) + int(row["second_wins"]), int(table["wins"]), row["spec"])
                compared += 1
        self.assertGreater(compared, 3)


class Tool(CliTestCase):
    SPEC = "fox-and-hounds@6x6"

    def setUp(self) -> None:
        super().setUp()
        self.results = self.folder / "results"
        shutil.copytree(RESULTS, self.results)
        self.path = self.results / "counts.tsv"

    def change(self, column: str) -> None:
        """Alters one column of one row in the copy."""
        lines = (RESULTS / "counts.tsv").read_text().splitlines()
        at = lines[0].split("\t").index(column)
        for number, line in enumerate(lines):
            fields = line.split("\t")
            if fields[0] == self.SPEC:
                fields[at] += "1"
                lines[number] = "\t".join(fields)
        self.path.write_text("\n".join(lines) + "\n")

    def run_it(self, *args: str) -> subprocess.CompletedProcess[str]:
        return run_tool(*args, "--folder", str(self.results))

    def test_check_notices_every_column_but_those_of_the_machine(self) -> None:
        self.assertEqual(self.run_it("--check", self.SPEC).returncode, 0)
        for column in rows()[0]:
            with self.subTest(column=column):
                self.change(column)
                done = self.run_it("--check", self.SPEC)
                if column in NOT_COMPARED:
                    self.assertEqual(done.returncode, 0, done.stdout)
                elif column in ("spec", "metric"):
                    self.assertEqual((done.returncode, done.stdout), (DIFFERENT, f"{self.SPEC} dtw: there is no row\n"))
                else:
                    self.assertEqual(done.returncode, DIFFERENT, done.stderr)
                    self.assertRegex(done.stdout, rf"\A{self.SPEC} dtw: {column} is .*, the row says .*1\n\Z")

    def test_rewriting_one_row_keeps_the_others(self) -> None:
        self.change("digest")
        done = self.run_it(self.SPEC)
        self.assertEqual(done.returncode, 0, done.stderr)
        before, after = ([line.split("\t") for line in path.read_text().splitlines()] for path in (RESULTS / "counts.tsv", self.path))
        kept = len(before[0]) - len(NOT_COMPARED)
        self.assertEqual([line[:kept] for line in before], [line[:kept] for line in after])

    def test_refusals(self) -> None:
        done = self.run_it("konane@7x7")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("konane@7x7 is not in ", done.stderr)
        with (self.results / "counts.txt").open("a") as listed:
            listed.write("big | apart@4x4 | wdl\n")
        self.assertEqual(self.run_it("apart@4x4").returncode, USAGE)
        with (self.results / "counts.txt").open("a") as listed:
            listed.write("big | apart@4x4 | score\n")
        done = self.run_it()
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("cannot read 'big | apart@4x4 | score'", done.stderr)
        self.assertEqual(run_tool("--check", program=self.folder / "nothing").returncode, NOT_FOUND)


if __name__ == "__main__":
    unittest.main()
