"""Rule books for the tests: two games of the program, written again from their rules texts, and small ones."""

import re
import sys

from support import REPOSITORY, zermelo

sys.path.append(str(REPOSITORY / "tests/outsider"))
from fox_and_hounds import FoxAndHounds  # noqa: E402
from numbering import LOST, WON  # noqa: E402


def grid(files: int, ranks: int) -> tuple[dict[int, list[int]], list[tuple[int, ...]]]:
    """The neighbours of each cell, and all rays of at least three cells."""
    near: dict[int, list[int]] = {}
    rays = []
    for cell in range(files * ranks):
        x, y = cell % files, cell // files
        near[cell] = []
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ray = [cell]
            while 0 <= x + dx * len(ray) < files and 0 <= y + dy * len(ray) < ranks:
                ray.append(x + dx * len(ray) + files * (y + dy * len(ray)))
            if len(ray) > 1:
                near[cell].append(ray[1])
            if len(ray) > 2:
                rays.append(tuple(ray))
    return near, rays


class Konane(zermelo.RuleBook):
    """Konane on an even board: a text of cells from a1 on, the side to move, and the turns so far up to 2."""

    sides = ("black", "white")
    stuck = "loss"

    def __init__(self, files: int, ranks: int) -> None:
        self.files, self.ranks = files, ranks
        self.near, self.rays = grid(files, ranks)
        self.board = zermelo.Grid(files, ranks)
        self.spec = f"my-konane@{files}x{ranks}"

    def start(self) -> str:
        return "".join("bw"[(x + y) % 2] for y in range(self.ranks) for x in range(self.files)) + "b0"

    def turn(self, p: str) -> int:
        return "bw".index(p[-2])

    def moves(self, p: str) -> list:
        me, ply = p[-2], p[-1]
        if ply == "0":
            return [(cell,) for cell in self.openings()]
        if ply == "1":
            return [(cell,) for cell in self.near[p.index(".")]]
        found = []
        for ray in self.rays:
            if p[ray[0]] != me:
                continue
            for i in range(1, len(ray) - 1, 2):
                if p[ray[i]] == "." or p[ray[i + 1]] != ".":
                    break
                found.append((ray[0], ray[i + 1], *ray[1 : i + 1 : 2]))
        return found

    def openings(self) -> list[int]:
        """Black's stones in the corners and on the 1, 2 or 4 middle cells."""
        xs = {(self.files - 1) // 2, self.files // 2}
        ys = {(self.ranks - 1) // 2, self.ranks // 2}
        middle = {x + self.files * y for x in xs for y in ys}
        corners = {x + self.files * y for x in (0, self.files - 1) for y in (0, self.ranks - 1)}
        return sorted(cell for cell in middle | corners if self.start()[cell] == "b")

    def play(self, p: str, m: tuple) -> str:
        cells = list(p)
        if len(m) == 1:
            cells[m[0]] = "."
            cells[-1] = str(int(cells[-1]) + 1)
        else:
            cells[m[1]] = cells[m[0]]
            for taken in (m[0], *m[2:]):
                cells[taken] = "."
        cells[-2] = "w" if p[-2] == "b" else "b"
        return "".join(cells)

    def end(self, p: str) -> None:
        return None

    def native_text(self, p: str) -> str:
        """The position as the program writes it: ranks from the top, runs of empty cells as numbers."""
        rows = [p[self.files * rank : self.files * (rank + 1)] for rank in reversed(range(self.ranks))]
        board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
        return f"{board} {p[-2]}" + (f" ply:{p[-1]}" if p[-1] != "2" else "")


class Fox(zermelo.RuleBook):
    """Fox and Hounds by the rules of the outside reader; its positions are tuples."""

    sides = ("fox", "hounds")

    def __init__(self, size: str) -> None:
        self.rules = FoxAndHounds(f"fox-and-hounds@{size}")
        self.spec = f"my-fox@{size}"

    def start(self) -> tuple:
        return self.rules.position(zermelo.Position(self.spec.replace("my-fox", "fox-and-hounds")).text)

    def turn(self, p: tuple) -> int:
        return p[-1]

    def moves(self, p: tuple) -> list[str]:
        return list(self.rules.moves(p))

    def play(self, p: tuple, m: str) -> tuple:
        return self.rules.moves(p)[m]

    def end(self, p: tuple) -> str | None:
        return {None: None, LOST: "loss", WON: "win"}[self.rules.over(p)]

    def native_text(self, p: tuple) -> str:
        return self.rules.text(p)


class Hexapawn(zermelo.RuleBook):
    """Three pawns each on 3 x 3. Who reaches the far side wins; who cannot move loses."""

    sides = ("white", "black")
    board = zermelo.Grid(3, 3)
    stuck = "loss"

    def start(self) -> str:
        return "www...bbbw"

    def turn(self, p: str) -> int:
        return "wb".index(p[-1])

    def moves(self, p: str) -> list[str]:
        me, step = p[-1], 3 if p[-1] == "w" else -3
        found = []
        for cell in (cell for cell in range(9) if p[cell] == me):
            ahead = cell + step
            if p[ahead] == ".":
                found.append((cell, ahead))
            found += [(cell, ahead + side) for side in (-1, 1) if 0 <= cell % 3 + side < 3 and p[ahead + side] not in (".", me)]
        return [f"{self.board.name(a)}-{self.board.name(b)}" for a, b in found]

    def play(self, p: str, m: str) -> str:
        a, b = self.cells(p, m)
        cells = list(p)
        cells[a], cells[b], cells[-1] = ".", p[a], "b" if p[-1] == "w" else "w"
        return "".join(cells)

    def end(self, p: str) -> str | None:
        return "loss" if "b" in p[:3] or "w" in p[6:9] else None


class Countdown(zermelo.RuleBook):
    """Whole numbers: 2 n + side. Players take one to three from n; who takes the last wins. At odd n they may wait; at 7 they must."""

    sides = ("ann", "bob")

    def __init__(self, number: int = 20) -> None:
        self.number = number

    def start(self) -> int:
        return 2 * self.number

    def turn(self, p: int) -> int:
        return p % 2

    def moves(self, p: int) -> list[int]:
        n = p // 2
        return ([0] if n % 2 else []) + ([] if n == 7 else [less for less in (1, 2, 3) if less <= n])

    def play(self, p: int, m: int) -> int:
        return 2 * (p // 2 - m) + 1 - p % 2

    def end(self, p: int) -> str | None:
        return "loss" if p // 2 == 0 else None
