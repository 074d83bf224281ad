"""Three Men's Morris, the smaller merels of H. J. R. Murray.

The board has nine points on six lines: three rows and three columns. Each side has three pieces. White begins. The sides take turns to place their
pieces on empty points. Then they take turns to move a piece along a line to an empty point next to it. Three pieces in a row win: along a line, or
along a diagonal.

Decisions: with moves to any empty point the game is Nine Holes, with moves along diagonals it is Tapatan. A row wins already while pieces are placed.
A side without a move would lose, but play never leads there.

Source: Wikipedia, Three men's morris, which cites Murray, A History of Chess, 1913, page 614.
"""

import zermelo

LINES = "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"
DIAGONALS = (0, 4, 8), (2, 4, 6)


class ThreeMensMorris(zermelo.RuleBook):
    """A position is a text: the nine points from a1 to c3, then the side to move."""

    title = "Three Men's Morris"
    sides = ("white", "black")
    stuck = "loss"
    board = zermelo.Graph({f"{'abc'[x]}{y + 1}": (x, y) for y in range(3) for x in range(3)}, LINES)
    rows = [*board.rows(3), *DIAGONALS]

    def start(self):
        return "." * 9 + "w"

    def turn(self, p):
        return "wb".index(p[-1])

    def moves(self, p):
        name, me = self.board.name, p[-1]
        if p.count(me, 0, 9) < 3:
            return [name(cell) for cell in range(9) if p[cell] == "."]
        return [f"{name(a)}-{name(b)}" for a in range(9) if p[a] == me for b in self.board.near[a] if p[b] == "."]

    def play(self, p, m):
        cells, touched = list(p), self.cells(p, m)
        cells[touched[0]] = "."
        cells[touched[-1]] = p[-1]
        cells[-1] = "b" if p[-1] == "w" else "w"
        return "".join(cells)

    def end(self, p):
        other = "b" if p[-1] == "w" else "w"
        return "loss" if any(all(p[cell] == other for cell in row) for row in self.rows) else None

    def canonical(self, p):
        return self.board.least(p)
