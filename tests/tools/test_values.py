"""The kept values of data/results/values: valued again, and compared; their laws; and that the comparison would notice a change."""

import re
import subprocess
import sys
import unittest
from collections import Counter
from fractions import Fraction

import kept_results
import konane_values as cgt
from kept_results import RESULTS, Key, Row, fields, rows, run_tool
from support import PROGRAM, REPOSITORY, environment

sys.path.insert(0, str(REPOSITORY / "tools"))
from recipes.series import find_period  # noqa: E402

VALUES = RESULTS / "values"
BOARDS = ("spec command positions P L R N values numbers infinitesimals all_small temperature hottest hottest_first greatest_number greatest_number_first "
          "finest_number finest_number_first greatest_nimber greatest_nimber_first seconds peak_rss_bytes")  # fmt: skip


def listed() -> dict[Key, str]:
    return {(spec,): size for size, spec in fields(VALUES / "boards.txt")}


def cells(spec: str) -> tuple[int, int]:
    width, height = re.findall(r"\d+", spec)[:2]
    return int(width), int(height)


class Boards(kept_results.Kept):
    recipe, columns = "values", BOARDS

    def files(self) -> list:
        return [VALUES / "boards.tsv"]

    def listed(self) -> dict[Key, str]:
        return listed()

    def test_every_board_is_there(self) -> None:
        self.assertEqual([(row["spec"],) for row in rows(VALUES / "boards.tsv")], [*listed()])
        boards = {cells(spec) for (spec,) in listed() if spec.startswith("konane@")}
        self.assertEqual(boards, {(w, h) for w in range(1, 26) for h in range(w, 26) if 2 <= w * h <= 25} | {(4, 7)})

    def test_rows_agree_with_themselves(self) -> None:
        for row in rows(VALUES / "boards.tsv"):
            base = 2 if row["spec"].startswith("konane@") else 3
            files, ranks = (7, 1) if "hex" in row["spec"] else cells(row["spec"])
            self.assertEqual(int(row["positions"]), base ** (files * ranks), row["spec"])
            self.assertEqual(sum(int(row[outcome]) for outcome in "PLRN"), int(row["positions"]), row["spec"])
            self.assertLessEqual(int(row["all_small"]), int(row["infinitesimals"]), row["spec"])
            if base == 3 or files % 2 == 0 or ranks % 2 == 0:  # an exchange of the sides
                self.assertEqual(row["L"], row["R"], row["spec"])

    def test_wins_agree_with_the_counts(self) -> None:
        counts = {row["spec"]: row for row in rows(RESULTS / "counts.tsv")}
        for row in rows(VALUES / "boards.tsv"):
            if row["spec"].startswith("konane@"):
                wins = [str(int(row[own]) + int(row["N"])) for own in "LR"]
                self.assertEqual(wins, [counts[row["spec"]][f"{side}_wins"] for side in ("first", "second")], row["spec"])

    def test_first_arrangements_have_their_values(self) -> None:
        """By the evaluator of konane_values.py, on boards up to 16 cells."""
        for row in rows(VALUES / "boards.tsv"):
            if row["spec"].startswith("konane@") and cells(row["spec"])[0] * cells(row["spec"])[1] <= 16:
                konane = cgt.Konane(*cells(row["spec"]))
                for column in ("hottest", "greatest_number", "finest_number", "greatest_nimber"):
                    self.assertEqual(konane.value_of(dotted(row[f"{column}_first"])), cgt.read(row[column]), f"{row['spec']} {column}")


def dotted(text: str) -> str:
    return re.sub(r"\d+", lambda run: "." * int(run[0]), text)


class Tool(kept_results.ToolWithList):
    recipe, file, not_compared = "values", "values/boards.tsv", ["seconds", "peak_rss_bytes"]
    key = ["konane@3x4"]
    told = r"konane@3x4: \d+ positions, \d+ values"
    pair = ["konane@3x3", "konane@3x4"]
    source, wrong = "values/boards.txt", ["big | konane@3x3 | wdl", "big", "huge | konane@5x6", "big | konane@3x4"]

    def test_wins_that_are_not_the_counted_ones(self) -> None:
        """A program that tells one position more of L, and one less of R."""
        answer = subprocess.run([PROGRAM, "atlas", "konane@3x4", "--json"], capture_output=True, text=True, env=environment()).stdout
        for change, column in (((1, -1), "first_wins"), ((-1, 1), "first_wins"), ((0, 1), "second_wins")):
            left, right = (int(re.findall(rf'"{side}": (\d+)', answer)[0]) + by for side, by in zip("LR", change))
            false = re.sub(r'"R": \d+', f'"R": {right}', re.sub(r'"L": \d+', f'"L": {left}', answer))
            program = self.folder / "false"
            program.write_text(f"#!/bin/sh\ncat <<'END'\n{false}END\n")
            program.chmod(0o755)
            before = self.path.read_bytes()
            done = self.tool("konane@3x4", program=program)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, rf"\Atools/kept: konane@3x4: . \+ N is \d+, and counts.tsv has 1780 as {column}\n\Z")
            self.assertEqual(self.path.read_bytes(), before)

    def test_boards_without_a_count(self) -> None:
        with (self.results / "values/boards.txt").open("a") as listed:
            listed.write("big | konane@2x3,opening=free\n")
        done = self.tool("konane@2x3,opening=free")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("counts.tsv has no row of konane@2x3,opening=free", done.stderr)


class Named(unittest.TestCase):
    def test_small_ones_come_out_again(self) -> None:
        done = run_tool("values-named", "--check")
        small = {spec for (spec,), size in listed().items() if size == "small"}
        count = sum(row["spec"] in small for row in rows(VALUES / "named.tsv"))
        self.assertEqual((done.returncode, done.stdout), (0, f"{count} rows agree\n"), done.stderr)

    def test_each_name_once_for_a_game(self) -> None:
        kept = rows(VALUES / "named.tsv")
        games = Counter((re.sub("@[^,]*", "", row["spec"]), row["name"]) for row in kept)
        self.assertEqual(max(games.values()), 1)
        order = [spec for (spec,) in listed()]
        self.assertEqual([order.index(row["spec"]) for row in kept], sorted(order.index(row["spec"]) for row in kept))
        konane = {row["name"] for row in kept if row["spec"].startswith("konane@")}
        wanted = {"*", "*2", "*3", "^", "^^", "v", "vv", "^*", "v*", "+-1", "+-2", "Tiny(1)", "Miny(1)", *(f"denominator {2**i}" for i in range(1, 12)), *map(str, range(-11, 13))}
        self.assertEqual(wanted - konane, set())

    def test_every_row_by_another_program(self) -> None:
        """Kōnane by the evaluator of konane_values.py, up to 18 stones; all of its values, not of the claim that smaller boards have none."""
        compared = 0
        for row in rows(VALUES / "named.tsv"):
            if not row["spec"].startswith("konane@") or int(row["pieces"]) > 18:
                continue
            self.assertEqual(cgt.Konane(*cells(row["spec"])).value_of(dotted(row["first"])), cgt.read(row["value"]), row)
            self.assertEqual(len(re.findall("[bw]", row["first"])), int(row["pieces"]))
            if row["name"].startswith("denominator"):
                self.assertEqual(Fraction(row["value"]).denominator, int(row["name"].split()[1]))
            else:
                self.assertEqual(row["name"], row["value"])
            compared += 1
        self.assertGreater(compared, 150)

    def test_no_smaller_board(self) -> None:
        """Of the rows of boards up to 12 cells, by the evaluator: the values of all arrangements of all smaller boards."""
        small = [spec for (spec,) in listed() if spec.startswith("konane@") and cells(spec)[0] * cells(spec)[1] <= 12]
        kept = {row["name"]: row for row in rows(VALUES / "named.tsv") if row["spec"] in small}
        seen: set[cgt.Game] = set()
        for spec in small:
            konane = cgt.Konane(*cells(spec))
            board = [(x, y) for x in range(konane.files or 0) for y in range(konane.ranks or 0)]
            found = {konane.value(frozenset(cell for i, cell in enumerate(board) if number >> i & 1)) for number in range(1 << len(board))}
            for row in kept.values():
                value = cgt.read(row["value"])
                if row["spec"] == spec:
                    self.assertIn(value, found)
                    self.assertNotIn(value, seen, row)
            seen |= found


class NamedTool(kept_results.Tool):
    recipe, file, not_compared = "values-named", "values/named.tsv", []
    key, keys = ["konane@1x8", "-3"], 1
    told = r"konane@1x8: [^\n]+"
    pair = ["konane@1x4", "konane@1x8"]

    def test_check_misses_a_missing_row(self) -> None:
        self.change("name")
        done = self.tool("--check", "konane@1x8")
        self.assertEqual((done.returncode, done.stdout), (kept_results.DIFFERENT, "konane@1x8 -3: there is no row\nkonane@1x8 -31: there is no such name\n"))


class Series(unittest.TestCase):
    def test_all_come_out_again(self) -> None:
        for recipe, count in (("values-series", len(rows(VALUES / "series.tsv"))), ("values-periods", len(rows(VALUES / "periods.tsv")))):
            done = run_tool(recipe, "--check")
            self.assertEqual((done.returncode, done.stdout), (0, f"{count} rows agree\n"), done.stderr)

    def test_values_by_another_program(self) -> None:
        """All with up to 14 stones, on a board without edges, by the evaluator of konane_values.py."""
        konane = cgt.Konane()
        compared = 0
        for row in rows(VALUES / "series.tsv"):
            pattern = row["command"].split()[3]
            if len(re.findall("[bw]", pattern)) <= (14 if "rectangle" not in row["family"] else 9):
                self.assertEqual(konane.value_of(pattern), cgt.read(row["value"]), row)
                compared += 1
        self.assertGreater(compared, 60)

    def test_only_one_formula_differs(self) -> None:
        """A line with a tail of 4j + 2 stones: {0|-2j+1}, where print has {*|-2j+1}."""
        others = {(row["family"], int(row["n"])) for row in rows(VALUES / "series.tsv") if row["published"] not in ("-", row["value"])}
        self.assertEqual(others, {("tail", n) for n in (6, 10, 14, 18)})
        for row in rows(VALUES / "series.tsv"):
            if (row["family"], int(row["n"].split(",")[0])) in others:
                self.assertEqual(row["value"], f"{{0|{1 - 2 * (int(row['n']) // 4)}}}")


class Periods(unittest.TestCase):
    def test_finder(self) -> None:
        for names, found in (
            (["0"] * 6, (0, 1)), (["*", "0"] * 3, (0, 2)), (["1", "2", "3", "4"], (0, 1)), (["5", "*", "0", "*", "0", "*", "0"], (1, 2)), (["0", "*", "^"], None),
            (["{1|*}", "7", "{3|*}", "7", "{5|*}", "7"], (0, 2)), (["{1|*}", "7", "{3|*}", "7", "{6|*}", "7"], None), (["1/2", "1/4", "1/8", "1/16", "0", "9"], None), ([], None),
        ):  # fmt: skip
            self.assertEqual(find_period(names), found, names)


class SeriesTool(kept_results.Tool):
    recipe, file, not_compared = "values-series", "values/series.tsv", []
    key = ["offset-tail", "3"]
    told = r"offset-tail: \d+ values"
    pair = ["tail", "offset-tail"]
    unknown = [("spiral", "is not one of the families")]

    def test_check_misses_a_missing_row(self) -> None:
        self.change("n")
        done = self.tool("--check", "offset-tail")
        self.assertEqual((done.returncode, done.stdout), (kept_results.DIFFERENT, "offset-tail 3: there is no row\noffset-tail 31: there is no such n\n"))
