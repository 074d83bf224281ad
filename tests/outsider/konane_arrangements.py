"""Arrangements of Kōnane, naively: jumps, independent parts, texts and numbers, from the documents of the game."""

import re
from itertools import product

Cell = tuple[int, int]  # file and rank, from 0
Arrangement = frozenset  # of cells with a stone


class Board:
    def __init__(self, spec: str) -> None:
        self.width, self.height = (int(side) for side in re.fullmatch(r"konane@(\d+)x(\d+)", spec).groups())
        self.cells = [(file, rank) for rank in range(self.height) for file in range(self.width)]
        self.on_board = set(self.cells)
        self.jumps = []
        for (file, rank), (right, up) in product(self.cells, ((1, 0), (-1, 0), (0, 1), (0, -1))):
            jump = tuple((file + right * steps, rank + up * steps) for steps in range(3))
            if self.on_board.issuperset(jump):
                self.jumps.append(jump)

    def text(self, stones: Arrangement) -> str:
        """The board line: ranks from the highest, empty cells counted. The cell a1 is black."""
        ranks = []
        for rank in reversed(range(self.height)):
            letters = "".join("." if (file, rank) not in stones else "bw"[(file + rank) % 2] for file in range(self.width))
            ranks.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), letters))
        return "/".join(ranks)

    def read(self, text: str) -> Arrangement:
        ranks = [re.sub(r"\d+", lambda count: "." * int(count[0]), rank) for rank in text.split("/")]
        return frozenset((file, self.height - 1 - row) for row, rank in enumerate(ranks) for file, letter in enumerate(rank) if letter != ".")

    def arrangement(self, index: int) -> Arrangement:
        return frozenset(cell for number, cell in enumerate(self.cells) if index >> number & 1)

    def index(self, stones: Arrangement) -> int:
        return sum(1 << number for number, cell in enumerate(self.cells) if cell in stones)

    def after_moves(self, stones: Arrangement, side: int) -> set[Arrangement]:
        """Of Black (0) and White (1): a stone jumps over one of the other side into the empty cell behind it, and may go on in the same direction."""
        found = set()
        for begin, over, to in self.jumps:
            if begin not in stones or sum(begin) % 2 != side:
                continue
            right, up = over[0] - begin[0], over[1] - begin[1]
            now, at = set(stones), begin
            while over in now and to in self.on_board and to not in now:
                now -= {at, over}
                now.add(to)
                found.add(frozenset(now))
                at, over, to = to, (to[0] + right, to[1] + up), (to[0] + 2 * right, to[1] + 2 * up)
        return found

    def parts(self, stones: Arrangement) -> list[Arrangement]:
        """By games/konane/PARTS.md, in the order of games/konane/FORMAT.md."""
        filled, vacant, possible = set(stones), self.on_board - stones, set()
        grown = True
        while grown:
            now = {jump for jump in self.jumps if jump[0] in filled and jump[1] in filled and jump[2] in vacant}
            grown = now != possible
            possible = now
            for begin, over, to in possible:
                filled.add(to)
                vacant |= {begin, over}
        classes: list[set[Cell]] = []
        for jump in possible:
            joined = set(jump)
            for other in [cells for cells in classes if not cells.isdisjoint(joined)]:
                joined |= other
                classes.remove(other)
            classes.append(joined)
        still = stones - set().union(*classes) if classes else set()
        parts = []
        for cells in sorted(classes, key=lambda cells: min(map(self.cells.index, cells))):
            kept, reach = set(), cells & filled
            while more := {to for begin, over, to in self.jumps if to in still - kept and {begin, over} <= reach | kept}:
                kept |= more
            parts.append(frozenset(stones & cells | kept))
        return parts
