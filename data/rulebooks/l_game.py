"""The L-game, by Edward de Bono.

The board has 4 x 4 squares. Each side has a piece in the shape of an L: three squares in a line and a fourth beside one of their ends. Two neutral pieces
have one square each. Red begins. At its turn a side lifts its L and puts it down on other free squares; it may be turned and flipped, and covers at least
one square that it did not cover. Then the side may move one neutral piece to any free square. A side that cannot move its L loses.

Decisions: the start is that of everything2.com, with Red in file c. Both neutral pieces are alike.

Sources: everything2.com/title/L-game; di.fc.ul.pt/~jpn/gv/lgame.htm.
"""

import zermelo

BOARD = zermelo.Grid(4, 4)
FLAT = [(c, c + 1, c + 2, c + 4) for c in (0, 1, 4, 5, 8, 9)]
SHAPES = sorted({tuple(sorted(onto[cell] for cell in shape)) for shape in FLAT for onto in BOARD.symmetries})

class LGame(zermelo.RuleBook):
    """A position is a text: the squares from a1 to d4, then the side to move; o is a neutral piece."""

    spec = "l-game"
    title = "L-game"
    sides = ("red", "blue")
    stuck = "loss"
    board = BOARD

    def start(self):
        return ".bbo" + ".br." + ".br." + "orr." + "r"

    def turn(self, p):
        return "rb".index(p[-1])

    def moves(self, p):
        name, old = self.board.name, tuple(cell for cell in range(16) if p[cell] == p[-1])
        found = []
        for shape in SHAPES:
            if shape != old and all(p[cell] in (".", p[-1]) for cell in shape):
                put = "".join(name(cell) for cell in shape)
                free = [cell for cell in range(16) if p[cell] in (".", p[-1]) and cell not in shape]
                found.append(put)
                found += [f"{put} {name(a)}-{name(b)}" for a in range(16) if p[a] == "o" for b in free]
        return found

    def play(self, p, m):
        cells, touched = list(p.replace(p[-1], ".")[:16]), self.cells(p, m)
        for cell in touched[:4]:
            cells[cell] = p[-1]
        if touched[4:]:
            cells[touched[4]], cells[touched[5]] = ".", "o"
        return "".join(cells) + ("b" if p[-1] == "r" else "r")

    def canonical(self, p):
        return self.board.least(p)
