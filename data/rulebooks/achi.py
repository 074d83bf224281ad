"""Achi, from Ghana.

The board has nine points on eight lines: three rows, three columns, two diagonals. Each side has four pieces. White begins. The sides take turns to
place their pieces on empty points. Then they take turns to move a piece along a line to the empty point. Three pieces on one line win.

Decisions: some sources have three pieces a side; that game is Tapatan. Most sources do not say what a side without a move does: here it passes, as at
CSIRO; White wins all the same if it loses. A row wins already while pieces are placed.

Sources: Wikipedia, Achi (game); blog.doublehelix.csiro.au/play-achi; cyningstan.com/game/107/achi.
"""

import zermelo

LINES = "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"


class Achi(zermelo.RuleBook):
    """A position is a text: the nine points from a1 to c3, then the side to move."""

    sides = ("white", "black")
    board = zermelo.Graph({f"{'abc'[x]}{y + 1}": (x, y) for y in range(3) for x in range(3)}, LINES)
    rows = board.rows(3)

    def start(self):
        return "." * 9 + "w"

    def turn(self, p):
        return "wb".index(p[-1])

    def moves(self, p):
        name, me = self.board.name, p[-1]
        if p.count(me, 0, 9) < 4:
            return [name(cell) for cell in range(9) if p[cell] == "."]
        return [f"{name(a)}-{name(b)}" for a in range(9) if p[a] == me for b in self.board.near[a] if p[b] == "."] or ["pass"]

    def play(self, p, m):
        cells, touched = list(p), self.cells(p, m)
        if touched:
            cells[touched[0]] = "."
            cells[touched[-1]] = p[-1]
        cells[-1] = "b" if p[-1] == "w" else "w"
        return "".join(cells)

    def end(self, p):
        other = "b" if p[-1] == "w" else "w"
        return "loss" if any(all(p[cell] == other for cell in row) for row in self.rows) else None

    def canonical(self, p):
        return self.board.least(p)
