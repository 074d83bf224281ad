"""Values of Kōnane without the program: rules written anew, recursion over sets of options (Conway 1976), a reader of names.

A game is the pair of its sets of options. Every definition is the textbook's; only remembered comparisons and canonical forms make it fast
enough for some twenty stones.
"""

import re
from fractions import Fraction
from functools import cache
from typing import Iterable, NamedTuple

Cell = tuple[int, int]  # file, rank from 0; Black has the cells with an even sum


class Game(NamedTuple):
    left: frozenset["Game"] = frozenset()
    right: frozenset["Game"] = frozenset()


@cache
def le(g: Game, h: Game) -> bool:
    return not any(le(h, option) for option in g.left) and not any(le(option, g) for option in h.right)


@cache
def made(left: frozenset[Game], right: frozenset[Game]) -> Game:
    """The canonical form of options that are canonical: no reversible and no dominated ones."""
    game = Game(left, right)
    for option in left:
        for answer in option.right:
            if le(answer, game):
                return made(left - {option} | answer.left, right)
    for option in right:
        for answer in option.left:
            if le(game, answer):
                return made(left, right - {option} | answer.right)
    best = frozenset(g for g in left if not any(g != h and le(g, h) for h in left))
    return Game(best, frozenset(g for g in right if not any(g != h and le(h, g) for h in right)))


def game(left: Iterable[Game], right: Iterable[Game]) -> Game:
    return made(frozenset(left), frozenset(right))


ZERO = Game()


@cache
def negative(g: Game) -> Game:
    return game(map(negative, g.right), map(negative, g.left))


@cache
def plus(g: Game, h: Game) -> Game:
    left = [plus(option, h) for option in g.left] + [plus(g, option) for option in h.left]
    return game(left, [plus(option, h) for option in g.right] + [plus(g, option) for option in h.right])


def outcome(g: Game) -> str:
    return {(True, True): "P", (False, True): "L", (True, False): "R", (False, False): "N"}[le(g, ZERO), le(ZERO, g)]


@cache
def number(x: Fraction) -> Game:
    if x.denominator == 1:
        return ZERO if x == 0 else Game(frozenset([number(x - 1)])) if x > 0 else Game(frozenset(), frozenset([number(x + 1)]))
    step = Fraction(1, x.denominator)
    return game([number(x - step)], [number(x + step)])


def nimber(n: int) -> Game:
    options = [nimber(i) for i in range(n)]
    return game(options, options)


def ups(n: int) -> Game:
    up = game([ZERO], [nimber(1)])
    return ZERO if n == 0 else plus(ups(n - 1), up) if n > 0 else negative(ups(-n))


def read(name: str) -> Game:
    """A value from its name, as CGSuite prints them: sums without plus signs, {a,b|c}, {a||b|c}, Tiny, Miny, +-."""
    total, rest = ZERO, name
    while rest:
        if rest.startswith("{"):
            end = closing(rest, 0)
            term, rest = read_options(rest[1:end]), rest[end + 1 :]
        elif word := re.match(r"(-?)(Tiny|Miny)\(", rest):
            end = closing(rest, word.end() - 1)
            tiny = game([ZERO], [game([ZERO], [negative(read(rest[word.end() : end]))])])
            term, rest = tiny if (word[2] == "Tiny") == (not word[1]) else negative(tiny), rest[end + 1 :]
        elif rest.startswith("+-"):
            inner = read_list(rest[3 : closing(rest, 2)]) if rest[2] in "{(" else [read(rest[2:])]
            return plus(total, game(inner, map(negative, inner)))
        elif found := re.match(r"-?\d+(/\d+)?", rest):
            term, rest = number(Fraction(found[0])), rest[found.end() :]
        elif found := re.match(r"(\^+|v+)(\d*)", rest):
            term, rest = ups((int(found[2] or 1) + len(found[1]) - 1) * (1 if found[1][0] == "^" else -1)), rest[found.end() :]
        else:
            found = re.match(r"\*(\d*)", rest)
            assert found, name
            term, rest = nimber(int(found[1] or 1)), rest[found.end() :]
        total = plus(total, term)
    return total


def closing(text: str, at: int) -> int:
    """The place of the bracket that closes the one at this place."""
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] in "({") - (text[place] in ")}")
        if depth == 0:
            return place
    raise ValueError(text)


def split(text: str, mark: str) -> list[str]:
    """At the marks outside brackets that stand alone: not inside a longer run of bars."""
    parts, depth, begin = [], 0, 0
    for run in re.finditer(r"\|+|,|[({]|[)}]", text):
        depth += (run[0] in "({") - (run[0] in ")}")
        if depth == 0 and run[0] == mark:
            parts.append(text[begin : run.start()])
            begin = run.end()
    return [*parts, text[begin:]]


def read_list(text: str) -> list[Game]:
    """Options between commas; each may have bars of its own, and then no braces."""
    return [read_options(text)] if "|" in split_bars(text) else [read(part) for part in split(text, ",") if part]


def split_bars(text: str) -> str:
    """The text without all that is in brackets."""
    while "{" in text or "(" in text:
        text = re.sub(r"\{[^{}()]*\}|\([^{}()]*\)", "", text)
    return text


def read_options(text: str) -> Game:
    longest = max(re.findall(r"\|+", split_bars(text)), key=len)
    left, right = split(text, longest)
    return game(read_list(left), read_list(right))


class Konane:
    """A board, or an unbounded one."""

    def __init__(self, files: int | None = None, ranks: int | None = None) -> None:
        self.files, self.ranks = files, ranks
        self.known: dict[frozenset[Cell], Game] = {}

    def has(self, cell: Cell) -> bool:
        return self.files is None or self.ranks is None or (0 <= cell[0] < self.files and 0 <= cell[1] < self.ranks)

    def moves(self, stones: frozenset[Cell], side: int) -> Iterable[frozenset[Cell]]:
        """A stone jumps in a line over one enemy stone after the other, each onto the empty cell behind it, and may stop."""
        for x, y in stones:
            if (x + y) % 2 != side:
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                gone, step = {(x, y)}, 1
                while (over := (x + dx * step, y + dy * step)) in stones and self.has(to := (over[0] + dx, over[1] + dy)) and to not in stones:
                    gone.add(over)
                    step += 2
                    yield stones - gone | {to}

    def value(self, stones: frozenset[Cell]) -> Game:
        if stones not in self.known:
            self.known[stones] = game(*([self.value(after) for after in self.moves(stones, side)] for side in (0, 1)))
        return self.known[stones]

    def value_of(self, text: str) -> Game:
        """Of rows from the top rank, with a dot for each empty cell."""
        rows = text.split("/")[::-1]
        assert all(stone in (".", "bw"[(x + y) % 2]) for y, row in enumerate(rows) for x, stone in enumerate(row)), f"a stone on a wrong cell: {text}"
        return self.value(frozenset((x, y) for y, row in enumerate(rows) for x, stone in enumerate(row) if stone != "."))
