"""The openings of Kōnane in data/results: all there, searched again, looked up in tables, played out by a referee of our own."""

import functools
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from support import PROGRAM, REPOSITORY, CliTestCase, environment

NAME = "konane-openings.tsv"
RESULTS = REPOSITORY / "data/results"
TOOL = REPOSITORY / "tools/openings"
DIFFERENT, NOT_FOUND, USAGE = 5, 3, 2
COLUMNS = ["board", "gap", "black_to_move", "white_to_move", "searched"]
OTHER = {"black": "white", "white": "black"}

Cell = tuple[int, int]  # file, rank from 0
Board = tuple[int, int]
Gap = frozenset[Cell]


def run_tool(*args: str, program: Path = PROGRAM, timeout: float = 250) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/usr/bin/python3", TOOL, *args], env=environment({"ZERMELO": str(program)}), text=True, capture_output=True, timeout=timeout,
    )  # fmt: skip


def rows(path: Path) -> list[dict[str, str]]:
    header, *lines = path.read_text().splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def cell(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


@functools.cache
def kept() -> dict[Board, dict[Gap, tuple[str, str]]]:
    """Board -> gap -> winners with black and with white to move."""
    boards: dict[Board, dict[Gap, tuple[str, str]]] = {}
    for row in rows(RESULTS / NAME):
        files, ranks = map(int, row["board"].split("x"))
        gap = frozenset(map(cell, row["gap"].split("-")))
        boards.setdefault((files, ranks), {})[gap] = (row["black_to_move"], row["white_to_move"])
    return boards


def names(most_cells: int) -> list[str]:
    return [f"{files}x{ranks}" for files, ranks in kept() if files * ranks <= most_cells]


class Referee:
    """The jumping phase from the text of the rules, without a thought of speed. Black has the cells with an even sum."""

    def __init__(self, board: Board) -> None:
        self.files, self.ranks = board
        self.known: dict[tuple[frozenset[Cell], int], bool] = {}

    def full(self) -> frozenset[Cell]:
        return frozenset((file, rank) for file in range(self.files) for rank in range(self.ranks))

    def successors(self, stones: frozenset[Cell], side: int) -> list[frozenset[Cell]]:
        after = []
        for x, y in stones:
            if (x + y) % 2 != side:
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                left, at = stones - {(x, y)}, (x, y)
                while True:
                    over, to = (at[0] + dx, at[1] + dy), (at[0] + 2 * dx, at[1] + 2 * dy)
                    if over not in left or to in left or not (0 <= to[0] < self.files and 0 <= to[1] < self.ranks):
                        break
                    left, at = left - {over}, to
                    after.append(left | {to})
        return after

    def mover_wins(self, stones: frozenset[Cell], side: int) -> bool:
        if (stones, side) not in self.known:
            self.known[stones, side] = any(not self.mover_wins(after, 1 - side) for after in self.successors(stones, side))
        return self.known[stones, side]

    def winner(self, gap: Gap, side: int) -> str:
        return ("black", "white")[side if self.mover_wins(self.full() - gap, side) else 1 - side]


class Kept(unittest.TestCase):
    def test_all_boards_and_all_gaps(self) -> None:
        boards = {(w, h) for w in range(1, 11) for h in range(1, w + 1) if 2 <= w * h <= 30}
        self.assertEqual(set(kept()), boards)
        self.assertEqual(list(kept()), sorted(boards, key=lambda board: board[::-1]))
        for (w, h), gaps in kept().items():
            cells = {(x, y) for x in range(w) for y in range(h)}
            self.assertEqual(len(gaps), w * (h - 1) + h * (w - 1))
            for gap in gaps:
                (x1, y1), (x2, y2) = gap
                self.assertEqual((abs(x1 - x2) + abs(y1 - y2), gap <= cells), (1, True), (w, h, gap))
        self.assertEqual(len(rows(RESULTS / NAME)), sum(map(len, kept().values())))  # no gap twice
        self.assertEqual(max(map(len, kept().values())), 49)

    def test_form(self) -> None:
        for row in rows(RESULTS / NAME):
            self.assertEqual(list(row), COLUMNS)
            self.assertLessEqual({row["black_to_move"], row["white_to_move"]}, set(OTHER))
            self.assertRegex(row["gap"], r"^[a-j](10|[1-9])-[a-j](10|[1-9])$")
            self.assertRegex(row["searched"], r"^\d+$")

    def test_searched_again(self) -> None:
        done = run_tool("--check")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_tables_of_small_boards(self) -> None:
        """The others: slow_openings.py."""
        boards = names(16)
        self.assertEqual(len(boards), 20)
        done = run_tool("--tables", *boards)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_a_referee_of_our_own(self) -> None:
        """Boards of more cells: slow_openings.py."""
        compared = 0
        for board, gaps in kept().items():
            if board[0] * board[1] > 21:
                continue
            referee = Referee(board)
            for gap, winners in gaps.items():
                self.assertEqual((referee.winner(gap, 0), referee.winner(gap, 1)), winners, (board, sorted(gap)))
                compared += 1
        self.assertEqual(compared, 354)  # the sum of w (h - 1) + h (w - 1)

    def test_symmetric_gaps(self) -> None:
        """A symmetry that maps a1 to a white cell exchanges the colours."""
        for (w, h), gaps in kept().items():
            maps = [lambda x, y: (w - 1 - x, y), lambda x, y: (x, h - 1 - y), lambda x, y: (w - 1 - x, h - 1 - y)]
            maps += [lambda x, y: (y, x)] if w == h else []
            for turn in maps:
                exchanged = sum(turn(0, 0)) % 2 == 1
                for gap, winners in gaps.items():
                    image = gaps[frozenset(turn(x, y) for x, y in gap)]
                    expected = tuple(OTHER[winner] for winner in reversed(winners)) if exchanged else winners
                    self.assertEqual(image, expected, ((w, h), sorted(gap)))

    def test_standard_openings(self) -> None:
        """data/known/konane-outcomes.txt: Black takes an own corner or centre stone, White one next to it."""
        compared = 0
        for line in (REPOSITORY / "data/known/konane-outcomes.txt").read_text().splitlines():
            fields = [field.strip() for field in line.split("#")[0].split("|")]
            if len(fields) != 3:
                continue
            w, h = sorted(map(int, fields[0].removeprefix("konane@").split("x")), reverse=True)
            middles = {(x, y) for x in {(w - 1) // 2, w // 2} for y in {(h - 1) // 2, h // 2}}
            corners = {(x, y) for x in (0, w - 1) for y in (0, h - 1)}
            answers = [[winners[0] for gap, winners in kept()[w, h].items() if first in gap] for first in middles | corners if sum(first) % 2 == 0]
            black_wins = any(all(winner == "black" for winner in winners) for winners in answers)
            self.assertEqual("black" if black_wins else "white", fields[1], line)
            compared += 1
        self.assertEqual(compared, len(kept()))

    def test_known_gaps(self) -> None:
        """data/known/values.txt, among them P. Norvig's for the corner and the centre of 4x4 and 5x5."""
        compared = []
        for line in (REPOSITORY / "data/known/values.txt").read_text().splitlines():
            fields = re.fullmatch(r"konane@(\d+)x(\d+) \| start moves ([a-j]\d+) ([a-j]\d+) \| (\w+) \| .*", line)
            if fields and fields[1] == fields[2]:
                board = (int(fields[1]), int(fields[2]))
                self.assertEqual(kept()[board][frozenset(map(cell, fields.group(3, 4)))][0], fields[5], line)
                compared.append((board[0], fields[3], fields[4]))
        for gap in ((4, "a1", "b1"), (4, "b2", "c2"), (5, "a1", "b1"), (5, "c3", "b3")):
            self.assertIn(gap, compared)


class Tool(CliTestCase):
    BOARD = "3x2"

    def setUp(self) -> None:
        super().setUp()
        self.results = self.folder / "results"
        self.results.mkdir()
        self.path = Path(shutil.copy(RESULTS / NAME, self.results))

    def change(self, gap: str, column: str, value: str) -> None:
        """Alters one column of one row in a fresh copy."""
        lines = (RESULTS / NAME).read_text().splitlines()
        for number, line in enumerate(lines):
            fields = line.split("\t")
            if fields[:2] == [self.BOARD, gap]:
                fields[COLUMNS.index(column)] = value
                lines[number] = "\t".join(fields)
        self.path.write_text("\n".join(lines) + "\n")

    def tool(self, *args: str, **options: Path) -> subprocess.CompletedProcess[str]:
        return run_tool("--folder", str(self.results), *args, **options)

    def test_a_changed_winner_is_noticed(self) -> None:
        for column in ("black_to_move", "white_to_move"):
            (row,) = (row for row in rows(RESULTS / NAME) if (row["board"], row["gap"]) == (self.BOARD, "b1-b2"))
            self.change("b1-b2", column, OTHER[row[column]])
            before = self.path.read_bytes()
            for option in ("--check", "--tables"):
                done = self.tool(option, self.BOARD)
                expected = f"{self.BOARD} b1-b2: {column} is {row[column]}, the row says {OTHER[row[column]]}\n"
                self.assertEqual((done.returncode, done.stdout), (DIFFERENT, expected), done.stderr)
                self.assertEqual(self.tool(option, "2x2").returncode, 0)
            self.assertEqual(self.path.read_bytes(), before)

    def test_the_work_is_not_compared(self) -> None:
        self.change("b1-b2", "searched", "123456")
        self.assertEqual(self.tool("--check", self.BOARD).returncode, 0)

    def test_missing_and_surplus_rows(self) -> None:
        self.change("b1-b2", "gap", "a1-c1")
        for option in ("--check", "--tables"):
            done = self.tool(option, self.BOARD)
            self.assertEqual((done.returncode, done.stdout), (DIFFERENT, f"{self.BOARD} b1-b2: there is no row\n{self.BOARD} a1-c1: there is no such gap\n"))

    def test_rewriting_one_board_keeps_the_others(self) -> None:
        self.change("b1-b2", "gap", "a1-c1")
        done = self.tool(self.BOARD)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, rf"^{self.BOARD}: 7 gaps, \d+ positions searched, \d+\.\d\d s\n$")
        self.assertEqual([list(row.values())[:4] for row in rows(self.path)], [list(row.values())[:4] for row in rows(RESULTS / NAME)])
        self.assertEqual([path.name for path in self.results.iterdir()], [NAME])

    def test_first_rows(self) -> None:
        self.path.unlink()
        self.assertEqual(self.tool("2x2", "2x1").returncode, 0)
        self.assertEqual([row["board"] for row in rows(self.path)], ["2x1"] + ["2x2"] * 4)

    def test_refusals(self) -> None:
        before = self.path.read_bytes()
        for board, why in (("2x3", "it is 3x2 mirrored"), ("1x1", "2 to 30 cells"), ("6x6", "2 to 30 cells"), ("11x1", "sides up to 10"),
                           ("03x2", "2 to 30"), ("3x2x1", "2 to 30"), ("konane@3x2", "2 to 30")):  # fmt: skip
            done = self.tool(board)
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""))
            self.assertIn(f"tools/openings: {board} is not one of the boards: ", done.stderr)
            self.assertIn(why, done.stderr)
        for option in ("--check", "--tables"):
            self.assertEqual(self.tool(option, program=self.folder / "nothing").returncode, NOT_FOUND)
        self.assertEqual(self.tool("3x2", program=Path("/bin/false")).returncode, 1)
        self.assertEqual(self.tool("3x2", program=Path("/bin/true")).returncode, 1)
        self.assertEqual(self.path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
