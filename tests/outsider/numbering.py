"""Sets of cells as numbers, board lines, and the codes of finished games: the parts that the games share."""

import re
from itertools import combinations
from math import comb
from typing import Iterable

LOST, WON = 2, 3


def rank(cells: Iterable[int]) -> int:
    """The combinatorial number system: sets of one size in the order of their binary numbers."""
    return sum(comb(cell, i + 1) for i, cell in enumerate(sorted(cells)))


def sets(cells: int, size: int) -> list[tuple[int, ...]]:
    return sorted(combinations(range(cells), size), key=rank)


def squeezed(cells: Iterable[int], taken: Iterable[int]) -> list[int]:
    """The cells' numbers among those that `taken` leaves free."""
    return [cell - sum(other < cell for other in taken) for cell in cells]


def binary(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def members(number: int) -> tuple[int, ...]:
    return tuple(i for i in range(number.bit_length()) if number >> i & 1)


def options(spec: str) -> tuple[int, int, dict[str, str]]:
    size = re.search(r"@(\d+)x(\d+)", spec)
    return int(size[1]), int(size[2]), dict(option.split("=") for option in spec.split(",")[1:])


def board_line(rows: list[str], side: str) -> str:
    """`rows` from rank 1 upwards, a dot for each empty cell."""
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in reversed(rows)) + " " + side


def rows_of(text: str) -> list[str]:
    return [re.sub(r"\d+", lambda run: "." * int(run[0]), row) for row in reversed(text.split()[0].split("/"))]
