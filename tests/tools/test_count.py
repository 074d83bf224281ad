"""zermelo solve --count-only: values of all positions, without a table."""

import csv
import signal
from functools import cache

from support import LIMIT, REPOSITORY, USAGE, CliTestCase

COUNT = ("--metric", "wdl", "--count-only")
PLACEMENTS = "positions that can be set up, symmetric ones each"


def wins_by_the_rules(width: int, height: int) -> list[int]:
    """Positions that the side to move wins, by side: all sets of stones, by the rules of the jumping phase alone."""
    cells = {(x, y): 1 << x + width * y for x in range(width) for y in range(height)}
    colour = [sum(bit for (x, y), bit in cells.items() if (x + y) % 2 == side) for side in (0, 1)]

    @cache
    def wins(stones: int, side: int) -> bool:
        for (x, y), bit in cells.items():
            if not stones & colour[side] & bit:
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                after, (at_x, at_y) = stones & ~bit, (x, y)
                while True:
                    over, to = cells.get((at_x + dx, at_y + dy), 0), cells.get((at_x + 2 * dx, at_y + 2 * dy), 0)
                    if not after & over or not to or after & to:
                        break
                    after, at_x, at_y = after & ~over, at_x + 2 * dx, at_y + 2 * dy
                    if not wins(after | to, 1 - side):
                        return True
        return False

    return [sum(wins(stones, side) for stones in range(1 << width * height)) for side in (0, 1)]


class Counts(CliTestCase):
    def count(self, spec: str, *more: str) -> dict:
        answer = self.zermelo("solve", spec, *COUNT, "--json", *more).json()
        self.assertEqual(self.files(), [])
        return answer

    def test_all_positions_are_counted(self) -> None:
        for width, height in ((1, 7), (3, 3), (3, 4), (5, 3), (2, 6)):
            with self.subTest(width=width, height=height):
                wins = wins_by_the_rules(width, height)
                self.assertGreater(sum(wins), 0)
                answer = self.count(f"konane@{width}x{height}")
                sets = 1 << width * height
                self.assertEqual(answer["sides"], [{"side": side, "wins": won, "draws": 0, "losses": sets - won} for side, won in zip(("black", "white"), wins)])
                self.assertEqual((answer["positions"], answer["wins"], answer["draws"]), (2 * sets, sum(wins), 0))
                self.assertEqual((answer["wins"] + answer["losses"], answer["positions_raw"]), (2 * sets, 2 * sets))

    def test_the_start_is_that_of_the_table(self) -> None:
        """The winners are those of data/known/konane-outcomes.txt."""
        for spec, winner in (("konane@4x4", "white"), ("konane@4x5", "white"), ("konane@5x5", "black"), ("konane@4x6", "white")):
            answer = self.count(spec)
            self.assertEqual((answer["winner"], answer["method"], answer["metric"]), (winner, "bitsweep", "wdl"))
            self.assertEqual((answer["file"], answer["dtw"], answer["bytes"]), (None, None, None))
        self.assertIsNone(self.zermelo("solve", "konane@4x4", "-o", "a.ztb", "--json").json()["sides"])

    def test_text(self) -> None:
        lines = self.zermelo("solve", "konane@3x4", "--count-only").lines
        black, white = (f"to move: {won:,} wins, 0 draws, {(1 << 12) - won:,} losses" for won in wins_by_the_rules(3, 4))
        self.assertEqual(lines[4], f"  white      {white}")
        self.assertEqual(lines[:4], ["konane@3x4: white wins from the start", "  positions  8,192", f"  counted    {PLACEMENTS}; opening turns are left out", f"  black      {black}"])
        self.assertRegex(lines[5], r"^  moves      0 of 3 win$")
        self.assertRegex(lines[6], r"^  digest     [0-9a-f]{32}$")
        self.assertRegex(lines[7], r"^  effort     bitsweep, .* s, .* million positions/s, peak memory ")
        self.assertEqual(self.zermelo("solve", "konane@3x4", "--count-only", "-q").lines[:7], lines[:7], "the counts are the answer")
        self.assertEqual(self.files(), [])

    def test_workers_change_nothing(self) -> None:
        answers = [self.count("konane@4x6", "--threads", threads) for threads in ("1", "2", "8")]
        self.assertEqual(len({(answer["digest"], str(answer["sides"])) for answer in answers}), 1)

    def test_rows(self) -> None:
        result = self.zermelo("solve", "konane@1..2x1..3", "apart@4x4", "--count-only", "--csv", "-q", code=USAGE)
        rows = list(csv.DictReader(result.stdout.splitlines()))
        self.assertEqual([(row["spec"], row["positions"], row["note"]) for row in rows][-2:], [("konane@2x3", "128", "counted"), ("apart@4x4", "-", "refused")])
        first = {row["spec"]: row for row in rows}["konane@1x3"]
        self.assertEqual((first["winner"], first["positions"], first["first wins"], first["second wins"]), ("white", "16", "2", "0"))

    def test_a_hunt_has_distances(self) -> None:
        """The values are those of the table, which lists all positions of an even board."""
        table = self.zermelo("solve", "fox-and-hounds@6x6", "-o", "a.ztb", "--json").json()
        sides = self.zermelo("stats", "a.ztb", "--json").json()["sides"]
        for metric, dtw in (("wdl", None), ("dtw", table["dtw"])):
            answer = self.zermelo("solve", "fox-and-hounds@6x6", "--count-only", "--metric", metric, "--json").json()
            for key in ("value", "winner", "positions", "wins", "draws", "losses"):
                self.assertEqual(answer[key], table[key], key)
            self.assertEqual((answer["dtw"], answer["metric"], answer["method"]), (dtw, metric, "bitsweep"))
            self.assertEqual([(side["side"], side["wins"], side["losses"]) for side in answer["sides"]], [(side["side"], side["wins"], side["losses"]) for side in sides])
        deepest = self.zermelo("query", "a.ztb", answer["deepest"], "--json").json()
        self.assertEqual(deepest["dtw"], max(table["max_win_dtw"], table["max_loss_dtw"]))
        lines = self.zermelo("solve", "fox-and-hounds@6x6", "--count-only", "--metric", "dtw").lines
        self.assertEqual(lines[0], "fox-and-hounds@6x6: the fox wins in 25 plies from the start")
        self.assertEqual(lines[2], f"  counted    {PLACEMENTS}")
        self.assertEqual(lines[5], "  moves      2 of 2 win: c1-b2 c1-d2")
        self.assertEqual(lines[6], f"  deepest    {deepest['value']} in {deepest['dtw']} plies: {answer['deepest']}")

    def test_moves_of_the_start_are_those_of_the_table(self) -> None:
        """Also behind opening turns: the fox chooses its cell, black and white take out a stone."""
        for spec in ("fox-and-hounds@6x6,fox=choose", "fox-and-hounds@5x5", "konane@3x4", "konane@4x4,opening=free"):
            with self.subTest(spec=spec):
                self.zermelo("solve", spec, "--method", "retrograde", "-o", "a.ztb", "--force", "-q")
                asked = self.zermelo("query", "a.ztb", "start", "--json").json()["moves"]
                expected = {move["move"]: (move["value"], move["dtw"]) for move in asked}
                self.assertGreater(len(expected), 0)
                for metric in ("wdl", "dtw"):
                    moves = self.zermelo("solve", spec, "--count-only", "--metric", metric, "--json").json()["moves"]
                    self.assertEqual(len(moves), len(expected))
                    for move in moves:
                        value, dtw = expected[move["move"]]
                        self.assertEqual((move["value"], move["dtw"]), (value, dtw if metric == "dtw" else None), move["move"])
        self.assertIsNone(self.zermelo("solve", "konane@4x4", "-o", "b.ztb", "--json").json()["moves"])

    def test_sets_of_stones_have_distances(self) -> None:
        """The table is made by retrograde analysis; it holds positions up to symmetry, and opening turns."""
        table = self.zermelo("solve", "konane@4x5", "--method", "retrograde", "-o", "a.ztb", "--json").json()
        sides = self.zermelo("solve", "konane@4x5", *COUNT, "--json").json()["sides"]
        answer = self.zermelo("solve", "konane@4x5", "--count-only", "--metric", "dtw", "--json").json()
        self.assertEqual((answer["dtw"], answer["winner"], answer["sides"]), (table["dtw"], table["winner"], sides))
        deepest = self.zermelo("query", "a.ztb", answer["deepest"], "--json").json()
        self.assertEqual(deepest["dtw"], max(table["max_win_dtw"], table["max_loss_dtw"]))

    def test_a_board_of_more_than_64_cells(self) -> None:
        """12x12 has 72 dark cells; the winner is that of the certificate in data/proofs."""
        self.refused("solve", "fox-and-hounds@16x16", "--count-only", "--memory", "8G", code=LIMIT, what="fox-and-hounds@16x16 does not fit in memory")
        answer = self.count("fox-and-hounds@16x5")
        self.assertEqual(answer["positions"], sum(side["wins"] + side["losses"] for side in answer["sides"]))

    def test_what_does_not_fit_is_refused_at_once(self) -> None:
        self.refused("solve", "konane@6x6", *COUNT, "--memory", "1G", code=LIMIT, what="konane@6x6 does not fit in memory", why="it needs 4.6 GB, it may use 1.0 GB")
        self.refused("solve", "konane@10x10", *COUNT, code=LIMIT, what="konane@10x10 does not fit in memory", hint="zermelo prove konane@10x10")
        self.assertEqual(self.files(), [])

    def test_wrong_questions(self) -> None:
        self.refused("solve", "apart@4x4", *COUNT, code=USAGE, what="cannot solve apart@4x4 without a table", why="form no rows", hint="zermelo solve apart@4x4")
        self.refused("solve", "apart@4x4", "--method", "bitsweep", code=USAGE, what="cannot make a table of apart@4x4 by bitsweep", hint="--method retrograde")
        self.refused("solve", "konane@4x4", "--count-only", "--method", "enumerate", code=USAGE, what="cannot count by enumerate", hint="leave --method out")
        self.refused("solve", "fox-and-hounds@4x4", "--count-only", "--metric", "score", code=USAGE, what="cannot solve fox-and-hounds@4x4 for score", why="no points")
        for option in (("-o", "a.ztb"), ("--force",), ("--resume",), ("--restart",)):
            self.refused("solve", "konane@4x4", *COUNT, *option, code=USAGE, what="--count-only")
        self.assertEqual(self.files(), [])

    def test_interrupt(self) -> None:
        for name in (signal.SIGINT, signal.SIGTERM):
            told = self.interrupted("solve", "konane@4x8", *COUNT, "--threads", "1", "-q", delay=0.2, number=name)
            self.assertEqual((told.stdout, told.stderr), ("", "zermelo: error: the solve of konane@4x8 was interrupted\n  try:  nothing is kept; run the same command again to start over\n"))
            self.assertEqual(self.files(), [])


class Interrupted(CliTestCase):
    def test_nothing_is_kept(self) -> None:
        told = self.interrupted("count", "konane@5x6", "--threads", "1", "-q", delay=1)
        self.assertIn("  try:  nothing is kept; run the same command again to start over\n", told.stderr)
        self.assertNotIn("go on", told.stderr)
        self.assertEqual(self.files(), [])


class Killed(CliTestCase):
    COUNT = ("count", "konane@5x6", "--threads", "1", "-q")

    def scratch(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "tmp").iterdir())

    def test_the_next_run_removes_what_a_killed_one_has_left(self) -> None:
        (self.folder / "tmp").mkdir()
        mine = {"env": {"TMPDIR": str(self.folder / "tmp")}}
        with self.started(*self.COUNT, wait_for="tmp/zermelo-scratch-*", **mine):
            (alive,) = self.scratch()
            self.zermelo("count", "konane@2x2", **mine)
            self.assertEqual(self.scratch(), [alive], "its process lives")
        self.assertEqual(self.scratch(), [alive], "and was killed")
        self.zermelo("count", "konane@2x2", **mine)
        self.assertEqual(self.scratch(), [])

    def test_ctrl_backslash(self) -> None:
        (self.folder / "tmp").mkdir()
        told = self.interrupted(*self.COUNT, delay=1, number=signal.SIGQUIT, env={"TMPDIR": str(self.folder / "tmp")})
        self.assertIn("was interrupted", told.stderr)
        self.assertEqual(self.scratch(), [])


class WhatIsCounted(CliTestCase):
    """Each output names what its positions are: all four kinds of konane@4x4, of which 2 x 2^16 can be set up after the opening."""

    KINDS = (
        ("retrograde", "placements up to symmetry", "positions that can be set up, one of each symmetric class; 131,077 with symmetric ones each"),
        ("enumerate", "reachable up to symmetry", "positions that play can reach, one of each symmetric class"),
    )

    def test_tables(self) -> None:
        for method, name, meaning in self.KINDS:
            with self.subTest(method=method):
                text = self.zermelo("solve", "konane@4x4", "--method", method, "-o", "a.ztb", "--force").stdout
                line = f"\n  counted    {meaning}\n"
                for told in (text, self.zermelo("info", "a.ztb", "-v").stdout, self.zermelo("stats", "a.ztb").stdout):
                    self.assertIn(line, told)
                for command in ("info", "stats"):
                    self.assertEqual(self.zermelo(command, "a.ztb", "--json").json()["counted"], name)
                (row,) = csv.DictReader(self.zermelo("info", "a.ztb", "--csv").stdout.splitlines())
                self.assertEqual(row["counted"], name)
                (row,) = csv.DictReader(self.zermelo("solve", "konane@4x4", "--method", method, "--csv", "-q", "-o", "./", "--force").stdout.splitlines())
                self.assertEqual(row["counted"], name)
        self.assertEqual(self.zermelo("solve", "fox-and-hounds@4x4", "-o", "f.ztb").lines[2], "  counted    positions that can be set up, one of each symmetric class")

    def test_counts_and_estimates(self) -> None:
        for command, name in (("solve", "placements"), ("estimate", "placements")):
            answer = self.zermelo(command, "konane@4x4", *COUNT, "--json").json()
            self.assertEqual((answer["counted"], answer["positions"]), (name, 2 << 16))
            (row,) = csv.DictReader(self.zermelo(command, "konane@4x4", *COUNT, "--csv", "-q").stdout.splitlines())
            self.assertEqual((row["counted"], row["positions"]), (name, str(2 << 16)))
        self.assertIn(f"\n  counted    {PLACEMENTS}\n", self.zermelo("estimate", "konane@4x4", *COUNT).stdout)
        self.assertEqual(self.zermelo("estimate", "konane@4x4", "--json").json()["counted"], "stored")
        self.assertIn("\n  counted    numbers that a table stores: positions that can be set up, one of each symmetric class, and holes\n", self.zermelo("estimate", "konane@4x4").stdout)
        (row,) = csv.DictReader(self.zermelo("estimate", "konane@4x4", "--csv", "-q").stdout.splitlines())
        self.assertEqual(row["counted"], "stored")

    def test_the_glossary_has_each_name(self) -> None:
        guide = (REPOSITORY / "tools/zermelo/GUIDE.md").read_text()
        for word in ("reachable", "placements", "up to symmetry", "stored"):
            self.assertIn(f"| *{word}* |", guide)
