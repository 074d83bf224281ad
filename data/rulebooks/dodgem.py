"""Dodgem on 3 x 3 squares, by Colin Vout, 1972.

Blue has two cars in file a, on a2 and a3. Red has two cars in rank 1, on b1 and c1. Blue begins. A blue car moves one square to the right, up or down; a
red car moves one square up, to the left or to the right. It needs an empty square. From file c a blue car may leave the board to the right, from rank 3 a
red car may leave it upwards. A side that has no move at its turn wins: its cars are off the board, or the other side blocks them.

Decisions: some sources word the end as a duty to leave the other side a move, which is the same. At GamesCrafters a side with blocked cars loses; Blue wins
then as well.

Sources: Wikipedia, Dodgem, which cites Berlekamp, Conway and Guy, Winning Ways; gamescrafters.berkeley.edu.
"""

import zermelo


class Dodgem(zermelo.RuleBook):
    """A position is a text: the squares from a1 to c3, then the side to move."""

    sides = ("blue", "red")
    stuck = "win"
    board = zermelo.Grid(3, 3)

    def start(self):
        return ".rrb..b..b"

    def turn(self, p):
        return "br".index(p[-1])

    def moves(self, p):
        found = []
        for cell in (cell for cell in range(9) if p[cell] == p[-1]):
            for step in ((1, 0), (0, 1), (0, -1)) if p[-1] == "b" else ((0, 1), (1, 0), (-1, 0)):
                x, y = cell % 3 + step[0], cell // 3 + step[1]
                if 0 <= x < 3 and 0 <= y < 3:
                    if p[x + 3 * y] == ".":
                        found.append(f"{self.board.name(cell)}-{self.board.name(x + 3 * y)}")
                elif x == 3 and p[-1] == "b" or y == 3 and p[-1] == "r":
                    found.append(f"{self.board.name(cell)}-off")
        return found

    def play(self, p, m):
        cells, touched = list(p), self.cells(p, m)
        cells[touched[0]] = "."
        if len(touched) == 2:
            cells[touched[1]] = p[-1]
        cells[-1] = "r" if p[-1] == "b" else "b"
        return "".join(cells)
