"""Sweeps: who wins on many boards, within limits; a killed one goes on."""

import csv
import io
import json
import math
import os
import re

from support import BAD_INPUT, IN_USE, LIMIT, NOT_FOUND, PATIENCE, REPOSITORY, USAGE, CliTestCase

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
        self.assertIn("opening=corner\n\n| height \\ width | 3 | 4 |\n|---|---|---|\n| **3** | white 4 |", text)
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

    def test_a_table_of_the_board_turned_answers(self) -> None:
        self.zermelo("solve", "konane@2x3", "konane@2x4,opening=corner", "-q")
        how = {row["spec"]: row["how"] for row in map(json.loads, self.zermelo("sweep", "konane", "--sizes", "3x2,4x2", "--jsonl").lines)}
        self.assertEqual(how, {"konane@3x2": "known", "konane@4x2": "table"}, "corner is another start than that of 4x2")

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
        # The file after a kill in the middle of a row, with a changed row; a kept row is not made again.
        changed = lines[3].replace("white", "black")
        (self.folder / "rows.txt").write_text("".join([*lines[:3], changed, *lines[4:6]]) + lines[6][:-5])
        self.zermelo("solve", "konane@2..4x2..4", "-q")
        again = self.zermelo(*args)
        self.assertEqual([row["how"] for row in rows(again.stdout)], ["table", "known", "table", "table"] + 5 * ["known"])
        self.assertEqual([(row["spec"], row["winner"]) for row in rows(again.stdout)], [(row["spec"], row["winner"]) for row in rows(whole)])
        self.assertEqual(again.stderr, "rows.txt: the row of konane@3x2 was changed, the board is looked at again\n")
        self.assertEqual((self.folder / "rows.txt").read_text().count("konane@"), 9)
        self.assertEqual((self.zermelo(*args).stdout, self.zermelo(*args).stderr), (again.stdout, ""))
        self.refused("sweep", "tiptoe", "--sizes", "2x2..3x3", "-o", "rows.txt", code=USAGE, what="rows.txt is not a file of this sweep")
        self.refused("sweep", "konane", "--sizes", "2x2", "-o", "rows.csv", code=USAGE, what="rows.csv would not be CSV", hint="--csv > rows.csv")
        self.refused("sweep", "konane", "--sizes", "2x2", "-o", "nowhere/rows.txt", code=NOT_FOUND, what="cannot write nowhere/rows.txt.partial")

    def test_a_file_grows_and_open_boards_are_tried_again(self) -> None:
        """More sizes and more time: finished boards stay, open ones are tried again, and rows of other sizes are kept."""
        sweep = ["sweep", "konane", "-q", "--csv", "-o", "rows.txt", "--sizes"]
        self.zermelo(*sweep, "2x2..2x3,9x9", "--time", "3", code=LIMIT)
        before = (self.folder / "rows.txt").read_text().splitlines()
        self.zermelo("solve", "konane@2x3", "-q")  # a row that is made again would say that it is known
        again = rows(self.zermelo(*sweep, "2x3..2x4,9x9", "--time", "3.5", code=LIMIT).stdout)
        self.assertEqual([(row["spec"], row["how"]) for row in again], [("konane@2x3", "table"), ("konane@2x4", "table"), ("konane@9x9", "time")])
        after = (self.folder / "rows.txt").read_text().splitlines()
        self.assertIn("--sizes 2x3..2x4,9x9 --time 3.5", after[0])
        self.assertEqual(after[2:4], before[2:4])
        self.assertNotIn(before[4], after)  # the open row has a new time
        self.assertEqual(sum("konane@" in line for line in after[1:]), 4)

    def test_draws_that_a_rule_book_may_decide(self) -> None:
        told = self.zermelo("sweep", "zumo", "--sizes", "2..3", "--time", "5", code=(0, LIMIT))
        self.assertIn("draw", told.stdout)
        self.assertEqual(told.stderr, "a draw stands where repetition draws; by the book, no third occurrence\n")
        self.assertIn("draw, if repetition draws; by the book, no third occurrence", self.zermelo("known", "zumo@3").stdout)

    def test_ctrl_c(self) -> None:
        told = self.interrupted("sweep", "konane", "--sizes", "2x2..9x9", "--time", "60", "-o", "rows.txt", "--csv", wait_for="rows.txt", delay=0.5)
        self.assertIn("  try:  the same command goes on with rows.txt\n", told.stderr)
        self.assertEqual((self.folder / "rows.txt").read_text().count("\n") - 2, told.stdout.count("\n") - 1)

    def test_two_at_once(self) -> None:
        """The second one is refused, and the rows of the first stay single."""
        args = ("sweep", "konane", "--sizes", "2x2..9x9", "--time", "60", "-o", "rows.txt")
        with self.started(*args, wait_for="rows.txt") as first:
            self.refused(*args, code=IN_USE, what="rows.txt", why="another process is writing", hint="wait for it")
            first.terminate()
            first.wait(PATIENCE)
        specs = [line.split("|")[0] for line in (self.folder / "rows.txt").read_text().splitlines() if not line.startswith("#")]
        self.assertEqual(len(specs), len(set(specs)))
        self.assertEqual(self.files(), ["rows.txt"])

    def test_files_of_another_kind(self) -> None:
        """A device would be read for ever, a pipe waited for."""
        os.mkfifo(self.folder / "pipe")
        for name in ("/dev/full", "pipe"):
            self.refused("sweep", "konane", "--sizes", "2x2", "-o", name, code=BAD_INPUT, what=f"cannot open {name}", why="it is not a regular file", timeout=20)
        with (self.folder / "huge").open("wb") as huge:
            huge.truncate(1 << 32)
        self.refused("sweep", "konane", "--sizes", "2x2", "-o", "huge", code=BAD_INPUT, why="it is larger than 17 MB")

    def test_carried_results(self) -> None:
        """A board that is too large for the time has the result that `known` tells, or is searched for."""
        args = ["sweep", "tiptoe", "--sizes", "5x5", "--time", "100", "--csv", "-q"]
        (row,) = rows(self.zermelo(*args).stdout)
        self.assertEqual((row["winner"], row["how"], row["positions"]), ("white", "carried", "0"))
        (row,) = rows(self.zermelo(*args, "--fresh").stdout)
        self.assertEqual((row["winner"], row["how"]), ("white", "search"))

    def test_reasons_and_gaps_in_the_grid(self) -> None:
        text = self.zermelo("sweep", "konane", "--sizes", "1..9x1", "--grid", "--time", "20", "-q").stdout
        self.assertTrue(text.startswith("| height \\ width | 1 | 2 | 3 |"), text)
        self.assertIn("| **1** | no board | white 2 |", text)
        text = self.zermelo("sweep", "konane", "--sizes", "9x9", "--grid", "--time", "1", "-q", code=LIMIT).stdout
        self.assertIn("| **9** | open (time) |\n", text)

    def test_combinations_that_do_not_exist(self) -> None:
        """The opening naihe needs a larger board than some of these."""
        found = [row["spec"] for row in rows(self.zermelo("sweep", "konane", "--sizes", "3x3", "--vary", "opening=corner,naihe", "--csv", "-q").stdout)]
        self.assertEqual(found, ["konane@3x3,opening=corner"])
        found = [row["spec"] for row in rows(self.zermelo("sweep", "tiptoe", "--sizes", "2x2", "--vary", "adj=hex,diag", "--csv", "-q").stdout)]
        self.assertEqual(found, ["tiptoe@2x2,adj=diag"], "hexagons have a base, no width and height")

    def test_rows_stand_below_their_heading(self) -> None:
        """The heading has the width of the canonical specs, which are longer than the sizes given."""
        heading, *lines = self.zermelo("sweep", "mabi", "--sizes", "2..3", "-q").lines
        for line in lines:
            self.assertEqual(line.index("  ") + 2 <= heading.index("winner"), True, line)
            self.assertNotEqual(line[heading.index("winner")], " ")
            self.assertEqual(line[heading.index("winner") - 1], " ")

    def test_no_progress_between_rows_of_a_log(self) -> None:
        told = self.zermelo("sweep", "yinsh", "--time", "22", code=LIMIT)
        self.assertEqual(told.stderr, "")

    def test_bad_arguments(self) -> None:
        for args, what in (
            (["konane@4x4", "--sizes", "2x2"], "has a size already"), (["konane", "--sizes", "4x4..2x2"], "cannot read the sizes"),
            (["konane", "--sizes", "2..3x3x3"], "cannot read the sizes"), (["konane", "--sizes", "1x1..200x200"], "more than 10000 cells"),
            (["konane", "--vary", "opening"], "cannot read --vary"), (["konane", "--vary", "=a"], "cannot read --vary"),
        ):  # fmt: skip
            self.refused("sweep", *args, code=USAGE, what=what)
        self.refused("sweep", "konane", "--sizes", "3x3", "--vary", "opening=corner,nowhere", code=BAD_INPUT, why='no opening "nowhere"')
        self.zermelo("sweep", "chess", code=NOT_FOUND)
        self.refused("sweep", "konane,opening=corner", code=USAGE, what="which boards of konane,opening=corner?", hint="--sizes 3..5")


class Changes(CliTestCase):
    def test_ranks_are_shared(self) -> None:
        """At random within two standard errors of the difference, by perfect play where results are equal."""
        numbers = {"mabi@2x4": set(), "konane@3x4": set()}
        for spec in numbers:
            args = ["sweep", spec, "--changes", "--games", "1000", "-q"]
            rows = {row["change"]: row for row in self.zermelo(*args, "--jsonl").jsonl()}
            lines = [re.split(r"  +", line.strip()) for line in self.zermelo(*args).lines if re.match(r" +\d ", line)]
            ranks = {line[1]: int(line[0]) for line in lines}
            leans = {change: (abs(row["at_random"]["first_share"] - 0.5), row["at_random"]["first_share_error"]) for change, row in rows.items()}
            order = sorted(leans, key=lambda change: leans[change][0])
            self.assertEqual([leans[line[1]][0] for line in lines], sorted(lean for lean, _ in leans.values()))
            best = order[0]
            for place, change in enumerate(order):
                if leans[change][0] - leans[best][0] > 2 * math.hypot(leans[change][1], leans[best][1]):
                    best = change
                self.assertEqual(ranks[change], order.index(best) + 1, change)
                numbers[spec].add(ranks[change])
            by_play = {line[4]: int(line[3]) for line in lines}
            for change, rank in by_play.items():
                same = [other for other in rows if (rows[other]["winner"], rows[other]["dtw"]) == (rows[change]["winner"], rows[change]["dtw"])]
                self.assertEqual({by_play[other] for other in same}, {rank})
        self.assertEqual(numbers["mabi@2x4"], {1})

    def test_each_option_alone(self) -> None:
        rows = self.zermelo("sweep", "mabi@2x4", "--changes", "--games", "200", "--jsonl", "-q").jsonl()
        changes = {row["change"]: row for row in rows}
        self.assertEqual(list(changes), ["as it is", "claim=reset", "pass=final", "pass=plain"])
        for change, row in changes.items():
            spec = "mabi@2x4" if change == "as it is" else f"mabi@2x4,{change}"
            self.assertEqual(row["spec"], spec)
            solved = self.zermelo("info", self.table(spec), "--json").json()
            self.assertEqual((row["winner"], row["dtw"]), (solved["winner"], solved["dtw"]))
            self.assertEqual(row["at_random"]["games"], 200)
            self.assertTrue(0 < row["at_random"]["first_share"] < 1)
        text = self.zermelo("sweep", "mabi@2x4", "--changes", "--games", "200", "-q").stdout
        ranks = [line for line in text.splitlines() if re.match(r" +\d ", line)]
        self.assertEqual(len(ranks), 4)
        nearest = min(changes, key=lambda change: abs(changes[change]["at_random"]["first_share"] - 0.5))
        self.assertIn(nearest, ranks[0])
        again = self.zermelo("sweep", "mabi@2x4", "--changes", "--games", "200", "--jsonl", "-q", "--threads", "1").jsonl()
        self.assertEqual([row["at_random"] for row in again], [row["at_random"] for row in rows])

    def test_refusals(self) -> None:
        self.refused("sweep", "halma", "--changes", "--sizes", "4", code=USAGE)
        self.refused("sweep", "konane@2x2", "--games", "20", code=USAGE)
