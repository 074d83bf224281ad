"""The openings of Kōnane in data/results: all there, searched again, looked up in tables, played out by a referee of our own."""

import functools
import itertools
import re
import unittest

import kept_results
from kept_results import DIFFERENT, RESULTS, known, rows, run_tool

FILE = "konane-openings.tsv"
OTHER = {"black": "white", "white": "black"}

Cell = tuple[int, int]  # file, rank from 0
Board = tuple[int, int]
Gap = frozenset[Cell]


def cell(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


@functools.cache
def kept() -> dict[Board, dict[Gap, tuple[str, str]]]:
    """Board -> gap -> winners with black and with white to move."""
    boards: dict[Board, dict[Gap, tuple[str, str]]] = {}
    for row in rows(RESULTS / FILE):
        files, ranks = map(int, row["board"].split("x"))
        gap = frozenset(map(cell, row["gap"].split("-")))
        boards.setdefault((files, ranks), {})[gap] = (row["black_to_move"], row["white_to_move"])
    return boards


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
        self.assertEqual(len(rows(RESULTS / FILE)), sum(map(len, kept().values())))  # no gap twice
        self.assertEqual(max(map(len, kept().values())), 49)

    def test_form(self) -> None:
        for row in rows(RESULTS / FILE):
            self.assertEqual(list(row), ["board", "gap", "black_to_move", "white_to_move", "searched"])
            self.assertLessEqual({row["black_to_move"], row["white_to_move"]}, set(OTHER))
            self.assertRegex(row["gap"], r"^[a-j](10|[1-9])-[a-j](10|[1-9])$")
            self.assertRegex(row["searched"], r"^\d+$")

    def test_searched_again(self) -> None:
        done = run_tool("openings", "--check")
        self.assertEqual((done.returncode, done.stdout), (0, "652 rows agree\n"), done.stderr)

    def test_tables_of_small_boards(self) -> None:
        """The others: slow_openings.py."""
        boards = {(w, h): len(gaps) for (w, h), gaps in kept().items() if w * h <= 16}
        self.assertEqual(len(boards), 20)
        done = run_tool("openings", "--tables", *(f"{w}x{h}" for w, h in boards))
        self.assertEqual((done.returncode, done.stdout), (0, f"{sum(boards.values())} rows agree\n"), done.stderr)

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
        for spec, winner, _ in known("konane-outcomes.txt"):
            w, h = sorted(map(int, spec.removeprefix("konane@").split("x")), reverse=True)
            middles = {(x, y) for x in {(w - 1) // 2, w // 2} for y in {(h - 1) // 2, h // 2}}
            corners = {(x, y) for x in (0, w - 1) for y in (0, h - 1)}
            answers = [[winners[0] for gap, winners in kept()[w, h].items() if first in gap] for first in middles | corners if sum(first) % 2 == 0]
            black_wins = any(set(winners) <= {"black"} for winners in answers)
            self.assertEqual("black" if black_wins else "white", winner, spec)
            compared += 1
        self.assertEqual(compared, len(kept()))

    def test_known_gaps(self) -> None:
        """data/known/values.txt, among them P. Norvig's for the corner and the centre of 4x4 and 5x5."""
        compared = []
        for spec, position, winner, _ in known("values.txt"):
            found = re.fullmatch(r"konane@(\d+)x\1 start moves ([a-j]\d+) ([a-j]\d+)", f"{spec} {position}")
            if found:
                side = int(found[1])
                self.assertEqual(kept()[side, side][frozenset(map(cell, found.group(2, 3)))][0], winner, (spec, position))
                compared.append((side, found[2], found[3]))
        for gap in ((4, "a1", "b1"), (4, "b2", "c2"), (5, "a1", "b1"), (5, "c3", "b3")):
            self.assertIn(gap, compared)


class Tool(kept_results.Tool):
    recipe, file, not_compared = "openings", FILE, ["searched"]
    key = ["3x2", "b1-b2"]
    told = r"3x2: 7 gaps, \d+ positions searched"
    pair = ["2x1", "2x2"]
    rule = "is not one of the boards: boards have 2 to 30 cells and sides up to 10, as 6x5\n"
    unknown = [("2x3", "is not one of the boards: it is 3x2 mirrored\n"), *itertools.product(("1x1", "6x6", "11x1", "03x2", "3x2x1", "konane@3x2"), [rule])]
    checks = ("--check", "--tables")

    def test_missing_and_surplus_rows(self) -> None:
        self.change("gap", "a1-c1")
        for option in self.checks:
            done = self.tool(option, "3x2")
            self.assertEqual((done.returncode, done.stdout), (DIFFERENT, "3x2 b1-b2: there is no row\n3x2 a1-c1: there is no such gap\n"))
            self.assertEqual(self.tool(option, "2x2").returncode, 0)
        self.assertEqual(self.tool("3x2").returncode, 0)
        self.assertEqual(self.compared(self.path), self.compared(RESULTS / FILE))
