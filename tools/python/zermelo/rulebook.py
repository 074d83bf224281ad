"""Rules of one's own: a class in Python, which zermelo solves, proves, checks and draws like its own games."""

import re as _re
import sys as _sys
from operator import itemgetter as _itemgetter
from typing import Any as _Any


class _Board:
    """The shape of a board.

    near        for each cell the cells that a line joins to it; on a grid those beside, above and below
    symmetries  the rotations and reflections of the picture, each as a list: cell i goes to cell list[i]; the first changes nothing
    """

    def __init__(self, places, chains):
        self._names = list(places)
        self._numbers = {name: cell for cell, name in enumerate(places)}
        self._chains = [[self._numbers[name] for name in chain] for chain in chains]
        pairs = {pair for chain in self._chains for pair in zip(chain, chain[1:])}
        joined = pairs | {(b, a) for a, b in pairs}
        self.near = [sorted(b for a, b in joined if a == cell) for cell in range(len(places))]
        self.symmetries = self._turns([complex(x, y) for x, y in places.values()], joined)
        self._turned = [_itemgetter(*onto) for onto in self.symmetries]

    def __len__(self):
        return len(self._names)

    def name(self, cell):
        """'b1' for cell 1 of a grid."""
        return self._names[cell]

    def cell(self, name):
        """The cell of a name; None for other words."""
        return self._numbers.get(name)

    def rows(self, count):
        """All rows of `count` neighbours along one line."""
        return [tuple(chain[i : i + count]) for chain in self._chains for i in range(len(chain) - count + 1)]

    def least(self, text):
        """The first in the alphabet of the texts that symmetries make of one with a letter per cell. The letters after the cells stay.

        For canonical(), if the rules are the same in all directions. A solve compares some hundred positions, and refuses other symmetries.
        """
        return min("".join(turned(text)) for turned in self._turned) + text[len(self) :]

    @staticmethod
    def _turns(places, joined):
        """Each symmetry takes the point farthest from the centre to one as far."""
        centre = sum(places) / len(places)
        places = [place - centre for place in places]
        far = max(places, key=abs)
        cells = {(round(place.real, 6), round(place.imag, 6)): cell for cell, place in enumerate(places)}
        found = []
        for flip in (False, True):
            for goal in (place for place in places if abs(abs(place) - abs(far)) < 1e-6):
                turn = goal / (far.conjugate() if flip else far) if far else 1
                turned = [turn * (place.conjugate() if flip else place) for place in places]
                onto = [cells.get((round(place.real, 6), round(place.imag, 6))) for place in turned]
                if None not in onto and onto not in found and all((onto[a], onto[b]) in joined for a, b in joined):
                    found.append(onto)
        return sorted(found)


class Grid(_Board):
    """A board of `files` x `ranks` squares, a1 at the lower left. Cells are numbered from a1 along the ranks."""

    def __init__(self, files, ranks):
        self.size = (files, ranks)
        self.points = []
        self.lines = []
        names = [[f"{chr(ord('a') + x)}{y + 1}" for x in range(files)] for y in range(ranks)]
        super().__init__({name: (x, y) for y, row in enumerate(names) for x, name in enumerate(row)}, [*names, *zip(*names)])


class Graph(_Board):
    """Points, given as {name: (x, y)}, and lines through them, given as lists of names or texts such as 'a1 b1 c1'.

    x goes right, y up, neighbours are about 1 apart.
    """

    def __init__(self, points, lines):
        super().__init__(points, [line.split() if isinstance(line, str) else line for line in lines])
        self.size = (0, 0)
        self.points = [(name, float(x), float(y)) for name, (x, y) in points.items()]
        self.lines = [pair for chain in self._chains for pair in zip(chain, chain[1:])]


class Rules:
    """The parts that all rules of one's own share: names, texts, pictures. RuleBook, ArrayRules and NativeRules derive from it."""

    sides: tuple[str, str] = ("first", "second")
    revision: int | None = None
    spec: str | None = None
    stuck: str | int | None = None
    board: Grid | Graph | None = None
    text: _Any = None
    position: _Any = None
    cycles: bool = True
    draws: bool = True
    canonical: _Any = None
    diagram: _Any = None

    def _name(self):
        words = _re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower()
        return _re.sub(r"[^a-z0-9-]", "", words) or "rules"

    def start(self):
        raise NotImplementedError("the rule book has no start()")

    def pieces(self, p):
        if self.board is None or not isinstance(p, str):
            return {}
        return {cell: letter for cell, letter in zip(range(len(self.board)), p) if letter != "."}

    def cells(self, p, m):
        if self.board is None:
            return []
        cells = [self.board.cell(word) for word in _re.findall(r"[a-z]+\d*", str(m))]
        return [cell for cell in cells if cell is not None]

    def _read(self, text):
        """The position of a text."""
        import ast  # a slow import

        start = self.start()
        if isinstance(start, str):
            return text
        try:
            read = ast.literal_eval(text)
        except (ValueError, SyntaxError):
            raise ValueError(f"{text!r} is no position; one is {start!r}") from None
        if type(read) is not type(start):
            raise ValueError(f"{text!r} is no position; one is {start!r}")
        return read


class RuleBook(Rules):
    """The rules of a game. A class of one's own derives from it and has five methods; positions are any hashable objects. Solves are fastest, and take
    least memory, where they are whole numbers below 2^64.

    start()     the position at the beginning
    turn(p)     the side to move: 0 or 1
    moves(p)    the legal moves, any objects; str() of a move is its name
    play(p, m)  the position after a move; it must not change p
    end(p)      None while the game goes on, else 'win', 'draw' or 'loss' for the side to move (1, 0, -1 do as well)
    stuck       instead of asking moves(p) in end(p): the outcome for a side that has no move, usually 'loss'. If games end
                in no other way, leave out end().

    Optional:

    text(p), position(text)  a position as text, and back; the repr of the object, or the object itself where it is a text
    canonical(p)             the position that stands for all that are equal by symmetry
    key(p)                   bytes or a text that no other position has, the same in every process; usually the repr
    board, pieces(p)         a Grid or Graph, and {cell: letter}: pictures. The letters of the sides are the first ones of their names. Leave out
                             pieces() where a position is a text with a letter for each cell, '.' for an empty one, and anything after that.
                             help(zermelo.Graph) lists what a board knows: neighbours, rows, symmetries.
    cells(p, m)              the cells that a move touches, in order; usually read from its name
    spec, title, sides       names. Without a title, it is the first line of the docstring, if an empty line follows
    revision                 a number to raise when a value could change: old tables do not fit then. Without it zermelo makes one from the code
                             of the rules and the values in it, so that tables fit no other rules. Comments and docstrings do not count.

    cycles, draws            False says that play never comes back to a position, and that no game ends drawn; only zermelo.laws() looks at it

    Play may go in circles: what neither side can force is a draw.
    """

    key: _Any = None

    def turn(self, p):
        raise NotImplementedError("the rule book has no turn(p)")

    def moves(self, p):
        raise NotImplementedError("the rule book has no moves(p)")

    def play(self, p, m):
        raise NotImplementedError("the rule book has no play(p, m)")

    def end(self, p):
        if self.stuck is not None:
            return None
        raise NotImplementedError("the rule book has no end(p)")


def _words(rules):
    """The title and the rules in words. They are the docstrings of the file, unless it has several books, and of the class."""
    import inspect  # a slow import

    kind = type(rules)
    if kind.__module__.startswith("zermelo."):  # a function of C
        return getattr(rules, "title", None), "Rules of one's own."
    module = _sys.modules.get(kind.__module__)
    members = vars(module).values() if module else ()
    books = [each for each in members if isinstance(each, type) and issubclass(each, Rules) and each.__module__ == kind.__module__]
    parts = [getattr(module, "__doc__", None) if books == [kind] else None, kind.__doc__]
    text = "\n\n".join(inspect.cleandoc(part) for part in parts if part) or "A rule book in Python."
    title, _, rest = text.partition("\n\n")
    given = getattr(rules, "title", None)
    if given is not None or not rest or "\n" in title:
        return given, text
    return title.rstrip("."), rest
