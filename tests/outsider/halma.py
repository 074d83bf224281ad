"""Halma, from its rule book, README.md and FORMAT.md alone; games.py tells the members of a game."""

from itertools import combinations

from numbering import LOST, binary, board_line, members, options, rank, rows_of, sets, squeezed

AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

class Halma:
    """A position: White's set and Black's as binary numbers (cell = file + size * row), the side to move."""

    folder, name = "halma", "halma"

    def __init__(self, spec: str) -> None:
        self.size, _, chosen = options(spec)
        self.cells = self.size**2
        self.all_in = chosen.get("goal") == "all"
        home = [file + self.size * row for row, length in enumerate(chosen["rows"].split("-")) for file in range(int(length))]
        self.count = len(home)
        self.turned = self.images(lambda cell: self.cells - 1 - cell)
        self.mirrored = self.images(lambda cell: cell // self.size + cell % self.size * self.size)
        self.homes = (binary(home), self.turned[binary(home)])
        self.symmetric = self.mirrored[self.homes[0]] == self.homes[0]
        self.key_bytes = (self.cells + 2 * self.count + 7) // 8
        self.ways = [[way for x, y in AROUND if (way := self.way(cell, x, y))] for cell in range(self.cells)]
        self.ranks = {binary(cells): i for i, cells in enumerate(sets(self.cells, self.count))}
        least = [white for white in self.ranks if not self.symmetric or white <= self.mirrored[white]]
        self.classes = {white: i for i, white in enumerate(least)}
        self.others = [binary(cells) for cells in sets(self.cells - self.count, self.count)]

    def images(self, image) -> dict[int, int]:
        """The images of all sets of the pieces of one side."""
        return {binary(cells): binary(map(image, cells)) for size in (1, self.count) for cells in combinations(range(self.cells), size)}

    def way(self, cell: int, x: int, y: int) -> tuple[int, int | None] | None:
        """The neighbour in a direction and the cell behind it, None off the board."""
        line = [(cell % self.size + i * x, cell // self.size + i * y) for i in (1, 2)]
        on = [file + self.size * row if 0 <= file < self.size and 0 <= row < self.size else None for file, row in line]
        return None if on[0] is None else (on[0], on[1])

    def targets(self, p: tuple, piece: int) -> set[int]:
        occupied = (p[0] | p[1]) & ~(1 << piece)
        found = {to for to, _ in self.ways[piece] if not occupied >> to & 1}
        landed, waiting = {piece}, [piece]
        while waiting:
            for over, to in self.ways[waiting.pop()]:
                if occupied >> over & 1 and to is not None and to not in landed and not occupied >> to & 1:
                    landed.add(to)
                    waiting.append(to)
        goal = self.homes[1 - p[2]]
        return {to for to in (found | landed) - {piece} if not goal >> piece & 1 or goal >> to & 1}

    def has_won(self, p: tuple, side: int) -> bool:
        goal = self.homes[1 - side]
        return p[side] == goal if self.all_in else (p[0] | p[1]) & goal == goal and p[side] & goal != 0

    def over(self, p: tuple) -> int | None:
        return LOST if self.has_won(p, 1 - p[2]) else None

    def moves(self, p: tuple) -> dict[str, tuple]:
        found = {}
        for piece in members(p[p[2]]):
            for to in self.targets(p, piece):
                own = p[p[2]] ^ 1 << piece ^ 1 << to
                found[f"{self.cell_name(piece)}-{self.cell_name(to)}"] = (p[0], own, 0) if p[2] else (own, p[1], 1)
        return found or {"pass": (p[0], p[1], 1 - p[2])}

    def cell_name(self, cell: int) -> str:
        return "abcdefgh"[cell % self.size] + str(cell // self.size + 1)

    def text(self, p: tuple) -> str:
        letters = ["w" if p[0] >> cell & 1 else "b" if p[1] >> cell & 1 else "." for cell in range(self.cells)]
        rows = ["".join(letters[begin : begin + self.size]) for begin in range(0, self.cells, self.size)]
        return board_line(rows, "wb"[p[2]])

    def position(self, text: str) -> tuple:
        letters = "".join(rows_of(text))
        side = lambda letter: binary(i for i, found in enumerate(letters) if found == letter)
        return side("w"), side("b"), "wb".index(text.split()[1])

    def canonical(self, p: tuple) -> tuple:
        white, black = (self.turned[p[1]], self.turned[p[0]]) if p[2] else p[:2]
        if self.symmetric:
            white, black = min((white, black), (self.mirrored[white], self.mirrored[black]))
        return white, black, 0

    def key_number(self, p: tuple) -> int:
        pieces = members(p[0] | p[1])
        colours = binary(i for i, cell in enumerate(pieces[:-1]) if p[0] >> cell & 1)
        return p[0] | p[1] | colours << self.cells | p[2] << self.cells + 2 * self.count - 1

    def of_key(self, key: bytes) -> tuple:
        number = int.from_bytes(key, "big")
        pieces = members(number & (1 << self.cells) - 1)
        colours = number >> self.cells & (1 << 2 * self.count - 1) - 1
        if colours.bit_count() < self.count:
            colours |= 1 << 2 * self.count - 1
        white = binary(cell for i, cell in enumerate(pieces) if colours >> i & 1)
        return white, binary(pieces) ^ white, number >> self.cells + 2 * self.count - 1

    def address(self, p: tuple) -> tuple[int, int]:
        white, black, _ = self.canonical(p)
        inner = rank(squeezed(members(black), members(white)))
        return 0, self.classes[white] * len(self.others) + inner

    def of_slice(self, _: int) -> dict[int, tuple]:
        found = {}
        for white, number in self.classes.items():
            free = [cell for cell in range(self.cells) if not white >> cell & 1]
            for inner, places in enumerate(self.others):
                p = (white, binary(free[place] for place in members(places)), 0)
                if self.canonical(p) == p:
                    found[number * len(self.others) + inner] = p
        return found
