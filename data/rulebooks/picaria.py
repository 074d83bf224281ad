"""Picaria, of the Pueblo peoples, on the board of 13 points.

The board has the nine points of Tapatan, with the middles of the sides joined as well. These four lines cross the diagonals at four more points. Each
side has three pieces. White begins. The sides take turns to place their pieces on empty points, but not in the centre. Then they take turns to move a
piece along a line to an empty point next to it, also to the centre. Three neighbours on one line win.

Decisions: the board of nine points is another version. Some sources allow the centre from the start; White wins
then as well, sooner. A row of three has no gap. A row wins already
while pieces are placed. A side without a move would lose, but play never leads there.

Sources: en-academic.com, Picaria (a copy of Wikipedia); bead.game/games/traditional/picaria.
"""

import zermelo

POINTS = {f"{'abcde'[x]}{y + 1}": (x, y) for y in range(5) for x in range(y % 2, 5, 2)}
LINES = "a1 c1 e1", "a3 c3 e3", "a5 c5 e5", "a1 a3 a5", "c1 c3 c5", "e1 e3 e5", "a1 b2 c3 d4 e5", "a5 b4 c3 d2 e1"
SHORT = "a3 b4 c5", "c5 d4 e3", "e3 d2 c1", "c1 b2 a3"


class Picaria(zermelo.RuleBook):
    """A position is a text: the 13 points from a1 to e5, then the side to move."""

    sides = ("white", "black")
    stuck = "loss"
    board = zermelo.Graph(POINTS, LINES + SHORT)
    rows = board.rows(3)

    def start(self):
        return "." * 13 + "w"

    def turn(self, p):
        return "wb".index(p[-1])

    def moves(self, p):
        name, me = self.board.name, p[-1]
        if p.count(me, 0, 13) < 3:
            return [name(cell) for cell in range(13) if p[cell] == "." and name(cell) != "c3"]
        return [f"{name(a)}-{name(b)}" for a in range(13) if p[a] == me for b in self.board.near[a] if p[b] == "."]

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
