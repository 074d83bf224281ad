"""Hexapawn on 3 x 3 squares, by Martin Gardner, 1962.

White has three pawns in rank 1, Black has three in rank 3. White begins. A pawn moves one square straight ahead to an empty square. It captures one square
diagonally ahead. A pawn that reaches the far rank wins. A side without a move loses.

Decisions: a side that lost all pawns has no move, so it loses too.

Source: chessvariants.com/small.dir/hexapawn.html, which cites Gardner, Scientific American, March 1962.
"""

import zermelo


class Hexapawn(zermelo.RuleBook):
    """A position is a text: the squares from a1 to c3, then the side to move."""

    sides = ("white", "black")
    stuck = "loss"
    board = zermelo.Grid(3, 3)

    def start(self):
        return "www...bbbw"

    def turn(self, p):
        return "wb".index(p[-1])

    def moves(self, p):
        me, other, ahead = (*"wb", 3) if p[-1] == "w" else (*"bw", -3)
        found = []
        for cell in (cell for cell in range(9) if p[cell] == me):
            for side in (-1, 0, 1):
                if 0 <= cell % 3 + side < 3 and p[cell + ahead + side] == (other if side else "."):
                    found.append(f"{self.board.name(cell)}-{self.board.name(cell + ahead + side)}")
        return found

    def play(self, p, m):
        cells, (a, b) = list(p), self.cells(p, m)
        cells[a], cells[b], cells[-1] = ".", p[a], "b" if p[-1] == "w" else "w"
        return "".join(cells)

    def end(self, p):
        return "loss" if "b" in p[:3] or "w" in p[6:9] else None

    def canonical(self, p):
        return min(p, p[2::-1] + p[5:2:-1] + p[8:5:-1] + p[9])
