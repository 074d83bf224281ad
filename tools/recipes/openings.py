import re
from argparse import Namespace
from pathlib import Path

from recipes.core import PROGRAM, THREADS, Answer, Entry, Failed, Recipe, Row, ask

MOST_CELLS, LONGEST_SIDE = 30, 10
MEMORY = "256M"  # of a search; the positions searched depend on it
SIDES = ("black", "white")
SIDE_LENGTHS = range(1, LONGEST_SIDE + 1)
BOARDS = [f"{files}x{ranks}" for ranks in SIDE_LENGTHS for files in SIDE_LENGTHS if files >= ranks and 2 <= files * ranks <= MOST_CELLS]

Cell = tuple[int, int]  # file, rank; a1 is (0, 0)
Gap = tuple[Cell, Cell]


def gaps(files: int, ranks: int) -> list[Gap]:
    """All pairs of neighbours, in the order of the first cell (a1, b1, ...), its neighbour on the right before the one above."""
    cells = [(file, rank) for rank in range(ranks) for file in range(files)]
    return [((file, rank), other) for file, rank in cells for other in ((file + 1, rank), (file, rank + 1)) if other in cells]


def gap_name(gap: Gap) -> str:
    return "-".join(f"{'abcdefghij'[file]}{rank + 1}" for file, rank in gap)


def position(files: int, ranks: int, gap: Gap, side: str) -> str:
    """From the top rank to the bottom; a digit is a number of empty cells."""
    lines = ["".join("." if (file, rank) in gap else "bw"[(file + rank) % 2] for file in range(files)) for rank in reversed(range(ranks))]
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(lines)) + f" {side[0]}"


class Openings(Recipe):
    """Finds who wins after every opening of Kōnane: a row per board and gap in konane-openings.tsv.

    In a gap, two cells that lie orthogonally next to each other are empty, all others are filled, and somebody is to jump. A SPEC is
    a board of 2 to 30 cells, as files x ranks with at least as many files as ranks: the other orientation is the same board mirrored
    in the diagonal, on which a1 stays black. No symmetry is used: each gap is asked.

    Each board is searched by zermelo prove, with one worker and without tables. --tables compares with tables instead: it solves each
    board into a temporary folder (6x5 and 10x3 want 180 MB of disk) and looks the openings up.
    """

    name, keys = "openings", ["board", "gap"]
    columns = ["board", "gap", "black_to_move", "white_to_move", "searched"]
    not_compared = ["searched"]
    options = {
        "--threads": THREADS["--threads"] | {"default": "1"},
        "--tables": {"dest": "check", "action": "append_const", "const": "tables", "help": "compare with tables, write no row"},
    }

    def file(self, entry: Entry) -> str:
        return "konane-openings.tsv"

    def entries(self, folder: Path) -> list[Entry]:
        return [Entry("small", (board,)) for board in BOARDS]

    def unknown(self, spec: str, folder: Path) -> str:
        mirrored = "x".join(reversed(spec.split("x")))
        rule = f"boards have 2 to {MOST_CELLS} cells and sides up to {LONGEST_SIDE}, as 6x5"
        return f"{spec} is not one of the boards: " + (f"it is {mirrored} mirrored" if mirrored in BOARDS else rule)

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        (board,) = entry.key
        files, ranks = map(int, board.split("x"))
        asked = [position(files, ranks, gap, side) for gap in gaps(files, ranks) for side in SIDES]
        options = ["--progress", "none", "--threads", arguments.threads]
        if arguments.check and "tables" in arguments.check:
            ask(PROGRAM, folder, "solve", f"konane@{board}", "-o", "table.ztb", "--method", "retrograde", "--level", "1", "--json", *options)
            answers = ask(PROGRAM, folder, "query", "table.ztb", "-", "--jsonl", "--no-search", lines=asked)
        else:
            answers = ask(PROGRAM, folder, "prove", f"konane@{board}", "-", "--jsonl", "--memory", MEMORY, *options, lines=asked)
        if [answer["position"] for answer in answers] != asked or any(answer["winner"] not in SIDES for answer in answers):
            raise Failed(1, "the answers are not those to the questions")
        return [
            {"gap": gap_name(gap), **{f"{side}_to_move": answer["winner"] for side, answer in zip(SIDES, both)}, "searched": sum(answer.get("nodes", 0) for answer in both)}
            for gap, *both in zip(gaps(files, ranks), answers[::2], answers[1::2], strict=True)
        ]

    def told(self, rows: list[Row]) -> str:
        return f"{len(rows)} gaps, {sum(int(row['searched']) for row in rows)} positions searched"
