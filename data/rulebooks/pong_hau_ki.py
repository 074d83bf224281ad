"""Pong Hau K'i, from China; Umul Gonu in Korea.

The board is a square with its centre. Lines join the centre to the corners, and the corners along three sides; the side on the right is missing. Red has two
pieces on the right corners, Blue has two on the left corners. Red begins. A piece moves along a line to the empty point. A side without a move loses.

Decisions: the sources show the missing line on different sides; with that on the left the game is a draw as well. Umul Gonu starts with other corners.

Source: Wikipedia, Pong Hau K'i, which cites Bell, Board and Table Games from Many Civilizations, 1979, page 56.
"""

import zermelo

POINTS = {"sw": (0, 0), "se": (2, 0), "c": (1, 1), "nw": (0, 2), "ne": (2, 2)}


class PongHauKi(zermelo.RuleBook):
    """A position is a text: the points sw, se, c, nw and ne, then the side to move."""

    title = "Pong Hau K'i"
    sides = ("red", "blue")
    stuck = "loss"
    board = zermelo.Graph(POINTS, ["se sw nw ne", "sw c ne", "nw c se"])

    def start(self):
        return "br.brr"

    def turn(self, p):
        return "rb".index(p[-1])

    def moves(self, p):
        empty = p.index(".")
        return [f"{self.board.name(a)}-{self.board.name(empty)}" for a in self.board.near[empty] if p[a] == p[-1]]

    def play(self, p, m):
        cells, (a, b) = list(p), self.cells(p, m)
        cells[a], cells[b], cells[-1] = ".", p[a], "b" if p[-1] == "r" else "r"
        return "".join(cells)

    def canonical(self, p):
        return self.board.least(p)
