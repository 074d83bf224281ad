"""Two games of the program as arrays of numbers and as functions of C: moves are bits to compare and bits to flip.

A move (mask, value, flip) is legal where position & mask == value, and leads to position ^ flip. An end (mask, value, code) is told in the same way.
Positions of two words hold the bits from 64 on in the first one.
"""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy
from books import Fox, Konane
from support import zermelo

SIDE = 1
LOW = (1 << 64) - 1


class Patterns(zermelo.ArrayRules):
    """Rules by patterns, one numpy comparison for each."""

    def __init__(self, first: int, moves: list, ends: list = (), wide: bool = False) -> None:
        self.first, self.move_list, self.end_list, self.wide = first, list(moves), list(ends), wide

    def split(self, number: int):
        return (number >> 64, number & LOW) if self.wide else number

    def start(self):
        return self.split(self.first)

    def same(self, p, mask: int, value: int):
        words = numpy.array(self.split(mask), numpy.uint64), numpy.array(self.split(value), numpy.uint64)
        same = (p & words[0]) == words[1]
        return same.all(axis=1) if self.wide else same

    def ends(self, p):
        codes = numpy.zeros(len(p), numpy.int8)
        for mask, value, code in self.end_list:
            codes[self.same(p, mask, value)] = code
        return codes

    def children(self, p):
        sources, after = [], []
        for mask, value, flip in self.move_list:
            source = numpy.flatnonzero(self.same(p, mask, value))
            sources.append(source)
            after.append(p[source] ^ numpy.array(self.split(flip), numpy.uint64))
        return numpy.concatenate(sources), numpy.concatenate(after)


def konane(files: int, ranks: int, wide: bool = False) -> Patterns:
    """Bits: the side, two of the turns so far, black's stones, white's stones."""
    book = Konane(files, ranks)
    count = files * ranks
    base = 64 if wide else 3
    stone = [[1 << (base + side * count + cell) for cell in range(count)] for side in (0, 1)]
    start = book.start()
    moves = [(7, 0, stone[0][cell] | 2 | SIDE) for cell in book.openings()]
    for empty in (cell for cell in range(count) if start[cell] == "b"):
        moves += [(7 | stone[0][empty], 2 | SIDE, stone[1][cell] | 6 | SIDE) for cell in book.near[empty]]
    for side in (0, 1):
        me, other = stone[side], stone[1 - side]
        for ray in book.rays:
            for i in range(1, len(ray) - 1, 2):
                overs = sum(other[cell] for cell in ray[1 : i + 1 : 2])
                lands = sum(me[cell] | other[cell] for cell in ray[2 : i + 2 : 2])
                moves.append((7 | me[ray[0]] | overs | lands, 4 | side | me[ray[0]] | overs, me[ray[0]] | me[ray[i + 1]] | overs | SIDE))
    rules = Patterns(sum(stone["bw".index(start[cell])][cell] for cell in range(count)), moves, wide=wide)
    rules.spec, rules.sides, rules.stuck = f"my-konane@{files}x{ranks}", ("black", "white"), "loss"
    rules.board = book.board

    def letters(p) -> str:
        number = p[0] << 64 | p[1] if wide else p
        return "".join("b" if number & stone[0][cell] else "w" if number & stone[1][cell] else "." for cell in range(count))

    rules.pieces = lambda p: {cell: letter for cell, letter in enumerate(letters(p)) if letter != "."}
    rules.native_text = lambda p: book.native_text(letters(p) + "bw"[(p[1] if wide else p) & 1] + str((p[1] if wide else p) >> 1 & 3))
    return rules


def fox(size: str) -> Patterns:
    """Bits: the side, one for the fox's cell, the hounds' cells."""
    book = Fox(size)
    cells = range(len(book.rules.places))
    at = [1 << (1 + cell) for cell in cells]
    hound = [1 << (1 + len(cells) + cell) for cell in cells]
    moves = []
    for a in cells:
        moves += [(SIDE | at[a] | hound[b], at[a], at[a] | at[b] | SIDE) for b in book.rules.next_to(a, (-1, 1))]
        moves += [(SIDE | hound[a] | hound[b] | at[b], SIDE | hound[a], hound[a] | hound[b] | SIDE) for b in book.rules.next_to(a, (-1,))]
    top = [cell for cell in cells if book.rules.places[cell][1] == book.rules.height - 1]
    ends = [(at[cell] | SIDE, at[cell] | side, -1 if side else 1) for cell in top for side in (0, 1)]
    first, hounds, side = book.start()
    rules = Patterns(at[first] + sum(hound[cell] for cell in hounds) + side, moves, ends)
    rules.spec, rules.sides, rules.stuck = f"my-fox@{size}", ("fox", "hounds"), "loss"
    rules.native_text = lambda p: book.native_text(
        (next(c for c in cells if p & at[c]), tuple(c for c in cells if p & hound[c]), p & 1))  # fmt: skip
    return rules


def compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def compiled(code: str, folder: Path, name: str = "moves") -> ctypes._CFuncPtr:
    """A function of a file of C, which becomes a shared object in a folder."""
    stem = f"{name}{len(list(folder.iterdir()))}"  # a library of another path is loaded beside the first
    source, library = folder / f"{stem}.c", folder / f"{stem}.so"
    source.write_text("#include <stdint.h>\n" + code)
    subprocess.run([compiler(), "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    return getattr(ctypes.CDLL(str(library)), name)


def native(rules: Patterns, folder: Path, **options) -> zermelo.NativeRules:
    """The same rules as a function of C."""
    words = 2 if rules.wide else 1

    def rows(patterns: list) -> str:
        def number(n: int) -> str:
            return f"{{{n >> 64}u, {n & LOW}u}}" if rules.wide else f"{{{n}u}}"

        return ",\n".join("{" + ", ".join(number(n) if i < 3 else str(n) for i, n in enumerate(row)) + "}" for row in patterns)

    code = f"""
typedef struct {{ uint64_t mask[{words}], value[{words}], flip[{words}]; int32_t code; }} pattern;
static const pattern moves_list[] = {{{rows([(*move, 0) for move in rules.move_list])}}};
static const pattern end_list[] = {{{rows([(mask, value, 0, {1: -3, -1: -1, 2: -2}[code]) for mask, value, code in rules.end_list] or [(0, 1, 0, 0)])}}};
static int same(const uint64_t *p, const pattern *q) {{
    for (int i = 0; i < {words}; ++i)
        if ((p[i] & q->mask[i]) != q->value[i]) return 0;
    return 1;
}}
int32_t moves(const uint64_t *p, uint64_t *children, int32_t room) {{
    int32_t count = 0;
    for (unsigned i = 0; i < sizeof end_list / sizeof *end_list; ++i)
        if (same(p, end_list + i)) return end_list[i].code;
    for (unsigned i = 0; i < sizeof moves_list / sizeof *moves_list; ++i) {{
        if (!same(p, moves_list + i)) continue;
        if (count == room) return room + 1;
        for (int k = 0; k < {words}; ++k) children[count * {words} + k] = p[k] ^ moves_list[i].flip[k];
        ++count;
    }}
    return count;
}}
"""
    made = zermelo.native(compiled(code, folder), rules.start(), spec=rules.spec, sides=rules.sides, stuck=rules.stuck, board=rules.board,
                          **options)  # fmt: skip
    made.pieces, made.native_text = rules.pieces, rules.native_text
    return made
