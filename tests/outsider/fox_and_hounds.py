"""Fox and Hounds, from its rule book, README.md and FORMAT.md alone; games.py tells the members of a game."""

from typing import Iterable, Iterator

from numbering import LOST, WON, binary, board_line, options, rank, rows_of, sets

class FoxAndHounds:
    """A position: the fox's cell, the hounds' cells ascending, the side to move. Cells are the dark ones, numbered from a1."""

    folder, name = "fox_and_hounds", "fox-and-hounds"

    def __init__(self, spec: str) -> None:
        self.width, self.height, _ = options(spec)
        self.escape = spec.startswith(f"{self.name}:escape")
        self.places = [(file, row) for row in range(self.height) for file in range(self.width) if (file + row) % 2 == 0]
        self.cell = {place: i for i, place in enumerate(self.places)}
        self.count = sum(row == self.height - 1 for _, row in self.places)
        self.key_bytes = (self.key_number((len(self.places), sets(len(self.places), self.count)[-1], 1)).bit_length() + 7) // 8
        self.slices: list[dict[tuple[int, ...], int]] = []  # by advance: the rank of each hound set
        for hounds in sets(len(self.places), self.count):
            at = self.advance(hounds)
            self.slices += [{} for _ in range(at + 1 - len(self.slices))]
            self.slices[at][hounds] = len(self.slices[at])
        middle = (self.width - 1) // 2 if self.width % 2 else self.width
        self.fox_places = [cell for cell, (file, _) in enumerate(self.places) if file <= middle]
        self.numbers = {cell: i for i, cell in enumerate(self.fox_places)}

    def advance(self, hounds: tuple[int, ...]) -> int:
        return sum(self.height - 1 - self.places[hound][1] for hound in hounds)

    def next_to(self, cell: int, rows: tuple[int, ...]) -> list[int]:
        file, row = self.places[cell]
        return [self.cell[to] for to in ((file + x, row + y) for x in (-1, 1) for y in rows) if to in self.cell]

    def targets(self, p: tuple) -> Iterator[tuple[int, int]]:
        fox, hounds, side = p
        for piece in hounds if side else (fox,):
            for to in self.next_to(piece, (-1,) if side else (-1, 1)):
                if to != fox and to not in hounds:
                    yield piece, to

    def reached(self, hounds: Iterable[int]) -> set[int]:
        """The hounds' cells, and all that they could ever come to, whatever stands in the way."""
        return {*hounds}.union(*(self.reached(self.next_to(hound, (-1,))) for hound in hounds))

    def fox_has_won(self, p: tuple) -> bool:
        if not self.escape:
            return self.places[p[0]][1] == self.height - 1
        reached = self.reached(p[1])
        return p[0] not in reached and any(cell not in reached for cell in self.next_to(p[0], (-1, 1)))

    def over(self, p: tuple) -> int | None:
        if self.fox_has_won(p):
            return LOST if p[2] else WON
        return None if any(self.targets(p)) else LOST

    def moves(self, p: tuple) -> dict[str, tuple]:
        fox, hounds, side = p
        after = lambda piece, to: (fox, tuple(sorted({*hounds} - {piece} | {to})), 0) if side else (to, hounds, 1)
        return {f"{self.cell_name(piece)}-{self.cell_name(to)}": after(piece, to) for piece, to in self.targets(p)}

    def cell_name(self, cell: int) -> str:
        return "abcdefghijkl"[self.places[cell][0]] + str(self.places[cell][1] + 1)

    def text(self, p: tuple) -> str:
        letter = {p[0]: "F"} | {hound: "h" for hound in p[1]}
        rows = ["".join(letter.get(self.cell.get((file, row)), ".") for file in range(self.width)) for row in range(self.height)]
        return board_line(rows, "wb"[p[2]])

    def position(self, text: str) -> tuple:
        at = {(file, row): piece for row, line in enumerate(rows_of(text)) for file, piece in enumerate(line)}
        fox = next(self.cell[place] for place, piece in at.items() if piece == "F")
        return fox, tuple(sorted(self.cell[place] for place, piece in at.items() if piece == "h")), "wb".index(text.split()[1])

    def canonical(self, p: tuple) -> tuple:
        if self.width % 2 == 0:
            return p
        mirror = lambda cell: self.cell[self.width - 1 - self.places[cell][0], self.places[cell][1]]
        image = (mirror(p[0]), tuple(sorted(map(mirror, p[1]))), p[2])
        return min(p, image, key=lambda q: (self.places[q[0]][0], binary(q[1])))

    def key_number(self, p: tuple) -> int:
        return (rank(p[1]) * (len(self.places) + 1) + p[0]) * 2 + p[2]

    def of_key(self, key: bytes) -> tuple:
        rest, fox = divmod(int.from_bytes(key, "big") // 2, len(self.places) + 1)
        return fox, sets(len(self.places), self.count)[rest], key[-1] % 2

    def address(self, p: tuple) -> tuple[int, int]:
        fox, hounds, side = self.canonical(p)
        ranks = self.slices[self.advance(hounds)]
        return 2 * self.advance(hounds) + side, self.numbers[fox] * len(ranks) + ranks[hounds]

    def of_slice(self, number: int) -> dict[int, tuple]:
        ranks = self.slices[number // 2]
        all_of = ((fox, hounds, number % 2) for fox in self.fox_places for hounds in ranks if fox not in hounds)
        return {self.address(p)[1]: p for p in all_of if self.canonical(p) == p}
