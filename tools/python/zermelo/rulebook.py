"""Rules of one's own: a class in Python, which zermelo solves, proves, checks and draws like its own games."""

import ast as _ast
import re as _re
from typing import Any as _Any


class Grid:
    """A board of `files` x `ranks` squares, a1 at the lower left. Cells are numbered from a1 along the ranks."""

    def __init__(self, files, ranks):
        self.size = (files, ranks)
        self.points = []
        self.lines = []

    def __len__(self):
        return self.size[0] * self.size[1]

    def name(self, cell):
        """'b1' for cell 1."""
        return chr(ord("a") + cell % self.size[0]) + str(cell // self.size[0] + 1)


class Graph:
    """Points, given as {name: (x, y)}, and lines between them, given as pairs of names. x goes right, y up, neighbours are about 1 apart."""

    def __init__(self, points, lines):
        names = list(points)
        self.size = (0, 0)
        self.points = [(name, float(x), float(y)) for name, (x, y) in points.items()]
        self.lines = [(names.index(a), names.index(b)) for a, b in lines]

    def __len__(self):
        return len(self.points)

    def name(self, cell):
        return self.points[cell][0]


class RuleBook:
    """The rules of a game. A class of one's own derives from it and has five methods; positions are any hashable objects.

    start()     the position at the beginning
    turn(p)     the side to move: 0 or 1
    moves(p)    the legal moves, any objects; str() of a move is its name
    play(p, m)  the position after a move; it must not change p
    end(p)      None while the game goes on, else 'win', 'draw' or 'loss' for the side to move (1, 0, -1 do as well)
    stuck       instead of asking moves(p) in end(p): the outcome for a side that has no move, usually 'loss'

    Optional:

    text(p), position(text)  a position as text, and back; the repr of the object, or the object itself where it is a text
    canonical(p)             the position that stands for all that are equal by symmetry
    key(p)                   bytes or a text that no other position has, the same in every process; usually the repr
    board, pieces(p)         a Grid or Graph, and {cell: letter}: pictures. The letters of the sides are the first ones of their names.
    cells(p, m)              the cells that a move touches, in order; usually read from its name
    spec, title, sides, revision   names; raise the revision when a value could change: old tables do not fit then

    Play may go in circles: what neither side can force is a draw.
    """

    sides: tuple[str, str] = ("first", "second")
    revision: int = 1
    spec: str | None = None
    stuck: str | int | None = None
    board: Grid | Graph | None = None
    text: _Any = None
    position: _Any = None
    canonical: _Any = None
    key: _Any = None
    pieces: _Any = None
    diagram: _Any = None

    def _name(self):
        words = _re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower()
        return _re.sub(r"[^a-z0-9-]", "", words) or "rules"

    def start(self):
        raise NotImplementedError("the rule book has no start()")

    def turn(self, p):
        raise NotImplementedError("the rule book has no turn(p)")

    def moves(self, p):
        raise NotImplementedError("the rule book has no moves(p)")

    def play(self, p, m):
        raise NotImplementedError("the rule book has no play(p, m)")

    def end(self, p):
        raise NotImplementedError("the rule book has no end(p)")

    def cells(self, p, m):
        if self.board is None:
            return []
        names = {self.board.name(cell): cell for cell in range(len(self.board))}
        return [names[word] for word in _re.findall(r"[a-z]+\d*", str(m)) if word in names]

    def _read(self, text):
        """The position of a text."""
        start = self.start()
        if isinstance(start, str):
            return text
        try:
            read = _ast.literal_eval(text)
        except (ValueError, SyntaxError):
            raise ValueError(f"{text!r} is no position; one is {start!r}") from None
        if type(read) is not type(start):
            raise ValueError(f"{text!r} is no position; one is {start!r}")
        return read
