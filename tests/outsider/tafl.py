"""Tafl moves from the rules text alone: sets of coordinates, one question after the other."""

from typing import Iterator

from numbering import board_line, rows_of

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
Cell = tuple[int, int]


class Tafl:
    """A position: a letter by cell, t, T and K, and the side to move, b or w."""

    def __init__(self, width: int, escape: str, enclosure: str) -> None:
        self.width, self.group = width, enclosure == "group"
        self.cells = {(file, rank) for file in range(width) for rank in range(width)}
        corners = {(file, rank) for file, rank in self.cells if {file, rank} <= {0, width - 1}}
        self.border = {cell for cell in self.cells if {*cell} & {0, width - 1}}
        self.throne = (width // 2, width // 2)
        self.marked = corners if escape == "corner" else set()
        self.goals = self.border if escape == "edge" else corners

    def position(self, text: str) -> tuple[dict[Cell, str], str]:
        at = {(file, rank): piece for rank, line in enumerate(rows_of(text)) for file, piece in enumerate(line) if piece in "tTK"}
        return at, text.split()[1]

    def text(self, at: dict[Cell, str], side: str) -> str:
        return board_line(["".join(at.get((file, rank), ".") for file in range(self.width)) for rank in range(self.width)], side)

    def beside(self, cell: Cell) -> list[Cell]:
        return [to for to in ((cell[0] + x, cell[1] + y) for x, y in STEPS) if to in self.cells]

    def slides(self, at: dict[Cell, str], side: str) -> Iterator[tuple[Cell, Cell]]:
        for start, piece in at.items():
            if (piece == "t") != (side == "b"):
                continue
            for x, y in STEPS:
                to = (start[0] + x, start[1] + y)
                while to in self.cells and to not in at:
                    if piece == "K" or (to != self.throne and to not in self.marked):
                        yield start, to
                    to = (to[0] + x, to[1] + y)

    def hostile(self, at: dict[Cell, str], cell: Cell, movers: str) -> bool:
        return at.get(cell, ".") in movers or cell in self.marked or (cell == self.throne and cell not in at)

    def group_of_king(self, at: dict[Cell, str], king: Cell) -> set[Cell]:
        group: set[Cell] = {king}
        while more := {to for cell in group for to in self.beside(cell) if at.get(to) == "T"} - group:
            group |= more
        return group

    def lost_with_king(self, at: dict[Cell, str], king: Cell, to: Cell) -> set[Cell]:
        """All that is taken together with the king, he too; nothing if he is not taken."""
        closed = lambda cells: to in cells and all(at.get(cell) == "t" for cell in cells)
        if king != self.throne:
            if self.throne in self.beside(king):
                return {king} if closed([cell for cell in self.beside(king) if cell != self.throne]) else set()
            x, y = king[0] - to[0], king[1] - to[1]
            return {king} if (x, y) in STEPS and self.hostile(at, (king[0] + x, king[1] + y), "t") else set()
        group = self.group_of_king(at, king) if self.group else {king}
        if not self.group:
            guards = [cell for cell in self.beside(king) if at.get(cell) == "T"]
            group |= {*guards} if len(guards) == 1 else set()
        around = {cell for member in group for cell in self.beside(member)} - group
        return group if closed(around - self.marked) else set()

    def moves(self, at: dict[Cell, str], side: str) -> dict[str, tuple[dict[Cell, str], str]]:
        """By the move as it is written: the position after it."""
        king = next((cell for cell, piece in at.items() if piece == "K"), None)
        if king is None or king in self.goals:
            return {}
        result = {}
        movers, enemies = ("t", "T") if side == "b" else ("TK", "t")
        for start, to in self.slides(at, side):
            after = {cell: piece for cell, piece in at.items() if cell != start} | {to: at[start]}
            taken = {
                (to[0] + x, to[1] + y) for x, y in STEPS
                if after.get((to[0] + x, to[1] + y)) == enemies and self.hostile(after, (to[0] + 2 * x, to[1] + 2 * y), movers)
            }
            if side == "b":
                taken |= self.lost_with_king(after, king, to)
            name = lambda cell: "abcdefghi"[cell[0]] + str(cell[1] + 1)
            names = ["K" * (cell == king) + name(cell) for cell in sorted(taken, key=lambda cell: cell[::-1])]
            written = "K" * (start == king) + f"{name(start)}-{name(to)}" + ("x" + "/".join(names) if names else "")
            result[written] = ({cell: piece for cell, piece in after.items() if cell not in taken}, "w" if side == "b" else "b")
        return result

    def perft(self, at: dict[Cell, str], side: str, depth: int) -> int:
        return 1 if depth == 0 else sum(self.perft(*after, depth - 1) for after in self.moves(at, side).values())
