"""Sweeps: who wins on many boards, within limits; a killed one goes on."""

import csv
import io
import re

from support import BAD_INPUT, LIMIT, NOT_FOUND, REPOSITORY, USAGE, CliTestCase

OUTCOMES = REPOSITORY / "data/known/konane-outcomes.txt"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


class Sweeps(CliTestCase):
    def test_the_winners_are_those_that_are_known(self) -> None:
        known = {}
        for line in OUTCOMES.read_text().splitlines():
            if parts := re.fullmatch(r"(konane@\d+x\d+) \| (\w+) \| (\d+)", line):
                known[parts[1]] = (parts[2], parts[3])
        found = {row["spec"]: (row["winner"], row["dtw"]) for row in rows(self.zermelo("sweep", "konane", "--sizes", "1x1..4x4", "--csv", "-q").stdout)}
        self.assertEqual(len(found), 15, "all but konane@1x1, which is no board")
        for spec, outcome in known.items():
            if spec in found:
                self.assertEqual(found[spec], outcome, spec)

    def test_options_vary(self) -> None:
        text = self.zermelo("sweep", "konane", "--sizes", "3x3..4x4", "--vary", "opening=corner,centre", "--grid", "-q").stdout
        self.assertIn("opening=corner\n\n| | 3 | 4 |\n|---|---|---|\n| **3** | white 4 |", text)
        self.assertEqual(text.count("opening="), 2)
        specs = [row["spec"] for row in rows(self.zermelo("sweep", "tafl-5x5,defenders=0", "--vary", "attackers=1,2", "--vary", "linc=no,yes", "--csv", "-q").stdout)]
        self.assertEqual(len(specs), 4)

    def test_a_board_comes_once(self) -> None:
        """The standard opening is also that of the spec without options."""
        specs = [row["spec"] for row in rows(self.zermelo("sweep", "konane", "--sizes", "2x2..2x2", "--vary", "opening=standard,corner,standard", "--csv", "-q").stdout)]
        self.assertEqual(specs, ["konane@2x2", "konane@2x2,opening=corner"])

    def test_points(self) -> None:
        """The scores are those of the rules text of this project (a second implementation)."""
        found = {row["spec"]: row["score"] for row in rows(self.zermelo("sweep", "enclosure-chess", "--sizes", "5x5", "--vary", "reuse=yes,no", "--csv", "-q").stdout)}
        self.assertEqual(found, {"enclosure-chess@5x5": "+0", "enclosure-chess@5x5,reuse=no": "+1"})

    def test_tables_answer_first(self) -> None:
        self.zermelo("solve", "konane@3x3", "-q")
        found = {row["spec"]: row["how"] for row in rows(self.zermelo("sweep", "konane", "--sizes", "3x3..3x4", "--csv", "-q").stdout)}
        self.assertEqual(found, {"konane@3x3": "known", "konane@3x4": "table"})
        self.assertEqual(self.files(), ["tables"], "tables of a sweep are not kept")

    def test_what_meets_a_limit_is_open(self) -> None:
        result = self.zermelo("sweep", "konane", "--sizes", "9x9", "--time", "1", "--csv", "-q", code=LIMIT)
        self.assertEqual([(row["winner"], row["how"]) for row in rows(result.stdout)], [("open", "time")])

    def test_without_a_folder_for_temporary_files(self) -> None:
        self.refused("sweep", "konane", "--sizes", "2x2", env={"TMPDIR": "/nonexistent"}, code=NOT_FOUND, what="cannot make a folder for the tables of a sweep", hint="set TMPDIR")

    def test_a_killed_sweep_goes_on(self) -> None:
        args = ["sweep", "konane", "--sizes", "2x2..4x4", "--time", "20", "--csv", "-q", "-o", "rows.txt"]
        whole = self.zermelo(*args).stdout
        lines = (self.folder / "rows.txt").read_text().splitlines(keepends=True)
        self.assertEqual(lines[0], "# zermelo sweep konane --sizes 2x2..4x4 --time 20\n")
        self.assertRegex(lines[1], r"^# zermelo \d")
        # The file after a kill in the middle of a row; a kept row is not made again.
        kept = lines[3].replace("white", "nobody")
        (self.folder / "rows.txt").write_text("".join([*lines[:3], kept, *lines[4:6]]) + lines[6][:-5])
        again = self.zermelo(*args).stdout
        self.assertEqual([row["winner"] for row in rows(again)][1], "nobody")
        self.assertEqual([row["spec"] for row in rows(again)], [row["spec"] for row in rows(whole)])
        self.assertEqual((self.folder / "rows.txt").read_text().count("konane@"), 9)
        self.refused("sweep", "konane", "--sizes", "2x2..3x3", "-o", "rows.txt", code=USAGE, what="rows.txt is not a file of this sweep")
        self.refused("sweep", "konane", "--sizes", "2x2", "-o", "nowhere/rows.txt", code=NOT_FOUND, what="cannot write nowhere/rows.txt.partial")

    def test_ctrl_c(self) -> None:
        told = self.interrupted("sweep", "konane", "--sizes", "2x2..9x9", "--time", "60", "-o", "rows.txt", "--csv", wait_for="rows.txt", delay=0.5)
        self.assertIn("  try:  the same command goes on with rows.txt\n", told.stderr)
        self.assertEqual((self.folder / "rows.txt").read_text().count("\n") - 2, told.stdout.count("\n") - 1)

    def test_bad_arguments(self) -> None:
        for args, what in (
            (["konane@4x4", "--sizes", "2x2"], "has a size already"), (["konane", "--sizes", "4x4..2x2"], "cannot read the sizes"),
            (["konane", "--sizes", "2..3x3"], "cannot read the sizes"), (["konane", "--sizes", "1x1..200x200"], "more than 10000 cells"),
            (["konane", "--vary", "opening"], "cannot read --vary"), (["konane", "--vary", "=a"], "cannot read --vary"),
        ):  # fmt: skip
            self.refused("sweep", *args, code=USAGE, what=what)
        self.refused("sweep", "konane", "--sizes", "3x3", "--vary", "opening=corner,nowhere", code=BAD_INPUT, why='no opening "nowhere"')
        self.zermelo("sweep", "chess", code=NOT_FOUND)
