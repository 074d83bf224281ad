"""Mu Torere, of the Maori.

The board is a star of eight points, the kewai, around a centre, the putahi. Each side has four pieces on four kewai in a row. Black begins. A piece moves
to the next kewai, from a kewai to the putahi, or from the putahi to any kewai, where the goal is empty. Only a piece beside one of the other side may move
to the putahi. A side without a move loses.

Decisions: the condition for the putahi holds during the whole game, as Buck tells it after Best. Sources without it (history-nz.org) let Black win with its
first move.

Sources: Best, Games and Pastimes of the Maori, part IV, and Buck, The Coming of the Maori, both at nzetc.victoria.ac.nz.
"""

from math import cos, pi, sin

import zermelo

RING = [f"k{i + 1}" for i in range(8)]
PLACES = {f"k{i + 1}": (2 * sin(i * pi / 4), 2 * cos(i * pi / 4)) for i in range(8)}


class MuTorere(zermelo.RuleBook):
    """A position is a text: the kewai from k1 on, the putahi, then the side to move."""

    sides = ("black", "white")
    stuck = "loss"
    board = zermelo.Graph({**PLACES, "putahi": (0, 0)}, [[*RING, "k1"], *([name, "putahi"] for name in RING)])

    def start(self):
        return "wwwwbbbb.b"

    def turn(self, p):
        return "bw".index(p[-1])

    def moves(self, p):
        me, empty = p[-1], p.index(".")
        may = [a for a in self.board.near[empty] if p[a] == me]
        if empty == 8:
            may = [a for a in may if {p[a - 1 if a else 7], p[(a + 1) % 8]} != {me}]
        return [f"{self.board.name(a)}-{self.board.name(empty)}" for a in may]

    def play(self, p, m):
        cells, (a, b) = list(p), self.cells(p, m)
        cells[a], cells[b], cells[-1] = ".", p[a], "w" if p[-1] == "b" else "b"
        return "".join(cells)

    def canonical(self, p):
        return self.board.least(p)
