"""Hare and Hounds, the French military game: three hunters against one prey.

The board has eleven points: a square of nine, and one more at its left and right. The hunters stand on a2, b1 and b3, the prey stands on e2. The hunters
begin. A piece moves along a line to an empty point next to it, a hunter never to the left. The prey wins when it is left of all hunters. The hunters win
when the prey has no move.

Decisions: in Lucas's rules the prey begins, and some sources place it elsewhere; the hunters win all the same. Sources let the prey win when hunters move
up and down ten times in a row. Here such play has no end and is a draw, but the hunters win without it.

Sources: cyningstan.com/game/150/hare-hounds; ludii.games, Jeu Militaire, which cites Lucas 1887, pages 402-404.
"""

import zermelo

POINTS = {"a2": (0, 1)} | {f"{'bcd'[x]}{y + 1}": (x + 1, y) for y in range(3) for x in range(3)} | {"e2": (4, 1)}
LINES = "b1 c1 d1", "a2 b2 c2 d2 e2", "b3 c3 d3", "b1 b2 b3", "c1 c2 c3", "d1 d2 d3"
FILES = [x for x, y in POINTS.values()]
SLANTS = "a2 b3", "a2 b1 c2 d3 e2", "b3 c2 d1 e2"


class HareAndHounds(zermelo.RuleBook):
    """A position is a text: a2, b1 to d1, b2 to d2, b3 to d3, e2, then the side to move."""

    sides = ("hunters", "prey")
    stuck = "loss"
    board = zermelo.Graph(POINTS, LINES + SLANTS)

    def start(self):
        return "hh.....h..p" + "h"

    def turn(self, p):
        return "hp".index(p[-1])

    def moves(self, p):
        steps = [(a, b) for a in range(11) if p[a] == p[-1] for b in self.board.near[a] if p[b] == "."]
        return [f"{self.board.name(a)}-{self.board.name(b)}" for a, b in steps if p[-1] == "p" or FILES[b] >= FILES[a]]

    def play(self, p, m):
        cells, (a, b) = list(p), self.cells(p, m)
        cells[a], cells[b], cells[-1] = ".", p[a], "p" if p[-1] == "h" else "h"
        return "".join(cells)

    def end(self, p):
        if FILES[p.index("p")] >= min(FILES[cell] for cell in range(11) if p[cell] == "h"):
            return None
        return "win" if p[-1] == "p" else "loss"

    def canonical(self, p):
        return min(p, p[0] + p[7:10] + p[4:7] + p[1:4] + p[10:])
