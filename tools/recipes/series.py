import re
from argparse import Namespace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Callable, Iterable, NamedTuple

from recipes.core import PROGRAM, Answer, Entry, Failed, Recipe, Row, ask, read_rows

MARGIN, LONGEST_SIDE = 4, 26  # of a pattern on a board without edges, and of a board
LONGEST_LINE = LONGEST_SIDE - 2 * MARGIN
SERIES = "values/series.tsv"

Cell = tuple[int, int]  # file, rank; Black has the cells with an even sum
Index = tuple[int, ...]


def line(cells: int, file: int = 0, rank: int = 0) -> set[Cell]:
    return {(file + i, rank) for i in range(cells)}


def stones_of_three_lines(index: Index) -> set[Cell]:
    """Three solid lines with a gap of one cell between two of them. All begin and end with a white stone."""
    found, file = set(), 1
    for half in index:
        found |= line(2 * half + 1, file)
        file += 2 * half + 2
    return found


def ernst_line(index: Index) -> str:
    (n,) = index
    return "0" if n % 4 == 0 else "*" if n % 4 == 2 else str(-(n // 2))


def ernst_tail(index: Index) -> str:
    (n,) = index
    if n <= 4:
        return {1: "0", 2: "*", 3: "*", 4: "{*|v}"}[n]
    j = n // 4
    return [f"{{*|{2 - 2 * j}}}", f"{{{2 * j - 1}|*}}", f"{{*|{1 - 2 * j}}}", f"{{{2 * j}|0}}"][n % 4]


def offset_tail(index: Index) -> str:
    (n,) = index
    if n == 3:
        return "^"
    return str(1 - n // 2) if n % 2 == 0 else "*" if n % 4 == 1 else "0"


class Family(NamedTuple):
    """Solid patterns on a board without edges."""

    stones: Callable[[Index], set[Cell]]
    indices: Iterable[Index]
    published: Callable[[Index], str] | None = None
    source: str | None = None


def numbers(first: int, last: int) -> list[Index]:
    return [(n,) for n in range(first, last + 1)]


def rectangle(ranks: int) -> Callable[[Index], set[Cell]]:
    return lambda index: {(file, rank) for file in range(index[0]) for rank in range(ranks)}


FAMILIES = {
    "line": Family(lambda index: line(index[0]), numbers(2, LONGEST_LINE), ernst_line, "Ernst 1995"),
    "tail": Family(lambda index: line(index[0] - 1) | {(0, 1)}, numbers(2, LONGEST_LINE + 1), ernst_tail, "Ernst 1995, as quoted by Kōnjecture"),
    "offset-tail": Family(lambda index: line(index[0] - 1, 1, 1) | {(0, 0)}, numbers(2, LONGEST_LINE), offset_tail, "Kōnjecture, LOT1"),
    "stone-gap-line": Family(lambda index: {(0, 0)} | line(index[0], 2), numbers(1, LONGEST_LINE - 2)),
    "three-lines": Family(
        stones_of_three_lines, [i for i in product(range(5), repeat=3) if sum(i) < 5], lambda index: str(sum(index)), "Chan and Tsai 2002"
    ),
    "rectangle-2": Family(rectangle(2), numbers(1, 6)),
    "rectangle-3": Family(rectangle(3), numbers(1, 4)),
}  # fmt: skip


def drawn(stones: set[Cell]) -> tuple[str, str]:
    """The spec of the pattern's size, and the pattern."""
    files, ranks = (max(cell[axis] for cell in stones) + 1 for axis in (0, 1))
    rows = ["".join("." if (file, rank) not in stones else "bw"[(file + rank) % 2] for file in range(files)) for rank in reversed(range(ranks))]
    return f"konane@{files}x{ranks}", "/".join(rows)


def figures(name: str) -> list[Fraction]:
    return [Fraction(figure) for figure in re.findall(r"-?\d+(?:/\d+)?", name)]


def shape(name: str) -> str:
    return re.sub(r"-?\d+(/\d+)?", "#", name)


def has_period(names: list[str], period: int) -> bool:
    """Within a residue class names have the same shape, and each of their figures grows by the same amount from name to name."""
    for residue in range(period):
        own = names[residue::period]
        if len({shape(name) for name in own}) > 1:
            return False
        steps = [tuple(b - a for a, b in zip(figures(one), figures(other))) for one, other in zip(own, own[1:])]
        if len(set(steps)) > 1:
            return False
    return True


def find_period(names: list[str]) -> tuple[int, int] | None:
    """The place where the period begins, and the period. Each residue class has at least three names in it, or nothing is claimed."""
    for begin in range(len(names)):
        for period in range(1, (len(names) - begin) // 3 + 1):
            if has_period(names[begin:], period):
                return begin, period
    return None


def law(first: int, names: list[str], period: int) -> str:
    """The names of a period and those of the next one, from which all others follow."""
    parts = []
    for residue in range(period):
        own = names[residue::period]
        values = own[0] if own[0] == own[1] else f"{own[0]}, {own[1]}, ..."
        parts.append(f"{first + residue}: {values}" if period > 1 else values)
    return "; ".join(parts)


class Series(Recipe):
    """Values patterns of Kōnane on a board without edges: a row per pattern in values/series.tsv.

    A SPEC is a family: line, tail, offset-tail, stone-gap-line, three-lines, rectangle-2, rectangle-3. Its patterns are
    valued by zermelo value --unbounded, and set beside the published formula where one was found.
    """

    name, keys = "values-series", ["family", "n"]
    columns = ["family", "n", "command", "value", "temperature", "published", "source"]
    not_compared: list[str] = []

    def file(self, entry: Entry) -> str:
        return SERIES

    def entries(self, folder: Path) -> list[Entry]:
        return [Entry("small", (family,)) for family in FAMILIES]

    def unknown(self, spec: str, folder: Path) -> str:
        return f"{spec} is not one of the families: {', '.join(FAMILIES)}"

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        family = FAMILIES[entry.key[0]]
        rows = []
        for index in family.indices:
            spec, pattern = drawn(family.stones(index))
            command = ["value", spec, pattern, "--unbounded"]
            answer = ask(PROGRAM, folder, *command, "--json")
            published = family.published(index) if family.published else None
            own = {"n": ",".join(map(str, index)), "command": ["zermelo", *command], "value": answer["name"]}
            rows.append(answer | own | {"published": published, "source": family.source})
        return rows

    def told(self, rows: list[Row]) -> str:
        others = sum(row["published"] not in ("-", row["value"]) for row in rows)
        return f"{len(rows)} values" + (f", {others} are not the published ones" if others else "")


class Periods(Recipe):
    """Looks for periods in values/series.tsv: a row per family in values/periods.tsv.

    In a period p the values of n, n + p, n + 2p, ... have the same shape, and each of their figures grows by the same amount. A period
    is told only where each of these rows has at least three values.
    """

    name, keys = "values-periods", ["family"]
    columns = ["family", "from", "to", "period", "law", "found_in_print", "not_as_published"]
    not_compared: list[str] = []
    programs: list[Path] = []

    def file(self, entry: Entry) -> str:
        return "values/periods.tsv"

    def entries(self, folder: Path) -> list[Entry]:
        return [Entry("small", (name,)) for name in FAMILIES if name != "three-lines"]

    def unknown(self, spec: str, folder: Path) -> str:
        return f"{spec} is not one of the families with one number n"

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        rows = [row for row in read_rows(arguments.folder / SERIES) if row["family"] == entry.key[0]]
        if not rows:
            raise Failed(1, f"{SERIES} has no rows of {entry.key[0]}; run tools/kept values-series {entry.key[0]}")
        names = [row["value"] for row in rows]
        first, last = int(rows[0]["n"]), int(rows[-1]["n"])
        found = find_period(names)
        others = [row["n"] for row in rows if row["published"] not in ("-", row["value"])]
        begin, period = found or (0, None)
        told = {"period": period, "law": law(first + begin, names[begin:], period) if period else None, "from": first + begin, "to": last}
        return [told | {"found_in_print": rows[0]["source"], "not_as_published": ",".join(others) or "-"}]

    def told(self, rows: list[Row]) -> str:
        (row,) = rows
        return f"period {row['period']} from {row['from']} to {row['to']}" if row["period"] != "-" else "no period"
